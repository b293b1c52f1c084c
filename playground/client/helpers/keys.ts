/** The modifiers that bindings may ask for, by the names of their constants. */
export const MODIFIER_KEYS = { CONTROL: 'Control', SHIFT: 'Shift', ALT: 'Alt' } as const;

/** The keys that are held for each modifier, as codes. */
export const MODIFIER_CODES: Readonly<Record<string, string[]>> = {
  Alt: ['AltLeft', 'AltRight'],
  Control: ['ControlLeft', 'ControlRight', 'MetaLeft', 'MetaRight', 'Meta', 'OsLeft', 'OsRight'],
  Shift: ['ShiftLeft', 'ShiftRight'],
};

/** Keys that belong to the browser: nothing can be bound to them. */
export const PROTECTED_KEYS = ['F5', 'F11', 'F12', 'PrintScreen', 'ScrollLock', 'NumLock', 'CapsLock'];

/** One combination of keys. */
export interface Keybinding {
  key: string;
  modifiers: string[];
}

/** A modifier by its name; `CONTROL` is an older way to write `Control`. @throws when there is no such modifier */
export function modifierOf(name: string): string {
  const known = (MODIFIER_KEYS as Record<string, string>)[name] ?? name;
  if (!Object.hasOwn(MODIFIER_CODES, known)) throw new Error(`"${name}" is no modifier key`);
  return known;
}

/** The modifiers of a list. @throws when one of them is none */
export const modifiersOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((name) => modifierOf(String(name))) : [];

/** Bindings in the form in which they are stored. @throws when one is impossible */
export function bindingsOf(value: unknown): Keybinding[] {
  if (!Array.isArray(value)) return [];
  return value.map(({ key, modifiers }: Partial<Keybinding>) => {
    if (!key) throw new Error('A keybinding must name its key');
    if (PROTECTED_KEYS.includes(key)) throw new Error(`The key "${key}" belongs to the browser`);
    return { key, modifiers: modifiersOf(modifiers) };
  });
}
