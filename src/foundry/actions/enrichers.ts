import { headingRule, openRule } from '../cards/rules-journal.ts';
import { effectSays } from '../settings/tables.ts';
import { inEachPage } from '../shared/compat.ts';
import { actorOf, idOf } from '../shared/ids.ts';
import { say } from '../shared/text.ts';
import { chosenActor, performBy } from './perform.ts';

/*
 * Links in texts. `@Rule[ST-4.4]{label}` opens a rule; `[[/fivefold shoot:id]]{label}` or `[[/fivefold shoot]]` lets the reader's
 * fighter act. `@Effect[…]` is the effect of a roll table's row in the words of the rules, shown in the reader's language. The
 * words stay in the element's data, where one listener finds them.
 */

function link(
  className: string,
  data: { readonly [key: string]: string },
  label: string,
  icon: string,
): HTMLElement {
  const a = document.createElement('a');
  a.className = `content-link ${className}`;
  a.setAttribute('role', 'button');
  a.tabIndex = 0;
  Object.assign(a.dataset, data);
  const i = document.createElement('i');
  i.className = icon;
  a.append(i, label);
  return a;
}

const rule = async ([, id = '', label]: RegExpMatchArray): Promise<HTMLElement> =>
  link('fivefold-rule', { fivefoldRule: id }, label ?? id, 'fa-solid fa-scale-balanced');

/** A link to an action. In a text of an actor, that actor acts. */
const action = async (
  [, offer = '', label]: RegExpMatchArray,
  options?: { relativeTo?: unknown },
): Promise<HTMLElement> => {
  const about = options?.relativeTo;
  const actor =
    about instanceof foundry.documents.Actor
      ? about
      : about instanceof foundry.documents.Item
        ? about.actor
        : null;
  const by: { readonly [key: string]: string } = actor
    ? { fivefoldActor: idOf(actor as Actor.Implementation) }
    : {};
  return link(
    'fivefold-action',
    { fivefoldOffer: offer.trim(), ...by },
    label ?? offer,
    'fa-solid fa-dice-d20',
  );
};

/** The effect of a row. Words that no rules know stay as they are, so that the game master can correct them. */
const effect = async ([, words = '']: RegExpMatchArray): Promise<HTMLElement> => {
  const says = await effectSays(words);
  const em = document.createElement('em');
  em.textContent = says ? say(says) : words;
  return em;
};

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

/** Registers the links. Called once in `init`. */
export function registerEnrichers(): void {
  CONFIG.TextEditor.enrichers.push(
    { id: 'fivefoldRule', pattern: /@Rule\[([A-Z]+-[\w.]+)\](?:\{([^}]+)\})?/g, enricher: rule } as never,
    { id: 'fivefoldEffect', pattern: /@Effect\[([^\]]*)\]/g, enricher: effect } as never,
    {
      id: 'fivefoldAction',
      pattern: /\[\[\/fivefold ([^\]]+)\]\](?:\{([^}]+)\})?/g,
      enricher: action,
    } as never,
  );
  inEachPage((page) => {
    for (const event of ['click', 'keydown']) page.addEventListener(event, followed);
  });
}
