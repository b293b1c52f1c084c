import type { Outcome, Testimony } from './run.ts';
import type { Trouble } from './seats.ts';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** A line of a Markdown table: action, expected, passed or failed, reason. */
const row = ({ title, expects, reason }: Outcome): string =>
  `| ${oneLine(title)} | ${oneLine(expects)} | ${reason ? 'failed' : 'passed'} | ${oneLine(reason)} |`;

function counted(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`);
}

const troubles = ({ boot, outcomes }: Testimony): Trouble[] => [boot, ...outcomes.map((one) => one.trouble)];

const section = (title: string, texts: readonly string[]): string =>
  [`${title}: ${texts.length}`, ...counted(texts).map((text) => `  ${text}`)].join('\n');

/** The whole testimony as text: the table, then everything that went wrong beside it. */
export function report(testimony: Testimony): string {
  const { outcomes, untranslated } = testimony;
  const all = troubles(testimony);
  const passed = outcomes.filter(({ reason }) => reason === '').length;
  return [
    '| action | expected | result | reason |\n|---|---|---|---|',
    ...outcomes.map(row),
    '',
    section(
      'NotImplemented',
      all.flatMap(({ missing }) => missing),
    ),
    section(
      'Page errors',
      all.flatMap(({ pageErrors }) => pageErrors),
    ),
    section(
      'Console errors',
      all.flatMap(({ consoleErrors }) => consoleErrors),
    ),
    section('Texts without a translation', untranslated),
    '',
    `${passed} of ${outcomes.length} actions passed.`,
  ].join('\n');
}
