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
