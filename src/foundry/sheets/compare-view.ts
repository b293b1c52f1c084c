import type { Offer } from '../../core/offer.ts';
import type { Id } from '../../core/text.ts';
import { closedBy, type Prospect } from '../actions/use.ts';
import { type Assuming, assumption, forecast, headline } from '../cards/forecast.ts';
import { percent, say, uiText } from '../shared/text.ts';
import { meanOf } from './matrix.ts';

/* Two weapons side by side: each kind of attack with both, their exact odds against one target, and the difference in words. */

/** The attacks with a thing. */
export const attacksWith = (offers: readonly Offer[], thing: Id): Offer[] =>
  offers.filter(({ id, cell, needsTarget }) => cell && needsTarget && id.split(':').includes(thing));

/** An attack with one of the weapons, ready to be shown; `p` and `mean` only if it is open. */
interface Side {
  readonly name: string;
  readonly no?: string | undefined;
  readonly p?: number;
  readonly mean?: number | undefined;
  readonly view?: Assuming | undefined;
}

function sideOf(about: Prospect, name: string, offer: Offer | undefined): Side {
  if (!offer) return { name, no: uiText('compare.none') };
  const no = closedBy(about, offer);
  if (no !== undefined || !offer.play) return { name, no };
  const view = forecast({ ...about, forWhom: about.who, play: offer.play.name, input: offer.play.input });
  const odds = headline(view);
  if (!view || !odds || view.no) return { name, no: odds?.text };
  return { name, view, p: odds.p, mean: meanOf(view) };
}

const rounded = (n: number): number => Math.round(n * 10) / 10;

/** What one side has more of, in words; undefined if both are alike. */
function more(one: Side, other: Side, key: 'p' | 'mean', scale: number): string | undefined {
  const by = rounded((one[key] ?? 0) * scale) - rounded((other[key] ?? 0) * scale);
  if (rounded(by) === 0) return undefined;
  const name = by > 0 ? one.name : other.name;
  return uiText(`compare.more.${key}`, { name, n: rounded(Math.abs(by)) });
}

/** The difference between the sides in words. */
function difference([one, other]: readonly [Side, Side]): string {
  if (one.p === undefined || other.p === undefined) return '';
  const said = [more(one, other, 'p', 100), more(one, other, 'mean', 1)].filter((text) => text !== undefined);
  return said.length > 0 ? said.join(' ') : uiText('compare.alike');
}

const shown = ({ name, no, p, mean, view }: Side): object => ({
  name,
  no,
  ...(p !== undefined && { percent: percent(p), width: Math.round(p * 100), words: headline(view)?.text }),
  ...(mean !== undefined && { mean: uiText('matrix.mean', { n: rounded(mean) }) }),
});

/** The comparison for its template: one part for each kind of attack. */
export function comparison(about: Prospect, things: readonly [Id, Id]): object {
  const nameOf = (thing: Id): string => about.cast[about.who]?.gear[thing]?.name ?? '';
  const attacks = things.map((thing) => attacksWith(about.offers, thing));
  const kinds = new Map(
    attacks.flat().flatMap(({ cell }) => (cell ? [[JSON.stringify(cell.column), say(cell.column)]] : [])),
  );
  const parts = [...kinds].map(([kind, label]) => {
    const [one, other] = things.map((thing, i) => {
      const offer = attacks[i]?.find(({ cell }) => JSON.stringify(cell?.column) === kind);
      return sideOf(about, nameOf(thing), offer);
    }) as [Side, Side];
    return { label, sides: [one, other], open: one.p !== undefined || other.p !== undefined };
  });
  const views = parts.flatMap(({ sides }) => sides.map(({ view }) => view));
  return {
    assumes: views.map(assumption).find((text) => text !== undefined),
    parts: parts
      .filter(({ open }) => open)
      .map(({ label, sides }) => ({
        label,
        sides: sides.map(shown),
        difference: difference(sides as [Side, Side]),
      })),
    // Nothing is open with either: then the first reason tells why.
    no: parts.some(({ open }) => open)
      ? undefined
      : parts.flatMap(({ sides }) => sides.map(({ no }) => no)).find(Boolean),
  };
}
