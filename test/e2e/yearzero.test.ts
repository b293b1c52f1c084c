import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import {
  answer,
  conditions,
  confirmResult,
  declare,
  openDeclareDialog,
  pick,
  question,
  stepNumber,
  story,
  submitForm,
  until,
} from './hands.ts';
import type { Stood } from './muster.ts';
import { somebody, stand } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, openActor, showTab } from './table.ts';

let table: DemoTable;
let gm: Seat;
let anna: Seat;
let igor: Seat;

const everybody = (): [Seat, Seat, Seat] => [gm, anna, igor];

const KNIFE = { name: 'Knife', type: 'yearzeroWeapon', system: { damage: 2 } };
const RIFLE = {
  name: 'Rifle',
  type: 'yearzeroWeapon',
  system: {
    skill: 'rangedCombat',
    ammunition: 'magazine',
    spare: 2,
    bonus: 1,
    damage: 2,
    fullAuto: true,
    hands: 2,
    effective: 'medium',
    sighted: 'long',
  },
};
const KIT = { name: 'Kit', type: 'yearzeroEquipment', system: { skill: 'firstAid', bonus: 2, kit: 1 } };

/** A fighter with Strength and Agility of 4 and combat skills of 2: 6 dice, with the rifle 7. */
const person = (
  name: string,
  player: string | undefined,
  at: readonly [number, number],
  system: object = {},
  items: readonly object[] = [KNIFE, RIFLE],
): Stood => {
  const kind = player ? 'character' : 'npc';
  const attributes = { strength: 4, agility: 4, wits: 2, empathy: 2 };
  const skills = { closeCombat: 2, rangedCombat: 2 };
  return somebody('yearzero', name, player, at, { kind, attributes, skills, ...system }, items);
};

/** Two of the station's crew and four mercenaries; Sentry stands beside Wren, the others a few metres away. Rook has a lot of stress. */
const CREW = [
  person('Rook', 'Anna', [2, 6], { stress: 4 }, [KNIFE, RIFLE, KIT]),
  person('Wren', 'Igor', [4, 7]),
  person('Sentry', undefined, [5, 7]),
  person('Second', undefined, [9, 6]),
  person('Third', undefined, [9, 7]),
  person('Fourth', undefined, [9, 8]),
];

/** Makes the referee's dice show these faces in turn, then twos. */
const load = (faces: readonly number[], sides = 6): Promise<void> =>
  gm.page.evaluate(
    ({ all, d }) => {
      const rest = [...all];
      CONFIG.Dice.randomUniform = () => 1 - ((rest.shift() ?? 2) - 0.5) / d;
    },
    { all: faces, d: sides },
  );

const times = (n: number, face: number): number[] => Array.from({ length: n }, () => face);

const row = async (seat: Seat, who: string) =>
  (await showTab(seat.page, 'combat')).locator('.combatant', { hasText: who });

/** A fighter's remaining slow and fast action, as the row in the tracker shows them. */
const pips = async (seat: Seat, who: string): Promise<string[]> =>
  (await row(seat, who))
    .locator('.ff-pips')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/** Opens an optional ask in the tracker and picks an option. */
async function pickOptional(seat: Seat, ask: string, option: string): Promise<void> {
  const tracker = await showTab(seat.page, 'combat');
  const found = tracker.locator(`details[data-ask^="${ask}"]`, { hasText: option });
  await found.first().locator(':scope > summary').click();
  await found.first().locator('[data-action="ffChoose"]', { hasText: option }).click();
}

/** Attacks with an offer of a fighter, with further targets ticked. */
async function attack(
  seat: Seat,
  who: string,
  offer: string,
  target: string,
  others: readonly string[] = [],
) {
  const dialog = await openDeclareDialog(seat, who, target);
  if (others.length > 0 && (await dialog.locator('details.ff-others[open]').count()) === 0)
    await dialog.locator('details.ff-others > summary').click();
  for (const other of others) await dialog.locator('.ff-others label', { hasText: other }).click();
  await dialog.locator('[data-action="ffOffer"]', { hasText: offer }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** The ends in the story of the newest card. */
const ends = async (seat: Seat): Promise<string[]> => (await story(seat)).ends;

beforeAll(async () => {
  table = await demoTable('en');
  [gm, anna, igor] = await Promise.all([
    table.seat('Gamemaster'),
    table.seat('Anna'),
    table.seat('Igor', { scheme: 'light' }),
  ]);
});
afterAll(() => table?.close());

describe('a round of Year Zero between two clients and the GM', () => {
  it('YZ-5.4 a fighter proposes a swap of initiative, and the other declines', async () => {
    await stand(everybody(), CREW);
    await load([6, 5, 9, 3, 2, 1], 10);
    await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
    for (const seat of everybody())
      await (await showTab(seat.page, 'combat')).locator('.ff-phases').waitFor();
    await pickOptional(anna, 'swap', 'Wren');
    await pick(igor, 'Wren', 'decline');
    await until(async () => (await row(anna, 'Rook')).locator('.token-initiative').textContent()).toBe('6');
    expect(await (await row(anna, 'Wren')).locator('.token-initiative').textContent()).toBe('5');
    await (await showTab(gm.page, 'combat')).locator('[data-ask="start"]').first().click();
  });

  it('YZ-10.7 YZ-10.8 a block outside the blocker’s turn spends the fast action', async () => {
    expect(await pips(igor, 'Wren')).toEqual(['Slow action: 1 / 1', 'Fast action: 1 / 1']);
    // Sentry's six dice show one six; Wren's block one as well.
    await load([6, ...times(5, 2), 6, ...times(5, 2)]);
    await attack(gm, 'Sentry', 'Attack in close combat: Knife', 'Wren');
    await answer(gm, 'keep');
    const asked = await question(igor);
    // Exact odds stand beside the answer before the defender chooses.
    await until(() => asked.locator('[data-option="block"] .ff-chance').textContent()).toMatch(/\d+% no hit/);
    await answer(igor, 'block');
    await answer(igor, 'keep');
    await answer(igor, 'remove');
    await until(() => ends(igor)).toContain('Wren blocks the attack.');
    await until(() => pips(anna, 'Wren')).toEqual(['Slow action: 1 / 1', 'Fast action: 0 / 1']);
    await declare(gm, 'Sentry', 'End the turn');
  });

  it('YZ-0.4 YZ-13.20 YZ-13.22 a pushed shot that causes panic is voided, and everybody sees it', async () => {
    // 7 dice and 4 of stress: one six, no 1s. Pushed: 6 and 5 at stress 5, including a 1; panic 5 + 5 = 10.
    await load([6, ...times(6, 2), ...times(4, 3), ...times(6, 6), ...times(4, 3), 1, 5]);
    await attack(anna, 'Rook', 'Shoot: Rifle', 'Second');
    const asked = await question(anna);
    await until(() => asked.locator('[data-option="push"] .ff-chance').textContent()).toMatch(
      /% hit.*% panic roll.*% voided by panic.*% weapon empty/s,
    );
    expect(await faults(anna.page, '#chat .ff-card:last-of-type')).toEqual([]);
    await answer(anna, 'push');
    for (const seat of everybody())
      await until(async () => {
        await showTab(seat.page, 'chat');
        return seat.page.locator('#chat .ff-card').last().locator('[data-tone="alarm"]').textContent();
      }).toMatch(/Rook panics: /);
    await (await question(anna)).locator('[data-action="ffAnswer"]', { hasText: 'Knife' }).click();
    await until(() => ends(anna)).toContain('Rook misses Second.');
    expect(await ends(anna)).toContain('Rook: the weapon is empty.');
    // Stress is bookkeeping: nobody has to confirm that the push cost a level.
    await until(() =>
      anna.page.evaluate(() => (game.actors.getName('Rook').system as unknown as { stress: number }).stress),
    ).toBe(5);
    await declare(anna, 'Rook', 'End the turn');
  });

  it('YZ-11.12 YZ-11.14 a burst strikes three: extra successes are shared out', async () => {
    // 7 dice, +2 for the burst, one of stress: three sixes, kept; each of the three takes 2.
    await load([6, 6, 6, ...times(7, 2)]);
    await attack(igor, 'Wren', 'Full auto: Rifle', 'Second', ['Third', 'Fourth']);
    await answer(igor, 'keep');
    await stepNumber(igor, 'Third: +1');
    await stepNumber(igor, 'Fourth: +1');
    await submitForm(igor);
    await until(() => ends(igor)).toContain('Fourth: damage 2.');
    const told = await ends(igor);
    for (const who of ['Second', 'Third', 'Fourth']) expect(told).toContain(`${who}: damage 2.`);
    // The GM applies the harm; Wren has no action left, so Wren's turn is over.
    await confirmResult(gm);
  });

  it('YZ-12.5 YZ-12.6 YZ-12.18 a broken fighter suffers an injury, and makes a death roll when the GM advances the time', async () => {
    for (const who of ['Second', 'Third', 'Fourth']) await declare(gm, who, 'End the turn');
    await (await showTab(gm.page, 'combat')).locator('[data-ask="start"]').first().click();
    // Sentry stabs Wren, who does not block: 2 damage and one more for each extra success, 4 in all. d66: 26, an artery; then panic: 1 + 2.
    await load([6, 6, 6, 2, 2, 2, 2, 6, 1]);
    await attack(gm, 'Sentry', 'Attack in close combat: Knife', 'Wren');
    await answer(gm, 'keep');
    await answer(igor, 'take');
    await answer(gm, 'harder');
    await until(() => ends(gm)).toContain('Wren: Opened arm artery.');
    await confirmResult(gm);
    await until(() => conditions(gm.page, 'Wren')).toContain('broken');
    const clock = (await showTab(gm.page, 'combat')).locator('[data-clock="turn"]');
    await until(() => clock.getAttribute('data-tooltip')).toMatch(/Wren: .*death roll/);
    // Strength 4 without stress dice: one six, so Wren clings on.
    await load([6, 2, 2, 2]);
    await clock.click();
    // Left alone Wren would gain a point of health; somebody helps instead.
    await answer(gm, 'helped');
    await until(() => ends(gm)).toContain('Wren clings on to life.');
    await until(() => clock.locator('b').textContent()).toBe('1');
    expect(await conditions(igor.page, 'Wren')).not.toContain('dead');
  });

  it('YZ-12.22 YZ-12.28 first aid stops the bleeding', async () => {
    await declare(gm, 'Sentry', 'End the turn');
    // Wits 2, the kit 2, one die less for an artery, 5 of stress: a six and no 1s.
    await load([6, 2, 2, ...times(5, 3)]);
    await attack(anna, 'Rook', 'First aid: Opened arm artery', 'Wren');
    await answer(anna, 'keep');
    await until(() => ends(anna)).toContain('Rook helps Wren.');
    await until(async () =>
      (await showTab(gm.page, 'combat')).locator('[data-clock="turn"]').getAttribute('data-tooltip'),
    ).not.toMatch(/Wren: .*death roll/);
  });

  it('YZ-14.29 YZ-14.31 a fire burns at the end of the fighter’s turn and goes out', async () => {
    // Intensity 3: one six, 1 damage, and Rook burns.
    await load([6, 2, 2]);
    const sheet = await openActor(gm.page, 'Rook');
    await sheet.locator('[data-offer="danger:fire"] .ff-do').click();
    const dialog = gm.page.locator('.ff-check-dialog');
    await dialog.locator('[name="danger"]').fill('3');
    await dialog.locator('[data-ff="submit"]').click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => ends(gm)).toContain('Rook is on fire.');
    await confirmResult(gm);
    await until(() => conditions(anna.page, 'Rook')).toContain('burning');
    await load(times(3, 2));
    await declare(anna, 'Rook', 'End the turn');
    await until(() => ends(anna)).toContain('The fire on Rook goes out.');
    await until(() => conditions(igor.page, 'Rook')).not.toContain('burning');
  });

  it('no page has reported an error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
