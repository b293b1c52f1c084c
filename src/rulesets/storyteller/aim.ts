import type { Play } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line, telling } from '../../core/line.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { isFirearm, weaponOf } from './gear.ts';
import { unhandy } from './limbs.ts';
import { mannerIn } from './manners.ts';
import { freeMove } from './movement.ts';
import type { Attack } from './pools.ts';
import type { Rules } from './rules.ts';
import { attributeOf, ratingOf } from './traits.ts';

/** What somebody aims at, with what, and for how many rounds by now (ST-9.1). */
export type Aim = { readonly at: Id; readonly with: Id; readonly rounds: number };

const isAim = (value: Json | undefined): value is Aim =>
  typeof value === 'object' && value !== null && 'at' in value && 'rounds' in value;

export const aimOf = ({ conditions: { aiming } }: StFighter): Aim | undefined =>
  isAim(aiming) ? aiming : undefined;

/** Whether somebody has moved faster than a walk in this round: he ran, or went farther than his free movement (ST-9.8, AMB-72). */
const hurried = (fighter: StFighter, rules: Rules): boolean =>
  (fighter.turn.metres ?? 0) > freeMove(fighter, rules) || hasRun(fighter);

const hasRun = ({ turn }: StFighter): boolean =>
  Object.values(turn.slots ?? {}).some(({ acted, declaration }) => acted && declaration?.action === 'run');

/** Why he cannot aim so (ST-9.3, ST-9.8); undefined: he can. */
export function cannotAim(
  cast: Cast<StFighter>,
  who: StFighter,
  at: Id,
  weaponId: Id,
  rules: Rules,
): Msg | undefined {
  const target = cast[at];
  if (!target) return msg('core.refused.gone', { who: at });
  if (at === who.id) return msg('storyteller.no.self');
  const weapon = weaponOf(who, weaponId);
  if (!weapon) return msg('storyteller.no.noSuchWeapon');
  if (!isFirearm(weapon)) return msg('storyteller.no.unsuited');
  const no = unhandy(who, weapon);
  if (no) return no;
  if (ratingOf(who, 'firearms') < 1) return msg('storyteller.no.noFirearms');
  return hurried(target, rules) && !weapon.traits.flags.includes('laser')
    ? msg('storyteller.no.tooFast')
    : undefined;
}

/** A round spent on nothing but aiming; at another target or with another weapon it begins anew (ST-9.1, ST-9.6, AMB-72). */
export function* aim(stage: Stage<StFighter>, who: Id, at: Id, weapon: Id): Play<number> {
  const before = aimOf(stage.of(who));
  const rounds = before?.at === at && before.with === weapon ? before.rounds + 1 : 1;
  const now: Aim = { at, with: weapon, rounds };
  stage.act(set(who, 'conditions.aiming', stage.of(who).conditions.aiming, now, 'ST-9.1'));
  stage.tell('aims', { who, by: at, n: rounds });
  return rounds;
}

/** Dice that aiming adds to a shot at the one aimed at, with the weapon aimed with (ST-9.1, ST-9.2, ST-9.4, ST-9.5). */
export function aimLines(shooter: StFighter, attack: Attack): Line[] {
  const { defender, weapon, manoeuvre } = attack;
  const aiming = aimOf(shooter);
  const { reach } = mannerIn(shooter, attack);
  if (!aiming || reach !== 'fired' || aiming.at !== defender || aiming.with !== weapon) return [];
  // A spray or a suppressed zone has no single target to aim at; emptying the magazine at one has (AMB-72).
  if (manoeuvre === 'suppress' || manoeuvre === 'spray') return [];
  const flags = weaponOf(shooter, weapon)?.traits.flags ?? [];
  const dice = Math.min(aiming.rounds, attributeOf(shooter, 'perception'));
  return telling([
    line(msg('storyteller.line.aim', { rounds: aiming.rounds }), dice, 'ST-9.1'),
    line(msg('storyteller.line.scope'), flags.includes('scope') ? 2 : 0, 'ST-9.4'),
    line(msg('storyteller.line.laser'), flags.includes('laser') ? 1 : 0, 'ST-9.5'),
  ]);
}
