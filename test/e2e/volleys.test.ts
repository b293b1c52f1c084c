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
  declareWithDetails,
  endRound,
  openDeclareDialog,
  pick,
  rounds,
  stepNumber,
  story,
  submitForm,
  until,
} from './hands.ts';
import { muster } from './muster.ts';
import type { DemoTable } from './table.ts';
import { aim, complaints, demoTable, harm, load, openActor, showTab } from './table.ts';

const GUN = 'Пистолет-пулемёт';

/* Faces are chosen so that successes can be counted: at difficulty 6 a face from 6 on is one, at 8 from 8 on; there are no ones. */

describe('Shows 3: ambushes and area attacks, by the clicks of two players and their GM', () => {
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
  const lost = (name: string) => until(() => harm(igor.page, name));

  describe('ST-7.1 to 7.5: an ambush', () => {
    beforeAll(() =>
      muster(everybody(), [
        {
          ...{ name: 'Тень', player: 'Anna', at: [6, 7], attributes: { dexterity: 3 } },
          ...{ abilities: { stealth: 3, melee: 2 }, weapons: ['knife'] },
        },
        { name: 'Сторож', player: 'Igor', at: [7, 7], abilities: { alertness: 1, dodge: 2 } },
      ]),
    );

    /** Anna makes the shadow strike from hiding; the GM declares it possible (ST-7.7). */
    async function lurks(faces: readonly number[]): Promise<void> {
      const sheet = await openActor(anna.page, 'Тень');
      await aim(sheet.locator('[data-ff="target"]'), 'Сторож');
      await sheet.locator('.ff-offer', { hasText: 'Удар: Нож' }).locator('.ff-do').click();
      const dialog = anna.page.locator('.ff-dialog');
      await dialog.locator('.ff-rare > summary').click();
      await dialog.locator('[name="ambush"]').check();
      await load(gm, faces);
      await dialog.locator('[data-ff="submit"]').click();
      await dialog.waitFor({ state: 'detached' });
      await answer(gm, 'possible');
    }

    it('won, is a free attack with bonus dice of the attacker’s choice, up to the margin; no defence is asked for', async () => {
      // Dexterity 3 + Stealth 3 against Perception 2 + Alertness 1, both at 6: four against one, so up to three dice (OR-36).
      await lurks([6, 7, 8, 9, 5, 4, 6, 5, 4]);
      await told(igor).toMatchObject({
        rolls: ['Рассказчик: Да, возможно 0: ', 'Незаметность 6: 4', 'Бдительность 3: 1'],
      });
      // Dexterity 3 + Melee 2 + 3: five of eight, but Melee 2 lets no more than two count (ST-4.4); Strength 2 + knife 1 + 2: two of five.
      await load(gm, [6, 7, 8, 9, 6, 5, 4, 3, 6, 7, 5, 4, 3]);
      await submitForm(anna);
      await told(igor).toMatchObject({
        rolls: [
          'Рассказчик: Да, возможно 0: ',
          'Незаметность 6: 4',
          'Бдительность 3: 1',
          'Попадание 8: 5',
          'Урон 5: 2',
          'Поглощение 0: 0',
        ],
      });
      await confirmResult(igor);
      await lost('Сторож').toBe(2);
    });

    it('tied, lets the other defend, and brings no dice (ST-7.4)', async () => {
      // Two levels lost cost one die of each action (ST-6.3): one against one.
      await lurks([6, 5, 5, 4, 3, 2, 6, 5]);
      // Dexterity 3 + Melee 2 and no more; Dexterity 2 + Dodge 2 − 1.
      await load(gm, [6, 5, 4, 3, 2, 6, 7, 5]);
      await answer(igor, 'dodge');
      await told(anna).toMatchObject({
        rolls: [
          'Рассказчик: Да, возможно 0: ',
          'Незаметность 6: 1',
          'Бдительность 2: 1',
          'Попадание 5: 1',
          'Уклонение 3: 2',
        ],
      });
    });

    it('seen, has no effect (ST-7.5)', async () => {
      await lurks([5, 5, 5, 4, 3, 2, 6, 5]);
      await told(anna).toMatchObject({
        rolls: ['Рассказчик: Да, возможно 0: ', 'Незаметность 6: 0', 'Бдительность 2: 1'],
        ends: ['Тень: засада раскрыта.'],
      });
    });
  });

  describe('ST-9.18 to 9.25: a spray over three', () => {
    // Initiative 8 + 9 = 17, 4 + 2 = 6, 4 + 4 = 8, 4 + 5 = 9.
    beforeAll(async () => {
      await muster(everybody(), [
        {
          ...{ name: 'Стрелок', player: 'Anna', at: [4, 7], attributes: { dexterity: 4, wits: 4 } },
          ...{ abilities: { firearms: 3 }, weapons: ['smg'] },
        },
        { name: 'Первый', player: 'Igor', at: [10, 7], abilities: { dodge: 2 } },
        { name: 'Второй', at: [11, 7] },
        { name: 'Третий', at: [11, 8] },
      ]);
      await beginFight(gm, [9, 2, 4, 5]);
    });

    it('is declared against all of them, and each target chooses a defence before the roll (AMB-98)', async () => {
      await declare(igor, 'Первый', 'Ничего не делать');
      await declare(gm, 'Второй', 'Ничего не делать');
      await declare(gm, 'Третий', 'Ничего не делать');
      const list = await openDeclareDialog(anna, 'Стрелок', 'Первый');
      await list.locator('.ff-others summary').click();
      for (const name of ['Второй', 'Третий'])
        await list.locator('.ff-others label', { hasText: name }).locator('input').check();
      await list.locator('[data-action="ffOffer"]', { hasText: 'Очередь веером' }).click();
      await list.waitFor({ state: 'detached' });
      await actNow(anna, 'Стрелок');
      await answer(gm, 'possible');
      await answer(igor, 'dodge');
      // Dexterity 4 + Firearms 3 + 10 at 6 + 2 (ST-9.19, ST-9.22): eight of seventeen.
      await load(gm, [8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 6, 5, 4, 3, 2, 2, 2]);
      const own = (await showTab(gm.page, 'chat')).locator('.ff-ask');
      await until(() => own.count()).toBe(2);
      await answer(gm, 'none');
      await until(() => own.count()).toBe(1);
      await answer(gm, 'none');
      await until(async () => (await story(anna)).rolls.at(-1)).toBe('Попадание 17: 8');
      await until(() => rounds(igor.page, 'Стрелок', GUN)).toBe(0);
    });

    it('is shared out: two each, and the two left over as the shooter chooses (OR-76)', async () => {
      const send = (await showTab(anna.page, 'chat')).locator('[data-action="ffEnter"]');
      const given = anna.page.locator('#chat .ff-entry input');
      // The form proposes 3, 3 and 2; nobody can be given a ninth, and nobody less than two.
      expect(await given.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
        ...['3', '3', '2'],
      ]);
      await stepNumber(anna, 'Первый: +1');
      await until(() => send.getAttribute('aria-disabled')).toBe('true');
      await stepNumber(anna, 'Второй: −1');
      await until(() => send.getAttribute('aria-disabled')).toBe('false');
      // The first has 4, dodges one of them (Dexterity 2 + Dodge 2 at 8): 3, so two extra: gun 4 + 2. The others have 2: gun 4 + 1 each.
      await load(gm, [8, 7, 6, 5, 6, 6, 5, 4, 3, 2, 6, 5, 4, 3, 2, 5, 5, 4, 3, 2]);
      await submitForm(anna);
      await until(async () => (await story(igor)).rolls.filter((row) => /Укл|Урон/.test(row))).toEqual([
        'Уклонение 4: 1',
        'Урон 6: 2',
        'Урон 5: 1',
        'Урон 5: 0',
      ]);
      await confirmResult(gm);
      await lost('Первый').toBe(2);
      await lost('Второй').toBe(1);
      await lost('Третий').toBe(0);
    });
  });

  describe('ST-9.39 to 9.45: suppressing fire', () => {
    // Initiative 4 + 2 = 6 and 5 + 6 = 11: the runner is the faster.
    beforeAll(async () => {
      await muster(everybody(), [
        {
          ...{ name: 'Пулемётчик', player: 'Anna', at: [4, 7], attributes: { dexterity: 2 } },
          ...{ abilities: { firearms: 3 }, weapons: ['smg'] },
        },
        { name: 'Бегун', player: 'Igor', at: [10, 7], attributes: { dexterity: 3 }, abilities: { dodge: 2 } },
      ]);
      await beginFight(gm, [2, 6]);
    });

    it('hits a runner although the runner is faster: it works from the very start of the round (ST-9.41)', async () => {
      await declareWithDetails(anna, 'Пулемётчик', 'Подавляющий огонь', 'zone', 'дверь склада');
      const tracker = await showTab(gm.page, 'combat');
      await until(() => tracker.locator('.combatant', { hasText: 'Пулемётчик' }).textContent()).toContain(
        'дверь склада',
      );
      await declare(igor, 'Бегун', 'Бег');
      await actNow(igor, 'Бегун');
      await pick(gm, 'Ведущий', 'suppress');
      // Dexterity 2 + Firearms 3 at 6 + 2 (ST-9.45): two of five. The run was the runner's only action. Gun 4 + 1 extra: two of five.
      await load(gm, [8, 9, 7, 6, 5, 6, 7, 5, 4, 3]);
      await pick(anna, 'Пулемётчик', 'strike');
      await told(igor).toMatchObject({
        rolls: ['Попадание 5: 2', 'Урон 5: 2', 'Поглощение 0: 0'],
      });
      await confirmResult(igor);
      await lost('Бегун').toBe(2);
      await pick(gm, 'Ведущий', 'on');
    });

    it('has emptied the magazine (ST-9.44)', async () => {
      await until(() => rounds(igor.page, 'Пулемётчик', GUN)).toBe(0);
    });
  });

  describe('ST-9.1, ST-10.23: aiming over a round, and a body between', () => {
    // Initiative 7 + 9 = 16, 4 + 2 = 6, 5 + 4 = 9.
    beforeAll(async () => {
      await muster(everybody(), [
        {
          ...{
            name: 'Снайпер',
            player: 'Anna',
            at: [4, 7],
            attributes: { dexterity: 3, wits: 4, perception: 3 },
          },
          ...{ abilities: { firearms: 3 }, weapons: ['pistolLight'] },
        },
        { name: 'Мишень', at: [8, 8], abilities: { dodge: 2 } },
        {
          ...{ name: 'Страж', player: 'Igor', at: [8, 7], attributes: { dexterity: 3 } },
          abilities: { dodge: 3 },
        },
      ]);
      await beginFight(gm, [9, 2, 4]);
    });

    /** The guard covers the target; the marksman declares an action against it, and carries it out. */
    async function round(deed: string): Promise<void> {
      await declare(gm, 'Мишень', 'Ничего не делать');
      await declareAt(igor, 'Страж', 'Прикрыть товарища', 'Мишень');
      await declareAt(anna, 'Снайпер', deed, 'Мишень');
      await actNow(anna, 'Снайпер');
    }

    it('keeps the aim into the next round without a confirmation', async () => {
      await round('Прицелиться');
      await until(() => conditions(igor.page, 'Снайпер')).toEqual(['aiming']);
    });

    it('gives a die for it, and the guard takes the shot when the guard’s roll is better', async () => {
      await endRound(gm);
      await round('Выстрел');
      await answer(gm, 'none');
      // Dexterity 3 + Firearms 3 + 1: two of seven; Dexterity 3 + Dodge 3 at 6: three of six. Pistol 4 + 1 extra: two of five.
      await load(gm, [6, 7, 5, 4, 3, 2, 2, 6, 7, 8, 5, 4, 3, 6, 6, 5, 4, 3]);
      await answer(igor, 'interpose');
      await until(async () => (await story(anna)).rolls.filter((row) => !row.startsWith('Мишень'))).toEqual([
        'Попадание 7: 2',
        'Прикрыть собой 6: 3',
        'Урон 5: 2',
        'Поглощение 0: 0',
      ]);
      await confirmResult(igor);
      await lost('Страж').toBe(2);
      await lost('Мишень').toBe(0);
    });
  });

  it('leaves nothing untranslated and reports no error', async () => {
    for (const { page } of everybody()) await showTab(page, 'chat');
    expect(await complaints(everybody())).toEqual([]);
  });
});
