import { besideSidebar } from '../dialogs/windows.ts';

/** The part of a window that is needed here. */
interface Placed {
  readonly position: { readonly left: number; readonly width: number | 'auto' };
  setPosition(position: { left: number }): unknown;
}

/** If a window has opened over the sidebar, moves it next to the sidebar, as long as there is room. */
export function keepOffSidebar(app: Placed): void {
  const { left, width } = app.position;
  const beside = typeof width === 'number' ? besideSidebar(width).left : undefined;
  if (beside !== undefined && beside < left) app.setPosition({ left: beside });
}
