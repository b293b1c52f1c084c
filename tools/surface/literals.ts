import ts from 'typescript';
import { withoutCasts } from './program.ts';

/** One entry of an object literal. */
export interface Entry {
  readonly key: string;
  readonly node: ts.Node;
  /** Undefined for methods. */
  readonly value: ts.Expression | undefined;
}

/** How far constants, calls and spreads are followed. */
const DEPTH = 6;

/** What can be read of values without running them: literals behind constants, casts, spreads and our own functions. */
export class Literals {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The entries of the object literals an expression may stand for; of those in a list where it is one. */
  entries(node: ts.Expression, depth = 0): Entry[] {
    const deeper = (one: ts.Expression): Entry[] => this.entries(one, depth + 1);
    return this.#values(node, depth).flatMap((value) => {
      if (ts.isArrayLiteralExpression(value)) return value.elements.flatMap(deeper);
      if (ts.isSpreadElement(value)) return deeper(value.expression);
      return ts.isObjectLiteralExpression(value)
        ? value.properties.flatMap((one) => this.#entry(one, deeper))
        : [];
    });
  }

  /** The entries of what a function returns. */
  returned(node: ts.Node): Entry[] {
    return returnsOf(node).flatMap((one) => this.entries(one));
  }

  #entry(property: ts.ObjectLiteralElementLike, deeper: (one: ts.Expression) => Entry[]): Entry[] {
    if (ts.isSpreadAssignment(property)) return deeper(property.expression);
    const key = this.#keyOf(property.name);
    if (key === undefined) return [];
    if (ts.isPropertyAssignment(property)) return [{ key, node: property, value: property.initializer }];
    return [
      { key, node: property, value: ts.isShorthandPropertyAssignment(property) ? property.name : undefined },
    ];
  }

  #keyOf(name: ts.PropertyName): string | undefined {
    if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
    const [text] = ts.isComputedPropertyName(name) ? this.strings(name.expression) : [];
    return text;
  }

  /** The expressions that say what a value is: a constant's, both of a condition, those that one of our functions returns. */
  #values(node: ts.Expression, depth: number): ts.Expression[] {
    const bare = withoutCasts(node) as ts.Expression;
    if (depth > DEPTH) return [];
    const deeper = (one: ts.Expression): ts.Expression[] => this.#values(one, depth + 1);
    if (ts.isConditionalExpression(bare)) return [bare.whenTrue, bare.whenFalse].flatMap(deeper);
    if (ts.isIdentifier(bare)) {
      const initializer = this.initializerOf(bare);
      return initializer ? [...deeper(initializer), ...this.#pushed(bare).flatMap(deeper)] : [];
    }
    if (!ts.isCallExpression(bare)) return [bare];
    const made = this.#returns(bare.expression);
    // `list.map((one) => ({ … }))` makes what its function returns.
    const [mapper] = bare.arguments;
    const maps =
      ts.isPropertyAccessExpression(bare.expression) && /^(map|flatMap)$/.test(bare.expression.name.text);
    return [...made, ...(maps && mapper ? returnsOf(mapper) : [])].flatMap(deeper);
  }

  /** What is put on a list after it was made. */
  #pushed(list: ts.Identifier): ts.Expression[] {
    const symbol = this.#symbolOf(list);
    const found: ts.Expression[] = [];
    const visit = (one: ts.Node): void => {
      const called =
        ts.isCallExpression(one) && ts.isPropertyAccessExpression(one.expression) ? one.expression : null;
      if (called?.name.text === 'push' && this.#symbolOf(called.expression) === symbol)
        found.push(...(one as ts.CallExpression).arguments);
      ts.forEachChild(one, visit);
    };
    const [declaration] = symbol?.declarations ?? [];
    const scope = declaration && ts.findAncestor(declaration, ts.isBlock);
    if (scope) visit(scope);
    return found;
  }

  #returns(callee: ts.Expression): ts.Expression[] {
    const symbol = this.#symbolOf(callee);
    const [declaration] = symbol?.declarations ?? [];
    if (!declaration || declaration.getSourceFile().isDeclarationFile) return [];
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer ? returnsOf(declaration.initializer) : [];
    return returnsOf(declaration);
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The initializer of the constant that a name stands for. */
  initializerOf(name: ts.Identifier): ts.Expression | undefined {
    const parent = name.parent;
    const symbol =
      parent && ts.isShorthandPropertyAssignment(parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(parent)
        : this.#symbolOf(name);
    const [declaration] = symbol?.declarations ?? [];
    return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }

  /** The texts that an expression may be: literals, templates, constants, variables of `for (const x of [...])`. Empty where it cannot be told. */
  strings(node: ts.Expression): string[] {
    const bare = withoutCasts(node) as ts.Expression;
    if (ts.isStringLiteralLike(bare)) return [bare.text];
    if (ts.isTemplateExpression(bare)) return this.#template(bare);
    if (ts.isArrayLiteralExpression(bare)) return bare.elements.flatMap((one) => this.strings(one));
    if (ts.isConditionalExpression(bare))
      return [bare.whenTrue, bare.whenFalse].flatMap((one) => this.strings(one));
    if (!ts.isIdentifier(bare)) return [];
    const initializer = this.initializerOf(bare);
    if (initializer) return this.strings(initializer);
    const [declaration] = this.#symbolOf(bare)?.declarations ?? [];
    const loop = declaration?.parent?.parent;
    return loop && ts.isForOfStatement(loop) ? this.strings(loop.expression) : [];
  }

  /** What cannot be told within a template is `*`. */
  #template({ head, templateSpans }: ts.TemplateExpression): string[] {
    return templateSpans.reduce<string[]>(
      (texts, { expression, literal }) => {
        const known = this.strings(expression);
        const parts = known.length > 0 ? known : ['*'];
        return texts.flatMap((text) => parts.map((part) => text + part + literal.text));
      },
      [head.text],
    );
  }
}

/** The expressions that a function returns. */
function returnsOf(node: ts.Node): ts.Expression[] {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return [];
  if (!ts.isBlock(node.body)) return [node.body as ts.Expression];
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isReturnStatement(one) && one.expression) found.push(one.expression);
    if (!ts.isFunctionLike(one)) ts.forEachChild(one, visit);
  };
  visit(node.body);
  return found;
}
