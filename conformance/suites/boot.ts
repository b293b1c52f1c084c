import { PlainApplication } from '../applications.ts';
import { type Moment, moments, SETTING } from '../boot-record.ts';
import { failure } from '../patience.ts';
import type { Suite } from '../suite.ts';
import { generation, inBrowser } from '../surroundings.ts';

/* The boot, and the order of styles. Sources: client/hooks.d.mts (init … ready), foundryvtt.wiki "css-cascade-layers", foundry-api.md 2 and 10. */

const LAYERS = [
  'reset',
  'variables',
  'elements',
  'blocks',
  'applications',
  'compatibility',
  'layouts',
  'system',
  'modules',
  'exceptions',
] as const;

const at = (name: Moment['name']): Moment['facts'] => {
  const found = moments.find((moment) => moment.name === name);
  if (!found) throw new Error(`${name} was not seen`);
  return found.facts;
};

/** Which of two rules wins: the first is in the one layer, the second, written before it, in the other. */
function winner(rules: string): string {
  const style = document.createElement('style');
  style.textContent = rules;
  const element = document.createElement('div');
  element.className = 'conformance-layered';
  document.head.append(style);
  document.body.append(element);
  const value = getComputedStyle(element).getPropertyValue('--conformance').trim();
  style.remove();
  element.remove();
  return value;
}

export const boot: Suite = {
  key: 'boot',
  title: 'the boot and the styles',
  checks(context) {
    const { describe, it } = context;
    const assert: Chai.AssertStatic = context.assert;

    describe('moments', () => {
      it('[40] module, init, i18nInit, setup, ready: each once, in this order', () => {
        assert.deepEqual(
          moments.map(({ name }) => name),
          ['module', 'init', 'i18nInit', 'setup', 'ready'],
        );
      });

      it('[40] when modules are loaded the namespace and CONFIG exist, documents do not', () => {
        assert.deepInclude(at('module'), { foundry: 'object', config: 'object', actors: null });
      });

      it('[40] at init the user’s own id is known, but neither users nor documents exist', () => {
        assert.deepInclude(at('init'), { actors: null, user: null, userId: game.userId });
      });

      it('[40] at init a setting is readable as soon as it is registered', () => {
        assert.isString(at('init').setting);
        assert.strictEqual(at('init').setting, game.settings.get('fivefold' as never, SETTING as never));
      });

      it('[40] an unregistered setting is not readable', async () => {
        await failure(() => game.settings.get('fivefold' as never, 'conformanceNone' as never));
      });

      it('[37] at init there are no translations; at i18nInit there are', () => {
        assert.notStrictEqual(at('init').words, game.i18n.localize('FIVEFOLD.ui.sheet.label'));
        assert.strictEqual(at('i18nInit').words, game.i18n.localize('FIVEFOLD.ui.sheet.label'));
      });

      it('[40] at setup: collections, packs and the user exist', () => {
        const { actors, packs, user } = at('setup');
        assert.isNumber(actors);
        assert.isNumber(packs);
        assert.strictEqual(user, game.userId);
      });

      it('[40] there is no board before ready', () => {
        for (const name of ['module', 'init', 'i18nInit', 'setup'] as const)
          assert.notStrictEqual(at(name).canvas, true, name);
      });

      // Public systems read `canvas.ready` while they prepare data, without a question mark.
      it('[40] [assumed] once documents are prepared the board exists, but is not ready', () => {
        assert.strictEqual(at('setup').canvas, false);
      });

      it('[40] at ready: socket and chat exist', () => {
        assert.strictEqual(at('ready').socket, 'function');
        assert.isTrue(at('ready').chat);
      });
    });

    describe('facts of the release', () => {
      it('[40] generation and build', () => {
        assert.include([13, 14], generation());
        assert.strictEqual(game.version.split('.')[0], String(generation()));
        assert.isNumber(game.release.build);
      });

      it('[40] the system is known by its manifest', () => {
        assert.strictEqual(game.system.id, 'fivefold');
        assert.isString(game.system.version);
        assert.isString(game.system.title);
      });

      it('[39] windows can be detached from 14 on', () => {
        const { detachWindow } = new PlainApplication() as { detachWindow?: unknown };
        assert.strictEqual(typeof detachWindow, generation() < 14 ? 'undefined' : 'function');
      });
    });

    describe('styles', () => {
      for (const [index, upper] of LAYERS.entries()) {
        const lower = LAYERS[index - 1];
        if (!lower) continue;
        it(`[39] rules of the layer ${upper} beat those of ${lower}`, function () {
          if (!inBrowser()) this.skip();
          const rule = (name: string) =>
            `@layer ${name} { .conformance-layered { --conformance: ${name}; } }`;
          assert.strictEqual(winner(`${rule(upper)} ${rule(lower)}`), upper);
        });
      }

      it('[39] rules outside all layers beat those in layers', function () {
        if (!inBrowser()) this.skip();
        const bare = '.conformance-layered { --conformance: bare; }';
        const layered = '@layer exceptions { .conformance-layered { --conformance: layered; } }';
        assert.strictEqual(winner(`${bare} ${layered}`), 'bare');
      });

      it('[39] the system’s own sheet lies in the layer system', function () {
        if (!inBrowser()) this.skip();
        const layers: string[] = [];
        const visit = (sheet: CSSStyleSheet | null, layer: string): void => {
          if (!sheet) return;
          if (sheet.href?.includes('/systems/fivefold/')) layers.push(layer);
          for (const rule of sheet.cssRules)
            if (rule instanceof CSSImportRule) visit(rule.styleSheet, rule.layerName ?? layer);
        };
        for (const sheet of document.styleSheets)
          if (!sheet.href || sheet.href.startsWith(location.origin)) visit(sheet, '');
        assert.include(layers, 'system');
        assert.notInclude(layers, '');
      });

      it('[39] the page has one of two themes', () => {
        const themes = ['theme-light', 'theme-dark'].filter((theme) =>
          document.body.classList.contains(theme),
        );
        assert.lengthOf(themes, 1);
      });

      it('[39] a part of the page may have the other', function () {
        if (!inBrowser()) this.skip();
        const colour = (theme: string): string => {
          const element = document.createElement('div');
          element.className = `themed ${theme} application`;
          document.body.append(element);
          const value = getComputedStyle(element).getPropertyValue('--color-text-primary').trim();
          element.remove();
          return value;
        };
        assert.notStrictEqual(colour('theme-light'), '');
        assert.notStrictEqual(colour('theme-light'), colour('theme-dark'));
      });
    });
  },
};
