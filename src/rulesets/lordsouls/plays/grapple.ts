import { choose, contest, type Play, part } from '../../../core/ask.ts';
import { type Line, line, telling } from '../../../core/line.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { LsFighter, LsStage } from '../data/fighter.ts';
import { HAND_BONUS, type Rules, type Situation, USUAL_HANDS, useName } from '../data/rules.ts';
import {
  type Ability,
  abilityLines,
  attackCheck,
  bestOf,
  contestCheck,
  grapplingSkills,
  succeeded,
  verdictOf,
} from '../figures/dice.ts';
import { type OfPair, ownAttackLines, type PairFault, targetLines } from '../figures/hit.ts';
import { putAt } from '../figures/movement.ts';
import { freeHands, holdersOf, holding, releaseHold, seize, takePosture } from '../figures/state.ts';
import { type Attacked, defend, rollToHit } from './attack.ts';
import { type Threat, threatOf } from './defences.ts';

/** A grapple or a push. `with` '': the best possible ability. `hands` 0: all free hands. */
export type Wrestle = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly with: Ability;
  readonly hands: number;
  readonly situation: Situation;
};

/** A contest between two wrestlers: a throw, or breaking free (LS-3.10.9, AMB-51). */
export type Struggle = { readonly attacker: Id; readonly defender: Id };

/** A throw, with the cells where its victim may fall. */
export type Throw = Struggle & { readonly situation: Situation };

/** The outcome of wrestling. `struck`: the roll succeeded, or the contest was won; `hit`: nothing stopped it. */
export type Wrestled = Pick<Attacked, 'struck' | 'critical' | 'hit' | 'kind' | 'countered'>;

const NOTHING: Wrestled = { struck: false, critical: false, hit: false, kind: 'none', countered: 0 };

/** The abilities for a grapple: ЛОВ, or a grappling skill (LS-3.10.5). */
const grappleAbilities = (fighter: LsFighter): Ability[] => ['agi', ...grapplingSkills(fighter)];

/** The abilities for a push (LS-3.11.4). */
const PUSH_ABILITIES: readonly Ability[] = ['str', 'athletics'];

/** The abilities for a struggle: СИЛ, ЛОВ, or a grappling skill (LS-3.10.9, AMB-39). */
const struggleAbilities = (fighter: LsFighter): Ability[] => ['str', 'agi', ...grapplingSkills(fighter)];

const handsUsed = (fighter: LsFighter, { hands }: Pick<Wrestle, 'hands'>): number =>
  hands || freeHands(fighter);

/** The bonus for hands beyond two (LS-3.10.4). */
const handsBonus = (hands: number): number => HAND_BONUS * Math.max(0, hands - USUAL_HANDS);

const tryLines = (
  attacker: LsFighter,
  defender: LsFighter,
  input: Wrestle,
  of: readonly Ability[],
  rules: Rules,
): Line[] => [
  ...abilityLines(attacker, input.with || bestOf(attacker, of, rules), rules),
  ...ownAttackLines(attacker, true, rules),
  ...targetLines(defender, true, input.situation, rules),
];

const wrestleCheck = ({ id: by }: LsFighter, use: string, lines: readonly Line[]) =>
  attackCheck({ id: 'attack', by, label: useName(use), lines });

type WrestleCheck = OfPair<Wrestle, ReturnType<typeof attackCheck>>;

/** The roll of a grapple (LS-3.10.4, LS-3.10.5). */
export const grappleCheck: WrestleCheck = (attacker, defender, input, rules) =>
  wrestleCheck(attacker, 'grapple', [
    ...tryLines(attacker, defender, input, grappleAbilities(attacker), rules),
    ...telling([line(msg('lordsouls.line.hands'), handsBonus(handsUsed(attacker, input)), 'LS-3.10.4')]),
  ]);

/** The roll of a push (LS-3.11.4). */
export const pushCheck: WrestleCheck = (attacker, defender, input, rules) =>
  wrestleCheck(attacker, 'push', tryLines(attacker, defender, input, PUSH_ABILITIES, rules));

/** Rolls a grapple or push, against which the target has an ordinary defence (LS-3.10.6, LS-3.11.5). */
function* rollToHold(stage: LsStage, input: Wrestle, checkOf: WrestleCheck, rules: Rules): Play<Wrestled> {
  const { attacker, defender } = input;
  const is = yield* rollToHit(stage, input, checkOf, rules);
  if (!succeeded(is)) return NOTHING;
  const critical = is === 'critical';
  if (critical) return { ...NOTHING, struck: true, critical, hit: true };
  const threat = threatOf(stage.of(attacker), stage.of(defender), input.situation);
  const resist = (on: LsStage, one: Threat) => defend(on, one, rules);
  const { held, kind, countered } = yield* part('lordsouls.defends', stage, resist, threat);
  return { struck: true, critical, hit: !held, kind, countered };
}

/** Plays a grapple, which holds the target without harm (LS-3.10.1 to LS-3.10.7). */
export function* grapple(stage: LsStage, input: Wrestle, rules: Rules): Play<Wrestled> {
  const { attacker, defender } = input;
  const out = yield* rollToHold(stage, input, grappleCheck, rules);
  if (!out.hit) return out;
  const [one, other] = [stage.of(attacker), stage.of(defender)];
  stage.act(...seize(one, other, handsUsed(one, input)));
  stage.tell('grappled', { by: attacker, who: defender }, bad('LS-3.10.7'));
  return out;
}

const toward = (direction: string): Msg => msg(`lordsouls.direction.${direction}`);

/** Plays a push. The pusher chooses whether the target falls or moves one cell, and on a grid where to (LS-3.11.6, LS-3.11.7, AMB-27). */
export function* push(stage: LsStage, input: Wrestle, rules: Rules): Play<Wrestled> {
  const { attacker, defender, situation } = input;
  const out = yield* rollToHold(stage, input, pushCheck, rules);
  if (!out.hit) return out;
  const no = situation.backed ? msg('lordsouls.no.backed') : undefined;
  const ways = no ? [] : Object.keys(situation.away);
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'pushed',
    by: attacker,
    label: msg('lordsouls.choose.pushed', { who: defender }),
    options: [
      { id: 'prone', label: msg('lordsouls.option.pushed.prone') },
      ...(ways.length > 0
        ? ways.map((way) => {
            const label = msg('lordsouls.option.pushed.toward', { where: toward(way) });
            return { id: `away:${way}`, label };
          })
        : [{ id: 'away', label: msg('lordsouls.option.pushed.away'), no }]),
    ],
    skip: 'prone',
  }));
  if (id === 'prone') stage.act(...takePosture(stage.of(defender), 'prone', 'LS-3.11.7'));
  else putAt(stage, situation, defender, situation.away[id.slice('away:'.length)], 'LS-3.11.7');
  const key = id === 'prone' ? 'knockedDown' : 'pushedAway';
  stage.tell(key, { by: attacker, who: defender }, bad('LS-3.11.7'));
  return out;
}

/** The roll of one side of a contest, with their best ability (LS-3.10.9, AMB-39). */
function struggleCheck(id: string, fighter: LsFighter, label: Msg, rules: Rules) {
  const lines = abilityLines(fighter, bestOf(fighter, struggleAbilities(fighter), rules), rules);
  return contestCheck({ id, by: fighter.id, label, lines }, rules);
}

/** The two rolls of a struggle, the acting fighter's first. */
export const struggleChecks = (
  cast: { of(id: Id): LsFighter },
  { attacker, defender }: Struggle,
  use: string,
  rules: Rules,
) => [
  struggleCheck('struggle', cast.of(attacker), useName(use), rules),
  struggleCheck('resists', cast.of(defender), msg('lordsouls.check.resists'), rules),
];

function* winContest(stage: LsStage, input: Struggle, use: string, rules: Rules): Play<boolean> {
  const is = yield* contest(() => struggleChecks(stage, input, use, rules), verdictOf);
  const facts = { by: input.attacker, who: input.defender };
  if (is === 'one') stage.tell('winsStruggle', facts, good('LS-3.10.10'));
  else stage.tell('noWinner', facts, quiet('AMB-39'));
  return is === 'one';
}

const struggled = (won: boolean): Wrestled => ({ ...NOTHING, struck: won, hit: won });

/** Asks the thrower on which side the victim falls, if a board knows the cells (LS-3.10.10). */
function* chooseFall(stage: LsStage, { attacker, defender, situation }: Throw): Play<void> {
  const ways = Object.keys(situation.beside);
  const [first = ''] = ways;
  const { id } =
    ways.length < 2
      ? { id: first }
      : yield* choose(() => ({
          kind: 'choose',
          id: 'thrown',
          by: attacker,
          label: msg('lordsouls.choose.thrown', { who: defender }),
          options: ways.map((way) => ({ id: way, label: toward(way) })),
          skip: first,
        }));
  putAt(stage, situation, defender, situation.beside[id], 'LS-3.10.10');
}

/** Plays a throw. If the holder wins, the victim falls and is free; otherwise the hold stays (LS-3.10.8 to LS-3.10.10). */
export function* throwDown(stage: LsStage, input: Throw, rules: Rules): Play<Wrestled> {
  const won = yield* winContest(stage, input, 'throwDown', rules);
  const victim = stage.of(input.defender);
  if (won) {
    stage.act(...releaseHold(stage.of(input.attacker), victim, 'LS-3.10.10'));
    stage.act(...takePosture(stage.of(input.defender), 'prone', 'LS-3.10.10'));
    yield* chooseFall(stage, input);
    stage.tell('thrownDown', { by: input.attacker, who: input.defender }, bad('LS-3.10.10'));
  }
  return struggled(won);
}

/** A held fighter tries to break free (AMB-51). */
export function* breakFree(stage: LsStage, input: Struggle, rules: Rules): Play<Wrestled> {
  const won = yield* winContest(stage, input, 'escape', rules);
  if (won) {
    stage.act(...releaseHold(stage.of(input.defender), stage.of(input.attacker), 'AMB-51'));
    stage.tell('freed', { who: input.attacker }, good('AMB-51'));
  }
  return struggled(won);
}

/** Why a throw is not possible, or undefined if the victim is held (LS-3.10.8). */
export const throwFault = (holder: LsFighter, victim: LsFighter): Msg | undefined =>
  holding(holder)[victim.id] === undefined ? msg('lordsouls.no.notHeld') : undefined;

/** Why a fighter cannot break free of another (AMB-51). */
export const escapeFault: PairFault<unknown> = (victim, holder, _, { grappleEscape }) => {
  if (!grappleEscape) return msg('lordsouls.no.escape');
  return holdersOf(victim).includes(holder.id) ? undefined : msg('lordsouls.no.notGrappled');
};
