import type { Combat, Combatant } from '../../document-faces.ts';
import { host, localize, type Obj } from '../../host.ts';
import { escapeHTML } from '../../utils.ts';

/* What the templates of the combat tracker are given. */

const DEFAULT_ICON = { icon: 'fa-solid fa-dice-d20', hover: 'fa-solid fa-dice-d20' };
const NOBODY = 'icons/svg/mystery-man.svg';

export interface EffectIcon {
  name: string;
  img: string;
}

/** What all parts know of the encounter shown and its neighbours. */
export function encounterContext(combats: Combat[], combat: Combat | null): Obj {
  const currentIndex = combat ? combats.indexOf(combat) : -1;
  const isGM = !!host.user?.isGM;
  const css = [isGM ? 'gm' : '', combats.length > 1 ? 'multiple' : ''].filter(Boolean).join(' ');
  return {
    combat,
    combats: combats.map((one, index) => ({
      id: one.id,
      combat: one,
      active: index === currentIndex,
      label: index + 1,
    })),
    css,
    currentIndex,
    hasCombat: combat !== null,
    user: host.user,
    isGM,
    control: combat?.combatant?.players?.includes(host.user as never) ?? false,
    displayCycle: combats.length > 1 && isGM,
    previousId: combats[currentIndex - 1]?.id ?? null,
    nextId: combats[currentIndex + 1]?.id ?? null,
    linked: combat?.scene !== null,
    initiativeIcon: (host.config.Combat as Obj | undefined)?.initiativeIcon ?? DEFAULT_ICON,
    labels: {
      scope: localize(combat?.scene ? 'PLAYGROUND.Combat.ThisScene' : 'PLAYGROUND.Combat.AllScenes'),
    },
  };
}

/** One row, without its picture and effects. */
export function turnContext(combat: Combat, combatant: Combatant, index: number): Obj {
  const { id, name, isOwner, isDefeated, hidden, initiative, resource } = combatant;
  const active = index === combat.turn;
  const onScene =
    !!host.canvas?.ready && combatant.sceneId === (host.canvas?.scene as { id?: string } | null)?.id;
  return {
    ...{ id, name, isOwner, owner: isOwner, isDefeated, hidden, initiative, resource, active },
    hasResource: resource !== null && resource !== undefined,
    hasRolled: initiative !== null,
    hasDecimals: initiative !== null && !Number.isInteger(initiative),
    canPing: onScene && !!host.user?.can?.('PING_CANVAS'),
    css: [active ? 'active' : '', hidden ? 'hide' : '', isDefeated ? 'defeated' : '']
      .filter(Boolean)
      .join(' '),
  };
}

/** Writes the initiatives of all rows with the same number of decimals. */
export function alignInitiatives(turns: Obj[], hasDecimals: boolean): void {
  const digits = hasDecimals
    ? Number(((host.config.Combat as Obj).initiative as Obj | undefined)?.decimals ?? 2)
    : 0;
  for (const turn of turns) {
    turn.hasDecimals = hasDecimals;
    if (typeof turn.initiative === 'number') turn.initiative = turn.initiative.toFixed(digits);
  }
}

/** The temporary effects of a combatant's actor; defeat is shown otherwise. */
export function effectIcons(combatant: Combatant): EffectIcon[] {
  const special = host.config.specialStatusEffects as unknown as Record<string, string> | undefined;
  const effects = ((combatant.actor as { temporaryEffects?: Obj[] } | null)?.temporaryEffects ?? []) as Obj[];
  return effects
    .filter(
      (effect) => effect.img && !(effect.statuses as Set<string> | undefined)?.has(special?.DEFEATED ?? ''),
    )
    .map((effect) => ({ img: String(effect.img), name: String(effect.name) }));
}

/** The list that appears over the icons. */
export function effectsTooltip(effects: EffectIcon[]): string {
  if (!effects.length) return '';
  const rows = effects.map(
    ({ name, img }) =>
      `<li><img class="effect-icon" src="${escapeHTML(img)}" alt=""> ${escapeHTML(name)}</li>`,
  );
  return `<ul class="effects-tooltip plain">${rows.join('')}</ul>`;
}

export const thumbnailOf = (combatant: Combatant): string =>
  String(combatant.img || (combatant.actor?.img ?? '') || NOBODY);
