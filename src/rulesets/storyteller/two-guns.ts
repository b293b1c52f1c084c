import type { Play } from '../../core/ask.ts';
import { part } from '../../core/ask.ts';
import { kept } from '../../core/kept.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Outcome } from './attack.ts';
import { attack } from './attack.ts';
import { unable } from './conditions.ts';
import type { StFighter } from './fighter.ts';
import { weaponOf } from './gear.ts';
import type { When } from './legality.ts';
import { attackFault } from './legality.ts';
import type { Attack } from './pools.ts';
import type { Rules } from './rules.ts';

/** Two attacks in one action: with the main hand, and an additional one with the other (ST-9.35). */
export type TwoGuns = { readonly first: Attack; readonly second: Attack };

/** Both shots with what sets them apart from single ones. */
export const paired = kept(({ first, second }: TwoGuns): TwoGuns => {
  const apart = first.defender !== second.defender;
  return { first: { ...first, gun: 'first', apart }, second: { ...second, gun: 'second', apart } };
});

/** Why two guns cannot be fired so (ST-9.38); undefined: they can. */
export function twoGunsFault(
  cast: Cast<StFighter>,
  { first, second }: TwoGuns,
  rules: Rules,
  when: When = 'now',
): Msg | undefined {
  const shooter = cast[first.attacker];
  if (!shooter) return msg('core.refused.gone', { who: first.attacker });
  if (first.attacker !== second.attacker || first.weapon === second.weapon)
    return msg('storyteller.no.twoWeapons');
  for (const { weapon, manoeuvre } of [first, second]) {
    const light = weaponOf(shooter, weapon)?.traits.flags.includes('lightHandgun');
    if (!light || manoeuvre !== 'shoot') return msg('storyteller.no.lightOnly');
  }
  return (
    attackFault(cast, first as unknown as Json, rules, when) ??
    attackFault(cast, second as unknown as Json, rules, when)
  );
}

export type TwoOutcomes = { readonly first: Outcome; readonly second: Outcome | null };

/** Each attack has its own pool, its own defence and its own end. The second falls away when the shooter can act no more, or its target is gone from the fight. */
export function* twoGuns(stage: Stage<StFighter>, input: TwoGuns, rules: Rules): Play<TwoOutcomes> {
  const both = paired(input);
  const first = yield* part('first', stage, shoots(rules), both.first);
  if (unable(stage.of(both.first.attacker))) return { first, second: null };
  return { first, second: yield* part('second', stage, shoots(rules), both.second) };
}

const shoots =
  (rules: Rules) =>
  (stage: Stage<StFighter>, shot: Attack): Play<Outcome> =>
    attack(stage, shot, rules);

/** Everybody in it. */
export const twoGunsMembers = ({ first, second }: TwoGuns): Id[] => [
  ...new Set([first, second].flatMap((one) => [one.attacker, one.defender, ...(one.coverers ?? [])])),
];
