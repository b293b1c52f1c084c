import type { Weighed } from '../core/round.ts';
import { TONES } from './drawing.ts';
import { idOf, nameOf } from './ids.ts';
import type { Place } from './place.ts';
import { readRound } from './round.ts';
import { measuredWay } from './scene.ts';
import { combatOf } from './snapshot.ts';
import { say, uiText } from './text.ts';
import { others } from './token-moves.ts';

/* What a way would come to, told at the ruler of whoever drags a token: its cost, what the rules have against it, and who would break into it. */

/** How long what was measured of a way holds, in milliseconds. */
const MOMENT = 500;

interface Waypoint extends Place {
  readonly previous: Waypoint | null;
  readonly next: Waypoint | null;
}

/** What a label of the ruler is made of, as far as it is ours to add to. */
interface Label {
  readonly units: string;
}

/** The way from where the token stands to a place on it. */
function wayTo(end: Waypoint): Place[] {
  const way: Place[] = [];
  for (let at: Waypoint | null = end; at; at = at.previous) {
    const { x, y, elevation } = at;
    way.unshift({ x, y, elevation });
  }
  return way;
}

function weighedWay(token: TokenDocument.Implementation, end: Waypoint): Weighed | undefined {
  const { actor } = token;
  const combat = actor ? combatOf(actor) : undefined;
  const round = combat && readRound(combat);
  if (!actor || !combat || !round?.ruleset.round.weighs || round.state === undefined) return undefined;
  const { ruleset, state, cast, rules, combatantOf } = round;
  const who = idOf(actor);
  const { beside, ...measured } = measuredWay(token, wayTo(end), others(combat, who));
  if (measured.metres === 0) return undefined;
  const weighed = ruleset.round.weighs?.(state, { who, ...measured }, cast, rules);
  return weighed && { ...weighed, reactors: weighed.reactors.filter((one) => combatantOf(one)?.visible) };
}

/** What is told of a way, a few words each. */
const wordsOf = ({ says, reactors }: Weighed): string[] => [
  ...says.map((one) => say(one)),
  ...(reactors.length > 0 ? [uiText('ruler.reacts', { names: reactors.map(nameOf).join(', ') })] : []),
];

const lastOf = (waypoint: Waypoint): Waypoint => (waypoint.next ? lastOf(waypoint.next) : waypoint);

/** Lets rulers of tokens tell it. Called once in `init`. */
export function registerTokenRuler(): void {
  const { TokenRuler } = foundry.canvas.placeables.tokens;
  class FivefoldTokenRuler extends TokenRuler {
    #last: { readonly key: string; readonly at: number; readonly weighed: Weighed | undefined } | undefined;

    /** Lines and labels of one way ask about it again and again: for a moment what was measured holds. */
    #weighed(waypoint: Waypoint): Weighed | undefined {
      const end = lastOf(waypoint);
      const key = JSON.stringify(wayTo(end));
      const at = Date.now();
      if (this.#last?.key !== key || at - this.#last.at > MOMENT)
        this.#last = { key, at, weighed: weighedWay(this.token.document, end) };
      return this.#last.weighed;
    }

    protected override _getWaypointLabelContext(waypoint: never, state: never): never {
      const context = super._getWaypointLabelContext(waypoint, state) as Label | undefined;
      const { next } = waypoint as Waypoint;
      const weighed = context && !next ? this.#weighed(waypoint) : undefined;
      if (!context || !weighed) return context as never;
      return { ...context, units: [context.units, ...wordsOf(weighed)].join(' · ') } as never;
    }

    protected override _getSegmentStyle(waypoint: never): never {
      const style = super._getSegmentStyle(waypoint) as object;
      const weighed = this.#weighed(waypoint);
      const bad = weighed && (weighed.no || weighed.reactors.length > 0);
      return (bad ? { ...style, color: TONES.bad } : style) as never;
    }
  }
  Object.assign(CONFIG.Token, { rulerClass: FivefoldTokenRuler });
}
