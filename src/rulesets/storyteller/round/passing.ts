import { GM, type Option } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import type { RoundAsk, Stops } from '../../../core/round.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { Passing } from '../actions/define.ts';
import { recordOf, turnActions } from '../actions/list.ts';
import type { StCast, StFighter } from '../data/fighter.ts';
import { REACH, type Rules } from '../data/rules.ts';
import { attackFault } from '../figures/legality.ts';
import { has, unable } from '../figures/state.ts';
import { optionOf } from '../plays/answer.ts';
import { choiceAsk, type Draft, MOVING, type Moving, playId, type State } from './state.ts';

/* Attacks on fighters who move past somebody or through a zone (ST-10.14, ST-9.40). The Storyteller says whom they pass (ST-10.18). */

const PASSING: readonly (readonly [kind: string, passing: Passing])[] = Object.entries(turnActions).flatMap(
  ([kind, { passing }]) => (passing ? [[kind, passing] as const] : []),
);

/** No board knows where the mover would stop. */
const NOWHERE: Stops = { at: '', end: null, beside: {} };

/** Metres to a suppressed zone that is on no board. */
const ZONE = 3;

/** The attack on a mover: standard pool, standard damage (ST-10.15, ST-9.45). */
const attackOn = (
  by: StFighter,
  { who, near = {} }: Moving,
  { weaponOf, manoeuvre, withinReach }: Passing,
): Json => ({
  attacker: by.id,
  defender: who,
  weapon: weaponOf(by) ?? '',
  manoeuvre,
  situation: withinReach ? {} : { distance: near[by.id] ?? ZONE },
  counter: withinReach === true,
});

/** How the current attacker attacks. */
const passingOf = ({ kind = '' }: Moving): Passing | undefined => recordOf(kind).passing;

/** Whether the mover may be passing a fighter. On a board a blow must reach them (ST-10.18); zones are known only to the Storyteller. */
const isPassing = ({ near, past = [] }: Moving, by: Id, { withinReach }: Passing): boolean =>
  !past.includes(by) && (near === undefined || !withinReach || (near[by] ?? 0) <= REACH);

type Waiting = { readonly by: StFighter; readonly kind: string; readonly passing: Passing };

/** Those who could attack the mover now. */
const waitingFor = (cast: StCast, moving: Moving, rules: Rules): readonly Waiting[] =>
  Object.values(cast).flatMap((by) =>
    PASSING.filter(
      ([, passing]) =>
        by.id !== moving.who &&
        passing.weaponOf(by) !== undefined &&
        isPassing(moving, by.id, passing) &&
        !attackFault(cast, attackOn(by, moving, passing), rules),
    ).map(([kind, passing]) => ({ by, kind, passing })),
  );

/** Starts or continues a movement, if others could attack the mover. */
export function setOut(draft: Draft, moving: Moving): void {
  if (waitingFor(draft.cast, moving, draft.rules).length === 0) stop(draft);
  else draft.state = { ...draft.state, moving };
}

/** Continues after the mover has passed a fighter. Without a board, that fighter may attack again if the Storyteller says so (ST-9.40). */
function goOn(draft: Draft, { by = '', kind: _, struck, ...path }: Moving): void {
  const again = struck && path.near === undefined;
  setOut(draft, again ? path : { ...path, past: [...(path.past ?? []), by] });
}

function stop(draft: Draft): void {
  const { moving: _, ...state } = draft.state;
  draft.state = state;
}

function passOption({ by, kind, passing }: Waiting, metres: number | undefined): Option {
  const past = msg(`storyteller.option.crosses.${kind}`, { who: by.id });
  const label = passing.label?.(by, past) ?? past;
  const near = msg('storyteller.option.crosses.near', { label, metres: metres ?? 0 });
  return { id: `${kind}:${by.id}`, label: metres === undefined ? label : near };
}

function crossesAsk(cast: StCast, moving: Moving, rules: Rules): RoundAsk {
  const { who, near = {} } = moving;
  const on = { id: 'on', label: msg('storyteller.option.crosses.on') };
  const options = [...waitingFor(cast, moving, rules).map((one) => passOption(one, near[one.by.id])), on];
  const label = msg('storyteller.ask.crosses', { who });
  return choiceAsk('crosses', who, options, { by: GM, label, skip: 'on' });
}

/** The asks of a movement: whom the mover passes, whether they attack, and the attack itself. */
export function movementAsks({ moving, number }: State, cast: StCast, rules: Rules): RoundAsk[] {
  if (!moving) return [];
  const { who, by, kind, struck } = moving;
  const passing = passingOf(moving);
  if (by === undefined || !passing) return [crossesAsk(cast, moving, rules)];
  const striker = cast[by];
  const input = striker ? attackOn(striker, moving, passing) : null;
  if (struck)
    return striker
      ? [{ kind: 'play', id: playId('attack', number, MOVING, by), by, play: 'attack', input }]
      : [];
  const no = striker && attackFault(cast, input, rules);
  const options = [optionOf('strike', no), { id: 'pass', label: msg('storyteller.option.letPass') }];
  return [
    choiceAsk('strikes', by, options, {
      label: msg(`storyteller.ask.strikes.${kind}`, { who }),
      skip: 'pass',
    }),
  ];
}

/** Records whom the mover passes, by the Storyteller's answer. */
export function passBy(draft: Draft, who: Id, answer: string): void {
  const [kind] = PASSING.find(([one]) => answer.startsWith(`${one}:`)) ?? [];
  if (kind === undefined) stop(draft);
  else {
    const by = answer.slice(kind.length + 1);
    draft.state = { ...draft.state, moving: { ...draft.state.moving, who, by, kind } };
  }
}

/** Records whether the fighter attacks or lets the mover pass. */
export function answerPassing(draft: Draft, answer: string): void {
  const { moving } = draft.state;
  if (!moving) return;
  if (answer === 'strike') draft.state = { ...draft.state, moving: { ...moving, struck: true } };
  else goOn(draft, moving);
}

/** Whether a mover is unable to continue (AMB-83). */
const isHalted = (fighter: StFighter): boolean =>
  unable(fighter) !== undefined || has(fighter, 'prone') || has(fighter, 'held') || has(fighter, 'shocked');

/** After its first attack the action behind it counts as carried out, and can no longer be used for a defence (AMB-79). */
function spendStance(draft: Draft, who: Id, kind: Moving['kind']): void {
  for (const [slot, { state, declaration }] of Object.entries(draft.cast[who]?.turn.slots ?? {}))
    if (declaration?.action === kind && (state === 'declared' || state === 'reserved'))
      draft.slot(who, { state: 'spent', acted: true }, 'AMB-79', slot);
}

/** Puts the mover where the blow has stopped them on the board. */
function standBeside(draft: Draft, { who, by = '', stops: { at, end, beside } = NOWHERE }: Moving): void {
  const there = beside[by];
  if (draft.cast[who] && there !== undefined) draft.act([set(who, at, end, there, 'ST-10.16')]);
}

/** Ends the attack on the mover. Movers stop there if they defended (ST-10.16), cannot continue or, by house rule, were hit (AMB-83). */
export function endPassing(draft: Draft, out: Json, defended: boolean): void {
  const { moving } = draft.state;
  if (!moving) return;
  spendStance(draft, moving.by ?? '', moving.kind);
  const mover = draft.cast[moving.who];
  const blow = passingOf(moving)?.withinReach === true;
  const hit = (out as { readonly hit?: boolean } | null)?.hit === true;
  const stopped = blow && (defended || (hit && draft.rules.counterattackStops));
  if (mover && !stopped && !isHalted(mover)) {
    goOn(draft, moving);
    return;
  }
  if (blow) standBeside(draft, moving);
  stop(draft);
}
