import { rulesetOf, SUMMARIES } from '../../rulesets/index.ts';
import { SYSTEM } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';

/** Flags of our journal entries and pages. */
interface JournalFlags {
  /** On an entry: the prefix of the rules in it, such as `ST`; the id of the ruleset for the entry of its conditions. */
  readonly rules?: string;
  /** On a page: the id of the section, such as `ST-4`, or `storyteller-prone` for a condition. */
  readonly section?: string;
}

const flagsOf = (doc: object): JournalFlags =>
  (doc as { flags?: { [scope: string]: JournalFlags | undefined } }).flags?.[SYSTEM] ?? {};

type Pack = CompendiumCollection<'JournalEntry'>;

/** Our rules packs in one language. Each ruleset has one, with a page for each section. */
function packsIn(language: string): Pack[] {
  const ours = game.packs?.filter(
    ({ metadata }) => metadata.packageName === SYSTEM && metadata.name.endsWith(`-rules-${language}`),
  );
  return (ours ?? []) as Pack[];
}

/** The journal whose rules have a prefix such as `ST`, in the user's language or else in English. */
async function journalOf(prefix: string): Promise<JournalEntry.Implementation | undefined> {
  for (const pack of [...packsIn(game.i18n?.lang ?? 'en'), ...packsIn('en')]) {
    const index = await pack.getIndex({ fields: ['flags.fivefold'] } as never);
    const entry = index.contents.find((one) => flagsOf(one).rules === prefix);
    if (entry) return (await pack.getDocument(entry._id)) ?? undefined;
  }
  return undefined;
}

/** The anchor of a rule's heading, for links into the page. Headings start with the rule's id. */
const anchorOf = (page: JournalEntryPage.Implementation, id: string): string | undefined =>
  Object.values(page.toc).find(({ text }) => text.trim().split(' ')[0] === id)?.slug;

/** The prefix of a rule: `ST` of `ST-4.4`. */
const prefixOf = (id: string): string => id.split('-')[0] ?? '';

const JOURNAL_PREFIXES: ReadonlySet<string> = new Set(SUMMARIES.flatMap(({ journals }) => journals));

/** The rule whose heading describes this one. A ruling has no heading of its own but is printed under the rule that it interprets. */
export const headingRule = (id: string, ruleset: string | undefined): string =>
  rulesetOf(ruleset ?? '')?.rulings?.[id] ?? id;

/** Whether a rule is described under a heading. Rulings are known only once their ruleset is loaded. */
export const hasHeading = (id: string): boolean =>
  JOURNAL_PREFIXES.has(prefixOf(id)) ||
  SUMMARIES.some((summary) => rulesetOf(summary.id)?.rulings?.[id] !== undefined);

/** Opens the rules journal at a rule, such as `ST-4.4`, or a condition, such as `storyteller-prone`; warns the user if there is no such page. */
export async function openRule(id: string): Promise<void> {
  const [section = id] = id.split('.');
  const journal = await journalOf(prefixOf(id));
  const page = journal?.pages.find((one) => flagsOf(one).section === section);
  if (!journal || !page) {
    ui.notifications?.warn(uiText('no.rule', { rule: id }));
    return;
  }
  await journal.sheet?.render({ force: true, pageId: page.id, anchor: anchorOf(page, id) } as never);
}
