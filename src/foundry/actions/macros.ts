import { msg } from '../../core/text.ts';
import { notify } from '../shared/notify.ts';
import type { Obj } from '../types.d.ts';
import { perform } from './perform.ts';

/** The data of an action that is dragged from a sheet. */
const ACTION_DRAG = 'fivefold.action';

interface ActionDrag {
  readonly type: typeof ACTION_DRAG;
  /** The actor's uuid. */
  readonly actor: string;
  readonly offer: string;
  readonly name: string;
  readonly img: string;
}

const isActionDrag = (data: Obj): data is Obj & ActionDrag =>
  data.type === ACTION_DRAG && typeof data.actor === 'string' && typeof data.offer === 'string';

/** The script of a macro. It names the action and contains no code of its own. */
const command = ({ actor, offer }: ActionDrag): string =>
  `game.system.api.performMacro(${JSON.stringify(actor)}, ${JSON.stringify(offer)});`;

async function makeMacro(data: ActionDrag, slot: number): Promise<void> {
  const known = game.macros?.find((macro) => macro.command === command(data) && macro.isAuthor);
  const macro =
    known ??
    (await foundry.documents.Macro.implementation.create({
      type: 'script',
      name: data.name,
      img: data.img,
      command: command(data),
    } as never));
  await game.user?.assignHotbarMacro((macro ?? null) as never, slot);
}

/** Runs one of our macros: the actor acts on the user's targets. */
export async function performMacro(uuid: string, offer: string): Promise<void> {
  const actor: unknown = await foundry.utils.fromUuid(uuid as never);
  if (actor instanceof foundry.documents.Actor) await perform(actor as Actor.Implementation, offer);
  else notify('warn', msg('core.host.noFighter'));
}

/** Lets actions be dropped on the hotbar. Called once in `init`. */
export function registerMacros(): void {
  Hooks.on('hotbarDrop', (_hotbar, data, slot) => {
    const dropped = data as unknown as Obj;
    if (!isActionDrag(dropped)) return;
    void makeMacro(dropped, Number(slot));
    return false;
  });
}
