import { host, type User } from '../host.ts';
import type { Token } from './token.ts';

/** Stands in for {@link foundry.canvas.placeables.tokens.UserTargets} (T13): the tokens a user targets on the viewed scene. */
export class UserTargets extends Set<Token> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  /** The ids of the targeted tokens. */
  get ids(): string[] {
    return [...this].map((token) => token.id);
  }

  override add(token: Token): this {
    if (this.has(token)) return this;
    super.add(token);
    host.hooks.callAll('targetToken', this.user, token, true);
    return this;
  }

  override delete(token: Token): boolean {
    if (!super.delete(token)) return false;
    host.hooks.callAll('targetToken', this.user, token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}
