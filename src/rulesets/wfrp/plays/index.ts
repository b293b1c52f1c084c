import { ARMOUR, appliedPlays, giveBack, points } from '../../../core/applied.ts';
import { type Play, roll } from '../../../core/ask.ts';
import { adjust } from '../../../core/change.ts';
import { definePlay } from '../../../core/define-play.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { chance, type Decisions, type Policy, tally, type Walker } from '../../../core/odds.ts';
import type { Attacking } from '../../../core/ruleset.ts';
import { choice, flag, list, text } from '../../../core/spec.ts';
import { good } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import type { Forecast } from '../../../core/view.ts';
import { CONDITIONS, LOCATIONS, type Location, type WfFighter, type WfStage } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

import { attackCard, eventPlay, type Tested } from '../figures/dice.ts';
import { attackFault } from '../figures/legality.ts';
import { MODE_NAMES, type Shot, shotSpec } from '../figures/numbers.ts';
import { lose, PASSING, toughnessBonus } from '../figures/state.ts';
import { type Attack, attack, type Outcome } from './attack.ts';
import { armourAt, die, fall, type Harm, type Suffered, suffer } from './harm.ts';
import { type ShotOutcome, shoot } from './shot.ts';
import { type Fright, type Frightened, fortuneFault, fright, frightSpec, plainTestPlay } from './tests.ts';

/** What the plays of blows and shots have in common. */
const ATTACKS = {
  who: ({ attacker, defender }: Shot) => [attacker, defender],
  policy: ({ defender }: Shot) => attackPolicy<Ended>(defender),
  forecast: (walk: Walker<Ended, WfFighter>, { defender }: Shot, forWhom: Id) =>
    attackForecast(walk, defender, forWhom),
};

/** What is told of a blow or a shot. */
const told = (kind: Attacking['kind']) => ({
  made: ({ attacker: by, defender, weapon: gear }: Shot) => [{ by, at: [defender], gear, kind }],
  struck: ({ hit, repelled }: Ended, { defender }: Shot) => (hit && !repelled ? [defender] : []),
});

const attackPlay = definePlay<WfFighter, Attack, Outcome, Rules>('wfrp', {
  ...ATTACKS,
  spec: { ...shotSpec, weapon: text('unarmed'), mode: choice(MODE_NAMES), stepped: flag(), fresh: flag() },
  // Squares to withdraw to, omitted without a board.
  loose: ['withdrawals'],
  begin: attack,
  no: (fighter, { defender: target, weapon, situation, mode }, rules, cast) =>
    attackFault({ cast, rules }, fighter, { target, weapon, situation, mode }),
  card: (run, { attacker, defender, mode }, rules) =>
    attackCard(run, rules, attacker, defender, msg(`wfrp.check.mode.${mode}`)),
  attack: told('blow'),
});

const shotPlay = definePlay<WfFighter, Shot, ShotOutcome, Rules>('wfrp', {
  ...ATTACKS,
  spec: shotSpec,
  others: ({ situation }) => situation.softWho,
  begin: shoot,
  no: (fighter, { defender: target, weapon, situation }, rules, cast) =>
    attackFault({ cast, rules }, fighter, { target, weapon, situation }),
  card: (run, { attacker, defender }, rules) =>
    attackCard(run, rules, attacker, defender, msg('wfrp.check.shot')),
  attack: told('shot'),
});

const frightPlay = eventPlay<Fright, Frightened>({
  spec: frightSpec,
  begin: fright,
  title: ({ who, kind }) => msg(`wfrp.title.fright.${kind}`, { who }),
  no: fortuneFault,
  forecast: frightForecast,
});

type Who = { readonly who: Id };

/** A bleeding fighter may die at the beginning of each of their turns (severity ladder). */
function* bleed(stage: WfStage, { who }: Who): Play<boolean> {
  const inTen = Number(stage.of(who).conditions.bleeding ?? 0);
  if (inTen === 0) return false;
  const label = msg('wfrp.check.bleeding', { n: inTen });
  const face = yield* roll(() => faceCheck({ id: 'bleeding', by: who, label }, 10));
  if (face <= inTen) return yield* die(stage, who, 'GAP-10');
  stage.tell('survives', { who }, good('GAP-10'));
  return false;
}

type All = { readonly who: readonly Id[] };

/** Ends the fight, and with it fear and other passing conditions. */
function* endFight(stage: WfStage, { who }: All): Play<boolean> {
  for (const id of who)
    for (const condition of PASSING) stage.act(...lose(stage.of(id), condition, 'GAP-19'));
  stage.tell('over');
  return true;
}

const overPlay = eventPlay<All, boolean>({
  spec: { who: list(text()) },
  who: ({ who }) => who,
  begin: endFight,
  title: () => msg('wfrp.title.over'),
});

/** Defines something that happens to one person. */
const happening = (title: string, begin: (stage: WfStage, input: Who) => Play<boolean>) =>
  eventPlay<Who, boolean>({
    spec: { who: text() },
    begin,
    title: ({ who }) => msg(`wfrp.title.${title}`, { who }),
  });

/** Harm without an attack, from which Toughness and armour may be taken as from a blow, and healing (GAP-9, GAP-10). */
const applied = appliedPlays(eventPlay, 'wfrp', CONDITIONS, (kind) => ({
  hurt: kind(
    {
      amount: points(5),
      at: choice(LOCATIONS, 'body', { label: 'core.apply.where', words: 'wfrp.location' }),
      toughness: flag(true, { label: 'wfrp.characteristic.t' }),
      armour: ARMOUR,
    },
    (stage, { who, amount, at, toughness, armour }, rules) => {
      const one = stage.of(who);
      const stops = (toughness ? toughnessBonus(one) : 0) + (armour ? armourAt(one, at) : 0);
      return suffer(stage, { who, at, through: amount - stops, precise: false }, rules);
    },
  ),
  mend: kind({ amount: points() }, (stage, { who, amount }) => {
    const { value, max } = stage.of(who).traits.wounds;
    const n = Math.max(0, Math.min(amount, max - value));
    giveBack(stage, who, adjust(who, 'traits.wounds.value', n, 'GAP-10'), 'GAP-10');
  }),
}));

export const otherPlays = {
  ...applied,
  attack: attackPlay,
  shoot: shotPlay,
  fright: frightPlay,
  test: plainTestPlay,
  over: overPlay,
  bleed: happening('bleed', bleed),
  // The GM makes a fighter fall, to which others may react (WF-4.13).
  topple: happening('topple', function* (stage, { who }) {
    fall(stage, who, 'WF-4.13');
    return true;
  }),
};

/* Exact odds of an attack, against each defence that the target has left. */

/** The parts of an outcome that a forecast reads. */
type Ended = Suffered & { readonly hit: boolean; readonly repelled: boolean };

/** In a forecast the die after this many tens counts as a one (GAP-11). Nobody survives that much. */
const TENS = 3;

/** The best part for the attacker: the least armoured, the head among equals. */
function bestPart(stage: WfStage, victim: Id, parts: readonly string[]): string | undefined {
  const worth = (part: Location): number => (part === 'head' ? 1 : 0) - 2 * armourAt(stage.of(victim), part);
  const known = parts.filter((part): part is Location => (LOCATIONS as readonly string[]).includes(part));
  return known.sort((a, b) => worth(b) - worth(a))[0];
}

/** The location and degrees of failure do not matter to a forecast once damage and defence are known. */
function readAttack(of: string, value: Json): Json {
  if (of === 'wfrp.damages') return { ...(value as Harm), at: 'body' };
  return of === 'wfrp.tested' && !(value as Tested).ok ? { ...(value as Tested), degree: 0 } : value;
}

/** Tens may be rolled without end (GAP-11), so odds ignore results this unlikely. */
const CUT = 1e-15;

/** How odds decide for people: the target uses one kind of defence, the attacker picks the best part. Both count wounds and criticals. */
const attackPolicy = <Out extends Ended>(
  victim: string,
  defence = 'none',
  heard?: (open: readonly string[]) => void,
): Decisions<Out, WfFighter> => ({
  decide(ask, stage) {
    if (ask.kind !== 'choose') return undefined;
    const open = ask.options.filter(({ no }) => !no).map(({ id }) => id);
    if (ask.id === 'defence') {
      heard?.(open);
      return defence;
    }
    return ask.id === 'location' ? bestPart(stage, victim, open) : undefined;
  },
  worth: ({ out: { lost, severity } }, by) => (lost + severity) * (by === victim ? -1 : 1),
  cut: CUT,
});

/** The same with the simplifications of a forecast, which needs no cut. */
export const forecastPolicy = <Out extends Ended>(
  victim: string,
  defence: string,
  heard?: (open: readonly string[]) => void,
): Policy<Out, WfFighter> => ({
  ...attackPolicy<Out>(victim, defence, heard),
  cut: 0,
  reads: readAttack,
  fixedResult(part, args) {
    if (part === 'wfrp.critical') return 1;
    return part === 'wfrp.tens' && Number((args as { readonly nth?: number }).nth) > TENS ? 1 : undefined;
  },
});

/** A hit of which nothing else is relevant. */
const LANDED = { lost: 0, severity: 0, stopped: false };

const lands = ({ out: { hit, repelled } }: { readonly out: Ended }): boolean => hit && !repelled;

/** Rounds a mean to one decimal. */
const rounded = (n: number): number => Math.round(n * 10) / 10;

/**
 * The odds of an attack: to hit, to get through each open defence with the expected wounds, to cause a critical. The defender is first told the
 * chance to be spared.
 */
export function attackForecast<Out extends Ended>(
  walk: Walker<Out, WfFighter>,
  victim: Id,
  forWhom: Id,
): Forecast {
  let open: readonly string[] = [];
  const plain = walk(forecastPolicy<Out>(victim, 'none', (ids) => (open = ids)));
  const wounds = tally(plain, ({ out }) => out.lost);
  const mean = [...wounds].reduce((sum, [n, p]) => sum + n * p, 0);
  const bare = chance(plain, lands);
  const spared = { id: 'spared', label: msg('wfrp.chance.spared'), p: chance(plain, (end) => !lands(end)) };
  const critical = chance(plain, ({ out }) => out.severity > 0);
  const against = (defence: string) => {
    const grants = (part: string) => (part === 'wfrp.lands' || part === 'wfrp.pierces' ? LANDED : undefined);
    const p = chance(walk({ ...forecastPolicy<Out>(victim, defence), fixedResult: grants }), lands);
    const args = { defence: msg(`wfrp.check.${defence}`), wounds: rounded(p * (mean / bare)) };
    return { id: `against:${defence}`, label: msg('wfrp.chance.against', args), p };
  };
  return {
    chances: [
      ...(forWhom === victim ? [spared] : []),
      { id: 'lands', label: msg('wfrp.chance.lands', { wounds: rounded(mean) }), p: bare },
      // If nothing can get through, the chances against each defence are not shown either.
      ...open.filter((defence) => defence !== 'none').map(against),
      { id: 'critical', label: msg('wfrp.chance.critical'), p: critical },
    ].filter(({ id, p }) => p > 0 || id === 'lands' || id === 'spared'),
    amounts: {
      label: msg('wfrp.chance.wounds', { wounds: rounded(mean) }),
      bars: [...wounds].map(([value, p]) => ({ value, p })),
    },
    lost: plain.lost,
  };
}

const STATES = ['steady', 'shaken', 'due', 'fight', 'flight', 'freeze', 'flee'] as const;

/** The chances of each reaction to fear, starting with none (WF-15, WF-16). */
function frightForecast(walk: Walker<Frightened, WfFighter>): Forecast {
  const odds = walk();
  return {
    chances: STATES.map((state) => ({
      id: state,
      label: msg(`wfrp.chance.fear.${state}`),
      p: chance(odds, ({ out }) => out.state === state),
    })).filter(({ id, p }) => p > 0 || id === 'steady'),
    lost: odds.lost,
  };
}
