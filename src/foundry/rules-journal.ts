import { SYSTEM } from './ids.ts';
import { uiText } from './text.ts';

/** What our journal entries and pages say of themselves in their flags: the prefix of their rules, the section of a page. */
interface Marks {
  readonly rules?: string;
  readonly section?: string;
}

const marks = (doc: object): Marks =>
  (doc as { flags?: { [scope: string]: Marks | undefined } }).flags?.[SYSTEM] ?? {};

/** The rules journals of this package in one language: an entry for each ruleset, a page for each section of its rules. */
function packIn(language: string): CompendiumCollection<'JournalEntry'> | undefined {
  const ours = game.packs?.filter(
    ({ metadata }) => metadata.packageName === SYSTEM && metadata.name.endsWith(`-rules-${language}`),
  );
  return ours?.[0] as CompendiumCollection<'JournalEntry'> | undefined;
}

/** The journal with rules of this prefix (`ST`), in the user's language or else in English. */
async function journalOf(prefix: string): Promise<JournalEntry.Implementation | undefined> {
  const pack = packIn(game.i18n?.lang ?? 'en') ?? packIn('en');
  const index = await pack?.getIndex({ fields: ['flags.fivefold'] } as never);
  const entry = index?.contents.find((one) => marks(one).rules === prefix);
  return entry ? ((await pack?.getDocument(entry._id)) ?? undefined) : undefined;
}

/** Opens the rules journal at a rule, such as `ST-4.4`. Tells the user when there is no such page. */
export async function openRule(id: string): Promise<void> {
  const [section = id] = id.split('.');
  const journal = await journalOf(section.split('-')[0] ?? '');
  const page = journal?.pages.find((one) => marks(one).section === section);
  if (!journal || !page) {
    ui.notifications?.warn(uiText('no.rule', { rule: id }));
    return;
  }
  const anchor = id.toLowerCase().replaceAll('.', '-');
  await journal.sheet?.render({ force: true, pageId: page.id, anchor } as never);
}
