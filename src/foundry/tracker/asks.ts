import type { Ask, Enter } from '../../core/ask.ts';
import type { Offer } from '../../core/offer.ts';
import type { Json, Msg } from '../../core/text.ts';
import { entrantOf } from '../actions/use.ts';
import { hasDialog, saysMore } from '../dialogs/offer-dialog.ts';
import { entryContext, isFormed } from '../shared/entry.ts';
import { known, nameFor, say, uiText } from '../shared/text.ts';
import { composedOffers, declarable, offersOf } from './declaring.ts';
import type { RoundAskReading, RoundReading } from './round.ts';

/* What a round asks of a user, as the tracker shows it: required answers one below the other, optional ones folded. */

/** What the tracker remembers between two drawings. */
export interface Memory {
  /** What is unfolded. */
  readonly opened: ReadonlySet<string>;
  /** The name of the form for an ask. */
  entryKey(ask: string): string;
}

/** Shared by one drawing, so that a fighter's offers are computed only once. */
interface Drawing extends Memory {
  offersFor(ask: Asked<'enter'>): readonly Offer[];
}

function drawing({ opened, entryKey }: Memory): Drawing {
  const known = new Map<string, readonly Offer[]>();
  const offersFor = (ask: Asked<'enter'>): readonly Offer[] => {
    const key = `${entrantOf(ask)} ${ask.against}`;
    const offers = known.get(key) ?? offersOf(ask);
    known.set(key, offers);
    return offers;
  };
  return { opened, entryKey, offersFor };
}

const MAX_QUICK = 6;

/** From this many on, asks of one kind are listed together. */
const MANY = 3;

/** Asks in such a list are unfolded if they have at most this many options. */
const FEW_OPTIONS = 3;

/** An ask with more options shows only some of them at first. */
const MAX_OPTIONS = 8;
const SOME_OPTIONS = 5;

/** Asks of one kind differ only in the fighter they are about. */
export const kindOf = ({ label }: Ask): string => label.key;

/** What is asked of a user: `must` has to be answered, `may` can be. */
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

/** Asks of one kind as one list. */
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

/** The heading of a kind: the common label, or if labels differ, the text of the key with `Many` at its end. */
function kindLabel(labels: readonly Msg[]): string {
  const [first = '', ...others] = new Set(labels.map(say));
  const key = `${labels[0]?.key}Many`;
  return others.length > 0 && known(key) ? say({ key }) : first;
}

/** What an ask says besides the heading of its kind: the text of its key with `One` at the end, or its whole label; empty if it says the same. */
function ownLabel(label: Msg, heading: string): string {
  const key = `${label.key}One`;
  const own = say(known(key) ? { ...label, key } : label);
  return own === heading ? '' : own;
}

/** An ask of the round of one kind. */
type Asked<K> = Extract<RoundAskReading['ask'], { kind: K }>;

function askView(round: RoundReading, { ask }: RoundAskReading, now: Drawing): object {
  const common = {
    id: ask.id,
    who: ask.by,
    by: nameFor(ask.kind === 'enter' ? entrantOf(ask) : ask.by),
    label: say(ask.label),
    open: ask.shown === true || now.opened.has(ask.id),
  };
  if (isFormed(ask)) return { ...common, entry: entryContext(round.ruleset, ask, now.entryKey(ask.id)) };
  if (ask.kind === 'enter') return { ...common, ...entryView(round, ask, now) };
  if (ask.kind === 'choose') return { ...common, ...choiceView(ask, now) };
  return { ...common, options: [{ id: '', label: say(ask.label) }] };
}

/** An entry that is made in an editor, or by one of its buttons. */
function entryView({ ruleset }: RoundReading, ask: Asked<'enter'>, { opened, offersFor }: Drawing): object {
  const who = entrantOf(ask);
  const offers = fitting(ask, offersFor(ask));
  const declares = ask.form === 'declaration';
  const composed = composedOffers(offers, ask);
  const lists = declares && declarable(offers);
  return {
    who,
    form: ask.form,
    declare: lists,
    edits: !lists,
    primary: ask.likely === undefined,
    composed: composed.open,
    decide: game.user?.isGM === true && ruleset.tactics !== undefined && !ask.optional,
    plain: ask.plain?.map(({ id, label, value }) => ({
      id,
      label: say(label),
      value: JSON.stringify(value),
    })),
    ...(declares ? quick(offers, ask, opened, composed.folded) : {}),
  };
}

/** A choice; of many options only some are shown before it is unfolded. */
function choiceView(ask: Asked<'choose'>, { opened }: Drawing): object {
  const options = ask.options.map(({ id, label, no, cost }, i) => ({
    id,
    label: say(label),
    no: no && say(no),
    cost: cost && !no && say(cost),
    primary: i === 0 && !no && !ask.optional,
  }));
  if (options.length <= MAX_OPTIONS) return { options };
  return {
    options: options.slice(0, SOME_OPTIONS),
    rest: options.slice(SOME_OPTIONS),
    restOpen: opened.has(`${ask.id}.more`),
  };
}

/** A reaction has few options, so only those are listed. */
const fitting = (ask: Enter, offers: readonly Offer[]): readonly Offer[] =>
  ask.against
    ? offers.filter(({ declaration }) => declaration !== undefined && !ask.legal(declaration))
    : offers;

/**
 * Declarations with a single click: they need no circumstances and no further target. The most common come first, the rest under
 * the headings of their groups.
 */
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
  ].slice(0, MAX_QUICK);
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
