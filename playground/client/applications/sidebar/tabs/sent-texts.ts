/** What was sent before, for the arrow keys. */
export class SentTexts {
  readonly #texts: string[] = [];
  #at = -1;

  /** Takes note of a text that was sent just now. */
  add(text: string): void {
    this.#texts.unshift(text);
    this.#at = -1;
  }

  /** The arrow keys bring back what was sent before, when the field is empty or shows such a text. */
  recall(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (input.value && input.value !== this.#texts[this.#at]) return;
    const to = this.#at + (event.key === 'ArrowUp' ? 1 : -1);
    if (to < -1 || to >= this.#texts.length) return;
    event.preventDefault();
    this.#at = to;
    input.value = this.#texts[to] ?? '';
  }
}
