import { type Activity, host, type User } from './host.ts';
import type { TokenLayer } from './layers/token-layer.ts';
import { Ruler } from './measuring-ruler.ts';
import { planPath } from './placeables/movement.ts';

/** What is measured by whom: a measuring tool for each user, and the ways that others show. */
export class UserRulers {
  readonly #rulers = new WeakMap<User, Ruler>();

  /** The measuring tool of a user. */
  of(user: User): Ruler {
    const known = this.#rulers.get(user);
    if (known) return known;
    const Configured = (host.config.Canvas?.rulerClass as typeof Ruler | undefined) ?? Ruler;
    const made = new Configured(user);
    this.#rulers.set(user, made);
    return made;
  }

  /** Shows what another user measures. A ruler without a token is the measuring tool. */
  show(
    user: User,
    ruler: Activity['ruler'],
    { id, tokens }: { id: string | null; tokens: TokenLayer },
  ): void {
    const here = ruler?.scene === id ? ruler : null;
    for (const { id: token, ruler: shown } of tokens.placeables) {
      if (shown.waypoints[0]?.userId === user.id && token !== here?.token) shown.clear();
    }
    const token = here?.token ? tokens.get(here.token) : undefined;
    if (here && token?.isVisible) token.ruler.refresh(planPath(token, here.path), user);
    const measuring = this.of(user);
    if (here && !here.token) measuring.path = here.path;
    else measuring.reset();
  }
}
