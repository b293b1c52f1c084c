import { type Declared, declarationFault, playOfAction } from '../../src/core/action.ts';
import { askIds } from '../../src/core/ask-id.ts';
import { onTurnIn, turnSlots } from '../../src/core/own-turns.ts';
import type { Round, RoundAsk } from '../../src/core/round.ts';
import type { Cast } from '../../src/core/stage.ts';
import { StepDraft } from '../../src/core/step-draft.ts';
import { type Id, Illegal, msg } from '../../src/core/text.ts';
import { actionList } from './actions.ts';
import { type Duellist, isStanding, type Rules } from './fighter.ts';

/** The running round, and the action that is being carried out. */
export type State = {
  readonly number: number;
  readonly doing?: { readonly who: Id; readonly said: Declared };
};

const ask = askIds('declare');

/** Whoever has more nerve acts first (CF-5). */
export const order = (cast: Cast<Duellist>): Duellist[] =>
  Object.values(cast).sort((a, b) => b.traits.nerve - a.traits.nerve);

export const onTurn = (cast: Cast<Duellist>): Duellist | undefined => onTurnIn(order(cast), isStanding);

/** Lets the next fighter act; once everybody has acted, a new round begins. */
function advance(draft: StepDraft<State, Duellist, Rules>): void {
  if (onTurn(draft.cast)) return;
  draft.put({ number: draft.state.number + 1 });
  for (const { id } of order(draft.cast)) draft.renew(id, {}, 'CF-5');
}

/** What the round asks: the play of a declared action, or a declaration. */
function asks({ number, doing }: State, cast: Cast<Duellist>, rules: Rules): RoundAsk[] {
  const acting = doing && cast[doing.who];
  const play = acting && playOfAction(actionList, acting, doing.said);
  if (doing && play) return [{ kind: 'play', id: `action:${number}:${doing.who}`, by: doing.who, ...play }];
  const now = onTurn(cast);
  if (!now) return [];
  return [
    {
      kind: 'enter',
      id: ask.make('declare', now.id),
      by: now.id,
      label: msg('coinflip.ask.declare'),
      form: 'declaration',
      skip: null,
      legal: (said) =>
        said === null ? undefined : declarationFault(actionList, cast, now, said as Declared, rules),
    },
  ];
}

/** One turn each, in the order of nerve. */
export const round: Round<State, Duellist, Rules> = {
  begin(cast, rules) {
    if (!onTurn(cast)) throw new Illegal(msg('coinflip.no.nobody'));
    return new StepDraft<State, Duellist, Rules>({ number: 1 }, cast, rules).done();
  },
  step(state, event, cast, rules) {
    const draft = new StepDraft<State, Duellist, Rules>(state, cast, rules);
    if (event.do === 'answer') {
      const who = ask.read(event.ask)?.who ?? '';
      draft.turn(who, { own: 'over' }, 'CF-5');
      if (event.value !== null) draft.put({ doing: { who, said: event.value as Declared } });
    }
    if (event.do === 'ended') draft.put({ doing: undefined });
    if (!draft.state.doing) advance(draft);
    return draft.done();
  },
  asks,
  slots: (_, cast) => turnSlots(order(cast), onTurn(cast), isStanding),
  budgets: () => [],
  initiative: (_, who, cast) => cast[who]?.traits.nerve ?? null,
  number: ({ number }) => number,
};
