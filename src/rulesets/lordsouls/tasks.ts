import type { Play } from '../../core/ask.ts';
import { contest, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { unable, unseenBy } from './conditions.ts';
import type { Threat } from './defences.ts';
import { defends } from './defending.ts';
import { contestCheck, succeeded, successCheck, winner } from './dice.ts';
import { cannotSpend, spendsEnergy } from './energy.ts';
import type { LsFighter } from './fighter.ts';
import type { Ability as Spell } from './gear.ts';
import { freeHands, ofType } from './gear.ts';
import type { Ability } from './levels.ts';
import { abilityLines, skillLines } from './levels.ts';
import type { Rules } from './rules.ts';
import type { Task } from './slots.ts';
import { inRound } from './slots.ts';

/** The manoeuvres that a roll decides, named by the master or by what is done. */
export const TASK_USES = [
  'concentrate',
  'longConcentrate',
  'influence',
  'improviseCombat',
  'climbSwim',
  'improviseMove',
  'check',
] as const;
export type TaskUse = (typeof TASK_USES)[number];

/** A roll for something that is no attack: against an ability, or for a spell; `needed` manoeuvres in all (LS-3.2, LS-3.3, LS-3.14, LS-4.2, LS-4.8). */
export type Trial = {
  readonly who: Id;
  readonly manoeuvre: TaskUse;
  /** What it is rolled against; '' : the master asks for no roll. */
  readonly with: Ability;
  readonly spell: Id;
  /** Who is influenced, or may defend himself against an improvised attack (LS-3.14.2). */
  readonly target: Id;
  /** Whoever is influenced resists (AMB-52). */
  readonly unwilling: boolean;
  readonly mod: number;
  readonly label: string;
  readonly needed: number;
};

/** What a task came to: whether it is finished, and whether it came off. */
export type Tried = { readonly finished: boolean; readonly succeeded: boolean };

const spellOf = (fighter: LsFighter, id: Id): Spell | undefined =>
  ofType(fighter, 'ability').find((one) => one.id === id);

/** Manoeuvres that it needs: those of the spell, or as many as were said (LS-3.2.4, LS-3.4.2). */
export const neededFor = (fighter: LsFighter, { spell, needed }: Pick<Trial, 'spell' | 'needed'>): number =>
  spellOf(fighter, spell)?.traits.rounds ?? needed;

const keyOf = ({ manoeuvre, with: ability, spell, label }: Trial): string =>
  [manoeuvre === 'longConcentrate' ? 'concentrate' : manoeuvre, spell || ability, label].join(':');

/** How far a long task has come with this manoeuvre (LS-3.4.2). */
export const progressed = (task: Task | undefined, key: string, label: string, needed: number): Task => ({
  key,
  label,
  needed,
  done: (task?.key === key ? task.done : 0) + 1,
});

/** What the progress of a long task writes (LS-3.4.2, AMB-40). */
export function works(fighter: LsFighter, task: Task, why: string): Change[] {
  const is = task.done < task.needed ? task : undefined;
  return [
    set(fighter.id, 'turn.task', fighter.turn.task, is, why),
    ...(fighter.turn.worked ? [] : [set(fighter.id, 'turn.worked', undefined, true, why)]),
  ];
}

const checkId = 'task';

/** The roll of a task. */
export function taskCheck(fighter: LsFighter, input: Trial, rules: Rules) {
  const spell = spellOf(fighter, input.spell);
  const own = spell ? skillLines(fighter, spell.traits) : abilityLines(fighter, input.with, rules);
  return successCheck(
    {
      id: checkId,
      by: fighter.id,
      label: labelOf(input, spell),
      lines: [...own, ...telling([line(msg('lordsouls.line.situation'), input.mod, 'LS-7.3.1')])],
    },
    rules,
  );
}

/** What a task is called: as somebody has written, or by its spell, or by its manoeuvre. */
export function labelOf({ label, manoeuvre }: Pick<Trial, 'label' | 'manoeuvre'>, spell?: Spell): Msg {
  const text = label || spell?.name;
  return text ? verbatim(text) : msg(`lordsouls.use.${manoeuvre}`);
}

/** Whoever does not want to be influenced sets ВОЛ against it (AMB-52). */
function* persuades(stage: Stage<LsFighter>, input: Trial, rules: Rules): Play<boolean> {
  const { who, target, with: ability, mod } = input;
  const side = (id: string, fighter: LsFighter, label: Msg, of: Ability, more: number) =>
    contestCheck(
      {
        id,
        by: fighter.id,
        label,
        lines: [
          ...abilityLines(fighter, of, rules),
          ...telling([line(msg('lordsouls.line.situation'), more, 'LS-7.3.1')]),
        ],
      },
      rules,
    );
  const is = yield* contest(
    () => [
      side(checkId, stage.of(who), labelOf(input), ability, mod),
      side('resists', stage.of(target), msg('lordsouls.check.resists'), 'will', 0),
    ],
    ([one, other]) => (one && other ? winner(one, other) : 'none'),
  );
  return is === 'one';
}

/** An improvised attack as its target sees it coming: like a blow (LS-3.14.2). */
const improvisedThreat = (stage: Stage<LsFighter>, { who, target }: Trial): Threat => ({
  by: who,
  at: target,
  kind: 'contact',
  distance: 1,
  aware: !unseenBy(stage.of(who), stage.of(target)),
  unblockable: false,
  k: 0,
});

function* comesOff(stage: Stage<LsFighter>, input: Trial, rules: Rules): Play<boolean> {
  if (input.manoeuvre === 'influence' && input.unwilling && input.target !== '')
    return yield* persuades(stage, input, rules);
  const bare = input.with === '' && input.spell === '';
  const fine = bare || succeeded(yield* roll(() => taskCheck(stage.of(input.who), input, rules)));
  if (!fine || input.manoeuvre !== 'improviseCombat' || input.target === '') return fine;
  const { held } = yield* defends(stage, improvisedThreat(stage, input), rules);
  return !held;
}

/** A spell takes its price when it is cast; what lasts has to be maintained (GAP-11, LS-5.3.1). */
function casts(fighter: LsFighter, { traits, id }: Spell, rules: Rules): Change[] {
  return [
    ...spendsEnergy(fighter, traits.cost, 'GAP-11', rules),
    ...(traits.lasting && !traits.active
      ? [set(fighter.id, `gear.${id}.traits.active`, false, true, 'LS-5.3.1')]
      : []),
  ];
}

/** A task: one manoeuvre of it, and the roll with the last one. Outside a fight nobody counts. */
export function* task(stage: Stage<LsFighter>, input: Trial, rules: Rules): Play<Tried> {
  const { who } = input;
  const needed = neededFor(stage.of(who), input);
  const now = progressed(stage.of(who).turn.task, keyOf(input), input.label, needed);
  if (needed > 1 && inRound(stage.of(who))) {
    stage.act(...works(stage.of(who), now, 'LS-3.4.2'));
    stage.tell('progress', { who, n: now.done, of: needed });
    if (now.done < needed) return { finished: false, succeeded: false };
  }
  const fine = yield* comesOff(stage, input, rules);
  const spell = spellOf(stage.of(who), input.spell);
  if (fine && spell) stage.act(...casts(stage.of(who), spell, rules));
  stage.tell(fine ? 'succeeds' : 'fails', { who });
  return { finished: true, succeeded: fine };
}

/** Why a task cannot be undertaken; undefined: it can (LS-4.2.2, GAP-11). */
export function taskFault(fighter: LsFighter, input: Trial, rules: Rules): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (input.manoeuvre === 'climbSwim' && freeHands(fighter) === 0) return msg('lordsouls.no.freeHand');
  if (input.manoeuvre === 'influence' && input.target === '') return msg('lordsouls.no.target');
  const spell = spellOf(fighter, input.spell);
  if (input.spell !== '' && spell?.traits.activation !== 'concentrate') return msg('lordsouls.no.spell');
  return cannotSpend(fighter, spell?.traits.cost ?? 0, rules);
}

/** What climbing or swimming is usually rolled against: the best of strength, agility, and the skills for it that he has (LS-4.2.4). */
export const climbAbilities = (fighter: LsFighter): Ability[] => [
  'str',
  'agi',
  ...ofType(fighter, 'skill')
    .filter(({ traits }) => traits.key === 'climbing' || traits.key === 'swimming')
    .map(({ id }) => id),
];
