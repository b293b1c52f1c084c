import { failure, until } from '../patience.ts';
import type { Suite } from '../suite.ts';

/*
 * Tours (client/nue/tour.d.mts, tours-collection.d.mts). Where these say nothing, the checks are marked: what is assumed there has been seen in public
 * systems that depend on it (tools/surface/evidence.yml).
 */

const NAMESPACE = 'conformance';
const SELECTOR = '#sidebar-tabs';

const { Tour } = foundry.nue;

const step = (id: string, more: object = {}) => ({
  id,
  title: `Conformance: ${id}`,
  content: `<p>${id}</p>`,
  ...more,
});

let made = 0;

/** A tour of two steps in the middle and one that points at something, registered under a name of its own. */
function tour(more: object = {}): foundry.nue.Tour {
  const id = `tour${made++}`;
  const steps = [step('one'), step('two', { selector: SELECTOR }), step('three')];
  const config = { namespace: NAMESPACE, id, title: 'Conformance', steps, display: false, ...more };
  const one = new Tour(config as never);
  game.tours?.register(NAMESPACE, id, one);
  return one;
}

const card = (): HTMLElement | null => document.querySelector('.tour-center-step');

/** Presses a key where nobody types. */
const press = (code: string): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
  );

/** How tours behave that packages make. */
export const tours: Suite = {
  key: 'tours',
  title: 'Tours',
  checks(context) {
    const { it, after, afterEach } = context;
    const assert: Chai.AssertStatic = context.assert;
    afterEach(() => Tour.activeTour?.exit());
    after(async () => {
      const stored = game.settings.get('core' as never, 'tourProgress' as never) as object;
      const others = Object.fromEntries(Object.entries(stored).filter(([key]) => key !== NAMESPACE));
      await game.settings.set('core' as never, 'tourProgress' as never, others as never);
    });

    it('[doc] a tour is found by its key, and there is one of each', async () => {
      const one = tour();
      assert.equal(one.key, `${NAMESPACE}.${one.id}`);
      assert.equal(game.tours?.get(one.key), one);
      await failure(() => game.tours?.register(NAMESPACE, one.id, one));
    });
    it('[doc] the configuration is a copy', () => {
      const config = { namespace: NAMESPACE, id: 'copy', title: 'Copy', steps: [step('one')] };
      const one = new Tour(config);
      config.title = 'changed';
      assert.equal(one.config.title, 'Copy');
    });
    it('[doc] one that has not started is at step -1, one that is completed at none', async () => {
      const one = tour();
      assert.equal(one.stepIndex, -1);
      assert.equal(one.status, Tour.STATUS.UNSTARTED);
      await one.start();
      assert.deepEqual([one.stepIndex, one.hasPrevious, one.hasNext], [0, false, true]);
      assert.equal(Tour.activeTour, one);
      await one.complete();
      assert.equal(one.status, Tour.STATUS.COMPLETED);
      assert.isNull(one.stepIndex);
      assert.isFalse(Tour.tourInProgress);
    });
    it('[doc] one that is left stays in progress', async () => {
      const one = tour();
      await one.start();
      await one.next();
      one.exit();
      assert.isFalse(Tour.tourInProgress);
      assert.equal(one.status, Tour.STATUS.IN_PROGRESS);
    });
    it('[doc] [assumed] it begins anew unless it can be resumed', async () => {
      for (const canBeResumed of [false, true]) {
        const one = tour({ canBeResumed });
        await one.start();
        await one.next();
        one.exit();
        await one.start();
        assert.equal(one.currentStep?.id, canBeResumed ? 'two' : 'one');
        one.exit();
      }
    });
    it('[doc] [assumed] the setting core.tourProgress holds the number of the step', async () => {
      const one = tour();
      await one.start();
      await one.next();
      const stored = game.settings.get('core' as never, 'tourProgress' as never) as {
        readonly [namespace: string]: { readonly [id: string]: number };
      };
      assert.equal(stored[NAMESPACE]?.[one.id], 1);
    });
    it('[doc] preparing comes before a step, clearing up after it', async () => {
      const seen: string[] = [];
      class Told extends Tour {
        protected override async _preStep() {
          await super._preStep();
          seen.push(`before ${this.currentStep?.id}`);
        }
        protected override async _postStep() {
          await super._postStep();
          seen.push(`after ${this.currentStep?.id}`);
        }
      }
      const steps = [step('one'), step('two')];
      const one = new Told({ namespace: NAMESPACE, id: 'told', title: 'Told', steps });
      game.tours?.register(NAMESPACE, 'told', one);
      await one.start();
      await one.next();
      await one.complete();
      assert.deepEqual(seen, ['before one', 'after one', 'before two', 'after two']);
    });
    it('[doc] [assumed] a step without a selector is a card of its own, with named buttons, under an overlay', async () => {
      const one = tour();
      await one.start();
      assert.isNotNull(card());
      assert.equal(one.targetElement, card());
      assert.isTrue(one.overlayElement?.isConnected);
      assert.isTrue(one.fadeElement?.isConnected);
      const actions = [...(card()?.querySelectorAll<HTMLElement>('.step-button') ?? [])];
      assert.includeMembers(
        actions.map(({ dataset }) => dataset.action),
        ['exit', 'next'],
      );
      await one.next();
      assert.isNull(card());
    });
    it('[doc] [assumed] HTML of the content reaches the card with its classes', async () => {
      const one = tour({ steps: [step('one', { content: '<p class="conformance">text</p>' })] });
      await one.start();
      assert.equal(card()?.querySelector('p.conformance')?.textContent, 'text');
    });
    it('[doc] [assumed] a step with a selector points at its element, in the tooltip', async () => {
      const one = tour();
      await one.start();
      await one.next();
      assert.equal(one.targetElement, document.querySelector(SELECTOR));
      assert.include(game.tooltip?.tooltip.textContent ?? '', 'Conformance: two');
    });
    it('[doc] [assumed] the arrow keys go on and back, Escape leaves', async () => {
      const one = tour();
      await one.start();
      press('ArrowRight');
      await until(() => one.currentStep?.id === 'two', 'the next step');
      press('ArrowLeft');
      await until(() => one.currentStep?.id === 'one', 'the step before');
      press('Escape');
      await until(() => !Tour.tourInProgress, 'the end of the tour');
    });
    it('[doc] [assumed] another tour that starts ends the one that is on', async () => {
      const [one, other] = [tour(), tour()];
      await one.start();
      await other.start();
      assert.equal(Tour.activeTour, other);
      assert.equal(document.querySelectorAll('.tour-center-step').length, 1);
    });
  },
};
