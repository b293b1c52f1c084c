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

/** What the last commit did, as lines: the plays that ended, then the heading of a new phase. */
export function storyLines(before: Encounter, after: Encounter, output: Output): string[] {
  const heading = ({ ruleset, rules, cast }: Encounter): string | undefined => {
    const state = roundState(cast);
    if (state === undefined) return undefined;
    const people = fighters(cast);
    // No viewer: the tracker then leaves out what only a fighter's own player sees, such as the odds of defences, which are slow to compute.
    return say(ruleset.view.tracker(state, people, rules, []).title, withNames(output.localizer, people));
  };
  const now = heading(after);
  const newHeading = now !== undefined && now !== heading(before) ? [`\n${now}`] : [];
  return [...after.ended.flatMap((play) => cardLines(after, play, output)), ...newHeading];
}
