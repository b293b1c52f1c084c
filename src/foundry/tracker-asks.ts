import type { Ask, Enter } from '../core/ask.ts';
import type { Offer } from '../core/ruleset.ts';
import type { Id, Json, Msg } from '../core/text.ts';
import { composedOffers, declarable, offersOf } from './declaring.ts';
import { entryContext, isFormed } from './entry.ts';
import { hasDialog, saysMore } from './offer-dialog.ts';
import type { RoundAskReading, RoundReading } from './round.ts';
import { known, nameFor, say, uiText } from './text.ts';
import { entrantOf } from './use.ts';

/* What a round asks of a user, as the tracker shows it: what must be answered one below the other, what may be answered folded up. */

/** What the tracker remembers from one drawing to the next. */
export interface Memory {
  /** What is folded open. */
  readonly opened: ReadonlySet<string>;
  /** The name of the form in which an ask is answered. */
  entryKey(ask: string): string;
}

/** What one drawing knows: a fighter's offers are worked out once in it, however many asks want them. */
interface Drawing extends Memory {
  offersFor(who: Id, against?: Id): readonly Offer[];
}

function drawing({ opened, entryKey }: Memory): Drawing {
  const known = new Map<string, readonly Offer[]>();
  const offersFor = (who: Id, against = ''): readonly Offer[] => {
    const key = `${who} ${against}`;
    const offers = known.get(key) ?? offersOf(who, against ? [against] : []);
    known.set(key, offers);
    return offers;
  };
  return { opened, entryKey, offersFor };
}

const MOST_QUICK = 6;

/** From so many on asks of one kind lie in one list. */
const MANY = 3;

/** With so many options at most an ask of such a list lies open in it. */
const FEW_OPTIONS = 3;

/** An ask of more options than these shows only some of them at once. */
const MOST_OPTIONS = 8;
const SOME_OPTIONS = 5;

/** Asks of one kind differ only in whom they are about. */
export const kindOf = ({ label }: Ask): string => label.key;

/** What is asked of a user: `must` waits for him, `may` does not. */
export function asksView(
  round: RoundReading,
  asks: readonly RoundAskReading[],
  memory: Memory,
): { readonly must: object[]; readonly may: object[]; readonly kinds: object[] } {
  const now = drawing(memory);
  const may = asks.filter(({ ask }) => ask.optional);
  const kinds = [...new Set(may.map(({ ask }) => kindOf(ask)))]
    .map((kind) => ({ kind, all: may.filter(({ ask }) => kindOf(ask) === kind) }))
    .filter(({ all }) => all.length >= MANY);
  const many = new Set(kinds.flatMap(({ all }) => all));
  return {
    must: asks.filter(({ ask }) => !ask.optional).map((one) => askView(round, one, now)),
    may: may.filter((one) => !many.has(one)).map((one) => askView(round, one, now)),
    kinds: kinds.map(({ kind, all }) => kindView(round, kind, all, now)),
  };
}

/** What is asked of many. */
function kindView(round: RoundReading, kind: string, all: readonly RoundAskReading[], now: Drawing): object {
  const id = `kind.${kind}`;
  const label = kindLabel(all.map(({ ask }) => ask.label));
  return {
    id,
    kind,
    label,
    n: all.length,
    open: now.opened.has(id),
    canPass: all.every(({ ask }) => ask.kind === 'choose' && ask.skip !== undefined),
    asks: all.map((one) => ({
      ...askView(round, one, now),
      own: ownLabel(one.ask.label, label),
      few: one.ask.kind === 'choose' && one.ask.options.length <= FEW_OPTIONS,
    })),
  };
}

/** The heading of a kind: what all its labels say, or where they differ a text of its own, its key with `Many` at the end. */
function kindLabel(labels: readonly Msg[]): string {
  const [first = '', ...others] = new Set(labels.map(say));
  const key = `${labels[0]?.key}Many`;
  return others.length > 0 && known(key) ? say({ key }) : first;
}

/** What one of a kind says beyond its heading: a text of its own, its key with `One` at the end, or all of it; nothing where it says the same. */
function ownLabel(label: Msg, heading: string): string {
  const key = `${label.key}One`;
  const own = say(known(key) ? { ...label, key } : label);
  return own === heading ? '' : own;
}

function askView(
  round: RoundReading,
  { ask }: RoundAskReading,
  { opened, entryKey, offersFor }: Drawing,
): object {
  const who = ask.kind === 'enter' ? entrantOf(ask) : ask.by;
  const common = {
    id: ask.id,
    who: ask.by,
    by: nameFor(who),
    label: say(ask.label),
    open: ask.shown === true || opened.has(ask.id),
  };
  if (isFormed(ask)) return { ...common, entry: entryContext(round.ruleset, ask, entryKey(ask.id)) };
  if (ask.kind === 'enter') {
    const offers = fitting(ask, offersFor(who, ask.against));
    const declares = ask.form === 'declaration';
    const composed = composedOffers(offers, ask);
    return {
      ...common,
      who,
      form: ask.form,
      declare: declares && declarable(offers),
      primary: ask.likely === undefined,
      composed: composed.open,
      propose: game.user?.isGM === true && round.ruleset.propose !== undefined && !ask.optional,
      plain: ask.plain?.map(({ id, label, value }) => ({
        id,
        label: say(label),
        value: JSON.stringify(value),
      })),
      ...(declares ? quick(offers, ask, opened, composed.folded) : {}),
    };
  }
  if (ask.kind !== 'choose') return { ...common, options: [{ id: '', label: say(ask.label) }] };
  const options = ask.options.map(({ id, label, no, cost }, i) => ({
    id,
    label: say(label),
    no: no && say(no),
    cost: cost && !no && say(cost),
    primary: i === 0 && !no && !ask.optional,
  }));
  if (options.length <= MOST_OPTIONS) return { ...common, options };
  return {
    ...common,
    options: options.slice(0, SOME_OPTIONS),
    rest: options.slice(SOME_OPTIONS),
    restOpen: opened.has(`${ask.id}.more`),
  };
}

/** Whoever answers somebody has few ways to do it: only they are shown. */
const fitting = (ask: Enter, offers: readonly Offer[]): readonly Offer[] =>
  ask.against
    ? offers.filter(({ declaration }) => declaration !== undefined && !ask.legal(declaration))
    : offers;

/** Declarations that need no circumstances, nor a target beside the one whom they answer: one click. The most usual ones stand first, the rest under the headings of their groups. */
function quick(
  all: readonly Offer[],
  ask: Enter,
  opened: ReadonlySet<string>,
  editors: ReturnType<typeof composedOffers>['folded'],
): { readonly first: object[]; readonly more: object[]; readonly moreOpen: boolean } {
  const fault = ({ declaration }: Offer) => ask.legal(declaration as Json);
  const asksMore = ask.against ? saysMore : hasDialog;
  const offers = all.filter((offer) => !asksMore(offer) && offer.declaration !== undefined && !offer.no);
  const isLikely = ({ id }: Offer): boolean => id === ask.likely;
  const usual = [
    ...offers.filter(isLikely),
    ...offers.filter((offer) => offer.quick && !isLikely(offer)),
  ].slice(0, MOST_QUICK);
  const rest = offers.filter((offer) => !usual.includes(offer));
  const button = (offer: Offer) => {
    const no = fault(offer);
    return {
      id: offer.id,
      label: say(offer.label),
      value: JSON.stringify(offer.declaration),
      no: no && say(no),
      primary: isLikely(offer) && !no,
    };
  };
  return {
    first: usual.map(button),
    more: [...new Set([...rest, ...editors].map(({ group }) => group))].map((group) => ({
      label: uiText(`group.${group}`),
      offers: rest.filter((offer) => offer.group === group).map(button),
      editors: editors.filter((one) => one.group === group).map(({ editor }) => editor),
    })),
    moreOpen: opened.has(`${ask.id}.more`),
  };
}
