import { SYSTEM } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { isLow } from './ground.ts';

/* The box in the form of a wall: it is too low to hide anybody (`low`, see `ground.ts`). */

const FIELD = `flags.${SYSTEM}.low`;

/** The form of a wall, or what it is drawn from. */
export interface WallForm {
  readonly id: string;
  readonly document?: WallDocument.Implementation;
}

/** The group in the form: a box to tick, and its hint. */
const group = (wall: WallDocument.Implementation, rootId: string): HTMLElement =>
  new foundry.data.fields.BooleanField().toFormGroup(
    { label: uiText('wall.low'), hint: uiText('wall.lowHint'), rootId },
    { name: FIELD, value: isLow(wall) },
  );

/** Adds the box after the wall's sight settings. */
export function addLowBox(form: WallForm, element: HTMLElement, context: Partial<WallForm>): void {
  // The palette of V14 uses the same form for all selected walls.
  const wall = context.document ?? form.document;
  if (!wall || element.querySelector(`[name="${FIELD}"]`)) return;
  // A field lies in its input group, and that in a form group.
  const sight = element.querySelector('[name="sight"]')?.closest('div')?.parentElement;
  sight?.after(group(wall, form.id));
}
