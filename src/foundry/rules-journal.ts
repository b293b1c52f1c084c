import { uiText as text } from './text.ts';

/** The pack with the rules journals: an entry for each ruleset and language, a page for each section. */
const PACK = 'fivefold.rules';

/** What our journal entries and pages say of themselves in their flags. */
interface Marks {
  readonly fivefold?: { readonly rules?: string; readonly lang?: string; readonly section?: string };
}

const marks = (doc: { readonly flags?: unknown }): NonNullable<Marks['fivefold']> =>
  (doc.flags as Marks | undefined)?.fivefold ?? {};

/** The journal of a rule's ruleset in the user's language, or in English. */
async function journalOf(prefix: string): Promise<JournalEntry.Implementation | undefined> {
  const pack = game.packs?.get(PACK) as CompendiumCollection<'JournalEntry'> | undefined;
  const index = await pack?.getIndex({ fields: ['flags.fivefold'] } as never);
  const entries = index?.contents.filter((entry) => marks(entry as object).rules === prefix) ?? [];
  const entry = entries.find((one) => marks(one as object).lang === game.i18n?.lang) ?? entries[0];
  return entry ? ((await pack?.getDocument(entry._id)) ?? undefined) : undefined;
}

/** Opens the rules journal at a rule, such as `ST-4.4`. Tells the user when there is no such page. */
export async function openRule(id: string): Promise<void> {
  const [section = id] = id.split('.');
  const journal = await journalOf(section.split('-')[0] ?? '');
  const page = journal?.pages.find((one) => marks(one).section === section);
  if (!journal || !page) {
    ui.notifications?.warn(text('no.rule', { rule: id }));
    return;
  }
  await journal.sheet?.render({
    force: true,
    pageId: page.id,
    anchor: id.toLowerCase().replaceAll('.', '-'),
  } as never);
}
