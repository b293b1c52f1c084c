import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/* What new actors' tokens show: by ruleset, by whom they stand for, and by what the world has chosen. */

/** The bars of each ruleset, from what its sheet counts: what runs out first, then what wears the fighter down or is spent. */
const BARS: { readonly [ruleset: string]: readonly [string, string | null] } = {
  storyteller: ['health', 'willpower'],
  lordsouls: ['hp', 'energy'],
  wfrp: ['wounds', null],
  western: ['blood', 'shock'],
  yearzero: ['health', 'strain'],
};

/** A token's looks as this test compares them. */
interface Looks {
  readonly bars: readonly (string | null)[];
  readonly link: boolean;
  readonly side: number;
  readonly ring: boolean;
  readonly sees: boolean;
  /** Whether both bars have numbers to show. */
  readonly full: boolean;
}

describe('the tokens of new actors', () => {
  let table: OpenTable;
  let gm: TableClient;

  beforeAll(async () => {
    table = await demoTable();
    gm = await table.seat('Gamemaster');
  }, 180_000);
  afterAll(() => table?.close());

  const choose = (tokens: object): Promise<unknown> =>
    gm.evaluate((chosen: object) => game.settings.set('fivefold', 'tokens', chosen), tokens);

  /** Makes an actor and tells about its token. @param data what is said about it besides name and type */
  const made = (type: string, data: object = {}): Promise<Looks> =>
    gm.evaluate(
      async ({ type: of, data: more }: { type: string; data: object }) => {
        interface Prototype {
          readonly bar1: { readonly attribute: string | null };
          readonly bar2: { readonly attribute: string | null };
          readonly actorLink: boolean;
          readonly disposition: number;
          readonly ring: { readonly enabled: boolean };
          readonly sight: { readonly enabled: boolean };
        }
        interface Made {
          readonly prototypeToken: Prototype;
          readonly system: { readonly [path: string]: { readonly value?: number; readonly max?: number } };
          delete(): Promise<unknown>;
        }
        const { Actor } = CONFIG as unknown as {
          Actor: { documentClass: { create(data: object): Promise<Made> } };
        };
        const actor = await Actor.documentClass.create({ name: 'New', type: of, ...more });
        const { bar1, bar2, actorLink, disposition, ring, sight } = actor.prototypeToken;
        const bars = [bar1.attribute, bar2.attribute];
        const full = bars.every((path) => {
          const { value, max } = (path !== null && actor.system[path]) || {};
          return path === null || (Number.isFinite(value) && Number.isFinite(max));
        });
        await actor.delete();
        return { bars, link: actorLink, side: disposition, ring: ring.enabled, sees: sight.enabled, full };
      },
      { type, data },
    );

  it.each(Object.entries(BARS))(
    '%s: an extra is loose and hostile, with the bars of its game',
    async (type, bars) => {
      expect(await made(type)).toEqual({ bars, link: false, side: -1, ring: true, sees: false, full: true });
    },
  );

  it.each(Object.entries(BARS))('%s: a character is linked, friendly, and sees', async (type, bars) => {
    const looks = await made(type, { ownership: { default: 3 } });
    expect(looks).toEqual({ bars, link: true, side: 1, ring: true, sees: true, full: true });
  });

  it('whoever comes with a token keeps it', async () => {
    const prototypeToken = { bar1: { attribute: null }, disposition: 0, actorLink: true };
    expect(await made('wfrp', { prototypeToken })).toMatchObject({ link: true, side: 0, ring: false });
  });

  it('follows what the world has chosen, and ignores what makes no sense', async () => {
    await choose({ wfrp: { extras: { bar1: '', ring: false, sight: true } } });
    expect(await made('wfrp')).toMatchObject({ bars: [null, null], ring: false, sees: true, link: false });
    expect(await made('wfrp', { ownership: { default: 3 } })).toMatchObject({
      bars: ['wounds', null],
      ring: true,
    });
    await choose({ wfrp: { extras: { bar1: 'gold', bar2: 7, actorLink: 'yes', displayBars: 3 } }, chess: 1 });
    expect(await made('wfrp')).toMatchObject({ bars: ['wounds', null], link: false, ring: true });
    await choose({});
  });

  it.each([
    ['a player gets an extra', {}, { default: 0, player: 3 }, [true, 1, true]],
    ['everybody gets an extra', {}, { default: 3 }, [true, 1, true]],
    ['a character goes back to the game master', { default: 3 }, { default: 0 }, [false, -1, false]],
    ['somebody sees more of an extra', {}, { default: 2 }, [false, -1, false]],
  ])('the token of an actor follows its owners: %s', async (_, first, then, [link, side, sees]) => {
    const found = await gm.evaluate(
      async ([before, after]: { [user: string]: number }[]) => {
        const anna = game.users.getName('Anna')?.id ?? '';
        const named = ({ player, ...levels }: { [user: string]: number }) =>
          player === undefined ? levels : { ...levels, [anna]: player };
        const actor = await made('wfrp', named(before ?? {}));
        // As the window for ownership writes it.
        await actor.update(
          { ownership: named(after ?? {}) },
          { diff: false, recursive: false, noHook: true },
        );
        await settled();
        const { actorLink, disposition, sight } = actor.prototypeToken;
        await actor.delete();
        return [actorLink, disposition, sight.enabled];

        function made(type: string, ownership: object): Promise<Owned> {
          const { Actor } = CONFIG as unknown as {
            Actor: { documentClass: { create(data: object): Promise<Owned> } };
          };
          return Actor.documentClass.create({ name: 'New', type, ownership });
        }
        function settled(): Promise<unknown> {
          return new Promise((resolve) => setTimeout(resolve, 150));
        }
        interface Owned {
          readonly prototypeToken: { actorLink: boolean; disposition: number; sight: { enabled: boolean } };
          update(data: object, options?: object): Promise<unknown>;
          delete(): Promise<unknown>;
        }
      },
      [first, then],
    );
    expect(found).toEqual([link, side, sees]);
  });

  it('a token that somebody has changed by hand keeps that when its owner changes', async () => {
    const looks = await gm.evaluate(async () => {
      interface Owned {
        readonly prototypeToken: { actorLink: boolean; disposition: number };
        update(data: object): Promise<unknown>;
        delete(): Promise<unknown>;
      }
      const { Actor } = CONFIG as unknown as {
        Actor: { documentClass: { create(data: object): Promise<Owned> } };
      };
      const actor = await Actor.documentClass.create({ name: 'New', type: 'wfrp' });
      await actor.update({ prototypeToken: { displayName: 50 } });
      await actor.update({ ownership: { default: 3 } });
      await new Promise((resolve) => setTimeout(resolve, 150));
      const { actorLink, disposition } = actor.prototypeToken;
      await actor.delete();
      return { actorLink, disposition };
    });
    expect(looks).toEqual({ actorLink: false, disposition: -1 });
  });

  it('rings follow the side of their token, on scenes and of actors, but for colours of their own', async () => {
    const rings = await gm.evaluate(async () => {
      interface Ringed {
        readonly id: string;
        readonly disposition: number;
        update(data: object): Promise<unknown>;
        toObject(): { ring: { colors: { ring: string | null } }; prototypeToken: Ringed };
      }
      const wait = () => new Promise((resolve) => setTimeout(resolve, 150));
      const ring = (doc: Ringed | undefined) => doc?.toObject().ring.colors.ring;
      const [scene] = game.scenes.contents;
      const [token, other] = [...(scene?.tokens ?? [])] as unknown as Ringed[];
      const before = [token?.disposition, ring(token)];
      await other?.update({ ring: { colors: { ring: '#123456' } } });
      await token?.update({ disposition: 0 });
      await other?.update({ disposition: 0 });
      const actor = game.actors.contents[0] as unknown as Ringed;
      await actor.update({ prototypeToken: { disposition: -1, ring: { colors: { ring: '#4fb08f' } } } });
      await actor.update({ prototypeToken: { disposition: 0 } });
      await wait();
      const { prototypeToken } = actor.toObject() as unknown as {
        prototypeToken: { ring: { colors: { ring: string } } };
      };
      return { before, after: [ring(token), ring(other), prototypeToken.ring.colors.ring] };
    });
    expect(rings.before[1]).toMatch(/^#(4fb08f|d2565e)$/);
    expect(rings.after).toEqual(['#d0a43c', '#123456', '#d0a43c']);
  });

  it('the demo’s people have them too, and see if a player owns them', async () => {
    const tokens = await gm.evaluate(() => {
      interface Token {
        readonly name: string;
        readonly bar1: { readonly attribute: string | null };
        readonly sight: { readonly enabled: boolean };
      }
      const { contents } = game.scenes as unknown as { contents: { tokens: Iterable<Token> }[] };
      return contents.flatMap(({ tokens: of }) =>
        [...of].map(({ name, bar1, sight }) => [name, bar1.attribute, sight.enabled] as const),
      );
    });
    expect(tokens).toContainEqual(['Masha', 'health', true]);
    expect(tokens).toContainEqual(['Valeria', 'health', false]);
    expect(tokens.filter(([, bar]) => bar === null)).toEqual([]);
  });
});
