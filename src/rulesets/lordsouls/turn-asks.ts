import type { Choose, Enter } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { line } from '../../core/line.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Json } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { dieCheck } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import { derived } from './fighter.ts';
import { manoeuvresLeft } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import { endingAsks } from './turn-ends.ts';
import { walkAsk } from './turn-moves.ts';
import { able, dieless, inFight, inOrder, masterTies, onTurn, tied } from './turn-order.ts';
import { movingAsks } from './turn-provoked.ts';
import type { State } from './turn-state.ts';
import { faultOfDeclaration, faultOfResponse, playOf } from './turn-state.ts';

/** The die of a fighter for the order, with his РЕФ (LS-1.10). */
const orderAsk = (fighter: LsFighter, rules: Rules): RoundAsk =>
  dieCheck(`die:${fighter.id}`, fighter.id, msg('lordsouls.check.order'), [
    line(msg('lordsouls.figure.ref'), derived(fighter, 'ref', rules), 'LS-1.10'),
  ]) as unknown as Check;

/** The die of those who share a place (LS-1.14). */
const tieAsk = ({ id, turn }: LsFighter): RoundAsk =>
  dieCheck(`tie:${id}:${(turn.tie ?? '').length + 1}`, id, msg('lordsouls.check.tie')) as unknown as Check;

const optional = (ask: Choose | Enter): RoundAsk => ({ ...ask, optional: true });

/** The master may say which of his own goes first, before anybody has acted (LS-1.12). */
function firstAsks(cast: Cast<LsFighter>): RoundAsk[] {
  if (inFight(cast).some(({ turn }) => turn.own === 'over' || (turn.used ?? []).length > 0)) return [];
  return masterTies(cast).map(([first, ...others]) =>
    optional({
      kind: 'choose',
      id: `first:${first?.turn.initiative ?? 0}`,
      by: MASTER,
      label: msg('lordsouls.ask.first'),
      options: others.map(({ id }) => ({ id, label: msg('lordsouls.option.fighter', { who: id }) })),
    }),
  );
}

const pauseAsk = (what: 'pause' | 'resume'): RoundAsk =>
  optional({
    kind: 'choose',
    id: what,
    by: MASTER,
    label: msg(`lordsouls.ask.${what}`),
    options: [{ id: what, label: msg(`lordsouls.option.${what}`) }],
  });

/** What somebody waits for may happen at any moment of another's turn; those who wait for the same are heard in order (LS-3.12.1, LS-3.12.3, AMB-28). */
const waitAsks = (cast: Cast<LsFighter>): RoundAsk[] =>
  inOrder(cast)
    .filter((one) => one.turn.wait && one.turn.own !== 'now' && able(one))
    .map(({ id, turn: { wait } }) => ({
      kind: 'choose',
      id: `happens:${id}`,
      by: id,
      label: msg('lordsouls.ask.happens', { event: verbatim(wait?.event ?? '') }),
      options: [
        {
          id: 'happens',
          label: msg('lordsouls.option.happens'),
          cost: msg(`lordsouls.use.${wait?.response ?? 'attack'}`),
        },
      ],
      optional: true,
      shown: true,
    }));

/** He has neither a blow nor a step left. */
const isSpent = (fighter: LsFighter, rules: Rules): boolean =>
  (fighter.turn.extra ?? 0) === 0 &&
  manoeuvresLeft(fighter, 'combat') === 0 &&
  manoeuvresLeft(fighter, 'movement') === 0 &&
  walkAsk(fighter, rules).length === 0;

function declareAsk(fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): RoundAsk {
  const ask: Enter = {
    kind: 'enter',
    id: `declare:${fighter.id}`,
    by: fighter.id,
    label: msg('lordsouls.ask.declare'),
    form: 'declaration',
    skip: { manoeuvre: 'endTurn' },
    ...(isSpent(fighter, rules) ? { likely: 'endTurn' } : {}),
    legal: (value) => faultOfDeclaration(cast, fighter, value, rules),
  };
  return ask;
}

/** What he does whose event has come; he may let it be (LS-3.12.2). */
function respondAsk(fighter: LsFighter, cast: Cast<LsFighter>, rules: Rules): RoundAsk {
  const ask: Enter = {
    kind: 'enter',
    id: `respond:${fighter.id}`,
    by: fighter.id,
    label: msg('lordsouls.ask.respond', { event: verbatim(fighter.turn.wait?.event ?? '') }),
    form: 'declaration',
    skip: { manoeuvre: 'endTurn' } as Json,
    legal: (value) => faultOfResponse(cast, fighter, value, rules),
  };
  return ask;
}

function doingAsks({ doing }: State, cast: Cast<LsFighter>): RoundAsk[] {
  const fighter = cast[doing?.who ?? ''];
  const begun = fighter && doing && playOf(fighter, doing.declaration);
  return begun && doing ? [{ kind: 'play', id: doing.id, by: doing.who, ...begun }] : [];
}

/** Everything that is asked now: what is under way before all else. */
export function asksOf(state: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  if (state.doing) return doingAsks(state, cast);
  const responding = cast[state.firing?.who ?? ''];
  if (responding) return [respondAsk(responding, cast, rules)];
  if (state.moving?.striking) return movingAsks(state, cast, rules);
  if (state.moving) return [...movingAsks(state, cast, rules), ...waitAsks(cast)];
  const [due] = state.dues ?? [];
  if (due) return [{ kind: 'play', id: due.id, by: due.who, play: due.play, input: due.input }];
  const missing = dieless(cast);
  if (missing.length > 0) return missing.map((one) => orderAsk(one, rules));
  const equal = tied(cast);
  if (equal.length > 0) return equal.map(tieAsk);
  if (state.paused) return [pauseAsk('resume')];
  if (state.ending) return [...endingAsks(state, cast, rules), ...waitAsks(cast)];
  const now = state.phase === 'act' ? onTurn(cast) : undefined;
  if (!now) return [pauseAsk('pause')];
  return [
    declareAsk(now, cast, rules),
    ...walkAsk(now, rules),
    ...waitAsks(cast),
    ...firstAsks(cast),
    pauseAsk('pause'),
  ];
}
