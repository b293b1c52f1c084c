import { isTag } from '../shared/elements.ts';
import { idOf, nameOf } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { playsAlone, setWay, WAYS, wayOf } from './extras.ts';
import './styles.ts';
import { askWhoDecides, deciderText } from './who-decides.ts';

/*
 * What a game master's tracker shows of extras: how they play in this fight, and who plays by themselves. It is added whenever the tracker has
 * been drawn, because it concerns game masters only.
 */

/** A button of the tracker. `name` brings the focus back to it when the tracker is drawn anew. */
function button(name: string, label: string, press: () => Promise<unknown>): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.name = name;
  made.ariaLabel = label;
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    void press();
  });
  return made;
}

/** An icon that screen readers pass over. */
function icon(name: string): HTMLElement {
  const made = document.createElement('i');
  made.className = `fa-solid ${name}`;
  made.inert = true;
  return made;
}

/** The ways in which extras can play, with the one of this fight pressed. */
function waysOf(combat: Combat.Implementation): HTMLElement {
  const group = document.createElement('div');
  group.className = 'ff-extras';
  group.role = 'group';
  group.ariaLabel = uiText('extras.label');
  const label = document.createElement('span');
  label.textContent = uiText('extras.label');
  group.append(label);
  const now = wayOf(combat) ?? 'no';
  for (const way of WAYS) {
    const text = uiText(`extras.way.${way}`);
    const one = button(`extras.${way}`, text, () => setWay(combat, way));
    one.textContent = text;
    one.dataset.tooltip = uiText(`extras.hint.${way}`);
    one.ariaPressed = String(way === now);
    group.append(one);
  }
  return group;
}

/** Who decides for a combatant. */
function deciderButton(combatant: Combatant.Implementation): HTMLElement {
  const name = combatant.actor ? nameOf(idOf(combatant.actor)) : combatant.name;
  const text = uiText('extras.decides', { who: name ?? '' });
  const decider = `${text}: ${deciderText(combatant)}`;
  const made = button(`alone.${combatant.id}`, decider, () => askWhoDecides(combatant));
  made.className = 'ff-quiet ff-alone';
  made.dataset.tooltip = decider;
  made.ariaPressed = String(playsAlone(combatant));
  made.append(icon('fa-robot'));
  return made;
}

/** Adds the controls to a tracker that has been drawn. */
function addTo(element: HTMLElement, combat: Combat.Implementation): void {
  const { activeElement } = document;
  const focus = isTag(activeElement, 'button') ? activeElement.name : '';
  for (const old of element.querySelectorAll('.ff-extras, .ff-alone')) old.remove();
  element.querySelector('.ff-tracker-foot')?.prepend(waysOf(combat));
  if ((wayOf(combat) ?? 'no') !== 'no')
    for (const combatant of combat.combatants) {
      const row = element.querySelector(`[data-combatant-id="${combatant.id}"] .combatant-controls`);
      if (combatant.actor) row?.prepend(deciderButton(combatant));
    }
  if (/^(extras|alone)\./.test(focus)) element.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
}

/** Adds the controls to trackers whenever they are drawn. Called once. */
export function followTracker(): void {
  const on = Hooks.on as unknown as (hook: string, fn: (app: unknown, element: HTMLElement) => void) => void;
  on('renderCombatTracker', (app, element) => {
    const { viewed } = app as { readonly viewed?: Combat.Implementation | null };
    if (game.user?.isGM && viewed?.started && element.querySelector('.ff-tracker')) addTo(element, viewed);
  });
  void ui.combat?.render();
}
