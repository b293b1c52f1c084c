import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aidFault, mercyFault } from './aid.ts';
import { engagedWith, has, panicOf, unable } from './conditions.ts';
import type { DeedKind } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import { hasTalent, weaponOf } from './gear.ts';
import { hinders, unconscious } from './injuries.ts';
import type { Rules } from './rules.ts';
import type { Cost } from './slots.ts';
import { cannotPay, fastLeft, inRound } from './slots.ts';
import { NEAR } from './tables.ts';

/** What an action costs him: some talents and injuries change it (YZ-G, YZ-T1). */
export function costOf(fighter: YzFighter, action: string): Cost {
  if (action === 'reload' && hasTalent(fighter, 'quickHands')) return 'fast';
  if (action === 'run' && hinders(fighter, 'slowRun')) return 'slow';
  return deedKind(action)?.cost ?? 'free';
}

/** What his state forbids: the broken only crawl, panic has its own bars (YZ-12.7, YZ-T2). */
function stateFault(fighter: YzFighter, action: string, kind: DeedKind): Msg | undefined {
  const no = unable(fighter);
  if (no) return no;
  if (action === 'endTurn') return undefined;
  if (unconscious(fighter)) return msg('yearzero.no.unconscious');
  if (has(fighter, 'broken') && action !== 'crawl') return msg('yearzero.no.broken');
  if (has(fighter, 'grappled') && action !== 'breakFree') return msg('yearzero.no.grappled');
  const panic = panicOf(fighter);
  const cost = costOf(fighter, action);
  const barred = panic?.bars?.some(
    (bar) =>
      bar === 'all' || (bar === 'slow' && cost === 'slow') || (bar === 'attack' && kind.mode !== undefined),
  );
  const used = panic?.fast !== undefined && cost === 'fast' && fighter.turn.fast === 'spent';
  const stays = kind.flees !== true && (panic?.away === 'all' || (panic?.away === 'fast' && cost === 'fast'));
  return barred || used || stays ? msg('yearzero.no.panic') : undefined;
}

/** A retreat is out of close combat, and whoever may strike at him has a part in it (YZ-10.20, YZ-10.22). */
function retreatFault(fighter: YzFighter, { others = [] }: Deed): Msg | undefined {
  const enemies = engagedWith(fighter);
  if (enemies.length === 0) return msg('yearzero.no.notEngaged');
  const left = enemies.find((enemy) => !others.includes(enemy));
  return left === undefined ? undefined : msg('yearzero.no.leftOut', { who: left });
}

/** Moves: not out of close combat, not while held, no more after crawling, on one's feet or crawling (YZ-8.4 to YZ-8.6). */
function moveFault(fighter: YzFighter, deed: Deed, rules: Rules): Msg | undefined {
  const { action, cramped, blocked, metres = 0, border } = deed;
  if (fighter.turn.crawled) return msg('yearzero.no.crawled');
  if (blocked && cramped) return msg('yearzero.no.blocked');
  if (!border && metres > (action === 'crawl' ? rules.crawlMetres : NEAR)) return msg('yearzero.no.tooFar');
  const held =
    action === 'disengage'
      ? retreatFault(fighter, deed)
      : engagedWith(fighter).length > 0
        ? msg('yearzero.no.engaged')
        : undefined;
  if (held || action === 'crawl') return held;
  if (cramped) return msg('yearzero.no.cramped');
  const crawls = hinders(fighter, 'crawlOnly') || hinders(fighter, 'legLost') || has(fighter, 'prone');
  return crawls ? msg('yearzero.no.onlyCrawls') : undefined;
}

function weaponFault(fighter: YzFighter, { action, weapon = '' }: Deed): Msg | undefined {
  const item = weaponOf(fighter, weapon);
  if (!item || item.traits.natural) return msg('yearzero.no.weapon');
  const { place, loaded, spare, ammunition } = item.traits;
  if (action === 'drawWeapon') return place === 'stowed' ? undefined : msg('yearzero.no.notStowed');
  if (action === 'pickUp') return place === 'ground' ? undefined : msg('yearzero.no.notOnGround');
  if (place !== 'hand') return msg('yearzero.no.notInHand');
  if (action !== 'reload') return undefined;
  if (ammunition === 'none' || loaded) return msg('yearzero.no.loaded');
  return spare > 0 ? undefined : msg('yearzero.no.spare');
}

/** A torn throat says nothing (YZ-T1). */
const speechFault = (fighter: YzFighter): Msg | undefined =>
  hinders(fighter, 'mute') ? msg('yearzero.no.mute') : undefined;

/** A door that is shut opens for a fast action, a locked one does not (YZ-8.7, YZ-8.8). No target: a door that nobody has drawn. */
function doorFault(door: YzFighter | undefined): Msg | undefined {
  if (!door) return undefined;
  if (!isDoor(door)) return msg('yearzero.no.notDoor');
  if (has(door, 'open')) return msg('yearzero.no.open');
  return door.traits.lock === 'none' ? undefined : msg('yearzero.no.locked');
}

/** Only an electronic lock yields to Comtech (YZ-8.11). */
function lockFault(door: YzFighter | undefined): Msg | undefined {
  if (!door || !isDoor(door)) return msg('yearzero.no.notDoor');
  return door.traits.lock === 'electronic' && !has(door, 'open') ? undefined : msg('yearzero.no.lock');
}

/** What is special to one action. */
function ownFault(fighter: YzFighter, target: YzFighter | undefined, deed: Deed, rules: Rules) {
  switch (deed.action) {
    case 'standUp':
      if (!has(fighter, 'prone')) return msg('yearzero.no.stands');
      return hinders(fighter, 'crawlOnly') || hinders(fighter, 'legLost')
        ? msg('yearzero.no.onlyCrawls')
        : undefined;
    case 'openDoor':
      return doorFault(target);
    case 'unlock':
      return lockFault(target);
    case 'putOut':
      return (target ?? fighter).conditions.burning === undefined ? msg('yearzero.no.notBurning') : undefined;
    case 'breakFree':
      return target && fighter.conditions.grappled === target.id ? undefined : msg('yearzero.no.notGrappled');
    case 'command':
    case 'persuade':
      return speechFault(fighter);
    case 'overwatch':
      return engagedWith(fighter).length > 0 ? msg('yearzero.no.engaged') : undefined;
    case 'signature':
      return fighter.traits.signature.ready ? undefined : msg('yearzero.no.signature');
    case 'firstAid':
      return aidFault(fighter, target ?? fighter, deed.aid ?? 'revive', rules);
    case 'stopPanic':
      if (target?.id === fighter.id) return msg('yearzero.no.target');
      if (speechFault(fighter)) return speechFault(fighter);
      return target && has(target, 'panic') ? undefined : msg('yearzero.no.noPanic');
    case 'mercyBlow':
      return target ? mercyFault(target) : msg('yearzero.no.target');
    case 'block':
      return msg('yearzero.no.reaction');
    default:
      return undefined;
  }
}

/** A watcher needs his slow action for the shot, so the fast one must pay for the watch (YZ-11.28). */
const cannotWatch = (fighter: YzFighter): Msg | undefined =>
  inRound(fighter) && fastLeft(fighter) < 2 ? msg('yearzero.no.slow') : undefined;

/** Why an action may not be taken by his state and budget, whatever it is; undefined: it may. */
export function actionFault(fighter: YzFighter, action: string): Msg | undefined {
  const kind = deedKind(action);
  if (!kind) return msg('yearzero.no.action');
  return (
    stateFault(fighter, action, kind) ??
    cannotPay(fighter, costOf(fighter, action)) ??
    (action === 'overwatch' ? cannotWatch(fighter) : undefined)
  );
}

/** Why a deed may not be done; undefined: it may. */
export function deedFault(
  fighter: YzFighter,
  target: YzFighter | undefined,
  deed: Deed,
  rules: Rules,
): Msg | undefined {
  const kind = deedKind(deed.action);
  if (!kind || kind.mode) return msg('yearzero.no.action');
  const no = kind.moves
    ? moveFault(fighter, deed, rules)
    : kind.weapon
      ? weaponFault(fighter, deed)
      : undefined;
  return no ?? ownFault(fighter, target, deed, rules);
}
