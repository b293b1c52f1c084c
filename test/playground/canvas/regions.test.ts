import { beforeEach, describe, expect, it } from 'vitest';
import type { Rect, RegionDoc } from '../../../playground/client/canvas/host.ts';
import { type FakeTable, setFakeTable } from './fakes.ts';
import { squareGrid } from './grids.ts';

/* CONST.REGION_VISIBILITY (T13): only on the layer of regions, for game masters, for everybody. */
const LAYER = 0;
const GAMEMASTER = 1;
const ALWAYS = 2;

/** Puts a rectangular region on the scene before it is drawn. */
function addRegion(table: FakeTable, id: string, visibility: number, bounds: Rect): void {
  const { x, y, width, height } = bounds;
  const region = {
    ...{ id, name: id, documentName: 'Region', parent: table.scene, color: '#336699', visibility, bounds },
    shapes: [{ type: 'rectangle', ...bounds }],
    testPoint: (at: { x: number; y: number }) =>
      at.x >= x && at.x < x + width && at.y >= y && at.y < y + height,
    canUserModify: () => true,
  } as unknown as RegionDoc;
  const { scene } = table as unknown as { scene: { regions?: RegionDoc[] } };
  scene.regions = [...(scene.regions ?? []), region];
}

const HALL = { x: 0, y: 0, width: 600, height: 600 };
const NICHE = { x: 100, y: 100, width: 100, height: 100 };

async function drawn(isGM: boolean): Promise<FakeTable> {
  const table = setFakeTable(squareGrid(), { isGM });
  addRegion(table, 'hall', ALWAYS, HALL);
  addRegion(table, 'niche', GAMEMASTER, NICHE);
  addRegion(table, 'trap', LAYER, NICHE);
  await table.canvas.initialize({ headless: true });
  await table.canvas.draw();
  return table;
}

const seen = ({ canvas }: FakeTable): string[] =>
  canvas.regions.placeables.filter(({ isVisible }) => isVisible).map(({ id }) => id);

describe('regions on the board', () => {
  let table: FakeTable;

  it('are shown to those who may see them', async () => {
    table = await drawn(false);
    expect(seen(table)).toEqual(['hall']);
    table = await drawn(true);
    expect(seen(table)).toEqual(['hall', 'niche']);
    table.canvas.activateTool('regions');
    expect(seen(table)).toEqual(['hall', 'niche', 'trap']);
    table.canvas.activateTool('tokens');
    expect(seen(table)).toEqual(['hall', 'niche']);
  });

  describe('under the pointer', () => {
    beforeEach(async () => {
      table = await drawn(true);
    });

    it('the smallest one is chosen, none where there is none', () => {
      const at = (x: number, y: number) => table.canvas.regions.objectAt({ x, y })?.id;
      expect([at(150, 150), at(300, 300), at(700, 300)]).toEqual(['niche', 'hall', undefined]);
    });
  });
});
