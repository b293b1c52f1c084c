import { host, localize, type Obj } from '../../host.ts';

interface Mode {
  id: string;
  label: string;
  icon: string;
  active: boolean;
}

const MODE_ICONS: Record<string, string> = {
  public: 'fa-solid fa-globe',
  gm: 'fa-solid fa-user-secret',
  blind: 'fa-solid fa-eye-slash',
  self: 'fa-solid fa-user',
  ic: 'fa-solid fa-masks-theater',
};

/** The ways to show a message that the generation knows, with the chosen one marked. */
export function messageModes(): Mode[] {
  const v14 = host.game.release.generation >= 14;
  const key = v14 ? 'messageMode' : 'rollMode';
  const modes = (v14 ? (host.config.ChatMessage as Obj)?.modes : (host.config.Dice as Obj)?.rollModes) as
    | Record<string, Obj | string>
    | undefined;
  const chosen = host.game.settings.settings.has(`core.${key}`)
    ? host.game.settings.get('core', key)
    : undefined;
  return Object.entries(modes ?? {}).map(([id, mode]) => ({
    id,
    label: localize(typeof mode === 'string' ? mode : String(mode.label ?? id)),
    icon:
      (typeof mode === 'object' && (mode.icon as string)) ||
      MODE_ICONS[id.replace('roll', '')] ||
      'fa-solid fa-comment',
    active: id === chosen,
  }));
}
