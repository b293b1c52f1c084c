import type { Ask } from '../core/ask.ts';
import { bound, playDef } from '../core/encounter.ts';
import { perform } from '../core/replay.ts';
import type { Id, Json } from '../core/text.ts';
import { shown } from './arrival.ts';
import { readExchange } from './exchange.ts';
import { send } from './relay.ts';
import { readRound } from './round.ts';
import { say, uiText } from './text.ts';

/* What lasts beyond a fight's rounds: when the fight is over, the game master is offered to let it end as well. */

/** What would end with a fight, and how. */
interface Aftermath {
  readonly play: string;
  readonly input: Json;
  /** Who acts in the play. */
  readonly by: Id;
  /** What it comes to, in words. */
  readonly says: readonly string[];
}

/** The answer that an ask has without anybody. */
const leftOpen = (ask: Ask): Json | undefined => (ask.kind === 'roll' ? undefined : ask.skip);

/** What would end with a fight; undefined where nothing lasts. */
export function aftermathOf(combat: Combat.Implementation): Aftermath | undefined {
  const round = readRound(combat);
  const ending = round?.ruleset.round.aftermath?.(round.cast);
  if (!round || !ending) return undefined;
  const { ruleset, rules, cast } = round;
  const { play, input } = ending;
  const def = playDef(ruleset, play);
  const [by] = def.members(input as never);
  if (by === undefined || def.fault(cast, input, rules)) return undefined;
  const run = perform(bound(ruleset, play, input, rules), cast, leftOpen);
  return { ...ending, by, says: def.card(run, input as never, rules).ends.map(({ text }) => say(text)) };
}

/** The card of a fight on which a play waits for an answer of its own accord; the latest where there are several. */
const cardOf = (combat: Combat.Implementation, play: string): ChatMessage.Implementation | undefined =>
  [...(game.messages ?? [])].findLast((message) => {
    const card = readExchange(message);
    return (
      card?.combat === combat.id && card.state === 'waiting' && card.plays.some((one) => one.play === play)
    );
  });

/** Lets it end: its card is played through, each ask left to what it is without anybody's answer. */
async function ends(combat: Combat.Implementation, { by, play, input }: Aftermath): Promise<void> {
  await send({ kind: 'begin', actor: by, play, inputs: [input] });
  const message = cardOf(combat, play);
  const pending = () =>
    (message && readExchange(message)?.pending.find(({ ask }) => leftOpen(ask) !== undefined)) || undefined;
  for (let one = pending(); message && one; one = pending())
    await send({
      kind: 'answer',
      message: String(message.id),
      play: one.play,
      ask: one.ask.id,
      value: leftOpen(one.ask) ?? null,
    });
}

/** Offers to end with a fight what lasts beyond it. @returns whether the fight may be ended: it was answered, one way or the other. */
export async function offerAftermath(combat: Combat.Implementation): Promise<boolean> {
  if (!(await shown(combat.type))) return false;
  const aftermath = aftermathOf(combat);
  if (!aftermath) return true;
  const { escapeHTML } = foundry.utils;
  const rows = aftermath.says.map((text) => `<li>${escapeHTML(text)}</li>`).join('');
  const wanted = await foundry.applications.api.DialogV2.confirm({
    window: { title: uiText('aftermath.title') },
    content: `<p>${escapeHTML(uiText('aftermath.ask'))}</p><ul>${rows}</ul><p>${escapeHTML(uiText('aftermath.else'))}</p>`,
  });
  if (wanted === null || wanted === undefined) return false;
  if (wanted) await ends(combat, aftermath);
  return true;
}
