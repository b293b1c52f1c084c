import { effectSays } from '../settings/tables.ts';
import { idOf } from '../shared/ids.ts';
import { say } from '../shared/text.ts';

/* The links that texts may hold, see enrichers.ts. Fetched with the first text that holds one. */

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

/** A link to a rule. */
export const rule = ([, id = '', label]: RegExpMatchArray): HTMLElement =>
  link('fivefold-rule', { fivefoldRule: id }, label ?? id, 'fa-solid fa-scale-balanced');

/** A link to an action. In a text of an actor, that actor acts. */
export const action = (
  [, offer = '', label]: RegExpMatchArray,
  options?: { relativeTo?: unknown },
): HTMLElement => {
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
export const effect = async ([, words = '']: RegExpMatchArray): Promise<HTMLElement> => {
  const says = await effectSays(words);
  const em = document.createElement('em');
  em.textContent = says ? say(says) : words;
  return em;
};
