import type { Play } from '../../core/ask.ts';
import { enter, MASTER } from '../../core/ask.ts';
import { kept } from '../../core/kept.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Infer, Spec } from '../../core/spec.ts';
import { choice, faults, flag, group, list, num, text } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { aim } from './aim.ts';
import type { Ambush, Ambushed } from './ambush.ts';
import { ambush, ambushFault, ambushMembers } from './ambush.ts';
import type { Outcome } from './attack.ts';
import { attack } from './attack.ts';
import { dodgesBlast } from './blast.ts';
import { attackCard, eventCard } from './card.ts';
import { has } from './conditions.ts';
import type { Score } from './dice.ts';
import { thrown } from './dice.ts';
import type { SceneEnd } from './ends.ts';
import { heal, sceneEnds, tend } from './ends.ts';
import type { StFighter } from './fighter.ts';
import { attackForecast, defendsSimply, defendsWell, throwForecast } from './forecast.ts';
import { ambushForecast, sprayForecast, twoGunsForecast } from './forecast-volleys.ts';
import { release, struggle } from './grapple.ts';
import { cannotReady, cannotReload, ready, reload } from './handling.ts';
import { soakPool, sufferedType, takenOf, wound } from './harm.ts';
import type { Fall } from './knockdown.ts';
import { knockdown } from './knockdown.ts';
import { attackFault, attackMalformed, wholeAttack } from './legality.ts';
import type { Attack } from './pools.ts';
import { noPower } from './powers.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationSpec } from './situation.ts';
import type { Attempt, Calling, Doing } from './small-deeds.ts';
import { attempt, callUpon, move, stand, takeCover, talk } from './small-deeds.ts';
import type { Spray, Sprayed } from './spray.ts';
import { spray, sprayFault, sprayMembers } from './spray.ts';
import { ABILITIES, ATTACK_KINDS, ATTRIBUTES, COVERS, DAMAGE_TYPES } from './tables.ts';
import type { TwoGuns, TwoOutcomes } from './two-guns.ts';
import { twoGuns, twoGunsFault, twoGunsMembers } from './two-guns.ts';
import { vulnerabilitiesOf } from './vulnerability.ts';

/** The input of a play about one fighter. */
export type About = { readonly who: Id };

const ABOUT: Spec = { who: text() };

/** What is wrong with the form of an input. */
function malformed(spec: Spec, input: Json): Msg | undefined {
  const [first] = faults(spec, input);
  return first && msg('storyteller.no.malformed', { at: first.at, says: first.says });
}

/** What is wrong with an input: malformed, or about nobody who is there. */
function inputFault(spec: Spec, cast: Cast<StFighter>, input: Json): Msg | undefined {
  const wrong = malformed(spec, input);
  if (wrong) return wrong;
  const { who } = input as About;
  return cast[who] ? undefined : msg('core.refused.gone', { who });
}

const aboutFault = (cast: Cast<StFighter>, input: Json): Msg | undefined => inputFault(ABOUT, cast, input);

const whole = kept((input: Attack): Attack => wholeAttack(input) as unknown as Attack);

const attackPlay: PlayDef<StFighter, Attack, Outcome, Rules> = {
  begin: (stage, input, rules) => attack(stage, whole(input), rules),
  members: ({ attacker, defender, coverers = [] }) => [attacker, defender, ...coverers],
  fault: attackFault,
  card: (run, input, rules) => attackCard(run, whole(input), rules),
  policy: ({ attacker }, rules) => defendsWell(attacker, rules),
  forecast: attackForecast,
};

const knockdownPlay: PlayDef<StFighter, About, Fall, Rules> = {
  begin: (stage, { who }, rules) => knockdown(stage, who, rules),
  members: ({ who }) => [who],
  fault: aboutFault,
  card: (run, { who }, rules) => eventCard(run, who, 'knockdown', rules),
  forecast: throwForecast([
    ['up', ({ standing }) => standing],
    ['badFall', ({ botch }) => botch],
  ]),
};

/** A play about one fighter, perhaps with others in it, whose card is titled by its name. */
const eventPlay = <I extends About, Out extends Json>(
  event: string,
  spec: Spec,
  begin: PlayDef<StFighter, I, Out, Rules>['begin'],
  more: {
    others?(input: I): readonly Id[];
    fault?(fighter: StFighter, input: I): Msg | undefined;
    readonly forecast?: PlayDef<StFighter, I, Out, Rules>['forecast'];
  } = {},
): PlayDef<StFighter, I, Out, Rules> => ({
  begin,
  members: (input) => [input.who, ...(more.others?.(input) ?? [])],
  fault(cast, input) {
    const wrong = inputFault({ ...ABOUT, ...spec }, cast, input);
    const about = input as unknown as I;
    const fighter = cast[about.who];
    return wrong ?? (fighter && more.fault?.(fighter, about));
  },
  card: (run, { who }, rules) => eventCard(run, who, event, rules),
  ...(more.forecast ? { forecast: more.forecast } : {}),
});

/** The forecast of what either comes off or does not. */
const comesOff = (id: string) => throwForecast<boolean>([[id, (off) => off]]);

type Struggle = About & { readonly by: Id };
type Aiming = About & { readonly at: Id; readonly weapon: Id };
type Handling = Doing & { readonly weapon: Id };

const SHARE: Spec = { share: num(0, { min: 0 }) };
const WEAPON: Spec = { weapon: text() };

/** The other side of a hold, where somebody of the cast is on it. */
const otherSide = ({ by }: Struggle): readonly Id[] => (by === '' ? [] : [by]);

/** Damage by word; `vulnerability` names the item that it strikes, which says type and soak (ST-5.11). */
type Harm = About & { readonly vulnerability?: Id };

const harmSpec = {
  levels: num(1, { min: 1, max: 50, label: 'storyteller.harmField.levels' }),
  type: choice(DAMAGE_TYPES, 'bashing', { label: 'storyteller.harmField.type' }),
  attackKind: choice(ATTACK_KINDS, 'other', { label: 'storyteller.harmField.attackKind' }),
  soak: flag(true, { label: 'storyteller.harmField.soak' }),
  dodge: flag(false, { label: 'storyteller.harmField.dodge', why: 'ST-10.4' }),
};

/** What damage by word leaves unsaid. */
const UNSAID_HARM: { readonly dodge?: boolean } = { dodge: false };

/** What a vulnerability makes of damage by word before the Storyteller says otherwise (ST-5.11). */
function harmFields(fighter: StFighter, id: Id | undefined): typeof harmSpec {
  const weak = vulnerabilitiesOf(fighter.gear).find((one) => one.id === id);
  if (!weak) return harmSpec;
  const { damageType, noSoak } = weak.traits;
  return {
    ...harmSpec,
    type: { ...harmSpec.type, initial: damageType },
    soak: { ...harmSpec.soak, initial: !noSoak },
  };
}

/** Damage by the Storyteller's word: so many successes, soaked or not (ST-0.4); fragments and blast may be dodged if he allows it (ST-10.4). */
function* harm(stage: Stage<StFighter>, { who, vulnerability }: Harm, rules: Rules): Play<number> {
  const { levels, type, attackKind, soak, dodge } = yield* enter<Infer<typeof harmSpec>>(() => ({
    kind: 'enter',
    id: 'harm',
    by: MASTER,
    label: msg('storyteller.choose.harm', { who }),
    form: 'harm',
    spec: harmFields(stage.of(who), vulnerability),
    legal: (value) => faults(harmSpec, { ...UNSAID_HARM, ...value })[0]?.says,
  }));
  const dodged = dodge ? yield* dodgesBlast(stage, who, rules) : 0;
  const blow = { type, kind: attackKind, armour: 'byItem' } as const;
  const taken = yield* thrown(
    () => (soak ? [soakPool(stage.of(who), blow, rules)] : []),
    rules,
    ([soaked]) => takenOf(stage.of(who), type, Math.max(0, levels - dodged), soaked?.successes ?? 0, rules),
  );
  if (taken === 0) stage.tell('unharmed', { who });
  else yield* wound(stage, who, sufferedType(stage.of(who), type), taken, rules);
  return taken;
}

const harmPlay: PlayDef<StFighter, Harm, number, Rules> = {
  begin: harm,
  members: ({ who }) => [who],
  fault: (cast, input) =>
    inputFault({ ...ABOUT, vulnerability: text() }, cast, { vulnerability: '', ...(input as object) }),
  card: (run, { who }, rules) => eventCard(run, who, 'harm', rules),
};

/** A field of an input that may be anything. */
const fieldOf = (input: Json, name: string): Json =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? ((input as { readonly [field: string]: Json })[name] ?? null)
    : null;

const bothWhole = kept(
  ({ first, second }: TwoGuns): TwoGuns => ({ first: whole(first), second: whole(second) }),
);

const twoGunsPlay: PlayDef<StFighter, TwoGuns, TwoOutcomes, Rules> = {
  begin: (stage, input, rules) => twoGuns(stage, bothWhole(input), rules),
  members: twoGunsMembers,
  fault: (cast, input, rules) =>
    attackMalformed(fieldOf(input, 'first')) ??
    attackMalformed(fieldOf(input, 'second')) ??
    twoGunsFault(cast, bothWhole(input as unknown as TwoGuns), rules),
  card: (run, { first }, rules) => attackCard(run, whole(first), rules, 'twoGuns'),
  policy: ({ first }, rules) => defendsWell(first.attacker, rules),
  forecast: twoGunsForecast,
};

const SPRAY: Spec = {
  attacker: text(),
  weapon: text(),
  targets: list(
    group({ who: text(), distance: num(1, { min: 0, real: true }), cover: choice(COVERS, 'none') }),
    [],
  ),
  situation: group(situationSpec),
  slot: text(),
  share: num(0, { min: 0 }),
};

const sprayPlay: PlayDef<StFighter, Spray, Sprayed, Rules> = {
  begin: spray,
  members: sprayMembers,
  fault: (cast, input, rules) =>
    malformed(SPRAY, input) ?? sprayFault(cast, input as unknown as Spray, rules),
  card: (run, { attacker }, rules) => eventCard(run, attacker, 'spray', rules),
  policy: (_, rules) => defendsSimply(rules),
  forecast: sprayForecast,
};

const WATCHERS: Spec = { watchers: list(text(), []) };

const wholeAmbush = kept((input: Ambush): Ambush => ({ ...input, attack: whole(input.attack) }));

const ambushPlay: PlayDef<StFighter, Ambush, Ambushed, Rules> = {
  begin: (stage, input, rules) => ambush(stage, wholeAmbush(input), rules),
  members: ambushMembers,
  fault: (cast, input, rules) =>
    malformed(WATCHERS, { watchers: fieldOf(input, 'watchers') }) ??
    attackMalformed(fieldOf(input, 'attack')) ??
    ambushFault(cast, input as unknown as Ambush, rules),
  card: (run, input, rules) => attackCard(run, whole(input.attack), rules, 'ambush'),
  policy: (input, rules) => defendsWell(input.attack.attacker, rules),
  forecast: ambushForecast,
};

export const plays = {
  attack: attackPlay,
  twoGuns: twoGunsPlay,
  spray: sprayPlay,
  ambush: ambushPlay,
  knockdown: knockdownPlay,
  harm: harmPlay,
  stand: eventPlay<Doing, boolean>('stand', SHARE, stand, { forecast: comesOff('stands') }),
  struggle: eventPlay<Struggle, boolean>(
    'struggle',
    { by: text() },
    (stage, { who }, rules) => struggle(stage, who, rules),
    { others: otherSide, forecast: comesOff('free') },
  ),
  release: eventPlay<Struggle, null>('release', { by: text() }, (stage, { who }) => release(stage, who), {
    others: otherSide,
  }),
  aim: eventPlay<Aiming, number>('aim', { at: text(), ...WEAPON }, (stage, { who, at, weapon }) =>
    aim(stage, who, at, weapon),
  ),
  reload: eventPlay<Handling, null>(
    'reload',
    WEAPON,
    (stage, { who, weapon }) => reload(stage, who, weapon),
    {
      fault: (fighter, { weapon }) => cannotReload(fighter, weapon),
    },
  ),
  ready: eventPlay<Handling, boolean>('ready', { ...WEAPON, ...SHARE }, ready, {
    fault: (fighter, { weapon }) => cannotReady(fighter, weapon),
    forecast: comesOff('readied'),
  }),
  move: eventPlay<Doing, number>('move', SHARE, move),
  takeCover: eventPlay<Doing & { readonly cover: Situation['cover'] }, boolean>(
    'takeCover',
    { ...SHARE, cover: choice(COVERS, 'none') },
    takeCover,
    { forecast: comesOff('covered') },
  ),
  power: eventPlay<Calling, boolean>('power', { ...SHARE, power: text() }, callUpon, {
    fault: (fighter, { power }) => noPower(fighter, power),
    forecast: comesOff('atWork'),
  }),
  heal: eventPlay<About, number>('heal', {}, (stage, { who }) => heal(stage, who)),
  tend: eventPlay<About, null>('tend', {}, (stage, { who }) => tend(stage, who), {
    fault: (fighter) => (has(fighter, 'limbDisabled') ? undefined : msg('storyteller.no.limbsSound')),
  }),
  sceneEnd: eventPlay<SceneEnd, readonly Id[]>('sceneEnd', { others: list(text(), []) }, sceneEnds, {
    others: ({ others }) => others,
  }),
  talk: eventPlay<Doing, number>('talk', SHARE, talk),
  attempt: eventPlay<Attempt, Score>(
    'attempt',
    { ...SHARE, attribute: choice(ATTRIBUTES), ability: choice(ABILITIES) },
    attempt,
    {
      forecast: throwForecast([
        ['succeeds', ({ successes }) => successes > 0],
        ['botch', ({ botch }) => botch],
      ]),
    },
  ),
};
