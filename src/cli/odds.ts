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
import type { Output } from './texts.ts';
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

function printed(title: string, asked: OddsCase, found: Found, output: Output): void {
  output.out(`\n${title}`);
  for (const at of factsAsked(asked)) {
    const rows = [...tallyOf(found, at)];
    const width = Math.max(at.length, ...rows.map(([value]) => value.length));
    output.out(`  ${at.padEnd(width)}  ${say(msg('cli.odds.chance'), output.localizer).padStart(9)}`);
    for (const [value, p] of rows) output.out(`  ${value.padEnd(width)}  ${percent(p)}`);
  }
  tell(output, msg('cli.odds.ends', { n: found.ends.length }));
  if (found.lost > 0) tell(output, msg('cli.odds.lost', { p: percent(found.lost).trim() }));
}

function worked(
  one: Case,
  asked: OddsCase,
  source: ReturnType<typeof sourceOf>,
  output: Output,
): { data: Json; fine: boolean } {
  const scene = sceneOf(one, source, rulesetOf, wordsOf);
  const found = oddsOf(scene.enc, asked, vocabularyOf(scene));
  printed(one.title, asked, found, output);
  const wrong = oddsDifferences(found, asked);
  for (const says of wrong) complain(output, says);
  return { data: asData(one.title, asked, found), fine: wrong.length === 0 };
}

/** `odds FILE`: prints the exact distributions a file asks for, as tables and as JSON. @returns the exit code. */
export function oddsCommand(file: string, output: Output): number {
  const source = sourceOf(file, output);
  const asked = (source.scenario.cases ?? []).flatMap((one, index) =>
    one.odds ? [{ one, odds: one.odds, index }] : [],
  );
  if (asked.length === 0) {
    complain(output, msg('cli.noOdds', { file }));
    return 1;
  }
  const results = asked.map(({ one, odds, index }) => {
    try {
      return worked(one, odds, source, output);
    } catch (error) {
      const line = source.lineOf(['cases', index, 'odds']) ?? 1;
      complain(output, msg('cli.faultOfFile', { file, line, says: reasonOf(error) }));
      return { data: { title: one.title }, fine: false };
    }
  });
  output.out(
    `\n${JSON.stringify(
      results.map(({ data }) => data),
      null,
      2,
    )}`,
  );
  return results.every(({ fine }) => fine) ? 0 : 1;
}
