import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

describe('an unlinked token', () => {
  let table: OpenTable;
  let gm: TableClient;

  beforeAll(async () => {
    table = await demoTable();
    gm = await equip(await table.seat('Gamemaster'));
    await automate(gm, 'full');
    await loadDice(gm, 0.15);
  });
  afterAll(() => table?.close());

  it('is a fighter of its own: it is struck, not the actor it was made from; undo heals it', async () => {
    const harms = await gm.evaluate(async () => {
      const { idOf, prospect, actorOf } = game.system.api;
      const oleg = game.actors.getName('Oleg');
      const scene = game.scenes.contents[0];
      const data = { actorId: oleg.id, actorLink: false, name: 'Double', x: 0, y: 0 };
      const [token] = (await scene?.createEmbeddedDocuments('Token', [data])) ?? [];
      const double = token?.actor ?? oleg;
      const masha = game.actors.getName('Masha');
      const offer = prospect(masha, [idOf(double)]).offers.find(
        ({ play, no }) => play?.name === 'attack' && !no,
      );
      const intent = {
        kind: 'begin',
        actor: idOf(masha),
        play: 'attack',
        inputs: [offer?.play?.input ?? {}],
      };
      const harm = () => [double, oleg].map(({ system }) => system.health.lethal + system.health.bashing);
      const said = [await ff.say(intent), await ff.answer('none')];
      const struck = harm();
      await ff.say({ kind: 'undo', message: ff.card().id });
      return { said, same: actorOf(idOf(double)) === double, struck, healed: harm() };
    });
    expect(harms.said).toEqual(['ok', 'ok']);
    expect(harms.same).toBe(true);
    expect(harms.struck[0]).toBeGreaterThan(0);
    expect(harms.struck[1]).toBe(0);
    expect(harms.healed).toEqual([0, 0]);
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
