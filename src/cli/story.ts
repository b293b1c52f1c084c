import type { Encounter, OpenPlay } from '../core/encounter.ts';
import { fighters, playDef, roundState, runOf } from '../core/encounter.ts';
import { say } from '../core/say.ts';
import type { CardRow } from '../core/view.ts';
import type { Output } from './texts.ts';
import { withNames } from './texts.ts';

/** What a card shows, as lines of text. */
function cardLines(enc: Encounter, play: OpenPlay, { localizer }: Output): string[] {
  const { title, subtitle, rows, ends } = playDef(enc.ruleset, play.play).card(
    runOf(enc, play),
    play.input,
    enc.rules,
  );
  const named = withNames(localizer, fighters(enc.cast));
  const row = ({ label, dice, result }: CardRow) => {
    const faces = dice.map(({ face }) => face).join(' ');
    return `    ${say(label, named)}: ${faces ? `[${faces}] ` : ''}${say(result, named)}`;
  };
  const head = [say(title, named), ...(subtitle ? [say(subtitle, named)] : [])].join(' · ');
  return [`  ${head}`, ...rows.map(row), ...ends.map(({ text }) => `    → ${say(text, named)}`)];
}

/** Tells what the last commit did: a new phase of the round, plays that ended. */
export function toldOf(before: Encounter, after: Encounter, output: Output): string[] {
  const heading = ({ ruleset, rules, cast }: Encounter): string | undefined => {
    const state = roundState(cast);
    if (state === undefined) return undefined;
    const people = fighters(cast);
    // The tracker's rows are left out: computing them takes longer than the fight.
    return say(ruleset.view.tracker(state, people, rules, []).title, withNames(output.localizer, people));
  };
  const now = heading(after);
  const fresh = now !== undefined && now !== heading(before) ? [`\n${now}`] : [];
  return [...after.ended.flatMap((play) => cardLines(after, play, output)), ...fresh];
}
