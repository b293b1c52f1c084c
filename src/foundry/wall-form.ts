import { isLow } from './ground.ts';
import { SYSTEM } from './ids.ts';
import { uiText } from './text.ts';

/* What a wall's own form says for the rules: whether it is too low to hide anybody (`low`, see `ground.ts`). */

const FIELD = `flags.${SYSTEM}.low`;

/** The group of the form: a box to tick, and what it means. */
const group = (wall: WallDocument.Implementation, rootId: string): HTMLElement =>
  new foundry.data.fields.BooleanField().toFormGroup(
    { label: uiText('wall.low'), hint: uiText('wall.lowHint'), rootId },
    { name: FIELD, value: isLow(wall) },
  );

type Told = { readonly id: string; readonly document?: WallDocument.Implementation };

/** Adds the box to the form of walls, after what they do to sight. Called once in `init`. */
export function registerWallForm(): void {
  const on = Hooks.on as unknown as (
    hook: string,
    fn: (form: Told, element: HTMLElement, context: Partial<Told>) => void,
  ) => void;
  on('renderWallConfig', (form, element, context) => {
    // The palette of V14 draws the same form, for whatever walls are selected.
    const wall = context.document ?? form.document;
    if (!wall || element.querySelector(`[name="${FIELD}"]`)) return;
    // A field lies in the box of its inputs, and that in its group.
    const sight = element.querySelector('[name="sight"]')?.closest('div')?.parentElement;
    sight?.after(group(wall, form.id));
  });
}
