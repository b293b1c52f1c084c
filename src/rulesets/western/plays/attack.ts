import { appliedPlays, giveBack, lowered, points } from '../../../core/applied.ts';
import { choose, enterFields, GM, type Play, part, roll } from '../../../core/ask.ts';
import { add, adjust, type Change, set } from '../../../core/change.ts';
import { definePlay, eventPlays } from '../../../core/define-play.ts';
import type { Check } from '../../../core/dice/check.ts';
import { total } from '../../../core/line.ts';
import { forecastOf } from '../../../core/odds.ts';
import type { Run } from '../../../core/replay.ts';
import { faults, flag, numbers, type Spec } from '../../../core/spec.ts';
import { bad, quiet, type Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { givenOnly, type Id, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import { CONDITIONS, TRACKS, woundSpec } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { WeFighter, WeStage } from '../data/turn.ts';
import { firearmOf, meleeWeaponOf, raiseGear } from '../figures/gear.ts';
import { hitCheck, powerOf, type Strike, strikeName, strikeOptions, strikeSpec } from '../figures/hit.ts';
import { gain } from '../figures/state.ts';
import { dealWound, type Harm, hitHorse, inflictWound, testShock } from './harm.ts';

/* One shot, one burst of speed shooting, or one blow (S-9, S-19). */

/** How many bullets or blows hit, and what each of them did. */
export type AttackOutcome = { readonly hits: number; readonly harms: readonly Harm[] };

const MISSED: AttackOutcome = { hits: 0, harms: [] };

/** How many bullets a step fires: up to three in speed shooting, or two as a simple action (S-7); both barrels together (S-22). */
export function bulletsOf(shooter: WeFighter, { kind, no, weapon, situation, ...strike }: Strike): number {
  const gun = firearmOf(shooter, weapon)?.traits;
  const loaded = gun && gun.capacity > 0 ? (strike.loaded ?? gun.loaded) : Number.POSITIVE_INFINITY;
  if (kind === 'speed') return Math.min(loaded, no === undefined ? 2 : 3);
  return kind === 'quick' && situation.bothBarrels ? Math.min(2, loaded) : 1;
}

/** Takes the rounds that a step fires out of the weapon: no more than it holds, or than are left for this step. */
export function spendRounds(shooter: WeFighter, strike: Strike): Change[] {
  const gun = strike.kind === 'blow' ? undefined : firearmOf(shooter, strike.weapon);
  if (!gun || gun.traits.capacity === 0) return [];
  const { loaded } = gun.traits;
  const n = Math.min(bulletsOf(shooter, strike), loaded, strike.loaded ?? loaded);
  return raiseGear(shooter, gun, 'loaded', -n, 'S-22');
}

const isBlunt = (stage: WeStage, { kind, shooter, weapon }: Strike): boolean =>
  kind === 'blow' && meleeWeaponOf(stage.of(shooter), weapon).traits.action === 'blunt';

/** Without the starter rules the GM decides whether the attack hits and how it wounds (house rule `starterRules`). */
function* resolveByHand(stage: WeStage, { shooter, target, turn }: Strike): Play<AttackOutcome> {
  const options = ['hit', 'miss'].map((id) => ({ id, label: msg(`western.option.${id}`) }));
  const label = msg('western.check.shot', { who: shooter });
  const answer = yield* choose(() => ({ kind: 'choose', id: 'hit', by: GM, label, options }));
  if (answer.id === 'miss') {
    stage.tell('misses', { who: target, by: shooter }, quiet('S-9'));
    return MISSED;
  }
  const dealt = yield* enterFields(() => ({
    id: 'wound',
    by: GM,
    label: msg('western.choose.wound', { who: target }),
    form: 'wound',
    spec: woundSpec,
  }));
  const { location, severity } = dealt;
  const { wounds } = stage.of(target).traits;
  const wound = { ...dealt, bandaged: false, turn };
  stage.act(set(target, 'traits.wounds', wounds, [...wounds, wound], 'WE-11.9'));
  stage.tell('wounded', { who: target, location, severity }, bad('S-10'));
  return { hits: 1, harms: [{ location, severity, befell: [] }] };
}

/** The least margin with which a grapple holds (S-19). */
const HOLDS_FROM = 2;

/** A grapple hurts nobody: the target is held, or slips away (S-19). */
function grapple(stage: WeStage, { shooter, target }: Strike, margin: number): Harm {
  const holds = margin >= HOLDS_FROM;
  if (holds) stage.act(...gain(stage.of(target), 'held', 'S-19', shooter));
  stage.tell(holds ? 'held' : 'slips', { who: target, by: shooter }, holds ? bad('S-19') : quiet('S-19'));
  return { location: 'gear', severity: null, befell: holds ? ['held'] : [] };
}

/** A charge of shot that misses by at most this much frightens the target (S-22). */
const CLOSE = -3;

type Bullet = { readonly strike: Strike; readonly n: number };

/** One bullet or blow, from the roll to hit to the test against shock (S-9, S-10, S-12, S-19). */
const resolveBullet = (rules: Rules) =>
  function* (stage: WeStage, { strike, n }: Bullet): Play<Harm | null> {
    const { shooter: by, target: who, situation, turn } = strike;
    const margin = yield* roll(() => hitCheck(stage, strike, n, rules));
    if (margin < 0) {
      if (situation.bothBarrels && margin >= CLOSE) stage.act(add(who, 'traits.tracks.stress', 1, 'S-22'));
      stage.tell('misses', { who, by }, quiet('S-9'));
      return null;
    }
    stage.tell('hits', { who, by, n: margin }, bad('S-9'));
    if (strike.grapple && !strike.horse) return grapple(stage, strike, margin);
    const hit = { margin, power: powerOf(stage, strike, rules), blunt: isBlunt(stage, strike), turn };
    return strike.horse
      ? yield* hitHorse(stage, who, hit, rules)
      : yield* inflictWound(stage, who, hit, rules);
  };

/** One shot, burst or blow. The rounds are spent even if nothing hits. */
export function* attack(stage: WeStage, strike: Strike, rules: Rules): Play<AttackOutcome> {
  const bullets = bulletsOf(stage.of(strike.shooter), strike);
  stage.act(...spendRounds(stage.of(strike.shooter), strike));
  if (!rules.starterRules) return yield* resolveByHand(stage, strike);
  const rolled = strike.situation.bothBarrels ? 1 : bullets;
  const harms: Harm[] = [];
  for (let n = 1; n <= rolled; n++) {
    const harm = yield* part('western.bullet', stage, resolveBullet(rules), { strike, n });
    if (harm) harms.push(harm);
  }
  return harms.length === 0 ? MISSED : { hits: harms.length, harms };
}

const caused =
  (...some: readonly string[]) =>
  ({ harms }: AttackOutcome): boolean =>
    harms.some((harm) => harm.befell.some((one) => some.includes(one)));

type WeRun = Run<Json, WeFighter>;

/** The reading of a roll, after the sum if modifiers are added to the dice. */
function resultOf({ adds, lines, reader }: Check, faces: readonly number[], reading: Json): Msg {
  const result = reader.show(reading);
  return adds
    ? msg('western.result.sum', { n: faces.reduce((n, face) => n + face, total(lines)), result })
    : result;
}

const argsOf = ({ location = 'chest', severity = 'light', condition = 'stunned' }: Told): Msg['args'] => ({
  location: msg(`western.location.${location}`),
  severity: msg(`western.severity.${severity}`),
  condition: msg(`western.condition.${condition}`),
});

const TELLER: StoryTeller<WeFighter> = { ruleset: 'western', result: resultOf, args: argsOf };

/** A card cites only the rules of its lines, not those of the changes behind them. */
const tell = (run: WeRun, title: Msg, more: Pick<CardView, 'subtitle' | 'from' | 'to'>): CardView =>
  tellStory(TELLER, { ...run, changes: [] }, title, more);

/** The card of a play about one person. */
const eventCard = (run: WeRun, _rules: Rules, who: Id, title: Msg): CardView =>
  tell(run, title, { from: who });

const strikeCard = (run: WeRun, { shooter, target, kind, no, turn }: Strike): CardView =>
  tell(run, msg('western.title.strike', { shooter, target }), {
    subtitle: msg('western.title.deed', { kind: strikeName(kind), no: no ?? verbatim(''), turn }),
    from: shooter,
    to: target,
  });

/** The weapon of an attack. */
const gearIn = (shooter: WeFighter | undefined, kind: Strike['kind'], id: Id | undefined): Id | undefined =>
  shooter && (kind === 'blow' ? meleeWeaponOf(shooter, id) : firearmOf(shooter, id))?.id;

export const attackPlay = definePlay<WeFighter, Strike, AttackOutcome, Rules>('western', {
  spec: strikeSpec,
  loose: Object.keys(strikeOptions),
  who: ({ shooter, target }) => [shooter, target],
  no(_, input) {
    const given = Object.entries<Spec[string]>(strikeOptions).filter(([field]) => field in input);
    const optional = Object.fromEntries(given.map(([field]) => [field, input[field as keyof Strike]]));
    const [first] = faults(Object.fromEntries(given), optional as never);
    return first && msg('western.no.malformed', { at: first.at });
  },
  begin: attack,
  card: strikeCard,
  attack: {
    made: ({ shooter, target, kind, weapon }, cast) => [
      {
        by: shooter,
        at: [target],
        ...givenOnly({ gear: gearIn(cast[shooter], kind, weapon) }),
        kind: kind === 'blow' ? kind : 'shot',
      },
    ],
    struck: ({ hits }, { target }) => (hits > 0 ? [target] : []),
  },
  policy: () => ({ decide: (ask) => (ask.id === 'hit' ? 'miss' : undefined), cut: 1e-9 }),
  forecast: forecastOf<AttackOutcome>('western.chance', {
    hit: ({ hits }) => hits > 0,
    stunned: caused('stunned'),
    out: caused('knockedOut', 'dead'),
  }),
});

export const eventPlay = eventPlays<WeFighter, Rules>('western', eventCard);

const lost = (track: string) => points(0, 0, `western.field.tracks.${track}`);

/** Wounds without an attack; what weighs on a fighter, or is taken off again (S-10, S-12, WE-11.1). */
export const applied = appliedPlays(eventPlay, 'western', CONDITIONS, (kind) => ({
  hurt: kind(
    {
      location: { ...woundSpec.location, words: 'western.location' },
      severity: { ...woundSpec.severity, words: 'western.severity' },
      blunt: flag(false, { label: 'core.apply.blunt' }),
    },
    (stage, { who, ...wound }, rules) => dealWound(stage, who, { ...wound, turn: 0 }, rules),
  ),
  strain: kind(numbers(TRACKS, lost).fields, function* (stage, { who, ...by }, rules) {
    for (const track of TRACKS) stage.act(...adjust(who, `traits.tracks.${track}`, by[track], 'WE-11.1'));
    stage.tell('core.told.strained', { who }, bad('WE-11.1'));
    if (by.shock > 0) yield* testShock(stage, who, rules);
  }),
  mend: kind(numbers(TRACKS, lost).fields, (stage, { who, ...by }) => {
    const at = (track: (typeof TRACKS)[number]) =>
      lowered(stage.of(who), `traits.tracks.${track}`, by[track], 'WE-11.1');
    giveBack(stage, who, TRACKS.flatMap(at), 'WE-11.1');
  }),
}));
