import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { fighters, playDef, roundState, runOf } from '../../../src/core/encounter.ts';
import { chance } from '../../../src/core/odds.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { say as inWords } from '../../../src/core/say.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Stage } from '../../../src/core/stage.ts';
import type { Msg } from '../../../src/core/text.ts';
import { actions } from '../../../src/rulesets/western/actions/offers.ts';
import { type MainOrder, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';

import { gearView, sheet } from '../../../src/rulesets/western/view/sheet.ts';
import { trackerView } from '../../../src/rulesets/western/view/tracker.ts';
import { colt, fighter, mount, rules, skill, winchester } from './support.ts';
import { begun, declared, opened, played, ran, say, stateOf, who } from './table.ts';

const both = (['en', 'ru'] as const).map(localizerOf);
/** Every text of a view exists in both languages, with all blanks filled. */
function saysAll(view: unknown): void {
  const texts = JSON.stringify(view, (_, value: unknown) => {
    const one = value as Msg | null;
    if (typeof one !== 'object' || one === null || typeof one.key !== 'string') return value;
    return both.map((localizer) => inWords(one, localizer));
  });
  expect(texts).not.toMatch(/western\.\w+\.|\{\w+\}/);
}

const fire = (n: number, target: string): MainOrder => ({
  main: 'shooting',
  volleys: [{ kind: 'quick', n, target }],
});
const a = fighter('a', {
  attributes: { speed: 6 },
  gear: [colt, winchester, mount('pony'), skill('s', { value: 3 })],
});
const b = fighter('b', { attributes: { speed: 5 } });
const view = (enc: ReturnType<typeof begun>, forWhom?: string[], house = rules()) =>
  trackerView(stateOf(enc), fighters(enc.cast) as never, house, forWhom);

describe('the sheet and gear', () => {
  it('WE-11.2 shows Speed with the modifiers of the state, and the tracks', () => {
    const worn = fighter('w', { attributes: { speed: 6 }, tracks: { bloodLoss: 8, stress: 2 } });
    const { figures, tracks } = sheet(worn, rules());
    expect(figures.find(({ id }) => id === 'speed')?.value.args?.text).toBe('5');
    expect(tracks.map(({ id, boxes }) => [id, boxes.filter(({ mark }) => mark !== '').length])).toEqual([
      ['fatigue', 0],
      ['bloodLoss', 8],
      ['stress', 2],
      ['shock', 0],
    ]);
    saysAll(sheet(a, rules()));
  });

  it('gear is described in one line', () => {
    for (const item of Object.values(a.gear)) saysAll({ ...gearView(item, a, rules()), figures: [] });
    expect(gearView(colt, a, rules()).icon).toBe('revolver');
  });
});

describe('offers', () => {
  it('shots with each weapon and kind, blows, movements, mains; closed ones have a reason', () => {
    const situation = blank(situationSpec) as never;
    const empty = fighter('a', { gear: [{ ...colt, traits: { ...colt.traits, loaded: 0 } }] });
    const offers = actions({ cast: { a: empty, b }, who: 'a', targets: ['b'], situation, rules: rules() });
    expect(offers.find(({ id }) => id === 'quick:colt')?.no?.key).toBe('western.void.empty');
    expect(offers.find(({ id }) => id === 'blow:fists')?.no).toBeUndefined();
    expect(offers.map(({ id }) => id)).toContain('main:movement:sprint');
    saysAll(offers.map(({ label, no }) => ({ label, no })));
  });

  it('an offer’s play has the exact odds of its check', () => {
    const situation = blank(situationSpec) as never;
    const shooter = fighter('a', { gear: [colt], attributes: { accuracy: 5 } });
    const people = { a: shooter, b };
    const [first] = actions({ cast: people, who: 'a', targets: ['b'], situation, rules: rules() }).filter(
      ({ id }) => id === 'quick:colt',
    );
    const enc = begun([shooter, b]);
    const def = playDef(enc.ruleset, 'attack');
    const input = first?.play?.input ?? null;
    expect(def.fault(people as never, input, enc.rules)).toBeUndefined();
    const found = odds(
      (stage: Stage) => def.begin(stage as never, input, enc.rules),
      people as never,
      def.policy?.(input, enc.rules) as never,
    );
    expect(chance(found, ({ out }) => (out as { hits: number }).hits > 0)).toBeCloseTo(0.55, 9);
    const forecast = def.forecast?.(() => found as never, input, 'a');
    expect(forecast?.chances.find(({ id }) => id === 'hit')?.p).toBeCloseTo(0.55, 9);
  });
});

describe('the tracker', () => {
  const orders = { a: { mains: [fire(4, 'b')] }, b: { mains: [fire(4, 'a')] } };

  it('AM-58 nobody else sees a declaration before the reveal', () => {
    const enc = declared(begun([a, b]), orders);
    const declaredIn = (forWhom?: string[], house = rules()) =>
      view(enc, forWhom, house).rows.map(({ who: id, declared: what }) => [id, what !== undefined]);
    expect(declaredIn(['a'])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(declaredIn()).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(declaredIn(['a'], rules({ declarationVisibility: 'open' }))).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(view(enc, ['a']).rows[1]?.pips).toEqual([]);
    expect(view(enc).timeline).toBeUndefined();
  });

  it('WE-8.1 the timeline: six columns, a lane each, every step with its state', () => {
    const enc = ran(say(opened(declared(begun([a, b]), orders)), 'go', 'phase'), {}, { hit: [1, 1] });
    const { timeline, next } = view(enc);
    expect(timeline?.columns.map(({ id, state }) => `${id} ${state}`)).toEqual([
      '1A past',
      '1B now',
      '1C next',
      '2A next',
      '2B next',
      '2C next',
    ]);
    expect(
      timeline?.lanes.map((lane) => [lane.who, lane.steps.map(({ column, state }) => `${column} ${state}`)]),
    ).toEqual([
      ['a', ['1A done', '1B now', '2A next', '2B next']],
      ['b', ['1A done', '1B next', '2A next', '2B next']],
    ]);
    expect(next.map(({ who: id }) => id)).toEqual(['a', 'b', 'a', 'b', 'a']);
    saysAll(view(enc));
  });

  it('WE-7.1 WE-7.9 beat 2 is shown as planned: with the Speed lost by the end of beat 1, without fighters who are out', () => {
    const fret2 = { shooting: { spends: [{ use: 'frets', amount: 2 }] } } as const;
    const ducks = { bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }] } as const;
    const enc = say(
      declared(begun([a, b]), {
        a: { mains: [fire(4, 'b')], ...ducks, chips: fret2 },
        b: { mains: [fire(4, 'a')] },
      }),
      'table',
      'reveal',
    );
    const inBeat2 = (one: typeof enc, forWhom?: string[], house = rules()) =>
      (view(one, forWhom, house).timeline?.lanes ?? [])
        .flatMap(({ who: whose, steps }) => steps.map((step) => ({ ...step, whose })))
        .filter(({ column }) => column.startsWith('2'))
        .sort((x, y) => x.at - y.at)
        .map(({ whose, state }) => `${whose} ${state}`);
    // Speed 6 − 1 is b's 5: they act simultaneously, and a tie is listed in the order of the names; without the duck a comes first.
    const ties = view(enc).timeline?.lanes.map(
      ({ steps }) => steps.find(({ column }) => column === '2A')?.tie,
    );
    expect(ties).toEqual([expect.anything(), ties?.[0]]);
    expect(inBeat2(enc)).toEqual(['a next', 'b next', 'a next', 'b next']);
    const running = ran(say(say(enc, 'table', 'start'), 'go', 'beat'), {}, { hit: [1, 1] });
    expect(stateOf(running).phase).toBe('between');
    expect(inBeat2(running)).toEqual(['a next', 'b next', 'a next', 'b next']);
    const house = rules({ declarationVisibility: 'masterOnly' });
    expect(inBeat2(running, ['b'], house)).toEqual(['b next', 'b next']);
    const dead = {
      ...running,
      cast: { ...running.cast, b: { ...running.cast.b, conditions: { dead: true } } },
    };
    expect(inBeat2(dead as never)).toEqual(['a next', 'b void', 'a next', 'b void']);
  });

  it('AM-29 WE-10.9 the GM may give a reason for sending a declaration back or marking an event as obvious', () => {
    const row = (enc: ReturnType<typeof begun>, forWhom?: string[]) =>
      inWords(view(enc, forWhom).rows[0]?.says as Msg, both[0] as never);
    const back = say(declared(begun([a, b]), orders), 'return:a', { note: 'Whom do you fire at?' });
    expect(row(back, ['a'])).toBe('sent back: Whom do you fire at?');
    expect(row(back, ['b'])).not.toContain('Whom');
    const readied = { event: 'b fires', kind: 'free', subject: 'b' } as const;
    const waits = say(declared(begun([a, b]), { ...orders, a: { ...orders.a, readied } }), 'table', 'reveal');
    expect(row(waits)).toBe('waits for an event');
    expect(row(say(waits, 'table', 'obvious:a'))).toBe('an obvious event: no precedence');
    saysAll(view(back));
  });

  it('a row shows the next step, or the declaration where none is left', () => {
    const sayings = (enc: ReturnType<typeof begun>) =>
      view(enc).rows.map(({ says }) => inWords(says, both[0] as never));
    const open = say(declared(begun([a, b]), orders), 'table', 'reveal');
    expect(sayings(open)).toEqual(['Shooting', 'Shooting']);
    const running = ran(say(say(open, 'table', 'start'), 'go', 'phase'), {}, { hit: [1, 1] });
    expect(sayings(running)[0]).toMatch(/^next: quick 2 → /);
  });

  it('a void step has a reason', () => {
    const down = fighter('b', { conditions: { knockedOut: true } });
    const enc = played([a, down], { a: { mains: [fire(1, 'b')] } });
    const step = view(enc).timeline?.lanes[0]?.steps[0];
    expect([step?.state, step?.no?.key]).toEqual(['void', 'western.void.targetDown']);
  });

  it('AM-58 masterOnly: the actions of others are shown as they happen', () => {
    const house = { declarationVisibility: 'masterOnly' as const };
    const enc = ran(say(opened(declared(begun([a, b], house), orders)), 'go', 'phase'), {}, { hit: [1, 1] });
    const lanes = (forWhom?: string[]) =>
      view(enc, forWhom, rules(house)).timeline?.lanes.map(({ steps }) => steps.length);
    expect(lanes(['a'])).toEqual([4, 1]);
    expect(lanes()).toEqual([4, 4]);
  });

  it('budgets: the chips left, and the time that the simples of each beat leave', () => {
    const enc = declared(begun([a, b]), {
      a: {
        mains: [fire(4, 'b')],
        before: [{ simple: 'standUp' }],
        bought: [{ simple: 'duck', place: 'beat1End', pays: 'shooting' }],
      },
    });
    const state = roundState(enc.cast) ?? null;
    const left = enc.ruleset.round
      .budgets(state, fighters(enc.cast), enc.rules)
      .filter((one) => one.who === 'a');
    expect(left.map(({ id, left: n, of }) => [id, n, of])).toEqual([
      ['nice:shooting', 1, 2],
      ['damnit:shooting', 0, 2],
      ['beat:1', 3, 6],
      ['beat:2', 6, 6],
    ]);
    expect(who(enc, 'a').turn.submitted).toBe(true);
  });
});

describe('the card of a shot', () => {
  it('shows the dice, the source of each number, and the result, in both languages', () => {
    const enc = ran(
      say(opened(declared(begun([a, b]), { a: { mains: [fire(1, 'b')] } })), 'go', 'step'),
      {},
      {},
    );
    const hit = say(say(enc, 'hit', [9, 9]), 'location', [5]);
    const [open] = hit.open;
    if (!open) throw new Error('the shot is over');
    const card = playDef(hit.ruleset, open.play).card(runOf(hit, open), open.input, hit.rules);
    expect(card.rows).toHaveLength(2);
    expect(card.ends.map(({ text }) => text.key)).toEqual(['western.told.hits', 'western.told.wounded']);
    expect(card.rules).toContain('S-9');
    saysAll(card);
  });
});
