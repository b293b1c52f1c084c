import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesBelow, ROOT } from './files.ts';

/* An action is one record: what sets it apart is a field of the record, so that nothing outside `actions/` compares its name. */

/** What holds the name of an action. */
const HOLDERS = ['action', 'manoeuvre', 'use', 'deed'];

const actionsOf = (ruleset: string): ReadonlySet<string> =>
  new Set(Object.keys(parse(readFileSync(join(ROOT, `packs/actions/${ruleset}.yml`), 'utf8')) as object));

/** The last name of an expression: `action` of `declaration.action`. */
const lastName = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

const COMPARISONS = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken];

/** The two sides of a comparison, both ways round; a `case` compares with what its `switch` looks at. */
function compared(node: ts.Node): readonly (readonly [ts.Expression, ts.Expression])[] {
  if (ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.kind))
    return [
      [node.left, node.right],
      [node.right, node.left],
    ];
  return ts.isCaseClause(node) ? [[node.parent.parent.expression, node.expression]] : [];
}

/** Comparisons of a name of an action in a text, as they are written. */
function comparisonsIn(text: string, actions: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const [holder, name] of compared(node))
      if (HOLDERS.includes(lastName(holder)) && ts.isStringLiteral(name) && actions.has(name.text))
        found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('', text, ts.ScriptTarget.Latest, true));
  return found;
}

test('a comparison of an action is found, whichever way it is written', () => {
  const names = new Set(['aim', 'run']);
  const found = comparisonsIn(
    "x.action === 'aim'; 'run' !== use; switch (manoeuvre) { case 'aim': } mode === 'aim'; action === 'go';",
    names,
  );
  expect(found).toEqual(["x.action === 'aim'", "'run' !== use", "case 'aim':"]);
});

// The western's steps of a schedule are no records: see docs/maintainers.md.
test.each(['storyteller', 'lordsouls', 'wfrp', 'yearzero'])(
  '%s compares the names of actions in actions/ alone',
  (ruleset) => {
    const actions = actionsOf(ruleset);
    const folder = `src/rulesets/${ruleset}`;
    const files = filesBelow(folder, '.ts').filter((file) => !file.startsWith(`${folder}/actions/`));
    expect(actions.size).toBeGreaterThan(30);
    expect(files.length).toBeGreaterThan(15);
    const found = files.flatMap((file) =>
      comparisonsIn(readFileSync(join(ROOT, file), 'utf8'), actions).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  },
);
