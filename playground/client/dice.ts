import { diceConfig, Roll, rollHooks, terms } from '../model/dice/index.ts';
import type { Obj } from '../model/types.ts';
import { context } from './context.ts';
import { conceal, modeOf } from './documents/chat-message.ts';
import { renderTemplate } from './handlebars/index.ts';
import { Hooks } from './helpers/hooks.ts';

/** `foundry.dice`. */
export const diceNamespace = { Roll, terms };

/** Gives rolls what they need of the client to be shown, and makes the dice configuration the client's `CONFIG.Dice`. */
export function connectDice(config: Obj): void {
  config.Dice = Object.assign(diceConfig, config.Dice, {
    rolls: diceConfig.rolls,
    terms: diceConfig.terms,
    termTypes: diceConfig.termTypes,
    functions: diceConfig.functions,
  });
  Object.assign(rollHooks, { renderTemplate, toMessage, toAnchor });
}

/** A stored roll as an instance of its class. If it cannot be restored, for example because the class is not registered, that is reported and null returned. */
export function reviveRoll(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || data instanceof Roll) return data;
  try {
    return Roll.fromData(data as Parameters<typeof Roll.fromData>[0]);
  } catch (error) {
    Hooks.onError('Roll.fromData', error as Error, { log: 'error' });
    return null;
  }
}

/** Puts an evaluated roll into a chat message, in the user's current message mode unless the options name one. */
async function toMessage(roll: Roll, messageData: Obj, { create = true, ...options }: Obj): Promise<unknown> {
  const { game, config } = context;
  const { messageMode: _message, rollMode: _roll, ...rest } = options;
  const mode = modeOf(options);
  const sounds = config.sounds as unknown as { dice: string | null };
  const rolls = [roll, ...((messageData.rolls as unknown[] | undefined) ?? [])];
  const data: Obj = {
    author: game.userId,
    content: String(roll.total),
    sound: sounds.dice,
    ...messageData,
    rolls,
  };
  const cls = context.documentClass('ChatMessage');
  const key = game.release.generation >= 14 ? 'messageMode' : 'rollMode';
  if (create) return cls.create(data, { ...rest, [key]: mode });
  return conceal(new cls(data).toObject(), mode);
}

/** An inline link that shows the roll's total and carries the roll in its data. */
function toAnchor(
  roll: Roll,
  { attrs = {}, dataset = {}, classes = [], label, icon }: Obj,
): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.classList.add('inline-roll', 'inline-result', ...(classes as string[]));
  for (const [name, value] of Object.entries(attrs as Record<string, string>))
    anchor.setAttribute(name, value);
  Object.assign(anchor.dataset, { roll: encodeURI(JSON.stringify(roll)), ...(dataset as Obj) });
  anchor.dataset.tooltip ??= roll.formula;
  const symbol = document.createElement('i');
  symbol.className = String(icon ?? 'fa-solid fa-dice-d20');
  anchor.append(symbol, String(label ?? roll.total));
  return anchor;
}
