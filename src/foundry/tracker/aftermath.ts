import type { Ask } from '../../core/ask.ts';
import { bindPlay, playDef } from '../../core/encounter.ts';
import { perform } from '../../core/replay.ts';
import type { Id, Json } from '../../core/text.ts';
import { readExchange } from '../cards/exchange.ts';
import { send } from '../relay/relay.ts';
import { loadForView } from '../shared/arrival.ts';
import { say, uiText } from '../shared/text.ts';
import { readRound } from './round.ts';

/* When a fight is over, the game master may end effects that would outlast its rounds. */

/** Effects that would end with a fight, and the play that ends them. */
interface Aftermath {
  readonly play: string;
  readonly input: Json;
  /** The acting fighter of the play. */
  readonly by: Id;
  /** Its result in words. */
  readonly says: readonly string[];
}

/** The answer to an ask that nobody answers. */
const leftOpen = (ask: Ask): Json | undefined => (ask.kind === 'roll' ? undefined : ask.skip);

/** The effects that would end with a fight, or undefined if there is none. */
function aftermathOf(combat: Combat.Implementation): Aftermath | undefined {
  const round = readRound(combat);
  const ending = round?.ruleset.round.aftermath?.(round.cast);
  if (!round || !ending) return undefined;
  const { ruleset, rules, cast } = round;
  const { play, input } = ending;
  const def = playDef(ruleset, play);
  const [by] = def.members(input as never);
  if (by === undefined || def.fault(cast, input, rules)) return undefined;
  const run = perform(bindPlay(ruleset, play, input, rules), cast, leftOpen);
  return { ...ending, by, says: def.card(run, input as never, rules).ends.map(({ text }) => say(text)) };
}

/** The card of a fight on which a play still waits for its own answers; the latest if there are several. */
const cardOf = (combat: Combat.Implementation, play: string): ChatMessage.Implementation | undefined =>
  [...(game.messages ?? [])].findLast((message) => {
    const card = readExchange(message);
    return (
      card?.combat === combat.id && card.state === 'waiting' && card.plays.some((one) => one.play === play)
    );
  });

/** Ends the effects: plays the card through with default answers. */
async function endEffects(combat: Combat.Implementation, { by, play, input }: Aftermath): Promise<void> {
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

/** Offers to end effects together with a fight. @returns whether the fight may be ended, that is, whether the question was answered. */
export async function offerAftermath(combat: Combat.Implementation): Promise<boolean> {
  if (!(await loadForView(combat.type))) return false;
  const aftermath = aftermathOf(combat);
  if (!aftermath) return true;
  const { escapeHTML } = foundry.utils;
  const rows = aftermath.says.map((text) => `<li>${escapeHTML(text)}</li>`).join('');
  const wanted = await foundry.applications.api.DialogV2.confirm({
    window: { title: uiText('aftermath.title') },
    content: `<p>${escapeHTML(uiText('aftermath.ask'))}</p><ul>${rows}</ul><p>${escapeHTML(uiText('aftermath.else'))}</p>`,
  });
  if (wanted === null || wanted === undefined) return false;
  if (wanted) await endEffects(combat, aftermath);
  return true;
}
