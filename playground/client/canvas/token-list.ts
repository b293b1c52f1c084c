import type { Canvas } from './board.ts';
import { host, localize, type Obj, type User } from './host.ts';
import { openSheet, toggleHud } from './input/token-actions.ts';
import type { Token } from './placeables/token.ts';

const T = 'PLAYGROUND.Board';

const DISPOSITIONS: Record<string, string> = {
  '-2': 'Secret',
  '-1': 'Hostile',
  '0': 'Neutral',
  '1': 'Friendly',
};

/** One button of a token's row. */
interface RowAction {
  name: string;
  label: string;
  pressed?: boolean;
  run(): void;
}

/**
 * The tokens of the scene as a list of buttons: everything the pointer does on the board can be done here by keyboard
 * and is told by a screen reader. It is out of sight until it has the focus.
 */
export class TokenList {
  readonly #board: Canvas;
  readonly #root: HTMLElement;
  readonly #list: HTMLUListElement;
  #pending = false;

  constructor(board: Canvas) {
    this.#board = board;
    this.#root = document.createElement('section');
    this.#root.id = 'board-tokens';
    this.#root.className = 'board-tokens';
    const title = document.createElement('h2');
    title.id = 'board-tokens-title';
    this.#root.setAttribute('aria-labelledby', title.id);
    this.#list = document.createElement('ul');
    this.#root.append(title, this.#list);
  }

  /** Puts the list after the board's element and keeps it true. */
  attach(element: HTMLElement): void {
    element.after(this.#root);
    this.#board.onChange(() => this.#later());
    this.#later();
  }

  #later(): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      this.#render();
    });
  }

  #render(): void {
    const title = this.#root.querySelector('h2');
    if (title) title.textContent = localize(`${T}.Tokens`);
    const focused = this.#focusKey();
    const tokens = this.#board.tokens.placeables.filter((token) => token.isVisible);
    this.#list.replaceChildren(...tokens.map((token) => this.#row(token)));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
  }

  #focusKey(): string | null {
    const { activeElement } = document;
    return activeElement && this.#list.contains(activeElement)
      ? activeElement.getAttribute('data-key')
      : null;
  }

  #row(token: Token): HTMLLIElement {
    const row = document.createElement('li');
    row.dataset.tokenId = token.id;
    const name = document.createElement('span');
    name.className = 'board-tokens-name';
    name.textContent = [token.isSecret ? localize(`${T}.Unknown`) : token.name, ...this.#state(token)].join(
      ', ',
    );
    row.append(name, ...this.#actions(token).map((action) => this.#button(token, action)));
    return row;
  }

  #state(token: Token): string[] {
    const words: string[] = [];
    const word = DISPOSITIONS[String(token.document.disposition)];
    if (word && !token.isSecret) words.push(localize(`${T}.${word}`));
    if (token.turnMarked) words.push(localize(`${T}.OnTurn`));
    if (token.document.hidden) words.push(localize(`${T}.Hidden`));
    for (const status of token.actor?.statuses ?? []) {
      const known = [...(host.config.statusEffects ?? [])].find((effect: Obj) => effect.id === status);
      if (known?.name) words.push(localize(String(known.name)));
    }
    const others = [...token.targeted].filter((user) => !user.isSelf).map((user) => user.name);
    if (others.length > 0) words.push(localize(`${T}.TargetedBy`, { names: others.join(', ') }));
    return words;
  }

  #actions(token: Token): RowAction[] {
    const user = host.user as User;
    const actions: RowAction[] = [];
    if (token.can(user, 'control')) {
      actions.push({
        name: 'select',
        label: `${T}.Select`,
        pressed: token.controlled,
        run: () => (token.controlled ? token.release() : token.control()),
      });
    }
    actions.push({
      name: 'target',
      label: `${T}.Target`,
      pressed: token.isTargeted,
      run: () => token.setTarget(!token.isTargeted, { releaseOthers: false }),
    });
    if (token.actor?.testUserPermission(user, 'LIMITED')) {
      actions.push({ name: 'open', label: `${T}.Open`, run: () => openSheet(token) });
    }
    if (token.can(user, 'HUD')) {
      actions.push({ name: 'menu', label: `${T}.Menu`, run: () => toggleHud(this.#board, token) });
    }
    actions.push({ name: 'show', label: `${T}.Show`, run: () => void this.#board.animatePan(token.center) });
    return actions;
  }

  #button(token: Token, { name, label, pressed, run }: RowAction): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.key = `${token.id}-${name}`;
    button.textContent = localize(label);
    if (pressed !== undefined) button.setAttribute('aria-pressed', String(pressed));
    button.addEventListener('click', run);
    return button;
  }
}
