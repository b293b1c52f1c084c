import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { armOf, isArmed, rashOfShot } from './attack-lines.ts';
import { rashWay } from './board-reach.ts';
import { has, ruledBy, unable } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import { areAllies } from './fighter.ts';
import { hasFlag, weaponOf } from './gear.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import type { RashRow } from './tables.ts';
import { inRound } from './turn-record.ts';
import type { Declaration } from './turn-state.ts';
import { situationOf } from './turn-state.ts';

/** The row of the table of rash actions that a deed falls under; undefined: none (WF-4). */
export function rowOf(fighter: WfFighter, declaration: Declaration): RashRow | undefined {
  const kind = deedKind(declaration.action);
  const weapon = weaponOf(fighter, declaration.weapon ?? '');
  if (kind?.kind === 'shot') return rashOfShot(armOf(fighter, { weapon: declaration.weapon ?? '' }));
  if (declaration.action === 'reload' && weapon && hasFlag(weapon, 'mechanism')) return 'reloadMechanism';
  if (kind?.kind === 'blow' && (!weapon || !isArmed(weapon))) return kind.rash ?? 'unarmed';
  return kind?.rash;
}

const isWay = (row: RashRow): boolean =>
  row === 'move' || row === 'charge' || row === 'leap' || row === 'disengage';

/** A way is rash when it enters more than one square (WF-4.4), counted in squares entered and not in what they cost. */
const LEAST = 2;

/** Squares at which the one who acts is in the reach of somebody, his own first; undefined: nobody has measured it. */
const nearTo = ({ near }: Pick<Situation, 'near'>, who: Id): readonly boolean[] | undefined => near[who];

/** Whether a way as it was said, without a board, is rash (WF-4.4, AMB-17). */
const isRashAsSaid = ({ entered, passes, leaves }: Situation, mode: 'any' | 'leave'): boolean =>
  entered >= LEAST && (mode === 'leave' ? leaves : passes);

/** Whether a way that is still to be walked is rash: as it was said, from where he stands (WF-4.4). */
const isRashFrom = (here: boolean, { entered, leaves }: Situation, mode: 'any' | 'leave'): boolean =>
  here && entered >= LEAST && (mode === 'any' || leaves);

/** Whether a deed of that row is rash towards somebody who has marked its author (WF-4, WF-4.2, ALG-4): a row that is deleted names nothing, and who goes nowhere leaves nobody. */
export function isRash(
  row: RashRow | undefined,
  situation: Situation,
  who: Id,
  { rashTable }: Rules,
): boolean {
  const mode = row && rashTable[row];
  if (!row || mode === undefined || mode === 'no') return false;
  const near = nearTo(situation, who);
  if (!isWay(row)) return mode === 'any' && (near ? near.some((is) => is) : situation.passes);
  if (!near) return isRashAsSaid(situation, mode);
  const [here = false] = near;
  return near.length === 1 ? isRashFrom(here, situation, mode) : rashWay(near, mode) !== undefined;
}

/** Whether he could act out of turn at all (AMB-16); an All-Out Attack does not keep him from it. */
export function mayReact(fighter: WfFighter, { reactionsPerRound }: Rules): boolean {
  if (!inRound(fighter) || unable(fighter) || has(fighter, 'surprised')) return false;
  const ruled = ruledBy(fighter)?.state;
  if (ruled === 'flight' || ruled === 'flee') return false;
  return reactionsPerRound === 0 || (fighter.turn.reactions ?? 0) < reactionsPerRound;
}

/**
 * Whether a way takes somebody out of a melee, be it by one square; to disengage is safe (AMB-17). A charge that is still to be run leaves as it was
 * said, another way when it has been walked.
 */
function leavesMelee(row: RashRow | undefined, situation: Situation, who: Id): boolean {
  if (row !== 'move' && row !== 'charge' && row !== 'leap') return false;
  const near = nearTo(situation, who) ?? [];
  if (near.length === 1) return row === 'charge' && near[0] === true && situation.leaves;
  return near.some((is, i) => is && near[i + 1] === false);
}

/** Whether this one may break into that one's deed: he has marked him and it is rash (WF-3.17, WF-4.1), or by house rule he is being left (AMB-17). */
function isOpenTo(
  reactor: WfFighter,
  actor: WfFighter,
  row: RashRow | undefined,
  situation: Situation,
  rules: Rules,
): boolean {
  if (reactor.turn.mark === actor.id && isRash(row, situation, reactor.id, rules)) return true;
  if (!rules.coreFreeAttackOnLeaving || areAllies(reactor, actor)) return false;
  return leavesMelee(row, situation, reactor.id);
}

/** Everybody who may react to a deed (M3). */
export function reactorsTo(
  cast: Cast<WfFighter>,
  actor: WfFighter,
  declaration: Declaration,
  rules: Rules,
): WfFighter[] {
  const row = rowOf(actor, declaration);
  const situation = situationOf(declaration);
  return Object.values(cast).filter(
    (one) => one.id !== actor.id && mayReact(one, rules) && isOpenTo(one, actor, row, situation, rules),
  );
}
