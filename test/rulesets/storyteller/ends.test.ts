import { describe, expect, test } from 'vitest';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { offers as actions, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import { sceneAffected } from '../../../src/rulesets/storyteller/actions/scenes.ts';
import { power as powerSpec } from '../../../src/rulesets/storyteller/data/gear.ts';
import { attackFault } from '../../../src/rulesets/storyteller/figures/legality.ts';
import { runDistance } from '../../../src/rulesets/storyteller/figures/turn.ts';
import { sheet } from '../../../src/rulesets/storyteller/view/index.ts';
import { type Answers, attackOf, castOf, ended, fighter, play, rules, sword, weapon } from './support.ts';
import { runner, Table } from './turn-table.ts';

const heal = (one: ReturnType<typeof fighter>, answers: Answers) =>
  play((stage) => plays.heal.begin(stage, { who: one.id }, rules()), castOf(one), answers);
const healed = (bashing: number, lethal = 0): Json => ({ bashing, lethal, aggravated: 0 });
const asksOf = (run: ReturnType<typeof heal>) => run.steps.map(({ ask }) => ask.id);

/** The rules that the card cites for conditions that are over. */
const citedFor = (run: {
  readonly told: readonly { readonly key?: Json; readonly weight?: { readonly why?: string } }[];
}) => run.told.flatMap(({ key, weight }) => (key === 'isOver' ? [weight?.why] : []));

const out = (given: Parameters<typeof fighter>[1] = {}) =>
  fighter('d', { health: { bashing: 4 }, conditions: { stunned: true }, ...given });

describe('healing', () => {
  test('ST-7.31 healed to unhurt: the stun may end', () => {
    const run = heal(out(), { heal: healed(4), 'wakes:d': 'wakes' });
    expect(ended(run)).toBe(4);
    expect([run.cast.d?.traits.health.bashing, run.cast.d?.conditions]).toEqual([0, {}]);
    expect(citedFor(run)).toEqual(['ST-7.31']);
  });

  test('ST-7.31 not a level earlier', () => {
    const run = heal(out(), { heal: healed(3) });
    expect([ended(run), asksOf(run)]).toEqual([3, ['heal']]);
    expect(run.cast.d?.conditions.stunned).toBe(true);
  });

  test('ST-7.31 this is for those who heal by themselves; the Storyteller decides', () => {
    const skip = (one: ReturnType<typeof fighter>) => {
      const run = heal(one, { heal: healed(4) });
      const [ask] = run.state === 'waiting' ? run.asks : [];
      return ask?.kind === 'choose' ? [ask.by, ask.skip] : [];
    };
    expect(skip(out())).toEqual(['master', 'staysOut']);
    expect(skip(out({ traits: { kind: 'werewolf' } }))).toEqual(['master', 'wakes']);
    expect(skip(out({ traits: { regenerates: true } }))).toEqual(['master', 'wakes']);
    const stays = heal(out(), { heal: healed(4), 'wakes:d': 'staysOut' });
    expect(stays.cast.d?.conditions.stunned).toBe(true);
  });

  test('ST-6.8 a fighter fit to act again regains consciousness, unless their neck is broken', () => {
    const down = (conditions: { readonly [id: string]: Json }) =>
      fighter('d', { health: { lethal: 7 }, conditions: { incapacitated: true, ...conditions } });
    const left = (one: ReturnType<typeof fighter>, n: number) =>
      heal(one, { heal: healed(0, n) }).cast.d?.conditions;
    expect(left(down({}), 1)).toEqual({});
    expect(left(down({ paralysed: true }), 1)).toEqual({ incapacitated: true, paralysed: true });
    expect(citedFor(heal(down({}), { heal: healed(0, 1) }))).toEqual(['ST-6.8']);
  });

  test('ST-5.15 no more levels than there are, of each type', () => {
    expect(() => heal(out(), { heal: healed(5) })).toThrow(/tooLarge/);
    expect(() => heal(out(), { heal: healed(0, 1) })).toThrow(/tooLarge/);
  });
});

const lame = (limbs: Json, given: Parameters<typeof fighter>[1] = {}) =>
  fighter('d', { conditions: { limbDisabled: limbs }, ...given });

describe('useless limbs', () => {
  test('ST-8.15 they heal last: when the victim is unhurt again', () => {
    const hurt = lame({ leftArm: true }, { health: { bashing: 2 } });
    const better = heal(hurt, { heal: healed(1) });
    expect([ended(better), better.cast.d?.conditions.limbDisabled]).toEqual([1, { leftArm: true }]);
    const run = heal(hurt, { heal: healed(2), 'limbs:d': 'limbHeals' });
    expect(run.cast.d?.conditions).toEqual({});
    const kept = heal(hurt, { heal: healed(2), 'limbs:d': 'limbStays' });
    expect(kept.cast.d?.conditions.limbDisabled).toEqual({ leftArm: true });
  });

  test('ST-8.15 or by proper medical help, one limb at a time', () => {
    const tend = (one: ReturnType<typeof fighter>, answers: Answers) =>
      play((stage) => plays.tend.begin(stage, { who: 'd' }, rules()), castOf(one), answers).cast.d
        ?.conditions;
    expect(tend(lame({ leftArm: true, rightLeg: true }), { tended: 'rightLeg' })).toEqual({
      limbDisabled: { leftArm: true },
    });
    expect(tend(lame({ leftArm: true }), { tended: 'leftArm' })).toEqual({});
    expect(tend(lame(true), {})).toEqual({});
    expect(plays.tend.fault(castOf(fighter('d')), { who: 'd' }, rules())?.key).toBe(
      'storyteller.no.limbsSound',
    );
  });

  const greatsword = weapon('greatsword', { damage: 5, hands: 2 });
  const strikes = (limbs: Json, one: string) =>
    attackFault(
      castOf(lame(limbs, { gear: [greatsword, sword] }), fighter('a')),
      { ...attackOf({ attacker: 'd', defender: 'a', weapon: one }) } as never,
      rules(),
    )?.key;

  test('ST-8.14 a useless arm leaves one hand: no two-handed weapon', () => {
    expect(strikes({ leftArm: true }, 'greatsword')).toBe('storyteller.no.tooFewHands');
    expect(strikes({ leftArm: true }, 'sword')).toBeUndefined();
    expect(strikes({ leftArm: true, rightArm: true }, 'sword')).toBe('storyteller.no.tooFewHands');
    expect(strikes({ leftLeg: true }, 'greatsword')).toBeUndefined();
  });

  test('ST-8.14 a fighter with a useless leg does not run', () => {
    expect(runDistance(lame({ leftLeg: true }), rules())).toBe(0);
    expect(runDistance(lame({ leftArm: true }), rules())).toBe(11);
  });

  test('ST-8.14 the sheet names the limbs and what they prevent', () => {
    const shown = sheet(lame({ leftArm: true, rightLeg: true }), rules()).figures;
    const limbs = shown.find(({ id }) => id === 'limbs');
    expect(limbs?.lines?.map(({ label, why }) => [label.key, why])).toEqual([
      ['storyteller.line.limb.arm', 'ST-8.14'],
      ['storyteller.line.limb.leg', 'ST-8.14'],
    ]);
    expect(sheet(fighter('d'), rules()).figures.map(({ id }) => id)).not.toContain('limbs');
  });
});

describe('the end of the scene', () => {
  const charm = (duration: string) => ({
    id: 'charm',
    type: 'power' as const,
    name: 'charm',
    traits: blank(powerSpec, { duration }),
  });
  const end = (answers: Answers, ...all: ReturnType<typeof fighter>[]) => {
    const [first, ...others] = all.map(({ id }) => id);
    return play(
      (stage) => plays.sceneEnd.begin(stage, { who: first ?? '', others }, rules()),
      castOf(...all),
      answers,
    );
  };

  test('TM-38 ST-7.30 conditions that last a scene end for everybody whom the Storyteller names', () => {
    const run = end(
      { 'scene:a': 'sceneOver', 'scene:b': 'sceneStays' },
      fighter('a', { conditions: { stunned: true, prone: true } }),
      fighter('b', { conditions: { stunned: true } }),
      fighter('c'),
    );
    expect(ended(run)).toEqual(['a']);
    expect(citedFor(run)).toEqual(['ST-7.30']);
    expect([run.cast.a?.conditions, run.cast.b?.conditions]).toEqual([{ prone: true }, { stunned: true }]);
  });

  test('TM-38 GAP-4 powers of the scene become dormant, permanent ones do not', () => {
    const active = (duration: string, answers: Answers) => {
      const item = end(answers, fighter('a', { gear: [charm(duration)] })).cast.a?.gear.charm;
      return item?.type === 'power' && item.traits.active;
    };
    expect(active('scene', { 'scene:a': 'sceneOver' })).toBe(false);
    expect(active('permanent', {})).toBe(true);
  });

  test('TM-38 lists the fighters for whom anything lasts', () => {
    const cast = castOf(
      fighter('a', { conditions: { stunned: true } }),
      fighter('b', { conditions: { prone: true } }),
      fighter('c', { gear: [charm('rounds')] }),
    );
    expect(sceneAffected(cast)).toEqual(['a', 'c']);
  });

  test('TM-38 in a fight the Storyteller announces it: everybody concerned, one after the other', () => {
    const one = Table.rolled([
      [runner('a', 9), 5],
      [runner('b', 7), 5],
      [runner('c', 4), 5],
    ]);
    expect(one.refusal('table', 'sceneEnd')).toBe('storyteller.no.nothingLasts');
    one.gains('a', 'stunned').gains('c', 'stunned').says('table', 'sceneEnd');
    expect(one.asked).toEqual(['scene:a']);
    one.says('scene:a', 'sceneOver').says('scene:c', 'sceneStays');
    expect([one.of('a').conditions, one.of('c').conditions]).toEqual([{}, { stunned: true }]);
    // The round goes on where it was.
    expect(one.asked).toEqual(['declare:b']);
  });

  test('ST-0.4 healing, help and the end of the scene are offered, closed with their reason where there is nothing to end', () => {
    const no = (one: ReturnType<typeof fighter>, id: string) =>
      actions({ cast: castOf(one), who: 'd', targets: [], situation: {}, rules: rules() }).find(
        (offer) => offer.id === id,
      )?.no?.key;
    const well = fighter('d');
    expect(['heal', 'tend', 'sceneEnd'].map((id) => no(well, id))).toEqual([
      'storyteller.no.unhurt',
      'storyteller.no.limbsSound',
      'storyteller.no.nothingLasts',
    ]);
    const ill = lame({ leftArm: true }, { health: { bashing: 1 } });
    expect([no(ill, 'heal'), no(ill, 'tend'), no(out(), 'sceneEnd')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
