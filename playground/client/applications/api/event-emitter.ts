type Listener = (event: Event) => unknown;

/** Listeners of named events, as {@link foundry.utils.EventEmitterMixin} (T13) gives to applications. */
export class EventEmitter {
  static readonly emittedEvents: readonly string[] = [];

  #listeners = new Map<string, Map<Listener, { once: boolean }>>();

  addEventListener(type: string, listener: Listener, options: { once?: boolean } = {}): void {
    const ofType = this.#listeners.get(type) ?? new Map();
    ofType.set(listener, { once: options.once ?? false });
    this.#listeners.set(type, ofType);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Returns false when a listener prevented the event's default. */
  dispatchEvent(event: Event): boolean {
    const ofType = this.#listeners.get(event.type);
    for (const [listener, { once }] of [...(ofType ?? [])]) {
      if (once) ofType?.delete(listener);
      listener(event);
    }
    return !event.defaultPrevented;
  }
}
