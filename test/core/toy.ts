import type { Choose, Play } from '../../src/core/ask.ts';
import { choose, roll } from '../../src/core/ask.ts';
import { add, set } from '../../src/core/change.ts';
import type { Check, Reader } from '../../src/core/dice/check.ts';
import type { Encounter } from '../../src/core/encounter.ts';
import { encounter } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import type { Round, RoundAsk } from '../../src/core/round.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import type { Stage } from '../../src/core/stage.ts';
import type { Id, Json } from '../../src/core/text.ts';
import { Illegal, msg, verbatim } from '../../src/core/text.ts';

/*
 * The smallest ruleset with everything an encounter can do: plays that the round asks for, as a simultaneous group or one by one, a budget that plays
 * use, a play that interrupts another.
 */

export type Man = Fighter<{ readonly hp: number }, never, { readonly parries: number }>;

/** What the round asks for next: hits, and whether they form a simultaneous group. */
type State = { readonly number: number; readonly wants: { readonly [play: string]: Json } };

const SUM: Reader<number> = {
  id: 'toy.sum',
  start: 0,
  add: (packed, face) => packed + face,
  read: (packed) => packed,
  mark: () => 'none',
  show: (n) => verbatim(String(n)),
};

export const dice = (by: Id, n = 1, id = 'dice'): Check<number> => ({
  kind: 'roll',
  id,
  by,
  label: msg('toy.dice'),
  dice: [{ n, d: 6 }],
  reader: SUM,
  lines: [],
});

type Hit = { readonly by: Id; readonly at: Id };

const parry = (stage: Stage<Man>, { at }: Hit): Choose => ({
  kind: 'choose',
  id: 'parry',
  by: at,
  label: msg('toy.parry'),
  options: [
    { id: 'none', label: msg('toy.none') },
    {
      id: 'parry',
      label: msg('toy.parry'),
      ...(stage.of(at).turn.parries > 0 ? {} : { no: msg('toy.no.parries') }),
    },
  ],
});

/** The defender may parry, which costs a parry. Otherwise the defender loses as many hit points as the die shows, and may fall. */
export function* hit(stage: Stage<Man>, input: Hit): Play<Json> {
  const { id } = yield* choose(() => parry(stage, input));
  if (id === 'parry') {
    stage.act(add(input.at, 'turn.parries', -1, 'parry'));
    return 'parried';
  }
  const lost = yield* roll(() => dice(input.by));
  stage.act(add(input.at, 'traits.hp', -lost, 'hit'));
  if (lost === 6) stage.tell('heavy', { who: input.at });
  const left = yield* roll(() => dice(input.at, 1, `left${stage.of(input.at).traits.hp}`));
  return lost + left;
}

/** The fighter falls if they have any hit points left. */
function* fall(stage: Stage<Man>, { who }: { readonly who: Id }): Play<Json> {
  const lost = yield* roll(() => dice(who, 1, 'fall'));
  stage.act(add(who, 'traits.hp', -lost, 'fall'), set(who, 'conditions.prone', undefined, true, 'fall'));
  return null;
}

const round: Round<State, Man, Json> = {
  begin(cast) {
    if (Object.keys(cast).length === 0) throw new Illegal(msg('toy.no.nobody'));
    const changes = Object.values(cast).map(({ id, turn }) => set(id, 'turn', turn, { parries: 1 }, 'begin'));
    return { state: { number: 1, wants: {} }, changes };
  },
  step(state, event, cast) {
    const wants: { [play: string]: Json } = { ...state.wants };
    if (event.do === 'answer') {
      if (event.ask === 'next') return { state: { ...state, number: state.number + 1 }, changes: [] };
      for (const one of event.value as Hit[]) wants[`hit:${one.by}`] = one;
    }
    if (event.do === 'ended') delete wants[event.play];
    if (event.do === 'heard') wants[`fall:${event.told.who}`] = { who: event.told.who ?? '' };
    if (event.do === 'leave' && !cast[event.who]) throw new Illegal(msg('toy.no.gone'));
    return { state: { ...state, wants }, changes: [] };
  },
  asks: ({ wants }) => [
    ...Object.entries(wants).map(([id, input]): RoundAsk => {
      const play = id.split(':')[0] ?? '';
      return { kind: 'play', id, by: 'master', play, input, ...(play === 'hit' ? { together: 'hits' } : {}) };
    }),
    { kind: 'enter', id: 'hits', by: 'master', label: msg('toy.hits'), form: 'hits', legal: () => undefined },
    { kind: 'choose', id: 'next', by: 'master', label: msg('toy.next'), options: [], optional: true },
  ],
  slots: () => [],
  budgets: () => [],
  initiative: () => null,
  number: ({ number }) => number,
  hears: ({ key }) => key === 'heavy',
};

export const toy = {
  id: 'toy',
  plays: {
    hit: {
      begin: hit,
      members: ({ by, at }: Hit) => [by, at],
      fault: (cast: { [id: Id]: Man }, { at }: Hit) => (cast[at] ? undefined : msg('toy.no.gone')),
    },
    fall: { begin: fall, members: ({ who }: { who: Id }) => [who], fault: () => undefined },
  },
  round,
} as unknown as Ruleset;

export const man = (id: Id): Man => ({
  id,
  name: id,
  traits: { hp: 20 },
  gear: {},
  conditions: {},
  turn: { parries: 0 },
});

export const toyFight = (...ids: readonly Id[]): Encounter =>
  encounter(toy, null, Object.fromEntries(ids.map((id) => [id, man(id)])) as unknown as Encounter['cast']);
