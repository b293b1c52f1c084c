import { type Choose, type Enter, MASTER } from '../../../core/ask.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { declarationAsk, dueAsks, marksAsk, optional, orderAsks } from '../../../core/own-turns.ts';
import type { RoundAsk } from '../../../core/round.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Msg, msg } from '../../../core/text.ts';
import { END, type Fault, overkillFault, ownFault, playOf, replyFault, watchFault } from '../actions/list.ts';
import type { Turn, YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { able, has } from '../figures/state.ts';
import { ask, inFight, onTurn, order, type State } from './state.ts';
import { mayWitness } from './turns.ts';

/** What asks are made from. */
interface Asking {
  readonly state: State;
  readonly cast: Cast<YzFighter>;
  readonly rules: Rules;
}

const dieAsk = (kind: 'die' | 'tie', { id, turn }: YzFighter) =>
  faceCheck(
    {
      id: kind === 'die' ? ask.make('die', id) : ask.make('tie', id, rolledOff(turn) + 1),
      by: id,
      label: msg(kind === 'die' ? 'yearzero.check.initiative' : 'yearzero.check.tie'),
    },
    10,
  );

/** How often they have rolled off already. */
const rolledOff = ({ order = '' }: Turn): number => order.length;

/** Why two may not exchange their places: only players' characters may (YZ-5.4, YZ-A.14). */
const swapFault = (a: YzFighter, b: YzFighter, { gmSwaps }: Rules): Msg | undefined =>
  gmSwaps || (a.traits.kind === 'character' && b.traits.kind === 'character')
    ? undefined
    : msg('yearzero.no.swap');

/** What a fighter who can still act is asked about the others; nothing if they may swap with none of them. */
function swapAsk(fighter: YzFighter, all: readonly YzFighter[], rules: Rules): RoundAsk[] {
  const options = all
    .filter(({ id }) => id !== fighter.id)
    .map((other) => {
      const no = swapFault(fighter, other, rules);
      const label = msg('yearzero.option.fighter', { who: other.id });
      return { id: other.id, label, ...(no ? { no } : {}) };
    });
  if (options.every(({ no }) => no)) return [];
  const choice: Choose = {
    kind: 'choose',
    id: ask.make('swap', fighter.id),
    by: fighter.id,
    label: msg('yearzero.ask.swap'),
    options,
  };
  return [optional(choice)];
}

function swapAsks({ number, proposal }: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  if (proposal)
    return [
      {
        kind: 'choose',
        id: ask.make('accept', proposal.to),
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
      id: ask.make('start'),
      by: MASTER,
      label: msg('yearzero.ask.start', { n: number }),
      options: [{ id: 'start', label: msg('yearzero.option.start') }],
      skip: 'start',
    },
    ...willing.flatMap((fighter) => swapAsk(fighter, willing, rules)),
  ];
}

/** The ask for a declaration; `fault` says what is wrong with it. */
const declareAsk = (
  kind: 'declare' | 'watch' | 'overkill' | 'reply',
  fighter: YzFighter,
  fault: Fault,
  { cast, rules }: Asking,
  label = msg(`yearzero.ask.${kind}`),
): Enter =>
  declarationAsk({
    id: ask.make(kind, fighter.id),
    by: fighter.id,
    label,
    legal: (value) => fault(cast, fighter, value, rules),
    ...(kind === 'watch' ? {} : { skip: END }),
  });

function actAsks(asking: Asking): RoundAsk[] {
  const { state, cast, rules } = asking;
  if (state.doing) {
    const { id, who, declaration } = state.doing;
    const fighter = cast[who];
    return fighter ? [{ kind: 'play', id, by: who, ...playOf(fighter, declaration) }] : [];
  }
  const now = onTurn(cast, rules);
  if (!now) return [];
  const active = inFight(cast).filter(able);
  return [
    // A frenzied fighter may strike immediately, without cost (YZ-13.25, YZ-A.45).
    ...active
      .filter((one) => has(one, 'overkill'))
      .map((one) => optional(declareAsk('overkill', one, overkillFault, asking))),
    declareAsk('declare', now, ownFault, asking),
    // A fighter on overwatch may shoot at any moment until their next own turn (YZ-11.26).
    ...active
      .filter((one) => one.id !== now.id && has(one, 'overwatch'))
      .map((one) => optional(declareAsk('watch', one, watchFault, asking))),
    ...pinnedAsks(state, cast),
  ];
}

/** The GM may call those whom the last burst has not harmed pinned (YZ-13.16, YZ-A.42). */
function pinnedAsks({ number, underFire = [] }: State, cast: Cast<YzFighter>): RoundAsk[] {
  const options = underFire
    .filter((id) => cast[id] && able(cast[id]))
    .map((id) => ({ id, label: msg('yearzero.option.fighter', { who: id }) }));
  if (options.length === 0) return [];
  const label = msg('yearzero.ask.pinned');
  return [optional({ kind: 'choose', id: ask.make('pinned', number), by: MASTER, label, options })];
}

/** A watcher shot at by another watcher may shoot as well: who is faster? (YZ-11.29) */
function duelAsks(asking: Asking): RoundAsk[] {
  const { duel } = asking.state;
  const fighter = asking.cast[duel?.to ?? ''];
  if (!duel || !fighter) return [];
  const label = msg('yearzero.ask.reply', { who: duel.by });
  return [declareAsk('reply', fighter, replyFault(duel.by), asking, label)];
}

/** A panic, frenzy or outcry may reach others: the GM marks who has witnessed it (YZ-13.15, YZ-13.26). */
function spreadAsks({ spreading: [first] = [] }: State, cast: Cast<YzFighter>): RoundAsk[] {
  if (!first) return [];
  const label = msg(`yearzero.title.witness.${first.what}`, { who: first.of });
  const others = mayWitness(cast, first).map(({ id }) => id);
  return [marksAsk(ask.make('witnesses', first.of), label, others)];
}

/** Everything that is asked now: missing dice first. */
export function asksOf(state: State, cast: Cast<YzFighter>, rules: Rules): RoundAsk[] {
  const asking = { state, cast, rules };
  if (state.doing) return actAsks(asking);
  const first = [spreadAsks(state, cast), dueAsks(state)].find((asks) => asks.length > 0);
  if (first) return first;
  if (state.duel) return duelAsks(asking);
  const dice = orderAsks(order, cast, rules, {
    die: (one) => dieAsk('die', one),
    tie: (one) => dieAsk('tie', one),
  });
  if (dice.length > 0) return dice;
  if (state.phase === 'swap') return swapAsks(state, cast, rules);
  return state.phase === 'act' ? actAsks(asking) : [];
}
