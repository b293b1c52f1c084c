import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../playground/node/index.ts';
import { openTable } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { makeDataFolder, openProbe } from '../fixtures/table.ts';

declare const foundry: Live;
declare const game: Live;
declare const CONFIG: Live;
declare const CONST: Live;
declare const Handlebars: Live;
declare const Hooks: Live;
declare const Roll: Live;

/*
 * The generation switch: what V14 changed (foundry-api 13), each on both settings. What only one of them has is absent in the other, so a package's
 * feature tests see what they would see in Foundry.
 */

describe.each([13, 14] as const)('generation %i', (generation) => {
  const modern = generation === 14;
  /** What is true in this generation. */
  const here = <T>(of13: T, of14: T): T => (modern ? of14 : of13);
  let gm: TableClient;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const probe = await openProbe({ generation });
    close = probe.close;
    gm = await probe.table.join('Gamemaster');
  });
  afterAll(() => close?.());

  const warned = (text: string): boolean =>
    gm.log.some(({ level, text: line }) => level === 'warn' && line.includes(text));

  it('has the names of its own generation and not those of the other', async () => {
    const seen = await gm.evaluate(() => {
      const there = (root: Live, path: string): boolean => {
        let found = root;
        for (const key of path.split('.')) found = found?.[key];
        return found !== undefined;
      };
      const { documents, utils, applications } = foundry;
      return {
        generation: game.release.generation,
        globals: ['_del', '_replace', '_loc', 'mergeObject'].filter((name) => name in globalThis),
        foundry: ['data.operators', 'data.ActiveEffectTypeDataModel', 'documents.modifyBatch'].filter(
          (path) => there(foundry, path),
        ),
        utils: ['equals', 'isElementInstanceOf', 'objectsEqual', 'mergeObject'].filter(
          (name) => name in utils && utils[name],
        ),
        constants: ['ACTIVE_EFFECT_CHANGE_TYPES', 'ACTIVE_EFFECT_MODES'].filter((name) => name in CONST),
        effects: ['applyChange', 'applyChangeField', 'CHANGE_TYPES'].filter(
          (name) => documents.ActiveEffect[name],
        ),
        config: ['ActiveEffect.legacyTransferral', 'ActiveEffect.phases', 'ActiveEffect.changeTypes']
          .concat(['ChatMessage.modes', 'Dice.rollModes', 'Combat.settings', 'Combat.initiativeIcon'])
          .filter((path) => there(CONFIG, path)),
        message: typeof documents.ChatMessage.applyMode,
        select: applications.handlebars.select !== undefined,
        helper: 'select' in Handlebars.helpers,
      };
    });
    expect(seen).toEqual({
      generation,
      globals: here(['mergeObject'], ['_del', '_replace', '_loc']),
      foundry: here([], ['data.operators', 'data.ActiveEffectTypeDataModel', 'documents.modifyBatch']),
      utils: here(
        ['objectsEqual', 'mergeObject'],
        ['equals', 'isElementInstanceOf', 'objectsEqual', 'mergeObject'],
      ),
      constants: here(['ACTIVE_EFFECT_MODES'], ['ACTIVE_EFFECT_CHANGE_TYPES', 'ACTIVE_EFFECT_MODES']),
      effects: here([], ['applyChange', 'applyChangeField', 'CHANGE_TYPES']),
      config: here(
        ['ActiveEffect.legacyTransferral', 'Dice.rollModes'],
        [
          'ActiveEffect.phases',
          'ActiveEffect.changeTypes',
          'ChatMessage.modes',
          'Combat.settings',
          'Combat.initiativeIcon',
        ],
      ),
      message: here('undefined', 'function'),
      select: !modern,
      helper: !modern,
    });
  });

  it('throws where it lacks a member of its own generation, and not for the other’s', async () => {
    const says = await gm.evaluate(() => {
      const ask = (read: () => unknown): string => {
        try {
          return String(read());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { User, ActiveEffect } = foundry.documents;
      const { ChatLog } = foundry.applications.sidebar.tabs;
      const actor = new CONFIG.Actor.documentClass({ name: 'F', type: 'hero' });
      const formula = { key: 'system.strength', type: 'add', value: '@hp.value' };
      return {
        query: ask(() => User.queryMany),
        registry: ask(() => ActiveEffect.registry),
        commands: ask(() => ChatLog.CHAT_COMMANDS),
        level: ask(() => foundry.documents.Level),
        template: ask(() => game.template),
        formula: ask(() => ActiveEffect.applyChange?.(actor, formula)),
      };
    });
    const [lacks, foreign] = ['NotImplemented', 'undefined'];
    expect(says).toEqual({
      query: here(foreign, lacks),
      registry: here(foreign, lacks),
      commands: here(foreign, lacks),
      level: here(foreign, lacks),
      template: here(lacks, foreign),
      formula: here(foreign, lacks),
    });
  });

  it('deletes and replaces by its own syntax; V14 still accepts the older one with a warning', async () => {
    const seen = await gm.evaluate(async () => {
      const { _del, _replace } = globalThis as Live;
      const notes = { a: '1', b: '2', c: '3' };
      const make = () => CONFIG.Actor.documentClass.create({ name: 'N', type: 'hero', system: { notes } });
      const [one, two] = [await make(), await make()];
      await one.update({ 'system.notes.-=a': null });
      await one.update({ 'system.==notes': { d: '4' } });
      const merged = foundry.utils.mergeObject({ a: 1, b: 2 }, { '-=a': null }, { applyOperators: true });
      if (_del) {
        await two.update({ 'system.notes.a': _del, 'system.notes.b': 'B' });
        await two.update({ 'system.notes': _replace({ e: '5' }) });
      }
      return { one: one.toObject().system.notes, two: two.toObject().system.notes, merged };
    });
    expect(seen).toEqual({
      one: { d: '4' },
      two: here({ a: '1', b: '2', c: '3' }, { e: '5' }),
      merged: here({ a: 1, b: 2, '-=a': null }, { b: 2 }),
    });
    expect(warned('A key with -= or ==')).toBe(modern);
  });

  it('has its own message modes; V14 still accepts rollMode, V13 ignores messageMode', async () => {
    const seen = await gm.evaluate(async () => {
      const { ChatMessage } = foundry.documents;
      const attempt = (run: () => Live): unknown => {
        try {
          const { whisper, blind } = run();
          return { whisper: whisper?.length ?? null, blind };
        } catch (error) {
          return (error as Error).message;
        }
      };
      const sent = async (options: object) =>
        (await ChatMessage.create({ content: 'x' }, options)).whisper.length;
      const rolled = async (options: object) =>
        (await (await new Roll('1').evaluate()).toMessage({}, options)).whisper.length;
      const setting = (key: string): string => {
        try {
          return game.settings.get('core', key);
        } catch {
          return 'unknown';
        }
      };
      return {
        settings: [setting('rollMode'), setting('messageMode')],
        apply: attempt(() => ChatMessage.applyRollMode({}, 'blindroll')),
        modern: attempt(() => ChatMessage.applyMode({}, 'blind')),
        wrong: attempt(() => ChatMessage.applyRollMode({}, 'gm')),
        rollMode: [await sent({ rollMode: 'selfroll' }), await rolled({ rollMode: 'selfroll' })],
        messageMode: [await sent({ messageMode: 'self' }), await rolled({ messageMode: 'self' })],
      };
    });
    expect(seen).toEqual({
      settings: here(['publicroll', 'unknown'], ['unknown', 'public']),
      apply: { whisper: 1, blind: true },
      modern: here<unknown>('ChatMessage.applyMode is not a function', { whisper: 1, blind: true }),
      wrong: here<unknown>('"gm" is not a roll mode', { whisper: 1, blind: false }),
      rollMode: [1, 1],
      messageMode: here([0, 0], [1, 1]),
    });
    expect(warned('The option rollMode')).toBe(modern);
    expect(warned('ChatMessage.applyRollMode')).toBe(modern);
  });

  it('keeps a roll’s mode when only its data are requested', async () => {
    const data = await gm.evaluate(async () => {
      const roll = await new Roll('1').evaluate();
      const option = game.release.generation >= 14 ? { messageMode: 'gm' } : { rollMode: 'gmroll' };
      const { whisper, blind, rolls } = await roll.toMessage({}, { ...option, create: false });
      return { whisper, blind, rolls: rolls.length };
    });
    expect(data).toEqual({ whisper: [gm.userId], blind: false, rolls: 1 });
  });

  it('takes effects in its own form; V14 converts those of V13 and applies them in phases', async () => {
    const seen = await gm.evaluate(async () => {
      const actor = await CONFIG.Actor.documentClass.create({ name: 'E', type: 'hero' });
      const [old] = await actor.createEmbeddedDocuments('ActiveEffect', [
        {
          name: 'Of 13',
          changes: [{ key: 'system.strength', mode: 2, value: '4', priority: 20 }],
          duration: { rounds: 3, startRound: 1, startTurn: 0 },
        },
      ]);
      const strength = actor.system.strength;
      const source = old.toObject();
      const late = { key: 'system.defense', type: 'override', value: 99, phase: 'final' };
      await actor.createEmbeddedDocuments('ActiveEffect', [{ name: 'Of 14', system: { changes: [late] } }]);
      const { changes, duration, start, system } = source;
      return {
        strength,
        defense: actor.system.defense,
        top: changes ?? null,
        system: system.changes ?? null,
        duration: {
          rounds: duration.rounds,
          value: duration.value,
          units: duration.units,
          expiry: duration.expiry,
        },
        start: start && { round: start.round, turn: start.turn },
        face: old.changes.length,
      };
    });
    const change = { key: 'system.strength', priority: 20 };
    expect(seen).toEqual(
      here<object>(
        {
          strength: 7,
          defense: 14,
          top: [{ ...change, mode: 2, value: '4' }],
          system: null,
          duration: { rounds: 3 },
          face: 1,
        },
        {
          strength: 7,
          defense: 99,
          top: null,
          system: [{ ...change, type: 'add', value: 4, phase: 'initial' }],
          duration: { value: 3, units: 'rounds', expiry: 'turnStart' },
          start: { round: 1, turn: 0 },
          face: 1,
        },
      ),
    );
    expect(warned('ActiveEffect#changes')).toBe(modern);
  });

  it.runIf(modern)('applies V14’s own types of changes, and those that a package adds', async () => {
    const seen = await gm.evaluate(async () => {
      CONFIG.ActiveEffect.changeTypes['probe.double'] = {
        defaultPriority: 60,
        handler: (target: Live, { key }: Live) => {
          const twice = foundry.utils.getProperty(target, key) * 2;
          foundry.utils.setProperty(target, key, twice);
          return { [key]: twice };
        },
      };
      const actor = await CONFIG.Actor.documentClass.create({
        name: 'T',
        type: 'hero',
        system: { strength: 10 },
      });
      const change = (type: string, value: unknown) => ({ key: 'system.strength', type, value });
      // in the order of their priorities: multiply 10, subtract 20, the package's 60
      const changes = [change('probe.double', null), change('subtract', 5), change('multiply', 3)];
      await actor.createEmbeddedDocuments('ActiveEffect', [{ name: 'All', system: { changes } }]);
      const { CHANGE_TYPES, CHANGE_PHASES } = foundry.documents.ActiveEffect;
      return {
        strength: actor.system.strength,
        overrides: actor.overrides,
        source: actor._source.system.strength,
        priorities: Object.values(CHANGE_TYPES).map(({ defaultPriority }: Live) => defaultPriority),
        phases: Object.keys(CHANGE_PHASES),
      };
    });
    expect(seen).toEqual({
      strength: (10 * 3 - 5) * 2,
      overrides: { system: { strength: 50 } },
      source: 10,
      priorities: [0, 10, 20, 20, 30, 40, 50, 60],
      phases: ['initial', 'final'],
    });
  });

  it('lists statuses as an array, in V14 as a record that also behaves like an array, whatever is assigned', async () => {
    const seen = await gm.evaluate(() => {
      const before = CONFIG.statusEffects;
      CONFIG.statusEffects.push({ id: 'wet', name: 'Wet' });
      const wet = CONFIG.statusEffects.find(({ id }: Live) => id === 'wet').name;
      CONFIG.statusEffects = CONFIG.statusEffects.filter(({ id }: Live) => id !== 'wet');
      CONFIG.statusEffects.push({ id: 'dry', name: 'Dry' });
      const after = {
        array: Array.isArray(CONFIG.statusEffects),
        wet,
        byId: CONFIG.statusEffects.dry?.name ?? null,
        ids: CONFIG.statusEffects.map(({ id }: Live) => id),
        length: CONFIG.statusEffects.length,
      };
      CONFIG.statusEffects = before;
      return after;
    });
    expect(seen).toEqual({
      array: !modern,
      wet: 'Wet',
      byId: here(null, 'Dry'),
      ids: ['dead', 'prone', 'dry'],
      length: 3,
    });
  });

  it('reads the entries of context menus by its own names; V14 still accepts the older ones with a warning', async () => {
    const seen = await gm.evaluate(async () => {
      const chosen: string[] = [];
      const holder = document.createElement('div');
      holder.id = 'holder';
      holder.innerHTML = '<p class="row" data-id="7"></p>';
      document.body.append(holder);
      const row = holder.querySelector<HTMLElement>('.row');
      const older = {
        name: 'Older',
        icon: '<i class="fa-solid fa-x"></i>',
        condition: (li: HTMLElement) => li.dataset.id === '7',
        callback: (li: HTMLElement) => chosen.push(`callback ${li.dataset.id}`),
      };
      const newer = {
        label: 'Newer',
        icon: 'fa-solid fa-x',
        visible: (li: HTMLElement) => li.dataset.id === '7',
        onClick: (event: Event, li: HTMLElement) => chosen.push(`${event.type} ${li.dataset.id}`),
      };
      const entries = [older, newer, { ...older, condition: () => false }, { ...newer, visible: false }];
      const menu = new foundry.applications.ux.ContextMenu(holder, '.row', entries, { jQuery: false });
      const labels: string[] = [];
      for (let i = 0; i < 2; i++) {
        await menu.render(row);
        const items = [...menu.element.querySelectorAll('li')];
        labels[i] = items[i].textContent;
        items[i].click();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      holder.remove();
      return { chosen, labels };
    });
    expect(seen).toEqual(
      here(
        { chosen: ['callback 7'], labels: ['Older', ''] },
        { chosen: ['callback 7', 'click 7'], labels: ['Older', 'Newer'] },
      ),
    );
    expect(warned('ContextMenuEntry#callback')).toBe(modern);
  });

  it('requests a window’s controls under its own name, and by hook under both', async () => {
    const labels = await gm.evaluate(async () => {
      const { ApplicationV2 } = foundry.applications.api;
      class Probe extends ApplicationV2 {
        async _renderHTML() {
          return '';
        }
        _replaceHTML() {}
        *_headerControlsButtons() {
          yield* super._headerControlsButtons();
          yield { label: 'of 13', icon: 'x', action: 'x' };
        }
        *_headerControlButtons() {
          yield* super._headerControlButtons();
          yield { label: 'of 14', icon: 'x', action: 'x' };
        }
      }
      Hooks.on('getHeaderControlsProbe', (_app: Live, controls: Live[]) =>
        controls.push({ label: 'by hook', icon: 'x', action: 'y' }),
      );
      const app = new Probe();
      await app.render({ force: true });
      const found = [...app.element.querySelectorAll('.controls-dropdown li')].map((li: Live) =>
        li.textContent.trim(),
      );
      await app.close();
      return found.filter((label: string) => /^(by|of) /.test(label));
    });
    expect(labels).toEqual(['by hook', here('of 13', 'of 14')]);
  });

  it('recognizes the class of an element of another window', async () => {
    const seen = await gm.evaluate(() => {
      const { isElementInstanceOf } = foundry.utils;
      const button = document.createElement('button');
      return isElementInstanceOf
        ? [
            isElementInstanceOf(button, 'button'),
            isElementInstanceOf(button, HTMLButtonElement),
            isElementInstanceOf(button, HTMLInputElement),
            isElementInstanceOf(null, 'button'),
          ]
        : null;
    });
    expect(seen).toEqual(here(null, [true, true, false, false]));
  });

  it('runs several operations in one request in V14 only', async () => {
    const seen = await gm.evaluate(async () => {
      const { modifyBatch } = foundry.documents;
      if (!modifyBatch) return null;
      const actor = await CONFIG.Actor.documentClass.create({ name: 'A', type: 'hero' });
      const [first, second] = await modifyBatch([
        { action: 'update', documentName: 'Actor', updates: [{ _id: actor.id, name: 'B' }] },
        { action: 'create', documentName: 'Actor', data: [{ name: 'C', type: 'beast' }] },
      ]);
      return [first[0].name, second[0].name];
    });
    expect(seen).toEqual(here(null, ['B', 'C']));
  });
});

describe('a world of generation 13 opened by 14', () => {
  it('keeps its effects, which work as before', async () => {
    const { dataPath, remove } = makeDataFolder();
    const users = [{ name: 'Gamemaster', role: 4 }];
    const options = { dataPath, world: 'probe', users };
    try {
      const before = await openTable({ ...options, generation: 13 });
      const old = await before.join('Gamemaster');
      await old.evaluate(async () => {
        const actor = await CONFIG.Actor.documentClass.create({ name: 'Old', type: 'hero' });
        await actor.toggleStatusEffect('prone');
        await actor.createEmbeddedDocuments('ActiveEffect', [
          {
            name: 'Strong',
            changes: [{ key: 'system.strength', mode: 1, value: '5' }],
            duration: { seconds: 60 },
          },
        ]);
      });
      await before.close();
      const after = await openTable({ ...options, generation: 14 });
      const gm = await after.join('Gamemaster');
      const seen = await gm.evaluate(async () => {
        const actor = game.actors.getName('Old');
        const effect = actor.effects.getName('Strong');
        await effect.update({ name: 'Stronger' });
        return {
          invalid: game.actors.invalidDocumentIds.size,
          strength: actor.system.strength,
          statuses: [...actor.statuses],
          changes: effect.toObject().system.changes.map(({ type, value }: Live) => ({ type, value })),
          duration: effect.duration.value,
          name: effect.name,
        };
      });
      expect(seen).toEqual({
        invalid: 0,
        strength: 15,
        statuses: ['prone'],
        changes: [{ type: 'multiply', value: 5 }],
        duration: 60,
        name: 'Stronger',
      });
      await gm.reload();
      expect(
        await gm.evaluate(() => {
          const actor = game.actors.getName('Old');
          return [actor.system.strength, actor.effects.getName('Stronger')?.duration.units];
        }),
      ).toEqual([15, 'seconds']);
      await after.close();
    } finally {
      remove();
    }
  });
});
