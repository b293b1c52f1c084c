import { FACES, faceOf } from '../rulesets/index.ts';
import { SYSTEM } from './ids.ts';
import { uiText } from './text.ts';

/**
 * What our journal entries and pages say of themselves in their flags: the prefix of their rules, the section of a page. The texts of
 * a ruleset's conditions are opened alike: the prefix is the ruleset, the section `storyteller-prone`.
 */
interface Marks {
  readonly rules?: string;
  readonly section?: string;
}

const marks = (doc: object): Marks =>
  (doc as { flags?: { [scope: string]: Marks | undefined } }).flags?.[SYSTEM] ?? {};

type Pack = CompendiumCollection<'JournalEntry'>;

/** The rules packs of this package in one language: one for each ruleset, its entries with a page for each section. */
function packsIn(language: string): Pack[] {
  const ours = game.packs?.filter(
    ({ metadata }) => metadata.packageName === SYSTEM && metadata.name.endsWith(`-rules-${language}`),
  );
  return (ours ?? []) as Pack[];
}

/** The journal with rules of this prefix (`ST`), in the user's language or else in English. */
async function journalOf(prefix: string): Promise<JournalEntry.Implementation | undefined> {
  for (const pack of [...packsIn(game.i18n?.lang ?? 'en'), ...packsIn('en')]) {
    const index = await pack.getIndex({ fields: ['flags.fivefold'] } as never);
    const entry = index.contents.find((one) => marks(one).rules === prefix);
    if (entry) return (await pack.getDocument(entry._id)) ?? undefined;
  }
  return undefined;
}

/** The heading of a rule as the host names it in links. The heading begins with the rule's id. */
const anchorOf = (page: JournalEntryPage.Implementation, id: string): string | undefined =>
  Object.values(page.toc).find(({ text }) => text.trim().split(' ')[0] === id)?.slug;

/** What an id begins with: `ST` of `ST-4.4`. */
const prefixOf = (id: string): string => id.split('-')[0] ?? '';

const WRITTEN: ReadonlySet<string> = new Set(FACES.flatMap(({ journals }) => journals));

/** The rule with a heading in a journal to which a rule leads: itself, or for a decision of a ruleset's the rule that it belongs to. */
export const writtenRule = (id: string, ruleset: string | undefined): string =>
  faceOf(ruleset ?? '')?.rulings?.[id] ?? id;

/** Whether a rule leads to a heading in a journal: what a table decided may have none. */
export const isWritten = (id: string): boolean =>
  WRITTEN.has(prefixOf(id)) || FACES.some(({ rulings }) => rulings?.[id] !== undefined);

/** Opens the rules journal at a rule, such as `ST-4.4`, or at a condition, such as `storyteller-prone`. Tells the user when there is no such page. */
export async function openRule(id: string): Promise<void> {
  const [section = id] = id.split('.');
  const journal = await journalOf(prefixOf(id));
  const page = journal?.pages.find((one) => marks(one).section === section);
  if (!journal || !page) {
    ui.notifications?.warn(uiText('no.rule', { rule: id }));
    return;
  }
  await journal.sheet?.render({ force: true, pageId: page.id, anchor: anchorOf(page, id) } as never);
}
