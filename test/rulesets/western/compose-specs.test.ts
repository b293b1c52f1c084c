import { describe, expect, it } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import { total } from '../../../src/core/line.ts';
import { type Rolls, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import type { WeGear } from '../../../src/rulesets/western/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';
import { compose } from '../../../src/rulesets/western/view/compose.ts';

import { fighter, pick, rules, skill, weapon, winchester } from './support.ts';

/* The details of each part: its fields and their bounds, how many there may be, its check. */

const gun = weapon('colt', { snap: 5, quick: 4, aimed: 1 });
interface Given {
  readonly rolls?: Rolls;
  readonly gear?: readonly WeGear[];
  readonly rules?: Partial<Rules>;
}
function partsOf(parts: readonly PickedPart[], { rolls = {}, gear = [gun], ...given }: Given = {}) {
  const a = fighter('a', { gear, turn: { rolls, signed: Object.keys(rolls).length > 0 } });
  const cast = { a, b: fighter('b') };
  return compose({ cast, who: 'a', targets: ['b'], situation: {}, rules: rules(given.rules) }, parts).parts;
}
/** The fields of the last of these parts. */
const asked = (parts: readonly PickedPart[], given: Given = {}) => partsOf(parts, given).at(-1)?.spec ?? {};
const fields = (parts: readonly PickedPart[], given: Given = {}) => Object.keys(asked(parts, given)).sort();

const snaps = (n: number, more: PickedPart['fields'] = {}) =>
  pick('main:shooting', n, { fields: { shot: 'snap', ...more } });
const blows = (n: number) => pick('main:melee', n);
const when = (moment: string) => pick('simple:duck', 0, { fields: { when: moment } });

describe('shots and blows', () => {
  it('WE-8.5 WE-8.7 the first part of a main is asked when it begins; the others only for their own fields', () => {
    expect(fields([snaps(2)])).toEqual(['afterMove', 'fireAnyway', 'keepFiring', 'late', 'shot']);
    expect(fields([snaps(2), snaps(2)])).toEqual(['fireAnyway', 'keepFiring', 'shot']);
    // Blows are not delayed for another's movement, and are of one kind.
    expect(fields([blows(2)])).toEqual(['grapple', 'late']);
    expect(fields([blows(2), blows(2)])).toEqual(['grapple']);
  });

  it('WE-2.3 one roll for all parts of a main: the first one has it', () => {
    expect(partsOf([snaps(2), snaps(2)]).map(({ check }) => check?.id)).toEqual(['roll:shooting', undefined]);
  });

  it('WE-0.3 the roll has the skill of the chosen technique and weapon', () => {
    const snapping = skill('snapping', {
      value: 3,
      mains: ['shooting'],
      techniques: ['snap'],
      classes: ['revolver'],
    });
    const rifle = weapon('rifle', { class: 'longGun', snap: 4, quick: 3 });
    const running = skill('running', { value: 2, mains: ['movement'], techniques: ['jog'] });
    const striking = skill('striking', { value: 1, mains: ['melee'] });
    const adds = (part: PickedPart) =>
      total(partsOf([part], { gear: [gun, rifle, snapping, running, striking] })[0]?.check?.lines ?? []);
    expect([adds(snaps(1)), adds(snaps(1, { weapon: 'rifle' })), adds(snaps(1, { shot: 'quick' }))]).toEqual([
      3, 0, 0,
    ]);
    expect([adds(pick('main:movement:jog')), adds(pick('main:movement:walk')), adds(blows(1))]).toEqual([
      2, 0, 1,
    ]);
  });

  it('WE-12.2 AM-62 a roll is shown with its dice, an average result of an extra has none', () => {
    const says = (roll: Rolls[string]) => partsOf([snaps(1)], { rolls: { shooting: roll } })[0]?.says;
    expect(says({ main: 'shooting', dice: [9, 6] })).toMatchObject({
      key: 'western.result.thrown',
      args: { dice: { args: { text: '9 + 6' } } },
    });
    expect(says({ main: 'shooting', quick: true })?.key).not.toBe('western.result.thrown');
    expect(partsOf([snaps(1)])[0]?.says).toBeUndefined();
  });

  it('S-22 with several weapons the part names one, if it fires or strikes at all', () => {
    const single = weapon('single', { snap: 1, quick: 0, aimed: 0 });
    const rope = weapon('rope', { snap: 0, quick: 0, aimed: 0, blows: 0 });
    const knife = weapon('knife', { class: 'knife', snap: 0, quick: 0, aimed: 0, blows: 1 });
    const club = weapon('club', { class: 'club', snap: 0, quick: 0, aimed: 0, blows: 1 });
    const weapons = (part: PickedPart) =>
      Object.keys(partsOf([part], { gear: [gun, single, rope, knife, club] })[0]?.names?.weapon ?? {});
    expect(weapons(snaps(1))).toEqual(['colt', 'single']);
    expect(weapons(blows(1))).toEqual(['knife', 'club', 'fists']);
    expect(partsOf([blows(1)], { gear: [knife] })[0]?.names?.weapon?.fists?.key).toBe('western.weapon.fists');
  });

  it('S-7 the named weapon limits the shots or blows', () => {
    const given = { gear: [gun, winchester] };
    expect(partsOf([snaps(1, { weapon: 'winchester' })], given)[0]?.most).toBe(7);
    expect(partsOf([snaps(1)], given)[0]?.most).toBe(5);
    expect(partsOf([snaps(1)])[0]?.counts?.key).toBe('western.compose.shots');
    expect(partsOf([blows(1)])[0]?.counts?.key).toBe('western.compose.blows');
  });

  it('WE-10.16 a fighter on foot or riding may cross a gap, one who fires or listens may not', () => {
    const crosses = (offer: string) => fields([pick(offer)]).includes('crossesGap');
    expect(['main:movement:jog', 'main:riding:rideGallop'].map(crosses)).toEqual([true, true]);
    expect(['main:shooting', 'main:listening'].map(crosses)).toEqual([false, false]);
  });
});

describe('simples', () => {
  const moments = (parts: readonly PickedPart[]) => {
    const { when: field } = asked([...parts, pick('simple:duck')]);
    return field?.kind === 'choice' ? field.options : [];
  };

  it('WE-7.8 moments between shots are there with a shot, between blows with a blow', () => {
    const ends = ['before', 'turnStart', 'beat1End', 'beat2Start', 'beat2End', 'after'];
    expect(moments([pick('main:listening')])).toEqual(ends);
    expect(moments([snaps(1)])).toEqual([...ends.slice(0, 2), 'shot', ...ends.slice(2)]);
    expect(moments([blows(1)])).toEqual([...ends.slice(0, 2), 'blow', ...ends.slice(2)]);
    expect(moments([])).toEqual(['beat1', 'beat2']);
  });

  it('WE-5.1 WE-5.2 WE-5.4 one simple before, one after, the others are bought, wherever they stand among the parts', () => {
    const simples = ['simple:standUp', 'simple:duck', 'simple:order', 'simple:line'].map((offer) =>
      pick(offer),
    );
    const usual = partsOf([...simples, snaps(1)]).flatMap(({ spec }) =>
      spec?.when?.kind === 'choice' ? [spec.when.initial] : [],
    );
    expect(usual).toEqual(['before', 'after', 'beat1End', 'beat2End']);
  });

  it('WE-7.8 behind which shot or blow: one of those that exist', () => {
    const both = [snaps(3), blows(2)];
    expect(asked([...both, when('shot')]).n).toMatchObject({ initial: 1, min: 1, max: 3 });
    expect(asked([...both, when('blow')]).n).toMatchObject({ initial: 1, min: 1, max: 2 });
    expect(fields([...both, when('after')])).not.toContain('n');
  });

  it('WE-5.7 of two mains one pays, and only for bought simples', () => {
    const walk = pick('main:movement:walk');
    expect(asked([snaps(1), walk, when('beat1End')]).main).toMatchObject({
      options: ['shooting', 'movement'],
      initial: 'shooting',
    });
    expect(fields([snaps(1), when('beat1End')])).toEqual(['when']);
    expect(fields([snaps(1), walk, when('before')])).toEqual(['when']);
  });

  it('WE-7.12 a bought simple has a price, 1 at least; a declared or chained one only takes its time', () => {
    const says = (parts: readonly PickedPart[]) => {
      const said = partsOf(parts).at(-1)?.says;
      return [said?.key.split('.').at(-1), said?.args?.n, said?.args?.price];
    };
    expect(says([snaps(1), when('beat1End')])).toEqual(['price', 1, 1]);
    const draws = pick('simple:instantDraw', 0, { fields: { when: 'turnStart' } });
    expect(says([snaps(1), draws])).toEqual(['price', 0, 1]);
    expect(says([snaps(1), when('after')])[0]).toBe('length');
    expect(says([when('beat1')])[0]).toBe('length');
  });

  it('S-9 S-22 a simple that is a shot has circumstances and a weapon, the others have neither', () => {
    const given = { gear: [gun, winchester] };
    const [shot] = partsOf([pick('simple:fireSnap')], given);
    expect(shot?.circumstances).toEqual(Object.keys(situationSpec));
    expect(shot?.spec).toHaveProperty('weapon');
    expect(Object.keys(shot?.names?.weapon ?? {})).toEqual(['colt', 'winchester']);
    const [duck] = partsOf([pick('simple:duck')], given);
    expect([duck?.circumstances, duck?.spec?.weapon, duck?.names]).toEqual([[], undefined, undefined]);
  });
});

describe('chips', () => {
  /** 9 + 9 = 18: 3 Nice! and 1 Damnit! (S-3). */
  const rolls: Rolls = {
    shooting: { main: 'shooting', dice: [9, 9] },
    before: { main: 'simpleShot', dice: [9, 9] },
  };
  const chip = (id: string, share = 1) => pick(`chip:${id}`, share);

  it('WE-12.6 Accuracy names a shot of its own main, Speed a scope; a simple shot has nothing to name', () => {
    const shot = asked([snaps(3), chip('accuracyUp:shooting')], { rolls });
    expect(shot).toMatchObject({ n: { initial: 1, min: 1, max: 3 } });
    const scope = asked([snaps(3), chip('speedUp:shooting')], { rolls });
    expect(scope).toMatchObject({ scope: { options: ['all', 'shots'], initial: 'all' } });
    expect(Object.keys(scope)).toEqual(['scope']);
    expect(asked([snaps(1), chip('accuracyUp:shooting')], { rolls })).toMatchObject({ n: { max: 1 } });
    const first = pick('simple:fireSnap', 0, { fields: { when: 'before' } });
    for (const use of ['accuracyUp', 'speedUp'])
      expect(asked([snaps(3), first, chip(`${use}:before`)], { rolls })).toEqual({});
    expect(asked([snaps(3), chip('exposed:shooting')], { rolls })).toEqual({});
  });

  it('WE-12.5 as many as the other uses leave: of 3 Nice! one is spent elsewhere', () => {
    const parts = partsOf([snaps(3), chip('accuracyUp:shooting'), chip('speedUp:shooting')], { rolls });
    expect(parts.slice(1).map(({ least, most }) => [least, most])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    // Nothing is left of the one Damnit!, and nothing of a roll that was not made.
    expect(partsOf([snaps(3), chip('exposed:shooting')], { rolls }).at(-1)?.most).toBe(1);
    expect(partsOf([snaps(3), chip('exposed:shooting', 2)]).at(-1)?.most).toBe(2);
  });

  it('S-4 a jam takes three Damnit!: of five in the pool one can be bought, of six two', () => {
    // 2 + 2 = 4: 0 Nice! and 4 Damnit!; each pair more brings one.
    const bad: Rolls = { shooting: { main: 'shooting', dice: [2, 2] } };
    const most = (pairs: number) =>
      partsOf([snaps(1), pick('topUp:shooting', pairs), chip('jams:shooting')], {
        rolls: bad,
        rules: { topUpMax: 3 },
      }).at(-1)?.most;
    expect([most(1), most(2)]).toEqual([1, 2]);
  });

  it('AM-28 a top-up is at least one pair and at most what the house rule allows', () => {
    const topUp = (topUpMax: number) => {
      const made = partsOf([snaps(1), pick('topUp:shooting', 1)], { rolls, rules: { topUpMax } }).at(-1);
      return [made?.least, made?.most];
    };
    expect([topUp(1), topUp(3)]).toEqual([
      [1, 1],
      [1, 3],
    ]);
  });
});
