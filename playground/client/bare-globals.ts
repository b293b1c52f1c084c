import places from './bare-globals.json' with { type: 'json' };

/** Where a bare name is now, and the generation that will lack it; names without one stay. */
type Place = readonly [path: string, until?: number];

/**
 * Makes the names that Foundry also gives without their namespace: document classes and a few others for good, the rest for code
 * of older generations, with a warning. One that this host lacks throws when it is read, like its path does.
 * @param foundry the namespace in which they are looked up when they are read
 */
export function installBareGlobals(foundry: object, generation: number): void {
  for (const [name, place] of Object.entries(places as unknown as Record<string, Place>)) {
    const [path, until] = place;
    if (name in globalThis || (until !== undefined && generation >= until)) continue;
    let told = until === undefined;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (!told) console.warn(`The global "${name}" is now ${path}, and goes in version ${until}`);
        told = true;
        return lookUp(foundry, path);
      },
      set(value: unknown) {
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      },
    });
  }
}

/** V13 still brings jQuery for packages that want it. Loaded late, because it looks for a page when it is evaluated. */
export async function installJQuery(): Promise<void> {
  const { default: jQuery } = await import('jquery');
  Object.assign(globalThis, { $: jQuery, jQuery });
}

const lookUp = (foundry: object, path: string): unknown => {
  let found: unknown = foundry;
  for (const key of path.split('.').slice(1)) found = (found as Record<string, unknown> | undefined)?.[key];
  return found;
};
