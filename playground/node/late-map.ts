/**
 * A map that takes no memory until something is put into it. The pages of Node clients have eleven maps for each node, attribute and text, and nearly all
 * of them stay empty.
 */
export class LateMap<K, V> {
  #map: Map<K, V> | undefined;

  get size(): number {
    return this.#map?.size ?? 0;
  }

  get(key: K): V | undefined {
    return this.#map?.get(key);
  }

  set(key: K, value: V): this {
    this.#map ??= new Map();
    this.#map.set(key, value);
    return this;
  }

  delete(key: K): boolean {
    return this.#map?.delete(key) ?? false;
  }

  clear(): void {
    this.#map = undefined;
  }

  keys(): Iterable<K> {
    return this.#map?.keys() ?? [];
  }

  values(): Iterable<V> {
    return this.#map?.values() ?? [];
  }
}
