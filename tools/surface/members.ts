import ts from 'typescript';
import { usedOptions } from './options.ts';
import {
  classesOf,
  className,
  declaredAt,
  memberName,
  type Program,
  resolveAlias,
  withoutCasts,
} from './program.ts';
import { StandIns } from './stand-ins.ts';

/** A member of Foundry's API that the system uses. */
export interface Use {
  readonly name: string;
  /** The file of the community types that declares it; undefined when they do not know it. */
  readonly declared: string | undefined;
  readonly at: string;
}

/** Roots and namespaces: whoever uses a member of them uses them. */
const { Module, Class, Function: Func } = ts.SymbolFlags;
const isBareNamespace = ({ flags }: ts.Symbol): boolean =>
  (flags & Module) !== 0 && !(flags & (Class | Func));

/** Lists every member of Foundry's API that the sources use, in the order of the sources. */
export function usedMembers(program: Program): Use[] {
  const scan = new Scan(program);
  return [...scan.uses, ...usedOptions(program, (node) => scan.names.get(node), scan.standIns)];
}

/** A place where a member is used: its name, and the type of what it is a member of. */
interface Access {
  readonly key: string;
  readonly receiver: ts.Type | undefined;
  /** The expression it is read from, where there is one. */
  readonly from: ts.Node | undefined;
}

class Scan {
  readonly uses: Use[] = [];
  /** What the names in the sources are called: of `a.b` the name of `b`. */
  readonly names = new Map<ts.Node, string>();
  readonly standIns: StandIns;
  readonly #program: Program;
  readonly #checker: ts.TypeChecker;
  readonly #ours: { readonly symbol: ts.Symbol; readonly node: ts.Node }[] = [];
  readonly #classes: ts.ClassLikeDeclaration[] = [];

  constructor(program: Program) {
    this.#program = program;
    this.#checker = program.checker;
    for (const file of program.files) this.#visit(file);
    // The compiler loses its way in the types' depths when it is asked for what values are handed to before it knows what they are.
    this.standIns = new StandIns(program);
    for (const { symbol, node } of this.#ours)
      for (const { name, declared } of this.standIns.of(symbol)) this.#add(name, declared, node);
    for (const one of this.#classes) this.#overrides(one);
  }

  #visit(node: ts.Node): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return;
    if (ts.isClassLike(node)) this.#classes.push(node);
    if (ts.isIdentifier(node) || isLiteralKey(node)) this.#look(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #look(node: ts.Identifier | ts.StringLiteralLike): void {
    const access = this.#accessOf(node);
    const symbol = access.receiver ? this.#property(access) : this.#checker.getSymbolAtLocation(node);
    if (symbol) this.#note(resolveAlias(this.#checker, symbol), access, node);
    else if (access.receiver && access.receiver.flags & ts.TypeFlags.Any)
      // A member that no type declares must not go unseen.
      this.#add(`any.${access.key}`, undefined, node);
  }

  #note(target: ts.Symbol, access: Access, node: ts.Node): void {
    if (isBareNamespace(target)) return;
    const declared = declaredAt(target);
    if (!declared) this.#ours.push({ symbol: target, node });
    else if (access.receiver || !ROOTS.has(target.name))
      this.#add(this.#nameOf(target, access), declared, node);
  }

  #add(name: string, declared: string | undefined, node: ts.Node): void {
    this.names.set(node, name);
    // `a.b` is called by what `b` is.
    if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
      this.names.set(node.parent, name);
    this.uses.push({ name, declared, at: this.#program.placeOf(node) });
  }

  #accessOf(node: ts.Identifier | ts.StringLiteralLike): Access {
    const { parent, text: key } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node)
      return { key, receiver: this.#checker.getTypeAtLocation(parent.expression), from: parent.expression };
    if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
      return { key, receiver: this.#checker.getTypeAtLocation(parent.expression), from: parent.expression };
    if (isBoundName(node)) {
      const pattern = parent.parent as ts.ObjectBindingPattern;
      return { key, receiver: this.#checker.getTypeAtLocation(pattern), from: initializerOf(pattern) };
    }
    return { key, receiver: undefined, from: undefined };
  }

  #property({ receiver, key }: Access): ts.Symbol | undefined {
    return receiver && this.#checker.getPropertyOfType(this.#checker.getNonNullableType(receiver), key);
  }

  #nameOf(symbol: ts.Symbol, { receiver, from, key }: Access): string {
    const path = this.#program.paths.get(symbol);
    if (path) return path;
    if (!receiver) return symbol.name;
    const solid = this.#checker.getNonNullableType(receiver);
    const { symbol: owner } = solid;
    const isStatic = owner && owner.flags & Class && solid.getConstructSignatures().length > 0;
    if (isStatic) return `${className(owner)}.${key}`;
    const [one] = classesOf(this.#checker, solid);
    if (one) return memberName(one, symbol, key);
    return `${(from && this.#nameOfExpression(from)) ?? declaringName(symbol)}.${key}`;
  }

  /** What an expression is called, as the owner of members without a class: `CONFIG.sounds`, `Item#_source`. */
  #nameOfExpression(node: ts.Node): string | undefined {
    const bare = withoutCasts(node);
    if (!ts.isPropertyAccessExpression(bare) || !ts.isIdentifier(bare.name)) return undefined;
    const access = this.#accessOf(bare.name);
    const symbol = this.#property(access);
    return symbol && this.#nameOf(resolveAlias(this.#checker, symbol), access);
  }

  /** Members with which one of our classes replaces those of the Foundry class that it extends. */
  #overrides(node: ts.ClassLikeDeclaration): void {
    const [base] =
      node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types ?? [];
    if (!base) return;
    const made = this.standIns.constructorOf(this.#checker.getTypeAtLocation(base.expression));
    const instance = made.getConstructSignatures()[0]?.getReturnType() ?? made;
    for (const member of node.members) {
      const { name } = member;
      if (!name || !ts.isIdentifier(name)) continue;
      const isStatic = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
      const symbol = this.#checker.getPropertyOfType(isStatic ? made : instance, name.text);
      const declared = declaredAt(symbol);
      if (!symbol || !declared) continue;
      const [one] = classesOf(this.#checker, instance);
      this.#add(
        `${one ? className(one) : declaringName(symbol)}${isStatic ? '.' : '#'}${name.text}`,
        declared,
        name,
      );
    }
  }
}

/** The globals on which everything hangs: whoever uses something of theirs uses them. */
const ROOTS = new Set(['foundry', 'game', 'ui', 'canvas', 'CONFIG', 'CONST', 'Hooks']);

/** What declares a member that belongs to no class: an interface or type, with the namespaces it stands in. */
function declaringName(symbol: ts.Symbol): string {
  const names: string[] = [];
  for (let at: ts.Node | undefined = symbol.declarations?.[0]?.parent; at; at = at.parent) {
    const { name } = at as { name?: ts.Node };
    if (name && ts.isIdentifier(name) && name.text !== 'global') names.unshift(name.text);
  }
  return names.join('.');
}

const isLiteralKey = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) && ts.isElementAccessExpression(node.parent);

/** Whether a name is taken out of an object: `const { name } = …`, `({ name }) => …`. */
function isBoundName(node: ts.Identifier | ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent) || parent.dotDotDotToken)
    return false;
  return parent.propertyName ? parent.propertyName === node : parent.name === node;
}

function initializerOf(pattern: ts.ObjectBindingPattern): ts.Node | undefined {
  return ts.isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined;
}
