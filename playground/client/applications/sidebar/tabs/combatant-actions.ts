import type { Combatant } from '../../document-faces.ts';
import { host, type Obj, reportError } from '../../host.ts';

/* What the rows of the combat tracker, their buttons and fields do with the combatant. */

/** Selects the token, where the user owns it, and opens the actor's sheet, where they may see it. */
export function openCombatant(combatant: Combatant): void {
  const token = combatant.token?.object as { control?: (options: Obj) => unknown } | null | undefined;
  if (token?.control && combatant.isOwner) token.control({ releaseOthers: true });
  if (!combatant.actor?.testUserPermission(host.user as never, 'OBSERVER')) return;
  combatant.actor.sheet?.render({ force: true }).catch((error) => reportError('CombatTracker', error));
}

/** Moves the board to the combatant. */
export async function panTo(combatant: Combatant): Promise<void> {
  await (host.canvas?.animatePan as ((to: Obj) => Promise<unknown>) | undefined)?.call(host.canvas, {
    ...centerOf(combatant),
  });
}

/** Points the combatant out to everybody. */
export async function ping(combatant: Combatant): Promise<void> {
  const at = centerOf(combatant);
  if (at)
    await (host.canvas?.ping as ((to: Obj) => Promise<unknown>) | undefined)?.call(host.canvas, { ...at });
}

const centerOf = (combatant: Combatant): { x: number; y: number } | undefined =>
  (combatant.token?.object as { center?: { x: number; y: number } } | null | undefined)?.center;

/** Marks a combatant as defeated, with the status effect on its actor. */
export async function toggleDefeated(combatant: Combatant): Promise<void> {
  const isDefeated = !combatant.isDefeated;
  await combatant.update({ defeated: isDefeated });
  const special = host.config.specialStatusEffects as unknown as Record<string, string> | undefined;
  const actor = combatant.actor as
    | (Obj & { toggleStatusEffect?: (id: string, options: Obj) => Promise<unknown> })
    | null;
  if (special?.DEFEATED)
    await actor?.toggleStatusEffect?.(special.DEFEATED, { overlay: true, active: isDefeated });
}

/** Stores a typed initiative; "+2" and "-2" change the old one, nothing clears it. */
export function storeInitiative(combatant: Combatant, input: HTMLInputElement): void {
  const text = input.value.trim();
  const delta = /^[+-]\d/.test(text) ? (combatant.initiative ?? 0) : 0;
  const value = text === '' ? null : delta + Number(text);
  if (value !== null && Number.isNaN(value)) input.value = String(combatant.initiative ?? '');
  else void combatant.update({ initiative: value });
}
