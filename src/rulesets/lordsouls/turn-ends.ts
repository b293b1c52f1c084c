import type { Option } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { aimOf, has, lift, unseenBy } from './conditions.ts';
import { deedFault } from './deed-faults.ts';
import type { LsFighter } from './fighter.ts';
import { hpOf } from './fighter.ts';
import { maintained } from './gear.ts';
import { useFault } from './manoeuvres.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { maxima } from './slots.ts';
import type { Draft } from './turn-draft.ts';
import type { Declaration, State } from './turn-state.ts';
import { playOf } from './turn-state.ts';

/* How an own turn begins and ends (Part IV of the rules: own turn start, end of turn). */

/** What of the record lasts until the own turn, and is cleared together (LS-6.0.5, AMB-7). */
const WINDOW: Partial<Turn> = {
  zeroed: undefined,
  kinds: undefined,
  most: undefined,
  improved: undefined,
  acrobatic: undefined,
  parries: undefined,
  blocked: undefined,
};

/** What of it is of one own turn. */
const SLOTS: Partial<Turn> = {
  used: undefined,
  extra: undefined,
  move: undefined,
  diagonals: undefined,
  worked: undefined,
  upkept: undefined,
};

/** All defences come back together (LS-6.0.5, LS-6.4.12, AMB-7). */
export function restores(draft: Draft, fighter: LsFighter): void {
  draft.turn(fighter.id, { ...WINDOW, points: maxima(fighter) }, 'LS-6.0.5');
}

/** His own turn begins: defences are back, a wait that has not come is over, slots are free (LS-6.0.5, LS-2.3, LS-3.12.1). One that was yielded begins anew, but what falls due with it has been. */
export function begins(draft: Draft, fighter: LsFighter): void {
  const { id } = fighter;
  const anew = fighter.turn.own === 'yielded';
  if (draft.rules.defenceWindow === 'ownTurn') restores(draft, fighter);
  draft.turn(id, { ...SLOTS, wait: undefined, own: 'now' }, 'LS-2.3');
  if (anew) return;
  if (has(fighter, 'bleeding') || hpOf(fighter, draft.rules) <= 0) falls(draft, id, 'wakes');
}

/** Something falls due for somebody. */
export function falls(draft: Draft, who: Id, play: 'wakes' | 'recovers'): void {
  const due = { id: `${play}:${draft.state.number}:${who}`, who, play, input: { who } };
  draft.now({ dues: [...(draft.state.dues ?? []), due] });
}

/** Inaction: nothing is done, and nothing can be defended (LS-3.13.1, LS-3.13.3). */
export function idles(draft: Draft, who: Id): void {
  draft.turn(who, { used: ['doNothing'], zeroed: 'doNothing' }, 'LS-3.13.3');
}

/** Whoever is surprised takes Inaction, and has got over it (LS-3.13.2, AMB-6). */
export function surprisedTurn(draft: Draft, who: Id): void {
  idles(draft, who);
  const fighter = draft.cast[who];
  if (fighter && draft.rules.surpriseDuration === 'oneTurn') draft.act(lift(fighter, 'surprised', 'AMB-6'));
  over(draft, who);
}

/** What he must still maintain in this turn (LS-5.3.1). */
const unpaid = (fighter: LsFighter) =>
  maintained(fighter).filter(({ id }) => !fighter.turn.upkept?.includes(id));

/** He ends his turn: whether it was Inaction, whether he maintains something, then it is over (AMB-2, AMB-38). */
export function ends(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  if ((fighter.turn.used ?? []).length === 0 && draft.rules.idleTurnIsInaction !== 'never') {
    if (draft.rules.idleTurnIsInaction === 'ask') {
      draft.now({ ending: { who, ask: 'idle' } });
      return;
    }
    idles(draft, who);
  }
  maintainsOrEnds(draft, who);
}

/** He is asked once more whether he maintains an ability, where he still could (AMB-38). */
export function maintainsOrEnds(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  const may = fighter && draft.rules.autoMaintain && !useFault(fighter, 'maintain', draft.rules);
  const asks = fighter !== undefined && may === true && unpaid(fighter).length > 0;
  draft.now({ ending: asks ? { who, ask: 'maintain' } : undefined });
  if (!asks) over(draft, who);
}

/** What is answered before a turn ends. @returns what is to be carried out first. */
export function answersEnd(draft: Draft, option: string): Declaration | undefined {
  const { ending } = draft.state;
  if (!ending) return undefined;
  const { who, ask } = ending;
  if (ask === 'maintain' && option !== 'none') return { manoeuvre: 'maintain', item: option };
  draft.now({ ending: undefined });
  if (ask === 'idle' && option === 'inaction') idles(draft, who);
  if (ask === 'idle') maintainsOrEnds(draft, who);
  else over(draft, who);
  return undefined;
}

/** The turn is over: what was not maintained stops, rows are broken (AMB-22, AMB-38, AMB-40). */
export function over(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  draft.turn(who, { own: 'over', extra: undefined, move: undefined }, 'LS-1.11');
  draft.act(unpaid(fighter).map(({ id }) => set(who, `gear.${id}.traits.active`, true, false, 'AMB-38')));
  const aim = aimOf(fighter);
  const target = draft.cast[aim?.target ?? ''];
  if (aim && (!target || unseenBy(target, fighter))) draft.act(lift(fighter, 'aiming', 'AMB-22'));
  else if (aim && !aim.broken && !fighter.turn.used?.includes('aim'))
    draft.act([set(who, 'conditions.aiming.broken', undefined, true, 'AMB-22')]);
  if (draft.rules.prepareInterrupted === 'reset' && fighter.turn.task && !fighter.turn.worked)
    draft.turn(who, { task: undefined }, 'AMB-40');
  if (has(fighter, 'stunned')) falls(draft, who, 'recovers');
}

/** What is asked before a turn ends. */
export function endingAsks({ ending }: State, cast: Cast<LsFighter>, rules: Rules): RoundAsk[] {
  const fighter = cast[ending?.who ?? ''];
  if (!ending || !fighter) return [];
  const { who, ask } = ending;
  const options: Option[] =
    ask === 'idle'
      ? [
          { id: 'none', label: msg('lordsouls.option.idle.none') },
          { id: 'inaction', label: msg('lordsouls.option.idle.inaction') },
        ]
      : [
          ...unpaid(fighter).map(({ id, name }) => {
            const begun = playOf(fighter, { manoeuvre: 'maintain', item: id });
            const no = begun && deedFault(fighter, begun.input as never, { cast, rules });
            return { id, label: verbatim(name), no };
          }),
          { id: 'none', label: msg('lordsouls.option.lapse') },
        ];
  return [
    {
      kind: 'choose',
      id: `${ask}:${who}`,
      by: who,
      label: msg(`lordsouls.ask.${ask}`),
      options,
      skip: 'none',
    },
  ];
}
