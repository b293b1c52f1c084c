import type { Id } from '../../core/text.ts';
import { readSetting, registerChoice, writeSetting } from '../settings/settings.ts';
import { idOf, SYSTEM } from '../shared/ids.ts';

/*
 * Who plays by themselves, and how. Both are flags of the fight and its combatants, so that every game master's client sees the same, and
 * a reload changes nothing.
 */

/** Nobody decides for extras; a plan is proposed for one after another; plans are carried out after a pause; at once. */
export const WAYS = ['no', 'suggest', 'act', 'all'] as const;
export type ExtrasWay = (typeof WAYS)[number];

/** What the world's setting says of a fight that begins: to ask, or one of the ways. */
const SETTING = 'extras';
const PAUSE = 'extrasPause';

/** The longest pause before a plan is carried out, in seconds. */
const MOST = 5;

const isWay = (word: unknown): word is ExtrasWay => WAYS.some((way) => way === word);

/** Registers the settings, which concern game masters only. Called once on their clients. */
export function registerExtras(): void {
  registerChoice(SETTING, 'world', ['ask', ...WAYS], 'ask');
  registerChoice('morale', 'world', ['off', 'on'], 'off');
  const seconds = Array.from({ length: MOST + 1 }, (_, n) => String(n));
  registerChoice(PAUSE, 'world', seconds, '2');
}

/** The way that this world has for fights that begin, or undefined if the game master wants to be asked. */
export function usualWay(): ExtrasWay | undefined {
  const word = readSetting(SETTING);
  return isWay(word) ? word : undefined;
}

/** Remembers a way for fights to come. */
export const rememberWay = (way: ExtrasWay): Promise<void> => writeSetting(SETTING, way);

/** How long a plan is shown before it is carried out, in milliseconds. */
export const pauseTime = (): number => 1000 * Math.min(MOST, Math.max(0, Number(readSetting(PAUSE)) || 0));

/** A flag of ours. */
const flagOf = (doc: Combat.Implementation | Combatant.Implementation, key: string): unknown =>
  (doc as Combat.Implementation).getFlag(SYSTEM as never, key as never);

/** How extras play in a fight; undefined before it has been said. */
export function wayOf(combat: Combat.Implementation): ExtrasWay | undefined {
  const word = flagOf(combat, 'extras');
  return isWay(word) ? word : undefined;
}

/** Whether somebody has stopped the extras of a fight for a while. */
export const isStopped = (combat: Combat.Implementation): boolean => flagOf(combat, 'extrasStopped') === true;

/** Says how extras play in a fight. Whatever was stopped goes on. */
export const setWay = (combat: Combat.Implementation, way: ExtrasWay): Promise<unknown> =>
  combat.update({ flags: { [SYSTEM]: { extras: way, extrasStopped: false } } } as never);

/** Stops the extras of a fight, or lets them go on. */
export const stop = (combat: Combat.Implementation, stopped: boolean): Promise<unknown> =>
  combat.update({ flags: { [SYSTEM]: { extrasStopped: stopped } } } as never);

/** Whether a combatant plays by themselves: by default, if no player owns them. */
export function playsAlone(combatant: Combatant.Implementation): boolean {
  const said = flagOf(combatant, 'playsAlone');
  return typeof said === 'boolean' ? said : combatant.actor?.hasPlayerOwner === false;
}

/** Lets a combatant play by themselves, or no longer. */
export const setAlone = (combatant: Combatant.Implementation, alone: boolean): Promise<unknown> =>
  combatant.update({ flags: { [SYSTEM]: { playsAlone: alone } } } as never);

/** The fighters of a fight who play by themselves. */
export const aloneIn = (combat: Combat.Implementation): ReadonlySet<Id> =>
  new Set(
    combat.combatants.contents.flatMap((one) => (one.actor && playsAlone(one) ? [idOf(one.actor)] : [])),
  );
