import ts from 'typescript';
import { SYSTEM } from '../../src/foundry/shared/package.ts';
import { type Entry, Literals } from './literals.ts';
import type { Use } from './members.ts';
import { declaredAt, isOurs, type Program, withoutCasts } from './program.ts';
import type { StandIns } from './stand-ins.ts';

/*
 * The words in which the system speaks to Foundry: keys of object literals that reach a call of Foundry, or a static member that Foundry
 * reads, as `game.settings.register: scope` or `ApplicationV2.DEFAULT_OPTIONS: window.title`. Casts (`as never`) are looked through. Data of
 * documents is named as their members: `ChatMessage#flavor`.
 */

/** Names the member of Foundry that an expression reads, if it does. */
export type Namer = (node: ts.Node) => string | undefined;

/** Writes of a document's own data, by the argument that holds it. */
const OWN_DATA: { readonly [method: string]: number } = { update: 0, updateSource: 0, create: 0 };
const EMBEDDED_DATA: { readonly [method: string]: number } = {
  createEmbeddedDocuments: 1,
  updateEmbeddedDocuments: 1,
};

/** Below these the system's own data begins. */
const OWN_BELOW = new Set(['system', 'flags', 'actions', 'dataModels']);

/** Calls whose arguments are the system's own words: what it sends to itself, what its templates and listeners get. */
const OWN_WORDS = /renderTemplate$|^game\.socket\.|^Hooks\./;

/** Types that tell more of an argument than its declaration does: a namespace on a class, and a type in it. */
const LOOK_ALSO: { readonly [label: string]: readonly [path: string, type: string] } = {
  'game.settings.register': ['foundry.helpers.ClientSettings', 'SettingConfig'],
  'ApplicationV2#render': ['foundry.applications.sheets.journal.JournalEntrySheet', 'RenderOptions'],
  'ActorSheetV2#render': ['foundry.applications.api.HandlebarsApplicationMixin', 'RenderOptions'],
  'ItemSheetV2#render': ['foundry.applications.api.HandlebarsApplicationMixin', 'RenderOptions'],
};

interface Maker {
  readonly functions: readonly string[];
  /** The key under which they return it, if that is not all they return. */
  readonly at?: string;
}

/** Document data whose making cannot be followed, by the expression that holds it where it is written. */
const MADE_BY: { readonly [expression: string]: Maker } = {
  'write.data': { functions: ['created', 'updated'], at: 'data' },
  tokenUpdates: { functions: ['tokenFields'] },
  actorSource: { functions: ['sourceOf'] },
};

/** Lists every option and piece of document data that the sources hand to Foundry. */
export function usedOptions(program: Program, nameOf: Namer, standIns: StandIns): Use[] {
  return new Options(program, nameOf, standIns).uses;
}

class Options {
  readonly uses: Use[] = [];
  readonly #program: Program;
  readonly #checker: ts.TypeChecker;
  readonly #nameOf: Namer;
  readonly #literals: Literals;
  /** Parameters of our own functions that are handed on to Foundry: what they mean there. */
  readonly #forwarded = new Map<ts.Symbol, { label: string; types: ts.Type[] }>();
  readonly #standIns: StandIns;

  constructor(program: Program, nameOf: Namer, standIns: StandIns) {
    this.#standIns = standIns;
    this.#program = program;
    this.#checker = program.checker;
    this.#nameOf = nameOf;
    this.#literals = new Literals(program.checker);
    for (const pass of ['forwards', 'calls'] as const)
      for (const file of program.files) this.#visit(file, pass);
  }

  #visit(node: ts.Node, pass: 'forwards' | 'calls'): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      if (pass === 'forwards') this.#forwards(node);
      else this.#call(node);
    }
    if (pass === 'calls' && ts.isClassLike(node)) this.#statics(node);
    ts.forEachChild(node, (child) => this.#visit(child, pass));
  }

  /** The Foundry function that is called, also under a name of our own: `const on = Hooks.on as …; on(…)`. */
  #callee(node: ts.CallExpression | ts.NewExpression): ts.Expression {
    const bare = withoutCasts(node.expression) as ts.Expression;
    const initializer = ts.isIdentifier(bare) ? this.#literals.initializerOf(bare) : undefined;
    if (!initializer) return bare;
    const aliased = withoutCasts(initializer) as ts.Expression;
    const isBound = ts.isCallExpression(aliased) && ts.isPropertyAccessExpression(aliased.expression);
    if (isBound && aliased.expression.name.text === 'bind') return aliased.expression.expression;
    return aliased;
  }

  /** The types of a call's argument as Foundry declares it: one for each of the callee's signatures. */
  #parameters(callee: ts.Expression, label: string, index: number, isNew: boolean): ts.Type[] {
    const type = this.#checker.getTypeAtLocation(callee);
    const signatures = isNew ? type.getConstructSignatures() : type.getCallSignatures();
    const own = signatures.flatMap((signature) => {
      const parameter = signature.getParameters()[index];
      return parameter ? [this.#checker.getTypeOfSymbolAtLocation(parameter, callee)] : [];
    });
    return [...own, ...this.#alsoOf(label)];
  }

  #alsoOf(label: string): ts.Type[] {
    const [path, name] = LOOK_ALSO[label] ?? [];
    for (const [symbol, at] of this.#program.paths)
      if (at === path && name) {
        const type = this.#checker.getExportsOfModule(symbol).find((one) => one.name === name);
        return type ? [this.#checker.getDeclaredTypeOfSymbol(type)] : [];
      }
    return [];
  }

  #forwards(node: ts.CallExpression | ts.NewExpression): void {
    const callee = this.#callee(node);
    const label = this.#nameOf(callee);
    if (!label || OWN_WORDS.test(label)) return;
    node.arguments?.forEach((argument, index) => {
      const bare = withoutCasts(argument);
      const symbol = ts.isIdentifier(bare) ? this.#checker.getSymbolAtLocation(bare) : undefined;
      const [declaration] = symbol?.declarations ?? [];
      if (symbol && declaration && ts.isParameter(declaration) && isOurs(declaration)) {
        const types = this.#parameters(callee, label, index, ts.isNewExpression(node));
        this.#forwarded.set(symbol, { label, types });
      }
    });
  }

  #call(node: ts.CallExpression | ts.NewExpression): void {
    const callee = this.#callee(node);
    const args = node.arguments ?? [];
    const isSuper = node.expression.kind === ts.SyntaxKind.SuperKeyword;
    const label = isSuper ? this.#baseOf(callee) : this.#nameOf(callee);
    if (callee.getText() === 'Object.assign') this.#assign(args);
    else if (label && !OWN_WORDS.test(label)) this.#foundrys(node, callee, label, args);
    else this.#handOn(node, args);
  }

  /** The class whose constructor `super` calls: a tour, or an application, of which only mixtures are extended. */
  #baseOf(callee: ts.Expression): string {
    const { name } = this.#checker.getTypeAtLocation(callee).symbol ?? {};
    return name === 'Tour' ? name : 'ApplicationV2';
  }

  /** A call of one of our functions that hands its arguments on to Foundry. */
  #handOn(node: ts.CallExpression | ts.NewExpression, args: readonly ts.Expression[]): void {
    args.forEach((argument, index) => {
      const parameter = this.#checker.getResolvedSignature(node)?.getParameters()[index];
      const meant = parameter && this.#forwarded.get(parameter);
      if (meant) this.#keys(argument, meant.label, meant.types);
    });
  }

  #foundrys(
    node: ts.CallExpression | ts.NewExpression,
    callee: ts.Expression,
    label: string,
    args: readonly ts.Expression[],
  ): void {
    const method = label.split(/[#.]/).at(-1) ?? '';
    const [owner = ''] = label.split(/[#.]/);
    const embedded = args[0] && ts.isStringLiteralLike(args[0]) ? args[0].text : owner;
    const writes = label.includes('#') || method === 'create';
    args.forEach((argument, index) => {
      if (writes && OWN_DATA[method] === index) this.#data(argument, owner);
      else if (writes && EMBEDDED_DATA[method] === index) this.#data(argument, embedded);
      else {
        const expected = this.#checker.getContextualType(argument);
        const declared = this.#parameters(callee, label, index, ts.isNewExpression(node));
        this.#keys(argument, label, expected ? [expected, ...declared] : declared);
      }
    });
  }

  /** `Object.assign(CONFIG.ui, { combat })` writes members. */
  #assign([target, ...sources]: readonly ts.Expression[]): void {
    if (!target) return;
    const root = target.getText();
    const label = root === 'CONFIG' ? root : this.#nameOf(withoutLast(target));
    if (!label) return;
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(target));
    for (const source of sources)
      for (const { key, node } of this.#literals.entries(source)) {
        const declared = declaredAt(this.#find([type], key));
        this.#add(`${label}.${key}`, declared, node);
      }
  }

  #statics(node: ts.ClassLikeDeclaration): void {
    for (const member of node.members) {
      if (!ts.isPropertyDeclaration(member) || !member.initializer) continue;
      const label = this.#nameOf(member.name);
      if (!label) continue;
      const type = this.#staticType(node, member.name.getText());
      this.#keys(member.initializer, label, type ? [type] : []);
    }
  }

  #staticType(node: ts.ClassLikeDeclaration, key: string): ts.Type | undefined {
    const [base] = node.heritageClauses?.[0]?.types ?? [];
    if (!base) return undefined;
    const type = this.#standIns.constructorOf(this.#checker.getTypeAtLocation(base.expression));
    const symbol = this.#checker.getPropertyOfType(type, key);
    return symbol && this.#checker.getTypeOfSymbolAtLocation(symbol, node);
  }

  /** Data of a document: its keys are members of the document. */
  #data(argument: ts.Expression, named: string): void {
    // Tokens and walls are documents of classes that are called otherwise.
    const document = this.#documentType(`${named}Document`) ? `${named}Document` : named;
    const type = this.#documentType(document);
    const seen = this.#literals.entries(argument);
    const made = MADE_BY[withoutCasts(argument).getText()];
    const all = made ? this.#madeBy(made) : seen;
    if (all.length === 0 && !ts.isCallExpression(withoutCasts(argument)))
      this.#add(`opaque data of ${document}`, undefined, argument);
    for (const { key, node } of all) {
      const [first = ''] = key.replace(/^(-=|==)/, '').split('.');
      if (first.startsWith('*')) continue;
      this.#add(`${document}#${first}`, declaredAt(this.#find(type ? [type] : [], first)), node);
    }
  }

  /** Data that our functions make, somewhere else than where they are written. */
  #madeBy({ functions, at }: Maker): Entry[] {
    const found: Entry[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionDeclaration(node) && functions.includes(node.name?.text ?? ''))
        for (const entry of this.#literals.returned(node))
          if (at === undefined) found.push(entry);
          else if (entry.key === at && entry.value) found.push(...this.#literals.entries(entry.value));
      ts.forEachChild(node, visit);
    };
    this.#program.files.forEach(visit);
    return found;
  }

  #documentType(name: string): ts.Type | undefined {
    for (const [symbol, path] of this.#program.paths)
      if (path === `foundry.documents.${name}`) return this.#checker.getDeclaredTypeOfSymbol(symbol);
    return undefined;
  }

  #keys(argument: ts.Expression, label: string, types: readonly ts.Type[], at = ''): void {
    for (const { key, value, node } of this.#literals.entries(argument)) {
      const symbol = this.#find(types, key);
      const own = symbol ? [] : this.#named(types);
      if (key === SYSTEM && own.length === 0) continue;
      const path = [at, own.length > 0 ? '*' : key].filter(Boolean).join('.');
      if (own.length === 0) this.#add(`${label}: ${path}`, declaredAt(symbol), node);
      if (OWN_BELOW.has(key) || !value) continue;
      const below = symbol ? [this.#checker.getTypeOfSymbolAtLocation(symbol, node)] : own;
      if (below.length > 0) this.#keys(value, label, below, path);
    }
  }

  /** What stands under names of our own choice: parts, tab groups. */
  #named(types: readonly ts.Type[]): ts.Type[] {
    return this.#solid(types).flatMap(
      (one) => this.#checker.getIndexTypeOfType(one, ts.IndexKind.String) ?? [],
    );
  }

  /** A property that the types declare, or else whatever an inferred type has by that name. */
  #find(types: readonly ts.Type[], key: string): ts.Symbol | undefined {
    const found = this.#solid(types).flatMap((one): ts.Symbol[] => {
      const symbol = this.#checker.getPropertyOfType(one, key);
      if (symbol) return [symbol];
      const list = this.#checker.getIndexTypeOfType(one, ts.IndexKind.Number);
      const below = list && this.#find([list], key);
      return below ? [below] : [];
    });
    return found.find((symbol) => declaredAt(symbol)) ?? found[0];
  }

  /** The types without null, of a union each, of a type parameter what it must extend. */
  #solid(types: readonly ts.Type[]): ts.Type[] {
    return types.flatMap((type): ts.Type[] => {
      const solid = this.#checker.getNonNullableType(type);
      if (solid.isUnion()) return this.#solid(solid.types);
      const bound = this.#checker.getBaseConstraintOfType(solid);
      return bound && bound !== solid ? this.#solid([bound]) : [solid];
    });
  }

  #add(name: string, declared: string | undefined, node: ts.Node): void {
    this.uses.push({ name, declared, at: this.#program.placeOf(node) });
  }
}

/** `a ?? b` by its first half. */
function withoutLast(node: ts.Expression): ts.Node {
  return ts.isBinaryExpression(node) ? node.left : node;
}
