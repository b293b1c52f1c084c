import { lies } from '../../../model/lies.ts';
import type { Obj } from '../host.ts';
import { isPlain } from '../utils.ts';

/** Handles a click; `this` is the application. */
export type ClickAction = (this: never, event: PointerEvent, target: HTMLElement) => unknown;

/** Handles a form's data; `this` is the application. */
export type FormHandler = (
  this: never,
  event: never,
  form: never,
  formData: never,
  options?: never,
) => unknown;

/** How a form of an application behaves. */
export interface FormConfiguration {
  handler?: FormHandler | undefined;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

/** Where a window stands, in pixels of the page. */
export interface Position {
  top?: number;
  left?: number;
  width?: number | 'auto';
  height?: number | 'auto';
  scale?: number;
  zIndex?: number;
}

/** One entry of the window's menu. */
export interface HeaderControl {
  icon: string;
  label: string;
  action: string;
  visible?: boolean | ((this: never) => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
}

/** The window's frame. */
export interface WindowOptions {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** The options of one application instance after merging. */
export interface AppOptions extends Obj {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons?: number[] }>;
  form?: FormConfiguration;
  position: Position;
}

/** What a class declares: any part of the options, and keys of its own. */
export interface DefaultOptions extends Obj {
  id?: string;
  uniqueId?: string;
  classes?: string[];
  tag?: string;
  window?: Partial<WindowOptions>;
  actions?: AppOptions['actions'];
  form?: FormConfiguration;
  position?: Position;
}

/** What every application begins with. */
export const BASE_OPTIONS: DefaultOptions = {
  id: 'app-{id}',
  classes: [],
  tag: 'div',
  window: {
    frame: true,
    positioned: true,
    title: '',
    icon: '',
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: 'section',
    contentClasses: [],
  },
  actions: {},
  form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
  position: {},
};

/** What a render request may say. */
export interface RenderOptions extends Obj {
  force?: boolean;
  position?: Position;
  window?: { title?: string; icon?: string | false; controls?: boolean };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
}

/** What a request to close may say. */
export interface ClosingOptions extends Obj {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
}

/**
 * One layer of options over another: arrays are concatenated, plain objects merged, everything else replaced.
 * `undefined` in the upper layer replaces nothing. Inputs are not changed.
 */
export function mergeOptions(lower: Obj, upper: Obj): Obj {
  const merged: Obj = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const below = lower[key];
    if (value === undefined) continue;
    if (Array.isArray(value))
      merged[key] = Array.isArray(below) && !lies(33) ? [...below, ...value] : [...value];
    else if (isPlain(value)) merged[key] = mergeOptions(isPlain(below) ? below : {}, value);
    else merged[key] = value;
  }
  return merged;
}
