import type { Play } from '../../core/ask.ts';
import { roll } from '../../core/ask.ts';
import { add } from '../../core/change.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import type { Stage } from '../../core/stage.ts';
import type { RuleId } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';

import type { Attack } from './pools.ts';
import { mannerBy, weaponIn } from './pools.ts';
import type { Rules } from './rules.ts';

/* What leaves a magazine. It goes when the dice are thrown, hit or miss (PR-4 step 8). */

/** A d10 that says how many rounds a burst takes: odd three, even five (AMB-77). */
const ROUNDS: Reader<number> = {
  id: 'storyteller.burst',
  start: 0,
  add: (_, face) => face,
  read: (face) => (face % 2 === 1 ? 3 : 5),
  mark: () => 'none',
  show: (face) => verbatim(String(face)),
};

const BURST = { always3: 3, always5: 5 } as const;

/** How many rounds a burst takes (ST-9.31). */
function* burst(by: string, weapon: Weapon, { burstAmmo }: Rules): Play<number> {
  if (burstAmmo === 'byWeapon') return weapon.traits.burst;
  if (burstAmmo !== 'random3or5') return BURST[burstAmmo];
  return yield* roll<number>(
    (): Check<number> => ({
      kind: 'roll',
      id: 'rounds',
      by,
      label: msg('storyteller.check.rounds'),
      dice: [{ n: 1, d: 10 }],
      reader: ROUNDS,
      lines: [],
    }),
  );
}

/** Takes the rounds of an attack from the magazine; weapons without one need none, and a raked zone has emptied it already (ST-9.44). */
export function* fired(stage: Stage<StFighter>, attack: Attack, rules: Rules): Play<void> {
  const { reach, wholeMagazine, burst: inBurst } = mannerBy(stage, attack);
  const weapon = weaponIn(stage, attack);
  const { clip, rounds } = weapon.traits;
  if (reach !== 'fired' || clip === 0 || attack.manoeuvre === 'suppress') return;
  const wanted = wholeMagazine ? rounds : inBurst ? yield* burst(attack.attacker, weapon, rules) : 1;
  const spent = Math.min(wanted, weaponIn(stage, attack).traits.rounds);
  const why: RuleId = wholeMagazine ? 'ST-9.14' : inBurst ? 'ST-9.31' : 'ST-9.15';
  stage.act(add(attack.attacker, `gear.${weapon.id}.traits.rounds`, -spent, why));
  if (spent > 1) stage.tell('spends', { who: attack.attacker, n: spent, rule: why });
}
