import type { Play } from '../../core/ask.ts';
import { part } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import type { Mode } from './attack-pool.ts';
import { blastOf, isClose, weaponFor } from './attack-pool.ts';
import { blast } from './blast.ts';
import { blockWindow } from './block.ts';
import { befall, parted } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { ignites } from './fire.ts';
import { closeWeaponOf } from './gear.ts';
import { damage } from './harm.ts';
import type { Rules } from './rules.ts';
import { spendExtras } from './stunts.ts';

/** A blow or shot that has successes: who strikes whom with what. `depth` counts counterattacks; their damage is fixed (YZ-10.14). */
export type Strike = {
  readonly by: Id;
  readonly at: Id;
  readonly weapon: Id;
  readonly mode: Mode;
  readonly successes: number;
  readonly blockable: boolean;
  readonly covered: boolean;
  readonly depth: number;
};

/** What became of it: whether it struck, what it dealt, and what a counterattack dealt to the one who struck. */
export type Landed = { readonly hit: boolean; readonly dealt: number; readonly countered: number };

/** The block window, the counterattack it may bring, then what is left of the strike (YZ-10.5 to YZ-10.19). */
export function* lands(stage: Stage<YzFighter>, strike: Strike, rules: Rules): Play<Landed> {
  const { by, at } = strike;
  const spent = strike.blockable ? yield* blockWindow(stage, strike, rules) : undefined;
  if (spent?.disarm) disarms(stage, strike);
  const countered = spent?.counter ? yield* counters(stage, strike, spent.successes, rules) : 0;
  const left = strike.successes - (spent?.remove ?? 0);
  if (left <= 0) {
    stage.tell('blocked', { by, who: at });
    return { hit: false, dealt: 0, countered };
  }
  const dealt = yield* part('yearzero.strikes', stage, striking(rules), { ...strike, successes: left });
  return { hit: true, dealt, countered };
}

/** The weapon that struck lies on the ground (YZ-10.17). */
function disarms(stage: Stage<YzFighter>, { by, weapon }: Strike): void {
  stage.act(set(by, `gear.${weapon}.traits.place`, 'hand', 'ground', 'YZ-10.17'));
  stage.tell('disarmed', { who: by, weapon });
}

/** The blocker strikes back with all successes of his block; it may be blocked in turn (YZ-10.13, YZ-10.15, YZ-A.83). */
function* counters(
  stage: Stage<YzFighter>,
  { by, at, depth }: Strike,
  successes: number,
  rules: Rules,
): Play<number> {
  stage.tell('counters', { by: at, who: by });
  const { dealt } = yield* lands(
    stage,
    {
      by: at,
      at: by,
      weapon: closeWeaponOf(stage.of(at)).id,
      mode: 'melee',
      successes,
      blockable: true,
      covered: false,
      depth: depth + 1,
    },
    rules,
  );
  return dealt;
}

const striking =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, strike: Strike): Play<number> =>
    takesEffect(stage, strike, rules);

/** What a strike does that is not blocked: it moves, holds, or harms (YZ-10.5, YZ-10.25, YZ-A.19). */
function* takesEffect(stage: Stage<YzFighter>, strike: Strike, rules: Rules): Play<number> {
  const { by, at, mode, successes, depth } = strike;
  if (mode === 'shove') {
    stage.act(...parted(stage.of(by), at, 'YZ-10.25'), ...parted(stage.of(at), by, 'YZ-10.25'));
    stage.tell('shoved', { by, who: at });
    return 0;
  }
  if (mode === 'grapple') {
    if (rules.grapple === 'on') stage.act(...befall(stage.of(at), 'grappled', 'YZ-A.19', by));
    stage.tell('grappled', { by, who: at });
    return 0;
  }
  stage.tell('hit', { by, who: at, n: successes });
  const fixed = depth > 0;
  const more = fixed ? 0 : yield* spendExtras(stage, strike, rules);
  const { inCover } = stage.of(at).conditions;
  const cover = !isClose(strike) && strike.covered && typeof inCover === 'number' ? inCover : 0;
  const { damage: harm, fire } = weaponFor(stage.of(by), strike).traits;
  const power = blastOf(stage.of(by), strike);
  if (power > 0) return yield* explodes(stage, at, power, rules);
  const { dealt } = yield* damage(
    stage,
    {
      who: at,
      amount: harm + more,
      source: fixed ? 'counter' : 'attack',
      cover,
    },
    rules,
  );
  if (fire > 0 && dealt > 0) ignites(stage, { who: at, intensity: fire });
  return dealt;
}

/** What is thrown goes off beside the one it strikes; who else is near, the master sees to (YZ-14.18, YZ-14.22). */
function* explodes(stage: Stage<YzFighter>, at: Id, power: number, rules: Rules): Play<number> {
  stage.tell('explodes', { who: at, n: power });
  const [one] = yield* blast(stage, { power, targets: [{ who: at, distance: 0, cover: 0 }] }, rules);
  return one?.dealt ?? 0;
}
