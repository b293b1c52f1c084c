import type { Id } from '../core/text.ts';
import { isTag } from './elements.ts';
import { actorOf, nameOf } from './ids.ts';
import { combatOf } from './snapshot.ts';
import { uiText } from './text.ts';

/*
 * Windows in which somebody decides what to do: they show how things stand now, and with him, or with the fight that he was in when they were
 * opened, they lose their point.
 */

/** A window as far as its end is concerned. */
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

/** Whether somebody types in it just now: drawn anew it would lose that. It is drawn anew when he has done. */
function isTyped({ element }: Tied): boolean {
  const { activeElement } = document;
  if (!isTag(activeElement, 'input', 'textarea') || !element.contains(activeElement)) return false;
  return activeElement.value !== activeElement.defaultValue;
}

function look(): void {
  for (const [window, tied] of [...ties]) {
    const why = lost(tied);
    if (why === undefined) {
      if (!isTyped(window)) void window.render();
    } else {
      untie(window);
      ui.notifications?.info(why);
      void window.close();
    }
  }
}

/** A step of a fight comes as several changes one right after the other: windows are drawn anew once for all of them. In milliseconds. */
const BURST = 60;

/** Looks at the open windows again, since something in the world has changed. */
export const lookAgain = foundry.utils.debounce(look, BURST);
