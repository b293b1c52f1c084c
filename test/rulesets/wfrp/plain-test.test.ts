import { describe, expect, test } from 'vitest';
import { bindPlay } from '../../../src/core/encounter.ts';
import { odds } from '../../../src/core/odds-walk.ts';
import { perform } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import type { WfFighter } from '../../../src/rulesets/wfrp/data/fighter.ts';
import { situationSpec } from '../../../src/rulesets/wfrp/data/rules.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { castOf, erased, fighter, item, rules } from './support.ts';

const climb = item('skill', 'climb', { characteristic: 's', mastery: 10 });
const swim = item('skill', 'swim', { characteristic: 's', taken: false });
const magic = item('skill', 'magic', { characteristic: 'int', taken: false, advanced: true });
const given = { main: { ws: 40, s: 33, int: 51 }, gear: [climb, swim, magic] };

const offerOf = (one: WfFighter, id: string, situation: { readonly [field: string]: Json } = {}) => {
  const offer = wfrp
    .actions({
      cast: castOf(one),
      who: one.id,
      targets: [],
      situation: blank(situationSpec, situation) as Json,
      rules: rules(),
    } as never)
    .find((each) => each.id === id);
  if (!offer?.play) throw new Error(`${one.id} has no offer ${id}`);
  return { ...offer, play: offer.play };
};

const begun = ({ play: { name, input } }: ReturnType<typeof offerOf>) =>
  bindPlay(wfrp, name, input, rules() as unknown as Json);

/** The chance that an offered test passes, with no Fortune left. */
function chanceOf(one: WfFighter, id: string, situation: { readonly [field: string]: Json } = {}): number {
  const { ends } = odds(begun(offerOf(one, id, situation)), erased(castOf(one)));
  return ends.reduce((sum, { p, out }) => ((out as { readonly ok: boolean }).ok ? sum + p : sum), 0);
}

describe('GAP-2 a plain test', () => {
  const anna = fighter('anna', given);

  test('of a characteristic: a d100 not above it, and the modifier of the GM', () => {
    expect(chanceOf(anna, 'test:s')).toBeCloseTo(0.33, 12);
    expect(chanceOf(anna, 'test:s', { modifier: -20 })).toBeCloseTo(0.13, 12);
    expect(chanceOf(anna, 'test:int', { modifier: 30 })).toBeCloseTo(0.81, 12);
    // Below 1 nothing passes (AMB-2).
    expect(chanceOf(anna, 'test:s', { modifier: -60 })).toBe(0);
  });

  test('of a skill: mastery counts, a basic skill that has not been learnt is half, rounded up', () => {
    expect(chanceOf(anna, 'test:skill:climb')).toBeCloseTo(0.43, 12);
    // 33 / 2 = 16.5, rounded up.
    expect(chanceOf(anna, 'test:skill:swim')).toBeCloseTo(0.17, 12);
  });

  test('an advanced skill that has not been learnt cannot be tested', () => {
    const { no, play } = offerOf(anna, 'test:skill:magic');
    expect(no?.key).toBe('wfrp.no.skillNotLearnt');
    expect(wfrp.plays.test?.fault(castOf(anna) as never, play.input, rules() as never)?.key).toBe(
      'wfrp.no.skillNotLearnt',
    );
  });

  test('of a skill that is gone is refused', () => {
    const input = { who: 'anna', characteristic: 'ws', skill: 'lost', modifier: 0 };
    expect(wfrp.plays.test?.fault(castOf(anna) as never, input, rules() as never)?.key).toBe(
      'wfrp.no.skillGone',
    );
  });

  test('WF-15.5 trembling spoils Weapon Skill and no Strength', () => {
    const shaken = fighter('anna', {
      ...given,
      conditions: { fear: { ogre: { kind: 'creature', state: 'shaken', round: 1 } } },
    });
    expect(chanceOf(shaken, 'test:ws')).toBeCloseTo(0.3, 12);
    expect(chanceOf(shaken, 'test:s')).toBeCloseTo(0.33, 12);
  });

  test('each characteristic is the trait that its offer rolls', () => {
    expect(offerOf(anna, 'test:ws').trait).toBe('main.ws');
    expect(offerOf(anna, 'test:skill:climb').trait).toBeUndefined();
  });

  test('GAP-18 a failed test may be rolled again for a point of Fortune', () => {
    const lucky = fighter('anna', { ...given, traits: { fortune: 1 } });
    const faces = [90, 12];
    const run = perform(
      begun(offerOf(lucky, 'test:s')),
      erased(castOf(lucky)),
      (ask): Json => (ask.kind === 'roll' ? [faces.shift() ?? 0] : 'again'),
    );
    expect(run.state === 'done' && run.out).toEqual({ ok: true, degree: 2 });
    expect(run.cast.anna?.traits).toMatchObject({ fortune: 0 });
  });
});
