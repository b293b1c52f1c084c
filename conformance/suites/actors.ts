import { effectWith } from '../effects.ts';
import { until } from '../patience.ts';
import { change, live, must, type Plain, source } from '../plain.ts';
import { player, remote } from '../remote.ts';
import { embed, scratch } from '../scratch.ts';
import type { Suite } from '../suite.ts';

const timeThere = remote('actors.time', async (wanted: number) => {
  await until(() => game.time.worldTime === wanted, `the time ${wanted}`);
  return game.time.worldTime;
});

/** The numbers behind the names (common/constants.d.mts). */
const CONSTANTS: readonly (readonly [name: string, values: Plain])[] = [
  ['ACTIVE_EFFECT_MODES', { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 }],
  ['CHAT_MESSAGE_STYLES', { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 }],
  ['DOCUMENT_OWNERSHIP_LEVELS', { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 }],
  ['GRID_TYPES', { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 }],
  [
    'GRID_DIAGONALS',
    {
      EQUIDISTANT: 0,
      EXACT: 1,
      APPROXIMATE: 2,
      RECTILINEAR: 3,
      ALTERNATING_1: 4,
      ALTERNATING_2: 5,
      ILLEGAL: 6,
    },
  ],
  ['TEXT_ANCHOR_POINTS', { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 }],
  ['TOKEN_DISPLAY_MODES', { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 }],
  ['TOKEN_DISPOSITIONS', { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 }],
  ['USER_ROLES', { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 }],
  ['WALL_SENSE_TYPES', { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 }],
  ['WALL_MOVEMENT_TYPES', { NONE: 0, NORMAL: 20 }],
  ['KEYBINDING_PRECEDENCE', { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 }],
];

/** What an actor knows of itself, the world's time, sorting, constants (client/documents/actor.d.mts, client/helpers/time.d.mts, client/utils/helpers.d.mts). */
export const actors: Suite = {
  key: 'actors',
  title: 'Actors, time, sorting, constants',
  checks(context) {
    const { describe, it, beforeEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    const { actor: make } = scratch(context);

    describe('an actor', () => {
      let actor: Actor.Implementation;
      beforeEach(async () => {
        actor = await make();
      });

      it('[doc] getRollData returns its system data for formulas', () => {
        assert.equal((actor.getRollData() as { hp: { value: number } }).hp.value, live(actor).hp.value);
      });
      it('[doc] itemTypes sorts its items by subtype', async () => {
        const types = () => (actor.itemTypes as unknown as { probe: { name: string }[] }).probe;
        assert.deepEqual(types(), []);
        await embed(actor, 'Item', [{ name: 'conformance item', type: 'probe' }]);
        assert.deepEqual(
          types().map(({ name }) => name),
          ['conformance item'],
        );
      });
      it('[doc] it has a prototype token with its name', () => {
        assert.equal(actor.prototypeToken.name, actor.name);
        assert.strictEqual(actor.prototypeToken.parent as unknown, actor);
      });
      it('[doc] getTokenDocument makes a token that is not stored anywhere', async () => {
        const token = await actor.getTokenDocument({ x: 10, y: 20 } as never);
        assert.equal(source(token).actorId, actor.id);
        assert.equal(token.x, 10);
        assert.isNull(token.id);
      });
      it('[doc] inCombat is true only while it fights in the active encounter', () => {
        assert.isFalse(actor.inCombat);
      });
      it('[doc] it is not the actor of a token', () => {
        assert.isFalse(actor.isToken);
        assert.isNull(actor.token);
      });
      it('[doc] effects without an end are not temporary', async () => {
        await embed(actor, 'ActiveEffect', [effectWith([])]);
        assert.isFalse(must(actor.effects.contents[0]).isTemporary);
        assert.deepEqual(actor.temporaryEffects as unknown[], []);
      });
      it('[doc] a change of its picture does not change its tokens', async () => {
        const before = actor.prototypeToken.texture.src;
        await change(actor, { img: 'icons/svg/sword.svg' });
        assert.equal(actor.img, 'icons/svg/sword.svg');
        assert.equal(actor.prototypeToken.texture.src, before);
      });
    });

    describe('time', () => {
      it('[doc] advances by seconds, calls the hook, and reaches the other client', async () => {
        const before = game.time.worldTime;
        const told: unknown[][] = [];
        const id = Hooks.on('updateWorldTime', (...args) => void told.push(args));
        try {
          await game.time.advance(30);
          assert.equal(game.time.worldTime, before + 30);
          assert.deepEqual(
            told.map(([time, delta]) => [time, delta]),
            [[before + 30, 30]],
          );
          assert.equal(told[0]?.at(-1), game.userId);
          if (player()) assert.equal(await timeThere(before + 30), before + 30);
        } finally {
          Hooks.off('updateWorldTime', id);
          await game.time.advance(-30);
        }
        assert.equal(game.time.worldTime, before);
      });
      it('[doc] serverTime is close to the local time', () => {
        assert.approximately(game.time.serverTime, Date.now(), 60_000);
      });
    });

    describe('sorting', () => {
      const rows = () => [1, 2, 3].map((n) => ({ name: `${n}`, sort: n * CONST.SORT_INTEGER_DENSITY }));
      /** The order of names after the updates that a sorting asks for. */
      const order = (
        all: { name: string; sort: number }[],
        updates: { target: object; update: object }[],
      ) => {
        for (const { target, update } of updates) Object.assign(target, update);
        return [...all].sort((a, b) => a.sort - b.sort).map(({ name }) => name);
      };

      it('[doc] before a target', () => {
        const all = rows();
        const [first, second, third] = all;
        const siblings = [must(first), must(second)];
        const updates = foundry.utils.performIntegerSort(must(third), { target: must(second), siblings });
        assert.deepEqual(order(all, updates), ['1', '3', '2']);
        assert.equal(updates.length, 1);
      });
      it('[doc] after a target', () => {
        const all = rows();
        const [first, second, third] = all;
        const siblings = [must(second), must(third)];
        const options = { target: must(third), siblings, sortBefore: false };
        assert.deepEqual(order(all, foundry.utils.performIntegerSort(must(first), options)), ['2', '3', '1']);
      });
      it('[doc] renumbers all where there is no room between two', () => {
        const all = [1, 2, 3].map((n) => ({ name: `${n}`, sort: n }));
        const [first, second, third] = all;
        const options = { target: must(second), siblings: [must(first), must(second)] };
        const updates = foundry.utils.performIntegerSort(must(third), options);
        assert.isAbove(updates.length, 1);
        assert.deepEqual(order(all, updates), ['1', '3', '2']);
      });
    });

    describe('constants', () => {
      for (const [name, values] of CONSTANTS)
        it(`[doc] ${name}`, () => {
          const found = (CONST as unknown as { [name: string]: Plain })[name];
          for (const [key, value] of Object.entries(values)) assert.strictEqual(must(found)[key], value, key);
        });
      it('[doc] cannot be changed', () => {
        assert.isTrue(Object.isFrozen(CONST.USER_ROLES));
      });
    });
  },
};
