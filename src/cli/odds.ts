import type { Fighter } from '../core/fighter.ts';
import type { Odds } from '../core/odds.ts';
import { say } from '../core/say.ts';
import { factOf, oddsDifferences, oddsOf, tallyOf } from '../core/scenario/chances.ts';
import { vocabularyOf } from '../core/scenario/checked.ts';
import type { Case, OddsCase } from '../core/scenario/format.ts';
import { fits } from '../core/scenario/match.ts';
import { reasonOf, sceneOf } from '../core/scenario/run.ts';
import type { Json } from '../core/text.ts';
import { msg } from '../core/text.ts';
import { sourceOf } from './files.ts';
import { rulesetOf } from './rulesets.ts';
import type { Voice } from './texts.ts';
import { complain, tell } from './texts.ts';
import { wordsOf } from './words.ts';

type Found = Odds<Json, Fighter>;

/** The properties that a case asks about, or else the whole result. */
const factsAsked = ({ tally }: OddsCase): string[] => (tally ? Object.keys(tally) : ['out']);

/** The odds as data: requested chances, chances of each value, the probability cut off. */
function asData(title: string, asked: OddsCase, found: Found): Json {
  return {
    title,
    chances: (asked.chances ?? []).map(({ where }) => ({
      where: where as Json,
      p: found.ends
        .filter((end) => Object.entries(where).every(([at, value]) => fits(value as Json, factOf(end, at))))
        .reduce((sum, { p }) => sum + p, 0),
    })),
    tally: Object.fromEntries(factsAsked(asked).map((at) => [at, Object.fromEntries(tallyOf(found, at))])),
    ends: found.ends.length,
    lost: found.lost,
  };
}

const percent = (p: number): string => `${(p * 100).toFixed(2)} %`.padStart(9);

function printed(title: string, asked: OddsCase, found: Found, voice: Voice): void {
  voice.out(`\n${title}`);
  for (const at of factsAsked(asked)) {
    const rows = [...tallyOf(found, at)];
    const width = Math.max(at.length, ...rows.map(([value]) => value.length));
    voice.out(`  ${at.padEnd(width)}  ${say(msg('cli.odds.chance'), voice.localizer).padStart(9)}`);
    for (const [value, p] of rows) voice.out(`  ${value.padEnd(width)}  ${percent(p)}`);
  }
  tell(voice, msg('cli.odds.ends', { n: found.ends.length }));
  if (found.lost > 0) tell(voice, msg('cli.odds.lost', { p: percent(found.lost).trim() }));
}

function worked(
  one: Case,
  asked: OddsCase,
  source: ReturnType<typeof sourceOf>,
  voice: Voice,
): { data: Json; fine: boolean } {
  const scene = sceneOf(one, source, rulesetOf, wordsOf);
  const found = oddsOf(scene.enc, asked, vocabularyOf(scene));
  printed(one.title, asked, found, voice);
  const wrong = oddsDifferences(found, asked);
  for (const says of wrong) complain(voice, says);
  return { data: asData(one.title, asked, found), fine: wrong.length === 0 };
}

/** `odds FILE`: prints the exact distributions a file asks for, as tables and as JSON. @returns the exit code. */
export function oddsCommand(file: string, voice: Voice): number {
  const source = sourceOf(file, voice);
  const asked = (source.scenario.cases ?? []).flatMap((one, index) =>
    one.odds ? [{ one, odds: one.odds, index }] : [],
  );
  if (asked.length === 0) {
    complain(voice, msg('cli.noOdds', { file }));
    return 1;
  }
  const results = asked.map(({ one, odds, index }) => {
    try {
      return worked(one, odds, source, voice);
    } catch (error) {
      const line = source.lineOf(['cases', index, 'odds']) ?? 1;
      complain(voice, msg('cli.faultOfFile', { file, line, says: reasonOf(error) }));
      return { data: { title: one.title }, fine: false };
    }
  });
  voice.out(
    `\n${JSON.stringify(
      results.map(({ data }) => data),
      null,
      2,
    )}`,
  );
  return results.every(({ fine }) => fine) ? 0 : 1;
}
