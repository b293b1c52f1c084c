import { bindPlay, playDef } from '../../core/encounter.ts';
import type { Fighter } from '../../core/fighter.ts';
import { odds } from '../../core/odds-walk.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Cast } from '../../core/stage.ts';
import { type Id, type Json, type Msg, msg, Refused } from '../../core/text.ts';
import type { Forecast, Track } from '../../core/view.ts';
import { forecast } from '../cards/forecast.ts';
import type { WantedTest } from './answer.ts';

/** The odds of a test; undefined if it cannot be made. */
export function oddsOf({ about, offer }: WantedTest): Forecast | undefined {
  if (!offer?.play || offer.no) return undefined;
  const { name: play, input } = offer.play;
  return forecast({ ...about, forWhom: about.who, play, input });
}

/** Something that could be applied to a fighter. */
interface Applying {
  readonly ruleset: Ruleset;
  readonly rules: Json;
  readonly cast: Cast<Fighter>;
  readonly who: Id;
  readonly play: string;
  readonly input: Json;
}

/** How a fighter would be afterwards: the tracks that change, and the conditions that begin and end. */
export interface Aftermath {
  readonly p: number;
  readonly tracks: readonly { readonly before: Track; readonly after: Track }[];
  readonly gained: readonly Msg[];
  readonly lost: readonly Msg[];
}

/** Branches less likely than this are not followed. */
const CUT = 1e-5;

const marks = ({ boxes, note }: Track): string => JSON.stringify([boxes.map(({ mark }) => mark), note]);

/** What has become of a fighter, apart from how likely that is. */
function changesBetween({ ruleset, rules }: Applying, before: Fighter, after: Fighter): Omit<Aftermath, 'p'> {
  const shown = ruleset.view.sheet(after, rules).tracks;
  const tracks = ruleset.view.sheet(before, rules).tracks.flatMap((track) => {
    const now = shown.find(({ id }) => id === track.id);
    return now && marks(now) !== marks(track) ? [{ before: track, after: now }] : [];
  });
  const named = (is: (id: string) => boolean): Msg[] =>
    ruleset.conditions.filter(({ id }) => is(id)).map(({ id }) => msg(`${ruleset.id}.condition.${id}`));
  const has = ({ conditions }: Fighter, id: string): boolean => conditions[id] !== undefined;
  return {
    tracks,
    gained: named((id) => has(after, id) && !has(before, id)),
    lost: named((id) => has(before, id) && !has(after, id)),
  };
}

/** The ways in which it could end for a fighter, the likeliest first; a single one is certain. Or why it is not possible. */
export function aftermaths(about: Applying): readonly Aftermath[] | { readonly no: Msg } {
  const { ruleset, rules, cast, who, play, input } = about;
  const before = cast[who];
  const def = playDef(ruleset, play);
  const no = before ? def.fault(cast, input, rules) : msg('core.refused.gone', { who });
  if (no || !before) return { no: no ?? msg('core.refused.gone', { who }) };
  try {
    const policy = { cut: CUT, ...def.policy?.(input, rules) };
    const { ends } = odds(bindPlay(ruleset, play, input, rules), cast, policy);
    const chances = new Map<Fighter, number>();
    for (const end of ends) {
      const after = end.cast[who] ?? before;
      chances.set(after, (chances.get(after) ?? 0) + end.p);
    }
    const found = new Map<string, Aftermath>();
    for (const [after, p] of chances) {
      const changes = changesBetween(about, before, after);
      const key = JSON.stringify(changes);
      found.set(key, { ...changes, p: (found.get(key)?.p ?? 0) + p });
    }
    return [...found.values()].sort((a, b) => b.p - a.p);
  } catch (error) {
    if (error instanceof Refused) return { no: error.reason };
    throw error;
  }
}
