/**
 * Writes `playground/client/known-members.json`: the names of the public members that hang on Foundry's global objects,
 * read from the community types (names only). The host throws `NotImplemented` for those of them that it lacks.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const playground = dirname(dirname(fileURLToPath(import.meta.url)));
const probe = join(playground, 'known-members.probe.ts');

/** What is asked of the types, by the name of the root. */
const SOURCE = `
import '@league-of-foundry-developers/foundry-vtt-types';
export declare const foundryRoot: typeof foundry;
export declare const game: foundry.Game;
export declare const CONFIG: CONFIG;
export declare const ui: typeof globalThis.ui;
export declare const canvas: foundry.canvas.Canvas;
`;

function createProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    skipLibCheck: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === probe || fileExists(name);
  host.readFile = (name) => (name === probe ? SOURCE : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === probe ? ts.createSourceFile(name, SOURCE, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  return ts.createProgram([probe], options, host);
}

const isPublic = (symbol: ts.Symbol): boolean => {
  const [declaration] = symbol.declarations ?? [];
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const name = symbol.getName();
  if (name.startsWith('_') || name.startsWith('#') || name === 'default') return false;
  return !declaration || (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
};

/** Value members of a namespace, and of the namespaces in it. */
function namespaceMembers(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  path: string,
  found: Set<string>,
): void {
  for (const member of checker.getExportsOfModule(symbol)) {
    const target = member.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(member) : member;
    if (!(target.flags & ts.SymbolFlags.Value) || !isPublic(member)) continue;
    const name = `${path}.${member.getName()}`;
    if (found.has(name) || name.split('.').length > 5) continue;
    found.add(name);
    const isNamespace = target.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule);
    const isClass = target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function);
    if (isNamespace && !isClass) namespaceMembers(checker, target, name, found);
  }
}

function objectMembers(type: ts.Type, path: string, found: Set<string>): void {
  for (const property of type.getProperties())
    if (isPublic(property)) found.add(`${path}.${property.getName()}`);
}

const program = createProgram();
const checker = program.getTypeChecker();
const file = program.getSourceFile(probe);
const module = file && checker.getSymbolAtLocation(file);
if (!module) throw new Error('The types could not be read');
const found = new Set<string>();
for (const symbol of checker.getExportsOfModule(module)) {
  const type = checker.getTypeOfSymbol(symbol);
  const [root] = symbol.getName().split('Root');
  if (root === 'foundry' && type.symbol) namespaceMembers(checker, type.symbol, root, found);
  else objectMembers(type, String(root), found);
}
const names = [...found].sort();
writeFileSync(join(playground, 'client', 'known-members.json'), `${JSON.stringify(names, null, 0)}\n`);
console.log(`${names.length} names`);
