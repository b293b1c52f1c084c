import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Shape, Words } from '../../src/core/scenario/words.ts';

/* From the types of the sources: what inputs, declarations, records and outcomes consist of. */

const ROOT = new URL('../..', import.meta.url).pathname;

/** Types nest no deeper than this. */
const DEEPEST = 8;

export function programOf(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.core.json'), {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  } as ts.ParseConfigFileHost);
  return ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
}

export class Shapes {
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  constructor(program: ts.Program) {
    this.program = program;
    this.checker = program.getTypeChecker();
  }

  file(path: string): ts.SourceFile {
    const found = this.program.getSourceFile(join(ROOT, path));
    if (!found) throw new Error(`no source ${path}`);
    return found;
  }

  /** The type that a file exports under a name. */
  exported(path: string, name: string): ts.Type {
    const module = this.checker.getSymbolAtLocation(this.file(path));
    const symbol = module && this.checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!symbol) throw new Error(`${path} exports no ${name}`);
    return symbol.flags & ts.SymbolFlags.Type
      ? this.checker.getDeclaredTypeOfSymbol(symbol)
      : this.checker.getTypeOfSymbol(symbol);
  }

  /** What the only file of a folder that exports a name exports under it. */
  exportedBelow(folder: string, name: string): ts.Type {
    const found = this.program.getSourceFiles().filter(({ fileName }) => {
      if (!fileName.startsWith(join(ROOT, folder))) return false;
      const module = this.checker.getSymbolAtLocation(this.file(relative(ROOT, fileName)));
      return module && this.checker.getExportsOfModule(module).some((one) => one.name === name);
    });
    const [first, ...others] = found;
    if (!first || others.length > 0) throw new Error(`${found.length} files of ${folder} export ${name}`);
    return this.exported(relative(ROOT, first.fileName), name);
  }

  property(type: ts.Type, name: string): ts.Type {
    const symbol = this.checker.getPropertyOfType(type, name);
    if (!symbol) throw new Error(`no property ${name}`);
    return this.checker.getTypeOfSymbol(symbol);
  }

  /** What a value of a type consists of. */
  of(type: ts.Type, depth = 0): Shape {
    const parts = type.isUnion() ? type.types : [type];
    const there = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    const objects = there.filter(({ flags }) => flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
    if (objects.length === 0) {
      const words = there.map((one) => (one.isStringLiteral() ? one.value : undefined));
      return words.length > 0 && words.every((word) => word !== undefined)
        ? (words as string[]).sort()
        : true;
    }
    if (depth > DEEPEST || there.some((one) => this.isAnything(one))) return true;
    return objects.map((one) => this.ofObject(one, depth)).reduce(both);
  }

  private isAnything(type: ts.Type): boolean {
    return type.aliasSymbol?.name === 'Json' || !!(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown));
  }

  private ofObject(type: ts.Type, depth: number): Shape {
    const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (element && (this.checker.isArrayType(type) || this.checker.isTupleType(type)))
      return { '*': this.of(element, depth + 1) };
    const each = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = this.checker.getPropertiesOfType(type).filter(({ name }) => !name.startsWith('__'));
    return {
      ...Object.fromEntries(
        fields
          .map((one): [string, Shape] => [one.name, this.of(this.checker.getTypeOfSymbol(one), depth + 1)])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
      ...(each ? { '*': this.of(each, depth + 1) } : {}),
    };
  }
}

export const isFields = (shape: Shape | undefined): shape is { readonly [name: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape);

/** What is either of two. */
function both(one: Shape, other: Shape): Shape {
  if (isFields(one) && isFields(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return Object.fromEntries(
      names.map((name) => {
        const [a, b] = [one[name], other[name]];
        return [name, a === undefined ? (b ?? true) : b === undefined ? a : both(a, b)];
      }),
    );
  }
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])].sort();
  return true;
}

/** A state in which every declaration is one of the ruleset's: its own type says only what the round reads of it. */
function declaring(state: Shape, declaration: Shape): Shape {
  if (typeof state !== 'object' || Array.isArray(state)) return state;
  return Object.fromEntries(
    Object.entries(state).map(([name, shape]) => [
      name,
      name === 'declaration' ? declaration : declaring(shape, declaration),
    ]),
  );
}

/** What a ruleset's types say. */
export function typed(
  id: string,
  shapes: Shapes,
): Pick<Words, 'turn' | 'declaration' | 'state' | 'inputs' | 'outs'> {
  const plays = shapes.exportedBelow(`src/rulesets/${id}/`, 'plays');
  const inputs: { [play: string]: Shape } = {};
  const outs: { [play: string]: Shape } = {};
  let turn: Shape = true;
  for (const { name } of shapes.checker.getPropertiesOfType(plays)) {
    const [fighter, input, out] = shapes.checker.getTypeArguments(
      shapes.property(plays, name) as ts.TypeReference,
    );
    if (!fighter || !input || !out) throw new Error(`${id}.${name} is no PlayDef`);
    inputs[name] = shapes.of(input);
    outs[name] = shapes.of(out);
    turn = shapes.of(shapes.property(fighter, 'turn'));
  }
  const declaration = shapes.of(shapes.exportedBelow(`src/rulesets/${id}/`, 'Declaration'));
  return {
    turn,
    declaration,
    state: declaring(shapes.of(shapes.exportedBelow(`src/rulesets/${id}/`, 'State')), declaration),
    inputs,
    outs,
  };
}
