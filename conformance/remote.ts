/*
 * Steps on the second person's client. They travel as a query of Foundry's own, so they also work in a real Foundry as soon as somebody who is no
 * game master is logged in in another browser.
 */

const QUERY = 'fivefold.conformance';

/** Long enough for a step that waits for something; shorter than the limit of a check. */
const PATIENCE = 9000;

type Step = (args: never) => unknown;
interface Call {
  readonly step: string;
  readonly args?: unknown;
}
type Answer = { readonly value: unknown } | { readonly error: string };

const steps = new Map<string, Step>();

/** The other person: the first active user who is no game master. */
export const player = (): User.Implementation | undefined =>
  game.users.find((user) => user.active && !user.isGM && !user.isSelf);

function other(): User.Implementation {
  const user = player();
  if (!user) throw new Error('nobody else is here');
  return user;
}

async function perform({ step, args }: Call): Promise<Answer> {
  const known = steps.get(step);
  if (!known) return { error: `there is no step "${step}"` };
  try {
    return { value: (await known(args as never)) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Names a function that runs on the other person's client.
 *
 * @param name unlike that of any other step: `<suite>.<what it does>`
 * @param body gets and gives what JSON can hold; it may use globals and what its module has
 * @returns what calls it: resolves to its result, rejects with the message of its error
 */
export function remote<R, A = undefined>(
  name: string,
  body: (args: A) => R | Promise<R>,
): (args?: A) => Promise<R> {
  if (steps.has(name)) throw new Error(`two steps are called "${name}"`);
  steps.set(name, body);
  return async (args) => {
    const call: Call = { step: name, args };
    const answer = (await other().query(QUERY as never, call as never, { timeout: PATIENCE })) as Answer;
    if ('error' in answer) throw new Error(answer.error);
    return answer.value as R;
  };
}

/** Accepts queries on this client; called at init. */
export function registerSteps(): void {
  Object.assign(CONFIG.queries, { [QUERY]: perform });
}
