import { debounce } from '../utils.ts';

type SearchCallback = (event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null) => unknown;

/** Where to type and what to filter. */
export interface SearchOptions {
  inputSelector: string;
  contentSelector: string;
  initial?: string;
  callback: SearchCallback;
  delay?: number;
}

/** Stands in for {@link foundry.applications.ux.SearchFilter} (T13). */
export class SearchFilter {
  query: string;
  rgx: RegExp | undefined;
  callback: SearchCallback;
  _inputSelector: string;
  _contentSelector: string;
  _input: HTMLInputElement | null = null;
  _content: HTMLElement | null = null;
  #delay: number;

  constructor({ inputSelector, contentSelector, initial = '', callback, delay = 200 }: SearchOptions) {
    this._inputSelector = inputSelector;
    this._contentSelector = contentSelector;
    this.query = initial;
    this.callback = callback;
    this.#delay = delay;
  }

  bind(html: HTMLElement): void {
    this._input = html.querySelector(this._inputSelector);
    this._content = html.querySelector(this._contentSelector);
    if (!this._input) return;
    this._input.value = this.query;
    const onType = debounce((event: Event) => this.filter(event, this._input?.value ?? ''), this.#delay);
    this._input.addEventListener('input', onType);
    this._input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') event.preventDefault();
    });
    this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
    this.callback(event, this.query, this.rgx, this._content);
  }

  /** A query trimmed and without diacritics. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize('NFD')
      .replace(/[\u0300-\u0305\u0307\u0309-\u036f]/g, '')
      .normalize('NFC');
  }
}
