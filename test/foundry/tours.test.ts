import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableClient } from '../../playground/node/index.ts';
import { PLANS } from '../../src/foundry/tours/plans.ts';
import { automate, equip } from './page.ts';
import type { OpenTable } from './table.ts';
import { demoTable } from './table.ts';

type Texts = { readonly [key: string]: Texts | string };

const LANGUAGES = ['en', 'ru'] as const;

/** The texts of the interface in a language. */
const textsIn = (language: string): Texts =>
  (
    JSON.parse(readFileSync(new URL(`../../lang/${language}/fivefold.json`, import.meta.url), 'utf8')) as {
      FIVEFOLD: { ui: Texts };
    }
  ).FIVEFOLD.ui;

const at = (texts: Texts | string | undefined, key: string): Texts | string | undefined =>
  key.split('.').reduce<Texts | string | undefined>((one, part) => (one as Texts | undefined)?.[part], texts);

describe.each(LANGUAGES)('the texts of the tours in %s', (language) => {
  const ui = textsIn(language);

  it.each(PLANS.map((plan) => [plan.id, plan] as const))(
    'are there for every step of %s, and no others',
    (id, plan) => {
      const texts = at(ui, `tours.${id}`) as Texts;
      expect(Object.keys(texts).sort()).toEqual(['about', 'steps', 'title']);
      expect(Object.keys(texts.steps ?? {}).sort()).toEqual(plan.steps.map((step) => step.id).sort());
      for (const { id: step, opens, at: points, quotes = {} } of plan.steps) {
        const own = at(texts, `steps.${step}`) as { readonly [kind: string]: string };
        const kinds = ['title', 'text', ...(opens ? ['open'] : []), ...('away' in own ? ['away'] : [])];
        expect(Object.keys(own).sort(), step).toEqual(kinds.sort());
        // What it says while it points at nothing has to be needed.
        if ('away' in own) expect(points, step).toBeDefined();
        const named = [
          ...Object.values(own)
            .join(' ')
            .matchAll(/\{(\w+)\}/g),
        ].map(([, name]) => name);
        expect([...new Set(named)].sort(), step).toEqual(Object.keys(quotes).sort());
        for (const key of Object.values(quotes)) expect(typeof at(ui, key), key).toBe('string');
      }
    },
  );
});

/** What a client sees of a tour. */
interface Seen {
  readonly step: string | undefined;
  /** Whether something is pointed at. */
  readonly points: boolean;
  readonly text: string;
}

const look = (client: TableClient): Promise<Seen> =>
  client.evaluate(() => {
    const { Tour } = foundry.nue;
    const ring = document.querySelector<HTMLElement>('.ff-tour-ring');
    return {
      step: Tour.activeTour?.currentStep?.id,
      points: ring !== null && !ring.hidden,
      text: document.querySelector('.ff-tour-text')?.textContent ?? '',
    };
  });

/** Waits for a step, and expects that it points at what it names, or says what to do while that is not there. */
async function reaches(client: TableClient, tour: (typeof PLANS)[number]['id'], id: string): Promise<void> {
  await client.waitFor((one: string) => foundry.nue.Tour.activeTour?.currentStep?.id === one, id);
  const step = PLANS.find((plan) => plan.id === tour)?.steps.find((one) => one.id === id);
  await expect
    .poll(async () => {
      const { step: shown, points, text } = await look(client);
      const away = at(textsIn('en'), `tours.${tour}.steps.${id}.away`);
      const isAway =
        away !== undefined &&
        String(away).split('{')[0] === text.slice(0, String(away).split('{')[0]?.length);
      return { shown, fits: step?.at === undefined || step.opens !== undefined || points !== isAway };
    })
    .toEqual({ shown: id, fits: true });
}

const next = (client: TableClient): Promise<void> =>
  client.evaluate(() =>
    document.querySelector<HTMLElement>('.ff-tour .step-button[data-action="next"]:not([hidden])')?.click(),
  );
const click = (client: TableClient, selector: string): Promise<void> =>
  client.evaluate((one: string) => document.querySelector<HTMLElement>(one)?.click(), selector);
const start = async (client: TableClient, id: string): Promise<void> => {
  await client.waitFor((one: string) => game.tours.has(`fivefold.${one}`), id);
  await client.evaluate((one: string) => void game.tours.get(`fivefold.${one}`)?.start(), id);
};
const status = (client: TableClient, id: string): Promise<string | undefined> =>
  client.evaluate((one: string) => game.tours.get(`fivefold.${one}`)?.status, id);

describe('tours', () => {
  let table: OpenTable;
  let gm: TableClient;
  let anna: TableClient;

  beforeAll(async () => {
    table = await demoTable({ board: true });
    gm = await equip(await table.seat('Gamemaster'));
    anna = await equip(await table.seat('Anna'));
    await automate(gm, 'full');
    await gm.evaluate(() => game.settings.set('fivefold', 'extras', 'no'));
  });
  afterAll(() => table?.close());

  it('are registered for everybody, those of the game master for game masters', async () => {
    for (const client of [gm, anna])
      await client.waitFor(
        (ids: string[]) => ids.every((id) => game.tours.has(`fivefold.${id}`)),
        PLANS.map(({ id }) => id),
      );
    const restricted = await gm.evaluate(() =>
      [...game.tours].filter(({ config }) => config.restricted).map(({ id }) => id),
    );
    expect(restricted).toEqual(['fight', 'rules']);
  });

  it('lead a game master from the fight to the first declaration, and a player meanwhile to their turn', async () => {
    await start(anna, 'turn');
    await reaches(anna, 'turn', 'wait');
    await start(gm, 'fight');
    // There is a fight, so none has to be imported.
    await reaches(gm, 'fight', 'tracker');
    await next(gm);
    await reaches(gm, 'fight', 'begin');
    // It waits for the button that it points at: going on leads to that.
    await gm.evaluate(() => foundry.nue.Tour.activeTour?.next());
    expect(await gm.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe('startCombat');
    await click(gm, '#combat [data-action="startCombat"]');
    await reaches(gm, 'fight', 'asked');
    await next(gm);
    await reaches(gm, 'fight', 'attack');
  });

  it('go on by themselves once what they wait for is done', async () => {
    // Whoever is asked before Masha does nothing.
    for (let i = 0; i < 6; i++) {
      const mine = await gm.evaluate(() => {
        const { readRound, actorOf } = game.system.api;
        const [one] = readRound(ff.fight()).asks.filter(({ ask }) => ask.id.startsWith('declare:'));
        return !one || actorOf(one.askedOf).name === 'Masha';
      });
      if (mine) break;
      await gm.evaluate(() => ff.round('declare:', { action: 'nothing', offer: 'nothing' }));
    }
    await reaches(anna, 'turn', 'prompt');
    await next(anna);
    await reaches(anna, 'turn', 'target');
    await anna.evaluate(() => {
      const token = game.scenes.contents[0]?.tokens.find(({ name }) => name === 'Oleg');
      (token as unknown as { object: { setTarget(on: boolean): void } } | undefined)?.object.setTarget(true);
    });
    await reaches(anna, 'turn', 'act');
    await anna.evaluate(async () => {
      const { idOf, prospect } = game.system.api;
      const [masha, oleg] = ['Masha', 'Oleg'].map((name) => game.actors.getName(name));
      const { offers } = prospect(masha as never, [idOf(oleg as never)]);
      const shot = offers.find(({ group, no, declaration }) => group === 'attack' && !no && declaration);
      await ff.round('declare:', shot?.declaration);
    });
    // Here everybody declares before anybody acts.
    await reaches(anna, 'turn', 'due');
    await reaches(gm, 'fight', 'after');
    await next(gm);
    await gm.waitFor(() => !foundry.nue.Tour.tourInProgress);
    expect(await status(gm, 'fight')).toBe('completed');
  });

  it('come to the end of the turn with the card', async () => {
    /** Everybody else declares and does nothing, and Oleg takes the first answer. */
    const goOn = () =>
      gm.evaluate(async () => {
        const { readRound, actorOf } = game.system.api;
        const [one] = readRound(ff.fight()).asks.filter(({ ask }) => !ask.optional);
        if (ff.card() && ff.exchange().pending.length > 0)
          await ff.answer(ff.exchange().pending[0]?.ask.options?.find(({ no }) => !no)?.id ?? '');
        else if (one?.ask.id.startsWith('declare:'))
          await ff.round('declare:', { action: 'nothing', offer: 'nothing' });
        else if (one) await ff.round(one.ask.id, one.ask.options?.find(({ no }) => !no)?.id);
        return one && actorOf(one.askedOf)?.name;
      });
    const passed = new Set<string | undefined>();
    for (let i = 0; i < 60 && !passed.has('after'); i++) {
      const { step, points } = await look(anna);
      if (!passed.has(step) && step === 'card') await reaches(anna, 'turn', step);
      else if (!passed.has(step) && step === 'due') expect(points).toBe(true);
      passed.add(step);
      if (step === 'card') await next(anna);
      else await goOn();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect([...passed].filter((one) => one !== 'end')).toEqual(['due', 'card', 'after']);
    await reaches(anna, 'turn', 'after');
    await next(anna);
    await anna.waitFor(() => !foundry.nue.Tour.tourInProgress);
    expect(await status(anna, 'turn')).toBe('completed');
  });

  it('go back to where a window is opened if it is closed, and are left by Escape', async () => {
    await start(gm, 'rules');
    await reaches(gm, 'rules', 'open');
    await click(gm, '.ff-tour button');
    await reaches(gm, 'rules', 'change');
    await click(gm, '.ff-rules [data-action="close"]');
    await reaches(gm, 'rules', 'open');
    await gm.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
      ),
    );
    await gm.waitFor(() => document.querySelector('.ff-tour, .ff-tour-ring') === null);
    expect(await status(gm, 'rules')).toBe('in-progress');
  });

  it('end with the rule stored', async () => {
    await start(gm, 'rules');
    await reaches(gm, 'rules', 'open');
    await click(gm, '.ff-tour button');
    await reaches(gm, 'rules', 'change');
    // All rules are drawn, one game after another.
    await gm.waitFor(() =>
      [...document.querySelectorAll('.ff-rules [data-ff="rules"]')].every((place) => place.firstElementChild),
    );
    const name = await gm.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('.ff-rules input[type="checkbox"][name]');
      box?.click();
      return box?.name ?? '';
    });
    await reaches(gm, 'rules', 'save');
    // The page of clients in Node calls some numbers invalid that a browser accepts, so the press itself is made in the browser's test.
    await gm.evaluate(() =>
      document
        .querySelector('form.ff-rules')
        ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    );
    await reaches(gm, 'rules', 'after');
    await next(gm);
    await gm.waitFor(() => !foundry.nue.Tour.tourInProgress);
    expect(await status(gm, 'rules')).toBe('completed');
    const [ruleset = '', rule = ''] = name.split('/');
    const stored = await gm.evaluate((key: string) => game.settings.get('fivefold', key), `rules-${ruleset}`);
    expect(Object.keys(stored as object)).toEqual([rule]);
  });
});
