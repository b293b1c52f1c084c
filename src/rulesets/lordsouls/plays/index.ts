import { ARMOUR, appliedPlays, giveBack, lowered, points } from '../../../core/applied.ts';
import { type Ask, type Choose, type Play, roll } from '../../../core/ask.ts';
import { definePlay, type PlayParts } from '../../../core/define-play.ts';
import { total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import { chance, type Decisions, type Odds, tally, type Walker } from '../../../core/odds.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { choice, group, num, type Spec, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { hpOf, type LsCast, type LsFighter, type LsStage } from '../data/fighter.ts';
import { CONDITIONS, DAMAGE_TYPES } from '../data/gear.ts';
import { PARTS, type Rules, situationSpec } from '../data/rules.ts';
import {
  abilityLines,
  attackCard,
  CRITICAL,
  chanceOf,
  chanceUnder,
  deedCard,
  eventPlay,
  succeeded,
  successCheck,
} from '../figures/dice.ts';
import {
  ALL_OUT,
  type Attack,
  attackFault,
  deceptiveMost,
  grappleFault,
  hitValue,
  type PairFault,
  pushFault,
  STRIKE_USES,
} from '../figures/hit.ts';
import { has, lose } from '../figures/state.ts';
import { type Attacked, attack, attacking, threatIn } from './attack.ts';
import { bestDefence, blowAt, type Defence, defencesOf, type Threat, wildChance } from './defences.ts';
import {
  breakFree,
  escapeFault,
  grapple,
  push,
  type Struggle,
  type Throw,
  throwDown,
  throwFault,
  type Wrestle,
  type Wrestled,
} from './grapple.ts';
import { hurt, loseConsciousness, suffer } from './harm.ts';

export type Kind<I, Out> = Omit<PlayParts<LsFighter, I, Out, Rules>, 'no' | 'policy'> & {
  /** Why it is not possible although the input is well-formed; `other` is the second fighter concerned. */
  no?(acting: LsFighter, other: LsFighter | undefined, input: I, rules: Rules, cast: LsCast): Msg | undefined;
  /** How odds decide for people, if not by `POLICY`. */
  decisions?(input: I): Decisions<Out, LsFighter>;
};

/** Defines a play. */
export const define = <I extends object, Out extends Json>({
  no,
  who,
  decisions,
  ...kind
}: Kind<I, Out>): PlayDef<LsFighter, I, Out, Rules> => {
  const all = (input: I): readonly Id[] => who(input).filter((id) => id !== '');
  return definePlay('lordsouls', {
    ...kind,
    who: all,
    policy: (input) => decisions?.(input) ?? (POLICY as Decisions<Out, LsFighter>),
    ...(no
      ? { no: (acting, input, rules, cast) => no(acting, cast[who(input)[1] ?? ''], input, rules, cast) }
      : {}),
  });
};

/** Defines a play in which one fighter attacks another. */
const fight = <I extends Struggle, Out extends Struck>(
  use: string | ((input: I) => string),
  spec: Spec,
  begin: Kind<I, Out>['begin'],
  no: PairFault<I>,
) =>
  define<I, Out>({
    spec: { attacker: text(), defender: text(), ...spec },
    who: ({ attacker, defender }) => [attacker, defender],
    begin,
    no: (one, other, input, rules) => (other ? no(one, other, input, rules) : msg('core.refused.noTarget')),
    card: (run, input) =>
      attackCard(run, input.attacker, input.defender, typeof use === 'string' ? use : use(input)),
    decisions: ({ attacker }) => attackPolicy(attacker),
    forecast: attackForecast,
  });

const situation = group(situationSpec);
const ATTACK: Spec = {
  weapon: text(),
  mode: num(0, { min: 0 }),
  manoeuvre: choice(STRIKE_USES),
  option: choice(['none', ...ALL_OUT]),
  k: num(0, { min: 0 }),
  part: choice(['none', ...PARTS]),
  situation,
};
const WRESTLE: Spec = { with: text(), hands: num(0, { min: 0 }), situation };

type Due = { readonly who: Id };

/** A roll against ТЕЛ' to withstand wounds or stunning (SD-7, SD-9). */
function* holdOut(stage: LsStage, who: Id, id: string, rules: Rules): Play<boolean> {
  const is = yield* roll(() => {
    const lines = abilityLines(stage.of(who), 'body', rules);
    return successCheck({ id, by: who, label: msg(`lordsouls.check.${id}`), lines }, rules);
  });
  return succeeded(is);
}

/** At the start of their turn the wounded bleed, and may lose consciousness (SD-7, SD-9). */
function* stayAwake(stage: LsStage, { who }: Due, rules: Rules): Play<boolean> {
  if (has(stage.of(who), 'bleeding')) yield* suffer(stage, who, 1, rules);
  if (hpOf(stage.of(who), rules) > 0 || has(stage.of(who), 'dead')) return true;
  const fine = yield* holdOut(stage, who, 'awake', rules);
  if (!fine) stage.act(...loseConsciousness(stage.of(who)));
  if (fine) stage.tell('staysAwake', { who }, good('SD-9'));
  else stage.tell('faints', { who }, bad('LS-1.7'));
  return fine;
}

/** A stunned fighter may recover at the end of their turn (SD-7). */
function* recover(stage: LsStage, { who }: Due, rules: Rules): Play<boolean> {
  const fine = yield* holdOut(stage, who, 'recover', rules);
  if (fine) stage.act(...lose(stage.of(who), 'stunned', 'SD-7'));
  if (fine) stage.tell('recovers', { who }, good('SD-7'));
  else stage.tell('staysStunned', { who }, quiet('SD-7'));
  return fine;
}

/** Defines a due play of one fighter. */
const due = (name: 'wakes' | 'recovers', begin: Kind<Due, boolean>['begin']) =>
  define<Due, boolean>({
    spec: { who: text() },
    who: ({ who }) => [who],
    begin,
    card: (run, { who }) => deedCard(run, who, msg(`lordsouls.due.${name}`), ''),
  });

/** Damage from any source, and what somebody gets back (GAP-3, SD-1, LS-4.5.2). */
const applied = appliedPlays(eventPlay, 'lordsouls', CONDITIONS, (kind) => ({
  hurt: kind(
    {
      dealt: points(),
      type: choice(DAMAGE_TYPES, 'crush', { label: 'core.apply.type', words: 'lordsouls.choice.type' }),
      armour: ARMOUR,
    },
    hurt,
  ),
  mend: kind(
    { hp: points(), energy: points(0, 0, 'lordsouls.figure.energy') },
    (stage, { who, hp, energy }) => {
      giveBack(stage, who, lowered(stage.of(who), 'traits.hp.lost', hp, 'SD-1'), 'SD-1');
      stage.act(...lowered(stage.of(who), 'traits.energy.spent', energy, 'LS-4.5.2'));
    },
  ),
}));

/** The plays of attacks and wrestling, and due plays. */
export const attackPlays = {
  attack: attacking(fight<Attack, Attacked>(({ manoeuvre }) => manoeuvre, ATTACK, attack, attackFault)),
  grapple: attacking(fight<Wrestle, Wrestled>('grapple', WRESTLE, grapple, grappleFault)),
  push: attacking(fight<Wrestle, Wrestled>('push', WRESTLE, push, pushFault)),
  throwDown: attacking(fight<Throw, Wrestled>('throwDown', { situation }, throwDown, throwFault)),
  escape: fight<Struggle, Wrestled>('escape', {}, breakFree, escapeFault),
  wakes: due('wakes', stayAwake),
  recovers: due('recovers', recover),
  ...applied,
};
const defencesIn = (ask: Exclude<Ask, { kind: 'roll' }>): Defence[] =>
  (ask as Choose<Defence>).options.filter(({ kind }) => kind !== undefined);

/** How odds decide for people: the defender takes the best defence, and the GM the first open effect on a vulnerability. */
export const POLICY: Decisions<unknown, LsFighter> = {
  decide: (ask) => (ask.id === 'defence' ? (bestDefence(defencesIn(ask))?.id ?? 'none') : undefined),
};

/** How odds decide for people in an attack or a struggle: a hit counts as much as a point of injury. */
export const attackPolicy = <Out extends Struck>(attacker: Id): Decisions<Out, LsFighter> => ({
  ...(POLICY as Decisions<Out, LsFighter>),
  worth: ({ out }, by) => (harmOf(out) + Number(out.hit) - out.countered) * (by === attacker ? 1 : -1),
});

type Struck = Wrestled | Attacked;

/** The injury that an attack deals. */
const harmOf = (out: Struck): number => ('injury' in out ? out.injury : 0);

/** The chances of an attack by its odds; `open` are the defences that the defender chooses from. */
function chancesOf<Out extends Struck>(odds: Odds<Out, LsFighter>, open: readonly Defence[]) {
  const of = (id: string, is: (out: Out) => boolean) => ({
    id,
    label: msg(`lordsouls.chance.${id}`),
    p: chance(odds, ({ out }) => is(out)),
  });
  const faced = chance(odds, ({ out: { struck, critical } }) => struck && !critical);
  return [
    of('unharmed', ({ hit }) => !hit),
    of('hits', ({ hit }) => hit),
    of('strikes', ({ struck }) => struck),
    of('critical', ({ critical }) => critical),
    ...open.map(({ id, label, p }) => ({
      id: `defended:${id}`,
      label: msg('lordsouls.chance.defendedBy', { what: label }),
      p: faced * p,
    })),
    of('countered', ({ countered }) => countered > 0),
  ];
}

/** The exact odds of an attack: the roll, the chances against the best defence and against none, the harm. A defender is first told the chance to stay unharmed. */
export function attackForecast<Out extends Struck>(
  walk: Walker<Out, LsFighter>,
  input: { readonly attacker: Id; readonly defender: Id },
  forWhom: Id,
): Forecast {
  let defences: readonly Defence[] = [];
  const odds = walk({
    decide(ask, stage) {
      if (ask.id === 'defence') defences = defencesIn(ask).filter(({ no }) => !no);
      return POLICY.decide?.(ask, stage);
    },
  });
  const [safe, ...told] = chancesOf(odds, defences);
  const chances = safe && forWhom === input.defender ? [safe, ...told] : told;
  const bars = [...tally(odds, ({ out }) => harmOf(out))].map(([value, p]) => ({ value, p }));
  const harms = bars.some(({ value }) => value > 0);
  return {
    chances: chances.filter(({ id, p }) => p > 0 || id === 'hits' || id === 'unharmed'),
    ...(harms ? { amounts: { label: msg('lordsouls.chance.injury'), bars } } : {}),
    lost: odds.lost,
  };
}

/** The open defences, which are the same against equal blows. */
const openDefences = memoize(
  (
    defender: LsFighter,
    rules: Rules,
    kind: Threat['kind'],
    distance: number,
    blockable: boolean,
  ): readonly Defence[] => {
    const threat = blowAt('', defender.id, { kind, distance, unblockable: !blockable });
    return defencesOf(defender, threat, rules).filter(({ no }) => !no);
  },
);

/** The chance of the best open defence, by the penalty of a deceptive attack (LS-3.7.3). */
function defenceChance(defender: LsFighter, threat: Threat, rules: Rules): (k: number) => number {
  const { kind, distance, aware, unblockable } = threat;
  const open = aware ? openDefences(defender, rules, kind, distance, !unblockable) : [];
  const plain = open.filter(({ wild }) => !wild).map(({ check }) => total(check?.lines ?? []));
  const best = plain.length > 0 ? Math.max(...plain) : undefined;
  const leaps = open.some(({ wild }) => wild);
  return (k) =>
    Math.max(best === undefined ? 0 : chanceOf(best - k, rules), leaps ? wildChance(defender, k, rules) : 0);
}

/** There is no defence against a critical hit (LS-6.0.1). */
const through = (level: number, held: number): number =>
  CRITICAL + (chanceUnder(level, true) - CRITICAL) * (1 - held);

/** The exact chance that an attack gets through the best open defence (LS-7.2). */
export function throughChance(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): number {
  const held = defenceChance(defender, threatIn(attacker, defender, input), rules);
  return through(hitValue(attacker, defender, input, rules), held(input.k));
}

/** A penalty of a deceptive attack, and the chance to get through with it. */
export interface TradeOff {
  readonly k: number;
  readonly p: number;
}

/** All possible penalties with their chances (LS-3.7.2 to LS-3.7.4). */
export function tradeOffs(attacker: LsFighter, defender: LsFighter, input: Attack, rules: Rules): TradeOff[] {
  const plain: Attack = { ...input, k: 0 };
  const most = deceptiveMost(attacker, defender, plain, rules);
  const level = hitValue(attacker, defender, plain, rules);
  const held = defenceChance(defender, threatIn(attacker, defender, plain), rules);
  return Array.from({ length: most + 1 }, (_, k) => ({ k, p: through(level - k, held(k)) }));
}

/** The penalty above 0 with the best chance, the smallest among equals. */
export const bestTradeOff = (all: readonly TradeOff[]): TradeOff | undefined =>
  all.reduce<TradeOff | undefined>(
    (best, one) => (one.k === 0 || (best && best.p >= one.p - 1e-12) ? best : one),
    undefined,
  );
