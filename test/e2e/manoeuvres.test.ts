import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from './browser.ts';
import {
  actNow,
  answer,
  beginFight,
  conditions,
  confirmResult,
  declare,
  declareAt,
  endRound,
  inHand,
  openDeclareDialog,
  pick,
  story,
  until,
} from './hands.ts';
import { muster } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, harm, load, openActor, showTab } from './table.ts';

/* Faces are chosen so that successes can be counted: at difficulty 6 a face from 6 on is one, at 7 from 7 on; there are no ones. */

describe('Shows 3: manoeuvres hand to hand, by the clicks of two players and their GM', () => {
  let table: DemoTable;
  let gm: Seat;
  let anna: Seat;
  let igor: Seat;
  const everybody = (): [Seat, Seat, Seat] => [gm, anna, igor];

  beforeAll(async () => {
    table = await demoTable('ru');
    [gm, anna, igor] = await Promise.all([
      table.seat('Gamemaster'),
      table.seat('Anna'),
      table.seat('Igor', { scheme: 'light' }),
    ]);
  });
  afterAll(() => table?.close());

  const told = (seat: Seat) => until(() => story(seat));
  const ails = (name: string) => until(() => conditions(igor.page, name));

  describe('ST-8.3 to 8.6: a grapple and its release', () => {
    // Initiative: 7 + 5 = 12 and 4 + 2 = 6, so the victim declares first and the wrestler acts first (ST-1.1, ST-1.2).
    beforeAll(async () => {
      await muster(everybody(), [
        {
          ...{ name: 'Борец', player: 'Anna', at: [6, 7] },
          attributes: { dexterity: 4, strength: 3, wits: 3 },
          abilities: { brawl: 3 },
        },
        { name: 'Жертва', player: 'Igor', at: [7, 7], abilities: { dodge: 2, brawl: 1 }, weapons: ['club'] },
      ]);
      await beginFight(gm, [5, 2]);
    });

    it('holds on a hit, without damage', async () => {
      await declareAt(igor, 'Жертва', 'Удар: Дубинка', 'Борец');
      await declareAt(anna, 'Борец', 'Захват', 'Жертва');
      // Dexterity 4 + Brawl 3 against 7: three of seven. Dexterity 2 + Dodge 2 against 6: one of four. 3 − 1 = 2: a hit (ST-3.5).
      await load(gm, [7, 8, 9, 6, 5, 4, 3, 6, 5, 4, 3]);
      await actNow(anna, 'Борец');
      await answer(igor, 'dodge');
      await told(anna).toEqual({
        rolls: ['Попадание 7: 3', 'Уклонение 4: 1'],
        ends: ['Жертва в захвате: можно только вырываться.'],
      });
      await confirmResult(gm);
      await ails('Жертва').toEqual(['held']);
      expect(await harm(igor.page, 'Жертва')).toBe(0);
    });

    it('leaves a held fighter only the struggle; a tie keeps the hold (ST-8.6)', async () => {
      const list = await openDeclareDialog(igor, 'Жертва', 'Борец');
      const blow = list.locator('[data-action="ffOffer"]', { hasText: 'Удар: Дубинка' });
      expect(await blow.getAttribute('aria-disabled')).toBe('true');
      expect(await blow.textContent()).toContain('В захвате. Сначала вырвитесь.');
      await list.locator('[data-action="ffOffer"][data-offer="struggle"]').click();
      await declare(anna, 'Борец', 'Ничего не делать');
      // Strength 2 + Brawl 1 against Strength 3 + Brawl 3, both at 6 (ST-8.5): one each.
      await load(gm, [6, 5, 4, 6, 5, 4, 3, 2, 2]);
      await actNow(igor, 'Жертва');
      await told(igor).toEqual({
        rolls: ['Вырваться 3: 1', 'Удержать 6: 1'],
        ends: ['Жертва остаётся в захвате.'],
      });
      await ails('Жертва').toEqual(['held']);
    });

    it('frees the fighter who scores more than the holder', async () => {
      await endRound(gm);
      await declare(igor, 'Жертва', 'Вырваться');
      await declare(anna, 'Борец', 'Ничего не делать');
      await load(gm, [6, 7, 4, 6, 5, 4, 3, 2, 2]);
      await actNow(igor, 'Жертва');
      await told(igor).toMatchObject({ rolls: ['Вырваться 3: 2', 'Удержать 6: 1'] });
      // A release needs no confirmation.
      for (const who of ['Жертва', 'Борец']) await ails(who).toEqual([]);
    });

    it('ends when the holder lets go, at any moment and at no cost (AMB-63)', async () => {
      await endRound(gm);
      await declare(igor, 'Жертва', 'Ничего не делать');
      await declareAt(anna, 'Борец', 'Захват', 'Жертва');
      await load(gm, [7, 8, 9, 6, 5, 4, 3]);
      await actNow(anna, 'Борец');
      await answer(igor, 'none');
      await confirmResult(gm);
      await ails('Жертва').toEqual(['held']);
      const sheet = await openActor(anna.page, 'Борец');
      await sheet.locator('.ff-do[data-offer="release"]').click();
      await told(igor).toMatchObject({ ends: ['Борец → Жертва: захват снят.'] });
      for (const who of ['Жертва', 'Борец']) await ails(who).toEqual([]);
    });
  });

  describe('ST-8.29 to 8.31: a disarm', () => {
    beforeAll(async () => {
      const swordsman = { abilities: { melee: 3 }, weapons: ['sword'] } as const;
      await muster(everybody(), [
        { ...swordsman, name: 'Мастер', player: 'Anna', at: [6, 7], attributes: { dexterity: 4 } },
        { ...swordsman, name: 'Рубака', player: 'Igor', at: [7, 7] },
      ]);
      await beginFight(gm, [5, 2]);
    });

    it('does damage as usual where it does not exceed the target’s Strength (AMB-71)', async () => {
      await declare(igor, 'Рубака', 'Ничего не делать');
      await declareAt(anna, 'Мастер', 'Разоружить: Одноручный меч', 'Рубака');
      // Dexterity 4 + Melee 3 against 7: two of seven; undefended, so one extra success (ST-4.3). Strength 2 + sword 3 + 1 against 6:
      // two of six. Two do not exceed Strength 2, so they stand; against lethal damage a human rolls no soak (ST-5.6).
      await load(gm, [7, 7, 6, 5, 4, 3, 2, 6, 6, 5, 4, 3, 2]);
      await actNow(anna, 'Мастер');
      await answer(igor, 'none');
      await told(anna).toMatchObject({
        rolls: ['Рубака: Не защищаться 0: ', 'Попадание 7: 2', 'Урон 6: 2', 'Поглощение 0: 0'],
      });
      await confirmResult(igor);
      await until(() => harm(anna.page, 'Рубака')).toBe(2);
      expect(await inHand(anna.page, 'Рубака', 'Одноручный меч')).toBe(true);
    });

    it('takes the weapon, and nothing else, where the damage does exceed it', async () => {
      await endRound(gm);
      await declare(igor, 'Рубака', 'Ничего не делать');
      await declareAt(anna, 'Мастер', 'Разоружить: Одноручный меч', 'Рубака');
      await load(gm, [7, 7, 6, 5, 4, 3, 2, 6, 6, 6, 4, 3, 2]);
      await actNow(anna, 'Мастер');
      await answer(igor, 'none');
      await told(anna).toMatchObject({
        rolls: ['Рубака: Не защищаться 0: ', 'Попадание 7: 2', 'Урон 6: 3'],
      });
      await until(() => inHand(anna.page, 'Рубака', 'Одноручный меч')).toBe(false);
      expect(await harm(anna.page, 'Рубака')).toBe(2);
    });

    it('leaves the target a sword that must be readied before the next strike (ST-13.8)', async () => {
      await endRound(gm);
      const list = await openDeclareDialog(igor, 'Рубака', 'Мастер');
      const blow = list.locator('[data-action="ffOffer"]', { hasText: 'Удар: Одноручный меч' });
      expect(await blow.getAttribute('aria-disabled')).toBe('true');
      const ready = list.locator('[data-action="ffOffer"]', { hasText: 'Достать: Одноручный меч' });
      expect(await ready.getAttribute('aria-disabled')).toBeNull();
    });
  });

  describe('ST-10.14 to 10.19: a counterattack stops one runner and lets another break through', () => {
    // Initiative 5 + 6 = 11, 6 + 4 = 10, 4 + 2 = 6: the runner, the guard, the brute.
    beforeAll(async () => {
      await muster(everybody(), [
        {
          ...{ name: 'Страж', player: 'Igor', at: [8, 7], attributes: { dexterity: 3, wits: 3 } },
          ...{ abilities: { melee: 3 }, weapons: ['sword'] },
        },
        {
          ...{ name: 'Беглец', player: 'Anna', at: [5, 7], attributes: { dexterity: 3 } },
          ...{ abilities: { dodge: 3 }, traits: { extraActions: 1 } },
        },
        { name: 'Громила', at: [5, 9], attributes: { stamina: 4 } },
      ]);
      await beginFight(gm, [4, 6, 2]);
      await declare(gm, 'Громила', 'Бег');
      await declare(igor, 'Страж', 'Контратака: Одноручный меч');
      await declare(anna, 'Беглец', 'Бег');
    });

    it('stops a runner who defends (ST-10.16)', async () => {
      await actNow(anna, 'Беглец');
      await pick(gm, 'Ведущий', 'counterattack');
      // Dexterity 3 + Melee 3 against Dexterity 3 + Dodge 3: two against three. The run has used the main action: the extra one pays (ST-1.12).
      await load(gm, [6, 7, 5, 4, 3, 2, 6, 7, 8, 4, 3, 2]);
      await pick(igor, 'Страж', 'strike');
      await answer(anna, 'dodge');
      await told(igor).toMatchObject({ rolls: ['Попадание 6: 2', 'Уклонение 6: 3'] });
      // The runner stands still beside the guard: the GM is not asked whom else the runner passes, and the brute is next to act.
      await actNow(gm, 'Громила');
    });

    it('strikes at a runner who breaks through, and the runner goes on (ST-10.17, ST-10.19)', async () => {
      await pick(gm, 'Ведущий', 'counterattack');
      // The run has cost the runner's only action, so there is no defence: three of six, two extra; Strength 2 + sword 3 + 2 against 6: two of seven.
      await load(gm, [6, 7, 8, 4, 3, 2, 9, 9, 5, 4, 3, 2, 2]);
      await pick(igor, 'Страж', 'strike');
      await told(igor).toMatchObject({
        rolls: ['Попадание 6: 3', 'Урон 7: 2', 'Поглощение 0: 0'],
        ends: ['Громила: 2 уровня урона (летальный).'],
      });
      await confirmResult(gm);
      for (const { page } of everybody()) await until(() => harm(page, 'Громила')).toBe(2);
      await pick(gm, 'Ведущий', 'on');
    });
  });

  it('leaves nothing untranslated and reports no error', async () => {
    for (const { page } of everybody()) await showTab(page, 'chat');
    expect(await complaints(everybody())).toEqual([]);
  });
});
