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
    const step = (id: string, more: object = {}) => ({
      id,
      title: id,
      content: `<p>about ${id}</p>`,
      ...more,
    });
    const steps = [step('one'), step('two', { selector: '#players' }), step('three', { restricted: true })];
    const common = { namespace: 'probe', title: 'Probe', steps, display: true };
    (globalThis as Live).probe = {
      make: (id: string, more: object = {}) => {
        const tour = new foundry.nue.Tour({ ...common, id, ...more });
        game.tours.register('probe', id, tour);
        return tour;
      },
      press: (key: string) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
        ),
      /** What is on the page: the middle card, the tooltip's text, the overlay. */
      page: () => ({
        card: document.querySelector('.tour-center-step .step-title')?.textContent,
        tip: document.querySelector('#tooltip.tour .step-title')?.textContent,
        overlays: document.querySelectorAll('.tour-overlay').length,
        fades: document.querySelectorAll('.tour-fadeout').length,
      }),
    };
  });
}, 60_000);
afterAll(() => t?.close());
beforeEach(() => gm.evaluate(() => void foundry.nue.Tour.activeTour?.exit()));

it('shows a step in the middle, or in the tooltip of the element that it names, and clears up after it', async () => {
  const seen = await gm.evaluate(async () => {
    const tour = probe.make('walk');
    const seen = [];
    await tour.start();
    seen.push(probe.page(), [tour.status, tour.stepIndex, tour.hasPrevious, tour.hasNext]);
    await tour.next();
    seen.push(probe.page());
    await tour.next();
    await tour.next();
    seen.push(probe.page(), [tour.status, tour.stepIndex, foundry.nue.Tour.tourInProgress]);
    return seen;
  });
  expect(seen).toEqual([
    { card: 'one', tip: undefined, overlays: 1, fades: 1 },
    ['in-progress', 0, false, true],
    { card: undefined, tip: 'two', overlays: 1, fades: 1 },
    { card: undefined, tip: undefined, overlays: 0, fades: 0 },
    ['completed', null, false],
  ]);
});

it('keeps how far somebody has come, and goes on from there only if that is wanted', async () => {
  const seen = await gm.evaluate(async () => {
    const [anew, resumed] = [probe.make('anew'), probe.make('resumed', { canBeResumed: true })];
    for (const tour of [anew, resumed]) {
      await tour.start();
      await tour.next();
      tour.exit();
    }
    const stored = game.settings.get('core', 'tourProgress').probe;
    const again = new foundry.nue.Tour({ ...resumed.config, id: 'resumed' });
    again._reloadProgress();
    await anew.start();
    const first = anew.currentStep.id;
    await again.start();
    const where = [first, again.currentStep.id, foundry.nue.Tour.activeTour === again];
    await again.reset();
    return [stored.anew, stored.resumed, ...where, again.status];
  });
  expect(seen).toEqual([1, 1, 'one', 'two', true, 'unstarted']);
});

it('is moved by the arrow keys, and left by Escape before any window is closed', async () => {
  const seen = await gm.evaluate(async () => {
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
    class Plain extends foundry.applications.api.ApplicationV2 {
      static DEFAULT_OPTIONS = { id: 'plain' };
      async _renderHTML() {
        return document.createElement('p');
      }
      _replaceHTML() {}
    }
    const window = new Plain();
    await window.render({ force: true });
    const tour = probe.make('keys');
    await tour.start();
    const seen = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Escape', 'Escape']) {
      probe.press(key);
      await settle();
      seen.push(foundry.nue.Tour.activeTour?.currentStep?.id ?? (window.rendered ? 'left' : 'closed'));
    }
    return seen;
  });
  expect(seen.slice(0, 5)).toEqual(['two', 'three', 'two', 'one', 'left']);
  await gm.waitFor(() => foundry.applications.instances.get('plain') === undefined);
});

it('hides from players what is for game masters, and refuses what is not there', async () => {
  const seen = await t.alice.evaluate(async () => {
    const steps = [
      { id: 'one', title: 'one', content: '' },
      { id: 'two', title: 'two', content: '', selector: '#nowhere' },
      { id: 'three', title: 'three', content: '', restricted: true },
    ];
    const tour = new foundry.nue.Tour({ namespace: 'probe', id: 'own', title: 'Own', steps });
    const failed = async (what: () => unknown) => {
      try {
        await what();
        return '';
      } catch (error) {
        return String(error);
      }
    };
    game.tours.register('probe', 'own', tour);
    const twice = await failed(() => game.tours.register('probe', 'own', tour));
    const renamed = await failed(() => game.tours.set('probe.other', tour));
    const beyond = await failed(() => tour.progress(3));
    const lost = await failed(() => tour.progress(1));
    return { steps: tour.steps.length, twice, renamed, beyond, lost, on: foundry.nue.Tour.tourInProgress };
  });
  expect(seen).toMatchObject({ steps: 2, on: false });
  expect(seen.twice).toContain('registered already');
  expect(seen.renamed).toContain('is not the key');
  expect(seen.beyond).toContain('has no step 3');
  expect(seen.lost).toContain('#nowhere');
});

it('is listed in the settings, where it is started and reset', async () => {
  const rows = () =>
    gm.evaluate(() =>
      [...document.querySelectorAll('#tours-management [data-tour]')].map((row: Live) => [
        row.dataset.tour,
        ...[...row.querySelectorAll('button')].map((button: Live) => button.dataset.action),
      ]),
    );
  await gm.evaluate(async () => {
    probe.make('listed');
    probe.make('unlisted', { display: false });
    document.querySelector('#settings [data-action="tours"]').click();
  });
  await gm.waitFor(() => document.querySelector('#tours-management') !== null);
  const listed = await rows();
  expect(listed).toContainEqual(['probe.walk', 'play', 'reset']);
  expect(listed).toContainEqual(['probe.listed', 'play']);
  expect(listed.map(([key]) => key)).not.toContain('probe.unlisted');
  await gm.evaluate(() => document.querySelector('[data-tour="probe.walk"] [data-action="reset"]').click());
  await gm.waitFor(() => game.tours.get('probe.walk').status === 'unstarted');
  await gm.evaluate(() => document.querySelector('[data-tour="probe.listed"] [data-action="play"]').click());
  await gm.waitFor(() => foundry.nue.Tour.activeTour?.id === 'listed');
});
