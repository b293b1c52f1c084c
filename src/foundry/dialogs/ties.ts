import type { Id } from '../../core/text.ts';
import { combatOf } from '../documents/snapshot.ts';
import { isTag } from '../shared/elements.ts';
import { actorOf, nameOf } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';

/*
 * Windows in which a person decides what a fighter does. They follow the current state, and close when the fighter, or the fight
 * they were opened in, is gone.
 */

/** The part of a window that is needed here. */
interface Tied {
  readonly element: HTMLElement;
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

/** Closes a window automatically once its fighter or the current fight is gone. Called on the first render. */
export const followFighter = (window: Tied, who: Id): unknown =>
  ties.set(window, { who, name: nameOf(who), combat: fightOf(who) });

/** To be called when a window has closed. */
export const unfollow = (window: Tied): unknown => ties.delete(window);

/** Why a window has become pointless, or undefined if it has not. */
function isGone({ who, name, combat }: Tie): string | undefined {
  if (!actorOf(who)) return uiText('closed.gone', { name });
  return combat !== undefined && fightOf(who) !== combat ? uiText('closed.left', { name }) : undefined;
}

/** Whether the user is typing in it; drawing it anew would lose the input, so it waits. */
function isTyped({ element }: Tied): boolean {
  const { activeElement } = document;
  if (!isTag(activeElement, 'input', 'textarea') || !element.contains(activeElement)) return false;
  return activeElement.value !== activeElement.defaultValue;
}

/** What else is refreshed after something in the world has changed. */
export const followers = new Set<() => void>();

function inspect(): void {
  for (const follow of [...followers]) follow();
  for (const [window, tied] of [...ties]) {
    const why = isGone(tied);
    if (why === undefined) {
      if (!isTyped(window)) void window.render();
    } else {
      unfollow(window);
      ui.notifications?.info(why);
      void window.close();
    }
  }
}

/** A step of a fight arrives as several changes in quick succession; windows are drawn once for all of them. In milliseconds. */
const BURST = 60;

/** Checks and refreshes the open windows after something in the world has changed. */
export const refresh = foundry.utils.debounce(inspect, BURST);
