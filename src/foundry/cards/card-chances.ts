import { GM } from '../../core/ask.ts';
import type { Entry } from '../../core/replay.ts';
import { exchangeData, logOf, playsOf } from '../documents/exchange-data.ts';
import { fetched } from '../shared/arrival.ts';
import { soon } from '../shared/wait.ts';
import type { Exchange, PendingAsk } from './exchange.ts';
import type * as Odds from './forecast.ts';

/** The button of an option, and the chance shown on it. */
interface OptionChance {
  readonly button: HTMLElement;
  readonly id: string;
  readonly p: number;
}

const chanceOn = (button: HTMLElement): HTMLElement | null => button.querySelector('.ff-chance');

/** Marks the best option for whoever is asked. If all options have the same chances, these are removed, because the choice makes no difference. */
function compareChances(found: readonly OptionChance[], by: string, { bestOf }: typeof Odds): void {
  const shown = found.map(({ button }) => chanceOn(button));
  if (shown.length > 1 && new Set(shown.map((one) => one?.textContent)).size === 1) {
    for (const one of shown) one?.replaceChildren();
    return;
  }
  // A game master takes no side, so no option is best for them.
  const best = by === GM ? undefined : bestOf(found);
  if (best !== undefined) found[best]?.button.classList.add('ff-best');
}

/** The jobs that compute and show the chance of each open option of an ask. */
function chanceJobs(
  { ask, index }: PendingAsk,
  log: readonly Entry[],
  exchange: Exchange,
  root: HTMLElement,
  odds: typeof Odds,
): (() => void)[] {
  const reading = exchange.plays[index];
  // Chances would reveal the strength of what this user must not see.
  if (ask.kind !== 'choose' || !reading || reading.veiled) return [];
  const { play, input, cast } = reading;
  const found: OptionChance[] = [];
  const open = ask.options.filter(({ no }) => !no);
  return open.map(({ id: option }, i) => () => {
    const button = root.querySelector<HTMLElement>(
      `[data-ask="${CSS.escape(ask.id)}"][data-option="${CSS.escape(option)}"]`,
    );
    const place = button && chanceOn(button);
    if (!place) return;
    const supposing = { ask: ask.id, option };
    const view = odds.forecast({ ...exchange, play, input, cast, log, forWhom: ask.by, supposing });
    place.textContent = odds.inBrief(view);
    const [chance] = view?.chances ?? [];
    if (chance) found.push({ button, id: chance.id, p: chance.p });
    if (i === open.length - 1) compareChances(found, ask.by, odds);
  });
}

/** Shows the chance of each open option that this user may choose, once the card has been drawn. */
export async function fillChances(
  message: ChatMessage.Implementation,
  exchange: Exchange,
  root: HTMLElement,
): Promise<void> {
  const stored = new Map(playsOf(exchangeData(message)).map(([, play]) => [play.id, play]));
  const mine = exchange.pending.filter(({ mayAnswer }) => game.user && mayAnswer(game.user));
  const odds = mine.length > 0 ? await fetched(import('./forecast.ts')) : undefined;
  if (!odds) return;
  soon(
    mine.flatMap((asked) => {
      const play = stored.get(asked.play);
      return play ? chanceJobs(asked, logOf(play), exchange, root, odds) : [];
    }),
  );
}
