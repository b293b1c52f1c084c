import type { Combat, Combatant } from '../../document-faces.ts';
import { host } from '../../host.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';

/** An entry in the words of the world's generation. */
export function menuEntry(
  label: string,
  iconName: string,
  can: (li: HTMLElement) => unknown,
  run: (li: HTMLElement) => unknown,
): MenuEntry {
  const image = `fa-solid ${iconName}`;
  const condition = (li: HTMLElement) => !!can(li);
  return host.game.release.generation >= 14
    ? { label, icon: image, visible: condition, onClick: (_event, li) => run(li) }
    : { name: label, icon: `<i class="${image} fa-fw"></i>`, condition, callback: (li) => run(li) };
}

interface Tracker {
  _onRollInitiative(combatant: Combatant): unknown;
}

/** The menu of a row of the tracker. */
export function combatantMenu(of: (li: HTMLElement) => Combatant | undefined, tracker: Tracker): MenuEntry[] {
  const isGM = () => host.user?.isGM;
  const openConfig = async (combatant: Combatant) => {
    const { CombatantConfig } = await import('../../sheets/configs.ts');
    await new CombatantConfig({ document: combatant }).render({ force: true });
  };
  return [
    menuEntry('PLAYGROUND.Combat.EditCombatant', 'fa-pen-to-square', isGM, (li) => {
      const combatant = of(li);
      return combatant && openConfig(combatant);
    }),
    menuEntry(
      'PLAYGROUND.Combat.ClearInitiative',
      'fa-arrow-rotate-left',
      (li) => isGM() && Number.isFinite(of(li)?.initiative),
      (li) => of(li)?.update({ initiative: null }),
    ),
    menuEntry(
      'PLAYGROUND.Combat.RollAgain',
      'fa-dice-d20',
      (li) => isGM() || of(li)?.isOwner,
      (li) => {
        const combatant = of(li);
        return combatant && tracker._onRollInitiative(combatant);
      },
    ),
    menuEntry('PLAYGROUND.Combat.RemoveCombatant', 'fa-trash', isGM, (li) => of(li)?.delete()),
  ];
}

/** The menu of the whole encounter. */
export function combatMenu(viewed: () => (Combat & Record<string, unknown>) | null): MenuEntry[] {
  const can = () => host.user?.isGM && viewed();
  const call = (method: string) => () => {
    const combat = viewed();
    const fn = combat?.[method];
    return typeof fn === 'function' ? fn.call(combat) : undefined;
  };
  return [
    menuEntry('PLAYGROUND.Combat.ToggleScene', 'fa-link', can, call('toggleSceneLink')),
    menuEntry('PLAYGROUND.Combat.ResetAll', 'fa-arrow-rotate-left', can, call('resetAll')),
    menuEntry('PLAYGROUND.Combat.RollNPC', 'fa-users-gear', can, call('rollNPC')),
    menuEntry('PLAYGROUND.Combat.RollAll', 'fa-users', can, call('rollAll')),
    menuEntry('PLAYGROUND.Combat.Delete', 'fa-trash', can, call('endCombat')),
  ];
}
