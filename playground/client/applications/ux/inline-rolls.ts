import { host, type Obj } from '../host.ts';
import { createAnchor } from './content-links.ts';

const MODES: Record<string, string> = {
  roll: 'publicroll',
  r: 'publicroll',
  publicroll: 'publicroll',
  pr: 'publicroll',
  gmroll: 'gmroll',
  gmr: 'gmroll',
  blindroll: 'blindroll',
  broll: 'blindroll',
  br: 'blindroll',
  selfroll: 'selfroll',
  sr: 'selfroll',
};

/** `[[1d6]]` rolled at once, `[[/r 1d6 # flavor]]` a button; `{label}` may follow. */
export const INLINE_ROLL = /\[\[(?:\/([a-z]+)\s)?([^\]]+?)\]\](?!\])(?:{([^}]+)})?/gi;

/** The element for a match of `INLINE_ROLL`; null when the command or formula is none. */
export async function createInlineRoll(match: RegExpMatchArray, rollData: Obj): Promise<HTMLElement | null> {
  const [, command, body = '', label] = match;
  const [formula = '', flavor] = body.split('#').map((part) => part.trim());
  const { Roll } = host;
  if (!command) return rollNow(formula, rollData, label);
  const mode = MODES[command.toLowerCase()];
  if (!mode || !Roll.validate(formula.replace(/@[\w.-]+/g, '1'))) return null;
  return createAnchor({
    classes: ['inline-roll', 'roll'],
    dataset: { mode, formula, flavor: flavor ?? label ?? '', tooltipText: formula },
    name: label ?? formula,
    icon: 'fa-solid fa-dice-d20',
  });
}

async function rollNow(
  formula: string,
  rollData: Obj,
  label: string | undefined,
): Promise<HTMLElement | null> {
  try {
    const roll = await host.Roll.create(formula, rollData).evaluate({ allowInteractive: false });
    return createAnchor({
      classes: ['inline-roll', 'inline-result'],
      dataset: { roll: encodeURIComponent(JSON.stringify(roll)), tooltipText: roll.formula },
      name: `${label ? `${label}: ` : ''}${roll.total}`,
      icon: 'fa-solid fa-dice-d20',
    });
  } catch (error) {
    console.warn(`"${formula}" cannot be rolled`, error);
    return null;
  }
}

/** Rolls a clicked inline roll into the chat, with the data of the sheet or message it stands in. */
export async function clickInlineRoll(anchor: HTMLElement): Promise<void> {
  const { formula, flavor, mode } = anchor.dataset;
  if (!formula) return;
  const appId = anchor.closest<HTMLElement>('.application')?.id;
  const apps = (host.foundry.applications as { instances?: Map<string, { document?: Obj }> } | undefined)
    ?.instances;
  const doc = appId ? apps?.get(appId)?.document : undefined;
  const actor = (doc?.actor ?? (doc?.documentName === 'Actor' ? doc : undefined) ?? host.user?.character) as
    | Obj
    | undefined;
  const rollData = (actor?.getRollData as (() => Obj) | undefined)?.call(actor) ?? {};
  const ChatMessage = host.documentClass('ChatMessage') as unknown as { getSpeaker?: (options: Obj) => Obj };
  const roll = host.Roll.create(formula, rollData);
  const speaker = ChatMessage.getSpeaker?.(actor ? { actor } : {}) ?? {};
  const visibility =
    host.game.release.generation >= 14 ? { messageMode: mode?.replace('roll', '') } : { rollMode: mode };
  await roll.toMessage({ flavor: flavor || undefined, speaker }, visibility);
}
