import type { Enter, Option } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { veilOf } from './awareness.ts';
import { isShocked, unable } from './conditions.ts';
import { deedKind } from './deed-table.ts';
import { currentDeed, deedName } from './deeds.ts';
import { sceneEndOf, sceneLongIn } from './ends.ts';
import type { StFighter } from './fighter.ts';
import { isClose, weaponsOf } from './gear.ts';
import { baseInitiative } from './movement.ts';
import { partNow } from './parts.ts';
import type { Rules } from './rules.ts';
import type { Declaration, SlotRecord } from './slots.ts';
import { extrasOf, slotOf } from './slots.ts';
import type { Deeds, Moment, State } from './turn-moment.ts';
import { declarers, entered, forbidden, held, inFight, moment, noWait, resolving } from './turn-moment.ts';
import { lastWalkAsks, mayStillWalk, movementAsks, walkAsk } from './turn-movement.ts';
import { rollOffs, unpicked } from './turn-order.ts';

/** A single d10 that counts as its face. */
const FACE: Reader<number> = {
  id: 'storyteller.face',
  start: 0,
  add: (_, face) => face,
  read: (face) => face,
  mark: () => 'none',
  show: (face) => verbatim(String(face)),
};

/** What the asks are made from. */
export interface Scene {
  readonly state: State;
  readonly cast: Cast<StFighter>;
  readonly rules: Rules;
  readonly deeds: Deeds;
}

function dieAsk({ state, rules }: Scene, fighter: StFighter): RoundAsk {
  const check: Check<number> = {
    kind: 'roll',
    id: `die:${fighter.id}`,
    by: fighter.id,
    label: msg('storyteller.check.initiative'),
    dice: [{ n: 1, d: 10 }],
    reader: FACE,
    lines: baseInitiative(fighter, rules),
  };
  const ask = check as unknown as Check;
  const needed = state.phase === 'dice' && (state.number === 0 || fighter.turn.slots !== undefined);
  return needed ? ask : { ...ask, optional: true };
}

const tieAsk = (who: Id): RoundAsk =>
  ({
    kind: 'roll',
    id: `tie:${who}`,
    by: MASTER,
    label: msg('storyteller.check.tie', { who }),
    dice: [{ n: 1, d: 10 }],
    reader: FACE,
    lines: [],
  }) as unknown as Check;

/** Everybody's missing die; then roll-offs of ties, or the Storyteller's order of them. */
function diceAsks({ state, cast, rules }: Scene): RoundAsk[] {
  const fighters = entered(cast);
  if (state.phase !== 'dice' || fighters.some(({ turn }) => turn.initiative === undefined)) return [];
  if (rules.initiativeTies === 'baseThenRollOff') return rollOffs(fighters).map(tieAsk);
  const tied = rules.initiativeTies === 'manual' ? unpicked(fighters) : undefined;
  if (!tied) return [];
  return [
    {
      kind: 'choose',
      id: `first:${tied.initiative}`,
      by: MASTER,
      label: msg('storyteller.ask.first', { initiative: tied.initiative }),
      options: tied.among.map((who) => ({ id: who, label: msg('storyteller.option.fighter', { who }) })),
    },
  ];
}

const rerollAsk = ({ id, turn }: StFighter): RoundAsk => ({
  kind: 'choose',
  id: `reroll:${id}`,
  by: id,
  label: msg('storyteller.ask.reroll', { die: turn.die ?? 0 }),
  options: [
    { id: 'reroll', label: msg('storyteller.option.reroll'), icon: 'dice-fire' },
    { id: 'keep', label: msg('storyteller.option.keep') },
  ],
  skip: 'keep',
  optional: true,
});

const rerollAsks = ({ state, cast, rules }: Scene): RoundAsk[] =>
  state.mayReroll
    ? entered(cast)
        .filter(({ turn }) => !turn.rerolled)
        .filter(({ turn }) => rules.initiativeReroll === 'everyRound' || !turn.everRerolled)
        .map(rerollAsk)
    : [];

const isDeclaration = (value: Json): value is Json & Declaration =>
  typeof value === 'object' && value !== null && typeof (value as { action?: Json }).action === 'string';

/** What is wrong with announcing a deed for an action; undefined: it may stand. */
export function faultOfDeclaration(
  { state, cast, rules, deeds }: Scene,
  who: StFighter,
  value: Json,
  slot: string,
): Msg | undefined {
  if (!isDeclaration(value)) return msg('storyteller.no.notDeclaration');
  const when = state.phase === 'declare' ? 'later' : 'now';
  return forbidden(who, value.action, rules) ?? deeds.fault(cast, who.id, value, slot, rules, when);
}

function declareAsk(scene: Scene, fighter: StFighter): RoundAsk {
  const slot = slotOf(scene.state.pass);
  const ask: Enter = {
    kind: 'enter',
    id: `declare:${fighter.id}`,
    by: fighter.id,
    label: msg('storyteller.ask.declare'),
    form: 'declaration',
    skip: { action: 'nothing', offer: 'nothing' },
    legal: (value) => faultOfDeclaration(scene, fighter, value, slot),
  };
  return ask;
}

/** What a state of his leaves him in place of what he declared: to stand up (ST-7.37, AMB-60), to struggle free (ST-8.4). */
function insteadOptions({ rules }: Scene, { conditions }: StFighter, shocked: boolean): Option[] {
  const option = (id: string, icon: string): Option => ({
    id,
    label: msg(`storyteller.option.${id}`),
    icon,
  });
  if (conditions.held !== undefined) return [option('struggle', 'breaking-chain')];
  if (shocked) return [];
  const owed = conditions.owesStanding !== undefined;
  const free = rules.standUpCost === 'free' && conditions.prone !== undefined;
  return owed || free ? [option('stand', 'up-card')] : [];
}

function waitOptions({ state, cast }: Scene, who: StFighter, place: number): Option[] {
  return entered(cast)
    .filter(({ id }) => id !== who.id)
    .map((other) => {
      const no = noWait(who, other, place, state.pass);
      return {
        id: `wait:${other.id}`,
        label: msg('storyteller.option.wait', { who: other.id }),
        ...(no ? { no } : {}),
      };
    });
}

function actAsk(scene: Scene, fighter: StFighter, { place }: Moment): RoundAsk {
  const name = slotOf(scene.state.pass);
  const slot = fighter.turn.slots?.[name];
  const deed = (slot && currentDeed(slot)) ?? { action: 'nothing' };
  const no = faultOfDeclaration(scene, fighter, deed, name);
  const split = slot?.declaration?.parts !== undefined;
  const before = slot?.state === 'waiting' && place % 3 === 0;
  return {
    kind: 'choose',
    id: `act:${fighter.id}`,
    by: fighter.id,
    label: msg('storyteller.ask.act'),
    options: [
      {
        id: 'act',
        label: msg('storyteller.option.act', { deed: deedName(fighter, deed) }),
        ...(no ? { no } : {}),
      },
      ...(split ? [{ id: 'skipPart', label: msg('storyteller.option.skipPart') }] : []),
      ...insteadOptions(scene, fighter, isShocked(fighter)).filter(({ id }) => id !== deed.action),
      { id: 'pass', label: msg('storyteller.option.pass') },
      ...(before ? [{ id: 'after', label: msg('storyteller.option.after') }] : []),
      ...(slot?.state === 'parts' ? [] : waitOptions(scene, fighter, place)),
    ],
  };
}

/** The plays of those who act now. Equals act in one breath: their plays wait for each other's decision. */
function playAsks({ state, cast, rules, deeds }: Scene, acting: readonly StFighter[]): RoundAsk[] {
  const slot = slotOf(state.pass);
  return acting.flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slot];
    const play = record && deeds.play(cast, fighter.id, record, slot, rules);
    if (!play) return [];
    const veil = veilOf(cast, fighter.id, record, rules);
    const now = partNow(record);
    const place = now ? `${slot}.${now.at}` : slot;
    return [
      {
        kind: 'play',
        id: `${play.name}:${state.number}:${place}:${fighter.id}`,
        by: fighter.id,
        play: play.name,
        input: play.input,
        ...(acting.length > 1 ? { together: `rank${fighter.turn.rank ?? 0}` } : {}),
        ...(veil ? { veil } : {}),
      },
    ];
  });
}

function resolveAsks(scene: Scene): readonly RoundAsk[] {
  if (scene.state.moving) return movementAsks(scene.state, scene.cast, scene.rules);
  const acting = resolving(scene.state, scene.cast);
  const now = moment(scene.state, scene.cast);
  if (acting.length > 0 && !held(scene.state, acting, now)) return playAsks(scene, acting);
  const idle = mayStillWalk(scene.cast, scene.rules).filter(
    ({ id }) => !now?.who.some((one) => one.id === id),
  );
  if (!now) return lastWalkAsks(idle, scene.rules);
  return [
    ...now.who.map((fighter) => actAsk(scene, fighter, now)),
    ...[...now.who, ...idle].flatMap((fighter) => walkAsk(fighter, scene.rules)),
    ...switchAsks(scene),
  ];
}

/** Deeds of defence that an untouched action may be turned into at any moment before it is carried out (ST-1.9, AMB-25). */
function switches(scene: Scene, fighter: StFighter): { readonly id: string; readonly to: Declaration }[] {
  const others = entered(scene.cast).filter(({ id }) => id !== fighter.id);
  const arms = weaponsOf(fighter).filter((weapon) => isClose(weapon) && weapon.traits.ready);
  return [
    ...others.map(({ id }) => ({ id: `cover:${id}`, to: { action: 'cover', target: id } })),
    ...arms.map(({ id }) => ({ id: `counterattack:${id}`, to: { action: 'counterattack', weapon: id } })),
    { id: 'desperate:dodge', to: { action: 'desperate', how: 'dodge' } },
    { id: 'desperate:block', to: { action: 'desperate', how: 'block' } },
  ];
}

/** What an option of a switch announces; undefined: it names none. */
export const switchTo = (scene: Scene, fighter: StFighter, option: string): Declaration | undefined =>
  switches(scene, fighter).find(({ id }) => id === option)?.to;

/** What turning to it costs: what was declared, and with some the extra actions as well (ST-1.9, ST-10.26). */
function costOfSwitch(fighter: StFighter, { declaration }: SlotRecord, to: Declaration): Msg {
  const deed = deedName(fighter, declaration ?? { action: 'nothing' });
  const extras = deedKind(to.action).forfeits !== undefined && extrasOf(fighter.turn) > 0;
  return msg(extras ? 'storyteller.cost.insteadAll' : 'storyteller.cost.instead', { deed });
}

/** Everybody whose action is declared and untouched may turn it into a defence of another kind. */
function switchAsks(scene: Scene): RoundAsk[] {
  const slot = slotOf(scene.state.pass);
  return entered(scene.cast).flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slot];
    if (record?.state !== 'declared' || unable(fighter)) return [];
    const options = switches(scene, fighter).map(({ id, to }) => {
      const no = faultOfDeclaration(scene, fighter, to as unknown as Json, slot);
      const label = deedLabel(fighter, to);
      return { id, label, cost: costOfSwitch(fighter, record, to), ...(no ? { no } : {}) };
    });
    const label = msg('storyteller.ask.switch');
    return [{ kind: 'choose', id: `switch:${fighter.id}`, by: fighter.id, label, options, optional: true }];
  });
}

const deedLabel = (fighter: StFighter, deed: Declaration): Msg =>
  deed.target === undefined
    ? deedName(fighter, deed)
    : msg('storyteller.declared.at', { deed: deedName(fighter, deed), who: deed.target });

/** Those who are asked what they declare or do now. */
export function asked({ state, cast, rules }: Scene): readonly StFighter[] {
  if (state.phase === 'declare') return declarers(state, cast);
  return state.phase === 'resolve' ? (moment(state, cast)?.who ?? mayStillWalk(cast, rules)) : [];
}

function noRerollAll({ number, rerollAll }: State): Msg | undefined {
  if (number === 0) return msg('storyteller.no.notRunning');
  return rerollAll ? msg('storyteller.no.rerollQueued') : undefined;
}

/** For an action without outward sign the Storyteller may say who sees it (ST-2.9). */
function revealAsks({ state, cast, rules }: Scene): RoundAsk[] {
  if (rules.reactionGating !== 'whisper') return [];
  const slot = slotOf(state.pass);
  return entered(cast).flatMap((fighter): RoundAsk[] => {
    const record = fighter.turn.slots?.[slot];
    if (!record?.declaration?.inconspicuous || record.acted) return [];
    const others = entered(cast).filter(({ id }) => id !== fighter.id);
    const options = others.flatMap(({ id }) =>
      (['show', 'hide'] as const).map((word) => ({
        id: `${word}:${id}`,
        label: msg(`storyteller.option.${word}`, { who: id }),
        ...(record.shown?.[id] === (word === 'show') ? { no: msg('storyteller.no.saidSo') } : {}),
      })),
    );
    const label = msg('storyteller.ask.reveal', { who: fighter.id });
    return [{ kind: 'choose', id: `reveal:${fighter.id}`, by: MASTER, label, options, optional: true }];
  });
}

/** What the Storyteller may always do: general reroll, opening the declarations, skipping somebody, ending the round (ST-0.4). */
function tableAsk(scene: Scene): RoundAsk {
  const { state } = scene;
  const running = state.phase === 'declare' || state.phase === 'resolve';
  const option = (id: string, no?: Msg): Option => ({
    id,
    label: msg(`storyteller.option.${id}`),
    ...(no ? { no } : {}),
  });
  return {
    kind: 'choose',
    id: 'table',
    by: MASTER,
    label: msg('storyteller.ask.table'),
    options: [
      option('openDeclarations', state.mayReroll ? undefined : msg('storyteller.no.noWindow')),
      option('rerollAll', noRerollAll(state)),
      ...asked(scene).map(({ id: who }) => ({
        id: `skip:${who}`,
        label: msg('storyteller.option.skip', { who }),
      })),
      option('endRound', running ? undefined : msg('storyteller.no.notRunning')),
      option('sceneEnd', sceneLongIn(scene.cast).length > 0 ? undefined : msg('storyteller.no.nothingLasts')),
    ],
    optional: true,
  };
}

/** The end of the scene, for everybody for whom it ends something (TM-38). */
function sceneEnd({ state, cast }: Scene): RoundAsk[] {
  const ending = sceneEndOf(cast);
  if (!state.sceneEnds || !ending) return [];
  return [{ kind: 'play', id: `sceneEnd:${state.number}`, by: ending.input.who, ...ending }];
}

/** Everything that is asked in a state of the round. */
export function asksOf(scene: Scene): readonly RoundAsk[] {
  const ending = sceneEnd(scene);
  if (ending.length > 0) return ending;
  const dice = inFight(scene.cast)
    .filter(({ turn }) => turn.die === undefined)
    .map((fighter) => dieAsk(scene, fighter));
  const phase =
    scene.state.phase === 'declare'
      ? declarers(scene.state, scene.cast).map((fighter) => declareAsk(scene, fighter))
      : scene.state.phase === 'resolve'
        ? resolveAsks(scene)
        : diceAsks(scene);
  return [...phase, ...dice, ...rerollAsks(scene), ...revealAsks(scene), tableAsk(scene)];
}
