import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Effect, Sequence } from '../../src/foundry/modules/sequences.d.ts';
import type { Seat } from './browser.ts';
import { type DemoTable, demoTable } from './table.ts';

/* Attacks are shown by Sequencer, of which a stand-in notes what it is asked for. It is typed by the part of its documentation that we use. */

interface Doc {
  readonly id: string;
  readonly items: Iterable<Doc>;
  readonly uuid: string;
  update(data: object): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly actors: { getName(name: string): Doc };
    readonly messages: { readonly contents: (Doc & { readonly type: string })[] };
    readonly settings: {
      readonly settings: Map<string, unknown>;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly system: {
      readonly api: {
        idOf(actor: Doc): string;
        send(intent: object): Promise<void>;
        prospect(actor: Doc, targets: string[]): { situation: object; offers: { id: string; no?: object }[] };
        readExchange(message: Doc): {
          readonly state: string;
          readonly pending: { readonly play: string; readonly ask: { readonly id: string } }[];
        };
      };
    };
  };
  readonly Hooks: { callAll(hook: string, ...args: unknown[]): void };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly canvas: {
    readonly tokens: { readonly placeables: { readonly name: string; visible: boolean }[] };
  };
}
type Shown = readonly (string | boolean)[];
type Noted = { shown: Shown[]; plays: number };

let table: DemoTable;
let gm: Seat;
let anna: Seat;

/** Sequencer says that it is ready; what it is asked to show is noted. */
async function enter({ page }: Seat): Promise<void> {
  await page.evaluate(() => {
    const host = globalThis as unknown as Host & Noted & { Sequence: unknown };
    Object.assign(host, { shown: [], plays: 0 });
    const nameOf = (token: object) => (token as { name: string }).name;
    host.Sequence = class implements Sequence {
      readonly asked: (string | boolean)[][] = [];
      effect(): Effect {
        const words: (string | boolean)[] = [];
        this.asked.push(words);
        const note = (...what: (string | boolean)[]): Effect => {
          words.push(...what);
          return effect;
        };
        const effect: Effect = {
          file: (path) => note(path),
          atLocation: (token) => note('at', nameOf(token)),
          rotateTowards: (token) => note('towards', nameOf(token)),
          stretchTo: (token) => note('to', nameOf(token)),
          missed: (is) => note(is ? 'missed' : 'hit'),
          locally: () => note('locally'),
        };
        return effect;
      }
      play() {
        host.plays += 1;
        host.shown.push(...this.asked);
      }
    };
    host.Hooks.callAll('sequencerReady');
  });
  await page.waitForFunction(() =>
    (globalThis as unknown as Host).game.settings.settings.has('fivefold.effect-shot'),
  );
}

const noted = ({ page }: Seat): Promise<{ shown: Shown[]; plays: number }> =>
  page.evaluate(() => {
    const { shown, plays } = globalThis as unknown as Noted;
    return { shown, plays };
  });

const setting = (page: Page, kind: string, value: string) =>
  page.evaluate(
    ([one, file]) => (globalThis as unknown as Host).game.settings.set('fivefold', `effect-${one}`, file),
    [kind, value] as const,
  );

/** Masha attacks Oleg, who puts up no defence. @param action how the id of the offer begins @param dice the share of faces from the top */
async function attack(action: string, dice: number): Promise<void> {
  await gm.page.evaluate(
    async ([begins, uniform]) => {
      const { game, CONFIG } = globalThis as unknown as Host;
      const { api } = game.system;
      CONFIG.Dice.randomUniform = () => uniform;
      const [masha, oleg] = [game.actors.getName('Masha'), game.actors.getName('Oleg')];
      const targets = [api.idOf(oleg)];
      const { offers, situation } = api.prospect(masha, targets);
      const offer = offers.find(({ id, no }) => id.startsWith(begins) && !no)?.id ?? 'none';
      await api.send({
        kind: 'take',
        actor: api.idOf(masha),
        offer,
        targets,
        situation,
        each: {},
      });
      const card = game.messages.contents.filter(({ type }) => type === 'exchange').at(-1);
      const [pending] = card ? api.readExchange(card).pending : [];
      const answer = { message: card?.id, play: pending?.play, ask: pending?.ask.id, value: 'none' };
      await api.send({ kind: 'answer', ...answer });
    },
    [action, dice] as const,
  );
}

beforeAll(async () => {
  table = await demoTable();
  gm = await table.seat('Gamemaster');
  anna = await table.seat('Anna');
  for (const seat of [gm, anna]) await enter(seat);
}, 240_000);
afterAll(() => table?.close());

describe('Sequencer', () => {
  it('shows nothing as long as nobody has named an effect', async () => {
    await attack('shoot:', 0.15);
    await anna.page.waitForTimeout(1_000);
    expect(await noted(anna)).toEqual({ shown: [], plays: 0 });
  });

  it('lets a shot fly to the target that it has hit, on each client for itself', async () => {
    await setting(gm.page, 'shot', 'jb2a.bullet.01');
    await attack('shoot:', 0.15);
    const shot = ['jb2a.bullet.01', 'locally', 'at', 'Masha', 'to', 'Oleg', 'hit'];
    for (const seat of [gm, anna]) await expect.poll(() => noted(seat)).toEqual({ shown: [shot], plays: 1 });
  });

  it('lets it fly past whoever it has missed', async () => {
    await attack('shoot:', 0.85);
    await expect.poll(async () => (await noted(anna)).shown.at(-1)?.at(-1)).toBe('missed');
  });

  it('shows the effect of the weapon instead, or none', async () => {
    const mark = (value: string) =>
      gm.page.evaluate(async (file: string) => {
        const { game } = globalThis as unknown as Host;
        for (const item of game.actors.getName('Masha').items)
          await item.update({ 'flags.fivefold.effect': file });
      }, value);
    await mark('modules/mine/arrow.webm');
    await attack('shoot:', 0.15);
    await expect.poll(async () => (await noted(anna)).shown.at(-1)?.[0]).toBe('modules/mine/arrow.webm');
    const before = (await noted(anna)).plays;
    await mark('none');
    await attack('shoot:', 0.15);
    await anna.page.waitForTimeout(1_000);
    expect((await noted(anna)).plays).toBe(before);
    await mark('');
  });

  it('can be chosen on the sheet of a weapon', async () => {
    await gm.page.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      const weapon = [...game.actors.getName('Masha').items].find(
        (item) => (item as unknown as { type: string }).type === 'storytellerWeapon',
      ) as unknown as { sheet: { render(options: object): unknown } };
      weapon.sheet.render({ force: true });
    });
    const field = gm.page.locator('.ff-item input[name="flags.fivefold.effect"]');
    await field.fill('jb2a.sword.01');
    await field.press('Tab');
    const flags = () =>
      gm.page.evaluate(() =>
        [...(globalThis as unknown as Host).game.actors.getName('Masha').items].map((item) =>
          (item as unknown as { getFlag(scope: string, key: string): unknown }).getFlag('fivefold', 'effect'),
        ),
      );
    await expect.poll(flags).toContain('jb2a.sword.01');
  });

  it('shows nothing to whoever does not see one of the two', async () => {
    await anna.page.evaluate(() => {
      const { canvas } = globalThis as unknown as Host;
      const oleg = canvas.tokens.placeables.find(({ name }) => name === 'Oleg');
      if (oleg) Object.defineProperty(oleg, 'visible', { value: false, configurable: true });
    });
    const [before, ofGm] = [(await noted(anna)).plays, (await noted(gm)).plays];
    await attack('shoot:', 0.15);
    await expect.poll(async () => (await noted(gm)).plays).toBe(ofGm + 1);
    await anna.page.waitForTimeout(500);
    expect((await noted(anna)).plays).toBe(before);
  });
});
