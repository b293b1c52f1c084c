import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Mode, RashRow } from './tables.ts';

/** What somebody can do in his own turn, and what it costs in half actions (GAP-5). */
export type DeedKind = {
  /** Half actions; `by` what is done they may be more or less. */
  readonly cost: 0 | 1 | 2;
  readonly kind: 'blow' | 'shot' | 'way' | 'deed' | 'mark' | 'end';
  readonly why: RuleId;
  readonly icon: string;
  readonly mode?: Mode;
  /** As many attacks as he has (WF-6.7, WF-6.13). */
  readonly sequence?: true;
  /** The row of the table of rash actions; left out: never rash. */
  readonly rash?: RashRow;
  readonly target?: true;
  /** Only upon somebody within reach. */
  readonly reach?: true;
  /** Made with one of his things. */
  readonly with?: 'weapon' | 'thing';
  /** Squares of a way, as a multiple of his MOVE (WF-1.1, WF-1.2, GAP-6). */
  readonly rate?: 1 | 2 | 3;
  /** Somebody without a will of his own still does it. */
  readonly forced?: 'fight' | 'flight' | 'flee';
  /** May be the half action of a reaction or of a delay (WF-3.19). */
  readonly reactive?: true;
};

export const DEEDS = {
  standard: {
    cost: 1,
    kind: 'blow',
    mode: 'standard',
    why: 'WF-6.1',
    icon: 'crossed-swords',
    target: true,
    with: 'weapon',
    reactive: true,
  },
  charge: {
    cost: 2,
    kind: 'blow',
    mode: 'charge',
    why: 'WF-6.4',
    icon: 'sprint',
    target: true,
    with: 'weapon',
    rash: 'charge',
  },
  swift: {
    cost: 2,
    kind: 'blow',
    mode: 'swift',
    sequence: true,
    why: 'WF-6.7',
    icon: 'sword-clash',
    target: true,
    with: 'weapon',
  },
  allOut: {
    cost: 2,
    kind: 'blow',
    mode: 'allOut',
    sequence: true,
    why: 'WF-6.10',
    icon: 'battle-axe',
    target: true,
    with: 'weapon',
    rash: 'allOut',
  },
  guarded: {
    cost: 2,
    kind: 'blow',
    mode: 'guarded',
    why: 'WF-6.14',
    icon: 'shield-bash',
    target: true,
    with: 'weapon',
  },
  manoeuvring: {
    cost: 2,
    kind: 'blow',
    mode: 'manoeuvring',
    why: 'WF-6.18',
    icon: 'crossed-sabres',
    target: true,
    with: 'weapon',
  },
  shoot: {
    cost: 1,
    kind: 'shot',
    why: 'WF-10.1',
    icon: 'pocket-bow',
    target: true,
    with: 'weapon',
    rash: 'shoot',
  },
  swiftShot: {
    cost: 2,
    kind: 'shot',
    sequence: true,
    why: 'WF-6.7',
    icon: 'thrown-daggers',
    target: true,
    with: 'weapon',
    rash: 'shoot',
  },
  mark: { cost: 0, kind: 'mark', why: 'WF-3.7', icon: 'bullseye', target: true, reactive: true },
  feint: { cost: 1, kind: 'deed', why: 'GAP-5', icon: 'crossed-sabres', target: true, reach: true },
  stance: { cost: 1, kind: 'deed', why: 'WF-7.5', icon: 'shield-echoes', reactive: true },
  aim: { cost: 1, kind: 'deed', why: 'WF-6.2', icon: 'crosshair' },
  move: { cost: 1, kind: 'way', why: 'WF-1.1', icon: 'walk', rash: 'move', rate: 1, reactive: true },
  fullMove: { cost: 2, kind: 'way', why: 'WF-1.2', icon: 'run', rash: 'move', rate: 2 },
  run: { cost: 2, kind: 'way', why: 'GAP-6', icon: 'running-ninja', rash: 'move', rate: 3 },
  disengage: { cost: 2, kind: 'way', why: 'GAP-5', icon: 'breaking-chain', rash: 'disengage', rate: 1 },
  leap: { cost: 2, kind: 'way', why: 'GAP-5', icon: 'high-kick', rash: 'leap', rate: 1 },
  defensive: { cost: 2, kind: 'deed', why: 'GAP-5', icon: 'shield-echoes' },
  prepareShield: { cost: 1, kind: 'deed', why: 'WF-13.4', icon: 'shield-bash' },
  reload: { cost: 1, kind: 'deed', why: 'GAP-14', icon: 'reload-gun-barrel', with: 'weapon', rash: 'reload' },
  ready: { cost: 1, kind: 'deed', why: 'GAP-5', icon: 'broadsword', with: 'weapon', rash: 'ready' },
  sheathe: { cost: 1, kind: 'deed', why: 'WF-4.20', icon: 'backpack', with: 'weapon', rash: 'sheathe' },
  pickUp: { cost: 1, kind: 'deed', why: 'WF-4.19', icon: 'grab', with: 'weapon', rash: 'pickUp' },
  drop: { cost: 0, kind: 'deed', why: 'GAP-5', icon: 'drop-weapon', with: 'weapon' },
  standUp: { cost: 1, kind: 'deed', why: 'WF-4.16', icon: 'person', rash: 'standUp', reactive: true },
  dropProne: { cost: 0, kind: 'deed', why: 'AMB-17', icon: 'half-body-crawling', rash: 'dropProne' },
  mount: { cost: 1, kind: 'deed', why: 'GAP-5', icon: 'cavalry', rash: 'mount' },
  drink: { cost: 1, kind: 'deed', why: 'WF-4.8', icon: 'healing', with: 'thing', rash: 'drink' },
  apply: { cost: 1, kind: 'deed', why: 'WF-4.8', icon: 'hand-ok', with: 'thing', rash: 'apply' },
  light: { cost: 1, kind: 'deed', why: 'WF-4.10', icon: 'old-lantern', with: 'thing', rash: 'light' },
  rummage: { cost: 1, kind: 'deed', why: 'WF-4.9', icon: 'light-backpack', rash: 'rummage' },
  aid: { cost: 1, kind: 'deed', why: 'WF-4.11', icon: 'arm-bandage', target: true, rash: 'aid' },
  cast: { cost: 1, kind: 'deed', why: 'WF-4.7', icon: 'fairy-wand', rash: 'cast' },
  channel: { cost: 1, kind: 'deed', why: 'AMB-17', icon: 'magic-swirl', rash: 'cast' },
  fortuneHalf: { cost: 0, kind: 'deed', why: 'GAP-18', icon: 'sunbeams' },
  other: { cost: 1, kind: 'deed', why: 'WF-3.19', icon: 'person', reactive: true },
  delay: { cost: 1, kind: 'end', why: 'GAP-5', icon: 'hourglass' },
  endTurn: { cost: 0, kind: 'end', why: 'GAP-4', icon: 'pause-button' },
} as const satisfies { readonly [action: string]: DeedKind };

export type Action = keyof typeof DEEDS;
export const ACTIONS = Object.keys(DEEDS) as [Action, ...Action[]];

/** The row of an action; undefined: there is no such action. */
export const deedKind = (action: string): DeedKind | undefined =>
  Object.hasOwn(DEEDS, action) ? DEEDS[action as Action] : undefined;

/** What something costs, in words. */
export const costInWords = (halves: number): Msg =>
  msg(`wfrp.cost.${halves === 0 ? 'free' : halves === 1 ? 'half' : 'full'}`);
