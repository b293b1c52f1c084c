import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { seenThrough } from '../../core/veil.ts';
import type { TrackerRow, TrackerView } from '../../core/view.ts';
import { veilOf } from './awareness.ts';
import { unable } from './conditions.ts';
import { deedName } from './deeds.ts';
import { defences } from './defence.ts';
import type { StFighter } from './fighter.ts';
import { blowAt, withNobody } from './offer-scene.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import type { Declaration, SlotRecord } from './slots.ts';
import { extrasOf, slotNames, slotOf, unspent } from './slots.ts';
import { stanceOf } from './stances.ts';
import type { State } from './turn-moment.ts';
import { able, declarers, entered, inFight, isOpen, mayKnow, moment, mostExtras } from './turn-moment.ts';
import { mayStillWalk } from './turn-movement.ts';
import { inOrder } from './turn-slots.ts';

type Phase = TrackerView['phases'][number];

/** How many of those to come are listed. */
const AHEAD = 5;

/** The extra passes, in one entry: which of them is on, and how many there are. */
function extraPhases({ pass }: State, most: number): { readonly id: string; readonly label: Msg }[] {
  if (most === 0) return [];
  const label =
    pass > 0
      ? msg('storyteller.phase.extraOf', { n: pass, of: most })
      : msg('storyteller.phase.extras', { of: most });
  return [{ id: slotOf(Math.max(1, pass)), label }];
}

/** Initiative, declarations, actions, then the extra passes. */
function phasesOf(state: State, cast: Cast<StFighter>): Phase[] {
  const all = [
    { id: 'initiative', label: msg('storyteller.phase.initiative') },
    { id: 'declarations', label: msg('storyteller.phase.declarations') },
    { id: 'actions', label: msg('storyteller.phase.actions') },
    ...extraPhases(state, mostExtras(cast)),
  ];
  const now = all.findIndex(({ id }) => id === phaseId(state));
  return all.map((phase, i) => ({ ...phase, state: i < now ? 'past' : i === now ? 'now' : 'next' }));
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

/** Ascending while declaring, descending while acting; before that by the initiative known so far. */
function rowOrder(state: State, cast: Cast<StFighter>): StFighter[] {
  const outside = inFight(cast).filter(({ turn }) => turn.slots?.[slotOf(state.pass)] === undefined);
  if (state.phase === 'declare')
    return [...entered(cast).filter((one) => !outside.includes(one))]
      .sort((a, b) => byRank(b, a))
      .concat(outside);
  if (state.phase === 'resolve')
    return [...inOrder(state.pass, cast).map(({ fighter }) => fighter), ...outside];
  return inFight(cast).sort((a, b) => (b.turn.initiative ?? 0) - (a.turn.initiative ?? 0));
}

/** Whoever does nothing, and makes no secret of it, has announced nothing that his row does not say already. */
const isPlainlyIdle = ({ action, inconspicuous }: Declaration): boolean =>
  action === 'nothing' && !inconspicuous;

/** A declared action as somebody may read it; undefined where there is none. */
function declaredBy(
  cast: Cast<StFighter>,
  fighter: StFighter,
  slot: SlotRecord | undefined,
  rules: Rules,
  forWhom?: readonly Id[],
): Msg | undefined {
  const { declaration } = slot ?? {};
  if (!declaration || isPlainlyIdle(declaration)) return undefined;
  const { target } = declaration;
  const veil = slot && forWhom && veilOf(cast, fighter.id, slot, rules);
  const seen = veil && seenThrough(veil, forWhom);
  if (seen) return seen;
  const deed = deedName(fighter, declaration);
  const told = target === undefined ? deed : msg('storyteller.declared.at', { deed, who: target });
  const badge = declaration.inconspicuous && rules.reactionGating !== 'off';
  return badge ? msg('storyteller.declared.inconspicuous', { deed: told }) : told;
}

/** What somebody is about who is not asked anything just now. */
function resting(fighter: StFighter, slot: SlotRecord | undefined): Msg {
  const { turn } = fighter;
  if (!turn.slots) return msg('storyteller.says.newcomer');
  if (!slot) return msg('storyteller.says.noExtra');
  if (slot.acted) return msg('storyteller.says.acted');
  if (slot.state === 'spent') return msg('storyteller.says.defended');
  if (slot.state === 'waiting' && slot.waitsFor)
    return msg('storyteller.says.waits', { who: slot.waitsFor.who });
  if (slot.state === 'reserved')
    return msg(
      slot.declaration?.action === 'nothing' ? 'storyteller.says.nothing' : 'storyteller.says.holds',
    );
  return msg(`storyteller.says.${slot.state}`);
}

function saysOf(state: State, fighter: StFighter, slot: SlotRecord | undefined, on: boolean): Msg {
  const no = unable(fighter);
  if (no) return no;
  if (fighter.turn.die === undefined) return msg('storyteller.says.rolls');
  if (!on) return resting(fighter, slot);
  if (state.moving) return msg('storyteller.says.moves');
  if (slot?.state === 'resolving') return msg('storyteller.says.acts');
  if (state.phase === 'declare') return msg('storyteller.says.declares');
  return msg(isOpen(slot) ? 'storyteller.says.decides' : 'storyteller.says.mayWalk');
}

function rowState(
  fighter: StFighter,
  slot: SlotRecord | undefined,
  on: boolean,
  state: State,
): TrackerRow['state'] {
  if (!able(fighter)) return 'out';
  if (on) return 'now';
  if (state.phase === 'dice' || state.phase === 'idle')
    return fighter.turn.die === undefined ? 'now' : 'next';
  if (!slot) return 'out';
  const open = state.phase === 'declare' ? slot.state === 'undeclared' : isOpen(slot);
  return open ? 'next' : 'done';
}

function pipsOf({ turn }: StFighter): TrackerRow['pips'] {
  if (!turn.slots) return [];
  const left = slotNames(turn).filter((name) => unspent(turn.slots?.[name])).length;
  return [{ label: msg('storyteller.budget.actions'), left, of: extrasOf(turn) + 1 }];
}

/** How he could still answer a blow, and what each answer would cost him (ST-1.10, ST-1.12); undefined where he takes no part, or for those who may not know. */
function answersOf(
  cast: Cast<StFighter>,
  fighter: StFighter,
  rules: Rules,
  forWhom?: readonly Id[],
): Pick<TrackerRow, 'answers'> {
  if (!fighter.turn.slots || !able(fighter) || !mayKnow(fighter.id, forWhom)) return {};
  const stage = new Stage(withNobody(cast, fighter));
  const blow = blowAt(fighter.id, blank(situationSpec));
  return { answers: defences(stage, blow, rules).filter(({ how }) => how !== undefined) };
}

/** What he keeps up by an action that the viewer does not see through to (ST-2.7). */
function secretOf(
  cast: Cast<StFighter>,
  fighter: StFighter,
  rules: Rules,
  forWhom?: readonly Id[],
): Pick<TrackerRow, 'secret'> {
  if (!forWhom) return {};
  const secret = Object.values(fighter.turn.slots ?? {}).flatMap((slot) => {
    const veil = veilOf(cast, fighter.id, slot, rules);
    const hidden = veil !== undefined && seenThrough(veil, forWhom) !== undefined;
    return (hidden && stanceOf(slot.declaration?.action ?? '')) || [];
  });
  return secret.length > 0 ? { secret } : {};
}

/** Those who declare, decide or act just now. */
function onTurn(state: State, cast: Cast<StFighter>, rules: Rules): ReadonlySet<Id> {
  const name = slotOf(state.pass);
  if (state.moving) return new Set([state.moving.who]);
  if (state.phase === 'declare') return new Set(declarers(state, cast).map(({ id }) => id));
  if (state.phase !== 'resolve') return new Set();
  const acting = entered(cast).filter(({ turn }) => turn.slots?.[name]?.state === 'resolving');
  const on = acting.length > 0 ? acting : (moment(state, cast)?.who ?? mayStillWalk(cast, rules));
  return new Set(on.map(({ id }) => id));
}

/** The picture of the round: one row for each fighter, in the order in which this phase runs. */
export function trackerView(
  state: State,
  cast: Cast<StFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): TrackerView {
  const on = onTurn(state, cast, rules);
  const name = slotOf(state.pass);
  const rows = rowOrder(state, cast).map((fighter): TrackerRow => {
    const slot = fighter.turn.slots?.[name];
    const declared = declaredBy(cast, fighter, slot, rules, forWhom);
    return {
      who: fighter.id,
      value: fighter.turn.initiative === undefined ? '' : String(fighter.turn.initiative),
      says: saysOf(state, fighter, slot, on.has(fighter.id)),
      state: rowState(fighter, slot, on.has(fighter.id), state),
      ...(declared ? { declared } : {}),
      pips: pipsOf(fighter),
      ...secretOf(cast, fighter, rules, forWhom),
      ...answersOf(cast, fighter, rules, forWhom),
    };
  });
  const next = rows
    .filter((row) => row.state === 'next')
    .slice(0, AHEAD)
    .map(({ who, says, declared }) => ({ who, label: declared ?? says }));
  return { title: titleOf(state), phases: phasesOf(state, cast), rows, next };
}
