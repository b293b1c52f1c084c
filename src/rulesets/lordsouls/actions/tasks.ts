import { set } from '../../../core/change.ts';
import { good, quiet } from '../../../core/stage.ts';
import { type Msg, msg, verbatim } from '../../../core/text.ts';
import type { LsFighter, Wait } from '../data/fighter.ts';
import type { Kind, SkillItem } from '../data/gear.ts';
import { type Rules, useName } from '../data/rules.ts';
import {
  cannotSpend,
  gearName,
  inRound,
  maintained,
  ofType,
  postureOf,
  spendEnergy,
  takePosture,
} from '../figures/state.ts';
import { neededFor } from '../plays/tasks.ts';
import { attacks } from './attacks.ts';
import {
  choices,
  deed,
  type LsMoment,
  manoeuvre,
  onLabel,
  situationIn,
  situationOf,
  task,
} from './define.ts';
import { preparation } from './gear.ts';

/* Manoeuvres without weapons: concentration, influence, defence, waiting, minor ones, the end of the turn (LS-3.2, LS-3.3, LS-3.8, LS-3.12, LS-3.13, LS-3.14, LS-5). */

const skills = (fighter: LsFighter, is: (traits: SkillItem['traits']) => boolean): SkillItem[] =>
  ofType(fighter, 'skill').filter(({ traits }) => is(traits));

const CONCENTRATE = 'concentrate';
const LONG = ['mod', 'task', 'needed'];

/** What a fighter can concentrate on: a spell, a mental skill, or the senses (LS-3.2.1 to LS-3.2.3). */
function concentrations({ fighter }: LsMoment) {
  const spells = ofType(fighter, 'ability').filter(({ traits }) => traits.activation === 'concentrate');
  const mental = skills(fighter, ({ mental: is, attribute }) => is || attribute === 'int');
  const offer = (id: string, what: Msg, circumstances = LONG) => ({
    id: `${CONCENTRATE}:${id}`,
    label: onLabel(CONCENTRATE, what),
    circumstances,
  });
  return [
    ...spells.map(({ id, name }) => ({ ...offer(id, verbatim(name), ['mod']), says: { spell: id } })),
    ...mental.map(({ id, name }) => ({ ...offer(id, verbatim(name)), says: { with: id } })),
    { ...offer('senses', msg('lordsouls.figure.senses')), says: { with: 'senses' } },
  ];
}

/** The concentrations that take one manoeuvre, or those that take several (LS-3.2.4). */
const lasting =
  (long: boolean) =>
  (moment: LsMoment): ReturnType<typeof concentrations> =>
    concentrations(moment).filter(({ says }) => {
      const spell = 'spell' in says ? says.spell : '';
      return neededFor(moment.fighter, { spell, needed: situationIn(moment).needed }) > 1 === long;
    });

/** The GM decides which ability is rolled, if any (LS-3.14.1, LS-3.14.2, LS-4.8.1, LS-4.8.2). */
export const IMPROVISED = ['task', 'skill', 'mod'];

export const tasks = {
  concentrate: task('combat', CONCENTRATE, {
    why: 'LS-3.2.1',
    icon: 'meditation',
    group: 'other',
    ways: lasting(false),
    bars: ({ concentrationShortMove }) =>
      concentrationShortMove === 'free'
        ? undefined
        : { closes: ['movement'], leavesMove: concentrationShortMove === 'half' },
    halvesMove: ({ concentrationShortMove }) => concentrationShortMove === 'half',
    countsAs(fighter, declaration) {
      const { spell = '' } = declaration;
      const { needed } = situationOf(declaration);
      return neededFor(fighter, { spell, needed }) > 1 ? 'longConcentrate' : undefined;
    },
  }),
  /** A task of more than 10 seconds allows only a halved Move. */
  longConcentrate: task('combat', 'longConcentrate', {
    why: 'LS-3.2.4',
    icon: 'meditation',
    group: 'other',
    declaredAs: CONCENTRATE,
    ways: lasting(true),
    bars: { closes: ['movement'], leavesMove: true },
    halvesMove: () => true,
    task: { progress: CONCENTRATE },
  }),
  influence: task('combat', 'influence', {
    why: 'LS-3.3.1',
    icon: 'talk',
    group: 'other',
    target: 'must',
    circumstances: ['mod', 'unwilling'],
    ways: ({ fighter }) =>
      skills(fighter, ({ influence }) => influence).map(({ id, name }) => ({
        id: `influence:${id}`,
        label: onLabel('influence', verbatim(name)),
        says: { with: id },
      })),
    fault: (_, { target }) => (target === '' ? msg('core.refused.noTarget') : undefined),
    task: { resisted: true },
  }),
};

const isTask = (use: string): use is keyof typeof tasks => Object.hasOwn(tasks, use);

/** Whether a fighter's manoeuvres of this turn halve Move (LS-3.2.4, AMB-23). */
export const halvesMove = (uses: readonly string[], rules: Rules): boolean =>
  uses.some((use) => isTask(use) && tasks[use].halvesMove?.(rules) === true);

/** Improvisation and Inaction. The target of an improvised attack may defend if the GM allows it (LS-3.14.2). */
export const improvisation = {
  improviseCombat: task('combat', 'improviseCombat', {
    why: 'LS-3.14.1',
    icon: 'up-card',
    group: 'other',
    circumstances: [...IMPROVISED, 'defends'],
    ways(moment) {
      const [target] = situationIn(moment).defends ? moment.targets : [];
      return [target === undefined ? {} : { says: { target } }];
    },
    task: { defended: true },
  }),
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

const DEFENCES = ['dodge', 'parry', 'block', 'double'] as const;

export const defence = {
  allOutDefence: deed('combat', 'allOutDefence', {
    why: 'LS-3.8.1',
    icon: 'shield-echoes',
    group: 'defence',
    bars: { closes: ['movement'] },
    ways: choices('allOutDefence', DEFENCES, (option) => msg(`lordsouls.offer.defence.${option}`)),
    fault: (_, { option }) =>
      (DEFENCES as readonly string[]).includes(option) ? undefined : msg('lordsouls.no.option'),
    // It lasts until the fighter's next turn (LS-3.8.2 to LS-3.8.4).
    write(fighter, { option }) {
      if (!inRound(fighter)) return [];
      if (option === 'double') return [set(fighter.id, 'turn.most', fighter.turn.most, 2, 'LS-3.8.4')];
      return [set(fighter.id, 'turn.improved', fighter.turn.improved, option as Kind, 'LS-3.8.2')];
    },
    weight: good('LS-3.8.1'),
  }),
};

/** How a waiting fighter may respond to the event (LS-3.12.2). */
const { attack } = attacks;
const { concentrate } = tasks;
const { prepare } = preparation;
const RESPONSES = Object.keys({ attack, concentrate, prepare }) as Wait['response'][];

export const waiting = {
  /** The weapon and the attack mode are chosen when the event happens (LS-3.12.1, LS-3.12.4). */
  wait: deed('combat', 'wait', {
    why: 'LS-3.12.1',
    icon: 'hourglass',
    group: 'other',
    bars: ({ waitForbidsMovement }) => (waitForbidsMovement ? { closes: ['movement'] } : undefined),
    labelled: 'event',
    circumstances: ['event'],
    ways: choices('wait', RESPONSES, (response) => onLabel('wait', useName(response))),
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

const { category: _, ...end } = manoeuvre('free', 'endTurn', {
  why: 'LS-1.3',
  icon: 'hourglass',
  quick: true,
  ends: true,
  listed: ({ fighter }) => fighter.turn.own === 'now',
});

/** Maintaining an ability costs ЭНЕР for one more round (LS-5.3.1, LS-5.3.2). */
const maintain = deed('free', 'maintain', {
  why: 'LS-5.3.1',
  icon: 'magic-swirl',
  maintains: true,
  ways: ({ fighter }) =>
    maintained(fighter).map((one) => ({
      id: `maintain:${one.id}`,
      label: onLabel('maintain', gearName(one)),
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
    const paid = [...(upkept ?? []), item];
    return [
      ...spendEnergy(fighter, spell.traits.upkeep, 'LS-5.3.1', rules),
      ...(inRound(fighter) ? [set(fighter.id, 'turn.upkept', upkept, paid, 'LS-5.3.1')] : []),
    ];
  },
});

/** Minor manoeuvres, the end of the turn, and plain rolls. */
export const others = {
  fallProne: deed('free', 'fallProne', {
    why: 'LS-5.2.1',
    icon: 'falling',
    fault: (fighter) => (postureOf(fighter) === 'prone' ? msg('lordsouls.no.prone') : undefined),
    write: (fighter) => takePosture(fighter, 'prone', 'LS-5.2.1'),
  }),
  maintain,
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
  endTurn: end,
};
