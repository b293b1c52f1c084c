import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { openTable } from '../../playground/node/index.ts';
import { DEMO } from '../../tools/demo-world.ts';
import { demoFolder } from '../demo-folder.ts';
import { GENERATION } from '../generation.ts';
import { automate, equip, loadDice } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

/*
 * What src/foundry/shared/compat.ts bridges, each topic on a host of the generation of this run; `showFrom` needs a browser and is tested in
 * test/e2e/generation.test.ts.
 */

const NINES = 0.15;
const modern = GENERATION === 14;

/** What the host reports as deprecated. */
const outdated = ({ log }: TableClient): string[] =>
  log.filter(({ text }) => /is deprecated since|^The global "/.test(text)).map(({ text }) => text);

describe('what differs between the generations', () => {
  let table: OpenTable;
  let gm: TableClient;
  let igor: TableClient;

  beforeAll(async () => {
    table = await demoTable();
    gm = await equip(await table.seat('Gamemaster'));
    igor = await equip(await table.seat('Igor'));
    await automate(gm, 'full');
    await loadDice(gm, NINES);
  });
  afterAll(() => table?.close());

  it('deletion: a settled entry is gone from its flag', async () => {
    await gm.leave();
    await igor.waitFor(() => game.users.activeGM === null);
    await igor.evaluate(() => ff.attack('Oleg', 'Masha'));
    await igor.waitFor(() => ff.parked() === 1);
    gm = await equip(await table.seat('Gamemaster'));
    await igor.waitFor(() => ff.parked() === 0);
    const pending = () => {
      const flags = game.users.getName('Igor').toObject().flags as { fivefold?: { pending?: object } };
      return flags.fivefold?.pending;
    };
    expect(await igor.evaluate(pending)).toEqual({});
  });

  it('replacement: a fight made without a ruleset takes the ruleset of its scene, with new data', async () => {
    const made = await gm.evaluate(async () => {
      const fight = await foundry.documents.Combat.implementation.create({});
      const { type, system } = fight.toObject() as {
        type: string;
        system: { state: unknown[]; commits: number };
      };
      await fight.delete();
      return { type, commits: system.commits, state: system.state };
    });
    expect(made).toEqual({ type: 'storyteller', commits: 0, state: [] });
  });

  it('statuses: the list is exactly the rulesets’ conditions, in either form', async () => {
    const seen = await gm.evaluate(() => {
      const config = (
        globalThis as unknown as {
          CONFIG: {
            statusEffects: Iterable<{ id: string }> & {
              find(test: (one: { id: string }) => boolean): unknown;
            };
            specialStatusEffects: { DEFEATED: string };
          };
        }
      ).CONFIG;
      const { rulesets } = game.system.api as unknown as {
        rulesets: { conditions: { id: string; out?: boolean }[] }[];
      };
      const conditions = rulesets.flatMap((one) => one.conditions);
      return {
        listed: [...config.statusEffects].map(({ id }) => id).sort(),
        wanted: [...new Set(conditions.map(({ id }) => id))].sort(),
        defeated: config.specialStatusEffects.DEFEATED,
        out: conditions.find(({ out }) => out)?.id,
        isArray: Array.isArray(config.statusEffects),
      };
    });
    expect(seen.listed).toEqual(seen.wanted);
    expect(seen.listed.length).toBeGreaterThan(0);
    expect(seen.defeated).toBe(seen.out);
    expect(seen.isArray).toBe(!modern);
  });

  it.runIf(modern)('inEachPage: a link to a rule works in a window that has left the page', async () => {
    const opened = await gm.evaluate(async () => {
      const { Hooks } = globalThis as unknown as {
        Hooks: { callAll(hook: string, ...args: unknown[]): void };
      };
      const page = document.implementation.createHTMLDocument('apart');
      Hooks.callAll('openDetachedWindow', 'apart', { document: page });
      page.body.innerHTML = '<a data-fivefold-rule="ST-4.4">soak</a>';
      const before = document.querySelectorAll('.application').length;
      page.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      for (let i = 0; i < 100 && document.querySelectorAll('.application').length === before; i++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return document.querySelectorAll('.application').length - before;
    });
    expect(opened).toBe(1);
  });

  it('a fight, its cards and their undo use nothing that the host calls deprecated', async () => {
    await gm.evaluate(async () => {
      await ff.attack('Masha', 'Oleg');
      await ff.answer('none');
      await ff.fight().startCombat();
      await ff.fight().nextTurn();
      await ff.fight().previousTurn();
      await ff.say({ kind: 'undo', message: ff.card().id });
    });
    expect(await gm.evaluate(() => ff.harm('Oleg'))).toBe(0);
    expect([gm, igor].flatMap(outdated)).toEqual([]);
    expect(gm.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe.runIf(modern)('a demo world of generation 13 opened by 14', () => {
  it('continues in the middle of an exchange; wounds, conditions and undo are unchanged', async () => {
    const dataPath = await demoFolder();
    try {
      const old = await openTable({ dataPath, world: DEMO, generation: 13 });
      const before = await equip(await old.join('Gamemaster'));
      await automate(before, 'full');
      await loadDice(before, NINES);
      const wounds = await before.evaluate(async () => {
        await ff.attack('Masha', 'Oleg');
        await ff.answer('none');
        await ff.attack('Masha', 'Oleg');
        const oleg = game.actors.getName('Oleg');
        const { api } = game.system;
        return {
          harm: ff.harm('Oleg'),
          conditions: api.fighterOf(oleg).conditions,
          world: ff.world().length,
        };
      });
      await old.close();

      const table = await openTable({ dataPath, world: DEMO, generation: 14 });
      const gm = await equip(await table.join('Gamemaster'));
      await loadDice(gm, NINES);
      const after = await gm.evaluate(async () => {
        const oleg = game.actors.getName('Oleg');
        const { api } = game.system;
        const invalid = [game.actors, game.messages, game.combats].map(
          (all) => (all as unknown as { invalidDocumentIds: Set<string> }).invalidDocumentIds.size,
        );
        const found = { harm: ff.harm('Oleg'), conditions: api.fighterOf(oleg).conditions };
        const said = await ff.answer('none');
        const hurt = ff.harm('Oleg');
        for (const message of [...game.messages].reverse())
          await ff.say({ kind: 'undo', message: message.id });
        return { invalid, found, said, worse: hurt > found.harm, undone: ff.harm('Oleg') };
      });
      expect(after).toEqual({
        invalid: [0, 0, 0],
        found: { harm: wounds.harm, conditions: wounds.conditions },
        said: 'ok',
        worse: true,
        undone: 0,
      });
      expect(wounds.harm).toBeGreaterThan(0);
      expect(outdated(gm)).toEqual([]);
      await table.close();
    } finally {
      rmSync(dataPath, { recursive: true, force: true });
    }
  });
});
