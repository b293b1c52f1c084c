import type { Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Outcome } from './attack.ts';
import { attack } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { isShot } from './attack-pool.ts';
import { darkLine } from './check.ts';
import { befall, has, lift } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import { highest, lowest } from './notice.ts';
import { skillPool } from './pools.ts';
import { opposed } from './roll.ts';
import type { Rules } from './rules.ts';
import { bandOf } from './situation.ts';
import { inRound } from './slots.ts';
import { lightFeet } from './stealth.ts';
import type { Band } from './tables.ts';

/** Attacks out of hiding, one or of a whole group; others may be on the look-out beside those who are attacked (YZ-9.1, YZ-9.12). */
export type Sneak = {
  readonly kind: 'sneak' | 'ambush';
  readonly attacks: readonly Attack[];
  readonly watchers: readonly Id[];
};

export type Sneaked = { readonly noticed: boolean; readonly outcomes: readonly Outcome[] };

/** What the chosen distance adds (YZ-9.3 to YZ-9.6); for the extreme one see the house rule. */
const APPROACH: { readonly [band in Exclude<Band, 'extreme' | 'beyond'>]: { n: number; why: string } } = {
  engaged: { n: -2, why: 'YZ-9.3' },
  close: { n: -1, why: 'YZ-9.4' },
  medium: { n: 0, why: 'YZ-9.5' },
  long: { n: 1, why: 'YZ-9.6' },
};

/** Whoever lies in wait does not come nearer (YZ-9.11, YZ-A.84). */
const AMBUSH = 2;

/** The line of the contest: by distance for who approaches (YZ-9.7, YZ-A.22), always the same for who waits. */
export function approachLine(kind: Sneak['kind'], metres: number, rules: Rules): Line {
  if (kind === 'ambush') return line(msg('yearzero.line.ambush'), AMBUSH, 'YZ-9.11');
  const band = bandOf(metres, rules);
  const label = msg(`yearzero.band.${band}`);
  if (band === 'extreme' || band === 'beyond') return line(label, rules.sneakExtreme, 'YZ-9.7');
  return line(label, APPROACH[band].n, APPROACH[band].why);
}

/**
 * Whether he has a fast action before the attack, for which aiming is what counts: by house rule a whole turn is his before anybody stirs.
 * In a running fight he aims beforehand (YZ-A.24, YZ-A.82).
 */
const mayAim = (fighter: YzFighter, one: Attack, { ambushAttacks }: Rules): boolean =>
  ambushAttacks === 'fullTurn' && isShot(one) && !inRound(fighter) && !has(fighter, 'aiming');

/** Why he could not even attack with the aim that he has time for; undefined: he can. */
function faultAtBest(fighter: YzFighter, defender: YzFighter, one: Attack, rules: Rules): Msg | undefined {
  const aims = mayAim(fighter, one, rules);
  const atBest = aims ? { ...fighter, conditions: { ...fighter.conditions, aiming: true } } : fighter;
  return attackFault(atBest, defender, one, rules);
}

/** Why such an attack cannot be made; undefined: it can. */
export function sneakFault(cast: Cast<YzFighter>, { attacks }: Sneak, rules: Rules): Msg | undefined {
  if (attacks.length === 0) return msg('yearzero.no.target');
  const faults = attacks.map((one) => {
    const [attacker, defender] = [cast[one.attacker], cast[one.defender]];
    return attacker && defender && faultAtBest(attacker, defender, one, rules);
  });
  return faults.find((fault) => fault !== undefined);
}

/** Mobility of the one who hides worst against the Observation of the one who sees best (YZ-9.2, YZ-9.13). */
const approach = keptOn(
  (stage: Stage<YzFighter>, { kind, attacks, watchers }: Sneak, rules: Rules): readonly [Pool, Pool] => {
    const sneak = lowest(
      stage,
      attacks.map(({ attacker }) => attacker),
      'mobility',
    );
    const seer = highest(stage, [...attacks.map(({ defender }) => defender), ...watchers], 'observation');
    const situation = attacks.find(({ attacker }) => attacker === sneak)?.situation;
    return [
      skillPool(
        `mobility:${sneak}`,
        stage.of(sneak),
        'mobility',
        [approachLine(kind, situation?.distance ?? 0, rules), lightFeet(stage.of(sneak))],
        msg(`yearzero.check.${kind}`),
      ),
      skillPool(`observation:${seer}`, stage.of(seer), 'observation', [darkLine(situation?.dark ?? false)]),
    ];
  },
);

/** He may aim before the attack, where he has time for it (YZ-A.24). */
function* readies(stage: Stage<YzFighter>, one: Attack, rules: Rules): Play<void> {
  if (!mayAim(stage.of(one.attacker), one, rules)) return;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: `ready:${one.attacker}`,
    by: one.attacker,
    label: msg('yearzero.choose.ready'),
    options: [
      { id: 'aim', label: msg('yearzero.action.aim') },
      { id: 'none', label: msg('yearzero.option.nothing') },
    ],
    skip: 'none',
  }));
  if (id === 'aim') stage.act(...befall(stage.of(one.attacker), 'aiming', 'YZ-11.2'));
}

/**
 * A sneak attack or ambush: noticed, there is no attack; unnoticed, each attacks once and nobody can block. Either way everybody rolls
 * for initiative after that, where nobody has yet (YZ-9.8, YZ-9.9, YZ-9.14, YZ-A.24, YZ-A.76).
 */
export function* sneakAttack(stage: Stage<YzFighter>, input: Sneak, rules: Rules): Play<Sneaked> {
  const { won } = yield* opposed(stage, () => approach(stage, input, rules), rules);
  const noticed = !won;
  const outcomes: Outcome[] = [];
  if (noticed) stage.tell('noticed', { who: input.attacks[0]?.attacker ?? '' });
  else
    for (const one of input.attacks) {
      if (faultAtBest(stage.of(one.attacker), stage.of(one.defender), one, rules)) continue;
      yield* readies(stage, one, rules);
      // Without the aim it may be too far.
      if (attackFault(stage.of(one.attacker), stage.of(one.defender), one, rules)) continue;
      outcomes.push(yield* attack(stage, { ...one, unblockable: true }, rules));
    }
  for (const { attacker } of input.attacks) stage.act(...lift(stage.of(attacker), 'hidden', 'YZ-9.8'));
  if (stage.of(input.attacks[0]?.attacker ?? '').turn.slow === undefined) stage.tell('initiative');
  return { noticed, outcomes };
}
