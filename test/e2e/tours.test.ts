import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '../../lang/en/fivefold.json' with { type: 'json' };
import russian from '../../lang/ru/fivefold.json' with { type: 'json' };
import { PLANS } from '../../src/foundry/tours/plans.ts';
import { GENERATION } from '../generation.ts';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { until } from './hands.ts';
import { complaints, type DemoTable, demoTable, showTab } from './table.ts';

/* Each tour is walked to its end with the thing done. Each generation has the game master in one language and the player in the other. */

const LANG = ({ 13: 'en', 14: 'ru' } as const)[GENERATION];
const OTHER = ({ en: 'ru', ru: 'en' } as const)[LANG];

const RULES = 'rules-yearzero';

type Tour = (typeof PLANS)[number]['id'];

const LANGUAGES = { en: english, ru: russian } as const;

/** The title of a step in a language. */
function titleOf(lang: 'en' | 'ru', tour: Tour, step: string): string | undefined {
  const steps: { readonly [id: string]: { readonly title: string } } =
    LANGUAGES[lang].FIVEFOLD.ui.tours[tour].steps;
  return steps[step]?.title;
}

const stepOf = (page: Page) => page.evaluate(() => foundry.nue.Tour.activeTour?.currentStep?.id);
const statusOf = (page: Page, id: string) =>
  page.evaluate((one) => game.tours.get(`fivefold.${one}`)?.status, id);

describe(`tours, for a game master in ${LANG} and a player in ${OTHER}`, () => {
  let table: DemoTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await demoTable(LANG, '');
    gm = await table.seat('Gamemaster');
    // The dice of each run are the same.
    await gm.page.evaluate(() => {
      let state = 7;
      CONFIG.Dice.randomUniform = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
      };
    });
  });
  afterAll(() => table?.close());

  /** Waits for a step, whose card is in the language of its user and points at what it names. */
  const reaches = async ({ page }: Seat, lang: 'en' | 'ru', tour: Tour, step: string): Promise<void> => {
    await until(() => stepOf(page)).toBe(step);
    const card = page.locator('.ff-tour');
    await until(() => card.getAttribute('aria-label')).toBe(titleOf(lang, tour, step));
    const ring = page.locator('.ff-tour-ring');
    const { at } = PLANS.find(({ id }) => id === tour)?.steps.find(({ id }) => id === step) ?? {};
    if (!at) return;
    // Whatever it points at is not covered by the card.
    await until(async () => {
      const [beside, around] = [await card.boundingBox(), await ring.boundingBox()];
      if (!beside || !around) return beside !== null;
      return (
        beside.x + beside.width <= around.x ||
        around.x + around.width <= beside.x ||
        beside.y + beside.height <= around.y ||
        around.y + around.height <= beside.y
      );
    }).toBe(true);
  };

  it('a game master comes from the welcome to the first attack, by keyboard', async () => {
    const { page } = gm;
    const welcome = page.locator('.ff-welcome');
    await welcome.locator('.ff-game[data-ruleset="yearzero"] input').focus();
    await page.keyboard.press('Space');
    const show = welcome.locator('[data-action="ffImportAndShow"]');
    await until(() => show.isEnabled()).toBe(true);
    await show.focus();
    await page.keyboard.press('Enter');
    await reaches(gm, LANG, 'fight', 'tracker');
    expect(await faults(page, '.ff-tour')).toEqual([]);
    // The focus is where it goes on.
    await page.keyboard.press('Enter');
    await reaches(gm, LANG, 'fight', 'begin');
    await page.keyboard.press('ArrowLeft');
    await reaches(gm, LANG, 'fight', 'tracker');
    await page.keyboard.press('ArrowRight');
    await reaches(gm, LANG, 'fight', 'begin');
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(
      'startCombat',
    );
    await page.keyboard.press('Enter');
    await page.locator('.ff-extras-ask').waitFor();
    await reaches(gm, LANG, 'fight', 'begin');
    await page.keyboard.press('Enter');
    await reaches(gm, LANG, 'fight', 'asked');
    await page.keyboard.press('ArrowRight');
    await reaches(gm, LANG, 'fight', 'attack');
    expect(await faults(page, '.ff-tour')).toEqual([]);
    for (let i = 0; i < 12 && (await stepOf(page)) === 'attack'; i++) {
      // The plan of an extra, or the first answer.
      const plan = page.locator('.ff-plan [data-action="ffPlanDo"]');
      if (await plan.isVisible()) await plan.press('Enter');
      else await page.keyboard.press('Digit1');
      await page.waitForTimeout(700);
    }
    await reaches(gm, LANG, 'fight', 'after');
    const attacks = await page.evaluate(() =>
      game.messages.contents
        .filter(({ type }) => type === 'exchange')
        .flatMap((message) => {
          const { combat, plays } = game.system.api.readExchange(message) as unknown as {
            combat: string;
            plays: { cast: object }[];
          };
          return plays.map(({ cast }) => [combat === game.combats.contents[0]?.id, Object.keys(cast).length]);
        }),
    );
    expect(attacks).toContainEqual([true, 2]);
    await page.locator('.ff-tour .step-button[data-action="next"]').press('Enter');
    await until(() => statusOf(page, 'fight')).toBe('completed');
    expect(await page.locator('.ff-tour, .ff-tour-ring').count()).toBe(0);
  });

  it('a game master changes a house rule, started from the list of tours, by keyboard', async () => {
    const { page } = gm;
    await (await showTab(page, 'settings')).locator('[data-action="tours"]').click();
    const list = page.locator('#tours-management');
    await until(() => list.locator('[data-tour]').count()).toBe(3);
    await list.locator('[data-tour="fivefold.rules"] [data-action="play"]').press('Enter');
    await reaches(gm, LANG, 'rules', 'open');
    await page.locator('.ff-tour button').press('Enter');
    await reaches(gm, LANG, 'rules', 'change');
    // Without a change there is nothing to save.
    await page.keyboard.press('ArrowRight');
    await reaches(gm, LANG, 'rules', 'change');
    const box = page.locator('.ff-rules input[type="checkbox"][name]').first();
    const rule = ((await box.getAttribute('name')) ?? '').split('/')[1] ?? '';
    const before = await box.isChecked();
    await box.press('Space');
    await reaches(gm, LANG, 'rules', 'save');
    expect(await faults(page, '.ff-tour')).toEqual([]);
    await page.locator('.ff-rules button[type="submit"]').press('Enter');
    await reaches(gm, LANG, 'rules', 'after');
    await page.locator('.ff-tour .step-button[data-action="next"]').press('Enter');
    await until(() => statusOf(page, 'rules')).toBe('completed');
    expect(await page.evaluate((key) => game.settings.get('fivefold', key), RULES)).toEqual({
      [rule]: !before,
    });
  });

  /** Somebody ends the turn of their fighter, or takes the first answer to what they are asked. */
  const goOn = ({ page }: Seat): Promise<void> =>
    page.evaluate(() => {
      const open = ':not([aria-disabled="true"])';
      const first = [
        '.ff-plan [data-action="ffPlanDo"]',
        `#fivefold-prompt :is([data-action="ffAnswer"], [data-action="ffConfirm"])${open}`,
        `#combat .ff-mine [data-value*="endTurn"]${open}`,
        `#combat .ff-mine [data-option]${open}`,
      ];
      for (const selector of first) {
        const button = document.querySelector<HTMLElement>(selector);
        if (button) return button.click();
      }
    });

  /** Another fight, of two who can attack each other, one of them the player's. @returns the ids of both */
  const makeDuel = (): Promise<readonly [string, string]> =>
    gm.page.evaluate(async () => {
      type Token = { id: string; actor: { update(data: object): Promise<unknown> }; disposition: number };
      const { idOf, prospect } = game.system.api;
      await game.settings.set('fivefold', 'extras', 'no');
      await (game.combats.contents[0] as unknown as { delete(): Promise<unknown> }).delete();
      const scene = game.scenes.contents[0];
      const tokens = [...(scene?.tokens ?? [])] as unknown as Token[];
      const sides = [1, -1].map((side) => tokens.filter(({ disposition }) => disposition === side));
      const pairs = (sides[0] ?? []).flatMap((own) => (sides[1] ?? []).map((enemy) => [own, enemy] as const));
      const pair = pairs.find(([own, enemy]) =>
        prospect(own.actor as never, [idOf(enemy.actor as never)]).offers.some(
          ({ id, group, no }) => id.startsWith('rangedAttack') && group === 'attack' && !no,
        ),
      );
      if (!pair) throw new Error('nobody can shoot');
      const anna = game.users.find(({ name }) => name === 'Anna');
      await pair[0].actor.update({ [`ownership.${anna?.id}`]: 3 });
      const combat = await foundry.documents.Combat.implementation.create({
        type: 'yearzero',
        scene: scene?.id,
        active: true,
      });
      const combatants = pair.map(({ id, actor }) => ({
        tokenId: id,
        sceneId: scene?.id,
        actorId: (actor as unknown as { id: string }).id,
      }));
      await (
        combat as unknown as { createEmbeddedDocuments(kind: string, data: object[]): Promise<unknown> }
      ).createEmbeddedDocuments('Combatant', combatants);
      return [idOf(pair[0].actor as never), idOf(pair[1].actor as never)] as const;
    });

  it('a player comes from the first steps in the chat to the end of the turn, by keyboard', async () => {
    const [who] = await makeDuel();
    const anna = await table.seat('Anna', { lang: OTHER });
    const { page } = anna;
    const steps = (await showTab(page, 'chat')).locator('.ff-first-steps');
    await steps.locator('[data-ff="show"]').press('Enter');
    // The fight has not begun.
    await reaches(anna, OTHER, 'turn', 'wait');
    await gm.page.evaluate(() => game.combats.contents[0]?.startCombat());
    const passed: (string | undefined)[] = [];
    for (let i = 0; i < 60 && passed.at(-1) !== 'after'; i++) {
      const step = await stepOf(page);
      if (passed.at(-1) !== step) passed.push(step);
      if (step === 'soon') {
        await goOn(anna);
        await goOn(gm);
      } else if (step === 'prompt') {
        await reaches(anna, OTHER, 'turn', step);
        expect(await faults(page, '.ff-tour')).toEqual([]);
        await page.keyboard.press('ArrowRight');
      } else if (step === 'target') {
        // Whoever cannot point at a token goes on without: answers are aimed at the nearest enemy.
        await reaches(anna, OTHER, 'turn', step);
        await page.keyboard.press('ArrowRight');
      } else if (step === 'act') {
        await reaches(anna, OTHER, 'turn', step);
        // Whatever else is asked comes first.
        const aimed = page.locator('#fivefold-prompt .ff-aimed').first();
        if (await aimed.isVisible()) await aimed.press('Enter');
        else await goOn(gm);
      } else if (step === 'card') {
        await reaches(anna, OTHER, 'turn', step);
        await page.locator('.ff-tour .step-button[data-action="next"]').press('Enter');
      } else if (step === 'end') {
        const own = page
          .locator('#fivefold-prompt :is([data-value*="endTurn"], [data-action="ffAnswer"])')
          .last();
        if (await own.isVisible()) await own.press('Enter');
        else await goOn(gm);
      }
      await page.waitForTimeout(400);
    }
    await reaches(anna, OTHER, 'turn', 'after');
    expect(passed.filter((one) => one !== 'soon' && one !== 'wait')).toEqual([
      'prompt',
      'target',
      'act',
      'card',
      'end',
      'after',
    ]);
    await page.locator('.ff-tour .step-button[data-action="next"]').press('Enter');
    await until(() => statusOf(page, 'turn')).toBe('completed');
    const turn = await gm.page.evaluate((id) => {
      const fight = game.combats.contents[0] as never;
      const { tracker } = game.system.api.readRound(fight) as unknown as {
        tracker: { rows: { who: string; state: string }[] };
      };
      const own = game.messages.contents.filter(
        (message) => message.type === 'exchange' && game.system.api.readExchange(message).by === id,
      );
      return { state: tracker.rows.find((row) => row.who === id)?.state, cards: own.length };
    }, who);
    expect(turn.state).not.toBe('now');
    expect(turn.cards).toBeGreaterThan(0);
    expect(await complaints([gm, anna])).toEqual([]);
  });
});
