import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** The files that take longest, the longest first: begun last they would run alone. */
const SLOWEST = [
  'foundry/extras',
  'e2e/clicks',
  'foundry/bad-input',
  'random/system',
  'foundry/one-seat',
  'e2e/wfrp',
  'e2e/access',
  'e2e/lordsouls',
  'guards/words',
  'foundry/arrival',
  'random/host',
  'e2e/prompt',
  'foundry/absence',
  'foundry/clock',
  'e2e/long-tasks',
  'e2e/sheets',
  'e2e/yearzero',
  'foundry/gifts',
  'foundry/held',
  'e2e/stat-block',
  'e2e/volleys',
  'e2e/layouts',
  'foundry/sealed',
  'e2e/manoeuvres',
  'foundry/encounters',
  'foundry/seals-attacked',
  'e2e/western',
  'foundry/hostile',
  'e2e/second-screen',
  'foundry/two-screens',
  'foundry/lost-card',
  'foundry/surface',
  'rulesets/storyteller/odds-manoeuvres',
  'tactics/lessons',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: (typeof files)[number]): number => {
      const at = SLOWEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at < 0 ? SLOWEST.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Tests wait a good deal (for servers, sockets, animations), so every processor gets a worker. A worker loads what its files import once:
 * to load it anew for each file takes as long as many a file's tests. The model's tests alone change what its modules hold (their surroundings).
 */
const project = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, maxWorkers: '100%', isolate: false, ...extra },
});

/**
 * Clients in worker threads live for seconds. V8 optimizes a function for them only when it is really hot: to optimize as eagerly as for a server
 * costs a quarter of a client's start. With some room for new objects it collects garbage less often; with more,
 * the system spends as long on giving a thread its memory. Garbage is not collected each time a client pauses,
 * and threads of V8's own would only compete for processors that are busy anyway.
 */
const SHORT_LIVED = {
  execArgv: [
    '--interrupt-budget=1000000',
    '--single-threaded',
    '--min-semi-space-size=16',
    '--max-semi-space-size=16',
    '--no-minor-gc-task',
  ],
};

/** Three files at a time on two processors: many tests wait, until a window gives up its seat, a client reconnects, or a page is drawn. */
const WAITING = Math.ceil(availableParallelism() * 1.5);

/** How long tests poll for what a page or a client has yet to hear, in milliseconds: a busy machine is slow. */
const HEARING = { poll: { timeout: 20_000 } };

/** How the host is tested that stands in for Foundry. */
const PLAYGROUND = {
  ...SHORT_LIVED,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: WAITING,
  expect: HEARING,
};

/** The tests of the host's data models. */
const MODEL = 'test/playground/model/*.test.ts';

/** What hangs on our own rules, words and referee rather than on the host: one generation is enough, unless `FIVEFOLD_BOTH` is set. */
const ONCE: { readonly [generation: string]: readonly string[] } = {
  '13': [
    'foundry/{announced,awareness,bad-input,broken-off,contract,demo,effects,encounters,exchange,forged-card,gifts,held,hud,lost-card,outstanding,overwritten,package,places,reading,referee-guard,request,roll-tables,sealed,seals-attacked,seat,take-back,tours,unseen,waiting,wfrp-board,written-test}',
    'e2e/{board,declare,encounter,extras,lordsouls,manoeuvres,sequencer,yearzero-encounter}',
  ],
  '14': [
    'foundry/{absence,aims,applied,apply-to-many,arrival,asked,clamped,clock,crossing,extras,features,felt,for-modules,forged-marks,ground,handed-over,handover,hint,hostile,lists,lordsouls,meanwhile,one-seat,past-card,pressed,quench,rule-links,stat-block,stuffing,surface,survivors,taken-back,token,two-screens,undo-whole}',
    'e2e/{access,asked-tests,awareness,browser-window,clicks,exchange,guide,keys,layouts,long-tasks,prompt,second-screen,sheets,stat-block,things,volleys,western,wfrp,yearzero}',
  ],
};

const elsewhere = (generation: string): string[] =>
  process.env.FIVEFOLD_BOTH
    ? []
    : Object.entries(ONCE).flatMap(([one, files]) =>
        one === generation ? [] : files.map((file) => `test/${file}.test.ts`),
      );

/** What unit tests test, as vitest names files: with slashes, on any platform. Other folders above ours may be called `src` as well. */
const TESTED = new RegExp(
  `^${import.meta.dirname.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/(src|tools)/.*\\.ts$`,
);

/** Two projects, one for each Foundry the system works in: the same tests on a host of either generation. */
const onBoth = (name: string, include: string[], extra: object = {}) =>
  ['13', '14'].map((generation) =>
    project(`${name}-${generation}`, include, {
      ...extra,
      env: { FIVEFOLD_GENERATION: generation },
      exclude: elsewhere(generation),
    }),
  );

/** One project a kind of test; `tools/test.ts` runs them in this order and says so. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // Stages transform the same modules.
    experimental: { fsModuleCache: true },
    projects: [
      project('unit', ['test/{core,rulesets,cli,guards,tactics}/**/*.test.ts'], {
        // Node loads what is tested: as vitest loads it, each use of an import costs a call, and a fight a quarter more.
        server: { deps: { external: [TESTED] } },
        // With more room for new objects, less garbage is collected.
        execArgv: ['--import', 'tsx', '--min-semi-space-size=64', '--max-semi-space-size=128'],
        testTimeout: 30_000,
      }),
      project('playground-model', [MODEL], { ...PLAYGROUND, isolate: true }),
      project('playground', ['test/playground/**/*.test.ts'], { ...PLAYGROUND, exclude: [MODEL] }),
      ...onBoth('integration', ['test/foundry/**/*.test.ts'], {
        ...SHORT_LIVED,
        maxWorkers: WAITING,
        testTimeout: 60_000,
        hookTimeout: 240_000,
        expect: HEARING,
      }),
      project('random', ['test/random/**/*.test.ts'], {
        ...SHORT_LIVED,
        maxWorkers: WAITING,
        testTimeout: 300_000,
        expect: HEARING,
      }),
      ...onBoth('browser', ['test/e2e/**/*.test.ts'], {
        maxWorkers: WAITING,
        testTimeout: 120_000,
        hookTimeout: 240_000,
        expect: HEARING,
      }),
    ],
  },
});
