/** Which folder may import which: foundry and cli use rulesets and core, a ruleset uses the core alone, the core nothing. */
const layers = [
  ['core', 'src/core'],
  ['rulesets', 'src/(core|rulesets)'],
  ['foundry', 'src/(core|rulesets|foundry)|system[.]json|styles'],
  ['cli', 'src/(core|rulesets|cli)'],
].map(([part, allowed]) => ({
  name: `${part}-imports-what-is-below`,
  severity: 'error',
  from: { path: `^src/${part}/` },
  to: { path: '^(src|test|tools|playground|conformance|system[.]json|styles)', pathNot: `^(${allowed})` },
}));

/** The folders of a ruleset from the ground up: each imports from those before it only. */
const FOLDERS = ['data', 'figures', 'plays', 'actions', 'round', 'view'];

const folders = FOLDERS.slice(0, -1).map((folder, i) => ({
  name: `${folder}-imports-what-is-below`,
  severity: 'error',
  from: { path: `^src/rulesets/([^/]+)/${folder}/` },
  to: { path: `^src/rulesets/$1/(${FOLDERS.slice(i + 1).join('|')}|[^/]+[.]ts$)` },
}));

export default {
  forbidden: [
    ...layers,
    ...folders,
    {
      name: 'no-circles',
      comment:
        'Files that import each other cannot be read top-down; imports of types count. A window fetched when it is opened does not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'rulesets-stand-alone',
      comment: 'What two rulesets share belongs to the core.',
      severity: 'error',
      from: { path: '^src/rulesets/([^/]+)/' },
      to: { path: '^src/rulesets/', pathNot: '^src/rulesets/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
