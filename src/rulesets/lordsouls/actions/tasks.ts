import type { Check } from '../../../core/dice/check.ts';
import { msg, verbatim } from '../../../core/text.ts';
import type { LsFighter } from '../data/fighter.ts';
import type { SkillItem } from '../data/gear.ts';
import { ATTRIBUTES } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { useName } from '../data/tables.ts';
import { ofType } from '../figures/state.ts';
import { neededFor, type Trial, taskCheck } from '../plays/tasks.ts';
import { type LsAction, type LsMoment, situationIn, situationOf, task } from './define.ts';

/* Concentration, influence, and whatever fits no other manoeuvre (LS-3.2, LS-3.3, LS-3.14). */

const skills = (fighter: LsFighter, is: (traits: SkillItem['traits']) => boolean): SkillItem[] =>
  ofType(fighter, 'skill').filter(({ traits }) => is(traits));

const CONCENTRATE = 'concentrate';
const LONG = ['mod', 'task', 'needed'];

/** On a spell, a skill of the mind, or the senses (LS-3.2.1 to LS-3.2.3). */
function concentrations({ fighter }: LsMoment) {
  const spells = ofType(fighter, 'ability').filter(({ traits }) => traits.activation === 'concentrate');
  const mental = skills(fighter, ({ mental: is, attribute }) => is || attribute === 'int');
  const offer = (id: string, what = verbatim(id)) => ({
    id: `${CONCENTRATE}:${id}`,
    label: msg('lordsouls.offer.on', { deed: useName(CONCENTRATE), what }),
  });
  return [
    ...spells.map(({ id, name }) => ({
      ...offer(id, verbatim(name)),
      circumstances: ['mod'],
      says: { spell: id },
    })),
    ...mental.map(({ id, name }) => ({
      ...offer(id, verbatim(name)),
      circumstances: LONG,
      says: { with: id },
    })),
    { ...offer('senses', msg('lordsouls.figure.senses')), circumstances: LONG, says: { with: 'senses' } },
  ];
}

/** Those concentrations that take one manoeuvre, or those that take several (LS-3.2.4). */
const lasting =
  (long: boolean) =>
  (moment: LsMoment): ReturnType<typeof concentrations> =>
    concentrations(moment).filter(({ says }) => {
      const spell = 'spell' in says ? says.spell : '';
      return neededFor(moment.fighter, { spell, needed: situationIn(moment).needed }) > 1 === long;
    });

/** The GM says what it is rolled against, if at all (LS-3.14.1, LS-3.14.2, LS-4.8.1, LS-4.8.2). */
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
      const needed = neededFor(fighter, {
        spell: declaration.spell ?? '',
        needed: situationOf(declaration).needed,
      });
      return needed > 1 ? 'longConcentrate' : undefined;
    },
  }),
  /** A task of more than 10 seconds leaves only Move, halved. */
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
        label: msg('lordsouls.offer.on', { deed: useName('influence'), what: verbatim(name) }),
        says: { with: id },
      })),
    fault: (_, { target }) => (target === '' ? msg('lordsouls.no.target') : undefined),
    task: { resisted: true },
  }),
};

const isTask = (use: string): use is keyof typeof tasks => Object.hasOwn(tasks, use);

/** Whether Move is halved by what a fighter has done in this turn (LS-3.2.4, AMB-23). */
export const halvesMove = (uses: readonly string[], rules: Rules): boolean =>
  uses.some((use) => isTask(use) && tasks[use].halvesMove?.(rules) === true);

/** An improvised attack: its target defends itself where the GM allows it (LS-3.14.2). */
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
};

/** What is rolled against at any moment: attributes, ВОЛ, senses, skills. */
const abilitiesOf = (fighter: LsFighter) => [
  ...ATTRIBUTES.map((id) => ({ id: id as string, label: msg(`lordsouls.field.attributes.${id}`) })),
  ...['will', 'senses'].map((id) => ({ id, label: msg(`lordsouls.figure.${id}`) })),
  ...ofType(fighter, 'skill').map(({ id, name }) => ({ id, label: verbatim(name) })),
];

/** A plain roll at any moment, for whatever the GM wants (LS-3.14.2, LS-4.2.3, AMB-23). */
const check: LsAction<Trial> = {
  why: 'LS-7.3.1',
  icon: 'dice-fire',
  group: 'other',
  anytime: true,
  circumstances: ['mod'],
  ways: ({ fighter }) =>
    abilitiesOf(fighter).map(({ id, label }) => ({
      id: `check:${id}`,
      label: msg('lordsouls.offer.check', { what: label }),
      says: { with: id },
    })),
  says: (moment) => ({ situation: situationIn(moment) }),
  play: 'task',
  input: (fighter, { with: ability = '', situation }) => ({
    who: fighter.id,
    manoeuvre: 'check',
    with: ability,
    spell: '',
    target: '',
    unwilling: false,
    mod: situation?.mod ?? 0,
    label: '',
    needed: 1,
  }),
  check: ({ fighter, rules }, input) => taskCheck(fighter, input, rules) as unknown as Check,
};

export const checks = { check };
