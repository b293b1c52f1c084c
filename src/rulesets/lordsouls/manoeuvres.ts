import type { Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, postureOf } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import type { Category } from './names.ts';
import type { Rules } from './rules.ts';
import { capacity } from './slots.ts';

/** What a manoeuvre costs and closes (LS-2.5): the cards of the rules as a table. */
export interface Card {
  readonly category: Category;
  readonly why: RuleId;
  readonly icon: string;
  /** Categories that it closes, in both directions of time (LS-2.6), but for the manoeuvres in `except`. */
  readonly closes?: readonly Category[];
  readonly except?: readonly string[];
  /** All own defence points count as 0 until the own next turn. */
  readonly zeroes?: true;
}

const CARDS = {
  attack: { category: 'combat', why: 'LS-3.1.1', icon: 'sword-slice' },
  concentrate: { category: 'combat', why: 'LS-3.2.1', icon: 'meditation' },
  /** A task of more than 10 seconds leaves only Move, halved. */
  longConcentrate: {
    category: 'combat',
    why: 'LS-3.2.4',
    icon: 'meditation',
    closes: ['movement'],
    except: ['move'],
  },
  influence: { category: 'combat', why: 'LS-3.3.1', icon: 'talk' },
  prepare: { category: 'combat', why: 'LS-3.4.1', icon: 'backpack' },
  allOutAttack: { category: 'combat', why: 'LS-3.5.1', icon: 'sword-clash', zeroes: true },
  targetedAttack: { category: 'combat', why: 'LS-3.6.1', icon: 'bullseye' },
  deceptiveAttack: { category: 'combat', why: 'LS-3.7.1', icon: 'crossed-sabres' },
  allOutDefence: { category: 'combat', why: 'LS-3.8.1', icon: 'shield-echoes', closes: ['movement'] },
  aim: { category: 'combat', why: 'LS-3.9.1', icon: 'crosshair', closes: ['movement'], zeroes: true },
  grapple: { category: 'combat', why: 'LS-3.10.1', icon: 'grab' },
  throwDown: { category: 'combat', why: 'LS-3.10.8', icon: 'foot-trip' },
  escape: { category: 'combat', why: 'AMB-51', icon: 'breaking-chain' },
  push: { category: 'combat', why: 'LS-3.11.1', icon: 'shield-bash' },
  wait: { category: 'combat', why: 'LS-3.12.1', icon: 'hourglass' },
  doNothing: {
    category: 'combat',
    why: 'LS-3.13.1',
    icon: 'pause-button',
    closes: ['movement', 'free'],
    zeroes: true,
  },
  improviseCombat: { category: 'combat', why: 'LS-3.14.1', icon: 'up-card' },

  move: { category: 'movement', why: 'LS-4.1.1', icon: 'walk' },
  climbSwim: { category: 'movement', why: 'LS-4.2.1', icon: 'muscle-up' },
  drag: { category: 'movement', why: 'LS-4.3.1', icon: 'handcuffs' },
  slip: { category: 'movement', why: 'LS-4.4.1', icon: 'running-ninja' },
  sprint: { category: 'movement', why: 'LS-4.5.1', icon: 'sprint' },
  changePosture: { category: 'movement', why: 'LS-4.6.1', icon: 'kneeling' },
  jump: { category: 'movement', why: 'LS-4.7.1', icon: 'run' },
  runningJump: { category: 'movement', why: 'LS-4.7.6', icon: 'run', closes: ['combat', 'free'] },
  improviseMove: { category: 'movement', why: 'LS-4.8.1', icon: 'up-card' },

  drop: { category: 'free', why: 'LS-5.1.1', icon: 'drop-weapon' },
  fallProne: { category: 'free', why: 'LS-5.2.1', icon: 'falling' },
  maintain: { category: 'free', why: 'LS-5.3.1', icon: 'magic-swirl' },
  command: { category: 'free', why: 'LS-5.4.1', icon: 'person' },
  ready: { category: 'free', why: 'LS-5.5.1', icon: 'broadsword' },
} as const satisfies { readonly [use: string]: Card };

/** A manoeuvre as it counts in a turn. */
export type Use = keyof typeof CARDS;
export const USES = Object.keys(CARDS) as [Use, ...Use[]];
/** The manoeuvres that are a way over cells, with points to spend. */
export const GOINGS = ['move', 'climbSwim', 'drag', 'slip', 'sprint'] as const;
export type Going = (typeof GOINGS)[number];

export const card = (use: Use): Card => CARDS[use];
export const isUse = (name: string): name is Use => Object.hasOwn(CARDS, name);
export const isGoing = (use: string): use is Going => (GOINGS as readonly string[]).includes(use);

/** What a manoeuvre closes by the house rules of this table (AMB-23, AMB-28). */
function closes(use: Use, rules: Rules): Pick<Card, 'closes' | 'except'> {
  if (use === 'wait' && rules.waitForbidsMovement) return { closes: ['movement'] };
  if (use === 'concentrate' && rules.concentrationShortMove !== 'free')
    return { closes: ['movement'], except: rules.concentrationShortMove === 'half' ? ['move'] : [] };
  return card(use);
}

/** Whether one manoeuvre closes another. */
function shuts(one: Use, other: Use, rules: Rules): boolean {
  const { closes: closed = [], except = [] } = closes(one, rules);
  return closed.includes(card(other).category) && !except.includes(other);
}

/** Whether Move is halved by what he has chosen (LS-3.2.4, AMB-23). */
export const halvesMove = (uses: readonly Use[], rules: Rules): boolean =>
  uses.includes('longConcentrate') ||
  (uses.includes('concentrate') && rules.concentrationShortMove === 'half');

/** What conditions leave of the manoeuvres (LS-3.13.2, SD-7). */
function conditionFault(fighter: LsFighter, use: Use): Msg | undefined {
  const { category } = card(use);
  if (has(fighter, 'surprised') && use !== 'doNothing') return msg('lordsouls.no.surprised');
  if (has(fighter, 'stunned') && category === 'combat' && use !== 'doNothing')
    return msg('lordsouls.no.stunned');
  if (has(fighter, 'grappled') && category === 'movement' && use !== 'improviseMove')
    return msg('lordsouls.no.grappled');
  return postureOf(fighter) === 'sitting' && isGoing(use) ? msg('lordsouls.no.sitting') : undefined;
}

/** How many manoeuvres of a category he may still take in this turn (LS-2.3, LS-2.4). */
export function manoeuvresLeft(fighter: LsFighter, category: Category): number {
  const taken = (fighter.turn.used ?? []).filter((use) => card(use).category === category);
  return Math.max(0, capacity(fighter, category) - taken.length);
}

/** Why a manoeuvre cannot be chosen in this turn any more, or not yet; undefined: it can (LS-2.2 to LS-2.6, LS-3.0.2, LS-4.0.1, LS-5.0.1). */
export function useFault(fighter: LsFighter, use: Use, rules: Rules): Msg | undefined {
  const { used = [], extra = 0 } = fighter.turn;
  const { category } = card(use);
  const no = conditionFault(fighter, use);
  if (no) return no;
  if (use === 'attack' && extra > 0) return undefined;
  if (manoeuvresLeft(fighter, category) === 0) return msg(`lordsouls.no.slot.${category}`);
  const shut = used.find((one) => shuts(one, use, rules));
  if (shut) return msg('lordsouls.no.closed', { by: useName(shut) });
  const broken = used.find((one) => shuts(use, one, rules));
  if (broken) return msg('lordsouls.no.broken', { by: useName(broken) });
  return halvesMove([use], rules) ? movedTooFar(fighter) : undefined;
}

/** A long task may begin after a Move only if that has stayed within half of it (LS-3.2.4). */
function movedTooFar({ turn: { move } }: LsFighter): Msg | undefined {
  const over = move !== undefined && move.spent > Math.floor(move.budget / 2);
  return over ? msg('lordsouls.no.movedTooFar') : undefined;
}

/** What a manoeuvre is called. */
export const useName = (use: Use): Msg => msg(`lordsouls.use.${use}`);
