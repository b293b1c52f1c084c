import type { Play } from '../../core/ask.ts';
import { choose, enter, MASTER, part, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Infer } from '../../core/spec.ts';
import { choice, faults } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import { msg } from '../../core/text.ts';
import { befall } from './conditions.ts';
import type { WeFighter } from './fighter.ts';
import { LOCATIONS, SEVERITIES } from './fighter.ts';
import { coldOf, firearmOf } from './gear.ts';
import type { Harm } from './harm.ts';
import { wound } from './harm.ts';
import type { Strike } from './hit.ts';
import { hitCheck, powerOf } from './hit.ts';
import type { Rules } from './rules.ts';
import { BLEEDINGS } from './tables.ts';
import { hitsHorse } from './unhorse.ts';

/** What came of a step of fire or one blow: its hits, bullet by bullet. */
export type Struck = { readonly hits: number; readonly harms: readonly Harm[] };

const MISSED: Struck = { hits: 0, harms: [] };

/** Bullets of one step: speed shooting sends up to three, two as a simple (S-7); two barrels go at once (S-22). */
export function bulletsOf(shooter: WeFighter, { kind, no, weapon, situation, ...strike }: Strike): number {
  const gun = firearmOf(shooter, weapon)?.traits;
  const loaded = gun && gun.capacity > 0 ? (strike.loaded ?? gun.loaded) : Number.POSITIVE_INFINITY;
  if (kind === 'speed') return Math.min(loaded, no === undefined ? 2 : 3);
  return kind === 'quick' && situation.bothBarrels ? Math.min(2, loaded) : 1;
}

/** Rounds that leave the weapon; never more than are in it or are left for this step, whatever the master lets happen. */
export function spent(shooter: WeFighter, strike: Strike): Change[] {
  const gun = strike.kind === 'blow' ? undefined : firearmOf(shooter, strike.weapon);
  const { loaded = 0 } = gun?.traits ?? {};
  const n = Math.min(bulletsOf(shooter, strike), loaded, strike.loaded ?? loaded);
  return gun && gun.traits.capacity > 0 && n > 0
    ? [add(shooter.id, `gear.${gun.id}.traits.loaded`, -n, 'S-22')]
    : [];
}

const isBlunt = (stage: Stage<WeFighter>, { kind, shooter, weapon }: Strike): boolean =>
  kind === 'blow' && coldOf(stage.of(shooter), weapon).traits.action === 'blunt';

const woundSpec = {
  location: choice(LOCATIONS, 'chest', { label: 'western.woundField.location' }),
  severity: choice(SEVERITIES, 'light', { label: 'western.woundField.severity' }),
  bleeding: choice(BLEEDINGS, 'none', { label: 'western.woundField.bleeding' }),
};

/** Without the starter rules the master says what comes of a shot (setting `starterRules`). */
function* byHand(stage: Stage<WeFighter>, strike: Strike): Play<Struck> {
  const option = (id: string) => ({ id, label: msg(`western.option.${id}`) });
  const said = yield* choose(() => ({
    kind: 'choose' as const,
    id: 'hit',
    by: MASTER,
    label: msg('western.check.shot', { who: strike.shooter }),
    options: [option('hit'), option('miss')],
  }));
  if (said.id === 'miss') {
    stage.tell('misses', { who: strike.target, by: strike.shooter });
    return MISSED;
  }
  const dealt = yield* enter<Infer<typeof woundSpec>>(() => ({
    kind: 'enter',
    id: 'wound',
    by: MASTER,
    label: msg('western.choose.wound', { who: strike.target }),
    form: 'wound',
    spec: woundSpec,
    legal: (value) => faults(woundSpec, value)[0]?.says,
  }));
  const { wounds } = stage.of(strike.target).traits;
  const one = { ...dealt, bandaged: false, turn: strike.turn };
  stage.act(set(strike.target, 'traits.wounds', wounds, [...wounds, one], 'WE-11.9'));
  stage.tell('wounded', { who: strike.target, location: dealt.location, severity: dealt.severity });
  return { hits: 1, harms: [{ location: dealt.location, severity: dealt.severity, befell: [] }] };
}

/** By how much a grip must hit to hold (S-19). */
const HOLDS_FROM = 2;

/** A grip hurts nobody: it holds, or it slips. */
function grips(stage: Stage<WeFighter>, { shooter, target }: Strike, margin: number): Harm {
  const holds = margin >= HOLDS_FROM;
  if (holds) stage.act(...befall(stage.of(target), 'held', 'S-19', shooter));
  stage.tell(holds ? 'held' : 'slips', { who: target, by: shooter });
  return { location: 'gear', severity: null, befell: holds ? ['held'] : [] };
}

type Bullet = { readonly strike: Strike; readonly n: number };

/** One bullet or blow, from the aim to the shock (S-9, S-10, S-12, S-19). */
const bullet = (rules: Rules) =>
  function* (stage: Stage<WeFighter>, { strike, n }: Bullet): Play<Harm | null> {
    const margin = yield* roll(() => hitCheck(stage, strike, n, rules));
    if (margin < 0) {
      // A charge of shot that flies close by frightens (S-22).
      const close = strike.situation.bothBarrels && margin >= -3;
      if (close) stage.act(add(strike.target, 'traits.tracks.stress', 1, 'S-22'));
      stage.tell('misses', { who: strike.target, by: strike.shooter });
      return null;
    }
    stage.tell('hits', { who: strike.target, by: strike.shooter, n: margin });
    if (strike.horse)
      return yield* hitsHorse(stage, strike.target, margin, powerOf(stage, strike, rules), rules);
    if (strike.grapple) return grips(stage, strike, margin);
    const more = { blunt: isBlunt(stage, strike), turn: strike.turn };
    return yield* wound(stage, strike.target, margin, powerOf(stage, strike, rules), more, rules);
  };

/** One step of fire, or one blow. */
export function* attack(stage: Stage<WeFighter>, strike: Strike, rules: Rules): Play<Struck> {
  const bullets = bulletsOf(stage.of(strike.shooter), strike);
  stage.act(...spent(stage.of(strike.shooter), strike));
  if (!rules.starterRules) return yield* byHand(stage, strike);
  const rolled = strike.situation.bothBarrels ? 1 : bullets;
  const harms: Harm[] = [];
  for (let n = 1; n <= rolled; n++) {
    const harm = yield* part('western.bullet', stage, bullet(rules), { strike, n });
    if (harm) harms.push(harm);
  }
  return harms.length === 0 ? MISSED : { hits: harms.length, harms };
}
