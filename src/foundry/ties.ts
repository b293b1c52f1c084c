import type { Id } from '../core/text.ts';
import { actorOf, nameOf } from './ids.ts';
import { combatOf } from './snapshot.ts';
import { uiText } from './text.ts';

/*
 * Windows in which somebody decides what to do: with him, or with the fight that he was in when they were opened, they lose their point.
 */

/** A window as far as its end is concerned. */
interface Tied {
  close(): Promise<unknown>;
  render(): Promise<unknown>;
}

interface Tie {
  readonly who: Id;
  readonly name: string;
  readonly combat: string | undefined;
}

const ties = new Map<Tied, Tie>();

const fightOf = (who: Id): string | undefined => {
  const actor = actorOf(who);
  return (actor && combatOf(actor)?.id) ?? undefined;
};

/** Closes a window by itself once a fighter, or the fight he is in now, is gone. Called when it is shown first. */
export const tie = (window: Tied, who: Id): unknown =>
  ties.set(window, { who, name: nameOf(who), combat: fightOf(who) });

/** To be called when a window has closed. */
export const untie = (window: Tied): unknown => ties.delete(window);

/** Why a window has lost its point; undefined: it has not. */
function lost({ who, name, combat }: Tie): string | undefined {
  if (!actorOf(who)) return uiText('closed.gone', { name });
  return combat !== undefined && fightOf(who) !== combat ? uiText('closed.left', { name }) : undefined;
}

/** Whoever else is gone is no target any more: what goes on is drawn anew. */
function look(): void {
  for (const [window, tied] of [...ties]) {
    const why = lost(tied);
    if (why === undefined) void window.render();
    else {
      untie(window);
      ui.notifications?.info(why);
      void window.close();
    }
  }
}

/** Looks after the open windows whenever somebody or something is deleted. Called once in `ready`. */
export function followTies(): void {
  for (const hook of ['deleteActor', 'deleteToken', 'deleteCombat', 'deleteCombatant'] as const)
    Hooks.on(hook, look);
}
