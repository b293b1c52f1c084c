import { describe, expect, it } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { picks } from '../../../src/rulesets/western/actions/parts.ts';
import {
  type Declaration,
  isSigning,
  malformedAt,
  type Rolls,
  situationSpec,
} from '../../../src/rulesets/western/data/declaration.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { compose } from '../../../src/rulesets/western/view/compose.ts';
import { fighter, mount, pick, rules, weapon, winchester } from './support.ts';

const gun = weapon('colt', { snap: 5, quick: 4, aimed: 1 });
const hero = (rolls: Rolls = {}, gear: WeFighter['gear'][string][] = [gun]) =>
  fighter('a', { attributes: { speed: 6 }, gear, turn: { rolls, signed: Object.keys(rolls).length > 0 } });

function composed(parts: readonly PickedPart[], who = hero()) {
  const cast = { a: who, b: fighter('b') };
  const made = compose({ cast, who: 'a', targets: ['b'], situation: {}, rules: rules() }, parts);
  expect(malformedAt(made.declaration)).toBeUndefined();
  return { ...made, orders: made.declaration as unknown as Declaration };
}
const codes = (made: ReturnType<typeof composed>) => made.objections?.map(({ code }) => code);
const left = (made: ReturnType<typeof composed>, id: string) =>
  made.budgets.find((one) => one.id === id)?.left;

/** 9 + 2 + no modifiers = 11: bad, 1 Nice! and 3 Damnit!; 9 + 6 = 15: 2 and 2 (S-3). */
const THREE = { shooting: { main: 'shooting', dice: [9, 9] } } as const satisfies Rolls;

describe('the editor of a declaration', () => {
  it('WE-12.9 several parts of one main are its volleys, in the order of choice; modes are mains of their own', () => {
    const { orders } = composed([
      pick('main:shooting', 3, { fields: { shot: 'snap' } }),
      pick('main:movement:jog'),
      pick('main:shooting', 2, { fields: { shot: 'snap' }, targets: ['c'] }),
    ]);
    expect(orders.mains).toEqual([
      {
        main: 'shooting',
        volleys: [
          { kind: 'snap', n: 3, target: 'b' },
          { kind: 'snap', n: 2, target: 'c' },
        ],
      },
      { main: 'movement', mode: 'jog' },
    ]);
  });

  it('S-9 two parts at one target: the circumstances of the first count, another target has its own', () => {
    const at = (distance: number): Json => ({ ...blank(situationSpec), distance }) as Json;
    const { orders } = composed([
      pick('main:shooting', 1, { situation: at(20) }),
      pick('main:shooting', 1, { situation: at(50) }),
      pick('main:shooting', 1, { targets: ['c'], situation: at(70) }),
    ]);
    expect(orders.aims).toMatchObject({ b: { distance: 20 }, c: { distance: 70 } });
  });

  it('S-7 S-19 a part has at most as many shots or blows as hand and weapon allow, and at least one', () => {
    const most = (
      offer: string,
      fields: PickedPart['fields'] = {},
      gear: WeFighter['gear'][string][] = [gun],
    ) => composed([pick(offer, 1, { fields })], hero({}, gear)).parts[0]?.most;
    expect(['snap', 'quick'].map((shot) => most('main:shooting', { shot }))).toEqual([5, 4]);
    // The hand makes 8 snap shots with any weapon.
    const fast = [weapon('fast', { snap: 12, quick: 0 })];
    expect(most('main:shooting', { shot: 'snap' }, fast)).toBe(8);
    expect(most('main:shooting', { shot: 'quick' }, fast)).toBe(1);
    expect([most('main:aimed'), most('main:speedShooting')]).toEqual([1, 4]);
    expect(most('main:melee')).toBe(6);
    const knife = weapon('knife', { class: 'knife', blows: 4 });
    expect(most('main:melee', {}, [gun, knife])).toBe(4);
  });

  it('S-16 First aid and Bringing round have a patient, other work has none', () => {
    const main = (offer: string) => composed([pick(offer)]).orders.mains[0];
    expect(main('main:firstAid')).toEqual({ main: 'firstAid', patient: 'b' });
    expect(main('main:bringRound')).toEqual({ main: 'bringRound', patient: 'b' });
    expect(main('main:listening')).toEqual({ main: 'listening' });
  });

  it('no list of a declaration is longer than 40', () => {
    const plans = (n: number): Json => ({
      mains: [],
      before: Array.from({ length: n }, () => ({ simple: 'duck' })),
    });
    expect([malformedAt(plans(40)), malformedAt(plans(41))]).toEqual([undefined, 'before']);
  });

  it('WE-5.1 WE-5.2 WE-7.8 the first simple stands before, the second after, a third is bought; places as chosen', () => {
    const { orders } = composed([
      pick('main:shooting', 4),
      pick('simple:standUp'),
      pick('simple:duck'),
      pick('simple:order'),
      pick('simple:line', 0, { fields: { when: 'shot', n: 2 } }),
    ]);
    expect(orders.before).toEqual([{ simple: 'standUp' }]);
    expect(orders.after).toEqual([{ simple: 'duck' }]);
    expect(orders.bought).toEqual([
      { simple: 'order', place: 'beat1End', pays: 'shooting' },
      { simple: 'line', place: 'shot:2', pays: 'shooting' },
    ]);
  });

  it('WE-5.3 without a main simples are a chain, in either beat', () => {
    const { orders, first } = composed([
      pick('simple:duck'),
      pick('simple:line', 0, { fields: { when: 'beat2' } }),
    ]);
    expect(orders.chain).toEqual([{ simple: 'duck' }, { simple: 'line', beat2: true }]);
    // It needs no dice: it is declared in one step.
    expect(first).toMatchObject({ form: 'signature', value: { rolls: {} }, through: true });
  });

  it('WE-12.11 an unsigned declaration is signed first, with its technique and weapon, and its odds are shown', () => {
    const { first, odds, objections } = composed([
      pick('main:shooting', 3, { fields: { shot: 'snap' } }),
      pick('main:movement:jog'),
      pick('simple:fireQuick'),
    ]);
    expect(first?.value).toEqual({
      rolls: {
        shooting: { main: 'shooting', technique: 'snap' },
        movement: { main: 'movement', technique: 'jog' },
        before: { main: 'simpleShot', technique: 'quick' },
      },
    });
    expect(isSigning(first?.value as Json)).toBe(true);
    expect(objections?.some(({ code }) => code === 'E-ROLL-ORPHAN')).toBe(false);
    // Two mains take 2 from each roll: 18 of 2d10 − 2 takes two tens; 13 to 17 take sums of 15 to 19, 20 of 100.
    expect(odds?.[0]?.chances.map(({ p }) => Math.round(p * 100))).toEqual([79, 20, 1]);
  });

  it('a shooter names a target before declaring; the roll may be made first', () => {
    const shot = pick('main:shooting', 3);
    const aimless = { ...shot, targets: [] };
    // 18: 3 Nice! and 1 Damnit!, which must be spent.
    const chips = [pick('chip:exposed:shooting', 1)];
    for (const [who, rest] of [
      [hero(), []],
      [hero(THREE), chips],
    ] as const) {
      expect(composed([shot, ...rest], who).no).toBeUndefined();
      expect(composed([aimless, ...rest], who)).toMatchObject({
        no: { key: 'core.refused.noTarget' },
        parts: [{ no: { key: 'core.refused.noTarget' } }, ...rest.map(() => ({}))],
      });
    }
  });

  it('WE-4.5 nothing is rolled for mains that never combine', () => {
    const { first } = composed([pick('main:shooting', 2), pick('main:reloading')]);
    expect(first?.no?.key).toBe('western.issue.E-MAIN-COMBO');
  });

  it('WE-12.4 to WE-12.8 chips: topped up, on a numbered shot, on a scope of Speed, and the rest', () => {
    // 18: excellent, 3 Nice! and 1 Damnit!; a pair more makes 4 and 2.
    const made = composed(
      [
        pick('main:shooting', 4),
        pick('topUp:shooting', 1),
        pick('chip:accuracyUp:shooting', 3, { fields: { n: 2 } }),
        pick('chip:speedDown:shooting', 1, { fields: { scope: 'shots' } }),
      ],
      hero(THREE),
    );
    expect(made.orders.chips?.shooting).toEqual({
      topUp: { nice: 1, damnit: 1 },
      spends: [
        { use: 'accuracyUp', amount: 3, shot: 2 },
        { use: 'speedDown', amount: 1, scope: 'shots' },
      ],
    });
    expect([left(made, 'nice:shooting'), left(made, 'damnit:shooting')]).toEqual([1, 1]);
    expect(codes(made)).toEqual(['E-CHIP-REST']);
    expect(made.no?.key).toBe('western.issue.E-CHIP-REST');
    expect(made.parts[2]).toMatchObject({ least: 1, most: 4 });
  });

  it('WE-12.10 editable as far as the signed rolls allow: a roll without its main is reported', () => {
    const made = composed([pick('simple:duck')], hero(THREE));
    expect(codes(made)).toContain('E-ROLL-ORPHAN');
    expect(made.first).toBeUndefined();
  });

  it('WE-7.11 WE-9.9 budgets of both beats and Speed: a duck at the end of beat 1 costs one', () => {
    const made = composed(
      [pick('main:shooting', 4), pick('simple:duck', 0, { fields: { when: 'beat1End' } })],
      hero(THREE),
    );
    expect([left(made, 'beat:1'), left(made, 'beat:2')]).toEqual([5, 6]);
    expect(made.figures?.map(({ value }) => value.args?.n)).toEqual([6, 5]);
    expect(made.timeline?.lanes[0]?.steps.map(({ column }) => column)).toEqual([
      '1A',
      '1B',
      '1C',
      '2A',
      '2B',
    ]);
    // Quick shots at 10 m with Accuracy 4 and no cover: 2d10 + 4 against 16 hits in 45 of 100.
    expect(made.timeline?.lanes[0]?.steps[0]?.p).toBeCloseTo(0.45);
  });

  it('WE-10.1 WE-10.4 WE-10.11 a plan, a readied action, a reaction', () => {
    const plan = pick('plan', 0, { fields: { condition: 'Raven is down' }, targets: ['c'] });
    expect(composed([pick('main:shooting', 4), plan]).orders.plans).toEqual([
      { condition: 'Raven is down', subject: 'c', orders: { targets: ['c'] } },
    ]);
    const waits = pick('readied', 0, { fields: { event: 'they lean out' } });
    const { orders } = composed([pick('main:shooting', 4), waits, pick('reaction:shooting')]);
    expect(orders.readied).toEqual({ event: 'they lean out', kind: 'leansOut', subject: 'b' });
    expect(orders.reaction).toBe('shooting');
  });

  it('WE-10.14 WE-10.16 a successful reaction rewrites beat 2 and nothing else', () => {
    const who = hero(THREE);
    const reacts: WeFighter = { ...who, turn: { ...who.turn, reaction: 'passed' } };
    const again = (fields: PickedPart['fields']) =>
      compose(
        { cast: { a: reacts, b: fighter('b') }, who: 'a', targets: ['b'], situation: {}, rules: rules() },
        [pick('rewrite', 0, { fields, targets: ['c'] })],
      ).first;
    expect(again({})).toMatchObject({ form: 'beatTwo', value: { targets: ['c'] }, ends: true });
    expect(again({ instead: 'gap' })?.value).toEqual({ gap: 'c' });
    expect(again({ instead: 'simple', simple: 'hide' })?.value).toEqual({ chain: [{ simple: 'hide' }] });
  });

  it('WE-12.10 a declaration is taken apart into the parts that assemble it', () => {
    const parts = [
      pick('main:shooting', 3, { fields: { shot: 'snap', late: true, keepFiring: true } }),
      pick('main:shooting', 1, { fields: { shot: 'quick' }, targets: ['c'] }),
      pick('main:movement:jog', 0, { fields: { crossesGap: true } }),
      pick('simple:standUp'),
      pick('simple:duck'),
      pick('simple:line', 0, { fields: { when: 'shot', n: 2, main: 'movement' } }),
      pick('topUp:shooting', 1),
      pick('chip:accuracyUp:shooting', 2, { fields: { n: 2 } }),
      pick('chip:speedDown:movement', 1, { fields: { scope: 'move' } }),
      pick('plan', 0, { fields: { condition: 'rain', instead: 'after', simple: 'hide' }, targets: ['c'] }),
      pick('reaction:shooting'),
    ];
    const who = hero({ ...THREE, movement: { main: 'movement', dice: [9, 9] } });
    const { orders } = composed(parts, who);
    const again = picks({ ...who, turn: { ...who.turn, declaration: orders } });
    expect(composed(again, who).orders).toEqual(orders);
    // A fighter who has signed and not declared begins with the signed mains.
    expect(picks(who).map(({ offer }) => offer)).toEqual(['main:shooting', 'main:movement']);
    const rides = hero({ riding: { main: 'riding', technique: 'rideGallop' } });
    expect(picks(rides).map(({ offer }) => offer)).toEqual(['main:riding:rideGallop']);
    const runs = hero({ movement: { main: 'movement', technique: 'sprint' } });
    expect(picks(runs).map(({ offer }) => offer)).toEqual(['main:movement:sprint']);
    // The technique of a shot is no movement mode.
    const shoots = hero({ shooting: { main: 'shooting', technique: 'snap' } });
    expect(picks(shoots).map(({ offer }) => offer)).toEqual(['main:shooting']);
  });

  const noOf = (made: ReturnType<typeof composed>, id: string) =>
    made.offers.find((offer) => offer.id === id)?.no?.key;

  it('WE-10.1 WE-10.4 a plan and a readied action exclude one another, and there is one of each', () => {
    const shots = pick('main:shooting', 2);
    const plan = pick('plan', 0, { fields: { condition: 'rain', instead: 'after', simple: 'hide' } });
    const readied = pick('readied', 0, { fields: { event: 'they appear', awaits: 'appears' } });
    const nos = (made: ReturnType<typeof composed>) => [noOf(made, 'plan'), noOf(made, 'readied')];
    const already = 'western.no.already';
    expect(nos(composed([shots], hero(THREE)))).toEqual([undefined, undefined]);
    expect(nos(composed([shots, plan], hero(THREE)))).toEqual([already, already]);
    expect(nos(composed([shots, readied], hero(THREE)))).toEqual([already, already]);
  });

  it('AM-62 WE-12.4 a roll with dice may be topped up, an average one may not', () => {
    const shots = pick('main:shooting', 2);
    expect(noOf(composed([shots], hero(THREE)), 'topUp:shooting')).toBeUndefined();
    const quick = hero({ shooting: { main: 'shooting', dice: [8, 7], quick: true } });
    expect(noOf(composed([shots], quick), 'topUp:shooting')).toBe('western.no.quickTopUp');
  });

  it('WE-12.4 a use is closed where the roll has too few chips for it', () => {
    // 9 + 9 = 18: three Nice! and one Damnit!; a jam takes three.
    const made = composed([pick('main:shooting', 2)], hero(THREE));
    expect(noOf(made, 'chip:accuracyUp:shooting')).toBeUndefined();
    expect(noOf(made, 'chip:frets:shooting')).toBeUndefined();
    expect(noOf(made, 'chip:jams:shooting')).toBe('western.no.noChips');
    expect(noOf(made, 'reaction:shooting')).toBeUndefined();
  });

  it('S-22 with several guns the declaration names one', () => {
    const two = hero({}, [gun, winchester]);
    const made = composed([pick('main:shooting', 2, { fields: { weapon: 'winchester' } })], two);
    expect(made.orders.mains[0]?.weapon).toBe('winchester');
    expect(Object.keys(made.parts[0]?.names?.weapon ?? {})).toEqual(['colt', 'winchester']);
    expect(composed([pick('main:shooting', 2)]).parts[0]?.spec).not.toHaveProperty('weapon');
  });

  it('WE-2.5 S-18 gaits are offered to fighters with a horse', () => {
    const rides = (who: WeFighter) =>
      composed([], who).offers.some(({ id }) => id === 'main:riding:rideGallop');
    expect([rides(hero()), rides(hero({}, [gun, mount('horse')]))]).toEqual([false, true]);
  });
});
