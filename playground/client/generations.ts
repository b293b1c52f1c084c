import known from './known-members.json' with { type: 'json' };
import changed from './members-of-14.json' with { type: 'json' };

/** Names of Foundry's public members, as `foundry.audio.Sound`: those of one generation, and those that only the other has. */
export interface Members {
  readonly known: ReadonlySet<string>;
  readonly foreign: ReadonlySet<string>;
}

/** Gone in V14, though the types have not heard of it yet (foundry-api 13). */
const GONE = [...changed.gone, 'game.template'];

const OF_13: Members = { known: new Set(known), foreign: new Set(changed.added) };
const OF_14: Members = {
  known: new Set([...known, ...changed.added].filter((name) => !GONE.includes(name))),
  foreign: new Set(GONE),
};

export const membersOf = (generation: number): Members => (generation >= 14 ? OF_14 : OF_13);
