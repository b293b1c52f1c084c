import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/*
 * Parses `src/foundry` with the TypeScript compiler. The audit's names for Foundry's API look like
 * `foundry.utils.mergeObject`, `Actor#update` (of an instance), `DialogV2.confirm` (static), `game.settings.register`.
 */

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where the system's Foundry half is. */
const SOURCES = 'src/foundry/';
const TYPES = /\/(?:foundry-vtt-types\/src|node_modules(?=\/(?:handlebars|socket\.io-client|@socket\.io)\/))/;

/** Objects of which there is one: their members are named by it, not by their class. */
const SINGLETONS: { readonly [className: string]: string } = {
  Game: 'game',
  Canvas: 'canvas',
  ClientKeybindings: 'game.keybindings',
  ClientSettings: 'game.settings',
  Localization: 'game.i18n',
  Notifications: 'ui.notifications',
  ReleaseData: 'game.release',
  System: 'game.system',
  World: 'game.world',
  UI: 'ui',
  Socket: 'game.socket',
};

/** The program of the system's Foundry half, and what the audit asks of it. */
export interface Program {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  /** Paths in the global namespace of everything in the namespace `foundry`. */
  readonly paths: ReadonlyMap<ts.Symbol, string>;
  /** The type of a global of Foundry. */
  global(name: string): ts.Type;
  /** The file of the community types that declares a property in the manifest of a package. */
  manifestField(key: string): string | undefined;
  /** Where a node stands: `src/foundry/main.ts:12`. */
  placeOf(node: ts.Node): string;
}

const pathInRepo = (file: ts.SourceFile): string => relative(ROOT, file.fileName).replaceAll('\\', '/');

/** Whether a declaration belongs to the community types. */
const isFoundrys = (declaration: ts.Node): boolean => TYPES.test(declaration.getSourceFile().fileName);

/** Whether a declaration is of the system's own Foundry half. */
export const isOurs = (declaration: ts.Node): boolean =>
  pathInRepo(declaration.getSourceFile()).startsWith(SOURCES);

/** Where the community types declare a symbol; undefined if they do not, or if TypeScript's own library also declares it. */
export function declaredAt(symbol: ts.Symbol | undefined): string | undefined {
  const all = symbol?.declarations ?? [];
  if (all.some((one) => one.getSourceFile().fileName.includes('/typescript/lib/'))) return undefined;
  const found = all.find(isFoundrys);
  return found
    ?.getSourceFile()
    .fileName.split(TYPES)[1]
    ?.replace(/^\/(foundry\/)?/, '');
}

/** Opens the program. Takes a few seconds. */
export function openProgram(): Program {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic): never => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.foundry.json'), {}, host);
  if (!config) throw new Error('tsconfig.foundry.json could not be read');
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter((file) => pathInRepo(file).startsWith(SOURCES));
  const [first] = files;
  if (!first) throw new Error(`no file below ${SOURCES}`);
  const { Value } = ts.SymbolFlags;
  const globals = new Map(checker.getSymbolsInScope(first, Value).map((symbol) => [symbol.name, symbol]));
  const globalSymbol = (name: string): ts.Symbol => {
    const symbol = globals.get(name);
    if (!symbol) throw new Error(`The types have no global '${name}'`);
    return symbol;
  };
  return {
    checker,
    files,
    paths: namespacePaths(checker, globalSymbol('foundry')),
    global: (name) => checker.getTypeOfSymbolAtLocation(globalSymbol(name), first),
    manifestField: (key) => MANIFESTS.find((path) => declaresProperty(program, path, key)),
    placeOf: (node) => {
      const file = node.getSourceFile();
      return `${pathInRepo(file)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    },
  };
}

/** Where the types say what a manifest holds. */
const MANIFESTS = [
  'common/packages/base-system.d.mts',
  'common/packages/base-package.d.mts',
  'common/packages/sub-types.d.mts',
  'client/packages/system.d.mts',
];

function declaresProperty(program: ts.Program, path: string, key: string): boolean {
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`/${path}`));
  const has = (node: ts.Node): boolean =>
    (ts.isPropertySignature(node) && node.name.getText(file) === key) ||
    ts.forEachChild(node, (child) => has(child) || undefined) === true;
  return file !== undefined && has(file);
}

/** Resolves an import alias. */
export const resolveAlias = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Everything below a namespace, with the shortest path to it. */
function namespacePaths(checker: ts.TypeChecker, root: ts.Symbol): Map<ts.Symbol, string> {
  const paths = new Map<ts.Symbol, string>([[root, root.name]]);
  const { Module, Value } = ts.SymbolFlags;
  // Iterating a Map includes entries that are added on the way, so this is breadth-first.
  for (const [symbol, path] of paths) {
    if (!(symbol.flags & Module) || symbol.flags & ts.SymbolFlags.Class) continue;
    for (const member of checker.getExportsOfModule(symbol)) {
      const target = resolveAlias(checker, member);
      if (!(target.flags & Value) || paths.has(target)) continue;
      paths.set(target, `${path}.${member.name}`);
    }
  }
  return paths;
}

/** Whether a type is a helper of the community types, which nothing in Foundry is called after, or a configuration object of our own shape. */
const isVague = (symbol: ts.Symbol): boolean =>
  /^(__|AnyConstructor|Identity|Unknown)/.test(symbol.name) || className(symbol).startsWith('CONFIG.');

/** The Foundry classes and interfaces behind an instance's type; for our own classes, those that they extend. */
export function classesOf(checker: ts.TypeChecker, type: ts.Type): ts.Symbol[] {
  const found = new Set<ts.Symbol>();
  const visit = (one: ts.Type, depth: number): void => {
    if (depth > 8) return;
    const deeper = (next: ts.Type): void => visit(next, depth + 1);
    const { symbol } = one;
    if (one.isUnion() || one.isIntersection()) one.types.forEach(deeper);
    else if (one.flags & ts.TypeFlags.TypeParameter) {
      const constraint = checker.getBaseConstraintOfType(one);
      if (constraint && constraint !== one) deeper(constraint);
    } else if (symbol?.name.startsWith('_') || !isNamed(symbol)) {
      // `_Override<User, …>` and its like are User with narrower fields.
      const [first] = one.aliasTypeArguments ?? checker.getTypeArguments(one as ts.TypeReference) ?? [];
      if (first) deeper(first);
    } else if (symbol.declarations?.some(isOurs)) (one.getBaseTypes() ?? []).forEach(deeper);
    else if (declaredAt(symbol) && !isVague(symbol)) found.add(symbol);
  };
  visit(checker.getNonNullableType(type), 0);
  const all = [...found].filter((symbol) => !declaredAt(symbol)?.includes('/appv1/'));
  // Prefer the base class to the mixin `HandlebarsApplication`.
  const bases = all.filter(({ name }) => name !== 'HandlebarsApplication');
  return bases.length > 0 ? bases : all;
}

const isNamed = (symbol: ts.Symbol | undefined): symbol is ts.Symbol =>
  symbol !== undefined && (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;

const PREFIXES = /^(Any|Internal|(Uninitialized|Init|I18nInit|Setup|Ready)(?=Game))(?=[A-Z])/;

/** The name of a class or interface as the audit says it, with the namespaces it stands in: `Actor`, `CONFIG.Canvas`. */
export function className(symbol: ts.Symbol): string {
  const names: string[] = [symbol.name];
  for (let at = symbol.declarations?.[0]?.parent; at; at = at.parent)
    if (ts.isModuleDeclaration(at) && ts.isIdentifier(at.name)) names.unshift(at.name.text);
  const known = names.filter((name) => !/^(global|Any|Internal)$/.test(name));
  return known.map((name) => name.replace(PREFIXES, '')).join('.');
}

/** The audit's name of an instance's member. Members common to all collections are `Collection#…`. */
export function memberName(owner: ts.Symbol, member: ts.Symbol | undefined, key: string): string {
  if (/\/(collection|document-collection|embedded-collection)\.d\.mts$/.test(declaredAt(member) ?? ''))
    return `Collection#${key}`;
  const name = className(owner);
  const one = name === 'CONFIG' ? name : SINGLETONS[name];
  return one ? `${one}.${key}` : `${name}#${key}`;
}

/** An expression without casts, parentheses and `!` around it. */
export function withoutCasts(node: ts.Node): ts.Node {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node))
    return withoutCasts(node.expression);
  return ts.isSatisfiesExpression(node) ? withoutCasts(node.expression) : node;
}
