import type { Play } from '../../core/ask.ts';
import { part, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { lift } from './conditions.ts';
import type { Threat } from './defences.ts';
import type { Defended } from './defending.ts';
import { defends } from './defending.ts';
import type { Outcome } from './dice.ts';
import { attackCheck, succeeded } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import type { Suffered } from './harm.ts';
import { strikes } from './harm.ts';
import type { Attack } from './hit.ts';
import { armsOf, hitLines } from './hit.ts';
import { useName } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import { isAware } from './situation.ts';
import { modeName } from './words.ts';

/** What an attack came to. `struck`: the roll came off; `hit`: nothing stopped it. */
export type Attacked = Suffered &
  Pick<Defended, 'kind' | 'countered'> & {
    readonly struck: boolean;
    readonly critical: boolean;
    readonly hit: boolean;
  };

const NOTHING: Attacked = {
  struck: false,
  critical: false,
  hit: false,
  kind: 'none',
  countered: 0,
  dealt: 0,
  through: 0,
  injury: 0,
};

/** The threat that an attack is to its target. */
export function threatOf(attacker: LsFighter, defender: LsFighter, input: Attack): Threat {
  const { situation, k } = input;
  return {
    by: attacker.id,
    at: defender.id,
    kind: armsOf(attacker, input)?.mode.kind ?? 'contact',
    distance: situation.distance,
    aware: isAware(situation, attacker, defender),
    unblockable: situation.unblockable,
    k,
  };
}

/** The attack roll (LS-7.3.1). */
export const hitCheck = (attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules) => {
  const arms = armsOf(attacker, input);
  return attackCheck({
    id: 'attack',
    by: attacker.id,
    label: arms ? modeName(arms.weapon, arms.mode) : useName('attack'),
    lines: hitLines(attacker, defender, input, rules),
  });
};

/** What the shot or throw leaves: a round less, at once replaced by a hasty one; the thrown weapon lies elsewhere (LS-3.1.2, LS-3.5.7). */
function looses(attacker: LsFighter, input: Attack): Change[] {
  const arms = armsOf(attacker, input);
  if (!arms || arms.mode.kind === 'contact') return [];
  const { weapon, mode } = arms;
  const at = `gear.${weapon.id}.traits`;
  if (mode.kind === 'thrown')
    return weapon.traits.natural
      ? []
      : [set(attacker.id, `${at}.place`, weapon.traits.place, 'ground', 'LS-3.1.1')];
  const { capacity, loaded, ammunition } = weapon.traits;
  if (capacity === 0) return [];
  if (input.option !== 'hasty') return [set(attacker.id, `${at}.loaded`, loaded, loaded - 1, 'LS-3.1.2')];
  const taken = Math.min(ammunition, capacity - loaded + 1);
  return [
    ...(taken === 1 ? [] : [set(attacker.id, `${at}.loaded`, loaded, loaded - 1 + taken, 'LS-3.5.7')]),
    ...(taken === 0
      ? []
      : [set(attacker.id, `${at}.ammunition`, ammunition, ammunition - taken, 'LS-3.5.7')]),
  ];
}

/** A blow, grapple or push that misses; by house rule the game master has a note of 17 and 18 (LS-7.3.3, LS-7.3.5, AMB-11). */
export function misses(
  stage: Stage<LsFighter>,
  { attacker, defender }: { readonly attacker: Id; readonly defender: Id },
  is: Outcome,
  { fumbleNote }: Rules,
): void {
  if (is === 'blunder' && fumbleNote) stage.tell('fumble', { who: attacker });
  stage.tell('miss', { by: attacker, who: defender });
}

/** An attack in its three rolls: attack, defence, damage (LS-7.2.1 to LS-7.2.4). The aim is used up or spoilt by it (AMB-22). */
export function* attack(stage: Stage<LsFighter>, input: Attack, rules: Rules): Play<Attacked> {
  const { attacker, defender } = input;
  const is = yield* roll(() => hitCheck(stage.of(attacker), stage.of(defender), input, rules));
  stage.act(...looses(stage.of(attacker), input), ...lift(stage.of(attacker), 'aiming', 'AMB-22'));
  if (!succeeded(is)) {
    misses(stage, input, is, rules);
    return NOTHING;
  }
  const critical = is === 'critical';
  if (critical) stage.tell('critical', { by: attacker, who: defender });
  return yield* lands(stage, input, critical, rules);
}

/** A critical hit and the blow of a reaction leave no defence (LS-6.0.1, LS-6.5.4). */
function* lands(stage: Stage<LsFighter>, input: Attack, critical: boolean, rules: Rules): Play<Attacked> {
  const { attacker, defender, manoeuvre } = input;
  const may = !critical && manoeuvre !== 'reaction';
  const threat = threatOf(stage.of(attacker), stage.of(defender), input);
  const { held, kind, countered } = may
    ? yield* part('lordsouls.defends', stage, (on, one: Threat) => defends(on, one, rules), threat)
    : { held: false, kind: 'none' as const, countered: 0 };
  const so = { ...NOTHING, struck: true, critical, kind, countered };
  if (held) return so;
  stage.tell('hit', { by: attacker, who: defender });
  const suffered = yield* part(
    'lordsouls.strikes',
    stage,
    (on, { critical: sure }: { readonly critical: boolean }) => blow(on, input, sure, rules),
    { critical },
  );
  return { ...so, hit: true, ...suffered };
}

function blow(stage: Stage<LsFighter>, input: Attack, critical: boolean, rules: Rules): Play<Suffered> {
  const arms = armsOf(stage.of(input.attacker), input);
  if (!arms) throw new Error(`no weapon ${input.weapon}`);
  return strikes(
    stage,
    {
      id: 'damage',
      by: input.attacker,
      who: input.defender,
      ...arms,
      strong: input.option === 'strong',
      half: false,
      critical,
      part: input.part,
    },
    rules,
  );
}
