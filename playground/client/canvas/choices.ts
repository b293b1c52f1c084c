import { host, type User } from './host.ts';
import type { TokenLayer } from './layers/token-layer.ts';

/** What a redraw of the same scene must not lose. */
interface Choices {
  controlled: string[];
  targets: [User, string[]][];
}

export function currentChoices(tokens: TokenLayer): Choices {
  const targets = host.users.map((user): [User, string[]] => [user, user.targets.ids]);
  return { controlled: tokens.controlled.map((token) => token.id), targets };
}

export function restoreChoices(tokens: TokenLayer, { controlled, targets }: Choices): void {
  for (const id of controlled) tokens.get(id)?.control({ releaseOthers: false });
  for (const [user, ids] of targets) tokens.setUserTargets(user, ids);
}
