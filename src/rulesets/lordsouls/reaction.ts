import type { Option } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Paces } from '../../core/grid/paces.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { hitCheck } from './attack.ts';
import { unseenBy } from './conditions.ts';
import { helpless, kindFault } from './defences.ts';
import type { LsFighter } from './fighter.ts';
import { opposed } from './fighter.ts';
import { readyWeapons } from './gear.ts';
import type { Attack } from './hit.ts';
import { isContact } from './hit.ts';
import { reaches } from './legality.ts';
import { zoneOf } from './movement.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { pointsLeft } from './slots.ts';
import { modeName } from './words.ts';

/** Why he cannot react to somebody who moves in his zone; undefined: he can (LS-6.5.1, LS-6.5.5, LS-6.5.6, AMB-8, AMB-57). */
export function reactFault(reactor: LsFighter, mover: LsFighter, rules: Rules): Msg | undefined {
  if (!opposed(reactor, mover)) return msg('lordsouls.no.noOpponent');
  if (zoneOf(reactor, rules) === undefined) return msg('lordsouls.no.noZone');
  const spent = rules.reactionInLock
    ? kindFault(reactor, 'reaction')
    : pointsLeft(reactor, 'reaction') < 1
      ? msg('lordsouls.no.point')
      : undefined;
  return helpless(reactor, !unseenBy(mover, reactor)) ?? spent;
}

/** Where the mover stands when somebody reacts: how many cells off, and in which cell of his way, 0 being the first; that is unknown where he goes none. */
export interface Provoked {
  readonly apart: number;
  readonly cell?: number;
}

/** Where the mover stands when his way provokes the reactor: still in the cell from which it does. Undefined: it does not (LS-6.5.7, LS-6.5.8, LS-6.5.10, AMB-43). */
export function provokedAt(zone: number, reactor: Id, { from, steps }: Paces): Provoked | undefined {
  let before = from[reactor] ?? Number.POSITIVE_INFINITY;
  for (const [cell, { apart }] of steps.entries()) {
    const after = apart[reactor] ?? Number.POSITIVE_INFINITY;
    if ((before <= zone && after > zone) || after === 0) return { apart: before, cell };
    before = after;
  }
  return undefined;
}

/** The cells that a way to strike is made for: where nobody has measured, he stands where it reaches him. */
const usual = ({ near, far }: { readonly near: number; readonly far: number }, { closeReachCells }: Rules) =>
  far === 0 ? closeReachCells : Math.max(1, near);

/** The attack of a reaction: one, in contact, an ordinary Attack (LS-6.5.2, LS-6.5.3). */
export function reactionAttack(
  reactor: LsFighter,
  mover: Id,
  option: string,
  cells: number | undefined,
  rules: Rules,
): Attack {
  const [mode = '0', ...weapon] = option.split(':').reverse();
  const item = weapon.reverse().join(':');
  const way = readyWeapons(reactor).find(({ id }) => id === item)?.traits.modes[Number(mode)];
  const distance = cells ?? (way ? usual(way, rules) : 1);
  return {
    attacker: reactor.id,
    defender: mover,
    weapon: item,
    mode: Number(mode),
    manoeuvre: 'reaction',
    option: 'none',
    k: 0,
    part: 'none',
    situation: blank(situationSpec, { distance, seen: 'yes' }),
  };
}

/** The blows among which a reactor may choose, and letting it go (LS-6.5.2, AMB-30). */
export function reactionOptions(
  reactor: LsFighter,
  mover: LsFighter,
  cells: number | undefined,
  rules: Rules,
): Option[] {
  const blows = readyWeapons(reactor).flatMap((weapon) =>
    weapon.traits.modes.flatMap((mode, at) => {
      if (!isContact(mode) || mode.hands > weapon.traits.grip) return [];
      const id = `${weapon.id}:${at}`;
      const input = reactionAttack(reactor, mover.id, id, cells, rules);
      const far = cells !== undefined && !reaches(mode, cells, rules);
      return [
        {
          id,
          label: modeName(weapon, mode),
          check: hitCheck(reactor, mover, input, rules) as unknown as Check,
          no: far ? msg('lordsouls.no.outOfReach') : undefined,
        },
      ];
    }),
  );
  return [...blows, { id: 'pass', label: msg('lordsouls.option.letPass') }];
}

export const asInput = (attack: Attack): Json => attack as unknown as Json;
