import { readTexts } from '../../src/cli/texts.ts';
import type { Shape, Words } from '../../src/core/scenario/words.ts';
import { isFields } from './shapes.ts';

/* The lists of docs/scenarios.md. */

const isNested = (shape: Shape): boolean => isFields(shape);

/** A shape in one line: `{ action, situation: { … }, parts: [{ … }] }`. */
function shown(shape: Shape, depth = 0): string {
  if (!isFields(shape)) return '';
  const { '*': each, ...fields } = shape;
  const inner = (one: Shape): string => (isNested(one) && depth < 1 ? `: ${shown(one, depth + 1)}` : '');
  const names = Object.entries(fields).map(([name, one]) => name + inner(one));
  if (each !== undefined) names.push(`…${isNested(each) && depth < 1 ? ` ${shown(each, depth + 1)}` : ''}`);
  return `{ ${names.join(', ')} }`;
}

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** Keys of a tree of texts below a path. */
function keysBelow(tree: unknown, at: string): string[] {
  if (typeof tree !== 'object' || tree === null) return [at];
  return Object.entries(tree).flatMap(([name, one]) => keysBelow(one, `${at}.${name}`));
}

const english = readTexts('en');

function listed(id: string, words: Words): string {
  const no = english.FIVEFOLD[id]?.no ?? {};
  return [
    `### ${id}`,
    '',
    `**Asks:** ${code(words.asks)}`,
    '',
    `**Options:** ${code(words.options)}`,
    '',
    `**Offers:** ${code(words.offers)}`,
    '',
    `**Declarations:** ${code([shown(words.declaration)])}`,
    '',
    '**Inputs of plays:**',
    '',
    ...Object.entries(words.inputs).map(([play, shape]) => `- ${code([play, shown(shape)])}`),
    '',
    `**Reasons to refuse:** ${code(keysBelow(no, `${id}.no`))}`,
    '',
  ].join('\n');
}

const BEGIN = '<!-- words: written by `npm run words` -->';
const END = '<!-- words: end -->';

/** The page with its lists brought up to date. */
export function withWords(page: string, all: { readonly [id: string]: Words }): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  const lists = Object.entries(all).map(([id, words]) => listed(id, words));
  return `${before}${BEGIN}\n\n${lists.join('\n')}\n${END}${after}`;
}
