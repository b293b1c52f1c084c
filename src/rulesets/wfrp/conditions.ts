import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './condition-list.ts';
import type { WfFighter } from './fighter.ts';

/** Whether a condition has befallen him. */
export const has = ({ conditions }: Pick<WfFighter, 'conditions'>, id: Condition): boolean =>
  conditions[id] !== undefined;

/** The change that lays a condition on him; nothing when he bears it already. */
export const befall = (fighter: WfFighter, id: Condition, why: RuleId, is: Json = true): Change[] =>
  fighter.conditions[id] === is ? [] : [set(fighter.id, `conditions.${id}`, fighter.conditions[id], is, why)];

/** The change that takes a condition from him; nothing when he is free of it. */
export const lift = (fighter: WfFighter, id: Condition, why: RuleId): Change[] =>
  has(fighter, id) ? [set(fighter.id, `conditions.${id}`, fighter.conditions[id], undefined, why)] : [];

/**
 * How somebody stands towards one source of fear (WF-15, WF-16). `fight`, `flight`, `freeze` and `flee`: step one has failed; `shaken`: step
 * two has. Who is `due` has passed step one and not tested step two yet.
 */
export type Track = {
  readonly kind: 'creature' | 'scene' | 'terror';
  readonly state: 'fight' | 'flight' | 'freeze' | 'flee' | 'due' | 'shaken';
  readonly cornered?: true;
  /** The round in which it was tested last: once in each (WF-15.4). */
  readonly round?: number;
  /** The insanity point has been given (AMB-48). */
  readonly mad?: true;
  /** The round in which a minute is over (WF-16.3). */
  readonly next?: number;
  /** Fortune spent on it in a round (AMB-50). */
  readonly spent?: { readonly round: number; readonly n: number };
};

export type Tracks = { readonly [source: Id]: Track };

/** What lasts no longer than a fight (GAP-19, M5 row 20). */
export const PASSING: readonly Condition[] = ['fear', 'offBalance', 'jolted', 'surprised'];

/** His tracks by source; the master's own `true` is fear that nobody in particular causes, and shakes him. */
export function tracksOf({ conditions: { fear } }: Pick<WfFighter, 'conditions'>): Tracks {
  if (fear === undefined) return {};
  return typeof fear === 'object' && fear !== null ? (fear as unknown as Tracks) : {};
}

/** Which state rules where several sources hold him: the gravest first (AMB-42). */
const GRAVITY = ['flee', 'flight', 'freeze', 'fight'] as const;
export type Reaction = (typeof GRAVITY)[number];

/** The reaction that rules him, and its source; undefined when he is his own master (WF-15.2, WF-15.3). */
export function ruledBy(
  fighter: Pick<WfFighter, 'conditions'>,
): { readonly state: Reaction; readonly source: Id; readonly track: Track } | undefined {
  const tracks = Object.entries(tracksOf(fighter));
  for (const state of GRAVITY) {
    const found = tracks.find(([, track]) => track.state === state);
    if (found) return { state, source: found[0], track: found[1] };
  }
  return undefined;
}

/** Whether trembling spoils his aim and his blows (WF-15.5, WF-16.6). */
export const isShaken = (fighter: Pick<WfFighter, 'conditions'>): boolean =>
  fighter.conditions.fear === true ||
  Object.values(tracksOf(fighter)).some(({ state }) => state === 'shaken');

/** Whether he is out of it for good. */
export const isOut = (fighter: Pick<WfFighter, 'conditions'>): boolean =>
  has(fighter, 'dead') || has(fighter, 'out');

/** Whether blows at him need no skill (GAP-17). */
export const isHelpless = (fighter: Pick<WfFighter, 'conditions'>): boolean =>
  has(fighter, 'helpless') || has(fighter, 'unconscious');

const DISABLING = ['dead', 'out', 'unconscious', 'helpless', 'stunned'] as const;

/** Why he can do nothing at all; undefined: he can (GAP-17, WF-15.18). */
export function unable(fighter: Pick<WfFighter, 'conditions'>): Msg | undefined {
  const found = DISABLING.find((id) => has(fighter, id));
  if (found) return msg(`wfrp.no.${found}`);
  return ruledBy(fighter)?.state === 'freeze' ? msg('wfrp.no.frozen') : undefined;
}
