import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../src/core/grid/ground.ts';
import { type Cell, single } from '../../../src/core/grid/square.ts';
import { type March, pathTo, spotsOf, trailOf } from '../../../src/rulesets/wfrp/figures/movement.ts';
import { drawn } from '../../core/grid/drawn.ts';

const OPEN: Omit<Ground, 'creatures'> = { walls: [], solid: [] };

const march = (move: number, rate: March['rate'] = 'full', more: Partial<March> = {}): March => ({
  who: 'goblin',
  move,
  rate,
  foes: [],
  ...more,
});

const standingAt = (x: number, y: number, ground: Omit<Ground, 'creatures'> = OPEN): Ground => ({
  ...ground,
  creatures: { goblin: single({ x, y }) },
});

const cells = (...pairs: readonly (readonly [number, number])[]): Cell[] => pairs.map(([x, y]) => ({ x, y }));

/*
 * The first drawing of the rules: the goblin with MOVE 5. Each square of the path shows the cost up to there. It starts at 0; the corner of the
 * corridor is rounded at 5 and 6, the end of the wall at 7, 8 and 9.
 */
const DRAWING = drawn(`
    +   +   +   +   +   +   +   +
    |                 7   8     |
    +   +   +   +   +   +   +   +
    |            ###  6 | 9     |
    +   +   +   +   +   +   +   +
    |         3   4   5 |    10 |
    +   +   +   +   +   +   +   +
    |     1                     |
    +   +   +   +   +   +   +   +
    | 0                         |
    +---+---+---+---+---+---+---+
`);
const [START = { n: 0, at: { x: 0, y: 0 } }, ...WAY] = DRAWING.numbers;
const CORRIDOR = standingAt(START.at.x, START.at.y, DRAWING.board);
const WALKED = WAY.map(({ at }) => at);

describe('the goblin of the first drawing', () => {
  it('WF-1.9, WF-1.2, WF-1.4, OR-1: the path costs what the drawing says, 10 in all', () => {
    const trail = trailOf(CORRIDOR, march(5), WALKED);
    expect(trail.steps.map(({ total }) => total)).toEqual(WAY.map(({ n }) => n));
    expect(trail).toMatchObject({ cost: 10, budget: 10, diagonals: 3 });
    expect(trail.no).toBeUndefined();
  });

  it('WF-1.4: the diagonals are numbered: the first and third cost 1, the second 2', () => {
    const { steps } = trailOf(CORRIDOR, march(5), WALKED);
    expect(steps.filter(({ diagonal }) => diagonal).map(({ diagonal, cost }) => [diagonal, cost])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });

  it('WF-1.7, OR-1: the shortcuts around corners are refused, each with the rule', () => {
    const along = (n: number) => WALKED.slice(0, WAY.findIndex((step) => step.n === n) + 1);
    const shortcut = (after: number, past: number) => [...along(after), WALKED[along(past).length] as Cell];
    // From 4 to 6 past the corner of the corridor; from 6 to 8 and from 7 to 9 past the end of the wall.
    for (const [after, past, step] of [
      [4, 5, 4],
      [6, 7, 6],
      [7, 8, 7],
    ] as const)
      expect(trailOf(CORRIDOR, march(5), shortcut(after, past)).no).toEqual({
        step,
        says: { key: 'wfrp.board.no.corner' },
        rule: 'WF-1.7',
      });
  });

  it('WF-1.8, OR-1: with 9 to spend the path stops before the last step', () => {
    const nine = trailOf(CORRIDOR, march(9, 'half'), WALKED);
    expect(nine).toMatchObject({ cost: 9, no: { step: 9, rule: 'WF-1.8', says: { args: { left: 0 } } } });
  });

  it('WF-1.9: no path to that square is cheaper, and a MOVE of 5 just reaches it', () => {
    const goal = WALKED.at(-1) as Cell;
    expect(pathTo(CORRIDOR, march(5), goal)?.cost).toBeLessThanOrEqual(10);
    expect(spotsOf(CORRIDOR, march(5))).toContainEqual(expect.objectContaining({ x: goal.x, y: goal.y }));
  });
});

describe('movement', () => {
  it('WF-1.1, WF-1.3: a half action pays for MOVE squares in a straight line', () => {
    const trail = trailOf(standingAt(0, 0), march(3, 'half'), cells([1, 0], [2, 0], [3, 0], [4, 0]));
    expect(trail).toMatchObject({ cost: 3, budget: 3, no: { step: 4, rule: 'WF-1.8' } });
  });

  it('WF-1.5: straight steps between diagonals do not restart the count', () => {
    const trail = trailOf(standingAt(0, 0), march(5), cells([1, 1], [2, 1], [3, 1], [4, 2]));
    expect(trail.steps.map(({ cost }) => cost)).toEqual([1, 1, 1, 2]);
  });

  it('WF-1.6, OR-41: the count continues through the whole full action: seven diagonals for 10', () => {
    const way = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ x: n, y: n }));
    expect(trailOf(standingAt(0, 0), march(5), way)).toMatchObject({
      cost: 10,
      diagonals: 7,
      no: { step: 8 },
    });
  });

  it('WF-1.8, OR-40: no diagonal for 2 with 1 left, but a straight step', () => {
    const way = cells([1, 1], [2, 2], [3, 3]);
    const half = (next: [number, number]) =>
      trailOf(standingAt(0, 0), march(5, 'half'), [...way, ...cells(next)]);
    expect(half([4, 4])).toMatchObject({
      cost: 4,
      no: { step: 4, rule: 'WF-1.8', says: { args: { left: 1 } } },
    });
    expect(half([4, 3])).toMatchObject({ cost: 5 });
    expect(half([4, 3]).no).toBeUndefined();
  });

  it('AMB-5: each move has its own count, unless earlier diagonals continue to count', () => {
    const way = cells([1, 1]);
    expect(trailOf(standingAt(0, 0), march(5, 'half'), way).cost).toBe(1);
    expect(trailOf(standingAt(0, 0), march(5, 'half', { diagonals: 1 }), way)).toMatchObject({
      cost: 2,
      diagonals: 2,
    });
  });

  it('WF-1.7, OR-42: a thin wall that merely ends at the corner forbids the diagonal', () => {
    const { board } = drawn(`
      +   +   +
        0
      +   +   +
            1
      +   +---+
    `);
    const ended = { ...board, walls: [{ a: { x: 1, y: 1 }, b: { x: 1, y: 2 } }] };
    expect(trailOf(standingAt(0, 0, ended), march(5), cells([1, 1])).no?.rule).toBe('WF-1.7');
    expect(trailOf(standingAt(0, 0, board), march(5), cells([1, 1])).no).toBeUndefined();
  });

  it('AMB-6: creatures do not forbid a diagonal; one cannot pass through enemies, can pass through others, and cannot stop on anybody', () => {
    const ground: Ground = {
      ...OPEN,
      creatures: { goblin: single({ x: 0, y: 0 }), a: single({ x: 1, y: 0 }), b: single({ x: 0, y: 1 }) },
    };
    expect(trailOf(ground, march(5), cells([1, 1])).no).toBeUndefined();
    const past = cells([1, 0], [2, 0]);
    expect(trailOf(ground, march(5), past).cost).toBe(2);
    expect(trailOf(ground, march(5, 'full', { foes: ['a'] }), past).no).toMatchObject({
      step: 1,
      says: { key: 'wfrp.board.no.taken' },
    });
    expect(trailOf(ground, march(5), past.slice(0, 1)).no).toMatchObject({ step: 1, rule: 'AMB-6' });
    const spots = spotsOf(ground, march(1, 'half', { foes: ['a'] }));
    expect(spots.find(({ x, y }) => x === 0 && y === 1)).toMatchObject({ cost: 1, passing: true });
    expect(spots.some(({ x, y }) => x === 1 && y === 0)).toBe(false);
  });

  it('AMB-6: a large creature needs room for all of it', () => {
    const { board } = drawn(`
      +   +   +   +   +
        O   O |
      +   +   +   +   +
        O   O
      +   +   +   +   +
    `);
    const ground: Ground = { ...board, creatures: { goblin: { x: 0, y: 0, w: 2, h: 2 } } };
    expect(trailOf(ground, march(4), cells([1, 0])).no?.says.key).toBe('wfrp.board.no.wall');
    // Below the wall both rows of the ogre pass; diagonally its upper right cell would go round the wall's end.
    expect(trailOf(ground, march(4), cells([0, 1], [1, 1])).cost).toBe(2);
    expect(trailOf(ground, march(4), cells([0, 1], [1, 0])).no).toMatchObject({ step: 2, rule: 'WF-1.7' });
  });

  it('GAP-6: difficult ground halves the rate, rounded up, and nobody runs over it', () => {
    const rough = Array.from({ length: 20 }, (_, x) => ({ x, y: 0, factor: 2 }));
    const mire = standingAt(0, 0, { ...OPEN, rough });
    const way = Array.from({ length: 10 }, (_, i) => ({ x: i + 1, y: 0 }));
    // MOVE 5 is 3 squares of it; MOVE 4 is 2.
    expect(trailOf(mire, march(5, 'half'), way).no?.step).toBe(4);
    expect(trailOf(mire, march(4, 'half'), way).no?.step).toBe(3);
    expect(trailOf(mire, march(5, 'run'), way).no).toMatchObject({ step: 1, rule: 'GAP-6' });
    expect(trailOf(standingAt(0, 0), march(5, 'run'), way)).toMatchObject({ cost: 10, budget: 15 });
  });

  it('WF-1.3: a step that is impossible, leads off the map, or is made by nobody, is refused with its reason', () => {
    const small = standingAt(0, 0, { ...OPEN, area: { x: 0, y: 0, w: 3, h: 3 } });
    expect(trailOf(small, march(5), cells([2, 0])).no?.says.key).toBe('wfrp.board.no.noStep');
    expect(trailOf(small, march(5), cells([-1, 0])).no?.says.key).toBe('wfrp.board.no.edge');
    expect(trailOf({ ...OPEN, creatures: {} }, march(5), cells([1, 0])).no?.says.key).toBe(
      'wfrp.board.no.absent',
    );
  });

  it('WF-1.8: the cheapest path to a distant square is shown with the step that is too much', () => {
    const trail = pathTo(standingAt(0, 0), march(2, 'half'), { x: 4, y: 0 });
    expect(trail).toMatchObject({ cost: 2, no: { step: 3, rule: 'WF-1.8' } });
    const shut = drawn(`
      +   +---+   +
        0 | 9 |
      +   +---+   +
    `);
    expect(pathTo(standingAt(0, 0, shut.board), march(5), { x: 1, y: 0 })).toBeUndefined();
  });
});
