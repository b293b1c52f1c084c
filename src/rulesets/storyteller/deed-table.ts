import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';

/** How a declared deed fits into the round. What is left out holds for every attack: done at one's own place, as main or extra action, whole or as a part. */
export interface DeedKind {
  /** Nothing to do at one's own place: the action stays good for a defence (AMB-20, AMB-23). */
  readonly held?: true;
  /** Only as the main action, by this rule. */
  readonly mainOnly?: RuleId;
  /** The extra actions of the round are given up for it, by this rule. */
  readonly forfeits?: RuleId;
  /** Never a part of multiple actions, by this rule. */
  readonly whole?: RuleId;
  /** Open to somebody who is held: it moves no limb, or is what the hold leaves him (ST-8.6). */
  readonly inHold?: true;
  /** Open to somebody in shock (ST-7.26). */
  readonly inShock?: true;
}

/** Deeds that are no attack, and attacks with a place of their own in the round. */
const DEEDS: { readonly [action: string]: DeedKind } = {
  defend: { held: true, inShock: true },
  nothing: { held: true, inHold: true, inShock: true },
  run: { whole: 'ST-13.7' },
  stand: {},
  struggle: { whole: 'ST-8.5', inHold: true },
  aim: { mainOnly: 'ST-9.7', forfeits: 'AMB-97', whole: 'ST-9.7' },
  reload: {},
  ready: {},
  power: {},
  takeCover: {},
  talk: { mainOnly: 'ST-13.14', inHold: true },
  multiple: { mainOnly: 'ST-12.2', forfeits: 'ST-12.2', inShock: true },
  desperate: { held: true, mainOnly: 'ST-10.26', forfeits: 'ST-10.26', whole: 'ST-10.26' },
  counterattack: { held: true, whole: 'ST-10.19' },
  cover: { held: true, whole: 'ST-10.21' },
  suppress: { mainOnly: 'AMB-79', whole: 'ST-9.39' },
  twoGuns: { mainOnly: 'ST-9.36', whole: 'ST-9.36' },
};

/** Every deed that the table names. */
export const deedNames: readonly string[] = Object.keys(DEEDS);

const PLAIN: DeedKind = {};

export const deedKind = (action: string): DeedKind => DEEDS[action] ?? PLAIN;

/** Why a deed does not fit an action of the round: extra actions are narrower than the main one (ST-12.2, AMB-79). */
export function misplaced(action: string, slot: string): Msg | undefined {
  const { mainOnly } = deedKind(action);
  return mainOnly && slot.startsWith('extra') ? msg('storyteller.no.mainOnly') : undefined;
}
