import type { Budget, Round, RoundEvent, Slot } from '../../core/round.ts';
import type { Cast, Told } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { Illegal, msg } from '../../core/text.ts';
import { aimOf, has, lift, releases } from './conditions.ts';
import type { LsFighter } from './fighter.ts';
import { derived } from './fighter.ts';
import { added, holding } from './gear.ts';
import type { Use } from './manoeuvres.ts';
import { card, halvesMove, isGoing, manoeuvresLeft } from './manoeuvres.ts';
import { CATEGORIES, KINDS } from './names.ts';
import type { Rules } from './rules.ts';
import type { Turn } from './slots.ts';
import { capacity, inRound, maxima } from './slots.ts';
import { asksOf } from './turn-asks.ts';
import { Draft } from './turn-draft.ts';
import { answersEnd, begins, ends, maintainsOrEnds, over, restores, surprisedTurn } from './turn-ends.ts';
import { letsGo, moved, objects, pointsToGo, setsOut, walks } from './turn-moves.ts';
import { able, dieless, inFight, inOrder, masterTies, onTurn, riderOf, tied } from './turn-order.ts';
import { crosses, hears, idOf, provokes, reacts, struck } from './turn-provoked.ts';
import type { Declaration, State } from './turn-state.ts';
import { useOf } from './turn-state.ts';

/** The attacks of an Attack manoeuvre (LS-7.2.5). */
const attacksOf = (fighter: LsFighter): number => fighter.traits.attacks + added(fighter, 'attacks');

/** A manoeuvre takes its place in the turn, with all that it closes and takes away at once (LS-2.5, LS-2.6, LS-3.5.8, LS-3.9.7). */
function takes(draft: Draft, who: Id, use: Use): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const { used = [], extra = 0, move } = fighter.turn;
  if (use === 'attack' && extra > 0) {
    draft.turn(who, { extra: extra - 1 }, 'LS-7.2.5');
    return;
  }
  const fields: Partial<Turn> = {
    used: [...used, use],
    ...(use === 'attack' ? { extra: attacksOf(fighter) - 1 } : {}),
    ...(card(use).zeroes ? { zeroed: use } : {}),
    ...(move?.kind === 'move' && halvesMove([use], draft.rules)
      ? { move: { ...move, budget: Math.floor(move.budget / 2) } }
      : {}),
  };
  draft.turn(who, fields, card(use).why);
  spoilsAim(draft, fighter, use);
}

/** Any other combat manoeuvre spoils an aim; an attack uses it up by itself (AMB-22). */
function spoilsAim(draft: Draft, fighter: LsFighter, use: Use): void {
  const keeps = use === 'aim' || use === 'attack' || use === 'allOutAttack' || use === 'targetedAttack';
  if (card(use).category === 'combat' && !keeps && aimOf(fighter))
    draft.act(lift(fighter, 'aiming', 'AMB-22'));
}

/** What is declared begins: a way is open, a posture changes once those in whose zone it does have been heard, all else is carried out. */
function carriesOut(draft: Draft, who: Id, declaration: Declaration): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const use = useOf(fighter, declaration);
  const id = idOf(draft, who);
  takes(draft, who, use);
  if (isGoing(use) && use !== 'climbSwim') {
    setsOut(draft, who, use);
    return;
  }
  const moves = card(use).category === 'movement';
  if (moves) letsGo(draft, who);
  if (use === 'changePosture') provokes(draft, { who, what: 'posture', after: declaration });
  else if (use === 'runningJump' || use === 'jump') provokes(draft, { who, what: 'way', after: declaration });
  else draft.now({ doing: { id, who, declaration } });
}

function declared(draft: Draft, who: Id, declaration: Declaration): void {
  if (declaration.manoeuvre === 'endTurn') ends(draft, who);
  else carriesOut(draft, who, declaration);
}

/** The event has come for which somebody waited: before he does what he said, everything else stands still (LS-3.12.3). */
function fires(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter?.turn.wait) return;
  const left = fighter.turn.wait.response === 'attack' ? attacksOf(fighter) : 1;
  draft.now({ firing: { who, left } });
}

/** He does what he has waited for; if he lets it be, he waits on (LS-3.12.2, AMB-28). */
function responds(draft: Draft, who: Id, declaration: Declaration): void {
  const { firing } = draft.state;
  if (!firing) return;
  if (declaration.manoeuvre === 'endTurn') {
    draft.now({ firing: undefined });
    return;
  }
  const left = firing.left - 1;
  const id = `wait:${draft.state.number}:${who}:${onTurn(draft.cast)?.id ?? ''}:${left}`;
  draft.now({ doing: { id, who, declaration }, firing: left > 0 ? { who, left } : undefined });
  if (left === 0) draft.turn(who, { wait: undefined }, 'LS-3.12.2');
}

/** A tied group of the master's own is put in order: the one he names goes first, and whoever of them was on turn waits for his (LS-1.12). */
function goesFirst(draft: Draft, who: Id): void {
  const group = masterTies(draft.cast).find((one) => one.some(({ id }) => id === who)) ?? [];
  const least = Math.min(0, ...group.map(({ turn }) => turn.rank ?? 0));
  draft.turn(who, { rank: least - 1 }, 'LS-1.12');
  for (const { id, turn } of group) {
    const yields = turn.own === 'now' ? ({ own: 'yielded' } as const) : {};
    draft.turn(id, { place: undefined, ...yields }, 'LS-1.12');
  }
}

/** A die for the order has fallen; whoever comes late acts in this round only if his place has not passed (LS-1.10, AMB-5). */
function thrown(draft: Draft, who: Id, face: number): void {
  const fighter = draft.cast[who];
  if (fighter) draft.turn(who, { initiative: face + derived(fighter, 'ref', draft.rules) }, 'LS-1.10');
}

type Answer = (draft: Draft, who: Id, value: Json) => void;

const ANSWERS: { readonly [ask: string]: Answer } = {
  die: (draft, who, value) => thrown(draft, who, Number((value as readonly Json[])[0])),
  tie: (draft, who, value) =>
    draft.turn(who, { tie: `${draft.cast[who]?.turn.tie ?? ''}${(value as readonly Json[])[0]}` }, 'LS-1.14'),
  first: (draft, _, value) => goesFirst(draft, String(value)),
  pause: (draft) => draft.now({ paused: true }),
  resume: (draft) => draft.now({ paused: undefined }),
  declare: (draft, who, value) => declared(draft, who, value as Declaration),
  walk: walks,
  crosses: (draft, _, value) => crosses(draft, value),
  react: (draft, who, value) => reacts(draft, who, String(value)),
  happens: fires,
  respond: (draft, who, value) => responds(draft, who, value as Declaration),
  idle: endAnswered,
  maintain: endAnswered,
};

function endAnswered(draft: Draft, who: Id, value: Json): void {
  const first = answersEnd(draft, String(value));
  if (first) carriesOut(draft, who, first);
}

function ended(draft: Draft, play: string, told: readonly Told[]): void {
  const { doing, moving, dues = [], ending } = draft.state;
  if (doing?.id === play) {
    draft.now({ doing: undefined });
    pushed(draft, told);
    const { declaration, who } = doing;
    if (declaration.manoeuvre === 'climbSwim' && told.some(({ key }) => key === 'succeeds'))
      setsOut(draft, who, 'climbSwim');
    if (ending?.who === who && declaration.manoeuvre === 'maintain') maintainsOrEnds(draft, who);
  } else if (moving?.striking) struck(draft);
  const left = dues.filter(({ id }) => id !== play);
  draft.now({ dues: left.length > 0 ? left : undefined });
}

/** By house rule whoever is pushed out of a zone provokes as if he had gone (AMB-27). */
function pushed(draft: Draft, told: readonly Told[]): void {
  const found = told.find(({ key }) => key === 'pushedAway');
  if (found && draft.rules.forcedMoveProvokes) provokes(draft, { who: String(found.who), what: 'way' });
}

/** Whoever can no longer act lets go of those he holds (AMB-25). */
function looseHolds(draft: Draft): void {
  for (const holder of Object.values(draft.cast).filter((one) => !able(one)))
    for (const victim of Object.keys(holding(holder))) {
      const now = draft.cast[holder.id];
      if (now) draft.act(releases(now, draft.cast[victim], 'AMB-25', victim));
    }
}

/** Whoever can no longer act, or has left, is on his way no more, and says nothing more about his turn or what he waited for (LS-3.12.3, LS-6.5.2). */
function stopsShort(draft: Draft): void {
  const { moving, ending, firing } = draft.state;
  const gone = (who: Id | undefined): boolean => {
    const fighter = draft.cast[who ?? ''];
    return fighter === undefined || !able(fighter) || !inRound(fighter);
  };
  if (moving && !moving.striking && gone(moving.who)) draft.now({ moving: undefined });
  if (ending && gone(ending.who)) draft.now({ ending: undefined });
  if (firing && gone(firing.who)) draft.now({ firing: undefined });
}

/** A newcomer throws for his place at once (AMB-5). */
function joined(draft: Draft, who: Id): void {
  const one = draft.cast[who];
  const begun = inFight(draft.cast).some(({ turn }) => turn.own !== undefined);
  if (one) draft.renew(who, { points: maxima(one), ...(begun ? { late: true } : {}) }, 'AMB-5');
}

/** Latecomers whose place has passed act from the next round on (AMB-5). */
function latecomers(draft: Draft): void {
  const order = inOrder(draft.cast);
  const now = order.findIndex(({ turn }) => turn.own === 'now');
  const passed = now >= 0 ? now : order.findLastIndex(({ turn }) => turn.own === 'over') + 1;
  for (const [at, { id, turn }] of order.entries())
    if (turn.late) draft.turn(id, { late: undefined, ...(at < passed ? { own: 'over' } : {}) }, 'AMB-5');
}

/** Everybody has his place, and keeps it (LS-1.9). */
function places(draft: Draft): void {
  const order = inOrder(draft.cast);
  if (order.every(({ turn }) => turn.place !== undefined)) return;
  for (const [place, { id }] of order.entries()) draft.turn(id, { place }, 'LS-1.9');
}

function nextRound(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) {
    draft.turn(fighter.id, { own: undefined }, 'LS-1.3');
    if (draft.rules.defenceWindow === 'round') restores(draft, fighter);
  }
  draft.now({ number: draft.state.number + 1 });
}

const isBusy = ({ doing, moving, firing, ending, paused, dues = [] }: State): boolean =>
  [doing, moving, firing, ending, paused].some(Boolean) || dues.length > 0;

/** Whether his turn could bring anything: who is surprised until the master says otherwise only lets time pass, and a mount goes as its rider does (AMB-6, AMB-53). */
const counts = (one: LsFighter, { cast, rules: { surpriseDuration } }: Draft): boolean =>
  able(one) && !riderOf(one, cast) && !(surpriseDuration === 'manual' && has(one, 'surprised'));

/** Goes on to whoever is next: inactive ones are passed over, and when everybody has acted 10 seconds are over (LS-1.2, LS-1.3, LS-1.7). */
function advance(draft: Draft): void {
  looseHolds(draft);
  stopsShort(draft);
  hears(draft);
  if (isBusy(draft.state) || dieless(draft.cast).length > 0 || tied(draft.cast).length > 0) return;
  places(draft);
  latecomers(draft);
  draft.now({ phase: inFight(draft.cast).some((one) => counts(one, draft)) ? 'act' : 'idle' });
  if (draft.state.phase === 'idle') return;
  for (;;) {
    const now = onTurn(draft.cast);
    if (!now) nextRound(draft);
    else if (!able(now) || riderOf(now, draft.cast)) over(draft, now.id);
    else if (now.turn.own !== 'now') begins(draft, now);
    else if (has(now, 'surprised') && (now.turn.used ?? []).length === 0) surprisedTurn(draft, now.id);
    else return;
    if (isBusy(draft.state)) return;
  }
}

function happened(draft: Draft, event: RoundEvent): void {
  if (event.do === 'answer') {
    const [ask = '', ...of] = event.ask.split(':');
    const who = ask === 'tie' ? of.slice(0, -1).join(':') : of.join(':');
    ANSWERS[ask]?.(draft, who, event.value);
  } else if (event.do === 'ended') ended(draft, event.play, event.told);
  else if (event.do === 'moved')
    moved(draft, event, () => carriesOut(draft, event.who, { manoeuvre: 'move' }));
  else if (event.do === 'join') joined(draft, event.who);
  else if (event.do === 'leave') draft.renew(event.who, {}, 'LS-1.6');
}

const slotsOf = (_: State, cast: Cast<LsFighter>): Slot[] => {
  const now = onTurn(cast);
  return inOrder(cast).map((fighter) => ({
    who: fighter.id,
    phase: 'turn',
    state: !able(fighter)
      ? 'gone'
      : fighter.turn.own === 'over'
        ? 'done'
        : fighter.id === now?.id
          ? 'now'
          : 'next',
  }));
};

/** Manoeuvres of each category, points of each defence, points of the way that are left. */
export function budgetsOf(fighter: LsFighter): Budget[] {
  const { points, zeroed, move } = fighter.turn;
  const own = maxima(fighter);
  const budget = (id: string, left: number, of: number): Budget => ({
    who: fighter.id,
    id,
    label: msg(`lordsouls.budget.${id}`),
    left,
    of,
  });
  return [
    ...CATEGORIES.map((category) =>
      budget(category, manoeuvresLeft(fighter, category), capacity(fighter, category)),
    ),
    ...KINDS.map((kind) => budget(kind, zeroed ? 0 : (points?.[kind] ?? 0), own[kind])),
    ...(move ? [budget('points', pointsToGo(fighter), move.budget)] : []),
  ];
}

/** The round: an order thrown for once, own turns of three manoeuvres, reactions and waits that break in (LS-1, LS-2). */
export const round: Round<State, LsFighter, Rules> = {
  begin(cast, rules) {
    if (!Object.values(cast).some(able)) throw new Illegal(msg('lordsouls.no.nobody'));
    const draft = new Draft({ number: 1, phase: 'act' }, cast, rules);
    for (const one of Object.values(cast)) draft.renew(one.id, { points: maxima(one) }, 'LS-6.0.4');
    return draft.done();
  },
  step(state, event, cast, rules) {
    const draft = new Draft(state, cast, rules);
    happened(draft, event);
    advance(draft);
    return draft.done();
  },
  asks: asksOf,
  slots: slotsOf,
  budgets: (_, cast) => inFight(cast).flatMap(budgetsOf),
  initiative: (_, who, cast) => cast[who]?.turn.initiative ?? null,
  number: ({ number }) => number,
  objects,
};
