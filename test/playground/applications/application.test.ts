import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../../playground/node/index.ts';
import type { Live } from '../fixtures/live.ts';
import { openAppTable } from './fixture.ts';

declare const game: Live, foundry: Live, Hooks: Live, CONFIG: Live, ui: Live;

let gm: TableClient;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openAppTable(['Gamemaster']);
  gm = opened.seats[0] as TableClient;
  close = opened.close;
}, 90_000);

afterAll(() => close?.());

describe('ApplicationV2', () => {
  it('merges the options of the class chain: arrays concatenate, objects merge, scalars replace (lie 33)', async () => {
    const options = await gm.evaluate(() => {
      const { ApplicationV2 } = foundry.applications.api;
      class Lower extends ApplicationV2 {
        static DEFAULT_OPTIONS: object = {
          classes: ['lower'],
          window: { title: 'low', icon: 'a' },
          position: { width: 300 },
        };
      }
      class Upper extends Lower {
        static override DEFAULT_OPTIONS = { id: 'upper-{id}', classes: ['upper'], window: { title: 'high' } };
      }
      const app = new (Upper as Live)({ classes: ['mine'], position: { height: 50 } });
      return { ...app.options, id: app.id, frozen: Object.isFrozen(app.options) };
    });
    expect(options.classes).toEqual(['lower', 'upper', 'mine']);
    expect(options.window).toMatchObject({ title: 'high', icon: 'a', frame: true });
    expect(options.position).toEqual({ width: 300, height: 50 });
    expect(options.id).toMatch(/^upper-\d+$/);
    expect(options.frozen).toBe(true);
  });

  it('runs an action bound to the app, an unknown one in _onClickAction, only for its buttons (lie 33)', async () => {
    const log = await gm.evaluate(async () => {
      const seen: unknown[] = [];
      class Pressed extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = {
          id: 'pressed',
          actions: {
            known: Pressed.onKnown,
            both: { handler: Pressed.onKnown, buttons: [0, 2] },
          },
        };
        static onKnown(this: Live, event: Live, target: Live) {
          seen.push([this.id, target.dataset.action, event.button]);
        }
        _onClickAction(_event: Live, target: Live) {
          seen.push(['unknown', target.dataset.action]);
        }
        async _renderHTML() {
          return '<button type="button" data-action="known"><b>k</b></button><button type="button" data-action="both">b</button><button type="button" data-action="strange">s</button>';
        }
        _replaceHTML(result: Live, content: Live) {
          content.innerHTML = result;
        }
      }
      const app = await new Pressed().render({ force: true });
      const press = (selector: string, type: string, button: number) =>
        app.element.querySelector(selector).dispatchEvent(new MouseEvent(type, { button, bubbles: true }));
      press('[data-action=known] b', 'click', 0);
      press('[data-action=known]', 'auxclick', 2);
      press('[data-action=both]', 'auxclick', 2);
      press('[data-action=strange]', 'click', 0);
      await app.close({ animate: false });
      return seen;
    });
    expect(log).toEqual([
      ['pressed', 'known', 0],
      ['pressed', 'both', 2],
      ['unknown', 'strange'],
    ]);
  });

  it('renders only when forced at first, one render at a time, and calls the hooks of the whole chain', async () => {
    const log = await gm.evaluate(async () => {
      const seen: string[] = [];
      let running = 0;
      class Slow extends foundry.applications.api.ApplicationV2 {
        static DEFAULT_OPTIONS = { id: 'slow' };
        async _prepareContext() {
          if (++running > 1) seen.push('overlap');
          await new Promise((resolve) => setTimeout(resolve, 10));
          running--;
          return {};
        }
        async _renderHTML() {
          return 'x';
        }
        _replaceHTML(result: Live, content: Live) {
          content.textContent = result;
        }
        async _onFirstRender() {
          seen.push('first');
        }
        async _onRender() {
          seen.push('render');
        }
        _onClose() {
          seen.push('closed');
        }
      }
      const ids = ['renderSlow', 'renderApplicationV2', 'closeSlow', 'closeApplicationV2'].map((name) =>
        Hooks.on(name, () => seen.push(name)),
      );
      const app = new Slow();
      await app.render();
      seen.push(String(app.rendered));
      await Promise.all([app.render({ force: true }), app.render({ force: true })]);
      await app.close({ animate: false });
      for (const [at, name] of [
        'renderSlow',
        'renderApplicationV2',
        'closeSlow',
        'closeApplicationV2',
      ].entries())
        Hooks.off(name, ids[at]);
      return [...seen, document.getElementById('slow') === null, foundry.applications.instances.has('slow')];
    });
    expect(log).toEqual([
      'false',
      ...['first', 'render', 'renderSlow', 'renderApplicationV2'],
      ...['render', 'renderSlow', 'renderApplicationV2'],
      ...['closed', 'closeSlow', 'closeApplicationV2', true, false],
    ]);
  });
});

describe('Handlebars parts', () => {
  it('keeps the other parts, and focus by name (lie 34)', async () => {
    const result = await gm.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Parts extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: 'parts' };
        static PARTS = {
          one: { template: 'systems/probe-system/t/one.hbs', id: 'head', classes: ['extra'] },
          two: { template: 'systems/probe-system/t/two.hbs' },
        };
        count = 0;
        firsts = 0;
        async _prepareContext() {
          return { count: ++this.count, word: 'w', markup: '<b>x</b>' };
        }
        async _onFirstRender(context: Live, options: Live) {
          await super._onFirstRender(context, options);
          this.firsts++;
        }
      }
      const app: Live = await new Parts().render({ force: true });
      const { one, two } = { ...app.parts };
      one.querySelector('input').focus();
      await app.render({ parts: ['one'] });
      const told = {
        sameTwo: app.parts.two === two,
        newOne: app.parts.one !== one,
        count: app.parts.one.querySelector('.count').textContent,
        focus: document.activeElement?.getAttribute('name'),
        id: app.parts.one.id,
        part: app.parts.one.dataset.applicationPart,
        extra: app.parts.one.classList.contains('extra'),
        firsts: app.firsts,
        raw: app.parts.two.querySelectorAll('b').length,
        escaped: app.parts.two.textContent.trim(),
      };
      await app.close({ animate: false });
      return told;
    });
    expect(result).toEqual({
      ...{
        sameTwo: true,
        newOne: true,
        count: '2',
        focus: 'word',
        id: 'parts-head',
        part: 'one',
        extra: true,
      },
      ...{ firsts: 1, raw: 1, escaped: 'x<b>x</b>' },
    });
  });

  it('refuses a part with two roots (lie 34) and a template that is not on the server (lie 36)', async () => {
    const errors = await gm.evaluate(async () => {
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      const attempt = async (name: string) => {
        class Wrong extends HandlebarsApplicationMixin(ApplicationV2) {
          static PARTS = { only: { template: `systems/probe-system/t/${name}.hbs` } };
        }
        return new Wrong().render({ force: true }).then(
          () => 'rendered',
          (error: Error) => error.message,
        );
      };
      return [await attempt('twins'), await attempt('nowhere')];
    });
    expect(errors[0]).toContain('single HTML element');
    expect(errors[1]).toContain('404');
  });
});

describe('Document sheets', () => {
  it('submits the whole form on change, without disabled fields, and re-renders by itself (lie 35)', async () => {
    const result = await gm.evaluate(async () => {
      const { ActorSheetV2 } = foundry.applications.sheets;
      const { HandlebarsApplicationMixin } = foundry.applications.api;
      class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
        static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
        static PARTS = { sheet: { template: 'systems/probe-system/t/sheet.hbs' } };
      }
      const Actor = CONFIG.Actor.documentClass;
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, 'probe', HeroSheet, {
        types: ['hero'],
        makeDefault: true,
        label: 'Hero sheet',
      });
      const actor = await Actor.create({ name: 'Ann', type: 'hero', system: { plain: 'kept' } });
      const sheet = await actor.sheet.render({ force: true });
      const strength = sheet.element.querySelector('[name="system.strength"]');
      strength.value = '7';
      const updated = new Promise((resolve) =>
        Hooks.once('updateActor', (_doc: Live, changed: Live) => resolve(changed)),
      );
      strength.dispatchEvent(new Event('change', { bubbles: true }));
      const changed = await updated;
      await new Promise((resolve) => setTimeout(resolve, 50));
      const told = {
        className: sheet.constructor.name,
        strength: actor.system.strength,
        changed: JSON.stringify(changed).includes('plain'),
        shown: sheet.element.querySelector('[name="system.strength"]').value,
        plain: actor.system.plain,
        apps: Object.keys(actor.apps).length,
        id: sheet.id,
        uuid: actor.uuid,
      };
      await sheet.close({ animate: false });
      return { ...told, after: Object.keys(actor.apps).length };
    });
    expect(result).toMatchObject({
      className: 'HeroSheet',
      strength: 7,
      changed: false,
      shown: '7',
      plain: 'kept',
    });
    expect(result).toMatchObject({ apps: 1, after: 0, id: `HeroSheet-${result.uuid.replace('.', '-')}` });
  });
});

describe('DialogV2', () => {
  it('answers with true, false, null and the form; cleans string content (lie 38)', async () => {
    const answers = await gm.evaluate(async () => {
      const { DialogV2 } = foundry.applications.api;
      const press = (action: string) => (_event: Event, dialog: Live) =>
        setTimeout(() => dialog.element.querySelector(`footer [data-action=${action}]`).click());
      const content =
        '<p onclick="x()">hi</p><script>x()</script><input name="word" value="w"><input type="checkbox" name="on">';
      let markup = '';
      const input = await DialogV2.input({
        content,
        render: (event: Event, dialog: Live) => {
          markup = dialog.element.querySelector('.dialog-content').innerHTML;
          press('ok')(event, dialog);
        },
      });
      const yes = await DialogV2.confirm({ content: 'q', render: press('yes') });
      const no = await DialogV2.confirm({ content: 'q', render: press('no') });
      const dismissed = await DialogV2.confirm({
        content: 'q',
        render: (_e: Event, dialog: Live) => setTimeout(() => dialog.close({ animate: false })),
      });
      const prompt = await DialogV2.prompt({ content: 'q', render: press('ok') });
      const rejected = await DialogV2.confirm({
        rejectClose: true,
        render: (_e: Event, dialog: Live) => setTimeout(() => dialog.close({ animate: false })),
      }).then(
        () => 'resolved',
        () => 'rejected',
      );
      return { input, yes, no, dismissed, prompt, rejected, markup };
    });
    expect(answers).toMatchObject({
      input: { word: 'w', on: false },
      yes: true,
      no: false,
      dismissed: null,
      prompt: 'ok',
      rejected: 'rejected',
    });
    expect(answers.markup).not.toMatch(/onclick|script/);
  });

  it('counts fields of a form that is written in its content as its own', async () => {
    const answer = await gm.evaluate(() =>
      foundry.applications.api.DialogV2.prompt({
        content:
          '<form><input type="radio" name="choice" value="a"><input type="radio" name="choice" value="b" checked></form>',
        ok: {
          callback: (_event: Event, { form }: Live) => [
            form.elements.choice.value,
            form.querySelectorAll('form').length,
          ],
        },
        render: (_event: Event, dialog: Live) =>
          setTimeout(() => dialog.element.querySelector('footer [data-action=ok]').click()),
      }),
    );
    expect(answer).toEqual(['b', 0]);
  });

  it('accepts a button without a name, whose callback answers', async () => {
    const answer = await gm.evaluate(() =>
      foundry.applications.api.DialogV2.wait({
        content: 'q',
        buttons: [
          { label: 'Roll', callback: () => 7 },
          { action: 'cancel', label: 'Cancel' },
        ],
        render: (_event: Event, dialog: Live) =>
          setTimeout(() => dialog.element.querySelector('footer button').click()),
      }),
    );
    expect(answer).toBe(7);
  });
});

describe('Texts', () => {
  it('localises with the helper, keeps the missing key (lie 37), escapes and concatenates (lie 36)', async () => {
    const html = await gm.evaluate(() => {
      const render = (source: string, data: object = {}) =>
        (globalThis as Live).Handlebars.compile(source)(data);
      return [
        render('{{localize "PLAYGROUND.Combat.Round" round=3}}'),
        render('{{localize "NO.SUCH.Key"}}'),
        render('{{numberFormat 5.5 decimals=2 sign=true}} {{numberFormat null decimals=2}}'),
        render('{{concat "faces." 2 ".img"}} {{ifThen false "a" "b"}} {{checked 1}}|{{disabled 0}}'),
        render('{{#if (and (eq a 1) (not (gt a 2)))}}yes{{/if}}', { a: 1 }),
        render('{{selectOptions c selected="b" blank=""}}', { c: { a: 'A', b: '<B>' } }),
        render('{{formGroup f value=4 rootId="r"}}', {
          f: CONFIG.Actor.dataModels.hero.schema.fields.strength,
        }),
      ];
    });
    expect(html.slice(0, 5)).toEqual([
      'Round 3',
      'NO.SUCH.Key',
      '+5.50 NaN',
      'faces.2.img b checked|',
      'yes',
    ]);
    expect(html[5]).toBe(
      '<option value=""></option><option value="a">A</option><option value="b" selected>&lt;B&gt;</option>',
    );
    expect(html[6]).toContain('name="system.strength"');
    expect(html[6]).toContain('value="4"');
    expect(html[6]).toMatch(/<label for="r-system\.strength"/);
  });

  it('brings links, rolls, secrets and custom enrichers to life', async () => {
    const html = await gm.evaluate(async () => {
      const actor = await CONFIG.Actor.documentClass.create({ name: 'Linked', type: 'hero' });
      CONFIG.TextEditor.enrichers.push({
        pattern: /@gold\[(\d+)\]/g,
        enricher: (match: string[]) =>
          Object.assign(document.createElement('em'), { textContent: `${match[1]} gp` }),
      });
      const text = `<p>@UUID[${actor.uuid}]{the hero} @UUID[Actor.0000000000000000]{gone} [[/r 2d6 # hit]] [[3+@n]] @gold[7]</p><section class="secret">hush</section>`;
      const enrich = foundry.applications.ux.TextEditor.implementation.enrichHTML;
      return [
        await enrich(text, { rollData: { n: 4 } }),
        await enrich(text, { secrets: true, rolls: false }),
      ];
    });
    expect(html[0]).toMatch(/<a[^>]*class="content-link"[^>]*data-uuid="Actor\.\w{16}"[^>]*>.*the hero<\/a>/);
    expect(html[0]).toMatch(/content-link broken/);
    expect(html[0]).toMatch(/inline-roll roll"[^>]*data-formula="2d6"/);
    expect(html[0]).toMatch(/inline-result"[^>]*>.*7<\/a>/);
    expect(html[0]).toContain('<em>7 gp</em>');
    expect(html[0]).not.toContain('hush');
    expect(html[1]).toContain('hush');
    expect(html[1]).toContain('[[/r 2d6 # hit]]');
  });

  it('shows a tooltip as text, as cleaned HTML, and localised (lie 38)', async () => {
    const shown = await gm.evaluate(() => {
      const show = (attributes: Record<string, string>) => {
        const button = document.createElement('button');
        for (const [key, value] of Object.entries(attributes)) button.setAttribute(key, value);
        document.body.append(button);
        game.tooltip.activate(button);
        const html = game.tooltip.tooltip.innerHTML;
        game.tooltip.deactivate();
        button.remove();
        return html;
      };
      return [
        show({ 'data-tooltip-text': '<b>a</b>' }),
        show({ 'data-tooltip-html': '<b onclick="x">a</b>' }),
        show({ 'data-tooltip': 'PLAYGROUND.Save' }),
        show({ 'data-tooltip': 'plain <i>x</i>' }),
      ];
    });
    expect(shown).toEqual(['&lt;b&gt;a&lt;/b&gt;', '<b>a</b>', 'Save', 'plain <i>x</i>']);
  });

  it('notifies with escaped values and at most five at once', async () => {
    const told = await gm.evaluate(() => {
      ui.notifications.clear();
      ui.notifications.info('PLAYGROUND.Combat.Round', { format: { round: '<b>1</b>' }, console: false });
      const text = document.querySelector('#notifications .message')?.innerHTML;
      for (let n = 0; n < 8; n++) ui.notifications.info(`n${n}`, { permanent: true, console: false });
      const count = document.querySelectorAll('#notifications .notification').length;
      ui.notifications.clear();
      return [text, count, document.querySelectorAll('#notifications .notification').length];
    });
    expect(told).toEqual(['Round &lt;b&gt;1&lt;/b&gt;', 5, 0]);
  });
});

describe('Forms', () => {
  it('reads each kind of field with its type (lie 35)', async () => {
    const object = await gm.evaluate(() => {
      const form = document.createElement('form');
      form.innerHTML = `<input name="text" value="a"><input type="number" name="n" value="2"><input type="number" name="empty">
        <input type="checkbox" name="on" checked><input type="checkbox" name="off">
        <input type="checkbox" name="many" value="x" checked><input type="checkbox" name="many" value="y"><input type="checkbox" name="many" value="z" checked>
        <input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked><input type="radio" name="none" value="1">
        <select name="s" multiple><option value="a" selected>a</option><option value="b">b</option><option value="c" selected>c</option></select>
        <select name="d" data-dtype="Number"><option value="4" selected>4</option></select>
        <input name="gone" value="x" disabled><input name="a.b" value="dotted"><button name="button" type="button">x</button>
        <string-tags name="tags" value="one,two"></string-tags><multi-select name="multi"><option value="p" selected>P</option><option value="q">Q</option></multi-select>
        <range-picker name="range" min="0" max="10" step="1" value="6"></range-picker><prose-mirror name="prose" value="<p>t</p>" toggled></prose-mirror>
        <img data-edit="img" src="icons/x.svg">`;
      document.body.append(form);
      const data = new foundry.applications.ux.FormDataExtended(form).object;
      form.remove();
      return data;
    });
    expect(object).toEqual({
      ...{ text: 'a', n: 2, empty: null, on: true, off: false, many: ['x', 'z'], r: '2', none: null },
      ...{
        s: ['a', 'c'],
        d: 4,
        'a.b': 'dotted',
        tags: ['one', 'two'],
        multi: ['p'],
        range: 6,
        prose: '<p>t</p>',
        img: 'icons/x.svg',
      },
    });
  });
});
