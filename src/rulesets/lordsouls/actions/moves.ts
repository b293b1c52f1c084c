import type { Play } from '../../../core/ask.ts';
import type { Change } from '../../../core/change.ts';
import { good } from '../../../core/stage.ts';
import { type Json, type Msg, msg } from '../../../core/text.ts';
import type { LsCast, LsFighter, LsStage } from '../data/fighter.ts';
import { STANCES, type Stance } from '../data/gear.ts';
import { type Rules, SPRINT_ENERGY } from '../data/rules.ts';
import { bestOf } from '../figures/dice.ts';
import { budgetOf, highJump, jumpValue, longJump } from '../figures/movement.ts';
import {
  cannotSpend,
  freeHands,
  gain,
  has,
  holding,
  lose,
  postureOf,
  takePosture,
} from '../figures/state.ts';
import { climbAbilities } from '../plays/tasks.ts';
import {
  type Deed,
  deed,
  type Going,
  type LsAction,
  type LsMoment,
  manoeuvre,
  type Own,
  onLabel,
  situationIn,
  task,
} from './define.ts';
import { halvesMove, IMPROVISED } from './tasks.ts';

/* Movement manoeuvres (LS-4). */

/** Movement other than dragging releases a held opponent (LS-4.3.4). */
const releases = ({ fighter }: LsMoment): { readonly doubt?: Msg } =>
  Object.keys(holding(fighter)).length > 0 ? { doubt: msg('lordsouls.doubt.letsGo') } : {};

/** Defines a movement manoeuvre that releases held opponents, with a warning in its offers. */
const releasing = <I>(action: LsAction<I>): LsAction<I> => ({
  ...action,
  ways: (moment) => (action.ways?.(moment) ?? [{}]).map((way) => ({ ...way, ...releases(moment) })),
});

/** The points that a movement may spend in this turn (LS-4.1.1, LS-3.2.4, AMB-23). */
export function pointsOf(fighter: LsFighter, going: Going, cast: LsCast, rules: Rules): number {
  const halved = going.isMove === true && halvesMove(fighter.turn.used ?? [], rules);
  return budgetOf(fighter, { factor: going.factor, halved }, cast, rules);
}

/** Why a fighter cannot move like this (LS-4.1.3, LS-4.3.1, LS-4.5.2). */
function goingFault(fighter: LsFighter, going: Going, cast: LsCast, rules: Rules): Msg | undefined {
  if (going.drags && Object.keys(holding(fighter)).length === 0) return msg('lordsouls.no.holdsNobody');
  const no = cannotSpend(fighter, going.energy ?? 0, rules);
  if (no) return no;
  return pointsOf(fighter, going, cast, rules) > 0 ? undefined : msg('lordsouls.no.cannotGo');
}

const points = (going: Going, { fighter, cast, rules }: LsMoment): Msg =>
  msg('lordsouls.offer.points', { n: pointsOf(fighter, going, cast, rules) });

/** Defines a movement whose points are spent cell by cell. */
const walk = (
  name: string,
  going: Going,
  { detail, ...own }: Omit<Own<Json>, 'detail'> & { detail?(points: Msg): Msg },
) =>
  manoeuvre('movement', name, {
    onBoard: true,
    going,
    ways: (moment) => [{ detail: detail?.(points(going, moment)) ?? points(going, moment) }],
    besides: (fighter, _, rules, cast) => goingFault(fighter, going, cast, rules),
    ...own,
  });

const MOVE: Going = { factor: 1, isMove: true };
const CLIMB: Going = { factor: 1, afterTask: true };

const walks = {
  move: releasing(walk('move', MOVE, { why: 'LS-4.1.1', icon: 'walk', quick: true })),
  sprint: releasing(
    walk(
      'sprint',
      { factor: 2, energy: SPRINT_ENERGY },
      {
        why: 'LS-4.5.1',
        icon: 'sprint',
        detail: (points) => msg('lordsouls.offer.sprint', { points, n: SPRINT_ENERGY }),
      },
    ),
  ),
  slip: releasing(walk('slip', { factor: 0.5, slips: true }, { why: 'LS-4.4.1', icon: 'running-ninja' })),
  drag: walk('drag', { factor: 0.5, drags: true }, { why: 'LS-4.3.1', icon: 'handcuffs' }),
  climbSwim: releasing(
    task('movement', 'climbSwim', {
      why: 'LS-4.2.1',
      icon: 'muscle-up',
      onBoard: true,
      going: CLIMB,
      circumstances: ['skill', 'mod'],
      ways: ({ fighter, rules }) => [{ says: { with: bestOf(fighter, climbAbilities(fighter), rules) } }],
      fault: (fighter) => (freeHands(fighter) === 0 ? msg('lordsouls.no.freeHand') : undefined),
      besides: (fighter, _, rules, cast) => goingFault(fighter, CLIMB, cast, rules),
    }),
  ),
};

const isStance = (option: string): option is Stance => (STANCES as readonly string[]).includes(option);

/** Offers every other posture, mounting and dismounting (LS-4.6.1 to LS-4.6.3). */
function postureOffers({ fighter, target }: LsMoment) {
  const offer = (option: string, says: { readonly target?: string } = {}) => ({
    id: `changePosture:${option}`,
    label: onLabel('changePosture', msg(`lordsouls.posture.${option}`)),
    says: { option, ...says },
  });
  if (has(fighter, 'mounted')) return [offer('dismount')];
  return [
    ...STANCES.filter((one) => one !== postureOf(fighter)).map((one) => offer(one)),
    offer('mount', target ? { target: target.id } : {}),
  ];
}

/** Why a fighter cannot take this posture, mount or dismount (LS-4.6.1 to LS-4.6.3). */
const postureFault: Parameters<typeof deed>[2]['fault'] = (fighter, { option, target }, _, cast) => {
  const mounted = has(fighter, 'mounted');
  if (option === 'dismount') return mounted ? undefined : msg('lordsouls.no.notMounted');
  if (mounted) return msg('lordsouls.no.mounted');
  if (option === 'mount') return target === '' || cast[target] ? undefined : msg('lordsouls.no.target');
  if (!isStance(option)) return msg('lordsouls.no.option');
  return postureOf(fighter) === option ? msg('lordsouls.no.samePosture') : undefined;
};

/** The changes of taking a posture, mounting or dismounting (LS-4.6.1 to LS-4.6.3). */
function pose(fighter: LsFighter, { option, target }: Deed): Change[] {
  if (option === 'mount')
    return [
      ...takePosture(fighter, 'standing', 'LS-4.6.3'),
      ...gain(fighter, 'mounted', 'LS-4.6.3', target || true),
    ];
  if (option === 'dismount') return lose(fighter, 'mounted', 'LS-4.6.3');
  return takePosture(fighter, option as Stance, 'LS-4.6.1');
}

const JUMPS = ['high', 'long'] as const;
const JUMP = 'jump';

/** The length or height of a jump in centimetres (LS-4.7.2 to LS-4.7.4). */
const jumpOf = (option: string, j: number): number => (option === 'high' ? highJump(j) : longJump(j));

/** Offers a high and a long jump, with the run-up that was entered (LS-4.7.1 to LS-4.7.7). */
function jumpOffers(moment: LsMoment) {
  const { fighter, cast, rules } = moment;
  const j = jumpValue(fighter, situationIn(moment), cast, rules);
  const { mounted } = fighter.conditions;
  return JUMPS.map((option) => ({
    id: `${JUMP}:${option}`,
    label: msg(`lordsouls.offer.jump.${option}`),
    detail: msg('lordsouls.offer.centimetres', { n: jumpOf(option, j) }),
    says: { option, ...(typeof mounted === 'string' ? { target: mounted } : {}) },
  }));
}

/** Centimetres in a metre; jumps are counted in whole cells (AMB-36). */
const METRE = 100;

/** @returns the centimetres of the jump. */
function* jump(stage: LsStage, input: Deed, rules: Rules): Play<Json> {
  const { who, option } = input;
  const n = jumpOf(option, jumpValue(stage.of(who), input, stage.cast, rules));
  stage.tell('jumped', { who, option, n, cells: Math.floor(n / METRE) }, good('LS-4.7.2'));
  return n;
}

const leap = (name: string, run: boolean, own: Own<Deed>, fault: Parameters<typeof deed>[2]['fault']) =>
  releasing(
    deed('movement', name, {
      onBoard: true,
      measured: true,
      provokes: 'way',
      declaredAs: JUMP,
      circumstances: ['run', 'powerful'],
      listed: (moment) => situationIn(moment).run > 0 === run,
      ways: jumpOffers,
      fault(fighter, input, rules, cast) {
        if (!(JUMPS as readonly string[]).includes(input.option)) return msg('lordsouls.no.option');
        if (postureOf(fighter) !== 'standing') return msg('lordsouls.no.standing');
        return fault?.(fighter, input, rules, cast);
      },
      begin: jump,
      ...own,
    }),
  );

export const moves = {
  ...walks,
  changePosture: releasing(
    deed('movement', 'changePosture', {
      why: 'LS-4.6.1',
      icon: 'kneeling',
      onBoard: true,
      measured: true,
      provokes: 'posture',
      ways: postureOffers,
      fault: postureFault,
      write: pose,
    }),
  ),
  jump: leap(
    JUMP,
    false,
    {
      why: 'LS-4.7.1',
      icon: 'run',
      countsAs: (_, { situation }) => ((situation?.run ?? 0) > 0 ? 'runningJump' : undefined),
    },
    (_, { run }) => (run === 0 ? undefined : msg('lordsouls.no.standingJump')),
  ),
  /** A jump with a run-up allows no other manoeuvre (LS-4.7.5, LS-4.7.6, AMB-36). */
  runningJump: leap(
    'runningJump',
    true,
    { why: 'LS-4.7.6', icon: 'run', bars: { closes: ['combat', 'free'] } },
    (fighter, { run }, rules, cast) => {
      if (run < 1) return msg('lordsouls.no.run');
      const most = budgetOf(fighter, { factor: MOVE.factor }, cast, rules);
      return rules.jumpRunCap === 'move' && run > most
        ? msg('lordsouls.no.tooFar', { n: run, most })
        : undefined;
    },
  ),
  improviseMove: releasing(
    task('movement', 'improviseMove', {
      why: 'LS-4.8.1',
      icon: 'up-card',
      onBoard: true,
      whileHeld: true,
      circumstances: IMPROVISED,
    }),
  ),
};
