import type { Play } from '../../core/ask.ts';
import { roll } from '../../core/ask.ts';
import type { Manners, Walker } from '../../core/odds.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, choice, faults, flag, group, num, text } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Attacked } from './attack.ts';
import { attack } from './attack.ts';
import { attackCard, deedCard } from './card.ts';
import { has, lift } from './conditions.ts';
import { deedFault } from './deed-faults.ts';
import type { Deed } from './deeds.ts';
import { DEED_USES, deed } from './deeds.ts';
import { succeeded, successCheck } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import { hpOf } from './fighter.ts';
import { attackForecast, chanceForecast, fightManners, POLICY } from './forecast.ts';
import type { Struggle, Throw, Wrestle, Wrestled } from './grapple.ts';
import { escapeFault, grapple, push, tearsFree, throwDown, throwFault } from './grapple.ts';
import { faints, suffers } from './harm.ts';
import type { Attack } from './hit.ts';
import { ALL_OUT, STRIKES } from './hit.ts';
import { attackFault, grappleFault, pushFault } from './legality.ts';
import { abilityLines } from './levels.ts';
import type { Use } from './manoeuvres.ts';
import { isUse, useName } from './manoeuvres.ts';
import { PARTS } from './names.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import type { Trial, Tried } from './tasks.ts';
import { TASK_USES, task, taskFault } from './tasks.ts';

type Fields = { readonly [field: string]: Json };

const fieldsOf = (input: Json): Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Fields) : {};

/** An input with everything that it may leave out. */
const whole = <T>(spec: Spec, input: unknown): T => blank(spec, fieldsOf(input as Json)) as T;

interface Kind<I, Out> {
  readonly spec: Spec;
  /** Everybody whom it concerns, first the one who acts. */
  who(input: I): readonly Id[];
  begin(stage: Stage<LsFighter>, input: I, rules: Rules): Play<Out>;
  /** Why it may not happen though the input is well-formed. */
  no(
    acting: LsFighter,
    other: LsFighter | undefined,
    input: I,
    rules: Rules,
    cast: Cast<LsFighter>,
  ): Msg | undefined;
  card: PlayDef<LsFighter, I, Out, Rules>['card'];
  /** How odds decide for people, where it is not as anywhere. */
  manners?(input: I): Manners<Out, LsFighter>;
  forecast?(walk: Walker<Out, LsFighter>, input: I, forWhom: Id): Forecast;
}

/** The definition of a play from what is particular to it. */
function define<I extends object, Out extends Json>(kind: Kind<I, Out>): PlayDef<LsFighter, I, Out, Rules> {
  const { spec, who, begin, no, card, manners, forecast } = kind;
  const members = (input: I) => [...new Set(who(whole<I>(spec, input)).filter((id) => id !== ''))];
  return {
    begin: (stage, input, rules) => begin(stage, whole<I>(spec, input), rules),
    members,
    fault(cast, input, rules) {
      const given = whole<I>(spec, input);
      const [first] = faults(spec, given as unknown as Json);
      if (first) return msg('lordsouls.no.malformed', { at: first.at, says: first.says });
      const gone = members(given).find((id) => !cast[id]);
      if (gone !== undefined) return msg('core.refused.gone', { who: gone });
      const [one = '', other = ''] = who(given);
      const acting = cast[one];
      return acting ? no(acting, cast[other], given, rules, cast) : msg('lordsouls.no.nobody');
    },
    card: (run, input, rules) => card(run, whole<I>(spec, input), rules),
    policy: (input) => manners?.(whole<I>(spec, input)) ?? (POLICY as Manners<Out, LsFighter>),
    ...(forecast
      ? { forecast: (walk, input, forWhom) => forecast(walk, whole<I>(spec, input), forWhom) }
      : {}),
  };
}

const target = msg('lordsouls.no.target');

const attackPlay = define<Attack, Attacked>({
  spec: {
    attacker: text(),
    defender: text(),
    weapon: text(),
    mode: num(0, { min: 0 }),
    manoeuvre: choice(STRIKES),
    option: choice(['none', ...ALL_OUT]),
    k: num(0, { min: 0 }),
    part: choice(['none', ...PARTS]),
    situation: group(situationSpec),
  },
  who: ({ attacker, defender }) => [attacker, defender],
  begin: attack,
  no: (one, other, input, rules) => (other ? attackFault(one, other, input, rules) : target),
  card: (run, { attacker, defender, manoeuvre }) => attackCard(run, attacker, defender, manoeuvre),
  manners: ({ attacker }) => fightManners(attacker),
  forecast: attackForecast,
});

const WRESTLE: Spec = {
  attacker: text(),
  defender: text(),
  with: text(),
  hands: num(0, { min: 0 }),
  situation: group(situationSpec),
};
const STRUGGLE: Spec = { attacker: text(), defender: text() };
const THROW: Spec = { ...STRUGGLE, situation: group(situationSpec) };

const pair = ({ attacker, defender }: Struggle): readonly Id[] => [attacker, defender];

/** A play of two who wrestle. */
const wrestling = <I extends Struggle>(
  use: Use,
  spec: Spec,
  begin: Kind<I, Wrestled>['begin'],
  no: (one: LsFighter, other: LsFighter, input: I, rules: Rules) => Msg | undefined,
) =>
  define<I, Wrestled>({
    spec,
    who: pair,
    begin,
    no: (one, other, input, rules) => (other ? no(one, other, input, rules) : target),
    card: (run, { attacker, defender }) => attackCard(run, attacker, defender, use),
    manners: ({ attacker }) => fightManners(attacker),
    forecast: (walk, input, forWhom) => attackForecast(walk, input, forWhom),
  });

const taskPlay = define<Trial, Tried>({
  spec: {
    who: text(),
    manoeuvre: choice(TASK_USES),
    with: text(),
    spell: text(),
    target: text(),
    unwilling: flag(true),
    mod: num(0),
    label: text(),
    needed: num(1, { min: 1 }),
  },
  who: ({ who, target: at }) => [who, at],
  begin: task,
  no: (one, _, input, rules) => taskFault(one, input, rules),
  card: (run, { who, manoeuvre, label }) =>
    deedCard(run, who, isUse(manoeuvre) ? useName(manoeuvre) : msg('lordsouls.use.check'), label),
  forecast: (walk) => chanceForecast(walk, ({ succeeded: fine }) => fine),
});

const deedPlay = define<Deed, Json>({
  spec: {
    who: text(),
    manoeuvre: choice(DEED_USES),
    option: text(),
    item: text(),
    mode: num(0, { min: 0 }),
    target: text(),
    label: text(),
    needed: num(1, { min: 1 }),
    run: num(0, { min: 0 }),
    powerful: flag(),
  },
  who: ({ who, target: at }) => [who, at],
  begin: deed,
  no: (one, _, input, rules, cast) => deedFault(one, input, { cast, rules }),
  card: (run, { who, manoeuvre, label }) => deedCard(run, who, useName(manoeuvre), label),
});

type Due = { readonly who: Id };

/** The roll of a body that holds out: ТЕЛ' (SD-7, SD-9). */
const bodyCheck = (fighter: LsFighter, id: string, rules: Rules) =>
  successCheck(
    { id, by: fighter.id, label: msg(`lordsouls.check.${id}`), lines: abilityLines(fighter, 'body', rules) },
    rules,
  );

/** What the start of an own turn brings the wounded: they bleed, and may lose consciousness (SD-7, SD-9). */
function* wakes(stage: Stage<LsFighter>, { who }: Due, rules: Rules): Play<boolean> {
  if (has(stage.of(who), 'bleeding')) yield* suffers(stage, who, 1, rules);
  if (hpOf(stage.of(who), rules) > 0 || has(stage.of(who), 'dead')) return true;
  const fine = succeeded(yield* roll(() => bodyCheck(stage.of(who), 'awake', rules)));
  if (!fine) stage.act(...faints(stage.of(who)));
  stage.tell(fine ? 'staysAwake' : 'faints', { who });
  return fine;
}

/** Whoever is stunned may come to himself at the end of his turn (SD-7). */
function* recovers(stage: Stage<LsFighter>, { who }: Due, rules: Rules): Play<boolean> {
  const fine = succeeded(yield* roll(() => bodyCheck(stage.of(who), 'recover', rules)));
  if (fine) stage.act(...lift(stage.of(who), 'stunned', 'SD-7'));
  stage.tell(fine ? 'recovers' : 'staysStunned', { who });
  return fine;
}

/** Something that falls due for one fighter by itself. */
const due = (name: 'wakes' | 'recovers', begin: Kind<Due, boolean>['begin']) =>
  define<Due, boolean>({
    spec: { who: text() },
    who: ({ who }) => [who],
    begin,
    no: () => undefined,
    card: (run, { who }) => deedCard(run, who, msg(`lordsouls.due.${name}`), ''),
  });

/** Everything that is played in one go. */
export const plays = {
  attack: attackPlay,
  grapple: wrestling<Wrestle>('grapple', WRESTLE, grapple, grappleFault),
  push: wrestling<Wrestle>('push', WRESTLE, push, pushFault),
  throwDown: wrestling<Throw>('throwDown', THROW, throwDown, throwFault),
  escape: wrestling<Struggle>('escape', STRUGGLE, tearsFree, (one, other, _, rules) =>
    escapeFault(one, other, rules),
  ),
  task: taskPlay,
  deed: deedPlay,
  wakes: due('wakes', wakes),
  recovers: due('recovers', recovers),
};
