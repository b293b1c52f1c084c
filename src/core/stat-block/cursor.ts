/* A text that is read from left to right, without regard to case, ё and kinds of dashes. */

/** A text as words are compared. It keeps its length. */
export const fold = (text: string): string =>
  [...text]
    .map((one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one))
    .join('')
    .replaceAll('ё', 'е')
    .replace(/[−–—]/g, '-')
    .replace(/[’ʼ]/g, "'");

/** Whether a word would go on. */
const GOES_ON = /[\p{L}\p{N}]/u;

/** What ends an entry. A point within a number ends nothing. */
const END = /[,;)\n]|[.](?!\d)|$/g;

/** A place in a text. */
export class Cursor {
  readonly text: string;
  readonly #folded: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.#folded = fold(text);
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** The number of the line, from 1 on. */
  get line(): number {
    return this.text.slice(0, this.at).split('\n').length;
  }

  /** Goes on behind what a sticky pattern matches here. @returns the match as it is compared, or undefined */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.#folded);
    if (found) this.at = sticky.lastIndex;
    return found ?? undefined;
  }

  /** Goes on behind a word that stands here as a whole. @param word as it is compared */
  takeWord(word: string): boolean {
    const end = this.at + word.length;
    if (!this.#folded.startsWith(word, this.at)) return false;
    if (GOES_ON.test(this.#folded[end] ?? '') && GOES_ON.test(word.at(-1) ?? '')) return false;
    this.at = end;
    return true;
  }

  /** Goes on to the end of the entry. @returns what is passed over, as it is written */
  takeEntry(): string {
    END.lastIndex = this.at;
    const end = END.exec(this.text)?.index ?? this.text.length;
    return this.#pass(end);
  }

  /** Goes on to the end of the line. @returns what is passed over */
  takeLine(): string {
    const end = this.text.indexOf('\n', this.at);
    return this.#pass(end < 0 ? this.text.length : end);
  }

  /** Whether an entry ends here. */
  get ends(): boolean {
    END.lastIndex = this.at;
    return END.exec(this.text)?.index === this.at;
  }

  #pass(end: number): string {
    const passed = this.text.slice(this.at, end);
    this.at = end;
    return passed.trim();
  }
}
