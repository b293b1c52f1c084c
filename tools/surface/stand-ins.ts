import ts from 'typescript';
import { classesOf, declaredAt, isOurs, memberName, type Program, withoutCasts } from './program.ts';

/*
 * Types of our own that stand for Foundry's objects: the target of a cast (`value as { flags: … }`), or the parameter that such an object is
 * handed to. What is read through them is a use of Foundry's member all the same.
 */

/** What a property of our own stands for. */
interface Meant {
  readonly name: string;
  /** Undefined when the types' class knows no such member. */
  readonly declared: string | undefined;
}

/** The stand-ins of the sources. */
export class StandIns {
  readonly #checker: ts.TypeChecker;
  readonly #meant = new Map<ts.Symbol, Map<string, Meant>>();
  readonly #constructors = new Map<ts.Type, ts.Type>();

  constructor({ checker, files }: Program) {
    this.#checker = checker;
    for (const file of files) this.#visit(file);
  }

  /** What one of our properties stands for; nothing for those that stand for themselves. */
  of(symbol: ts.Symbol): Iterable<Meant> {
    return this.#meant.get(symbol)?.values() ?? [];
  }

  /** The Foundry constructor that one of ours stands for, or the same. */
  constructorOf(type: ts.Type): ts.Type {
    return this.#constructors.get(type) ?? type;
  }

  #visit(node: ts.Node): void {
    if (ts.isAsExpression(node)) {
      const from = this.#checker.getTypeAtLocation(withoutCasts(node.expression));
      const to = this.#checker.getTypeFromTypeNode(node.type);
      this.#pair(to, from);
      if (to.getConstructSignatures().length > 0) this.#constructors.set(to, from);
    } else if (ts.isExpression(node) && !ts.isObjectLiteralExpression(node)) {
      const expected = this.#checker.getContextualType(node);
      if (expected) this.#pair(expected, this.#checker.getTypeAtLocation(node));
    }
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  /** Notes that a Foundry value is seen through one of our types. */
  #pair(ours: ts.Type, theirs: ts.Type, depth = 0): void {
    if (depth > 2 || ours === theirs) return;
    const [mine] = this.#checker.getNonNullableType(ours).getConstructSignatures();
    const [other] = this.#checker.getNonNullableType(theirs).getConstructSignatures();
    if (mine && other) {
      this.#pair(mine.getReturnType(), other.getReturnType(), depth + 1);
      return;
    }
    const types = this.#checker.getNonNullableType(ours);
    for (const one of types.isUnion() ? types.types : [types])
      for (const property of one.getProperties())
        if (property.declarations?.some(isShape))
          this.#note(property, this.#checker.getNonNullableType(theirs));
  }

  #note(property: ts.Symbol, theirs: ts.Type): void {
    const { name: key } = property;
    if (theirs.symbol?.name === 'globalThis') this.#add(property, { name: key, declared: undefined });
    for (const owner of classesOf(this.#checker, theirs)) {
      const symbol = this.#checker.getPropertyOfType(theirs, key);
      // What one of our classes adds to Foundry's is no member of Foundry's.
      if (symbol?.declarations?.some((one) => isOurs(one) && ts.isClassLike(one.parent))) continue;
      this.#add(property, { name: memberName(owner, symbol, key), declared: declaredAt(symbol) });
    }
  }

  #add(property: ts.Symbol, meant: Meant): void {
    const all = this.#meant.get(property) ?? new Map<string, Meant>();
    this.#meant.set(property, all.set(meant.name, meant));
  }
}

/** One of our declarations that says what a value looks like; the members of our classes are our own. */
const isShape = (declaration: ts.Declaration): boolean =>
  isOurs(declaration) && !ts.isClassLike(declaration.parent);
