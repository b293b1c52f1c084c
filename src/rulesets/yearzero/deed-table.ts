import type { RuleId } from '../../core/text.ts';
import type { Mode } from './attack-pool.ts';
import type { Cost } from './slots.ts';

/** What an action of an own turn costs and is about. */
export interface DeedKind {
  readonly cost: Cost;
  readonly why: RuleId;
  readonly icon: string;
  /** It is an attack of this kind; all others are carried out by the play `deed`. */
  readonly mode?: Mode;
  /** It is done to somebody else. */
  readonly target?: true;
  /** It is done with a weapon. */
  readonly weapon?: true;
  /** It changes his place: not out of close combat, and no more after crawling (YZ-8.5, YZ-8.6). */
  readonly moves?: true;
  /** It is done so often that short lists show it first. */
  readonly quick?: true;
  /** It may lead away from a threat: open to him who flees in panic (YZ-T2). */
  readonly flees?: true;
}

const slow = (n: number, icon: string, more: Partial<DeedKind> = {}): DeedKind => ({
  cost: 'slow',
  why: `YZ-6.${n}`,
  icon,
  ...more,
});

const fast = (n: number, icon: string, more: Partial<DeedKind> = {}): DeedKind => ({
  cost: 'fast',
  why: `YZ-7.${n}`,
  icon,
  ...more,
});

/** The slow actions, all of them (YZ-6). */
export const SLOW = {
  crawl: slow(1, 'quicksand', { moves: true, flees: true }),
  meleeAttack: slow(2, 'sword-clash', { mode: 'melee', target: true, weapon: true }),
  rangedAttack: slow(3, 'pistol-gun', { mode: 'ranged', target: true, weapon: true }),
  fullAuto: slow(4, 'machine-gun', { mode: 'burst', target: true, weapon: true }),
  throwWeapon: slow(5, 'thrown-knife', { mode: 'throw', target: true, weapon: true }),
  reload: slow(6, 'machine-gun-magazine', { weapon: true }),
  firstAid: slow(7, 'first-aid-kit', { target: true }),
  stopPanic: slow(8, 'shouting', { target: true }),
  command: slow(9, 'rally-the-troops'),
  persuade: slow(10, 'conversation'),
  signature: slow(11, 'locked-heart'),
  donSuit: slow(12, 'space-suit'),
  vehicleEnterExit: slow(13, 'car-door'),
  startEngine: slow(14, 'key'),
} as const satisfies { readonly [action: string]: DeedKind };

/** The fast actions, all of them (YZ-7). A block is a reaction: it is offered when a blow falls. */
export const FAST = {
  run: fast(1, 'run', { moves: true, flees: true }),
  openDoor: fast(2, 'door', { flees: true }),
  standUp: fast(3, 'up-card', { flees: true, quick: true }),
  drawWeapon: fast(4, 'sword-hilt', { weapon: true }),
  block: fast(5, 'shield'),
  pickUp: fast(6, 'grab', { weapon: true }),
  shove: fast(7, 'push', { mode: 'shove', target: true }),
  grapple: fast(8, 'handcuffs', { mode: 'grapple', target: true }),
  disengage: fast(9, 'exit-door', { moves: true, flees: true }),
  aim: fast(10, 'crosshair', { quick: true }),
  seekCover: fast(11, 'brick-wall', { quick: true }),
  overwatch: fast(12, 'semi-closed-eye', { quick: true }),
  takeWheel: fast(13, 'steering-wheel', { flees: true }),
  drive: fast(14, 'race-car', { flees: true }),
  useItem: fast(15, 'swap-bag'),
} as const satisfies { readonly [action: string]: DeedKind };

/**
 * What stands in neither list: an attack out of hiding in a running fight (YZ-A.82), putting out a fire, breaking free (YZ-A.19), opening an
 * electronic lock (YZ-A.21), the mercy blow (YZ-A.75), letting go of a thing (YZ-A.17), the end of the own turn.
 */
export const BESIDES = {
  sneakAttack: { cost: 'slow', why: 'YZ-A.82', icon: 'cloak-dagger', target: true, weapon: true },
  putOut: { cost: 'slow', why: 'YZ-14.30', icon: 'fire-extinguisher', target: true },
  breakFree: { cost: 'slow', why: 'YZ-A.19', icon: 'breaking-chain' },
  unlock: { cost: 'slow', why: 'YZ-8.11', icon: 'unlocking', target: true },
  mercyBlow: { cost: 'slow', why: 'YZ-A.75', icon: 'death-juice', target: true },
  drop: { cost: 'free', why: 'YZ-A.17', icon: 'drop-weapon', weapon: true },
  endTurn: { cost: 'free', why: 'YZ-5.5', icon: 'hourglass', quick: true },
} as const satisfies { readonly [action: string]: DeedKind };

export const DEEDS = { ...SLOW, ...FAST, ...BESIDES } as const;

export type Action = keyof typeof DEEDS;

/** What is known of an action; undefined: there is none such. */
export const deedKind = (action: string): DeedKind | undefined =>
  (DEEDS as { readonly [action: string]: DeedKind })[action];
