import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { type ProbeTable, seatAll } from '../fixtures/table.ts';

declare const document: Live, foundry: Live, game: Live, KeyboardEvent: Live, ui: Live;
/** What the test leaves in the client's page. */
declare const probe: Live;

let t: ProbeTable;
let gm: TableClient;

beforeAll(async () => {
  t = await seatAll();
  gm = t.gm;
  await gm.evaluate(() => {
    (globalThis as Live).probe = { heard: [], consumes: false };
    probe.press = (code: string, target: Live = document.body, how: object = {}) => {
      const event = new KeyboardEvent('keydown', {
        key: code,
        code,
        bubbles: true,
        cancelable: true,
        ...how,
      });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    // A package registers in `init`; here the table is open already.
    game.keybindings.bindings = undefined;
    for (const [action, key] of [
      ['escape', 'Escape'],
      ['digit', 'Digit1'],
    ])
      game.keybindings.register('probe-system', action, {
        name: action,
        editable: [{ key }],
        onDown: () => {
          probe.heard.push(action);
          return probe.consumes;
        },
      });
    game.keybindings.initialize();
  });
}, 60_000);

afterAll(() => t?.close());

beforeEach(() =>
  gm.evaluate(() => {
    probe.heard = [];
    probe.consumes = false;
  }),
);

/** Opens a window. */
const openWindow = () =>
  gm.evaluate(async () => {
    class Plain extends foundry.applications.api.ApplicationV2 {
      static DEFAULT_OPTIONS = { id: 'plain' };
      async _renderHTML() {
        return '<input type="text">';
      }
      _replaceHTML(result: string, content: Live) {
        content.innerHTML = result;
      }
    }
    await new (Plain as Live)().render({ force: true });
  });
const isOpen = () => gm.evaluate(() => foundry.applications.instances.has('plain') as boolean);

it('Escape closes the uppermost window, after what packages do with it', async () => {
  await openWindow();
  expect(await gm.evaluate(() => probe.press('Escape'))).toBe(true);
  expect(await gm.evaluate(() => probe.heard)).toEqual(['escape']);
  await expect.poll(isOpen).toBe(false);
});

it('Escape that a package consumes closes nothing', async () => {
  await openWindow();
  await gm.evaluate(() => {
    probe.consumes = true;
    probe.press('Escape');
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await isOpen()).toBe(true);
});

it('Escape in a field leaves the field, and is no command', async () => {
  const left = await gm.evaluate(() => {
    const input = document.querySelector('#plain input');
    input.focus();
    const prevented = probe.press('Escape', input);
    return { prevented, focused: document.activeElement === input, heard: probe.heard };
  });
  expect(left).toEqual({ prevented: true, focused: false, heard: [] });
  expect(await isOpen()).toBe(true);
  await gm.evaluate(() => probe.press('Escape'));
  await expect.poll(isOpen).toBe(false);
});

it('a number key runs the macro of its slot, unless a package consumes it', async () => {
  const runs = await gm.evaluate(async () => {
    const keys: number[] = [];
    const own = ui.hotbar.pressKey;
    ui.hotbar.pressKey = (key: number) => keys.push(key) > 0;
    probe.press('Digit1');
    probe.press('Digit1', document.body, { shiftKey: true });
    probe.consumes = true;
    probe.press('Digit1');
    probe.press('Digit0');
    ui.hotbar.pressKey = own;
    return keys;
  });
  expect(runs).toEqual([1, 0]);
});

it('a key that is pressed by nobody is told of like any other', async () => {
  const told = await gm.evaluate(() => {
    const { KeyboardManager } = foundry.helpers.interaction;
    const { key, isShift, modifiers, up } = KeyboardManager.emulateKeypress(false, 'Digit1', {
      shiftKey: true,
    });
    KeyboardManager.emulateKeypress(false, 'Digit1');
    return { key, isShift, modifiers, up, heard: probe.heard };
  });
  expect(told).toEqual({ key: 'Digit1', isShift: true, modifiers: ['Shift'], up: false, heard: ['digit'] });
});

it('keys that were stored and cannot be used give way to the default ones', async () => {
  const keys = await gm.evaluate(async () => {
    await game.settings.set('core', 'keybindings', { 'probe-system.digit': [{ key: 'F5' }] });
    const bindings = game.keybindings.get('probe-system', 'digit');
    await game.keybindings.resetDefaults();
    return bindings;
  });
  expect(keys).toEqual([{ key: 'Digit1', modifiers: [] }]);
});

it('the list of keys shows each key once, under its name', async () => {
  const shown = await gm.evaluate(async () => {
    const { ControlsConfig } = foundry.applications.sidebar.apps;
    const app = new ControlsConfig();
    await app.render({ force: true });
    const names = [...app.element.querySelectorAll('dt')] as Live[];
    const dismiss = names.find((dt) => dt.textContent === 'Close the menu or the uppermost window');
    const keys = [...dismiss.nextElementSibling.querySelectorAll('kbd')].map((kbd: Live) => kbd.textContent);
    await app.close();
    return keys;
  });
  expect(shown).toEqual(['Escape']);
});
