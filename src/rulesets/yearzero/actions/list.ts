import {
  actionFault,
  actionOf,
  type DeclaredOf,
  declarationFault,
  playOfAction,
} from '../../../core/action.ts';
import type { Check } from '../../../core/dice/check.ts';
import type { Offer } from '../../../core/offer.ts';
import { isResisted, resistanceFields, resister, resistWith } from '../../../core/resistance.ts';
import { type Id, type Json, type Msg, msg, type RuleId } from '../../../core/text.ts';
import { SKILL_NAMES, type Weapon, type YzFighter } from '../data/fighter.ts';
import { injuriesOf } from '../data/injuries.ts';
import { type Rules, situationOf, testSpec } from '../data/rules.ts';
import { skillCheck, skillPool } from '../figures/dice.ts';
import { type Cost, has, hasTalent, modeFor, unable, type YzCast } from '../figures/state.ts';
import { type Care, careFault } from '../plays/healing.ts';
import { NEEDS, type Need } from '../plays/needs.ts';
import { type SkillTry, tryFault } from '../plays/skill.ts';
import { type Sneak, sneakFault } from '../plays/sneak.ts';
import {
  type Notice,
  noticeFault,
  PROWLS,
  type Prowl,
  prowlFault,
  type Scan,
  scanFault,
} from '../plays/stealth.ts';
import { attacks, gearActions, type Struck, stances } from './combat.ts';
import {
  costOf,
  distanceOf,
  listOf,
  outsideRounds,
  scene,
  withWeapons,
  type YzAction,
  type YzDeclared,
} from './define.ts';
import { moves } from './moves.ts';
import { clock, events, peopleActions } from './tasks.ts';

/* Actions outside the turns of a fight: skill rolls, stealth, attacks from hiding, needs and care (YZ-0.2, YZ-4, YZ-9, YZ-12.31, YZ-14.8). */

const ANALYSIS = {
  id: 'skill:analysis',
  label: msg('yearzero.hook.analysis'),
  circumstances: ['modDice', 'dark'],
  rules: ['YZ-13.6'],
  says: { skill: 'observation', analysis: true },
} as const;

/** A roll of each skill, and a scientist's analysis (YZ-0.2, YZ-13.6). */
const skill = scene<SkillTry>('skill', 'skill', 'YZ-0.2', 'rolling-dices', {
  anytime: true,
  ways: ({ fighter, tests, target }) => [
    ...SKILL_NAMES.map((name) => ({
      id: `skill:${name}`,
      label: msg(`yearzero.field.skills.${name}`),
      trait: `skills.${name}`,
      needsTarget: isResisted(tests),
      circumstances: [
        ...(name === 'observation' ? ['modDice', 'dark'] : ['modDice']),
        ...resistanceFields(tests, 'resist'),
      ],
      says: { skill: name, analysis: false, ...resister(tests, target?.id) },
    })),
    ...(hasTalent(fighter, 'analysis') ? [ANALYSIS] : []),
  ],
  says: ({ situation, tests }) => ({
    mod: situationOf(situation).modDice,
    dark: situationOf(situation).dark,
    resist: resistWith(testSpec, tests),
  }),
  no: tryFault,
  check: ({ fighter, rules }, input) =>
    skillCheck(skillPool(input.skill, fighter, input.skill), rules) as unknown as Check,
});

/** Makes a way for each subject of a scene. */
const waysOf = <W extends string>(
  scene: string,
  icons: { readonly [what in W]: string },
  all: readonly W[],
  more: (what: W) => Partial<Offer>,
) =>
  all.map((what) => ({
    ...{ id: `${scene}:${what}`, label: msg(`yearzero.${scene}.${what}`), icon: icons[what] },
    ...more(what),
    says: { what },
  }));

const PROWL_ICONS = { step: 'footprint', examine: 'magnifying-glass', hide: 'hidden', show: 'walk' } as const;

/** What can be done in a Turn of stealth (YZ-4.1). */
const stealth = scene<Prowl>('stealth', 'stealth', 'YZ-4.1', PROWL_ICONS.step, {
  listed: outsideRounds,
  ways: () =>
    waysOf('stealth', PROWL_ICONS, PROWLS, (what) => ({
      circumstances: what === 'step' ? ['cluttered'] : [],
    })),
  says: ({ situation }) => ({ cluttered: situationOf(situation).cluttered }),
  no: prowlFault,
});

const look = scene<Notice>('notice', 'stealth', 'YZ-4.9', 'look-at', {
  label: msg('yearzero.stealth.look'),
  circumstances: ['distance', 'dark', 'behindObject'],
  targets: { own: [] },
  listed: outsideRounds,
  ways: () => [{ id: 'stealth:look', needsTarget: true }],
  says: ({ fighter, targets, situation }) => ({
    by: [fighter.id],
    who: [...targets],
    found: false,
    situation: situationOf(situation),
  }),
  no: (fighter, input, _, cast) => unable(fighter) ?? noticeFault(cast, input),
});

const scan = scene<Scan>('detector', 'stealth', 'YZ-4.14', 'radar-dish', {
  label: msg('yearzero.stealth.scan'),
  circumstances: ['distance', 'outdoors'],
  targets: { own: ['distance'] },
  listed: outsideRounds,
  ways: () => [{ id: 'stealth:scan', needsTarget: true }],
  says: (moment) => ({
    outdoors: situationOf(moment.situation).outdoors,
    about: moment.targets.map((who) => ({ who, distance: distanceOf(moment, who) })),
  }),
  no: scanFault,
});

/** Attacks from hiding, before anybody has rolled for initiative (YZ-9.1, YZ-9.10). */
const fromHiding = (kind: Sneak['kind'], why: string): YzAction<Sneak, Struck> => ({
  icon: 'cloak-dagger',
  group: 'stealth',
  why,
  circumstances: ['distance', 'dark', 'modDice'],
  listed: outsideRounds,
  play: 'sneakAttack',
  ways({ fighter, target }) {
    const at = target ? { target: target.id } : {};
    const says = (weapon: Weapon) => ({ mode: modeFor(weapon), ...at });
    const ways = withWeapons<Struck>(kind, () => true, says, msg(`yearzero.stealth.${kind}`));
    return ways({ fighter }).map((way) => ({ ...way, needsTarget: true }));
  },
  says: ({ situation }) => ({ situation: situationOf(situation) }),
  input: (fighter, { target = '', weapon = '', mode = 'melee', situation }) => ({
    kind,
    attacks: [{ attacker: fighter.id, defender: target, weapon, mode, situation: situationOf(situation) }],
    watchers: [],
  }),
  no: (_, input, rules, cast) =>
    input.attacks[0]?.defender === '' ? undefined : sneakFault(cast, input, rules),
});

const NEED_ICONS = { eat: 'meal', drink: 'water-flask', sleep: 'night-sleep' } as const;

/** Food, water and sleep (YZ-14.8, YZ-14.14). */
const need = scene<Need>('need', 'need', 'YZ-14.8', NEED_ICONS.eat, {
  listed: outsideRounds,
  ways: () => waysOf('need', NEED_ICONS, NEEDS, (what) => (what === 'sleep' ? { rules: ['YZ-14.14'] } : {})),
  no: unable,
});

/** Care of wounds while they heal (YZ-12.31). */
const care = scene<Care>('care', 'need', 'YZ-12.31', 'healing', {
  listed: outsideRounds,
  ways: ({ fighter, target: patient = fighter }) =>
    injuriesOf(patient).map(({ id, row }) => ({
      id: `care:${id}`,
      label: msg('yearzero.offer.care', { injury: row.name }),
      says: { target: patient.id, injury: id },
    })),
  no: (fighter, input, _, cast) => unable(fighter) ?? careFault(cast[input.target] ?? fighter, input),
});

const scenes = {
  stealth,
  look,
  scan,
  sneak: fromHiding('sneak', 'YZ-9.1'),
  ambush: fromHiding('ambush', 'YZ-9.10'),
  need,
  care,
};

/* All actions, and their use by the round and the default policy. */

/** The actions of a fighter's turn. */
const turnActions = { ...moves, ...attacks, ...gearActions, ...peopleActions, ...stances };

export type TurnAction = (typeof turnActions)[keyof typeof turnActions];

/** Any declaration. */
export type Declaration = DeclaredOf<TurnAction> & { readonly action: keyof typeof turnActions };

/** All actions: those of a fighter's turn, then those outside a fight. */
export const actionList = listOf({ ...turnActions, skill, ...events, ...scenes, ...clock });

const recordOf = ({ action }: YzDeclared) => actionOf(actionList, action) as YzAction | undefined;

export const isEnd = (declared: YzDeclared): boolean => recordOf(declared)?.ends === true;

/** The default declaration: the end of the turn. */
export const END: Json & YzDeclared = {
  action: Object.keys(turnActions).find((action) => isEnd({ action })) ?? '',
};

export const playOf = (fighter: YzFighter, declared: YzDeclared) =>
  playOfAction(actionList, fighter, declared) ?? { play: '', input: null };

/** The cost of a declared action for a fighter, with its rule. */
export const priceOf = (fighter: YzFighter, declared: YzDeclared): { cost: Cost; why: RuleId } => {
  const action = recordOf(declared);
  return { cost: action ? costOf(fighter, action) : 'free', why: action?.why ?? 'YZ-5.5' };
};

/** A function that says what is wrong with a declaration. */
export type Fault<V = Json> = (cast: YzCast, one: YzFighter, value: V, rules: Rules) => Msg | undefined;

const isDeclaration = (value: Json): value is Json & YzDeclared =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

/** Refuses values that are no declarations before `fault` is called. */
const checked =
  (fault: Fault<YzDeclared>): Fault =>
  (cast, fighter, value, rules) =>
    isDeclaration(value) ? fault(cast, fighter, value, rules) : msg('yearzero.no.notDeclaration');

/** What is wrong with a declaration in the fighter's turn. */
export const ownFault = checked((cast, one, declared, rules) => {
  if (has(one, 'overkill') && !isEnd(declared)) return msg('yearzero.no.frenzy');
  return declarationFault(actionList, cast, one, declared, rules);
});

/** What is wrong with a declaration from overwatch: only a shot with a target is allowed (YZ-11.26, YZ-11.28). */
export const watchFault = checked((cast, one, declared, rules) => {
  if (!recordOf(declared)?.shot) return msg('yearzero.no.onlyShots');
  return actionFault(actionList, cast, one, declared, rules);
});

/** What is wrong with a declaration in a frenzy. Doing nothing is always allowed (YZ-13.25). */
export const overkillFault = checked((cast, fighter, declared, rules) => {
  if (isEnd(declared)) return undefined;
  if (!recordOf(declared)?.mode) return msg('yearzero.no.onlyAttacks');
  return actionFault(actionList, cast, fighter, { ...declared, overkill: true }, rules);
});

/** What is wrong with a shot back at a shooter on overwatch (YZ-11.29). */
export const replyFault = (at: Id): Fault =>
  checked((cast, one, declared, rules) => {
    if (isEnd(declared)) return undefined;
    if (declared.target !== at) return msg('yearzero.no.target');
    return watchFault(cast, one, declared as Json & YzDeclared, rules);
  });
