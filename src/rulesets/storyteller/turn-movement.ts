import type { Enter, Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { PlayAsk, RoundAsk, Stops } from '../../core/round.ts';
import type { Infer } from '../../core/spec.ts';
import { blank, choice, faults, num } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has, unable } from './conditions.ts';
import { nowBehind } from './covers.ts';
import { deedKind } from './deed-table.ts';
import type { StFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import { freeMove, metresLeft } from './movement.ts';
import type { Rules } from './rules.ts';
import { aimLost, countersWith, inZone, suppressesWith } from './stances.ts';
import { COVERS } from './tables.ts';
import type { Draft } from './turn-draft.ts';
import type { State } from './turn-moment.ts';
import { able, entered } from './turn-moment.ts';

/*
 * Movement in the round: the free walk of everybody, and what moving past somebody or through a zone calls forth (ST-10.14, ST-9.40). Where the mover
 * passes is for the Storyteller to say (ST-10.18); he is asked only while somebody lies in wait.
 */

/** What lies in wait for somebody on the move. */
type Kind = 'counterattack' | 'suppress';

/** Somebody is on the move; `by` and `kind`: who answers it just now. */
export type Moving = {
  readonly who: Id;
  readonly by?: Id;
  readonly kind?: Kind;
  /** The answer is being carried out. */
  readonly struck?: true;
  /** How near he came to others on the board, in metres; without a board it is for the Storyteller to say. */
  readonly near?: { readonly [other: Id]: number };
  readonly stops?: Stops;
  /** Those whom he has got past on this way. */
  readonly past?: readonly Id[];
};

/** How far a counterattack reaches on a board: a step and an arm. Without a board the Storyteller says whether he came past (ST-10.18). */
const REACH = 2;

/** No board says where he would stand. */
const NOWHERE: Stops = { at: '', end: null, beside: {} };

/** Metres to a raked zone that is on no board. */
const ZONE = 3;

/** The attack that answers a movement: standard pool, standard damage (ST-10.15, ST-9.45). */
const strikeAt = (by: StFighter, { who: mover, near = {} }: Moving, kind: Kind): Json => ({
  attacker: by.id,
  defender: mover,
  weapon: (kind === 'suppress' ? suppressesWith(by) : countersWith(by)) ?? '',
  manoeuvre: kind === 'suppress' ? 'suppress' : 'strike',
  situation: kind === 'suppress' ? { distance: near[by.id] ?? ZONE } : {},
  counter: kind === 'counterattack',
});

/** Whether he may be coming past: on a board within reach of a blow. Where a zone lies only the Storyteller knows. */
const isPassing = ({ near, past = [] }: Moving, by: Id, kind: Kind): boolean =>
  !past.includes(by) && (near === undefined || kind === 'suppress' || (near[by] ?? 0) <= REACH);

/** Those who would strike at somebody moving past, and those who rake a zone; whoever cannot attack just now does neither. */
const waitingFor = (
  cast: Cast<StFighter>,
  moving: Moving,
  rules: Rules,
): readonly { by: StFighter; kind: Kind }[] =>
  Object.values(cast).flatMap((one) => {
    if (one.id === moving.who) return [];
    const kinds: Kind[] = [
      ...(countersWith(one) === undefined ? [] : ['counterattack' as const]),
      ...(suppressesWith(one) === undefined ? [] : ['suppress' as const]),
    ];
    return kinds
      .filter((kind) => isPassing(moving, one.id, kind))
      .filter((kind) => !attackFault(cast, strikeAt(one, moving, kind), rules))
      .map((kind) => ({ by: one, kind }));
  });

/** He sets out, or goes on: somebody may lie in wait. On a board it is known whom he passes. */
export function setsOut(draft: Draft, moving: Moving): void {
  if (waitingFor(draft.cast, moving, draft.rules).length === 0) stops(draft);
  else draft.state = { ...draft.state, moving };
}

/**
 * He has got past whoever lay in wait for him. Whoever has struck may do so each time he comes past again (ST-9.40): on a board that would be
 * seen, without one the Storyteller says so.
 */
function goesOn(draft: Draft, { by = '', kind: _, struck, ...way }: Moving): void {
  const again = struck && way.near === undefined;
  setsOut(draft, again ? way : { ...way, past: [...(way.past ?? []), by] });
}

/** The movement is over. */
export function stops(draft: Draft): void {
  const { moving: _, ...state } = draft.state;
  draft.state = state;
}

/** How far, nothing for who stays where they are, and what they are behind at the end of it (ST-7.20). */
const WALK = {
  metres: num(1, { min: 0, label: 'storyteller.moveField.metres', why: 'ST-13.4' }),
  cover: choice(COVERS, 'none', { label: 'storyteller.moveField.cover', why: 'ST-7.20' }),
};

type Walk = Infer<typeof WALK>;

/** What a walk leaves unsaid: he ends it in the open. */
const wholeWalk = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...blank(WALK), ...value } : value;

/** Why he cannot walk freely, or so far (ST-13.4, ST-6.11, AMB-92). */
function cannotWalk(fighter: StFighter, rules: Rules, metres = 1): Msg | undefined {
  if (fighter.turn.walked !== undefined) return msg('storyteller.no.walked');
  if (has(fighter, 'prone')) return msg('storyteller.no.prone');
  if (has(fighter, 'held')) return msg('storyteller.no.held');
  const ran = Object.values(fighter.turn.slots ?? {}).some(
    ({ declaration, acted }) => acted && declaration?.action === 'run',
  );
  if (ran && !rules.freeMovePlusRun) return msg('storyteller.no.walkOrRun');
  const most = Math.min(freeMove(fighter, rules), metresLeft(fighter));
  return metres > most ? msg('storyteller.no.tooFar', { metres, most }) : undefined;
}

/** Actions that are kept up without a moment of their own. */
const isUpheld = (action: string): boolean => deedKind(action).held === true || action === 'suppress';

/** Whether a main action gives no moment any more, held ready or spent on a defence: its owner may move whenever nobody is busy (ST-13.4, AMB-85). */
export function isIdle(fighter: StFighter): boolean {
  const { state, acted, declaration } = fighter.turn.slots?.main ?? {};
  const used = state === 'spent' && (!acted || isUpheld(declaration?.action ?? ''));
  return (used || state === 'reserved') && able(fighter);
}

/** The idle who have not walked yet, and can. */
export const mayStillWalk = (cast: Cast<StFighter>, rules: Rules): StFighter[] =>
  entered(cast).filter((fighter) => isIdle(fighter) && !cannotWalk(fighter, rules));

/** A walk, free of cost, for somebody whose moment it is, or who has none any more. */
export function walkAsk(fighter: StFighter, rules: Rules): RoundAsk[] {
  if (cannotWalk(fighter, rules)) return [];
  const ask: Enter = {
    kind: 'enter',
    id: `walk:${fighter.id}`,
    by: fighter.id,
    label: msg('storyteller.ask.walk', { most: Math.min(freeMove(fighter, rules), metresLeft(fighter)) }),
    form: 'fields',
    spec: WALK,
    legal: (value) =>
      faults(WALK, wholeWalk(value))[0]?.says ?? cannotWalk(fighter, rules, (value as Walk).metres),
  };
  return [{ ...ask, optional: true }];
}

/** The last walks of a round: whoever wants to walks, and one word of the Storyteller's ends the round. */
export const lastWalkAsks = (idle: readonly StFighter[], rules: Rules): RoundAsk[] =>
  idle.length === 0
    ? []
    : [
        {
          kind: 'choose',
          id: 'lastWalks',
          by: MASTER,
          label: msg('storyteller.ask.lastWalks'),
          options: [{ id: 'end', label: msg('storyteller.option.endRound') }],
          skip: 'end',
        },
        ...idle.flatMap((fighter) => walkAsk(fighter, rules)),
      ];

/** Nobody else walks in this round. */
export function everybodyStays(draft: Draft): void {
  for (const { id } of mayStillWalk(draft.cast, draft.rules)) stays(draft, id);
}

/** Whoever stays where they are does not walk in this round. */
export const stays = (draft: Draft, who: Id): void => draft.turn(who, { walked: 0 }, 'ST-13.4');

/** He walks: his aim is lost (AMB-72), and somebody may lie in wait. */
export function walks(draft: Draft, who: Id, value: Json): void {
  const fighter = draft.cast[who];
  if (!fighter) return;
  const { metres, cover } = wholeWalk(value) as Walk;
  if (metres === 0) {
    stays(draft, who);
    return;
  }
  draft.turn(who, { walked: metres, metres: (fighter.turn.metres ?? 0) + metres }, 'ST-13.4');
  draft.act([...aimLost(fighter), ...nowBehind(fighter, cover)]);
  setsOut(draft, { who });
}

function option(by: StFighter, kind: Kind, metres: number | undefined): Option {
  const past = msg(`storyteller.option.crosses.${kind}`, { who: by.id });
  const label = kind === 'suppress' ? inZone(by, past) : past;
  const near = msg('storyteller.option.crosses.near', { label, metres: metres ?? 0 });
  return { id: `${kind}:${by.id}`, label: metres === undefined ? label : near };
}

/** Where the mover comes past, and whether whoever lies in wait strikes. */
export function movementAsks(
  { moving, number }: State,
  cast: Cast<StFighter>,
  rules: Rules,
): readonly RoundAsk[] {
  if (!moving) return [];
  const { who, by, kind, struck, near = {} } = moving;
  if (by === undefined || kind === undefined)
    return [
      {
        kind: 'choose',
        id: `crosses:${who}`,
        by: MASTER,
        label: msg('storyteller.ask.crosses', { who }),
        options: [
          ...waitingFor(cast, moving, rules).map((one) => option(one.by, one.kind, near[one.by.id])),
          { id: 'on', label: msg('storyteller.option.crosses.on') },
        ],
        skip: 'on',
      },
    ];
  const striker = cast[by];
  if (struck) return striker ? [strike(number, striker, moving, kind)] : [];
  const no = striker && attackFault(cast, strikeAt(striker, moving, kind), rules);
  return [
    {
      kind: 'choose',
      id: `strikes:${by}`,
      by,
      label: msg(`storyteller.ask.strikes.${kind}`, { who }),
      options: [
        { id: 'strike', label: msg('storyteller.option.strike'), ...(no ? { no } : {}) },
        { id: 'pass', label: msg('storyteller.option.letPass') },
      ],
      skip: 'pass',
    },
  ];
}

const strike = (number: number, striker: StFighter, moving: Moving, kind: Kind): PlayAsk => ({
  kind: 'play',
  id: `attack:${number}:moving:${striker.id}`,
  by: striker.id,
  play: 'attack',
  input: strikeAt(striker, moving, kind),
});

/** The Storyteller says where the mover comes past. */
export function crosses(draft: Draft, who: Id, said: string): void {
  if (said === 'on') stops(draft);
  const [kind, ...by] = said.split(':');
  if (kind === 'counterattack' || kind === 'suppress')
    draft.state = { ...draft.state, moving: { ...draft.state.moving, who, by: by.join(':'), kind } };
}

/** Whoever lies in wait strikes, or lets him pass. */
export function strikes(draft: Draft, said: string): void {
  const { moving } = draft.state;
  if (!moving) return;
  if (said === 'strike') draft.state = { ...draft.state, moving: { ...moving, struck: true } };
  else goesOn(draft, moving);
}

/** Whether he is in no state to go on (AMB-83). */
const halted = (fighter: StFighter): boolean =>
  unable(fighter) !== undefined || has(fighter, 'prone') || has(fighter, 'held') || has(fighter, 'shocked');

/** Once the first attack was rolled, the action that upholds it is carried out: it can be no defence any more (AMB-79). */
function used(draft: Draft, who: Id, kind: Moving['kind']): void {
  for (const [slot, { state, declaration }] of Object.entries(draft.cast[who]?.turn.slots ?? {}))
    if (declaration?.action === kind && (state === 'declared' || state === 'reserved'))
      draft.slot(who, slot, { state: 'spent', acted: true }, 'AMB-79');
}

/** On a board he is put where the blow has stopped him. */
function standsBeside(draft: Draft, { who, by = '', stops: { at, end, beside } = NOWHERE }: Moving): void {
  const there = beside[by];
  if (draft.cast[who] && there !== undefined) draft.act([set(who, at, end, there, 'ST-10.16')]);
}

/** The blow at the mover is over: whoever defended against a counterattack stands still beside it (ST-10.16); so does whoever cannot go on, or was hit, by house rule (AMB-83). */
export function struckAt(draft: Draft, out: Json, defended: boolean): void {
  const { moving } = draft.state;
  if (!moving) return;
  const { by = '' } = moving;
  used(draft, by, moving.kind);
  const mover = draft.cast[moving.who];
  const hit = (out as { readonly hit?: boolean } | null)?.hit === true;
  const stopped = moving.kind === 'counterattack' && (defended || (hit && draft.rules.counterattackStops));
  if (mover && !stopped && !halted(mover)) {
    goesOn(draft, moving);
    return;
  }
  if (moving.kind === 'counterattack') standsBeside(draft, moving);
  stops(draft);
}
