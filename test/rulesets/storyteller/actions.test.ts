import { describe, expect, test } from 'vitest';
import { diceCount } from '../../../src/core/dice/check.ts';
import type { Offer } from '../../../src/core/offer.ts';
import type { Json } from '../../../src/core/text.ts';
import { offers as actions, plays } from '../../../src/rulesets/storyteller/actions/list.ts';
import { BLANK_TURN, type StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { ABILITIES, ATTRIBUTES } from '../../../src/rulesets/storyteller/data/gear.ts';
import { measured } from '../../../src/rulesets/storyteller/data/rules.ts';
import { castOf, fighter, pistol, rules, sword, throwknife, weapon } from './support.ts';

const turn = { ...BLANK_TURN, die: 5, slots: { main: { state: 'declared' } } } as const;
const gunman = (more: Parameters<typeof fighter>[1] = {}) =>
  fighter('a', {
    attributes: { dexterity: 3 },
    abilities: { melee: 2, firearms: 1 },
    gear: [sword, pistol, throwknife],
    turn,
    ...more,
  });

function offers(who: StFighter, situation: Json = {}, targets = ['d']): { readonly [id: string]: Offer } {
  const cast = castOf(who, fighter('d'));
  const list = actions({ cast, who: who.id, targets, situation, rules: rules() });
  return Object.fromEntries(list.map((offer) => [offer.id, offer]));
}
const reason = (offer: Offer | undefined) => offer?.no?.key.replace('storyteller.no.', '');

describe('what a fighter may do', () => {
  test('ST-3.2 each weapon is offered for its purpose, bare hands last', () => {
    expect(Object.keys(offers(gunman()))).toEqual([
      'strike:sword',
      'shoot:pistol',
      'strike:throwknife',
      'throw:throwknife',
      'strike:unarmed',
      'disarm:sword',
      'grapple:unarmed',
      'bite:unarmed',
      'feed:unarmed',
      'breakJoint:unarmed',
      'snapNeck:unarmed',
      'sweep:unarmed',
      'disarm:unarmed',
      'dodge',
      'parry:sword',
      'parry:throwknife',
      'block',
      'cover',
      'counterattack:sword',
      'counterattack:throwknife',
      'counterattack:unarmed',
      'desperate:dodge',
      'desperate:block',
      'ready:sword',
      'aim:pistol',
      'reload:pistol',
      'ready:pistol',
      'ready:throwknife',
      'run',
      'stand',
      'struggle',
      'takeCover',
      'talk',
      'nothing',
      'multiple',
      'release',
      'knockdown',
      'harm',
      'heal',
      'tend',
      'sceneEnd',
      ...[...ATTRIBUTES, ...ABILITIES].map((trait) => `test:${trait}`),
    ]);
  });

  test('ST-3.1 an offer shows its dice and can be played as it stands', () => {
    const strike = offers(gunman())['strike:sword'];
    expect(strike?.check && diceCount(strike.check)).toBe(5);
    expect(strike?.no).toBeUndefined();
    expect(strike?.play?.name).toBe('attack');
    const cast = castOf(gunman(), fighter('d'));
    expect(plays.attack.fault(cast, strike?.play?.input ?? null, rules())).toBeUndefined();
    expect(strike?.declaration).toMatchObject({
      action: 'strike',
      offer: 'strike:sword',
      target: 'd',
      weapon: 'sword',
    });
  });

  test('without a target the dice are shown all the same, with the reason', () => {
    const strike = offers(gunman(), {}, [])['strike:sword'];
    expect(strike?.check && diceCount(strike.check)).toBe(5);
    expect([reason(strike), strike?.play]).toEqual(['core.refused.noTarget', undefined]);
  });

  test('ST-7.17 shots out of range, out of reach or out of rounds are listed with their reason', () => {
    const far = offers(gunman(), { distance: 60 });
    expect([reason(far['shoot:pistol']), reason(far['strike:sword'])]).toEqual(['outOfRange', 'outOfReach']);
    const empty = { ...pistol, traits: { ...pistol.traits, rounds: 0 } };
    expect(reason(offers(gunman({ gear: [empty] }))['shoot:pistol'])).toBe('magazineEmpty');
  });

  test('ST-7.26 in shock nothing is open but dodge and block; a test is no action', () => {
    const open = Object.values(offers(gunman({ conditions: { shocked: 'now' } })))
      .filter(({ no, group }) => !no && group !== 'other' && group !== 'skill')
      .map(({ id }) => id);
    expect(open).toEqual(['dodge', 'block']);
  });

  test('ST-7.37 a fighter who must get up may stand, not strike or run', () => {
    const lying = offers(gunman({ conditions: { prone: true, owesStanding: true } }));
    expect([reason(lying['strike:sword']), reason(lying.run), reason(lying.stand)]).toEqual([
      'owesStanding',
      'owesStanding',
      undefined,
    ]);
    expect(reason(offers(gunman()).stand)).toBe('notProne');
  });

  test('ST-6.5 the Wounded do not run', () => {
    expect(reason(offers(gunman({ health: { lethal: 4 } })).run)).toBe('cannotRun');
    expect(reason(offers(gunman()).run)).toBeUndefined();
  });

  test('ST-6.8 the unconscious do nothing, and every offer says so', () => {
    const out = Object.values(offers(gunman({ health: { lethal: 7 } }))).filter(
      ({ group }) => group !== 'other',
    );
    expect(new Set(out.map(reason))).toEqual(new Set(['incapacitated']));
  });

  test('AMB-20 defences are held ready only during a fight', () => {
    expect(reason(offers(gunman({ turn: {} })).dodge)).toBe('onlyInRound');
    expect(offers(gunman()).dodge?.declaration).toEqual({ action: 'defend', offer: 'dodge' });
  });

  test('ST-1.12 with the last action spent no defence is open', () => {
    const spent = { ...turn, slots: { main: { state: 'spent' } } } as const;
    expect(reason(offers(gunman({ turn: spent })).dodge)).toBe('noActionLeft');
  });

  test('AMB-6 having no dice left is a reason', () => {
    expect(
      reason(offers(gunman({ health: { lethal: 6 }, attributes: { dexterity: 1 } }))['strike:sword']),
    ).toBe('noDice');
  });
});

describe('what a board measures', () => {
  test('ST-7.22 half the body is light cover, two thirds partial, more is full', () => {
    const cover = (covered: number) => measured({ covered }, {}, 'a', 'd').cover;
    expect([0, 0.3, 0.5, 0.7, 0.9].map(cover)).toEqual(['none', 'situational', 'light', 'partial', 'full']);
  });

  test('ST-7.23 an obstacle right before the shooter is the shooter’s own cover; unmeasured values are left out', () => {
    expect(measured({ distance: 12, behind: 0.5 }, {}, 'a', 'd')).toEqual({
      distance: 12,
      ownCover: 'light',
    });
  });
});

describe('several targets', () => {
  const uzi = (id: string) =>
    weapon(id, {
      category: 'firearm',
      ability: 'firearms',
      damage: 4,
      range: 20,
      clip: 20,
      rounds: 20,
      flags: ['lightHandgun'],
      modes: ['single', 'burst', 'fullAuto'],
    });
  const shooter = gunman({ gear: [uzi('left'), uzi('right')] });
  const each = { d: { distance: 4, cover: 'none' }, e: { distance: 9, cover: 'light' } };
  const several = (id: string) => {
    const cast = castOf(shooter, fighter('d'), fighter('e'));
    const list = actions({ cast, who: 'a', targets: ['d', 'e'], situation: each.d, each, rules: rules() });
    return list.find((offer) => offer.id === id);
  };

  test('AMB-76 everybody in a swept area has their own distance and cover', () => {
    const offer = several('spray:left');
    expect(offer?.targets?.own).toEqual(['distance', 'cover']);
    expect(offer?.declaration).toMatchObject({
      targets: [
        { who: 'd', distance: 4, cover: 'none' },
        { who: 'e', distance: 9, cover: 'light' },
      ],
    });
  });

  test('ST-9.35 each of two guns is fired under the circumstances of its own target', () => {
    const offer = several('twoGuns:left:right');
    expect(offer?.targets?.most).toBe(2);
    expect(offer?.declaration).toMatchObject({
      target: 'd',
      target2: 'e',
      situation: { distance: 4 },
      situation2: { distance: 9, cover: 'light' },
    });
  });

  test('ST-7.2 several shots are not fired out of hiding: they do not ask for it', () => {
    for (const id of ['spray:left', 'twoGuns:left:right'])
      expect(several(id)?.circumstances?.includes('ambush'), id).toBe(false);
    expect(several('spray:left')?.circumstances).toContain('blind');
  });

  test('AMB-50 others than the target may notice an ambush', () => {
    expect(offers(gunman(), { ambush: true, distance: 1 })['strike:sword']?.targets).toHaveProperty('own');
    expect(offers(gunman(), { distance: 1 })['strike:sword']?.targets).toBeUndefined();
  });
});

test('ST-2.1 any declaration may be marked as having no outward sign', () => {
  const marked = offers(gunman(), { inconspicuous: true, gist: 'something' });
  for (const id of ['strike:sword', 'run', 'aim:pistol', 'dodge'])
    expect(marked[id]?.declaration).toMatchObject({ inconspicuous: true, gist: 'something' });
  expect(offers(gunman()).run?.declaration).not.toHaveProperty('inconspicuous');
});

test('ST-7 circumstances belong to attacks; the commonest declarations come first in short lists', () => {
  const all = offers(gunman());
  expect([all.run?.circumstances, all['aim:pistol']?.circumstances]).toEqual([[], []]);
  expect(all['strike:sword']?.circumstances).toContain('flank');
  expect([all['parry:sword']?.quick, all.nothing?.quick, all.talk?.quick]).toEqual([true, true, undefined]);
});

describe('declarations for later', () => {
  const announcing = { ...turn, slots: { main: { state: 'undeclared' } } } as const;
  const knife = (distance: number, slots: StFighter['turn'] = announcing) =>
    offers(gunman({ turn: slots }), { distance })['strike:sword'];

  test('ST-7.9 a target may be out of reach now: that is reported, and forbids nothing', () => {
    // A blow reaches 2 m.
    expect(knife(8)?.no).toBeUndefined();
    expect(knife(8)?.doubt).toMatchObject({
      key: 'storyteller.no.outOfReach',
      args: { distance: 8, reach: 2 },
    });
    expect(knife(2)?.doubt).toBeUndefined();
    // An immediate action is refused.
    expect(reason(knife(8, turn))).toBe('outOfReach');
    expect(knife(8, turn)?.doubt).toBeUndefined();
  });

  const rifle = weapon('rifle', {
    ...{ category: 'firearm', ability: 'firearms', damage: 6, range: 100, clip: 30, rounds: 30 },
    modes: ['single', 'fullAuto'],
  });
  const rakes = (targets: string[]) =>
    offers(gunman({ gear: [rifle], turn: announcing }), { distance: 5 }, targets)['suppress:rifle'];

  test('ST-9.39 suppressing fire names a zone, and no other attack does', () => {
    const all = offers(gunman({ gear: [rifle], turn: announcing }), { zone: 'the door' }, ['d']);
    expect(all['suppress:rifle']).toMatchObject({
      circumstances: ['zone'],
      declaration: { action: 'suppress', weapon: 'rifle', zone: 'the door' },
    });
    expect(all['shoot:rifle']?.circumstances).not.toContain('zone');
    expect(all['shoot:rifle']?.circumstances).toContain('distance');
    expect(rakes(['d'])?.declaration).not.toHaveProperty('zone');
  });

  test('ST-9.45 the odds of suppressing fire are those of the shot at a fighter who comes through', () => {
    const { foreseen, check } = rakes(['d']) ?? {};
    expect(foreseen).toMatchObject({
      name: 'attack',
      input: { manoeuvre: 'suppress', weapon: 'rifle', defender: 'd', situation: { distance: 5 } },
    });
    const cast = castOf(
      gunman({ gear: [rifle], turn: announcing, conditions: { suppressing: 'rifle' } }),
      fighter('d'),
    );
    expect(plays.attack.fault(cast, foreseen?.input ?? null, rules())).toBeUndefined();
    expect(check && diceCount(check)).toBeGreaterThan(0);
    expect(rakes([])?.foreseen).toBeUndefined();
  });
});
