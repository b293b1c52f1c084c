import type { Declared, Moment } from '../../../core/action.ts';
import type { Check } from '../../../core/dice/check.ts';
import { type Id, msg } from '../../../core/text.ts';
import { SKILL_NAMES, type YzFighter } from '../data/fighter.ts';
import { injuriesOf } from '../data/injuries.ts';
import { type Mode, type Rules, type Situation, situationOf } from '../data/rules.ts';

import { skillCheck, skillPool } from '../figures/dice.ts';
import { hasTalent, inRound, modeFor, unable, weaponName, weaponsOf } from '../figures/state.ts';
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
import type { YzAction } from './define.ts';

/* What is done outside the turns of a fight: skill rolls, stealth, attacks out of hiding, needs and care (YZ-0.2, YZ-4, YZ-9, YZ-12.31, YZ-14.8). */

type Scene = Moment<YzFighter, Rules>;

/** A play that is begun immediately: what the moment says is its input. */
export const scene = <I extends object>(
  parts: Omit<YzAction<I, Declared & Partial<I>>, 'input'>,
): YzAction<I, Declared & Partial<I>> => ({
  ...parts,
  input: (fighter, { action: _, offer: __, ...says }) => ({ who: fighter.id, ...says }) as unknown as I,
});

/** In a running fight there is no time for it. */
export const outsideRounds = ({ fighter }: Scene): boolean => !inRound(fighter);

/** The distance of a target, where each has its own. */
export const distanceOf = ({ each, situation }: Scene, who: Id): number =>
  (each?.[who] as Situation | undefined)?.distance ?? situationOf(situation).distance;

/** A roll of each skill, and a scientist's analysis (YZ-0.2, YZ-13.6). */
const skill = scene<SkillTry>({
  icon: 'rolling-dices',
  group: 'skill',
  why: 'YZ-0.2',
  anytime: true,
  play: 'skill',
  ways: ({ fighter }) => [
    ...SKILL_NAMES.map((name) => ({
      id: `skill:${name}`,
      label: msg(`yearzero.field.skills.${name}`),
      circumstances: name === 'observation' ? ['modDice', 'dark'] : ['modDice'],
      says: { skill: name, analysis: false },
    })),
    ...(hasTalent(fighter, 'analysis')
      ? [
          {
            id: 'skill:analysis',
            label: msg('yearzero.hook.analysis'),
            circumstances: ['modDice', 'dark'],
            rules: ['YZ-13.6'],
            says: { skill: 'observation', analysis: true } as const,
          },
        ]
      : []),
  ],
  says({ situation }) {
    const { modDice: mod, dark } = situationOf(situation);
    return { mod, dark };
  },
  no: tryFault,
  check: ({ fighter, rules }, input) =>
    skillCheck(skillPool(input.skill, fighter, input.skill), rules) as unknown as Check,
});

const PROWL_ICONS = { step: 'footprint', examine: 'magnifying-glass', hide: 'hidden', show: 'walk' } as const;

/** What can be done in a Turn of stealth (YZ-4.1). */
const stealth = scene<Prowl>({
  icon: PROWL_ICONS.step,
  group: 'stealth',
  why: 'YZ-4.1',
  listed: outsideRounds,
  play: 'stealth',
  ways: () =>
    PROWLS.map((what) => ({
      id: `stealth:${what}`,
      label: msg(`yearzero.stealth.${what}`),
      icon: PROWL_ICONS[what],
      circumstances: what === 'step' ? ['cluttered'] : [],
      says: { what },
    })),
  says: ({ situation }) => ({ cluttered: situationOf(situation).cluttered }),
  no: prowlFault,
});

const look = scene<Notice>({
  icon: 'look-at',
  group: 'stealth',
  why: 'YZ-4.9',
  label: msg('yearzero.stealth.look'),
  circumstances: ['distance', 'dark', 'behindObject'],
  targets: { own: [] },
  listed: outsideRounds,
  play: 'notice',
  ways: () => [{ id: 'stealth:look', needsTarget: true }],
  says: ({ fighter, targets, situation }) => ({
    by: [fighter.id],
    who: [...targets],
    found: false,
    situation: situationOf(situation),
  }),
  no: (fighter, input, _, cast) => unable(fighter) ?? noticeFault(cast, input),
});

const scan = scene<Scan>({
  icon: 'radar-dish',
  group: 'stealth',
  why: 'YZ-4.14',
  label: msg('yearzero.stealth.scan'),
  circumstances: ['distance', 'outdoors'],
  targets: { own: ['distance'] },
  listed: outsideRounds,
  play: 'detector',
  ways: () => [{ id: 'stealth:scan', needsTarget: true }],
  says: (moment) => ({
    outdoors: situationOf(moment.situation).outdoors,
    about: moment.targets.map((who) => ({ who, distance: distanceOf(moment, who) })),
  }),
  no: scanFault,
});

type Sneaks = Declared & { readonly weapon?: Id; readonly mode?: Mode; readonly situation?: Situation };

/** Attacks out of hiding, before anybody has rolled for initiative (YZ-9.1, YZ-9.10). */
const outOfHiding = (kind: Sneak['kind'], why: string): YzAction<Sneak, Sneaks> => ({
  icon: 'cloak-dagger',
  group: 'stealth',
  why,
  circumstances: ['distance', 'dark', 'modDice'],
  listed: outsideRounds,
  play: 'sneakAttack',
  ways: ({ fighter, target }) =>
    weaponsOf(fighter).map((weapon) => ({
      id: `${kind}:${weapon.id}`,
      label: msg('yearzero.offer.with', {
        deed: msg(`yearzero.stealth.${kind}`),
        weapon: weaponName(weapon),
      }),
      needsTarget: true,
      says: { weapon: weapon.id, mode: modeFor(weapon), ...(target ? { target: target.id } : {}) },
    })),
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
const need = scene<Need>({
  icon: NEED_ICONS.eat,
  group: 'need',
  why: 'YZ-14.8',
  listed: outsideRounds,
  play: 'need',
  ways: () =>
    NEEDS.map((what) => ({
      id: `need:${what}`,
      label: msg(`yearzero.need.${what}`),
      icon: NEED_ICONS[what],
      ...(what === 'sleep' ? { rules: ['YZ-14.14'] } : {}),
      says: { what },
    })),
  no: unable,
});

/** Care of wounds while they heal (YZ-12.31). */
const care = scene<Care>({
  icon: 'healing',
  group: 'need',
  why: 'YZ-12.31',
  listed: outsideRounds,
  play: 'care',
  ways: ({ fighter, target: patient = fighter }) =>
    injuriesOf(patient).map(({ id, row }) => ({
      id: `care:${id}`,
      label: msg('yearzero.offer.care', { injury: row.name }),
      says: { target: patient.id, injury: id },
    })),
  no: (fighter, input, _, cast) => unable(fighter) ?? careFault(cast[input.target] ?? fighter, input),
});

export const scenes = {
  stealth,
  look,
  scan,
  sneak: outOfHiding('sneak', 'YZ-9.1'),
  ambush: outOfHiding('ambush', 'YZ-9.10'),
  need,
  care,
};

export const skills = { skill };
