import { until } from '../patience.ts';
import type { Suite } from '../suite.ts';

/* Tooltips, notifications, sounds. Sources: client/helpers/interaction/tooltip-manager.d.mts, client/applications/ui/notifications.d.mts, client/audio/helper.d.mts. */

const WORDS = { CONFORMANCE_TIP: 'a known tip', CONFORMANCE_FORMAT: 'for {who}' };
const BAD = '<em class="kept">x</em><img src="y" onerror="void 0">';

export const notices: Suite = {
  key: 'notices',
  title: 'tooltips and notifications',
  checks(context) {
    const { describe, it, before, after, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;

    before(() => void Object.assign(game.i18n.translations, WORDS));
    after(() => {
      for (const key of Object.keys(WORDS)) Reflect.deleteProperty(game.i18n.translations, key);
    });

    describe('tooltips', () => {
      let element: HTMLElement | undefined;

      /** Shows the tooltip of an element with these attributes. */
      const tip = async (attributes: Record<string, string>, options: object = {}): Promise<HTMLElement> => {
        element = document.createElement('span');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.body.append(element);
        game.tooltip.activate(element, options);
        await until(() => game.tooltip.tooltip.classList.contains('active'), 'the tooltip');
        return game.tooltip.tooltip;
      };
      afterEach(() => {
        game.tooltip.deactivate();
        element?.remove();
      });

      it('[38] data-tooltip that is a key is localized', async () => {
        assert.include((await tip({ 'data-tooltip': 'CONFORMANCE_TIP' })).textContent, 'a known tip');
      });

      it('[38] data-tooltip that is not a key is cleaned HTML', async () => {
        const shown = await tip({ 'data-tooltip': BAD });
        assert.isNotNull(shown.querySelector('em.kept'));
        assert.isNull(shown.querySelector('[onerror]'));
      });

      it('[38] data-tooltip-text is plain text', async () => {
        const shown = await tip({ 'data-tooltip-text': '<b>x</b>' });
        assert.include(shown.textContent, '<b>x</b>');
        assert.isNull(shown.querySelector('b'));
      });

      it('[38] data-tooltip-html is cleaned HTML', async () => {
        const shown = await tip({ 'data-tooltip-html': BAD });
        assert.isNotNull(shown.querySelector('em.kept'));
        assert.isNull(shown.querySelector('[onerror]'));
      });

      it('[doc] an explicit text wins and is not HTML', async () => {
        const shown = await tip({ 'data-tooltip': 'other' }, { text: '<b>mine</b>' });
        assert.include(shown.textContent, '<b>mine</b>');
      });

      it('[doc] an element is used unchanged, in the requested direction', async () => {
        const html = document.createElement('div');
        html.className = 'conformance-tip';
        const shown = await tip({}, { html, direction: 'LEFT', cssClass: 'conformance-class' });
        assert.isTrue(shown.contains(html));
        assert.isTrue(shown.classList.contains('conformance-class'));
      });

      it('[doc] deactivate hides it', async () => {
        const shown = await tip({ 'data-tooltip': 'x' });
        game.tooltip.deactivate();
        assert.isFalse(shown.classList.contains('active'));
        assert.isNull(game.tooltip.element);
      });
    });

    describe('notifications', () => {
      const shown: foundry.applications.ui.Notifications.Notification[] = [];
      const notify = (
        message: string,
        options: object = {},
      ): foundry.applications.ui.Notifications.Notification => {
        const notice = ui.notifications.info(message, { console: false, ...options });
        shown.push(notice as never);
        return notice as never;
      };
      afterEach(() => {
        for (const notice of shown.splice(0)) ui.notifications.remove(notice);
      });

      it('[doc] a notice has an id, a kind and its text', () => {
        const notice = notify('conformance notice');
        assert.isNumber(notice.id);
        assert.deepInclude(notice, { type: 'info', message: 'conformance notice' });
        assert.isTrue(ui.notifications.has(notice));
        ui.notifications.remove(notice);
        assert.isFalse(ui.notifications.has(notice));
      });

      it('[doc] localize works; format implies it and escapes its values', () => {
        assert.strictEqual(notify('CONFORMANCE_TIP', { localize: true }).message, 'a known tip');
        const { message } = notify('CONFORMANCE_FORMAT', { format: { who: '<b>' } });
        assert.strictEqual(message, 'for &lt;b&gt;');
      });

      it('[38] a text is cleaned', () => {
        assert.notInclude(notify(BAD).message, 'onerror');
      });

      it('[doc] progress', () => {
        const notice = notify('conformance progress', { progress: true });
        notice.update({ pct: 0.5, message: 'half' });
        assert.deepInclude(notice, { progress: true, pct: 0.5, message: 'half' });
      });
    });

    describe('sounds', () => {
      it('[doc] a sound is played by its address, and its player is promised', () => {
        // Without autoplay it stays silent, which is all that a machine without loudspeakers can do.
        const played = foundry.audio.AudioHelper.play({ src: 'conformance.wav', autoplay: false });
        assert.instanceOf(played, Promise);
      });
    });
  },
};
