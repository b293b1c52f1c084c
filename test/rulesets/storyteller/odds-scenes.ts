import fc from 'fast-check';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { BLANK_TURN, type StFighter } from '../../../src/rulesets/storyteller/data/fighter.ts';
import { manoeuvre as techniqueSpec } from '../../../src/rulesets/storyteller/data/gear.ts';
import type { Rules, Situation } from '../../../src/rulesets/storyteller/data/rules.ts';

import type { Manoeuvre } from '../../../src/rulesets/storyteller/figures/manoeuvres.ts';
import { castOf, fighter, rules, situation, weapon } from './support.ts';

/* Everything that rolls dice, with so few of them that all their faces can be tried: none to three in a roll. */

/** What varies from run to run. */
export interface Given {
  /** Dice to hit, to defend, to soak. */
  readonly hit: number;
  readonly guard: number;
  readonly soak: number;
  readonly answer: string;
  readonly kind: string;
  readonly lethal: number;
  readonly about: Partial<Situation>;
  readonly house: Partial<Rules>;
}

/** A play that may begin, and what persons decide in it. */
export interface Scene {
  readonly cast: Cast<StFighter>;
  readonly play: string;
  readonly input: Json;
  readonly rules: Rules;
  readonly decide: { readonly [ask: string]: Json };
}

const stick = (id: string, more: Parameters<typeof weapon>[1] = {}) =>
  weapon(id, { damage: 0, type: 'lethal', category: 'melee', ability: 'melee', parryDifficulty: 6, ...more });
const gun = (id: string, more: Parameters<typeof weapon>[1] = {}) =>
  weapon(id, {
    category: 'firearm',
    ability: 'firearms',
    attackKind: 'firearm',
    damage: 1,
    damageStrength: false,
    range: 20,
    clip: 6,
    rounds: 6,
    modes: ['single', 'burst', 'fullAuto'],
    flags: ['lightHandgun'],
    ...more,
  });

/** All weapons. Those of the later rows do so little that the manoeuvre's own dice leave one or two. */
const ARMS = [
  stick('stick', { flags: ['cutting'] }),
  stick('club', { type: 'bashing', flags: ['club', 'sweep'] }),
  stick('feather', { damage: -2 }),
  stick('tap', { damage: -2, type: 'bashing', flags: ['club'] }),
  stick('taser', { type: 'bashing', flags: ['taser'], damage: 0 }),
  weapon('dart', {
    category: 'thrown',
    ability: 'athletics',
    damage: 0,
    damageThrownLong: 2,
    range: 8,
    flags: ['thrown'],
  }),
  {
    id: 'trick',
    type: 'manoeuvre' as const,
    name: 'trick',
    traits: blank(techniqueSpec, {
      damage: 'fixed',
      damageDice: 1,
      damageType: 'lethal',
      effect: 'knockdown',
    }),
  },
  gun('gun'),
  gun('other'),
  gun('rake', { damage: -5 }),
];

/** A fighter whose every roll to hit has `hit` dice: all from Dexterity, at most one from an ability, so that extra successes stay few. */
const attacker = ({ hit }: Given, more: Parameters<typeof fighter>[1] = {}): StFighter =>
  fighter('a', {
    ...more,
    attributes: { dexterity: hit - 1, strength: 1, perception: 1, ...more.attributes },
    abilities: { brawl: 1, melee: 1, athletics: 1, firearms: 1, stealth: 1, ...more.abilities },
    gear: ARMS,
  });

const defender = (
  { guard, soak, kind, lethal }: Given,
  more: Parameters<typeof fighter>[1] = {},
  id = 'd',
): StFighter =>
  fighter(id, {
    ...more,
    traits: { kind, ...more.traits },
    attributes: { dexterity: guard, stamina: soak, strength: 1, perception: 1, ...more.attributes },
    health: { lethal },
    gear: [stick('staff', { parryDifficulty: 5, damage: 0, type: 'bashing' })],
  });

const scene = (
  given: Given,
  play: string,
  input: Json,
  cast: readonly StFighter[],
  decide: Scene['decide'] = {},
): Scene => ({
  cast: castOf(...cast),
  play,
  input,
  rules: rules(given.house),
  decide: { defence: given.answer, ...decide },
});

const inputOf = (given: Given, manoeuvre: Manoeuvre, arm: string, about: Partial<Situation>, on = 'd') => ({
  attacker: 'a',
  defender: on,
  weapon: arm,
  manoeuvre,
  situation: situation({ ...given.about, ...about }),
});

interface More {
  readonly about?: Partial<Situation>;
  readonly by?: Parameters<typeof fighter>[1];
  readonly on?: Parameters<typeof fighter>[1];
  readonly decide?: Scene['decide'];
}

/** An attack by the one on the other. */
const striking =
  (manoeuvre: Manoeuvre, arm: string, { about = {}, by, on, decide }: More = {}) =>
  (given: Given): Scene =>
    scene(
      given,
      'attack',
      inputOf(given, manoeuvre, arm, about),
      [attacker(given, by), defender(given, on)],
      decide,
    );

/** So strong and able that the manoeuvre is allowed, and so hurt (with every roll suffering from it) that few dice are left. */
const hurtExpert = (strength: number, brawl: number, penalty: number) => ({
  attributes: { strength },
  abilities: { brawl },
  health: {
    lethal: 1,
    levels: [
      { id: 'a', name: '', penalty, move: 'free', role: 'ok' },
      { id: 'b', name: '', penalty, move: 'none', role: 'dead' },
    ],
  },
});
const expertly =
  (manoeuvre: Manoeuvre, strength: number, brawl: number, penalty: number, decide: Scene['decide'] = {}) =>
  (given: Given): Scene => {
    const made = striking(manoeuvre, 'unarmed', {
      by: hurtExpert(strength, brawl, penalty),
      about: { modDice: penalty - brawl + 1 },
      on: { attributes: { strength: 0 } },
      decide,
    })(given);
    return { ...made, rules: { ...made.rules, woundPenaltyScope: 'allRolls' } };
  };

const inFight = (declared: string) => ({
  turn: {
    ...BLANK_TURN,
    die: 5,
    slots: { main: { state: 'declared' as const, declaration: { action: declared } } },
  },
});

const sprayed =
  (who: readonly string[]) =>
  (given: Given): Scene => {
    const targets = who.map((one) => ({ who: one, distance: 5, cover: 'none' }));
    const input = {
      attacker: 'a',
      weapon: 'gun',
      targets,
      situation: situation({ modDice: -10 }),
      slot: '',
      share: 0,
    };
    const people = who.map((one, i) =>
      defender(
        { ...given, kind: 'human', soak: 0 },
        { attributes: { dexterity: i === 0 ? given.guard : 0 } },
        one,
      ),
    );
    const answers = Object.fromEntries(
      who.map((one) => [`defence:${one}`, given.answer === 'dodge' ? 'dodge' : 'none']),
    );
    return scene(
      { ...given, house: { ...given.house, zeroPool: 'autoFail' } },
      'spray',
      input,
      [attacker(given), ...people],
      answers,
    );
  };

/** Both shots at one target, or at two. */
const bothGuns =
  (second: string) =>
  (given: Given): Scene => {
    const one = { ...given, hit: 1, kind: 'human', soak: 0 };
    return scene(
      one,
      'twoGuns',
      {
        first: inputOf(one, 'shoot', 'gun', { distance: 5 }),
        second: inputOf(one, 'shoot', 'other', { distance: 5 }, second),
      },
      [attacker(one), defender(one), ...(second === 'd' ? [] : [defender(one, {}, second)])],
      { defence: 'none' },
    );
  };

/** From hiding, and with so many dice won, a grip: the simplest attack. */
const outOfHiding =
  (watchers: readonly string[], dice: number) =>
  (given: Given): Scene => {
    const one = { ...given, hit: 1, guard: 0, soak: 0, kind: 'human' };
    const input = { attack: inputOf(one, 'grapple', 'unarmed', { ambush: true }), watchers: [...watchers] };
    const people = ['d', ...watchers].map((id) => defender(one, {}, id));
    return scene(one, 'ambush', input, [attacker(one), ...people], { defence: 'none', bonus: { dice } });
  };

/** An attack on a target whom a comrade covers. */
const covered =
  (manoeuvre: Manoeuvre, arm: string, decide: Scene['decide']) =>
  (given: Given): Scene => {
    const one = { ...given, hit: 1, guard: 1, soak: 0, kind: 'human' };
    const input = {
      ...inputOf(one, manoeuvre, arm, { distance: manoeuvre === 'shoot' ? 5 : 1 }),
      coverers: ['e'],
    };
    const comrade = defender(one, { conditions: { covering: 'd' } }, 'e');
    return scene(one, 'attack', input, [attacker(one), defender(one), comrade], decide);
  };

const alone =
  (
    play: string,
    input: { readonly [field: string]: Json },
    more: Parameters<typeof fighter>[1] = {},
    decide: Scene['decide'] = {},
  ) =>
  (given: Given): Scene =>
    scene(given, play, { who: 'd', ...input }, [defender(given, more)], decide);

/** The same with fewer dice. */
const fewer =
  (make: (given: Given) => Scene, least: Partial<Given>) =>
  (given: Given): Scene =>
    make({ ...given, ...least });

const LEAST = { hit: 1, guard: 0, soak: 0, kind: 'human' };
const HELD: More = { by: { conditions: { holding: 'd' } }, on: { conditions: { held: 'a' } } };
const BITER = { kind: 'vampire', sharpTeeth: true };
const DESPERATE = {
  ...BLANK_TURN,
  die: 5,
  defences: 1,
  slots: {
    main: { state: 'declared' as const, declaration: { action: 'desperate', how: 'dodge' as const } },
  },
};

export const SCENES: { readonly [title: string]: (given: Given) => Scene } = {
  'ST-3.1 a blow': striking('strike', 'stick'),
  'ST-4.1 a bashing blow with extra successes': striking('strike', 'club'),
  'ST-7.39 a blow at a prone target': striking('strike', 'feather', {
    on: { conditions: { prone: true } },
    about: { modDice: -2 },
  }),
  'ST-7.33 a club to the head: stunning': fewer(
    striking('strike', 'tap', { about: { calledShot: 'head', modDifficulty: -2 } }),
    { soak: 0 },
  ),
  'ST-7.43 a called shot with further effects': striking('strike', 'feather', {
    about: { calledShot: 'hand', modDifficulty: -3 },
    decide: { called: 'dropsWeapon' },
  }),
  'ST-7.32 a stunner': striking('strike', 'taser'),
  'ST-3.1 a shot': striking('shoot', 'gun', { about: { distance: 5 } }),
  'ST-9.1 a shot after aiming': striking('shoot', 'gun', {
    by: { conditions: { aiming: { at: 'd', with: 'gun', rounds: 2 } } },
    about: { distance: 5, modDice: -1 },
  }),
  'ST-7.10 a blind shot': fewer(
    striking('shoot', 'gun', { about: { blind: true, distance: 2, modDifficulty: -3 } }),
    { hit: 1, soak: 0 },
  ),
  'ST-4.2 a throw': striking('throw', 'dart', { about: { distance: 5 } }),
  'ST-8.3 a grapple': fewer(striking('grapple', 'unarmed'), { hit: 2, guard: 2 }),
  'ST-8.8 a bite': striking('bite', 'unarmed', {
    ...HELD,
    by: { ...HELD.by, traits: BITER, attributes: { strength: 0 } },
  }),
  'ST-8.9 drinking': striking('feed', 'unarmed', { ...HELD, by: { ...HELD.by, traits: BITER } }),
  'ST-8.13 breaking a joint': fewer(expertly('breakJoint', 3, 4, 4), { hit: 1 }),
  'ST-8.14 breaking a joint, vetoed by the Storyteller': fewer(
    expertly('breakJoint', 3, 4, 4, { veto: 'veto' }),
    { hit: 1 },
  ),
  'ST-8.12 cutting a tendon': striking('cutTendon', 'stick', {
    by: { attributes: { dexterity: 3 }, abilities: { melee: 4 } },
    about: { modDice: -6 },
    decide: { defence: 'none' },
  }),
  'ST-8.17 snapping a neck': fewer(expertly('snapNeck', 4, 5, 5), { hit: 1, guard: 0 }),
  'ST-8.26 a sweep': fewer(expertly('sweep', 1, 1, 3), { hit: 1, guard: 1, soak: 0 }),
  'ST-8.29 disarming with a weapon': striking('disarm', 'stick', { on: { attributes: { strength: 0 } } }),
  'ST-8.32 disarming with bare hands': striking('disarm', 'unarmed', { on: { attributes: { strength: 0 } } }),
  'ST-8.2 a manoeuvre of the group’s own': (given) => {
    const made = striking('technique', 'unarmed')({ ...given, ...LEAST, guard: 1 });
    return { ...made, input: { ...(made.input as object), technique: 'trick' } };
  },
  'ST-9.10 full automatic fire': striking('fullAuto', 'rake', { about: { distance: 5 } }),
  'ST-9.29 a short burst': fewer(striking('burst', 'gun', { about: { distance: 5, modDice: -3 } }), LEAST),
  'ST-9.40 suppressing fire': striking('suppress', 'gun', {
    by: { conditions: { suppressing: 'gun' } },
    about: { distance: 3 },
  }),
  'ST-9.18 a spray over two': sprayed(['d', 'e']),
  'ST-9.26 a spray over three': fewer(sprayed(['d', 'e', 'f']), { hit: 2, guard: 0 }),
  'ST-9.23 a spray at one': fewer(sprayed(['d']), { hit: 3, guard: 0 }),
  'ST-9.35 two guns at one': bothGuns('d'),
  'ST-9.37 two guns at two': bothGuns('e'),
  'ST-7.1 an ambush': outOfHiding([], 1),
  'AMB-50 an ambush where two may notice': outOfHiding(['e'], 0),
  'ST-10.20 a defence that costs an action': striking('strike', 'stick', { on: inFight('counterattack') }),
  'ST-10.25 a desperate defence': striking('strike', 'stick', {
    on: { conditions: { desperate: 'dodge' }, turn: DESPERATE, attributes: { dexterity: 2 } },
    decide: { defence: 'dodge' },
  }),
  'ST-10.23 a comrade interposes': covered('shoot', 'gun', {
    defence: 'none',
    'cover:e': 'interpose',
  }),
  'AMB-26 two defences that count together': (given) => {
    const made = covered('strike', 'stick', { defence: 'dodge', 'cover:e': 'parry:staff' })(given);
    return { ...made, rules: { ...made.rules, stackedDefences: true } };
  },
  'AMB-26 one of two defences counts': covered('strike', 'stick', {
    defence: 'dodge',
    'cover:e': 'parry:staff',
    whose: 'e',
  }),
  'AMB-42 a success bought with Willpower': (given) => {
    const by = { traits: { willpower: { value: 1, max: 1 } } };
    const made = striking('strike', 'stick', { by })({ ...given, hit: 1 });
    const decide = { ...made.decide, 'willpower:a': 'spendWill' };
    return { ...made, rules: { ...made.rules, willpowerSuccess: true }, decide };
  },
  'ST-8.5 a struggle': (given) =>
    scene(given, 'struggle', { who: 'd', by: 'a' }, [
      attacker(given, { conditions: { holding: 'd' } }),
      defender(given, { conditions: { held: 'a' }, attributes: { strength: 1 } }),
    ]),
  'ST-7.35 a knockdown': alone('knockdown', {}, { attributes: { dexterity: 3 } }),
  'ST-0.4 harm entered by the Storyteller, dodged and soaked': alone(
    'harm',
    {},
    { attributes: { dexterity: 2, stamina: 1 } },
    {
      harm: { levels: 3, type: 'bashing', attackKind: 'other', soak: true, dodge: true },
      defence: 'dodge',
    },
  ),
  'ST-0.4 harm applied by the Storyteller, dodged and soaked': alone(
    'hurt',
    { levels: 3, type: 'bashing', attackKind: 'other', soak: true, dodge: true },
    { attributes: { dexterity: 2, stamina: 1 } },
    { defence: 'dodge' },
  ),
  'ST-13.3 standing up among multiple actions': alone('stand', { share: 3 }, { conditions: { prone: true } }),
  'ST-13.9 readying a weapon among multiple actions': (given) =>
    scene(given, 'ready', { who: 'd', weapon: 'knife', share: 2 }, [
      { ...defender(given), gear: { knife: stick('knife', { ready: false }) } },
    ]),
  'ST-3.1 a test': alone(
    'test',
    { attribute: 'wits', ability: 'none', goal: 2, rolls: 2 },
    { attributes: { wits: 2 } },
  ),
  'ST-3.5 a resisted test': (given) =>
    scene(given, 'test', { who: 'd', target: 'a', attribute: 'wits', resistAttribute: 'wits' }, [
      attacker(given, { attributes: { wits: 1 } }),
      defender(given, { attributes: { wits: 2 } }),
    ]),
  'ST-11.4 an attempt': alone('attempt', { share: 3, attribute: 'wits', ability: 'alertness' }),
};

/** Dice to hit, to defend, to soak: few enough together to try all their faces quickly. */
const DICE: readonly (readonly [hit: number, guard: number, soak: number])[] = [
  [1, 1, 1],
  [1, 1, 0],
  [2, 0, 0],
];

export const given = fc
  .record({
    dice: fc.constantFrom(...DICE),
    answer: fc.constantFrom('none', 'dodge', 'parry:staff', 'block', 'best'),
    kind: fc.constantFrom('human', 'vampire', 'werewolf', 'changeling'),
    lethal: fc.constantFrom(0, 1, 4, 5),
    about: fc.record({ specialty: fc.boolean(), defenceSpecialty: fc.boolean() }),
    house: fc.record({
      onesRule: fc.constantFrom('cancel', 'botchOnly', 'ignore'),
      tensRule: fc.constantFrom('single', 'doubleWithSpecialty', 'doubleAlways'),
      difficultyOverflow: fc.constantFrom('clamp10', 'threshold9', 'threshold10'),
      onesOnDamageSoak: fc.constantFrom('cancelNoBotch', 'ignore'),
      zeroPool: fc.constantFrom('autoFail', 'chanceDie'),
      vampireBashing: fc.constantFrom('afterSoak', 'beforeSoak'),
      bashingOverflow: fc.constantFrom('upgrade', 'kill', 'ignore'),
      shockStart: fc.constantFrom('nextRound', 'atOnceAndNext'),
      sweepExtraSuccesses: fc.boolean(),
      disarmShortfall: fc.constantFrom('normalDamage', 'nothing'),
      sprayDistribution: fc.constantFrom('evenThenFree', 'free'),
      twoGunSplitPenalty: fc.constantFrom('offHandOnly', 'bothShots'),
      parryDifficultySource: fc.constantFrom('defender', 'attacker'),
      ambushBonus: fc.constantFrom('margin', 'raw'),
    }),
  })
  .map(({ dice: [hit, guard, soak], ...rest }) => ({ hit, guard, soak, ...rest }) as Given);
