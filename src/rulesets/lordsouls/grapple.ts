import type { Play } from '../../core/ask.ts';
import { choose, contest, part, roll } from '../../core/ask.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { misses } from './attack.ts';
import { holdersOf, lift, releases, seizes, takesPosture } from './conditions.ts';
import type { Threat } from './defences.ts';
import type { Defended } from './defending.ts';
import { defends } from './defending.ts';
import type { Margin } from './dice.ts';
import { attackCheck, contestCheck, succeeded, winner } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import { freeHands, holding } from './gear.ts';
import { ownAttackLines, targetLines } from './hit.ts';
import type { Ability } from './levels.ts';
import { abilityLines, bestOf, grapplingSkills } from './levels.ts';
import type { Use } from './manoeuvres.ts';
import { useName } from './manoeuvres.ts';
import { puts } from './room.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { isAware } from './situation.ts';
import { HAND_BONUS, USUAL_HANDS } from './tables.ts';

/** A grapple or a push: who, whom, and against what he rolls; '' is the best of what he may. `hands` 0: all that are free. */
export type Wrestle = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly with: Ability;
  readonly hands: number;
  readonly situation: Situation;
};

/** A contest of strength or skill between two who wrestle: a throw, or getting free (LS-3.10.9, AMB-51). */
export type Struggle = { readonly attacker: Id; readonly defender: Id };

/** A throw, which is such a contest, and where its victim may fall. */
export type Throw = Struggle & { readonly situation: Situation };

/** What wrestling came to. `struck`: the roll came off, or the contest was won; `hit`: nothing stopped it. */
export type Wrestled = {
  readonly struck: boolean;
  readonly critical: boolean;
  readonly hit: boolean;
  readonly kind: Defended['kind'];
  readonly countered: number;
};

const NOTHING: Wrestled = { struck: false, critical: false, hit: false, kind: 'none', countered: 0 };

/** What a grapple is rolled against: ЛОВ, or a skill for it (LS-3.10.5). */
export const grappleAbilities = (fighter: LsFighter): Ability[] => ['agi', ...grapplingSkills(fighter)];

/** What a push is rolled against (LS-3.11.4). */
export const PUSH_ABILITIES: readonly Ability[] = ['str', 'athletics'];

/** What counts where two wrestle: СИЛ, ЛОВ, or the best skill for it (LS-3.10.9, AMB-39). */
const struggleAbilities = (fighter: LsFighter): Ability[] => ['str', 'agi', ...grapplingSkills(fighter)];

const handsUsed = (fighter: LsFighter, { hands }: Pick<Wrestle, 'hands'>): number =>
  hands || freeHands(fighter);

/** What each hand beyond two adds (LS-3.10.4). */
export const handsBonus = (hands: number): number => HAND_BONUS * Math.max(0, hands - USUAL_HANDS);

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

/** The roll of a grapple (LS-3.10.4, LS-3.10.5). */
export const grappleCheck = (attacker: LsFighter, defender: LsFighter, input: Wrestle, rules: Rules) =>
  attackCheck({
    id: 'attack',
    by: attacker.id,
    label: useName('grapple'),
    lines: [
      ...tryLines(attacker, defender, input, grappleAbilities(attacker), rules),
      ...telling([line(msg('lordsouls.line.hands'), handsBonus(handsUsed(attacker, input)), 'LS-3.10.4')]),
    ],
  });

/** The roll of a push (LS-3.11.4). */
export const pushCheck = (attacker: LsFighter, defender: LsFighter, input: Wrestle, rules: Rules) =>
  attackCheck({
    id: 'attack',
    by: attacker.id,
    label: useName('push'),
    lines: tryLines(attacker, defender, input, PUSH_ABILITIES, rules),
  });

const threatOf = (attacker: LsFighter, defender: LsFighter, { situation }: Wrestle): Threat => ({
  by: attacker.id,
  at: defender.id,
  kind: 'contact',
  distance: situation.distance,
  aware: isAware(situation, attacker, defender),
  unblockable: situation.unblockable,
  k: 0,
});

/** The roll of whoever seizes or pushes, and the ordinary defence of the other (LS-3.10.6, LS-3.11.5). */
function* tries(
  stage: Stage<LsFighter>,
  input: Wrestle,
  checkOf: typeof grappleCheck,
  rules: Rules,
): Play<Wrestled> {
  const { attacker, defender } = input;
  const is = yield* roll(() => checkOf(stage.of(attacker), stage.of(defender), input, rules));
  stage.act(...lift(stage.of(attacker), 'aiming', 'AMB-22'));
  if (!succeeded(is)) {
    misses(stage, input, is, rules);
    return NOTHING;
  }
  const critical = is === 'critical';
  if (critical) {
    stage.tell('critical', { by: attacker, who: defender });
    return { ...NOTHING, struck: true, critical, hit: true };
  }
  const threat = threatOf(stage.of(attacker), stage.of(defender), input);
  const { held, kind, countered } = yield* part(
    'lordsouls.defends',
    stage,
    (on, one: Threat) => defends(on, one, rules),
    threat,
  );
  return { struck: true, critical, hit: !held, kind, countered };
}

/** A grapple: it harms nobody, and holds (LS-3.10.1 to LS-3.10.7). */
export function* grapple(stage: Stage<LsFighter>, input: Wrestle, rules: Rules): Play<Wrestled> {
  const { attacker, defender } = input;
  const out = yield* tries(stage, input, grappleCheck, rules);
  if (!out.hit) return out;
  const [one, other] = [stage.of(attacker), stage.of(defender)];
  stage.act(...seizes(one, other, handsUsed(one, input)));
  stage.tell('grappled', { by: attacker, who: defender });
  return out;
}

const toward = (direction: string): Msg => msg(`lordsouls.direction.${direction}`);

/** A push: the other falls, or is moved a cell away; the pusher says which, and on squares where (LS-3.11.6, LS-3.11.7, AMB-27). */
export function* push(stage: Stage<LsFighter>, input: Wrestle, rules: Rules): Play<Wrestled> {
  const { attacker, defender, situation } = input;
  const out = yield* tries(stage, input, pushCheck, rules);
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
        ? ways.map((way) => ({
            id: `away:${way}`,
            label: msg('lordsouls.option.pushed.toward', { where: toward(way) }),
          }))
        : [{ id: 'away', label: msg('lordsouls.option.pushed.away'), no }]),
    ],
    skip: 'prone',
  }));
  if (id === 'prone') stage.act(...takesPosture(stage.of(defender), 'prone', 'LS-3.11.7'));
  else puts(stage, situation, defender, situation.away[id.slice('away:'.length)], 'LS-3.11.7');
  stage.tell(id === 'prone' ? 'knockedDown' : 'pushedAway', { by: attacker, who: defender });
  return out;
}

/** The roll of one side of a contest: the highest that he has (LS-3.10.9, AMB-39). */
const struggleCheck = (id: string, fighter: LsFighter, label: Msg, rules: Rules) =>
  contestCheck(
    {
      id,
      by: fighter.id,
      label,
      lines: abilityLines(fighter, bestOf(fighter, struggleAbilities(fighter), rules), rules),
    },
    rules,
  );

/** The two rolls of a struggle; the first is that of the one who acts. */
export const struggleChecks = (
  cast: { of(id: Id): LsFighter },
  { attacker, defender }: Struggle,
  use: Use,
  rules: Rules,
) => [
  struggleCheck('struggle', cast.of(attacker), useName(use), rules),
  struggleCheck('resists', cast.of(defender), msg('lordsouls.check.resists'), rules),
];

const verdict = ([one, other]: readonly Margin[]): 'one' | 'other' | 'none' =>
  one && other ? winner(one, other) : 'none';

function* wins(stage: Stage<LsFighter>, input: Struggle, use: Use, rules: Rules): Play<boolean> {
  const is = yield* contest(() => struggleChecks(stage, input, use, rules), verdict);
  stage.tell(is === 'one' ? 'winsStruggle' : 'noWinner', { by: input.attacker, who: input.defender });
  return is === 'one';
}

const struggled = (won: boolean): Wrestled => ({ ...NOTHING, struck: won, hit: won });

/** The thrower says on which side of him the victim falls, where a board knows the cells (LS-3.10.10). */
function* falls(stage: Stage<LsFighter>, { attacker, defender, situation }: Throw): Play<void> {
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
  puts(stage, situation, defender, situation.beside[id], 'LS-3.10.10');
}

/** Whoever is held is thrown to the ground and is free; if the holder does not win, the hold stays (LS-3.10.8 to LS-3.10.10). */
export function* throwDown(stage: Stage<LsFighter>, input: Throw, rules: Rules): Play<Wrestled> {
  const won = yield* wins(stage, input, 'throwDown', rules);
  const victim = stage.of(input.defender);
  if (won) {
    stage.act(...releases(stage.of(input.attacker), victim, 'LS-3.10.10'));
    stage.act(...takesPosture(stage.of(input.defender), 'prone', 'LS-3.10.10'));
    yield* falls(stage, input);
    stage.tell('thrownDown', { by: input.attacker, who: input.defender });
  }
  return struggled(won);
}

/** Whoever is held tears himself free (AMB-51). */
export function* tearsFree(stage: Stage<LsFighter>, input: Struggle, rules: Rules): Play<Wrestled> {
  const won = yield* wins(stage, input, 'escape', rules);
  if (won) {
    stage.act(...releases(stage.of(input.defender), stage.of(input.attacker), 'AMB-51'));
    stage.tell('freed', { who: input.attacker });
  }
  return struggled(won);
}

/** Why he cannot throw somebody down; undefined: he holds him (LS-3.10.8). */
export const throwFault = (holder: LsFighter, victim: LsFighter): Msg | undefined =>
  holding(holder)[victim.id] === undefined ? msg('lordsouls.no.notHeld') : undefined;

/** Why he cannot tear himself free of somebody (AMB-51). */
export const escapeFault = (
  victim: LsFighter,
  holder: LsFighter,
  { grappleEscape }: Rules,
): Msg | undefined => {
  if (!grappleEscape) return msg('lordsouls.no.escape');
  return holdersOf(victim).includes(holder.id) ? undefined : msg('lordsouls.no.notGrappled');
};
