import type { Declaration } from './declaration.ts';
import type { BeatTwo, MainOrder, Volley } from './orders.ts';
import { isMelee, isShooting, shareOf, singlesOf, waitedShare } from './orders.ts';

/* What a plan or a reaction makes of beat 2 (WE-10.1, WE-10.14): other targets for the shots that are left, another simple at the end. */

/** The volleys of a main with its beat-2 part aimed at others; the last target stands for all that follow. */
function retargeted(main: MainOrder, targets: readonly string[]): MainOrder {
  const singles = singlesOf(main);
  const waits = main.from === 2 || main.after !== undefined;
  const first = waits ? 0 : shareOf(singles.length, 1);
  const end = waits ? waitedShare(singles.length) : singles.length;
  const volleys = singles.map(({ volley }, i): Volley => {
    const target = i < first || i >= end ? undefined : (targets[i - first] ?? targets.at(-1));
    return { ...volley, n: 1, ...(target === undefined ? {} : { target }) };
  });
  return { ...main, volleys };
}

/** A declaration whose beat 2 is as a plan or reaction says; beat 1 keeps its numbers. */
export function withBeatTwo(
  declaration: Declaration,
  { targets, after, chain, mains }: BeatTwo,
): Declaration {
  if (chain)
    return {
      ...declaration,
      mains: [],
      bought: [],
      after: [],
      chain: chain.map((link) => ({ ...link, beat2: true as const })),
    };
  const ordered = mains ?? declaration.mains;
  const aimed = targets?.length
    ? ordered.map((main) => (isShooting(main) || isMelee(main) ? retargeted(main, targets) : main))
    : ordered;
  return { ...declaration, mains: aimed, ...(after ? { after: [after] } : {}) };
}
