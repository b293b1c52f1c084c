import { headingRule, openRule } from '../cards/rules-journal.ts';
import { inEachPage } from '../shared/compat.ts';
import { actorOf } from '../shared/ids.ts';
import { chosenActor, performBy } from './perform.ts';

/*
 * Links in texts. `@Rule[ST-4.4]{label}` opens a rule; `[[/fivefold shoot:id]]{label}` or `[[/fivefold shoot]]` lets the reader's
 * fighter act. `@Effect[…]` is the effect of a roll table's row in the words of the rules, shown in the reader's language. The
 * words stay in the element's data, where one listener finds them.
 */

function followed(event: Event): void {
  const { key } = event as KeyboardEvent;
  if (event.type === 'keydown' && key !== 'Enter' && key !== ' ') return;
  const target = event.target as HTMLElement | null;
  const found = target?.closest?.<HTMLElement>('[data-fivefold-rule], [data-fivefold-offer]');
  if (!found) return;
  event.preventDefault();
  const { fivefoldRule, fivefoldOffer, fivefoldActor } = found.dataset;
  const around = found.closest<HTMLElement>('[data-ruleset]')?.dataset.ruleset;
  if (fivefoldRule) void openRule(headingRule(fivefoldRule, around));
  else if (fivefoldOffer)
    void performBy(fivefoldActor ? actorOf(fivefoldActor) : chosenActor(), fivefoldOffer);
}

type Links = typeof import('./links.ts');

/** What the host needs to know of one kind of link. */
const enricher = (id: string, pattern: RegExp, kind: keyof Links): never =>
  ({
    id: `fivefold${id}`,
    pattern,
    enricher: async (...found: [never, never]) => (await import('./links.ts'))[kind](...found),
  }) as never;

/** Registers the links. Called once in `init`. */
export function registerEnrichers(): void {
  CONFIG.TextEditor.enrichers.push(
    enricher('Rule', /@Rule\[([A-Z]+-[\w.]+)\](?:\{([^}]+)\})?/g, 'rule'),
    enricher('Effect', /@Effect\[([^\]]*)\]/g, 'effect'),
    enricher('Action', /\[\[\/fivefold ([^\]]+)\]\](?:\{([^}]+)\})?/g, 'action'),
  );
  inEachPage((page) => {
    for (const event of ['click', 'keydown']) page.addEventListener(event, followed);
  });
}
