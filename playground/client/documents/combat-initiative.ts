import type { Obj } from '../../model/types.ts';
import { context } from '../context.ts';
import type { Combatant } from './combatant.ts';

/** How initiative is rolled. */
export interface InitiativeOptions {
  /** Instead of the combatant's own formula. */
  formula?: string | null;
  /** Keep the turn with whoever has it, wherever they stand then. */
  updateTurn?: boolean;
  /** Added to the chat messages. */
  messageOptions?: Obj;
}

interface RollFace {
  total: number;
  evaluate(): Promise<RollFace>;
  toMessage(data: Obj, options: Obj): Promise<Obj>;
}

/** Rolls for those combatants that the user owns. @returns what to store, and the messages to show; nothing is saved */
export async function rollInitiatives(
  combatants: Combatant[],
  { formula, messageOptions = {} }: InitiativeOptions,
): Promise<{ updates: Obj[]; messages: Obj[] }> {
  const updates: Obj[] = [];
  const messages: Obj[] = [];
  for (const combatant of combatants.filter((one) => one.isOwner)) {
    const roll = combatant.getInitiativeRoll(formula ?? undefined) as RollFace;
    await roll.evaluate();
    updates.push({ _id: combatant.id, initiative: roll.total });
    const message = await messageOf(combatant, roll, messageOptions);
    // One rattle of dice is enough for all.
    messages.push(messages.length > 0 ? { ...message, sound: null } : message);
  }
  return { updates, messages };
}

/** The message of one roll; that of somebody hidden is for game masters unless told otherwise. */
async function messageOf(combatant: Combatant, roll: RollFace, options: Obj): Promise<Obj> {
  const { game } = context;
  const { name, actor, token } = combatant;
  const cls = context.documentClass('ChatMessage') as unknown as { getSpeaker(options: Obj): Obj };
  const data: Obj = {
    speaker: cls.getSpeaker({ actor, token, alias: name }),
    flavor: game.i18n.format('PLAYGROUND.Combat.RollsInitiative', { name }),
    flags: { core: { initiativeRoll: true } },
    ...options,
  };
  const [key, secret] = game.release.generation >= 14 ? ['messageMode', 'gm'] : ['rollMode', 'gmroll'];
  const hidden = combatant.isHidden || token?.hidden === true;
  return roll.toMessage(data, { [key]: options[key] ?? (hidden ? secret : undefined), create: false });
}
