import { SUMMARIES } from '../../src/rulesets/index.ts';

/** A part of the sources whose tests are tried, and the runs of tests that stand guard over it, the quickest first. */
export interface Area {
  /** Folders of sources. */
  readonly folders: readonly string[];
  /** Arguments for vitest, one list a run. */
  readonly runs: readonly (readonly string[])[];
}

const unit = (...args: string[]): string[] => ['--project', 'unit', ...args];

/** Test files of tables, on one generation: what they share with the other is tried there as well by `npm test`. */
const table = (...files: string[]): string[] => [
  '--project',
  'integration-14',
  ...files.map((file) => `test/foundry/${file}`),
];

const room = (id: string): Area => ({
  folders: [`src/rulesets/${id}`],
  runs: [
    unit('test/core/scenarios.test.ts', '-t', `${id}/`),
    unit(`test/rulesets/${id}`, `test/core/${id}.property.test.ts`),
  ],
});

/** Whatever can be tried, by name. */
export const AREAS: { readonly [name: string]: Area } = {
  ...Object.fromEntries(SUMMARIES.map(({ id }) => [id, room(id)])),
  core: { folders: ['src/core'], runs: [unit('test/core'), unit('test/cli', 'test/rulesets')] },
  referee: {
    folders: [
      'src/foundry/referee',
      'src/foundry/relay/relay.ts',
      'src/foundry/relay/sealed.ts',
      'src/foundry/cards/exchange.ts',
    ],
    runs: [
      // These need no table.
      table('outstanding', 'overwritten', 'waiting', 'aims', 'handed-over', 'pure', 'survivors', 'seat'),
      table('reading', 'announced', 'exchange', 'hostile', 'undo-whole', 'take', 'applied'),
      table(
        'held',
        'broken-off',
        'sealed',
        'seals-attacked',
        'forged',
        'lost-card',
        'asked',
        'referee-guard',
      ),
      table(
        'absence',
        'fight',
        'handover',
        'one-seat',
        'past-card',
        'stuffing',
        'meanwhile',
        'movement',
        'unseen',
        'awareness',
      ),
    ],
  },
};
