import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARIES } from '../../src/rulesets/index.ts';
import type { Seat } from './browser.ts';
import { count, lacks, open, type Press, printTable, question, type Role, type Task } from './clicks.ts';
import {
  ambush,
  type Blow,
  becomes,
  clears,
  type Duel,
  faceToFace,
  falls,
  fights,
  isPlanned,
  isStruck,
  morePlayers,
  peace,
  rules,
  strikes,
  walks,
} from './duels.ts';
import { until } from './hands.ts';
import { complaints, type DemoTable, demoTable, showTab } from './table.ts';

/* How many presses a task takes from the moment somebody has to do it. No task needs another tab of the sidebar. */

/** How many questions may come before the one that counts. */
const MAX_BEFORE = 60;

/** How long it takes until an answer has come back and the next question stands there, in milliseconds. */
const BETWEEN = 120;

const ROLES: readonly Role[] = ['player', 'game master'];

/** What the tasks depend on in a game. */
interface Game {
  /** How dice fall (see `Blow`) so that an attack hits and hurts. */
  readonly hits: number;
  /** How dice fall so that whoever attacks may roll again, the answer that does so, and the house rule that it takes. */
  readonly again?: { readonly dice: number; readonly option: string; readonly rule?: object };
  /** How they fall once it has hit, if armour would stop it otherwise. */
  readonly hurts?: number;
  /** What both need to defend themselves or to roll again, if the people of the demo world cannot. */
  readonly traits?: object;
  readonly items?: object[];
  /** An attack is a plan for the turn: nothing has to be pressed when it is carried out. */
  readonly plans?: true;
  /** Movement is free only when an action is due, not when it is declared. */
  readonly movesWhenDue?: true;
  /** A blow reaches over three squares (YZ-A.11): going nearer changes nothing that is offered. */
  readonly reachesFar?: true;
  /** What nobody has to do in this game, and why. */
  readonly lacks?: { readonly [task in Task | `${Task} (${Role})`]?: string };
}

const GAMES: { readonly [ruleset: string]: Game } = {
  storyteller: {
    hits: 0.05,
    again: { dice: 0.05, option: 'spendWill', rule: { willpowerSuccess: true } },
    traits: { willpower: { value: 3 } },
    movesWhenDue: true,
  },
  wfrp: {
    hits: 0.95,
    hurts: 0.05,
    again: { dice: 0.05, option: 'again' },
    items: [
      {
        name: 'Dodge',
        type: 'wfrpSkill',
        system: { key: 'dodge', characteristic: 'ag', advanced: true, taken: true },
      },
    ],
    lacks: { 'reroll, push or buy (game master)': 'extras have no Fortune' },
  },
  lordsouls: { hits: 0.5, hurts: 0.05, lacks: { 'reroll, push or buy': 'no roll is repeated' } },
  yearzero: { hits: 0.05, hurts: 0.95, again: { dice: 0.5, option: 'push' }, reachesFar: true },
  western: {
    hits: 0.05,
    plans: true,
    lacks: {
      defend: 'targets are not asked',
      'six extras answer': 'targets are not asked',
      'reroll, push or buy': 'chips are part of the declaration',
    },
  },
};

afterAll(printTable);

describe.each(SUMMARIES.map(({ id }) => id))('%s', (ruleset) => {
  const known = GAMES[ruleset] as Game;
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let duel: Duel;

  beforeAll(async () => {
    table = await demoTable('en', ruleset);
    [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
    for (const { page } of [gm, anna]) await showTab(page, 'actors');
    duel = await faceToFace(gm.page);
    await peace(gm.page);
    const { traits = {}, items = [] } = known;
    for (const who of [duel.hero, duel.foe]) await becomes(gm.page, who, traits, items);
  });
  afterAll(() => table?.close());

  const seatOf = (role: Role): Seat => (role === 'player' ? anna : gm);
  const fighterOf = (role: Role): string => (role === 'player' ? duel.hero : duel.foe);
  const isLacking = (task: Task, role: Role): boolean => {
    const why = known.lacks?.[task] ?? known.lacks?.[`${task} (${role})`];
    if (why !== undefined) lacks(ruleset, task, role, why);
    return why !== undefined;
  };
  const counts = (task: Task, role: Role, run: (press: Press) => Promise<unknown>) =>
    count({ ruleset, seats: [gm, anna] }, task, role, run);

  /**
   * Declines the question that somebody is asked, which is always its last answer, unless what is wanted can be pressed. Both happens in one go in the
   * page: what is wanted may come at any moment. @returns whether there was a question
   */
  async function declines({ page }: Seat, wanted?: string): Promise<boolean> {
    const asked = await page.evaluate((selector) => {
      const question = document.querySelector('#fivefold-prompt .ff-question');
      if (selector && question?.querySelector(`${selector}:not([aria-disabled="true"])`)) return undefined;
      const buttons = [...(question?.querySelectorAll('button:not([aria-disabled="true"])') ?? [])];
      const last = buttons.filter((button) => button.checkVisibility()).at(-1);
      const text = last && question?.textContent;
      (last as HTMLElement | undefined)?.click();
      return text ?? undefined;
    }, wanted);
    // A question that is still shown has not been answered yet: to press again would be too late.
    for (let i = 0; asked !== undefined && i < 20; i++) {
      const [now] = await question({ page } as Seat).allTextContents();
      if (now !== asked) break;
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(BETWEEN);
    return asked !== undefined;
  }

  /** Whatever is asked is declined until this button can be pressed. */
  async function comesTo(seat: Seat, selector: string): Promise<Locator> {
    const wanted = open(question(seat), selector);
    const other = seat === gm ? anna : gm;
    for (let i = 0; i < MAX_BEFORE && !(await wanted.isVisible()); i++)
      if (!(await declines(other))) await declines(seat, selector);
    await wanted.waitFor();
    return wanted;
  }

  /** An attack on a fighter of this role. */
  const blowAt = (role: Role, dice: number): Blow =>
    role === 'player' ? { by: duel.foe, at: duel.hero, dice } : { by: duel.hero, at: duel.foe, dice };

  /** Attacks once nothing is asked any more. */
  async function isAttacked(blow: Blow): Promise<void> {
    for (const seat of [gm, anna]) await until(() => question(seat).count()).toBe(0);
    await strikes(gm.page, blow);
  }

  it.each(ROLES)('a trait is rolled: %s', async (role) => {
    const { page } = seatOf(role);
    await page.evaluate(async (name) => {
      const { sheet } = game.actors.getName(name) as unknown as {
        sheet: { render(options: object): Promise<unknown>; changeTab(tab: string, group: string): void };
      };
      await sheet.render({ force: true });
      sheet.changeTab('traits', 'primary');
    }, duel.hero);
    const sheet = page.locator('.ff-sheet');
    const before = await cards();
    await counts('roll a trait', role, async (press) => {
      await press(sheet.locator('[data-tab="traits"].active [data-action="ffTrait"]').first());
      await press(page.locator('.ff-dialog [data-ff="submit"]'));
    });
    await until(cards).toBeGreaterThan(before);
    await sheet.locator('[data-action="close"]').first().click();
    await clears(gm.page);
  });

  it.each(ROLES)('an attack is defended against, harm confirmed: %s', async (role) => {
    const seat = seatOf(role);
    if (!isLacking('defend', role)) {
      await isAttacked(blowAt(role, known.hits));
      const defence = await comesTo(seat, '[data-action="ffAnswer"]');
      const asked = await question(seat).textContent();
      await counts('defend', role, (press) => press(defence));
      await until(async () => (await question(seat).allTextContents()).join()).not.toBe(asked);
      await clears(gm.page);
    }
    await isAttacked(blowAt(role, known.hits));
    if (known.hurts !== undefined) {
      await comesTo(seat, '[data-action="ffAnswer"]');
      await falls(gm.page, known.hurts);
    }
    const confirm = await comesTo(seat, '[data-action="ffConfirm"]');
    await counts('confirm harm', role, (press) => press(confirm));
    await confirm.waitFor({ state: 'detached' });
    await clears(gm.page);
  });

  it.each(ROLES)('a roll is repeated or bettered: %s', async (role) => {
    if (isLacking('reroll, push or buy', role) || !known.again) return;
    const { dice, option, rule } = known.again;
    if (rule) await rules(gm.page, ruleset, rule);
    await isAttacked(blowAt(role === 'player' ? 'game master' : 'player', dice));
    const again = await comesTo(seatOf(role), `[data-option="${option}"]`);
    await counts('reroll, push or buy', role, (press) => press(again));
    await again.waitFor({ state: 'detached' });
    if (rule) await rules(gm.page, ruleset, {});
    await clears(gm.page);
  });

  it('six extras answer the same attack', async () => {
    if (isLacking('six extras answer', 'game master')) return;
    await ambush(gm.page, { by: duel.hero, at: duel.foe, dice: known.hits });
    const prompt = gm.page.locator('#fivefold-prompt');
    const waiting = prompt.locator('.ff-queue [data-action="ffShow"]');
    for (let i = 0; i < MAX_BEFORE && (await waiting.count()) < 6; i++) {
      // One look and one press: the prompt may be drawn anew between two.
      await anna.page.evaluate(() =>
        document.querySelector<HTMLElement>('#fivefold-prompt [name="alike"][aria-pressed="false"]')?.click(),
      );
      await declines(anna);
    }
    await until(() => waiting.count()).toBe(6);
    await counts('six extras answer', 'game master', async (press) => {
      await press(prompt.locator('[name="alike"]'));
      await press(question(gm).locator('[data-action="ffAnswer"]').last());
    });
    await until(() => question(gm).locator('[data-action="ffAnswer"]').count()).toBe(0);
    await clears(gm.page);
  });

  const cards = () => gm.page.evaluate(() => game.messages.size);

  /** Carries out what has been declared when it is due, until it has a card; the other person declines what they are asked. */
  async function carriesOut(role: Role, press: Press, first?: () => Promise<void>): Promise<void> {
    const act = open(question(seatOf(role)), '[data-option="act"]');
    const blow = { by: fighterOf(role), at: fighterOf(role === 'player' ? 'game master' : 'player') };
    for (let i = 0; i < MAX_BEFORE && !(await isStruck(gm.page, blow)); i++) {
      if (await act.isVisible()) {
        await first?.();
        await press(act);
      }
      await declines(role === 'player' ? gm : anna);
    }
    expect(await isStruck(gm.page, blow)).toBe(true);
  }

  /** Ends the fight and clears the chat. The next task begins when nobody is asked any more: an old question's button would do nothing. */
  async function endsFight(): Promise<void> {
    await peace(gm.page);
    await clears(gm.page);
    for (const seat of [gm, anna]) await until(() => question(seat).count()).toBe(0);
  }

  it.each(ROLES)('the nearest enemy is attacked, its odds on the button: %s', async (role) => {
    await fights(gm.page, duel);
    const attack = await comesTo(seatOf(role), '.ff-aimed');
    await until(() => attack.locator('.ff-chance').textContent()).toMatch(/\d+\s?%/);
    await clears(gm.page);
    await counts('attack the nearest', role, async (press) => {
      await press(attack);
      if (known.plans) await until(() => isPlanned(gm.page, fighterOf(role))).toBe(true);
      else await carriesOut(role, press);
    });
    await endsFight();
  });

  it.each(ROLES)('somebody moves and attacks: %s', async (role) => {
    const seat = seatOf(role);
    await faceToFace(gm.page, 3);
    await fights(gm.page, duel);
    await comesTo(seat, ':is(.ff-aimed, [data-action="ffDeclare"])');
    await clears(gm.page);
    // An answer that a fight's end has overtaken may have left a word.
    await seat.page.evaluate(() => document.querySelector('#notifications')?.replaceChildren());
    await counts('move and attack', role, async (press) => {
      const move = () => press(() => walks(seat.page, fighterOf(role), role === 'player' ? 2 : -2));
      const attack = open(question(seat), '.ff-aimed');
      if (known.plans) {
        await press(question(seat).locator('.ff-aimed').nth(1));
        await until(() => isPlanned(gm.page, fighterOf(role))).toBe(true);
        return;
      }
      if (!known.movesWhenDue) {
        const offered = async () => (await attack.allTextContents()).join();
        const far = await offered();
        await move();
        if (!known.reachesFar) await until(offered).not.toBe(far);
      }
      await press(attack);
      await carriesOut(role, press, known.movesWhenDue && move);
    });
    expect(await seat.page.locator('#notifications').textContent()).toBe('');
    await endsFight();
  });

  it('four players are asked for the same test; each answers with one press', async () => {
    await morePlayers(gm.page, duel.hero);
    const dialog = gm.page.locator('#fivefold-ask');
    const test = dialog.locator('[name="test"]');
    await counts('ask four players', 'game master', async (press) => {
      await press(gm.page.locator('#scene-controls [data-tool="ffAsk"]'));
      const wanted = (await test.locator('option').nth(1).getAttribute('value')) ?? '';
      await press(() => test.selectOption(wanted));
      // The fighters of all four players are picked already.
      expect(await dialog.locator('.ff-asked input:checked').count()).toBeGreaterThanOrEqual(4);
      await press(dialog.locator('[data-ff="submit"]'));
    });
    await dialog.waitFor({ state: 'detached' });
    const roll = open(question(anna), '[data-action="ffRoll"]');
    await roll.waitFor();
    const before = await cards();
    await counts('answer a test', 'player', (press) => press(roll));
    await until(cards).toBeGreaterThan(before);
  });

  it('left no complaints', async () => expect(await complaints([gm, anna])).toEqual([]));
});
