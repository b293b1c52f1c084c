import { anyHooks } from '../events.ts';
import { otherUpdates } from '../other.ts';
import { pause, until } from '../patience.ts';
import { change, known, must } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

/** What is traced: the events of turns and rounds, and the hooks around them. */
const EVENTS = ['_onStartTurn', '_onEndTurn', '_onStartRound', '_onEndRound'] as const;
const HOOKS = ['combatTurn', 'combatRound', 'combatTurnChange'] as const;

interface Step {
  readonly name: string;
  readonly round: number;
  readonly turn: number | null;
  readonly skipped?: boolean;
}

interface Trace {
  readonly steps: Step[];
  stop(): void;
}

type Handler = (...args: unknown[]) => unknown;
type Context = { readonly skipped?: boolean };

/** Records what this client is told of an encounter; each event takes its time, to show that one waits for another. */
function traceOf(uuid: string): Trace {
  const combat = known(uuid) as unknown as Combat.Implementation;
  const handlers = combat as unknown as { [name: string]: Handler };
  const steps: Step[] = [];
  const note = (name: string, more: object = {}) =>
    steps.push({ name, round: combat.round, turn: combat.turn, ...more });
  for (const name of EVENTS) {
    const usual = handlers[name];
    Object.defineProperty(combat, name, {
      configurable: true,
      value: async (...args: unknown[]) => {
        const { skipped } = (args.at(-1) ?? {}) as Context;
        note(name, skipped ? { skipped } : {});
        await usual?.apply(combat, args);
        await pause(15);
        note(`${name} done`);
      },
    });
  }
  const ids = HOOKS.map((hook) => [hook, anyHooks.on(hook, () => void note(hook))] as const);
  return {
    steps,
    stop() {
      for (const name of EVENTS) Reflect.deleteProperty(combat, name);
      for (const [hook, id] of ids) anyHooks.off(hook, id);
    },
  };
}

let theirs: Trace | undefined;
const otherTraces = remote('turns.trace', (uuid: string) => {
  theirs = traceOf(uuid);
  return true;
});
const otherTraced = remote('turns.traced', async (): Promise<Step[]> => {
  await until(() => theirs?.steps.some(({ name }) => name === 'combatTurnChange'), 'combatTurnChange');
  await pause(80);
  theirs?.stop();
  return theirs?.steps ?? [];
});
const otherPresses = remote('turns.nextTurn', async (uuid: string) => {
  await (known(uuid) as unknown as Combat.Implementation).nextTurn();
  return true;
});

/** Who is told of turns, and when (client/documents/combat.d.mts; foundry-api.md 9). */
export const turns: Suite = {
  key: 'turns',
  title: 'Turn events',
  checks(context) {
    const { it, beforeEach, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make, combat: makeCombat } = scratch(context);
    let combat: Combat.Implementation;
    let trace: Trace;
    /** Waits for a step that comes after a number of others, and a little longer for what must not come. */
    const done = async (name: string, after = 0) => {
      await until(() => trace.steps.slice(after).some((step) => step.name === `${name} done`), name);
      await pause(80);
    };
    const reached = (name: string): number => trace.steps.findIndex((step) => step.name === name);
    const names = () => trace.steps.map(({ name }) => name).filter((name) => !name.endsWith(' done'));
    beforeEach(async () => {
      const other = player();
      const ownership = { default: 0, ...(other ? { [must(other.id)]: 3 } : {}) };
      const actor = await make({ ownership });
      combat = await makeCombat(
        [3, 2, 1].map((initiative) => ({ name: `conformance ${initiative}`, actorId: actor.id, initiative })),
      );
      trace = traceOf(combat.uuid);
      await combat.startCombat();
      await done('_onStartTurn');
      trace.steps.length = 0;
    });
    afterEach(() => trace.stop());

    it('[19] a turn ends and the next begins, after the update, on the game master’s client', async () => {
      await combat.nextTurn();
      await done('_onStartTurn');
      const events = trace.steps.filter(({ name }) => name.startsWith('_on') && !name.endsWith('done'));
      assert.deepEqual(
        events.map(({ name, turn }) => [name, turn]),
        [
          ['_onEndTurn', 1],
          ['_onStartTurn', 1],
        ],
      );
    });
    it('[19] events come one after the other', async () => {
      await combat.nextTurn();
      await done('_onStartTurn');
      const own = trace.steps.map(({ name }) => name).filter((name) => name.startsWith('_on'));
      assert.deepEqual(own, ['_onEndTurn', '_onEndTurn done', '_onStartTurn', '_onStartTurn done']);
    });
    it('[19] at the end of a round: turn, round, round, turn', async () => {
      await combat.nextRound();
      await done('_onStartRound');
      await done('_onStartTurn', reached('_onStartRound'));
      const own = names().filter((name) => name.startsWith('_on'));
      const last = own.slice(own.lastIndexOf('_onEndRound') - 1);
      assert.deepEqual(last, ['_onEndTurn', '_onEndRound', '_onStartRound', '_onStartTurn']);
    });
    it('[19] combatTurn is called before the write, combatTurnChange after it', async () => {
      await combat.nextTurn();
      await done('_onStartTurn');
      const before = must(trace.steps.find(({ name }) => name === 'combatTurn'));
      const after = must(trace.steps.find(({ name }) => name === 'combatTurnChange'));
      assert.equal(before.turn, 0);
      assert.equal(after.turn, 1);
    });
    it('[19] turnEvents: false prevents them', async () => {
      await change(combat, { turn: 1 }, { turnEvents: false });
      await pause(120);
      assert.deepEqual(
        names().filter((name) => name.startsWith('_on')),
        [],
      );
    });
    it('[19] skipped turns are marked as skipped', async () => {
      await change(combat, { turn: 2 });
      await until(() => trace.steps.some(({ name, skipped }) => name === '_onStartTurn' && !skipped));
      await pause(80);
      const begun = trace.steps.filter(({ name }) => name === '_onStartTurn');
      assert.deepEqual(
        begun.map(({ skipped }) => skipped === true),
        [true, false],
      );
    });
    it('[19] a player’s client has the change of turn, but no turn event', async function () {
      if (!player()) this.skip();
      await otherTraces(combat.uuid);
      await combat.nextTurn();
      const there = (await otherTraced()).map(({ name }) => name);
      assert.deepEqual(there, ['combatTurnChange']);
    });
    it('[19] when a player clicks, the game master’s client still has the events', async function () {
      if (!player()) this.skip();
      await otherTraces(combat.uuid);
      await otherPresses(combat.uuid);
      await done('_onStartTurn');
      assert.deepEqual(
        (await otherTraced()).map(({ name }) => name),
        ['combatTurn', 'combatTurnChange'],
      );
      assert.sameMembers(names(), ['_onEndTurn', '_onStartTurn', 'combatTurnChange']);
    });
    it('[21] a player may change the turn, and nothing else of an encounter', async function () {
      if (!player()) this.skip();
      assert.isUndefined((await otherUpdates({ uuid: combat.uuid, data: { turn: 1 } })).refused);
      const { refused } = await otherUpdates({ uuid: combat.uuid, data: { 'flags.world.conformance': 1 } });
      assert.isString(refused);
      assert.isUndefined((combat.flags as { world?: { conformance?: number } }).world?.conformance);
    });
  },
};
