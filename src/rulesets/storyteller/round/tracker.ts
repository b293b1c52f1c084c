import { blank } from '../../../core/spec.ts';
import { Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { visibleText } from '../../../core/veil.ts';
import { labelled, phasesAt, type TrackerRow, type TrackerView, upcoming } from '../../../core/view.ts';
import { actionName, recordOf } from '../actions/list.ts';
import type { Declaration, SlotRecord, StCast, StFighter } from '../data/fighter.ts';
import { type Rules, situationSpec } from '../data/rules.ts';
import { veilOf } from '../figures/health.ts';
import { unable } from '../figures/state.ts';
import { extraCount, isUnspent, slotNames, slotOf } from '../figures/turn.ts';
import { blowAt, defenceOptions, withNobody } from '../plays/defence.ts';
import { mayStillWalk } from './movement.ts';
import { inOrder } from './order.ts';
import {
  able,
  currentMoment,
  declarers,
  inFight,
  isOpen,
  mostExtras,
  participants,
  type State,
} from './state.ts';

type Phase = TrackerView['phases'][number];

/** How many upcoming fighters the tracker names. */
const MAX_UPCOMING = 5;

/** All extra passes as a single phase, labelled with the current one and their number. */
function extraPhases({ pass: n }: State, of: number): { readonly id: string; readonly label: Msg }[] {
  if (of === 0) return [];
  const label = n > 0 ? msg('storyteller.phase.extraOf', { n, of }) : msg('storyteller.phase.extras', { of });
  return [{ id: slotOf(Math.max(1, n)), label }];
}

function phasesOf(state: State, cast: StCast): Phase[] {
  const main = labelled('storyteller.phase', ['initiative', 'declarations', 'actions']);
  return phasesAt([...main, ...extraPhases(state, mostExtras(cast))], phaseId(state));
}

function phaseId({ phase, pass, mayReroll }: State): string {
  if (phase === 'dice' || phase === 'idle' || mayReroll) return 'initiative';
  if (pass > 0) return slotOf(pass);
  return phase === 'declare' ? 'declarations' : 'actions';
}

function titleOf(state: State): Msg {
  if (state.phase === 'idle') return msg('storyteller.phase.idle');
  if (state.number === 0) return msg('storyteller.title.start');
  const { number: round, pass: n } = state;
  const phase = state.mayReroll ? 'dice' : state.phase;
  return msg(`storyteller.title.${n > 0 ? 'extra' : 'main'}.${phase}`, { round, n });
}

const byRank = (a: StFighter, b: StFighter): number => (a.turn.rank ?? 0) - (b.turn.rank ?? 0);

/** While declaring, the slowest first; while acting, the fastest first; in all other phases, by the initiative known so far. */
function rowOrder(state: State, cast: StCast): StFighter[] {
  const outside = inFight(cast).filter(({ turn }) => turn.slots?.[slotOf(state.pass)] === undefined);
  if (state.phase === 'declare')
    return participants(cast)
      .filter((one) => !outside.includes(one))
      .sort((a, b) => byRank(b, a))
      .concat(outside);
  if (state.phase === 'resolve')
    return [...inOrder(state.pass, cast).map(({ fighter }) => fighter), ...outside];
  return inFight(cast).sort((a, b) => (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0));
}

/** Doing nothing openly is not shown as a declaration, because the row already says so. */
const isPlainlyIdle = ({ action, inconspicuous }: Declaration): boolean =>
  recordOf(action).idle === true && !inconspicuous;

/** A fight as seen by viewers; without a list of viewers everything is shown. */
interface Viewed {
  readonly cast: StCast;
  readonly rules: Rules;
  readonly forWhom: readonly Id[] | undefined;
}

/** A declared action as the viewers may see it, or undefined if there is none. */
function declaredBy(viewed: Viewed, fighter: StFighter, slot: SlotRecord | undefined): Msg | undefined {
  const { cast, rules, forWhom } = viewed;
  const { declaration } = slot ?? {};
  if (!declaration || isPlainlyIdle(declaration)) return undefined;
  const { target } = declaration;
  const veil = slot && forWhom && veilOf(cast, fighter.id, slot, rules);
  const seen = veil && visibleText(veil, forWhom);
  if (seen) return seen;
  const name = actionName(fighter, declaration);
  const told = target === undefined ? name : msg('storyteller.declared.at', { deed: name, who: target });
  const badge = declaration.inconspicuous && rules.reactionGating !== 'off';
  return badge ? msg('storyteller.declared.inconspicuous', { deed: told }) : told;
}

/** The status of a fighter who is not asked anything now. */
function restingText(fighter: StFighter, slot: SlotRecord | undefined): Msg {
  const { turn } = fighter;
  if (!turn.slots) return msg('storyteller.says.newcomer');
  if (!slot) return msg('storyteller.says.noExtra');
  if (slot.acted) return msg('storyteller.says.acted');
  if (slot.state === 'spent') return msg('storyteller.says.defended');
  if (slot.state === 'waiting' && slot.waitsFor)
    return msg('storyteller.says.waits', { who: slot.waitsFor.who });
  if (slot.state === 'reserved')
    return msg(
      recordOf(slot.declaration?.action ?? '').idle ? 'storyteller.says.nothing' : 'storyteller.says.holds',
    );
  return msg(`storyteller.says.${slot.state}`);
}

function saysOf(state: State, fighter: StFighter, slot: SlotRecord | undefined, isCurrent: boolean): Msg {
  const no = unable(fighter);
  if (no) return no;
  if (fighter.turn.die === undefined) return msg('storyteller.says.rolls');
  if (!isCurrent) return restingText(fighter, slot);
  if (state.moving) return msg('storyteller.says.moves');
  if (slot?.state === 'resolving') return msg('storyteller.says.acts');
  if (state.phase === 'declare') return msg('storyteller.says.declares');
  return msg(isOpen(slot) ? 'storyteller.says.decides' : 'storyteller.says.mayWalk');
}

function rowState(
  fighter: StFighter,
  slot: SlotRecord | undefined,
  isCurrent: boolean,
  state: State,
): TrackerRow['state'] {
  if (!able(fighter)) return 'out';
  if (isCurrent) return 'now';
  if (state.phase === 'dice' || state.phase === 'idle')
    return fighter.turn.die === undefined ? 'now' : 'next';
  if (!slot) return 'out';
  const open = state.phase === 'declare' ? slot.state === 'undeclared' : isOpen(slot);
  return open ? 'next' : 'done';
}

/** The actions left to a fighter in this round. */
export function pipsOf({ turn }: Pick<StFighter, 'turn'>): TrackerRow['pips'] {
  if (!turn.slots) return [];
  const left = slotNames(turn).filter((name) => isUnspent(turn.slots?.[name])).length;
  return [{ label: msg('storyteller.budget.actions'), left, of: extraCount(turn) + 1 }];
}

/** A fighter's defences against a plain attack, with their costs (ST-1.10, ST-1.12), if the fighter takes part and the viewers may know them. */
function answersOf({ cast, rules, forWhom }: Viewed, fighter: StFighter): Pick<TrackerRow, 'answers'> {
  const mayKnow = forWhom === undefined || forWhom.includes(fighter.id);
  if (!fighter.turn.slots || !able(fighter) || !mayKnow) return {};
  const stage = new Stage(withNobody(cast, fighter));
  const blow = blowAt(fighter.id, blank(situationSpec));
  return { answers: defenceOptions(stage, blow, rules).filter(({ how }) => how !== undefined) };
}

/** Conditions that come from actions the viewers have not noticed (ST-2.7). */
function secretOf({ cast, rules, forWhom }: Viewed, fighter: StFighter): Pick<TrackerRow, 'secret'> {
  if (!forWhom) return {};
  const secret = Object.values(fighter.turn.slots ?? {}).flatMap((slot) => {
    const veil = veilOf(cast, fighter.id, slot, rules);
    const hidden = veil !== undefined && visibleText(veil, forWhom) !== undefined;
    return (hidden && recordOf(slot.declaration?.action ?? '').stance?.condition) || [];
  });
  return secret.length > 0 ? { secret } : {};
}

function currentFighters(state: State, cast: StCast, rules: Rules): ReadonlySet<Id> {
  const name = slotOf(state.pass);
  if (state.moving) return new Set([state.moving.who]);
  if (state.phase === 'declare') return new Set(declarers(state, cast).map(({ id }) => id));
  if (state.phase !== 'resolve') return new Set();
  const acting = participants(cast).filter(({ turn }) => turn.slots?.[name]?.state === 'resolving');
  const now = acting.length > 0 ? acting : (currentMoment(state, cast)?.who ?? mayStillWalk(cast, rules));
  return new Set(now.map(({ id }) => id));
}

/** The round as rows, one for each fighter, in the order of this phase. */
export function trackerView(state: State, cast: StCast, rules: Rules, forWhom?: readonly Id[]): TrackerView {
  const viewed: Viewed = { cast, rules, forWhom };
  const current = currentFighters(state, cast, rules);
  const name = slotOf(state.pass);
  const rows = rowOrder(state, cast).map((fighter): TrackerRow => {
    const slot = fighter.turn.slots?.[name];
    const declared = declaredBy(viewed, fighter, slot);
    return {
      who: fighter.id,
      value: fighter.turn.initiative === undefined ? '' : String(fighter.turn.initiative),
      says: saysOf(state, fighter, slot, current.has(fighter.id)),
      state: rowState(fighter, slot, current.has(fighter.id), state),
      ...(declared ? { declared } : {}),
      pips: pipsOf(fighter),
      ...secretOf(viewed, fighter),
      ...answersOf(viewed, fighter),
    };
  });
  const next = upcoming(rows, ({ says, declared }) => declared ?? says, MAX_UPCOMING);
  return { title: titleOf(state), phases: phasesOf(state, cast), rows, next };
}
