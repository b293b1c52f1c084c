/* Nothing here depends on the host's generation: one of them is enough (`--project browser-13`). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packSource } from '../../tools/pack-sources.ts';
import { inLanguage } from '../../tools/packs.ts';
import type { Source } from '../../tools/records.ts';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import { chance, fallen, playOut } from './drive.ts';
import {
  answer,
  conditions,
  confirmResult,
  declare,
  declareAt,
  openDeclareDialog,
  pick,
  question,
  story,
  until,
} from './hands.ts';
import type { Stood } from './muster.ts';
import { stand } from './muster.ts';
import type { DemoTable } from './table.ts';
import { complaints, demoTable, showTab } from './table.ts';

/** How many fight on each side in the last battle: six with `FIVEFOLD_SIDES=6`, which takes minutes; one by default. */
const EACH = Number(process.env.FIVEFOLD_SIDES ?? 1);

const SQUARE = 64;

let table: DemoTable;
let gm: Seat;
let anna: Seat;
let igor: Seat;

const everybody = (): [Seat, Seat, Seat] => [gm, anna, igor];

/** A fighter of the people pack on a square. */
function person(is: string, at: readonly [number, number], player?: string, called?: string): Stood {
  const source = inLanguage(packSource('lordsouls-people', is), 'en') as Source;
  const { _id, _key, prototypeToken: _token, items = [], ...actor } = source;
  const things = (items as readonly Source[]).map(({ _id: _i, _key: _k, ...one }) => one);
  const own = { ...actor, ...(called ? { name: called } : {}), items: things };
  return { at, ...(player ? { player } : {}), actor: own as unknown as Stood['actor'] };
}

/** The referee's dice fall on these faces in turn, then on twos. */
const load = (faces: readonly number[]): Promise<void> =>
  gm.page.evaluate((all) => {
    const rest = [...all];
    CONFIG.Dice.randomUniform = () => 1 - ((rest.shift() ?? 2) - 0.5) / 6;
  }, faces);

/** Fighters take their places and roll for the order with these dice, the only chance in it. */
async function begins(people: readonly Stood[], dice: readonly number[]): Promise<void> {
  await stand(everybody(), people);
  await load(dice);
  await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
  for (const seat of everybody())
    await (await showTab(seat.page, 'combat')).locator('.combatant[aria-current="true"]').waitFor();
}

const row = async (seat: Seat, who: string) =>
  (await showTab(seat.page, 'combat')).locator('.combatant', { hasText: who });

/** A fighter's remaining manoeuvres and defences, as the row in the tracker shows them. */
const pips = async (seat: Seat, who: string): Promise<string[]> =>
  (await row(seat, who))
    .locator('.ff-pips')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/** Whose turn the tracker marks. */
const onTurn = async (seat: Seat): Promise<string | null> =>
  (await showTab(seat.page, 'combat')).locator('.combatant[aria-current="true"] .name').textContent();

/** Ends the fighter's turn without an action; the fighter stays on guard. */
async function passes(seat: Seat, who: string): Promise<void> {
  await declare(seat, who, 'End the turn');
  await pick(seat, who, 'none');
}

/** The fighter waits with an attack for the given event. */
async function waits(seat: Seat, who: string, event: string): Promise<void> {
  const box = (await showTab(seat.page, 'combat')).locator(`.ff-mine[aria-label^="${who}:"]`);
  await box.locator('.ff-more > summary').click();
  await box.locator('[data-action="ffCompose"]', { hasText: 'Wait: Attack' }).click();
  const dialog = seat.page.locator('.ff-dialog', { hasText: 'Wait: Attack' });
  expect(await dialog.locator('[data-ff="submit"]').isDisabled()).toBe(true);
  await dialog.locator('[name="event"]').fill(event);
  await dialog.locator('[data-ff="submit"]:enabled').click();
  await dialog.waitFor({ state: 'detached' });
}

/** An option of a fighter's question in the tracker, by its text. */
async function takes(seat: Seat, who: string, option: string): Promise<void> {
  const tracker = await showTab(seat.page, 'combat');
  await tracker.locator(`.ff-mine[aria-label^="${who}:"] [data-option]`, { hasText: option }).first().click();
}

/** The button of an action that is open at any moment and not folded up. */
async function volunteers(seat: Seat, ask: string, option: string): Promise<void> {
  const found = (await showTab(seat.page, 'combat')).locator(`details[data-ask^="${ask}"][open]`);
  await found.first().locator('[data-action="ffChoose"]', { hasText: option }).click();
}

/** Drags a token with the mouse from square to square. */
async function drags(
  seat: Seat,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const on = ([x, y]: readonly [number, number]): Promise<{ x: number; y: number }> =>
    seat.page.evaluate(
      (point) =>
        (
          canvas as unknown as {
            clientCoordinatesFromCanvas(at: object): { x: number; y: number };
          }
        ).clientCoordinatesFromCanvas(point),
      { x: (x + 0.5) * SQUARE, y: (y + 0.5) * SQUARE },
    );
  const [a, b] = [await on(from), await on(to)];
  await seat.page.mouse.move(a.x, a.y);
  await seat.page.mouse.down();
  await seat.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await seat.page.mouse.move(b.x, b.y, { steps: 4 });
  await seat.page.mouse.up();
}

/** The square of a fighter on a client's board. */
const square = (seat: Seat, who: string): Promise<readonly number[]> =>
  seat.page.evaluate(
    ({ name, size }) => {
      const { active } = game.scenes as unknown as {
        active: { tokens: Iterable<{ name: string; x: number; y: number }> };
      };
      const token = [...active.tokens].find((one) => one.name === name);
      return [(token?.x ?? 0) / size, (token?.y ?? 0) / size];
    },
    { name: who, size: SQUARE },
  );

/** Whether the board shows the preview of somebody's dialog. */
const isDrawnOn = ({ page }: Seat): Promise<boolean> =>
  page.evaluate(() => {
    const grid = canvas?.interface?.grid as unknown as
      | { getHighlightLayer(name: string): unknown }
      | undefined;
    return Boolean(grid?.getHighlightLayer('fivefold-thought'));
  });

/** The ends that the newest card tells. */
const ends = async (seat: Seat): Promise<string[]> => (await story(seat)).ends;

beforeAll(async () => {
  table = await demoTable('en', 'storyteller', 'drawn');
  [gm, anna, igor] = await Promise.all([
    table.seat('Gamemaster', { viewport: { width: 1440, height: 1400 } }),
    table.seat('Anna', { viewport: { width: 1440, height: 1400 } }),
    table.seat('Igor', { scheme: 'light', headless: true }),
  ]);
});
afterAll(() => table?.close());

describe('Shows 3: a turn of three manoeuvres, and its interruptions', () => {
  beforeAll(() =>
    begins(
      [person('duellist', [6, 7], 'Anna'), person('archer', [3, 9], 'Igor'), person('raider', [7, 7])],
      [6, 5, 3],
    ),
  );

  it('LS-2.2 LS-6.0.4 LS-3.12.4 three slots and four defences in each row; a waiting fighter shows the event', async () => {
    expect(await pips(igor, 'Duellist')).toEqual([
      'Combat action: 1 / 1',
      'Movement action: 1 / 1',
      'Free action: 1 / 1',
      'Dodge: 1 / 1',
      'Parry: 1 / 1',
      'Block: 1 / 1',
      'Reaction: 1 / 1',
    ]);
    await passes(anna, 'Duellist');
    await waits(igor, 'Archer', 'they run');
    await declare(igor, 'Archer', 'End the turn');
    for (const seat of everybody())
      await until(async () => (await row(seat, 'Archer')).textContent()).toContain('Attack when: they run');
  });

  it('LS-6.0.2 LS-6.4.4 LS-6.4.6 the defender chooses among three kinds by value and odds; a parry strikes back', async () => {
    // The axe hits with 10 against 10.
    await load([3, 3, 4]);
    await declareAt(gm, 'Raider', 'Attack: Axe', 'Duellist');
    const asked = await question(anna);
    for (const [option, text] of [
      ['dodge', /Dodge.*3d6 ≤ 8.*26%/s],
      ['parry:', /Parry: Rapier.*3d6 ≤ 11.*63%/s],
      ['block:', /Block: Rapier.*3d6 ≤ 11.*63%/s],
    ] as const)
      await until(() => asked.locator(`[data-option^="${option}"]`).first().textContent()).toMatch(text);
    expect(await faults(anna.page, '#chat .ff-card:last-of-type')).toEqual([]);
    // Parried with 11 against 11; the rapier's 1d6 − 1 is 4, the leather takes 2, piercing doubles the rest: 4 of 11.
    await load([4, 4, 3, 5]);
    await answer(anna, 'parry');
    await until(() => ends(igor)).toEqual([
      'Duellist: the defence holds: Parry.',
      'Duellist strikes back at Raider.',
      'Raider takes an injury of 4, 7 left.',
    ]);
    await confirmResult(gm);
    await until(() => pips(igor, 'Duellist')).toContain('Parry: 0 / 1');
    expect(await pips(igor, 'Duellist')).toContain('Dodge: 1 / 1');
  });

  it('LS-6.5.2 LS-6.5.4 LS-6.5.7 leaving a zone of control is interrupted by a reaction', async () => {
    // Under the pointer a path shows the zones of control that it would leave.
    const list = await openDeclareDialog(gm, 'Raider', 'Duellist');
    await list.locator('[data-offer="move"]').first().hover();
    await until(() => isDrawnOn(gm)).toBe(true);
    await list.locator('[data-offer="endTurn"]').first().hover();
    await until(() => isDrawnOn(gm)).toBe(false);
    await list.locator('[data-action="close"]').first().click();
    await declare(gm, 'Raider', 'Move');
    // The rapier hits with 6 against 13 and leaves no defence: 1d6 − 1 is 3, 1 through the leather, 2 of 7.
    await load([2, 2, 2, 4]);
    await drags(gm, [7, 7], [12, 7]);
    await takes(anna, 'Duellist', 'Rapier');
    await until(() => ends(igor)).toEqual(['Duellist hits Raider.', 'Raider takes an injury of 2, 5 left.']);
    await confirmResult(gm);
    await until(() => pips(anna, 'Duellist')).toContain('Reaction: 0 / 1');
    await until(() => square(anna, 'Raider')).toEqual([12, 7]);
    expect(await onTurn(anna)).toBe('Raider');
  });

  it('LS-3.12.2 LS-3.12.3 a waiting shot is fired in another’s turn, which then goes on', async () => {
    await volunteers(igor, 'happens', 'It happens');
    for (const seat of everybody())
      await until(async () => (await row(seat, 'Raider')).textContent()).toContain('interrupted');
    // Bow 12, 6 on the dice; the raider does not defend: thrust 1d6 − 2 + 1 is 2 and stays in the leather.
    await load([2, 2, 2, 3]);
    await declareAt(igor, 'Archer', 'Attack: Bow', 'Raider');
    await answer(gm, 'none');
    await until(() => ends(gm)).toContain('Raider is unharmed (2).');
    await until(() => onTurn(igor)).toBe('Raider');
    await declare(gm, 'Raider', 'End the turn');
    await until(() => onTurn(anna)).toBe('Duellist');
    await until(() => pips(anna, 'Duellist')).toContain('Parry: 1 / 1');
  });
});

describe('Shows 3: wrestling and aiming', () => {
  beforeAll(() =>
    begins(
      [
        person('wrestler', [7, 7], 'Anna'),
        person('archer', [3, 9], 'Igor'),
        person('raider', [8, 7]),
        person('crossbowman', [3, 12]),
      ],
      [6, 5, 4, 2],
    ),
  );

  /** The archer aims for one turn more, and the GM's fighters do nothing. */
  const aims = async (): Promise<void> => {
    await declareAt(igor, 'Archer', 'Aim: Bow', 'Raider');
    await declare(igor, 'Archer', 'End the turn');
  };

  it('LS-3.1.3 the available manoeuvres open on a target within reach, whoever is first', async () => {
    const box = (await showTab(anna.page, 'combat')).locator('.ff-mine[aria-label^="Wrestler:"]');
    await box.locator('[data-action="ffDeclare"]').click();
    const list = anna.page.locator('.ff-dialog', { hasText: 'Wrestler' });
    await until(() => list.locator('select[name="target"] option:checked').textContent()).toMatch(/Raider/);
    await list.locator('[data-action="close"]').first().click();
    await list.waitFor({ state: 'detached' });
  });

  it('LS-3.10.7 LS-4.3.3 a grapple, and the victim is dragged along behind', async () => {
    // Wrestling 14, 10 on the dice; no defence.
    await load([3, 3, 4]);
    await declareAt(anna, 'Wrestler', 'Grapple', 'Raider');
    await answer(gm, 'none');
    await until(() => ends(anna)).toContain('Wrestler seizes Raider.');
    await confirmResult(gm);
    await until(() => conditions(igor.page, 'Raider')).toContain('grappled');
    await declare(anna, 'Wrestler', 'Drag');
    await drags(anna, [7, 7], [5, 7]);
    await until(() => square(igor, 'Raider')).toEqual([6, 7]);
    await declare(anna, 'Wrestler', 'End the turn');
    await aims();
    for (const who of ['Raider', 'Crossbowman']) await passes(gm, who);
  });

  it('LS-3.10.8 LS-3.10.10 a held fighter is thrown to the ground', async () => {
    // 9 against 14 and 15 against 7: the wrestler wins.
    await load([3, 3, 3, 5, 5, 5]);
    await declareAt(anna, 'Wrestler', 'Throw to the ground', 'Raider');
    await answer(anna, 'nw');
    await until(() => ends(anna)).toContain('Raider is on the ground and free.');
    await confirmResult(gm);
    await until(() => conditions(igor.page, 'Raider')).toEqual(['prone']);
    await until(() => square(igor, 'Raider')).toEqual([4, 6]);
    await declare(anna, 'Wrestler', 'End the turn');
    await aims();
    for (const who of ['Raider', 'Crossbowman']) await passes(gm, who);
  });

  it('LS-3.9.4 LS-3.9.8 three turns of aiming give +6, and a wound loses them', async () => {
    await passes(anna, 'Wrestler');
    await aims();
    expect(await pips(anna, 'Archer')).toContain('Dodge: 0 / 1');
    await until(async () => (await row(anna, 'Archer')).textContent()).toContain('no defence: Aim');
    expect(await conditions(igor.page, 'Archer')).toContain('aiming');
    await passes(gm, 'Raider');
    // The bolt hits with 6: 1d6 + 3 is 4, 3 through the quilt, 6 of 10. Will 10, 16 on the dice.
    await load([2, 2, 2, 1, 6, 5, 5]);
    await declareAt(gm, 'Crossbowman', 'Attack: Crossbow', 'Archer');
    await until(() => ends(igor)).toEqual([
      'Archer cannot defend.',
      'Crossbowman hits Archer.',
      'Archer takes an injury of 6, 4 left.',
      'Archer loses the aim.',
    ]);
    // The wound waits for the GM's confirmation; the result about the aim harms nobody and does not.
    expect(await conditions(igor.page, 'Archer')).not.toContain('aiming');
    await confirmResult(gm);
  });
});

describe('Shows 3: in the saddle', () => {
  beforeAll(async () => {
    await gm.page.evaluate(() =>
      game.settings?.set('fivefold' as never, 'rules-lordsouls' as never, { fumbleNote: true } as never),
    );
    await begins(
      [person('rider', [6, 7], 'Igor'), person('horse', [6, 8], 'Igor'), person('raider', [12, 7])],
      [6, 5, 2],
    );
  });

  it('LS-4.6.3 LS-6.2.7 the Rider mounts, and then dodges with the Riding skill', async () => {
    await declareAt(igor, 'Rider', 'Change posture: into the saddle', 'Horse');
    // The board shows that the Rider is in nobody's control zone: nobody is asked to react.
    await until(() => conditions(gm.page, 'Rider')).toContain('mounted');
    await declare(igor, 'Rider', 'End the turn');
    // The horse goes as its rider does: the next turn is the raider's.
    await until(() => onTurn(gm)).toBe('Raider');
    await declare(gm, 'Raider', 'Move');
    await drags(gm, [12, 7], [7, 7]);
    await load([3, 3, 4]);
    await declareAt(gm, 'Raider', 'Attack: Axe', 'Rider');
    const asked = await question(igor);
    await until(() => asked.locator('[data-option="dodge"]').textContent()).toMatch(/3d6 ≤ 10.*50%/s);
    await load([3, 3, 4]);
    await answer(igor, 'dodge');
    await until(() => ends(anna)).toEqual(['Rider: the defence holds: Dodge.']);
    await until(() => pips(anna, 'Rider')).toContain('Dodge: 0 / 1');
  });

  it('AMB-11 by house rule the GM alone has a note of an 18', async () => {
    await declare(gm, 'Raider', 'End the turn');
    await load([6, 6, 6]);
    await declareAt(igor, 'Rider', 'Attack: ', 'Raider');
    await until(() => ends(igor)).toEqual(['Rider misses Raider.']);
    await until(() => ends(gm)).toEqual(['Rider: 17 or 18.', 'Rider misses Raider.']);
    expect(await ends(anna)).toEqual(['Rider misses Raider.']);
  });

  it('no page has reported an error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});

describe(`Shows 4: ${EACH} against ${EACH}, played to the end by clicks in two browsers`, () => {
  const many = (kinds: readonly string[], at: number, name: string, player?: string): Stood[] =>
    Array.from({ length: EACH }, (_, i) =>
      person(kinds[i % kinds.length] ?? '', [at, 2 + i], player, `${name} ${i + 1}`),
    );
  const names = (people: readonly Stood[]): string[] => people.map(({ actor }) => actor.name);
  /** Attacks come first, with the weapon in hand; then actions that make them possible again; then the end of the turn. */
  const LIKED = [
    /^(attack|allOutAttack|deceptiveAttack|targetedAttack|push)\b/,
    /^(prepare:reload|changePosture:standing)\b/,
    /^endTurn$/,
  ];

  it(
    'asks for everything it needs, so that no number is entered by hand',
    async () => {
      const heroes = many(['pistoleer', 'veteran', 'pistoleer', 'swordswoman'], 6, 'Hero', 'Anna');
      const foes = many(['pistoleer', 'raider', 'pistoleer', 'guard'], 7, 'Foe');
      const hostile = foes.map((one) => ({
        ...one,
        actor: {
          ...one.actor,
          system: { ...(one.actor as unknown as { system: object }).system, kind: 'creature' },
        },
      }));
      const random = chance(8);
      await stand(everybody(), [...heroes, ...hostile]);
      await gm.page.evaluate(
        (faces) => {
          let at = 0;
          CONFIG.Dice.randomUniform = () => faces[at++ % faces.length] ?? 0.5;
        },
        Array.from({ length: 4999 }, random),
      );
      await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
      await showTab(anna.page, 'combat');
      const players = [
        { seat: anna, names: names(heroes), foes: names(foes), liked: LIKED },
        { seat: gm, names: [...names(foes), 'GM'], foes: names(heroes), liked: LIKED },
      ] as const;
      const clicks = await playOut(players, random, 400 * EACH);
      console.info(`${EACH} against ${EACH}: over after ${clicks} clicks`);
      const [masters, hers] = [() => fallen(gm.page), () => fallen(anna.page)];
      await until(async () => String(await masters()) === String(await hers())).toBe(true);
      expect(await masters()).not.toEqual([]);
    },
    60_000 + EACH * 240_000,
  );

  it('leaves nothing untranslated and reports no error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
