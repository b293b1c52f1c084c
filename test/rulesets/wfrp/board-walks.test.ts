import { describe, expect, test } from 'vitest';
import { commit } from '../../../src/core/commit.ts';
import { type Encounter, encounter, fighters, pending } from '../../../src/core/encounter.ts';
import type { Ground } from '../../../src/core/grid/ground.ts';
import type { Cell } from '../../../src/core/grid/square.ts';
import type { Json } from '../../../src/core/text.ts';
import { wfrp } from '../../../src/rulesets/wfrp/index.ts';
import { castOf, erased, fighter, rules, sword } from './support.ts';

/*
 * A declaration belongs to a path that is walked afterwards. Anna stands at (3, 0), Boris at (0, 0), the goblin at (6, 0); both have marked Boris,
 * who has the turn. Reach is one square.
 */

const answer = (enc: Encounter, ask: string, value: Json): Encounter =>
  commit(enc, { do: 'round', event: { do: 'answer', ask, value } });

const one = (x: number, y: number) => ({ x, y, w: 1, h: 1 });
const STANDS: Ground['creatures'] = { anna: one(3, 0), boris: one(0, 0), goblin: one(6, 0) };

/** A fight in Boris's turn, in which the earlier fighters have marked Boris. */
function begun(): Encounter {
  const people = castOf(
    fighter('anna', { main: { ag: 50 }, gear: [sword] }),
    fighter('goblin', { main: { ag: 40 }, gear: [sword] }),
    fighter('boris', { traits: { movement: 5 }, gear: [sword] }),
  );
  let enc = commit(encounter(wfrp, rules() as unknown as Json, erased(people)), { do: 'begin' });
  for (const id of Object.keys(people)) enc = answer(enc, `die:${id}`, [5]);
  for (const id of ['anna', 'goblin']) {
    enc = answer(enc, `declare:${id}`, { action: 'mark', target: 'boris' });
    enc = answer(enc, `declare:${id}`, { action: 'endTurn' });
  }
  return enc;
}

/** Nobody is near at the declaration. */
const FAR = { near: { anna: [false], goblin: [false] } };

const walked = (to: readonly Cell[], stands = STANDS) => ({
  do: 'moved' as const,
  who: 'boris',
  metres: to.length * 1.8288,
  near: {},
  squares: { ground: { walls: [], solid: [], creatures: stands }, to },
});
const walks = (enc: Encounter, to: readonly Cell[], stands = STANDS): Encounter =>
  commit(enc, { do: 'round', event: walked(to, stands) });

const asked = (enc: Encounter): string[] => pending(enc).flatMap(({ ask }) => (ask.optional ? [] : [ask.id]));

/** Along the row below from Boris's place, past Anna and out of her reach again. */
const PAST: readonly Cell[] = [1, 2, 3, 4, 5].map((x) => ({ x, y: 1 }));
/** From beside Anna straight away from her. */
const BESIDE = { ...STANDS, boris: one(2, 0) };
const AWAY: readonly Cell[] = [1, 0, -1].map((x) => ({ x, y: 0 }));
/** Up to Anna. */
const UP: readonly Cell[] = [1, 2].map((x) => ({ x, y: 0 }));

/** The blow of a running play misses: 99 on every die. */
function misses(enc: Encounter): Encounter {
  const [{ ask, play = '' } = { ask: { id: '' } }] = pending(enc);
  return commit(enc, { do: 'answer', play, ask: ask.id, value: [99] });
}

const charges = (): Encounter =>
  answer(begun(), 'declare:boris', {
    action: 'charge',
    target: 'anna',
    weapon: 'sword',
    situation: { ...FAR, runUp: true },
  });

describe('a path and the declaration behind it', () => {
  test('AMB-17 GAP-5 a disengaged fighter leaves without a reaction, which a move opens', () => {
    const leaves = (action: string) =>
      asked(walks(answer(begun(), 'declare:boris', { action, situation: FAR }), AWAY, BESIDE));
    expect(leaves('disengage')).toEqual(['declare:boris']);
    expect(leaves('move')).toEqual(['react:anna']);
  });

  test('AMB-17 for a token dragged after disengaging the board shows that nobody would react', () => {
    const reactors = (action: string) => {
      const { cast, rules: by } = answer(begun(), 'declare:boris', { action, situation: FAR });
      const state = cast.round as unknown as Json;
      return wfrp.round.movePreview?.(state, walked(AWAY, BESIDE), fighters(cast), by)?.reactors;
    };
    expect(reactors('disengage')).toEqual([]);
    expect(reactors('move')).toEqual(['anna']);
  });

  test('AMB-17 a charge that arrives opens nothing; one that leaves somebody’s reach on its way does', () => {
    const missed = misses(charges());
    expect(asked(missed)).toEqual(['declare:boris']);
    expect(asked(walks(missed, UP))).toEqual(['declare:boris']);
    // Past Anna to the goblin: the path leaves Anna's reach, and ends within the goblin's.
    expect(asked(walks(missed, PAST))).toEqual(['react:anna']);
  });
});

describe('a path walked while a play runs', () => {
  test('WF-3.17 WF-4.2 opens its reactions when the play is over', () => {
    const gone = walks(charges(), PAST);
    expect(asked(gone)).toEqual(['attack']);
    const after = misses(gone);
    expect(asked(after)).toEqual(['react:anna']);
    expect(asked(answer(after, 'react:anna', { action: 'decline' }))).toEqual(['declare:boris']);
  });

  test('WF-3.17 AMB-15 an interruption does not protect the mover from others further on', () => {
    // Anna strikes at the start; in the meantime the token is moved past the goblin.
    const declared = answer(begun(), 'declare:boris', {
      action: 'fullMove',
      situation: { near: { anna: [true], goblin: [false] } },
    });
    expect(asked(declared)).toEqual(['react:anna']);
    const struck = answer(declared, 'react:anna', { action: 'standard', target: 'boris', weapon: 'sword' });
    const way = [3, 4, 5, 6, 7, 8].map((x) => ({ x, y: 1 }));
    const gone = walks(struck, way, BESIDE);
    expect(asked(gone)).toEqual(['attack']);
    expect(asked(misses(gone))).toEqual(['react:goblin']);
  });
});

describe('a fighter who holds back', () => {
  test('WF-3.21 AMB-14 and leaves the fight before the action is done is not awaited at the end of the turn', () => {
    const near = { near: { anna: [true], goblin: [true] } };
    const rash = answer(begun(), 'declare:boris', { action: 'rummage', situation: near });
    expect(asked(rash)).toEqual(['react:anna']);
    const held = answer(rash, 'react:anna', { action: 'hold' });
    expect(asked(held)).toEqual(['react:goblin']);
    const gone = commit(held, { do: 'round', event: { do: 'leave', who: 'anna' } });
    const over = answer(answer(gone, 'react:goblin', { action: 'decline' }), 'declare:boris', {
      action: 'endTurn',
    });
    // Everybody has had a turn: a new round begins with the goblin.
    expect(asked(over)).toEqual(['declare:goblin']);
  });
});
