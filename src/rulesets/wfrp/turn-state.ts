import { kept } from '../../core/kept.ts';
import type { PlayAsk } from '../../core/round.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Veil } from '../../core/veil.ts';
import type { Action } from './deed-table.ts';
import { deedKind } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import type { Retreat } from './manoeuvre.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { whole } from './situation.ts';
import type { PreparedShield } from './turn-record.ts';

/** What somebody announces; `offer` is what it was picked from. */
export type Declaration = {
  readonly action: Action | 'hold' | 'decline' | 'end';
  readonly offer?: string;
  readonly target?: Id;
  readonly weapon?: Id;
  readonly situation?: Partial<Situation>;
  /** Which way the shield is set, and what it is to take (WF-13.4). */
  readonly shield?: PreparedShield;
  /** Half actions that have been paid for it, where it takes as many as there are (GAP-14). */
  readonly halves?: number;
};

/** A deed under way, and whoever may break into it (M3). */
export type Frame = {
  readonly id: string;
  readonly who: Id;
  readonly declaration: Declaration;
  /** Somebody's own turn, a reaction of his, a half action kept from his turn, or something that befell him. */
  readonly by: 'turn' | 'reaction' | 'delay' | 'fall';
  /** A way that was declared before and has been walked now: there is nothing left to be played. */
  readonly walked?: true;
  /**
   * `before`: those who have marked him are asked. `act`: it is played. `next`: the next attack of a sequence is to be named. `resume`: something
   * has befallen him, and the master says whether he goes on. `after`: those who held back are asked a last time.
   */
  readonly stage: 'before' | 'act' | 'next' | 'resume' | 'after';
  /** Who is still to be asked, in order. */
  readonly ask: readonly Id[];
  /** Who holds back (WF-3.21). */
  readonly held: readonly Id[];
  /** Who has reacted to it. */
  readonly reacted: readonly Id[];
  readonly sequence?: { readonly total: number; readonly done: number; readonly onMark: boolean };
};

/** A play that has fallen due and runs before the round goes on. */
export type Due = { readonly id: string; readonly who: Id; readonly play: string; readonly input: Json };

/** The round's own state. What concerns one fighter is in his `turn`. */
export type State = {
  readonly number: number;
  readonly phase: 'act' | 'idle';
  /** Deeds have numbers, so that each has a name of its own. */
  readonly count: number;
  /** Deeds within deeds; the last is the one under way. */
  readonly frames: readonly Frame[];
  readonly dues: readonly Due[];
  /** Creatures of which somebody is to say who sees them (WF-15.1). */
  readonly sights: readonly Id[];
  /** Who has held back his reaction until the end of this turn (WF-3.21, AMB-14). */
  readonly held: readonly { readonly who: Id; readonly of: Id }[];
  /** The turn is ending: those who hold back are asked a last time. */
  readonly ending: boolean;
  /** A reaction that needs the master's consent (AMB-16). */
  readonly consent?: { readonly who: Id; readonly declaration: Declaration };
};

export const START: State = {
  number: 1,
  phase: 'act',
  count: 0,
  frames: [],
  dues: [],
  sights: [],
  held: [],
  ending: false,
};

/** The play of a deed under way; each attack of a sequence is one. */
export const playIdOf = ({ id, sequence }: Frame): Id => (sequence ? `${id}:${sequence.done + 1}` : id);

/** Everybody who has reacted to what is under way or to reactions to it: each does so once (AMB-15). */
export function reactedIn(frames: readonly Frame[]): readonly Id[] {
  const root = frames.findLastIndex(({ by }) => by !== 'reaction');
  return frames.slice(Math.max(0, root)).flatMap(({ reacted }) => reacted);
}

const USUAL: Partial<Situation> = {};

/** The circumstances of a declaration, whole. */
export const situationOf = ({ situation = USUAL }: Pick<Declaration, 'situation'>): Situation =>
  whole(situation);

const within = kept((situation: Partial<Situation>): Partial<Situation> => ({ ...situation, reach: true }));

/** The same with its target within reach. */
export const reached = (declaration: Declaration): Declaration => ({
  ...declaration,
  situation: within(declaration.situation ?? USUAL),
});

/** Where the opponent could withdraw to, if a board has told (ALG-6). */
function retreatsIn(situation: Situation): { readonly withdrawals?: readonly Retreat[] } {
  const { retreats, retreatsThen, noRoom, stepIn, stepTo } = situation;
  const squares = Object.entries(stepIn ? retreatsThen : retreats).map(([key, side]) => {
    const [x = 0, y = 0] = key.split(',').map(Number);
    return { at: { x, y }, side };
  });
  const told = stepIn ? stepTo.length > 0 : squares.length > 0 || noRoom;
  if (!told) return {};
  return { withdrawals: squares };
}

/** Somebody as he acts in a reaction: without aim (AMB-16). */
export const withoutAim = ({ id, turn }: Pick<WfFighter, 'id' | 'turn'>): Pick<WfFighter, 'id' | 'turn'> => ({
  id,
  turn: { ...turn, aimed: undefined },
});

/** What others make of a mark that is set unseen: that it is, and not whose (AMB-52). */
const veilOf = ({ who, declaration }: Frame, { marksVisible }: Rules): { readonly veil?: Veil } =>
  marksVisible || declaration.action !== 'mark'
    ? {}
    : { veil: { to: { [who]: true }, others: msg('wfrp.veil.mark', { who }) } };

/** The play of a deed under way, asked for. */
export const playAskOf = (fighter: WfFighter, frame: Frame, fresh: boolean, rules: Rules): PlayAsk => ({
  kind: 'play',
  id: playIdOf(frame),
  by: frame.who,
  ...playOf(frame.by === 'reaction' ? withoutAim(fighter) : fighter, frame.declaration, fresh),
  ...veilOf(frame, rules),
});

/** The play that carries out what is declared. `fresh`: the fight is in its first round. */
export function playOf(
  fighter: Pick<WfFighter, 'id' | 'turn'>,
  declaration: Declaration,
  fresh: boolean,
): { readonly play: string; readonly input: Json } {
  const kind = deedKind(declaration.action);
  const { target = '', weapon = '' } = declaration;
  const situation = situationOf(declaration);
  const aimed = fighter.turn.aimed === true;
  if (kind?.kind === 'blow')
    return {
      play: 'attack',
      input: {
        attacker: fighter.id,
        defender: target,
        weapon,
        mode: kind.mode ?? 'standard',
        aimed: aimed && kind.mode === 'standard',
        stepped: kind.mode === 'manoeuvring' && situation.stepIn,
        fresh,
        ...retreatsIn(situation),
        situation,
      } as unknown as Json,
    };
  if (kind?.kind === 'shot')
    return {
      play: 'shoot',
      input: {
        attacker: fighter.id,
        defender: target,
        weapon,
        aimed: aimed && !kind.sequence,
        situation,
      } as unknown as Json,
    };
  return {
    play: 'deed',
    input: {
      who: fighter.id,
      action: declaration.action,
      target,
      weapon,
      entered: situation.entered,
      ...(declaration.shield ? { shield: declaration.shield } : {}),
      ...(declaration.halves === undefined ? {} : { halves: declaration.halves }),
    } as unknown as Json,
  };
}
