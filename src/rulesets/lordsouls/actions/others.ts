import { set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { good, quiet, Stage } from '../../../core/stage.ts';
import { type Msg, msg } from '../../../core/text.ts';
import type { LsFighter, Wait } from '../data/fighter.ts';
import type { Kind } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { useName } from '../data/tables.ts';
import { grappleFault, pushFault } from '../figures/hit.ts';
import {
  cannotSpend,
  gearName,
  holding,
  inRound,
  maintained,
  ofType,
  postureOf,
  spendEnergy,
  takePosture,
} from '../figures/state.ts';
import {
  escapeFault,
  grappleCheck,
  pushCheck,
  type Struggle,
  struggleChecks,
  type Throw,
  throwFault,
  type Wrestle,
} from '../plays/grapple.ts';
import { attacks, OF_ATTACK } from './attacks.ts';
import { choices, deed, type LsAction, type LsMoment, manoeuvre, type Own, situationOf } from './define.ts';
import { preparation } from './gear.ts';
import { tasks } from './tasks.ts';

/* Defence, waiting, inaction, small free manoeuvres, and the end of the own turn (LS-3.8, LS-3.12, LS-3.13, LS-5, LS-1.3). */

const DEFENCES = ['dodge', 'parry', 'block', 'double'] as const;

export const defence = {
  allOutDefence: deed('combat', 'allOutDefence', {
    why: 'LS-3.8.1',
    icon: 'shield-echoes',
    group: 'defence',
    bars: { closes: ['movement'] },
    wild: true,
    ways: choices('allOutDefence', DEFENCES, (option) => msg(`lordsouls.offer.defence.${option}`)),
    fault: (_, { option }) =>
      (DEFENCES as readonly string[]).includes(option) ? undefined : msg('lordsouls.no.option'),
    // It holds until the own next turn (LS-3.8.2 to LS-3.8.4).
    write(fighter, { option }) {
      if (!inRound(fighter)) return [];
      if (option === 'double') return [set(fighter.id, 'turn.most', fighter.turn.most, 2, 'LS-3.8.4')];
      return [set(fighter.id, 'turn.improved', fighter.turn.improved, option as Kind, 'LS-3.8.2')];
    },
    weight: good('LS-3.8.1'),
  }),
};

/** What a fighter who waits may do when the event has come (LS-3.12.2). */
const { attack } = attacks;
const { concentrate } = tasks;
const { prepare } = preparation;
const RESPONSES = Object.keys({ attack, concentrate, prepare }) as Wait['response'][];

export const waiting = {
  /** The blows and shots of a fighter's weapons are chosen when the event has come (LS-3.12.1, LS-3.12.4). */
  wait: deed('combat', 'wait', {
    why: 'LS-3.12.1',
    icon: 'hourglass',
    group: 'other',
    bars: ({ waitForbidsMovement }) => (waitForbidsMovement ? { closes: ['movement'] } : undefined),
    wild: true,
    labelled: 'event',
    circumstances: ['event'],
    ways: choices('wait', RESPONSES, (response) =>
      msg('lordsouls.offer.on', { deed: useName('wait'), what: useName(response) }),
    ),
    fault(_, { option, label }) {
      if (!(RESPONSES as readonly string[]).includes(option)) return msg('lordsouls.no.option');
      return label.trim() === '' ? msg('lordsouls.no.event') : undefined;
    },
    write(fighter, { option, item, mode, target, label }) {
      if (!inRound(fighter)) return [];
      const wait: Wait = {
        event: label,
        response: option as Wait['response'],
        ...(item ? { weapon: item, mode } : {}),
        ...(target ? { target } : {}),
      };
      return [set(fighter.id, 'turn.wait', fighter.turn.wait, wait, 'LS-3.12.1')];
    },
    weight: quiet('LS-3.12.1'),
  }),
};

export const inaction = {
  doNothing: deed('combat', 'doNothing', {
    why: 'LS-3.13.1',
    icon: 'pause-button',
    group: 'other',
    bars: { closes: ['movement', 'free'] },
    zeroes: true,
    isInaction: true,
    weight: quiet('LS-3.13.1'),
  }),
};

export const fall = {
  fallProne: deed('free', 'fallProne', {
    why: 'LS-5.2.1',
    icon: 'falling',
    wild: true,
    fault: (fighter) => (postureOf(fighter) === 'prone' ? msg('lordsouls.no.prone') : undefined),
    write: (fighter) => takePosture(fighter, 'prone', 'LS-5.2.1'),
  }),
};

export const command = {
  command: deed('free', 'command', {
    why: 'LS-5.4.1',
    icon: 'person',
    circumstances: ['task'],
    fault: (fighter, _, __, cast) =>
      Object.values(cast).some(({ conditions }) => conditions.underControl === fighter.id)
        ? undefined
        : msg('lordsouls.no.nobodyControlled'),
    weight: quiet('LS-5.4.1'),
  }),
};

const { category: _, ...end } = manoeuvre('free', 'endTurn', {
  why: 'LS-1.3',
  icon: 'hourglass',
  quick: true,
  ends: true,
  listed: ({ fighter }) => fighter.turn.own === 'now',
});

export const endings = { endTurn: end };

/** Maintaining an ability costs ЭНЕР for one more round (LS-5.3.1, LS-5.3.2). */
const maintain = deed('free', 'maintain', {
  why: 'LS-5.3.1',
  icon: 'magic-swirl',
  maintains: true,
  ways: ({ fighter }) =>
    maintained(fighter).map((one) => ({
      id: `maintain:${one.id}`,
      label: msg('lordsouls.offer.on', { deed: useName('maintain'), what: gearName(one) }),
      detail: msg('lordsouls.offer.energy', { n: one.traits.upkeep }),
      says: { item: one.id, option: '' },
    })),
  fault(fighter, { item }, rules) {
    const spell = maintained(fighter).find(({ id }) => id === item);
    if (!spell) return msg('lordsouls.no.notActive');
    if (fighter.turn.upkept?.includes(item)) return msg('lordsouls.no.upkept');
    return cannotSpend(fighter, spell.traits.upkeep, rules);
  },
  write(fighter, { item }, _, rules) {
    const spell = ofType(fighter, 'ability').find(({ id }) => id === item);
    if (!spell) return [];
    const { upkept } = fighter.turn;
    return [
      ...spendEnergy(fighter, spell.traits.upkeep, 'LS-5.3.1', rules),
      ...(inRound(fighter)
        ? [set(fighter.id, 'turn.upkept', upkept, [...(upkept ?? []), item], 'LS-5.3.1')]
        : []),
    ];
  },
});

export const upkeep = { maintain };

/* Seizing, throwing down, getting free, pushing (LS-3.10, LS-3.11, AMB-51). */

type Declared = Parameters<LsAction['input']>[1];

interface OwnPair<I> extends Own<I> {
  /** Why one cannot do it to the other. */
  fault(one: LsFighter, other: LsFighter, input: I, rules: Rules): Msg | undefined;
}

/** A manoeuvre between two who wrestle; its play has its name. */
const pair = <I extends Struggle>(name: string, { fault, ...own }: OwnPair<I>): LsAction<I> =>
  manoeuvre<I>('combat', name, {
    target: 'must',
    onBoard: true,
    play: name,
    no(fighter, input, rules, cast) {
      const other = cast[input.defender];
      return other ? fault(fighter, other, input, rules) : msg('lordsouls.no.target');
    },
    ...own,
  });

const pairOf = ({ id }: LsFighter, { target = '' }: Declared): Struggle => ({
  attacker: id,
  defender: target,
});

const wrestleOf = (fighter: LsFighter, declared: Declared): Wrestle => {
  const situation = situationOf(declared);
  return { ...pairOf(fighter, declared), with: declared.with ?? '', hands: situation.hands, situation };
};

const asCheck = (check: unknown): Check => check as Check;

/** The dice of the actor in a contest with the target. */
const struggleCheck =
  (name: string) =>
  ({ cast, target, rules }: LsMoment, input: Struggle): Check | undefined =>
    target && asCheck(struggleChecks(new Stage(cast), input, name, rules)[0]);

const isHeld = ({ fighter, target }: LsMoment): boolean =>
  target !== undefined && holding(fighter)[target.id] !== undefined;

const GRAPPLE = 'grapple';

export const wrestling = {
  grapple: pair<Wrestle>(GRAPPLE, {
    why: 'LS-3.10.1',
    icon: 'grab',
    measured: true,
    wild: true,
    circumstances: [...OF_ATTACK, 'hands'],
    listed: (moment) => !isHeld(moment),
    countsAs: (fighter, { target = '' }) =>
      holding(fighter)[target] === undefined ? undefined : 'throwDown',
    input: wrestleOf,
    fault: grappleFault,
    check: ({ fighter, target, rules }, input) =>
      target && asCheck(grappleCheck(fighter, target, input, rules)),
  }),
  /** Grappling an opponent who is already held. */
  throwDown: pair<Throw>('throwDown', {
    why: 'LS-3.10.8',
    icon: 'foot-trip',
    declaredAs: GRAPPLE,
    measured: true,
    wild: true,
    listed: isHeld,
    ways: () => [{ id: GRAPPLE }],
    input: (fighter, declared) => ({ ...pairOf(fighter, declared), situation: situationOf(declared) }),
    fault: throwFault,
    check: struggleCheck('throwDown'),
  }),
  push: pair<Wrestle>('push', {
    why: 'LS-3.11.1',
    icon: 'shield-bash',
    measured: true,
    wild: true,
    circumstances: [...OF_ATTACK, 'backed'],
    input: wrestleOf,
    fault: pushFault,
    check: ({ fighter, target, rules }, input) => target && asCheck(pushCheck(fighter, target, input, rules)),
  }),
  escape: pair<Struggle>('escape', {
    why: 'AMB-51',
    icon: 'breaking-chain',
    purpose: 'free',
    listed: ({ fighter }) => fighter.conditions.grappled !== undefined,
    input: pairOf,
    fault: (fighter, holder, _, rules) => escapeFault(fighter, holder, rules),
    check: struggleCheck('escape'),
  }),
};
