import { type Enter, GM, type Option } from '../../../core/ask.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { givenOnly, type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import { type Switch, stateFault } from '../actions/define.ts';
import {
  actionName,
  currentAction,
  declarationFault,
  forfeitRule,
  IDLE,
  nextPart,
  playOf,
  recordOf,
  turnActions,
} from '../actions/list.ts';
import { sceneAffected, sceneEndPlay } from '../actions/scenes.ts';
import type { Declaration, StCast, StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { veilOf } from '../figures/health.ts';
import { unable } from '../figures/state.ts';
import { extraCount, slotOf } from '../figures/turn.ts';
import { optionOf } from '../plays/answer.ts';
import { lastWalkAsks, mayStillWalk, walkAsk } from './movement.ts';
import { diceAsks, missingDice, rerollAsks } from './order.ts';
import { movementAsks } from './passing.ts';
import {
  ask,
  choiceAsk,
  currentMoment,
  declarers,
  isWaiting,
  type Moment,
  option,
  participants,
  placeId,
  playId,
  resolving,
  type State,
  waitFault,
} from './state.ts';

/* The asks of the round. */

/** What asks are made from. */
export type Scene = { readonly state: State; readonly cast: StCast; readonly rules: Rules };

const isDeclaration = (value: Json): value is Json & Declaration =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

/** Why a value may not be declared for an action of the round, or undefined if it may. */
export function faultOfDeclaration(scene: Scene, who: StFighter, value: Json, slot: string): Msg | undefined {
  const { state, cast, rules } = scene;
  if (!isDeclaration(value)) return msg('storyteller.no.notDeclaration');
  const when = state.phase === 'declare' ? 'later' : 'now';
  return (
    stateFault(recordOf(value.action), who, rules) ?? declarationFault(cast, who.id, value, slot, rules, when)
  );
}

function declareAsk(scene: Scene, fighter: StFighter): Enter {
  const slot = slotOf(scene.state.pass);
  return {
    kind: 'enter',
    id: ask.make('declare', fighter.id),
    by: fighter.id,
    label: msg('storyteller.ask.declare'),
    form: 'declaration',
    skip: { ...IDLE, offer: IDLE.action },
    legal: (value) => faultOfDeclaration(scene, fighter, value, slot),
  };
}

const optionFor = (kind: Parameters<typeof option.make>[0], who: Id, no?: Msg): Option => ({
  ...optionOf(kind, no, { who }),
  id: option.make(kind, who),
});

/** Actions that a condition allows in place of the declared one: breaking free, or else standing up (ST-8.4, ST-7.37, AMB-60). */
const insteadOptions = ({ rules }: Scene, fighter: StFighter): Option[] =>
  Object.entries(turnActions)
    .filter(([, def]) => def.instead?.(fighter, rules))
    .map(([id, { icon }]) => ({ ...optionOf(id), icon }));

const waitOptions = ({ state, cast }: Scene, who: StFighter, place: number): Option[] =>
  participants(cast)
    .filter(({ id }) => id !== who.id)
    .map((other) => optionFor('wait', other.id, waitFault(who, other, place, state.pass)));

function actAsk(scene: Scene, fighter: StFighter, { place }: Moment): RoundAsk {
  const name = slotOf(scene.state.pass);
  const slot = fighter.turn.slots?.[name];
  const action = (slot && currentAction(slot)) ?? IDLE;
  const no = faultOfDeclaration(scene, fighter, action as Json, name);
  const split = slot?.declaration?.parts !== undefined;
  const before = slot?.state === 'waiting' && place % 3 === 0;
  const label = msg('storyteller.option.act', { deed: actionName(fighter, action) });
  return choiceAsk('act', fighter.id, [
    { id: 'act', label, ...givenOnly({ no }) },
    ...(split ? [optionOf('skipPart')] : []),
    ...insteadOptions(scene, fighter).filter(({ id }) => id !== action.action),
    optionOf('pass'),
    ...(before ? [optionOf('after')] : []),
    ...(slot?.state === 'parts' ? [] : waitOptions(scene, fighter, place)),
  ]);
}

/** The plays of those who act now. Plays of a simultaneous group wait for each other's decision. */
function playAsks({ state, cast, rules }: Scene, acting: readonly StFighter[]): RoundAsk[] {
  const slot = slotOf(state.pass);
  return acting.flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slot];
    const play = record && playOf(cast, fighter.id, record, slot, rules);
    if (!play) return [];
    const { id: by, turn } = fighter;
    const { name, input } = play;
    const id = playId(name, state.number, placeId(slot, nextPart(record)?.at), by);
    const together = acting.length > 1 ? `rank${turn.rank ?? 0}` : undefined;
    const veil = veilOf(cast, by, record, rules);
    return [{ kind: 'play', id, by, play: name, input, ...givenOnly({ together, veil }) }];
  });
}

function resolveAsks(scene: Scene): readonly RoundAsk[] {
  const { state, cast, rules } = scene;
  if (state.moving) return movementAsks(state, cast, rules);
  const acting = resolving(state, cast);
  const now = currentMoment(state, cast);
  if (acting.length > 0 && !isWaiting(state, acting, now)) return playAsks(scene, acting);
  const idle = mayStillWalk(cast, rules).filter(({ id }) => !now?.who.some((one) => one.id === id));
  if (!now) return lastWalkAsks(idle, rules);
  return [
    ...now.who.map((fighter) => actAsk(scene, fighter, now)),
    ...[...now.who, ...idle].flatMap((fighter) => walkAsk(fighter, rules)),
    ...switchAsks(scene),
  ];
}

/** The declarations that an action may be switched to before it is carried out (ST-1.9, AMB-25). */
function switchesOf({ cast }: Scene, fighter: StFighter): readonly Switch[] {
  const others = participants(cast).flatMap(({ id }) => (id === fighter.id ? [] : [id]));
  return Object.values(turnActions).flatMap(({ switches }) => switches?.(fighter, others) ?? []);
}

/** The declaration that the option of a switch leads to, or undefined if there is none. */
export const switchTo = (scene: Scene, fighter: StFighter, id: string): Declaration | undefined =>
  switchesOf(scene, fighter).find((one) => one.id === id)?.to;

/** A switch costs the declared action, and sometimes the extra actions as well (ST-1.9, ST-10.26). */
function switchOption(scene: Scene, fighter: StFighter, was: Declaration, { id, to }: Switch): Option {
  const no = faultOfDeclaration(scene, fighter, to as Json, slotOf(scene.state.pass));
  const deed = actionName(fighter, to);
  const { target: who } = to;
  const takesAll = forfeitRule(fighter, to, scene.rules) !== undefined && extraCount(fighter.turn) > 0;
  const cost = msg(`storyteller.cost.${takesAll ? 'insteadAll' : 'instead'}`, {
    deed: actionName(fighter, was),
  });
  return {
    id,
    label: who === undefined ? deed : msg('storyteller.declared.at', { deed, who }),
    cost,
    ...givenOnly({ no }),
  };
}

/** Asks everybody with a declared action that has not begun whether they switch it to a defence. */
function switchAsks(scene: Scene): RoundAsk[] {
  return participants(scene.cast).flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slotOf(scene.state.pass)];
    if (record?.state !== 'declared' || unable(fighter)) return [];
    const options = switchesOf(scene, fighter).map((one) =>
      switchOption(scene, fighter, record.declaration ?? IDLE, one),
    );
    return [choiceAsk('switch', fighter.id, options, { optional: true })];
  });
}

function askedNow({ state, cast, rules }: Scene): readonly StFighter[] {
  if (state.phase === 'declare') return declarers(state, cast);
  return state.phase === 'resolve' ? (currentMoment(state, cast)?.who ?? mayStillWalk(cast, rules)) : [];
}

/** The Storyteller may say who sees an action without outward sign (ST-2.9). */
function revealAsks({ state, cast, rules }: Scene): RoundAsk[] {
  if (rules.reactionGating !== 'whisper') return [];
  return participants(cast).flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slotOf(state.pass)];
    if (!record?.declaration?.inconspicuous || record.acted) return [];
    const others = participants(cast).filter(({ id }) => id !== fighter.id);
    const saidSo = msg('storyteller.no.saidSo');
    const options = others.flatMap(({ id: who }) => [
      optionFor('show', who, record.shown?.[who] === true ? saidSo : undefined),
      optionFor('hide', who, record.shown?.[who] === false ? saidSo : undefined),
    ]);
    const label = msg('storyteller.ask.reveal', { who: fighter.id });
    return [choiceAsk('reveal', fighter.id, options, { by: GM, label, optional: true })];
  });
}

/** What the Storyteller may always do: reroll all, open the declarations, skip somebody, end the round (ST-0.4). */
function tableAsk(scene: Scene): RoundAsk {
  const { phase, number, mayReroll, rerollAll } = scene.state;
  const notRunning = msg('storyteller.no.notRunning');
  const queued = rerollAll ? msg('storyteller.no.rerollQueued') : undefined;
  const lasting = sceneAffected(scene.cast).length > 0;
  const options = [
    optionOf('openDeclarations', mayReroll ? undefined : msg('storyteller.no.noWindow')),
    optionOf('rerollAll', number === 0 ? notRunning : queued),
    ...askedNow(scene).map(({ id }) => optionFor('skip', id)),
    optionOf('endRound', phase === 'declare' || phase === 'resolve' ? undefined : notRunning),
    optionOf('sceneEnd', lasting ? undefined : msg('storyteller.no.nothingLasts')),
  ];
  return choiceAsk('table', GM, options, { id: ask.make('table'), optional: true });
}

/** The end of the scene, for everybody for whom it ends something (TM-38). */
function sceneEndAsks({ state, cast }: Scene): RoundAsk[] {
  const ending = sceneEndPlay(cast);
  if (!state.sceneEnds || !ending) return [];
  return [{ kind: 'play', id: `${ending.play}:${state.number}`, by: ending.input.who, ...ending }];
}

function phaseAsks(scene: Scene): readonly RoundAsk[] {
  const { state, cast, rules } = scene;
  if (state.phase === 'declare') return declarers(state, cast).map((fighter) => declareAsk(scene, fighter));
  return state.phase === 'resolve' ? resolveAsks(scene) : diceAsks(state, cast, rules);
}

export function asksOf(scene: Scene): readonly RoundAsk[] {
  const { state, cast, rules } = scene;
  const ending = sceneEndAsks(scene);
  if (ending.length > 0) return ending;
  return [
    ...phaseAsks(scene),
    ...missingDice(state, cast, rules),
    ...rerollAsks(state, cast, rules),
    ...revealAsks(scene),
    tableAsk(scene),
  ];
}
