import { describe, expect, it } from 'vitest';
import type { Grid, Point } from '../../../playground/client/canvas/host.ts';
import { moveOf, type PlannedPath, planPath } from '../../../playground/client/canvas/placeables/movement.ts';
import type { RulerLabel } from '../../../playground/client/canvas/placeables/path-ruler.ts';
import type { Token } from '../../../playground/client/canvas/placeables/token.ts';
import { type RulerWaypoint, TokenRuler } from '../../../playground/client/canvas/placeables/token-ruler.ts';
import { type FakeTable, setFakeTable } from './fakes.ts';
import { gridless, hexGrid, squareGrid } from './grids.ts';

const FIVE_TEN_FIVE = 4;

async function boardWith(
  grid: Grid,
  options: {
    isGM?: boolean;
    token?: Record<string, unknown>;
    walls?: [number, number, number, number][];
  } = {},
): Promise<{ table: FakeTable; token: Token }> {
  const table = setFakeTable(grid, { isGM: options.isGM ?? true });
  table.addToken({ id: 'hero', x: 0, y: 0, ...options.token });
  for (const [index, c] of (options.walls ?? []).entries()) table.addWall(`wall${index}`, c);
  await table.canvas.initialize({ headless: true });
  await table.canvas.draw();
  const token = table.canvas.tokens.get('hero');
  if (!token) throw new Error('no token');
  return { table, token };
}

function labelsOf(token: Token, places: Point[]): RulerLabel[] {
  token.ruler.refresh(planPath(token, places));
  return token.ruler.labels();
}

describe('the measured path of a token', () => {
  it('shows the distance at its end', async () => {
    const { token } = await boardWith(squareGrid());
    const labels = labelsOf(token, [{ x: 300, y: 0 }]);
    expect(labels.map(({ distance, cost, units }) => [distance.total, cost?.total, units])).toEqual([
      ['15', '15', 'ft'],
    ]);
  });

  it('counts diagonals by the rule of the scene', async () => {
    const { token } = await boardWith(squareGrid({ diagonals: FIVE_TEN_FIVE }));
    expect(labelsOf(token, [{ x: 300, y: 300 }])[0]?.distance.total).toBe('20');
  });

  it('shows at each turn the total and the segment, and counts diagonals through', async () => {
    const { token } = await boardWith(squareGrid({ diagonals: FIVE_TEN_FIVE }));
    const labels = labelsOf(token, [
      { x: 100, y: 100 },
      { x: 200, y: 200 },
    ]);
    expect(labels.map(({ cost }) => [cost?.total, cost?.delta])).toEqual([
      ['5', undefined],
      ['15', '+10'],
    ]);
  });

  it('is as long as the line where there is no grid', async () => {
    const { token } = await boardWith(gridless());
    expect(labelsOf(token, [{ x: 300, y: 400 }])[0]?.distance.total).toBe('25');
  });

  it('counts hexes', async () => {
    const { token } = await boardWith(hexGrid());
    const grid = token.scene?.grid as Grid;
    const start = grid.getTopLeftPoint({ i: 1, j: 1 });
    token.document.x = start.x;
    token.document.y = start.y;
    const end = grid.getTopLeftPoint({ i: 1, j: 4 });
    expect(labelsOf(token, [end])[0]?.distance.total).toBe('15');
  });

  it('passes every space in between', async () => {
    const { token } = await boardWith(squareGrid());
    const { steps } = planPath(token, [{ x: 300, y: 100 }]);
    expect(steps.map(({ x, y, explicit }) => [x, y, explicit])).toEqual([
      [0, 0, true],
      [100, 0, false],
      [200, 100, false],
      [300, 100, true],
    ]);
  });

  it('lets a subclass choose its texts, colours and lines', async () => {
    class Paced extends TokenRuler {
      protected override _getWaypointLabelContext(waypoint: RulerWaypoint, state: Record<string, unknown>) {
        const label = super._getWaypointLabelContext(waypoint, state);
        return label && { ...label, cssClass: `${label.cssClass} pace-${waypoint.measurement.spaces}` };
      }

      protected override _getSegmentStyle(waypoint: RulerWaypoint) {
        return { width: 9, color: waypoint.measurement.cost > 10 ? 0xff0000 : 0x00ff00 };
      }

      protected override _getGridHighlightStyle(waypoint: RulerWaypoint) {
        return { color: 0x123456, alpha: waypoint.intermediate ? 0.2 : 0.6 };
      }
    }
    const table = setFakeTable(squareGrid());
    (globalThis as unknown as { CONFIG: { Token: { rulerClass: unknown } } }).CONFIG.Token.rulerClass = Paced;
    table.addToken({ id: 'hero' });
    await table.canvas.initialize({ headless: true });
    await table.canvas.draw();
    const token = table.canvas.tokens.get('hero') as Token;
    expect(labelsOf(token, [{ x: 300, y: 0 }])[0]?.cssClass).toBe('last pace-3');
    const { waypoints } = token.ruler;
    expect(waypoints.map((waypoint) => token.ruler.lineStyle(waypoint).color)).toEqual([
      65280, 65280, 65280, 16711680,
    ]);
    expect(token.ruler.highlights().map(({ style }) => style.alpha)).toEqual([0.6, 0.2, 0.2, 0.6]);
  });

  it('disappears when it is cleared', async () => {
    const { token } = await boardWith(squareGrid());
    labelsOf(token, [{ x: 300, y: 0 }]);
    expect(token.ruler.visible).toBe(true);
    token.ruler.clear();
    expect([token.ruler.visible, token.ruler.labels()]).toEqual([false, []]);
  });
});

describe('a wall across the path', () => {
  const walls: [number, number, number, number][] = [[200, 0, 200, 100]];
  const plan = async (isGM: boolean): Promise<PlannedPath> => {
    const { token } = await boardWith(squareGrid(), { isGM, walls });
    return planPath(token, [{ x: 400, y: 0 }]);
  };

  it('stops a player before it', async () => {
    expect(moveOf(await plan(false))).toEqual({ _id: 'hero', x: 100, y: 0 });
  });

  it('does not stop a game master', async () => {
    expect(moveOf(await plan(true))).toEqual({ _id: 'hero', x: 400, y: 0 });
  });

  it('marks what lies behind as out of reach', async () => {
    const { token } = await boardWith(squareGrid(), { isGM: false, walls });
    const [label] = labelsOf(token, [{ x: 400, y: 0 }]);
    expect(label?.cssClass).toContain('unreachable');
    expect(token.ruler.waypoints.map(({ unreachable }) => unreachable)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('moving by keys', () => {
  it('moves one space and sends one update for all', async () => {
    const { table, token } = await boardWith(squareGrid());
    token.control();
    await table.canvas.tokens.moveMany({ dx: 1, dy: 1 });
    expect(table.updates).toEqual([{ _id: 'hero', x: 100, y: 100 }]);
  });

  it('is stopped by walls for players and refused for other people’s tokens', async () => {
    const blocked = await boardWith(squareGrid(), { isGM: false, walls: [[100, 0, 100, 100]] });
    blocked.token.control();
    expect(await blocked.table.canvas.tokens.moveMany({ dx: 1 })).toEqual([]);
    const foreign = await boardWith(squareGrid(), { isGM: false, token: { isOwner: false } });
    expect(await foreign.table.canvas.tokens.moveMany({ dx: 1, ids: ['hero'] })).toEqual([]);
    expect([blocked.table.updates, foreign.table.updates]).toEqual([[], []]);
  });
});
