import { add } from '../../core/change.ts';
import type { Offer } from '../../core/offer.ts';
import { type Block, fieldsOf } from '../../core/sheet.ts';
import { Stage, valueAt } from '../../core/stage.ts';
import type { Forecast } from '../../core/view.ts';
import type { Prospect } from '../actions/use.ts';
import { forecast, headline } from '../cards/forecast.ts';
import { fieldAt, fieldRow } from '../shared/fields.ts';
import { percent, printedNumber, say, uiText } from '../shared/text.ts';
import { soon } from '../shared/wait.ts';
import { meanOf } from '../sheets/matrix.ts';

/*
 * What one point more of a trait would change in the odds of an offer. The same offer is computed for fighters in memory, of whom one has the
 * trait raised; nothing is written.
 */

/** A trait that can be raised: its path below `traits`, and its name. */
interface Trait {
  readonly path: string;
  readonly label: string;
}

/** The first row of a table holds the values themselves, the others what is added to them. */
function traitsIn(about: Prospect, block: Block): Trait[] {
  if (block.kind !== 'table')
    return fieldsOf(block).flatMap((path) => {
      const field = fieldAt(about.ruleset.fighter, path);
      const row = field && fieldRow(about.ruleset, 'field', field, path, 0, path);
      return row ? [{ path, label: row.label }] : [];
    });
  const [paths = []] = block.rows.flatMap(({ fields, adds }) => (fields && !adds ? [fields] : []));
  return paths.map((path, i) => ({ path, label: say(block.columns[i]?.label ?? { key: '' }) }));
}

/** The traits of the acting fighter that can be one higher. */
function traitsOf(about: Prospect): Trait[] {
  const { ruleset, cast, who, rules } = about;
  const fighter = cast[who];
  if (!fighter) return [];
  const all = ruleset.view.sheet(fighter, rules).blocks.flatMap((block) => traitsIn(about, block));
  return all.filter(({ path }) => {
    const field = fieldAt(ruleset.fighter, path);
    const value = valueAt(fighter.traits, path);
    return (
      field?.kind === 'num' && typeof value === 'number' && value < (field.max ?? Number.POSITIVE_INFINITY)
    );
  });
}

/** The odds of an offer as things stand in a cast. */
function oddsIn(about: Prospect, id: string): Forecast | undefined {
  const { play, no } = about.offers.find((one) => one.id === id) ?? {};
  return play && !no
    ? forecast({ ...about, forWhom: about.who, play: play.name, input: play.input })
    : undefined;
}

/** The same prospect with a trait one higher. */
function raised(about: Prospect, path: string): Prospect {
  const stage = new Stage(about.cast);
  stage.act(add(about.who, `traits.${path}`, 1, ''));
  const { cast } = stage;
  return { ...about, cast, offers: about.ruleset.actions({ ...about, cast }) };
}

const rounded = (n: number): number => Math.round(n * 10) / 10;

/** Chance and harm in brief. */
function brief(view: Forecast): string {
  const mean = meanOf(view);
  const harm = mean === undefined ? [] : [uiText('matrix.mean', { n: rounded(mean) })];
  return [percent(headline(view)?.p ?? 0), ...harm].join(' ');
}

/** What one point more of a trait changes, in words; undefined if nothing that is shown. */
function changeBy(about: Prospect, offer: string, now: Forecast, { path, label }: Trait): string | undefined {
  const then = oddsIn(raised(about, path), offer);
  if (!then || then.no || brief(then) === brief(now)) return undefined;
  const value = Number(valueAt(about.cast[about.who]?.traits, path));
  const trait = `${label} ${printedNumber(value)} → ${printedNumber(value + 1)}`;
  return uiText('oneMore.change', { trait, now: brief(now), after: brief(then) });
}

/** Whether more of a trait could help: nothing helps what has no odds, or succeeds anyway. */
const isUncertain = (odds: Forecast | undefined): boolean =>
  odds !== undefined && (meanOf(odds) !== undefined || (headline(odds)?.p ?? 1) < 1);

/** Cancels what is still computed for a window. */
const running = new WeakMap<HTMLElement, () => void>();

/** The windows in which it is unfolded. */
const unfolded = new WeakSet<HTMLElement>();

/** Shows in an unfolded part of a window what one point more of each trait would change. Called whenever the offer or its circumstances change. */
export function showOneMore(window: HTMLElement, about: Prospect, { id }: Offer): void {
  const fold = window.querySelector<HTMLDetailsElement>('[data-ff="oneMore"]');
  const list = fold?.querySelector('ul');
  if (!fold || !list) return;
  const compute = (): void => {
    running.get(window)?.();
    list.replaceChildren();
    const now = fold.open ? oddsIn(about, id) : undefined;
    if (!now || now.no) return;
    const tell = (text: string): void => {
      const row = document.createElement('li');
      row.textContent = text;
      list.append(row);
    };
    const jobs = traitsOf(about).map((trait) => () => {
      const text = changeBy(about, id, now, trait);
      if (text !== undefined) tell(text);
    });
    const end = (): void => {
      if (list.children.length === 0) tell(uiText('oneMore.nothing'));
    };
    running.set(window, soon([...jobs, end]));
  };
  fold.hidden = !isUncertain(oddsIn(about, id));
  fold.open = unfolded.has(window);
  fold.ontoggle = () => {
    if (fold.open) unfolded.add(window);
    else unfolded.delete(window);
    compute();
  };
  compute();
}
