import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, ROOT } from './files.ts';
import { GENDER } from './texts-style.ts';

/** A longer file has more than one subject, a longer function does more than one thing. Blank lines and comments count. */
const MOST = { file: 300, function: 40 };

const files = [
  ...filesBelow('src', '.ts'),
  ...filesBelow('tools', '.ts'),
  ...['bin', 'client', 'model', 'node', 'server'].flatMap((part) => filesBelow(`playground/${part}`, '.ts')),
];
/**
 * Everything that people write and read: sources, documents, tests with their titles, examples. The texts of `lang` have a guard of their own.
 */
const written = [
  'CHANGELOG.md',
  'README.md',
  ...[
    'conformance',
    'docs',
    'examples',
    'packs',
    'playground',
    'src',
    'styles',
    'templates',
    'test',
    'tools',
  ].flatMap((folder) =>
    filesBelow(folder, '').filter((file) => /\.(css|hbs|html|json|md|mjs|ts|ya?ml)$/.test(file)),
  ),
];
/** The pattern itself, and the example by which it is tested. */
const NAME_THE_WORDS = ['test/guards/texts-style.ts', 'test/guards/texts.test.ts'];

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** How many lines the longest function of a file has. A function around a class (a mixin) is as long as its class, which counts by its methods. */
function longestFunction(file: string): number {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  let most = 0;
  const visit = (node: ts.Node): void => {
    let holdsClass = false;
    ts.forEachChild(node, (child) => {
      if (ts.isBlock(child)) holdsClass = child.statements.some(ts.isClassDeclaration);
      visit(child);
    });
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !holdsClass)
      most = Math.max(most, lineAt(node.getEnd()) - lineAt(node.getStart()) + 1);
  };
  visit(source);
  return most;
}

const lengthsOf = (file: string) => ({
  file: textOf(file).trimEnd().split('\n').length,
  function: longestFunction(file),
});

describe('sources', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(250));

  it('contain no to-do notes', () => {
    const styles = [...filesBelow('styles', '.css'), ...filesBelow('templates', '.hbs')];
    expect([...files, ...styles].filter((file) => /\b(TODO|FIXME|XXX|HACK)\b/.test(textOf(file)))).toEqual(
      [],
    );
  });

  it(`have at most ${MOST.file} lines a file and ${MOST.function} a function`, () => {
    const long = files.filter((file) => {
      const lengths = lengthsOf(file);
      return lengths.file > MOST.file || lengths.function > MOST.function;
    });
    expect(long).toEqual([]);
  });

  it('call people they, in code, comments, titles and documents', () => {
    expect(written.filter((file) => GENDER.test(textOf(file)))).toEqual(NAME_THE_WORDS);
  });

  it('swallow no error', () => {
    expect(files.filter((file) => /catch\s*(\([^)]*\)\s*)?\{\s*\}/.test(textOf(file)))).toEqual([]);
  });
});
