import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './access.ts';
import type { Seat } from './browser.ts';
import type { Side } from './drive.ts';
import { chance, fallen, playOut } from './drive.ts';
import {
  conditions,
  confirmResult,
  declare,
  declareAt,
  openDeclareDialog,
  story,
  submitForm,
  until,
} from './hands.ts';
import type { Stood } from './muster.ts';
import { stand } from './muster.ts';
import type { DemoTable } from './table.ts';
import { aim, complaints, demoTable, openActor, showTab } from './table.ts';

/** How many fight on each side in the last fight: six with `FIVEFOLD_SIDES=6`; one by default. */
const EACH = Number(process.env.FIVEFOLD_SIDES ?? 1);

let table: DemoTable;
let gm: Seat;
let anna: Seat;

const everybody = (): [Seat, Seat] => [gm, anna];

beforeAll(async () => {
  table = await demoTable('en', 'storyteller', 'drawn');
  [gm, anna] = await Promise.all([table.seat('Gamemaster'), table.seat('Anna')]);
});
afterAll(() => table?.close());

/** The referee's dice have these faces in turn, each with its number of sides, then low ones. */
const load = (dice: readonly (readonly [face: number, sides: number])[]): Promise<void> =>
  gm.page.evaluate((all) => {
    const rest = all.map(([face, sides]) => 1 - (face - 0.5) / sides);
    CONFIG.Dice.randomUniform = () => rest.shift() ?? 0.98;
  }, dice);

/** Imports an encounter in place of everything that is there, and shows it to everybody. */
async function bring(name: string): Promise<void> {
  await gm.page.evaluate(async (part) => {
    type Doc = { readonly id: string; readonly name: string; delete(): Promise<unknown> };
    type Adventure = Doc & { import(): Promise<unknown>; toObject(): { scenes: { _id: string }[] } };
    type Place = { activate(): Promise<unknown>; view(): Promise<unknown> };
    const all = game as unknown as {
      readonly combats: { readonly contents: readonly Doc[] };
      readonly packs: { get(id: string): { getDocuments(): Promise<Adventure[]> } };
      readonly scenes: { get(id: string): Place };
    };
    for (const fight of [...all.combats.contents]) await fight.delete();
    const known = await all.packs.get('fivefold.wfrp-encounters-en').getDocuments();
    const found = known.find((one) => one.name.includes(part));
    await found?.import();
    const scene = all.scenes.get(found?.toObject().scenes[0]?._id ?? '');
    await scene.activate();
    await scene.view();
  }, name);
  for (const { page } of everybody())
    await page.waitForFunction(
      (part) => canvas?.ready === true && canvas.scene?.name.includes(part) === true,
      name,
    );
}

const begins = async (): Promise<void> => {
  await (await showTab(gm.page, 'combat')).locator('[data-action="startCombat"]').click();
  for (const seat of everybody()) await (await showTab(seat.page, 'combat')).locator('.ff-phases').waitFor();
};

/** The story of the last card, on a user's screen. */
const ends = async (seat: Seat): Promise<string[]> => (await story(seat)).ends;

/** A fighter's remaining half actions, as the row in the tracker shows them. */
const halves = async (seat: Seat, who: string): Promise<string | null> =>
  (await showTab(seat.page, 'combat'))
    .locator('.combatant', { hasText: who })
    .locator('.ff-pips')
    .first()
    .getAttribute('aria-label');

/** Squares of the scene to pixels. */
const SQUARE = 64;

/** Moves a token along squares, as one movement of its owner's. */
const walks = ({ page }: Seat, name: string, way: readonly (readonly [number, number])[]): Promise<void> =>
  page.evaluate(
    async ({ who, points }) => {
      const scene = canvas?.scene as unknown as {
        tokens: { getName(name: string): { move(points: readonly object[]): Promise<unknown> } };
      };
      await scene.tokens.getName(who).move(points);
    },
    { who: name, points: way.map(([x, y]) => ({ x: x * SQUARE, y: y * SQUARE })) },
  );

/** The square on which a client sees a fighter. */
const squareOf = ({ page }: Seat, name: string): Promise<[number, number]> =>
  page.evaluate(
    ({ who, size }) => {
      const scene = canvas?.scene as unknown as {
        tokens: { getName(name: string): { readonly x: number; readonly y: number } };
      };
      const { x, y } = scene.tokens.getName(who);
      return [x / size, y / size];
    },
    { who: name, size: SQUARE },
  );

/** The preview on the board: the texts on its squares. */
const shown = ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => {
    type Node = { readonly text?: string; readonly children?: readonly Node[] };
    const read = (node: Node): string[] => [
      ...(node.text === undefined ? [] : [node.text]),
      ...(node.children ?? []).flatMap(read),
    ];
    const grid = canvas?.interface?.grid as unknown as { getHighlightLayer(name: string): Node } | undefined;
    return read(grid?.getHighlightLayer('fivefold-thought') ?? {});
  });

describe('the first drawing of the rules: the goblin in the corridor', () => {
  // With the drawing's corner at (4, 3): two diagonals, two right, two up, right, down, a last diagonal.
  const WAY = [
    [5, 6],
    [6, 5],
    [7, 5],
    [8, 5],
    [8, 4],
    [8, 3],
    [9, 3],
    [9, 4],
    [10, 5],
  ] as const;

  it('OR-1 WF-1.2 the path ends at the tenth point: the board shows this while the player plans a full move', async () => {
    await bring('corridor');
    // Glorian rolls 1, the goblin 10: 43 against 45.
    await load([
      [10, 10],
      [1, 10],
    ]);
    await begins();
    await until(() => halves(anna, 'Goblin raider')).toBe('Half actions: 2 / 2');
    const tracker = await showTab(anna.page, 'combat');
    const editor = tracker.locator('[data-action="ffCompose"][data-offer="fullMove"]');
    await editor.waitFor({ state: 'attached' });
    // The less usual ones are folded up.
    if (!(await editor.isVisible())) await tracker.locator('.ff-mine .ff-more > summary').click();
    await editor.click();
    const dialog = anna.page.locator('.ff-dialog', { hasText: 'Full move' });
    await dialog.waitFor();
    await until(async () => (await shown(anna)).filter((text) => text === '10').length).toBeGreaterThan(0);
    // What is farther costs more than ten, and is not shown.
    expect((await shown(anna)).filter((text) => Number(text) > 10)).toEqual([]);
    await dialog.locator('[data-action="close"]').first().click();
    await until(() => shown(anna)).toEqual([]);
  });

  it('OR-1 WF-1.7 the shortcut past the corner is refused with its reason; only the GM may take it', async () => {
    const shortcut = [...WAY.slice(0, 3), ...WAY.slice(4)];
    const [x, y] = await squareOf(gm, 'Goblin raider');
    const refusal = ({ page }: Seat) =>
      page
        .locator('.notification', { hasText: 'No diagonal around the corner of a wall. Go around.' })
        .first();
    await walks(anna, 'Goblin raider', shortcut);
    await refusal(anna).waitFor();
    expect(await refusal(anna).textContent()).toContain('only the GM can move it there');
    expect(await squareOf(anna, 'Goblin raider')).toEqual([x, y]);
    await refusal(anna).locator('.close').click();
    await walks(gm, 'Goblin raider', shortcut);
    await refusal(gm).waitFor();
    expect(await refusal(gm).textContent()).not.toContain('stays where it is');
    // The path from Anna's page was never walked: the half actions were spent on the GM's shortcut.
    await until(() => halves(anna, 'Goblin raider')).toBe('Half actions: 0 / 2');
    await until(() => squareOf(anna, 'Goblin raider')).toEqual([10, 5]);
    await (await showTab(gm.page, 'combat')).locator('[data-action="ffUndoRound"]').click();
    await until(() => halves(anna, 'Goblin raider')).toBe('Half actions: 2 / 2');
    await until(() => squareOf(anna, 'Goblin raider')).toEqual([x, y]);
    await refusal(gm).locator('.close').click();
  });

  it('OR-1 WF-1.9 the path around the corner costs exactly a full action', async () => {
    await walks(anna, 'Goblin raider', WAY);
    await until(() => halves(anna, 'Goblin raider')).toBe('Half actions: 0 / 2');
    // Nobody was told that it is too far, and the goblin has not run.
    expect(await anna.page.locator('.notification.warning').allTextContents()).toEqual([]);
    // Without half actions no movement is possible: no path editor is offered.
    const ways = (await showTab(anna.page, 'combat')).locator('.ff-mine [data-action="ffCompose"]');
    expect(await ways.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.offer))).toEqual([]);
    const row = (await showTab(anna.page, 'combat')).locator('.combatant', { hasText: 'Goblin raider' });
    expect(await row.textContent()).not.toContain('runs');
  });
});

describe('the second drawing of the rules: Glorian, two goblins and an ogre', () => {
  /** The dialog of an attack: the target number, and the chance to strike. */
  async function weighed(who: string, target: string): Promise<string> {
    await gm.page.evaluate(
      async ([one, other]) => {
        type Placed = { readonly name: string; control(): void; setTarget(on: boolean): void };
        const { placeables = [] } = (canvas?.tokens ?? {}) as unknown as { placeables?: readonly Placed[] };
        placeables.find(({ name }) => name === one)?.control();
        placeables.find(({ name }) => name === other)?.setTarget(true);
        await (game.system.api as unknown as { act(offer: string): Promise<void> }).act('standard');
      },
      [who, target] as const,
    );
    const dialog = gm.page.locator('.ff-dialog', { hasText: `${who} · ` });
    const pool = dialog.locator('.ff-pool .ff-number').first();
    await pool.waitFor();
    const cover = await dialog.locator('[name="cover"]').isChecked();
    const told = `${await pool.textContent()}${cover ? ', cover' : ''}`;
    await dialog.locator('[data-action="close"]').first().click();
    await dialog.waitFor({ state: 'detached' });
    return told;
  }

  it('OR-2 OR-3 OR-4 OR-5 WF-2.10 the attacker’s window says who is in cover', async () => {
    await bring('two goblins');
    expect(await weighed('Glorian', 'Red goblin')).toBe('1d100 ≤ 35, cover');
    expect(await weighed('Red goblin', 'Glorian')).toBe('1d100 ≤ 15, cover');
    expect(await weighed('Glorian', 'Blue goblin')).toBe('1d100 ≤ 45');
    expect(await weighed('Blue goblin', 'Glorian')).toBe('1d100 ≤ 25');
    expect(await weighed('Ogre brute', 'Glorian')).toBe('1d100 ≤ 35');
    expect(await weighed('Glorian', 'Ogre brute')).toBe('1d100 ≤ 35, cover');
  });

  /** The points of the screen where the walls have their middle. */
  const walls = () =>
    gm.page.evaluate(() => {
      type Board = {
        readonly walls: { readonly placeables: readonly { midpoint: [number, number] }[] };
        clientCoordinatesFromCanvas(at: { x: number; y: number }): { x: number; y: number };
      };
      const board = canvas as unknown as Board;
      return board.walls.placeables.map(({ midpoint: [x, y] }) =>
        board.clientCoordinatesFromCanvas({ x, y }),
      );
    });

  it('AMB-9 walls whose own form marks them as low are no cover', async () => {
    await gm.page.click('[data-control="walls"]');
    for (const { x, y } of await walls()) {
      await gm.page.mouse.dblclick(x, y);
      const form = gm.page.locator('form[id^="WallConfig"]');
      await form.getByLabel('Too low for cover').check();
      await form.locator('[type="submit"]').click();
      await form.waitFor({ state: 'detached' });
    }
    await gm.page.click('[data-control="tokens"]');
    expect(await weighed('Glorian', 'Red goblin')).toBe('1d100 ≤ 45');
    expect(await weighed('Blue goblin', 'Glorian')).toBe('1d100 ≤ 25');
  });
});

/** What the ruler shows while a fighter's token is dragged so many squares; it is dropped where it was. */
async function draggedBy({ page }: Seat, who: string, right: number, down: number): Promise<string> {
  const [from, to] = await page.evaluate(
    ({ name, by }) => {
      type Placed = {
        readonly name: string;
        readonly center: { x: number; y: number };
        control(): void;
      };
      type Board = {
        readonly tokens: { readonly placeables: readonly Placed[] };
        clientCoordinatesFromCanvas(at: { x: number; y: number }): { x: number; y: number };
      };
      const board = canvas as unknown as Board;
      const token = board.tokens.placeables.find((one) => one.name === name);
      const { x, y } = token?.center ?? { x: 0, y: 0 };
      token?.control();
      return [
        board.clientCoordinatesFromCanvas({ x, y }),
        board.clientCoordinatesFromCanvas({ x: x + by.x, y: y + by.y }),
      ] as const;
    },
    { name: who, by: { x: right * SQUARE, y: down * SQUARE } },
  );
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  const label = page.locator('#measurement .waypoint-label').last();
  await label.waitFor();
  const text = (await label.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return text.replace(/\s+/g, ' ').trim();
}

const weapon = (name: string, system: object): object => ({ name, type: 'wfrpWeapon', system });
const SWORD = weapon('Sword', {});
const DODGE = {
  ...{ name: 'Dodge', type: 'wfrpSkill' },
  system: { key: 'dodge', characteristic: 'ag', advanced: true, taken: true },
};
const BOW = weapon('Bow', {
  ...{ class: 'shooting', damage: { mode: 'fixed', mod: 3 }, hands: 2, place: 'both' },
  ...{ range: { near: 24, long: 48 }, reload: 1, parrySuitable: false },
});
const CROSSBOW = weapon('Crossbow', {
  ...{ class: 'shooting', damage: { mode: 'fixed', mod: 4 }, hands: 2, place: 'both' },
  ...{ range: { near: 30, long: 60 }, reload: 2, parrySuitable: false, flags: ['mechanism'] },
});

type Scores = { readonly [characteristic: string]: number };

/** Somebody of 45 in Weapon Skill, 50 in Ballistic Skill and 30 in Will Power; 12 wounds. */
/** What a fighter carries, their main figures, and where else they differ from an ordinary human. */
interface Built {
  readonly items?: readonly object[];
  readonly scores?: Scores;
  readonly causes?: string;
  readonly attacks?: number;
  readonly minor?: boolean;
}

const person = (
  name: string,
  player: string | undefined,
  at: readonly [number, number],
  { items = [SWORD], scores = {}, ...system }: Built = {},
): Stood => {
  const all: Scores = { ws: 45, bs: 50, s: 35, t: 35, ag: 30, wp: 30, ...scores };
  const main = Object.fromEntries(Object.entries(all).map(([key, base]) => [key, { base }]));
  const side = player ? 'friendly' : 'hostile';
  return {
    ...(player ? { player } : {}),
    at,
    actor: {
      ...{ name, type: 'wfrp', items },
      system: { main, side, wounds: { value: 12, max: 12 }, ...system },
    } as Stood['actor'],
  };
};

describe('marks, rash actions, soft cover, fear', () => {
  it('WF-3.17 WF-4.5 a rash shot lets the fighter who has marked the shooter react, and the reaction strikes first', async () => {
    await gm.page.evaluate(async () => {
      const [first] = game.scenes.contents as unknown as {
        activate(): Promise<unknown>;
        view(): Promise<unknown>;
      }[];
      await first?.activate();
      await first?.view();
    });
    await stand(everybody(), [
      person('Anton', 'Anna', [13, 7], { scores: { ag: 60 } }),
      person('Archer', undefined, [14, 7], { items: [BOW] }),
      person('Second', 'Anna', [13, 10], { scores: { ag: 10 } }),
    ]);
    await load([]);
    await begins();
    await declareAt(anna, 'Anton', 'Mark', 'Archer');
    await declare(anna, 'Anton', 'End the turn');
    // A diagonal after two straight squares is the third of the archer's four; on the way the archer leaves Anton's reach. The mark is seen by everybody.
    await until(() => draggedBy(gm, 'Archer', 3, 1)).toMatch(/Move: 3 of 4 · will react: Anton$/);
    for (const { page } of everybody())
      await page.waitForFunction(() => {
        const grid = canvas?.interface?.grid as unknown as {
          getHighlightLayer(name: string): unknown;
        };
        return grid.getHighlightLayer('fivefold-eyes') !== undefined;
      });
    // Anton's blow: 10 of 45, damage 1 + 3 less 3, into the body. Then the shot, which misses.
    await load([
      [10, 100],
      [1, 10],
      [1, 12],
      [99, 100],
    ]);
    await declareAt(gm, 'Archer', 'Shot or throw', 'Second');
    // The shot waits; Anna is asked, with ways to hold back and to decline.
    const asked = (await showTab(anna.page, 'combat')).locator('.ff-mine[aria-label^="Anton:"]');
    await asked.waitFor();
    expect(await asked.textContent()).toMatch(/Archer acts rashly \(Shot or throw\): react\?/);
    for (const answer of ['Hold back', 'Decline'])
      expect(await asked.locator('[data-action="ffQuick"]', { hasText: answer }).count()).toBe(1);
    expect(await faults(anna.page, '.ff-mine')).toEqual([]);
    await asked.locator('[data-action="ffDeclare"]').click();
    const dialog = anna.page.locator('.ff-dialog', { hasText: 'Anton' });
    // The target of the reaction is already fixed.
    expect(await dialog.locator('select[name="target"] option:checked').textContent()).toMatch(/^Archer/);
    await dialog.locator('[data-action="ffOffer"]', { hasText: 'Standard attack: Sword' }).click();
    await confirmResult(gm);
    await until(() => ends(anna)).toContain('Miss: Archer → Second.');
    const titles = await anna.page
      .locator('#chat .ff-card')
      .evaluateAll((all) => all.slice(-2).map((one) => (one.textContent ?? '').replace(/\s+/g, ' ')));
    expect(titles[0]).toContain('Anton → Archer: Standard attack');
    expect(titles[1]).toContain('Archer → Second');
  });

  it('WF-12.3 WF-12.5 WF-12.6 a bolt that misses by no more than soft cover takes hits the creature in its way', async () => {
    await stand(everybody(), [
      person('Anton', 'Anna', [12, 7], { items: [CROSSBOW], scores: { ag: 60 } }),
      person('Second', 'Anna', [14, 7]),
      person('Goblin', undefined, [18, 7]),
    ]);
    await load([]);
    await begins();
    // 37 is above 20, which is 50 less 30, and not above 50. Damage 5 + 4, and the d12 shows 8: the left arm.
    await load([
      [37, 100],
      [5, 10],
      [8, 12],
    ]);
    await declareAt(anna, 'Anton', 'Shot or throw: Crossbow', 'Goblin');
    // The GM confirms the penalty before the roll.
    await submitForm(gm);
    await until(() => ends(anna)).toContain('Soft cover takes the hit: Second.');
    expect(await ends(anna)).toContain('Left arm, damage 9: Second.');
    await confirmResult(gm);
  });

  it('WF-15.1 WF-15.3 WF-15.4 fear puts a fighter under the GM’s control, and back', async () => {
    await stand(everybody(), [
      person('Anton', 'Anna', [12, 7], { scores: { ag: 60 } }),
      person('Ogre', undefined, [18, 7], { causes: 'fear' }),
    ]);
    await load([]);
    await begins();
    // Will Power 30: 61 fails by three tens, so Anton runs.
    await load([[61, 100]]);
    await (await showTab(gm.page, 'combat')).locator('[data-action="ffEnter"]').first().click();
    await until(() => ends(anna)).toContain('Anton runs for a hiding place.');
    const mine = async (seat: Seat) =>
      (await showTab(seat.page, 'combat')).locator('.ff-mine[aria-label^="Anton:"]').count();
    await until(() => mine(gm)).toBe(1);
    expect(await mine(anna)).toBe(0);
    await declare(gm, 'Anton', 'End the turn');
    // The next round: 10 masters the fear, 20 steadies Anton.
    await load([
      [10, 100],
      [20, 100],
    ]);
    await declare(gm, 'Ogre', 'End the turn');
    await until(() => ends(anna)).toContain('Anton is steady.');
    await until(() => mine(anna)).toBe(1);
    expect(await conditions(anna.page, 'Anton')).toEqual([]);
  });
});

describe('attacks by weapon', () => {
  const cell = (list: Locator, offer: string): Locator => list.locator(`.ff-cell[data-offer^="${offer}:"]`);

  it('are a table with the odds in its cells, the best one marked, led through by arrow keys', async () => {
    const axe = weapon('Axe', { damage: { mode: 'sb', mod: 2 } });
    await stand(everybody(), [
      person('Anton', 'Anna', [12, 7], { items: [SWORD, axe], scores: { s: 39 } }),
      person('Goblin', undefined, [13, 7], { items: [SWORD] }),
    ]);
    const sheet = await openActor(anna.page, 'Anton');
    const table = sheet.locator('.ff-matrix').first();
    await table.locator('.ff-best').waitFor();
    const heads = (role: string) => table.getByRole(role as 'row').allTextContents();
    expect((await heads('rowheader')).slice(0, 2)).toEqual(['Sword', 'Axe']);
    expect((await heads('columnheader')).slice(1, 3)).toEqual(['Standard attack', 'Charge']);
    const [best] = await table.locator('.ff-best').all();
    expect(await best?.getAttribute('data-offer')).toMatch(/^allOut:/);
    // Said in words, not by a colour or star alone: the axe adds two to the damage.
    expect(await best?.textContent()).toMatch(/^All-out attack: Axe .*65% to hit, .*the best here/);
    expect(await cell(table, 'standard').first().locator('.ff-shown').textContent()).toMatch(/^45%≈ \d/);
    const charge = cell(table, 'charge').first();
    expect(await charge.getAttribute('aria-disabled')).toBe('true');
    expect(await charge.textContent()).toMatch(/^Charge: Sword · .*\.—$/);
    expect(await table.locator('[tabindex="0"]').count()).toBe(1);

    await cell(table, 'standard').first().focus();
    for (const key of ['End', 'ArrowLeft', 'ArrowDown', 'ArrowDown']) await anna.page.keyboard.press(key);
    const focused = () => anna.page.evaluate(() => (document.activeElement as HTMLElement).textContent);
    // Bare hands have no cell there, so that the last key leads nowhere.
    expect(await focused()).toMatch(/^Guarded attack: Axe/);
    await anna.page.keyboard.press('Enter');
    const window = anna.page.locator('.ff-dialog', { hasText: 'Guarded attack: Axe' });
    await window.waitFor();
    // What a point would change: the chance by Weapon Skill, the harm by Strength, and nothing by what is not rolled.
    await window.locator('[data-ff="oneMore"] > summary').press('Enter');
    const changes = () => window.locator('[data-ff="oneMore"] li').allTextContents();
    await until(changes).toHaveLength(2);
    const [skill, strength] = await changes();
    expect(skill).toMatch(/^Weapon Skill 45 → 46: 35% ≈ \d\.?\d? → 36% ≈ \d\.?\d?$/);
    expect(strength).toMatch(/^Strength 39 → 40: 35% ≈ \d\.?\d? → 35% ≈ \d\.?\d?$/);
    await anna.page.keyboard.press('Escape');
    await until(focused).toMatch(/^Guarded attack: Axe/);
  });

  it('one point more is told where it could help, and not of what has no dice', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    const window = anna.page.locator('.ff-dialog');
    const fold = window.locator('[data-ff="oneMore"]');
    const opens = async (offer: string): Promise<void> => {
      await sheet.locator(`button[data-offer^="${offer}"]`).first().click();
      await window.waitFor();
    };
    await opens('standard:');
    await until(() => fold.isVisible()).toBe(true);
    await anna.page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await opens('move');
    await until(() => window.locator('[data-ff="submit"]').isEnabled()).toBe(true);
    expect(await fold.isVisible()).toBe(false);
    await anna.page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
  });

  it('are compared for two weapons against a target, from the gear tab', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    await sheet.locator('nav [data-tab="gear"]').click();
    await sheet.getByRole('button', { name: 'Compare with another weapon: Sword' }).click();
    const window = anna.page.locator('.ff-compare');
    const part = window.locator('.ff-compared');
    await until(() => part.locator('h4').first().textContent()).toBe('Standard attack');
    expect(await window.locator('select[name="target"] option:checked').textContent()).toContain('Goblin');
    expect(await part.locator('.ff-side-by-side').nth(0).textContent()).toMatch(/Sword\s+45%\s+≈ \d/);
    expect(await part.locator('.ff-side-by-side').nth(1).textContent()).toMatch(/Axe\s+45%\s+≈ \d/);
    expect(await part.locator('p').first().textContent()).toMatch(
      /^Axe: 0?\.?\d\.?\d* more harm on average\.$/,
    );
    await aim(window.locator('select[name="target"]'), 'nobody yet');
    await until(() => part.textContent()).toMatch(/target/);
    expect(await faults(anna.page, '.ff-compare')).toEqual([]);
    await anna.page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    await sheet.locator('nav [data-tab="fight"]').click();
  });

  it('fit a narrow sheet the other way round, without a fault of accessibility', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    const table = sheet.locator('.ff-matrix').first();
    const places = async () => {
      const [one, other] = await Promise.all([
        cell(table, 'standard').first().boundingBox(),
        cell(table, 'swift').first().boundingBox(),
      ]);
      return { across: other?.y === one?.y, down: other?.x === one?.x };
    };
    expect(await places()).toEqual({ across: true, down: false });
    await sheet.evaluate((one) => {
      one.style.width = '464px';
    });
    await until(places).toEqual({ across: false, down: true });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(2);
    await cell(table, 'standard').first().focus();
    await anna.page.keyboard.press('ArrowRight');
    expect(await anna.page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Standard attack: Axe/,
    );
    expect(await faults(anna.page, '.ff-sheet')).toEqual([]);
  });

  it('are taken with Shift immediately, and declared by a click in the window of the tracker', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    await load([[90, 100]]);
    await cell(sheet, 'standard')
      .first()
      .click({ modifiers: ['Shift'] });
    await until(() => ends(anna)).toContain('Miss: Anton → Goblin.');
    await sheet.locator('[data-action="close"]').first().click();
    await load([[10, 10]]);
    await begins();
    const dialog = await openDeclareDialog(anna, 'Anton', 'Goblin');
    await cell(dialog, 'guarded').nth(1).click({ button: 'right' });
    const more = anna.page.locator('.ff-check-dialog');
    await more.waitFor();
    await anna.page.keyboard.press('Escape');
    await more.waitFor({ state: 'detached' });
    const again = await openDeclareDialog(anna, 'Anton', 'Goblin');
    await load([[95, 100]]);
    await cell(again, 'guarded').nth(1).click();
    await until(async () => (await ends(anna)).filter((end) => end.startsWith('Miss: Anton')).length).toBe(1);
  });

  it('are weighed under the circumstances of the last time, until these are reset', async () => {
    await stand(everybody(), [
      person('Anton', 'Anna', [12, 7], { items: [SWORD, weapon('Axe', {})], attacks: 2 }),
      person('Goblin', undefined, [13, 7], { items: [SWORD, DODGE] }),
    ]);
    await load([[10, 10]]);
    await begins();
    const window = anna.page.locator('.ff-check-dialog');
    const weigh = async () => {
      await cell(await openDeclareDialog(anna, 'Anton', 'Goblin'), 'standard')
        .first()
        .click({ button: 'right' });
      await window.locator('[data-ff="result"]').waitFor();
    };
    await weigh();
    expect(await window.locator('[name="reset"]').count()).toBe(0);
    // The goblin can dodge. The first chance is the one without that, and says so.
    const result = window.locator('[data-ff="result"]');
    await until(() => result.textContent()).toMatch(/against dodge.*if Goblin does not defend/is);
    const field = window.locator('input[type="number"]').first();
    const usual = await field.inputValue();
    await field.evaluate((one) => {
      for (let at = one.parentElement; at; at = at.parentElement)
        if (at.localName === 'details') (at as HTMLDetailsElement).open = true;
    });
    await field.fill('-20');
    await load([[95, 100]]);
    await window.locator('[data-ff="submit"]').click();
    await until(() => ends(anna)).toContain('Miss: Anton → Goblin.');
    // A turn has one attack: the next one is in the next round.
    await declare(anna, 'Anton', 'End the turn');
    await declare(gm, 'Goblin', 'End the turn');
    await weigh();
    expect(await field.inputValue()).toBe('-20');
    await window.locator('[name="reset"]').click();
    await until(() => field.inputValue()).toBe(usual);
    expect(await window.locator('[name="reset"]').count()).toBe(0);
    await anna.page.keyboard.press('Escape');
  });
});

describe('a list of actions', () => {
  const names = (list: Locator): Promise<string[]> =>
    list.locator('[data-find]:visible').evaluateAll((all) => all.map((one) => one.dataset.find ?? ''));

  it('is searched from a slash on, by names, in folded parts too, and says how many it finds', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    const list = sheet.locator('section[data-tab="fight"]');
    const all = await names(list);
    await list.locator('.ff-do:visible').first().focus();
    await anna.page.keyboard.type('/DROP');
    const search = list.locator('[data-ff="find"]');
    expect(await search.inputValue()).toBe('DROP');
    const found = await names(list);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one.toLowerCase()).toContain('drop');
    expect(await list.locator('[data-ff="found"]').textContent()).toBe(`${found.length} found`);
    await anna.page.keyboard.press('Escape');
    expect(await search.inputValue()).toBe('');
    expect(await names(list)).toEqual(all);
    await search.fill('nobody does that');
    expect(await names(list)).toEqual([]);
    expect(await list.locator('[data-ff="found"]').textContent()).toBe('0 found');
    // It stays when the sheet is drawn anew, as does the focus.
    await anna.page.evaluate(async () => {
      const actor: unknown = game.actors.getName('Anton');
      await (actor as { sheet: { render(options: object): Promise<unknown> } }).sheet.render({ force: true });
    });
    expect(await names(list)).toEqual([]);
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
    await search.fill('');
  });

  it('has pinned actions on top, for this user alone, on the sheet and in the window of the tracker', async () => {
    const sheet = await openActor(anna.page, 'Anton');
    const list = sheet.locator('section[data-tab="fight"]');
    const row = list.locator('.ff-offer', { hasText: 'Lie down' });
    const before = await names(list);
    await row.locator('.ff-pin').focus();
    await anna.page.keyboard.press('Enter');
    await until(() => list.locator('h3').first().textContent()).toBe('Pinned');
    expect((await names(list))[0]).toBe('Lie down');
    expect((await names(list)).sort()).toEqual(before.sort());
    expect(await row.locator('.ff-pin').getAttribute('aria-pressed')).toBe('true');
    expect(await row.locator('.ff-pin').evaluate((one) => one === document.activeElement)).toBe(true);
    const others = await openActor(gm.page, 'Anton');
    expect(await others.locator('h3', { hasText: 'Pinned' }).count()).toBe(0);
    await others.locator('[data-action="close"]').first().click();
    await row.locator('.ff-pin').click();
    await until(() => list.locator('h3', { hasText: 'Pinned' }).count()).toBe(0);
    await sheet.locator('[data-action="close"]').first().click();
  });
});

/** Moves as far towards the nearest standing foe as a half action allows. Beside a foe, or with no path or no half action left, ends the turn. */
const HABITS: Pick<Side, 'liked' | 'keeps' | 'otherwise'> = {
  liked: [/^(swift|allOut|standard)\b/, /^standUp$/],
  // A reaction, or the rest of a sequence.
  keeps: /react\?|choose a target/,
  async otherwise({ seat, foes }, who) {
    const { page } = seat;
    const box = (await showTab(page, 'combat')).locator(`.ff-mine[aria-label^="${who}:"]`);
    const declines = box.locator('[data-action="ffQuick"]', { hasText: /^(Decline|Stop here)$/ });
    if ((await declines.count()) > 0) {
      await declines.first().click();
      return;
    }
    const out = await fallen(page);
    const standing = foes.filter((foe) => !out.includes(foe));
    // The board accepts any movement; one beyond the remaining half actions is reported and does not count.
    const hasNone = (await box.getAttribute('aria-label'))?.endsWith('Half actions left: 0');
    const way = hasNone ? [] : await wayTo(page, who, standing);
    if (way.length > 0) await walks(seat, who, way);
    else await declare(seat, who, 'End the turn');
  },
};

/** The squares of a path that ends beside the nearest of some foes and leads around others. Empty: the fighter is there already, or cannot go. */
const wayTo = (page: Seat['page'], who: string, foes: readonly string[]): Promise<[number, number][]> =>
  page.evaluate(
    ({ me, all, size, most }) => {
      const scene = canvas?.scene as unknown as { tokens: Iterable<{ name: string; x: number; y: number }> };
      const tokens = [...scene.tokens].map(({ name, x, y }) => ({ name, x: x / size, y: y / size }));
      const mine = tokens.find(({ name }) => name === me);
      if (!mine) return [];
      const near = (x: number, y: number) =>
        tokens.some(
          (one) => all.includes(one.name) && Math.max(Math.abs(one.x - x), Math.abs(one.y - y)) <= 1,
        );
      const seen = new Set([`${mine.x},${mine.y}`]);
      let ways: [number, number][][] = [[]];
      while (ways.length > 0) {
        const next: [number, number][][] = [];
        for (const way of ways) {
          const [x, y] = way.at(-1) ?? [mine.x, mine.y];
          if (near(x, y)) return way.slice(0, most);
          for (const [dx, dy] of [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
          ] as const) {
            const [a, b] = [x + dx, y + dy];
            const taken = tokens.some((one) => one.x === a && one.y === b);
            if (seen.has(`${a},${b}`) || taken || a < 11 || a > 22 || b < 0 || b > 9) continue;
            seen.add(`${a},${b}`);
            next.push([...way, [a, b]]);
          }
        }
        ways = next;
      }
      return [];
    },
    { me: who, all: foes, size: SQUARE, most: 4 },
  );

describe(`Shows 5: ${EACH} against ${EACH}, played to the end by clicks in two browsers`, () => {
  const named = (name: string): string[] => Array.from({ length: EACH }, (_, i) => `${name} ${i + 1}`);
  const [heroes, foes] = [named('Hero'), named('Foe')];

  it(
    'asks for everything it needs, so that no number is entered by hand',
    async () => {
      await stand(everybody(), [
        ...heroes.map((name, i) =>
          person(name, 'Anna', [13, 1 + i], { attacks: 1 + (i % 2), scores: { ws: 70, s: 55 } }),
        ),
        ...foes.map((name, i) => person(name, undefined, [14, 1 + i], { minor: true, scores: { ws: 30 } })),
      ]);
      const random = chance(8);
      await gm.page.evaluate(
        async (faces) => {
          // Cards of earlier tests still ask about fighters who are gone.
          for (const message of [...game.messages.contents]) await message.delete();
          let at = 0;
          CONFIG.Dice.randomUniform = () => faces[at++ % faces.length] ?? 0.5;
        },
        Array.from({ length: 4999 }, random),
      );
      await begins();
      const sides = [
        { seat: anna, names: heroes, foes, ...HABITS },
        { seat: gm, names: [...foes, 'GM'], foes: heroes, ...HABITS },
      ] as const;
      const clicks = await playOut(sides, random, 400 * EACH);
      console.info(`${EACH} against ${EACH}: over after ${clicks} clicks`);
      await until(async () => String(await fallen(anna.page))).toBe(String(await fallen(gm.page)));
    },
    60_000 + EACH * 240_000,
  );

  it('no page has reported an error', async () => {
    expect(await complaints(everybody())).toEqual([]);
  });
});
