import type { Choose, Enter } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, faults, flag } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { has } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import { mayWitness } from './turn-dues.ts';
import { able, dieless, inFight, onTurn, tied } from './turn-order.ts';
import type { State } from './turn-state.ts';
import { faultOfDeclaration, faultOfOverkill, faultOfReply, faultOfWatch, playOf } from './turn-state.ts';

/** A single d10 that counts as its face. */
const FACE: Reader<number> = {
  id: 'yz:face',
  start: 0,
  add: (_, face) => face,
  read: (face) => face,
  mark: () => 'none',
  show: (face) => verbatim(String(face)),
};

const dieAsk = (kind: 'die' | 'tie', { id, turn }: YzFighter): RoundAsk => {
  const check: Check<number> = {
    kind: 'roll',
    id: kind === 'die' ? `die:${id}` : `tie:${id}:${(turn.order ?? '').length + 1}`,
    by: id,
    label: msg(kind === 'die' ? 'yearzero.check.initiative' : 'yearzero.check.tie'),
    dice: [{ n: 1, d: 10 }],
    reader: FACE,
    lines: [],
  };
  return check as unknown as Check;
};

/** Why two may not exchange their places: it is for players' characters among themselves (YZ-5.4, YZ-A.14). */
const noSwap = (a: YzFighter, b: YzFighter, { gmSwaps }: Rules): Msg | undefined =>
  gmSwaps || (a.traits.kind === 'character' && b.traits.kind === 'character')
    ? undefined
    : msg('yearzero.no.swap');

/** What one of those who can still act is asked about the others; nothing where he may swap with none of them. */
function swapAsk(fighter: YzFighter, all: readonly YzFighter[], rules: Rules): RoundAsk[] {
  const options = all
    .filter(({ id }) => id !== fighter.id)
    .map((other) => {
      const no = noSwap(fighter, other, rules);
      const label = msg('yearzero.option.fighter', { who: other.id });
      return { id: other.id, label, ...(no ? { no } : {}) };
    });
  if (options.every(({ no }) => no)) return [];
  const ask: Choose = {
    kind: 'choose',
    id: `swap:${fighter.id}`,
    by: fighter.id,
    label: msg('yearzero.ask.swap'),
    options,
  };
  return [{ ...ask, optional: true }];
}

function swapAsks({ number, proposal }: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  if (proposal)
    return [
      {
        kind: 'choose',
        id: `accept:${proposal.to}`,
        by: proposal.to,
        label: msg('yearzero.ask.accept', { who: proposal.by }),
        options: [
          { id: 'accept', label: msg('yearzero.option.accept') },
          { id: 'decline', label: msg('yearzero.option.decline') },
        ],
        skip: 'decline',
      },
    ];
  const willing = inFight(cast).filter(able);
  return [
    {
      kind: 'choose',
      id: 'start',
      by: MASTER,
      label: msg('yearzero.ask.start', { n: number }),
      options: [{ id: 'start', label: msg('yearzero.option.start') }],
      skip: 'start',
    },
    ...willing.flatMap((fighter) => swapAsk(fighter, willing, rules)),
  ];
}

/** An entry in which somebody announces what he does. */
const announce = (
  kind: 'declare' | 'watch' | 'overkill' | 'reply',
  by: Id,
  label: Msg,
  legal: Enter['legal'],
): Enter => ({ kind: 'enter', id: `${kind}:${by}`, by, label, form: 'declaration', legal });

/** What stands where nobody says anything. */
const SKIP = { skip: { action: 'endTurn' } } as const;

const declareAsk = (fighter: YzFighter, cast: Cast<YzFighter>, rules: Rules): RoundAsk => ({
  ...announce('declare', fighter.id, msg('yearzero.ask.declare'), (value) =>
    faultOfDeclaration(cast, fighter, value, rules),
  ),
  ...SKIP,
});

/** Whoever watches may shoot at any moment until his next own turn (YZ-11.26). */
const watchAsk = (fighter: YzFighter, cast: Cast<YzFighter>, rules: Rules): RoundAsk => ({
  ...announce('watch', fighter.id, msg('yearzero.ask.watch'), (value) =>
    faultOfWatch(cast, fighter, value, rules),
  ),
  optional: true,
});

function actAsks(state: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  const { doing } = state;
  if (doing) {
    const { id, who, declaration } = doing;
    const fighter = cast[who];
    return fighter ? [{ kind: 'play', id, by: who, ...playOf(fighter, declaration) }] : [];
  }
  const now = onTurn(cast, rules);
  if (!now) return [];
  const others = inFight(cast).filter((one) => one.id !== now.id && able(one));
  const frenzied = inFight(cast).filter((one) => has(one, 'overkill') && able(one));
  return [
    ...frenzied.map((one) => overkillAsk(one, cast, rules)),
    declareAsk(now, cast, rules),
    ...others.filter((one) => has(one, 'overwatch')).map((one) => watchAsk(one, cast, rules)),
    ...pinnedAsks(state, cast),
  ];
}

/** Whom the last burst has not harmed, the master may call pinned (YZ-13.16, YZ-A.42). */
function pinnedAsks({ number, underFire = [] }: State, cast: Cast<YzFighter>): RoundAsk[] {
  const options = underFire
    .filter((id) => cast[id] && able(cast[id]))
    .map((id) => ({ id, label: msg('yearzero.option.fighter', { who: id }) }));
  if (options.length === 0) return [];
  const label = msg('yearzero.ask.pinned');
  return [{ kind: 'choose', id: `pinned:${number}`, by: MASTER, label, options, optional: true }];
}

/** Whoever has lost himself may strike at once, for nothing (YZ-13.25, YZ-A.45). */
const overkillAsk = (fighter: YzFighter, cast: Cast<YzFighter>, rules: Rules): RoundAsk => ({
  ...announce('overkill', fighter.id, msg('yearzero.ask.overkill'), (value) =>
    faultOfOverkill(cast, fighter, value, rules),
  ),
  ...SKIP,
  optional: true,
});

/** A watcher under fire from another watcher may shoot as well: then who is faster? (YZ-11.29) */
function duelAsks({ duel }: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  const fighter = cast[duel?.to ?? ''];
  if (!duel || !fighter) return [];
  const reply = announce('reply', fighter.id, msg('yearzero.ask.reply', { who: duel.by }), (value) =>
    faultOfReply(cast, fighter, duel.by, value, rules),
  );
  return [{ ...reply, ...SKIP }];
}

/** Somebody's panic, frenzy or outcry may reach others: the master marks who has witnessed it (YZ-13.15, YZ-13.26). */
function spreadAsks({ spreading }: State, cast: Cast<YzFighter>): RoundAsk[] {
  const [first] = spreading ?? [];
  if (!first) return [];
  const spec: Spec = Object.fromEntries(mayWitness(cast, first).map(({ id }) => [id, flag()]));
  return [
    {
      kind: 'enter',
      id: `witnesses:${first.of}`,
      by: MASTER,
      label: msg(`yearzero.title.witness.${first.what}`, { who: first.of }),
      form: 'shares',
      spec,
      skip: blank(spec) as Json,
      legal: (value: Json) => faults(spec, value)[0]?.says,
    },
  ];
}

/** Everything that is asked now: missing dice before all else. */
export function asksOf(state: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  if (state.doing) return actAsks(state, cast, rules);
  const spread = spreadAsks(state, cast);
  if (spread.length > 0) return spread;
  const [due] = state.dues ?? [];
  if (due) return [{ kind: 'play', id: due.id, by: due.who, play: due.play, input: due.input }];
  if (state.duel) return duelAsks(state, cast, rules);
  const missing = dieless(cast);
  if (missing.length > 0) return missing.map((one) => dieAsk('die', one));
  const equal = tied(cast, rules);
  if (equal.length > 0) return equal.map((one) => dieAsk('tie', one));
  if (state.phase === 'swap') return swapAsks(state, cast, rules);
  return state.phase === 'act' ? actAsks(state, cast, rules) : [];
}
