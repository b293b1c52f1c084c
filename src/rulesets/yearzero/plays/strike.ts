import { choose, type Option, type Play, part } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { memoize } from '../../../core/memoize.ts';
import { bad, good } from '../../../core/stage.ts';
import { givenOnly, type Id, type Msg, msg, names } from '../../../core/text.ts';
import { isDoor, type YzFighter } from '../data/fighter.ts';
import type { Mode, Rules } from '../data/rules.ts';
import { blastOf, cannotBlock, isArmed, isClose, weaponFor } from '../figures/attack.ts';
import { skillCheck, skillPool } from '../figures/dice.ts';
import {
  closeWeaponOf,
  gain,
  has,
  heldBy,
  inRound,
  lose,
  option,
  pay,
  separate,
  swapInitiative,
  type YzStage,
} from '../figures/state.ts';
import { explode, ignite } from './dangers.ts';
import { damage } from './harm.ts';
import { panicPart } from './panic.ts';
import { skillRoll } from './roll.ts';

/** A blow or shot with successes. `depth` counts counterattacks, whose damage is fixed (YZ-10.14). */
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

/** The outcome of a strike: whether it hit, the damage, and the damage of a counterattack. */
export type Landed = { readonly hit: boolean; readonly dealt: number; readonly countered: number };

/** How the successes of a block are spent: on removing successes, on a counterattack or a disarm (YZ-10.10). */
type Spent = {
  readonly successes: number;
  readonly remove: number;
  readonly counter: boolean;
  readonly disarm: boolean;
};

const NONE: Spent = { successes: 0, remove: 0, counter: false, disarm: false };

/** The id of an ask, with its depth, so that the block of a counterattack differs from the first. */
const idAt = (id: string, depth: number): string => (depth === 0 ? id : `${id}:${depth + 1}`);

const blockPool = memoize((fighter: YzFighter, depth: number) =>
  skillPool(idAt('block', depth), fighter, 'closeCombat', [], msg('yearzero.check.block')),
);

/** The target may block, for a fast action, whoever's turn it is (YZ-10.7 to YZ-10.9). */
function* blockWindow(stage: YzStage, strike: Strike, rules: Rules): Play<Spent> {
  const { at, depth } = strike;
  if (cannotBlock(stage.of(at))) return NONE;
  const { id } = yield* choose(() => {
    const defender = stage.of(at);
    const no = cannotBlock(defender);
    const check = skillCheck(blockPool(defender, depth), rules) as unknown as Check;
    const cost = inRound(defender) ? msg('yearzero.cost.fast') : undefined;
    return {
      kind: 'choose',
      id: idAt('defence', depth),
      by: at,
      label: msg('yearzero.choose.block', { who: strike.by, n: strike.successes }),
      options: [{ ...option('block'), check, ...givenOnly({ cost, no }) }, option('take')],
      skip: 'take',
    };
  });
  if (id === 'take') return NONE;
  const block = (now: YzStage, one: Pick<Strike, 'at' | 'depth'>) => rollBlock(now, one.at, one.depth, rules);
  const successes = yield* part('yearzero.block', stage, block, { at, depth });
  return successes === 0 ? NONE : yield* spendBlock(stage, strike, successes, rules);
}

/** The block itself: its cost and its roll (YZ-10.8, YZ-10.9). */
function* rollBlock(stage: YzStage, at: Id, depth: number, rules: Rules): Play<number> {
  stage.act(...pay(stage.of(at), 'fast', 'YZ-10.8'), ...lose(stage.of(at), 'aiming', 'YZ-11.3'));
  const { successes } = yield* skillRoll(stage, (now) => blockPool(now.of(at), depth), rules);
  return successes;
}

/** Ways to spend a block. All other successes remove successes of the attack. */
const SPENDINGS = [
  { id: 'remove', counter: false, disarm: false },
  { id: 'counter', counter: true, disarm: false },
  { id: 'disarm', counter: false, disarm: true },
  { id: 'counterDisarm', counter: true, disarm: true },
] as const;

type Spending = (typeof SPENDINGS)[number];

const cost = ({ counter, disarm }: Spending): number => (counter ? 1 : 0) + (disarm ? 1 : 0);

/** Why the attacker cannot be disarmed (YZ-10.18). */
function cannotDisarm(striker: YzFighter, strike: Strike): Msg | undefined {
  const { natural, disarmable, place } = weaponFor(striker, strike).traits;
  const held = isArmed(strike) && !natural && disarmable && place === 'hand';
  return held ? undefined : msg('yearzero.no.disarm');
}

function* spendBlock(stage: YzStage, strike: Strike, successes: number, rules: Rules): Play<Spent> {
  const fault = (spending: Spending, striker: YzFighter): Msg | undefined => {
    if (cost(spending) > successes) return msg('yearzero.no.successes');
    const chained = strike.depth > 0 && rules.counterChain === 'single';
    if (chained && cost(spending) > 0) return msg('yearzero.no.chain');
    return spending.disarm ? cannotDisarm(striker, strike) : undefined;
  };
  const offered = (striker: YzFighter): (Option & { spending: Spending })[] =>
    SPENDINGS.map((spending) => {
      const n = Math.max(0, successes - cost(spending));
      const label = msg(`yearzero.option.spend.${spending.id}`, { n });
      return { id: spending.id, label, spending, ...givenOnly({ no: fault(spending, striker) }) };
    });
  const { spending } = yield* choose(() => ({
    kind: 'choose',
    id: idAt('spend', strike.depth),
    by: strike.at,
    label: msg('yearzero.choose.spend', { n: successes }),
    options: offered(stage.of(strike.by)),
    skip: 'remove',
  }));
  const { counter, disarm } = spending;
  return { successes, remove: successes - cost(spending), counter, disarm };
}

/** Stunts that extra successes buy, one each (YZ-0.3, YZ-G); `harder` takes all that are left. */
const STUNTS = names('harder knockDown dropWeapon drive pinDown goFirst none');

type Stunt = (typeof STUNTS)[number];

const disarmable = (fighter: YzFighter) => heldBy(fighter).filter(({ traits }) => traits.disarmable);

/** Why extra successes cannot increase damage: by house rule, or because a blast rolls its own (YZ-A.26, YZ-14.20). */
function harderFault(striker: YzFighter, strike: Strike, { extraSuccess }: Rules): Msg | undefined {
  if (extraSuccess === 'stuntOnly') return msg('yearzero.no.stuntOnly');
  return blastOf(striker, strike) > 0 ? msg('yearzero.no.blast') : undefined;
}

/** Why a stunt cannot be done, or undefined if it can. */
function cannotStunt(
  stunt: Stunt,
  striker: YzFighter,
  target: YzFighter,
  strike: Strike,
  rules: Rules,
): Msg | undefined {
  const ranks = striker.turn.initiative !== undefined && target.turn.initiative !== undefined;
  if (isDoor(target) && stunt !== 'harder' && stunt !== 'none') return msg('yearzero.no.door');
  if (stunt === 'harder') return harderFault(striker, strike, rules);
  if (stunt === 'dropWeapon' && disarmable(target).length === 0) return msg('yearzero.no.disarm');
  if (stunt === 'drive' && !isClose(strike)) return msg('yearzero.no.notClose');
  if (stunt === 'pinDown' && isClose(strike)) return msg('yearzero.no.notRanged');
  return stunt === 'goFirst' && !ranks ? msg('yearzero.no.noOrder') : undefined;
}

function stuntChanges(stunt: Stunt, striker: YzFighter, target: YzFighter): Change[] {
  if (stunt === 'knockDown') return gain(target, 'prone', 'YZ-0.3');
  if (stunt === 'drive') return separate(striker, target, 'YZ-0.3');
  if (stunt === 'goFirst') return swapInitiative(striker, target, 'YZ-0.3');
  if (stunt !== 'dropWeapon') return [];
  return disarmable(target)
    .slice(0, 1)
    .map(({ id }) => set(target.id, `gear.${id}.traits.place`, 'hand', 'ground', 'YZ-0.3'));
}

/** Spends extra successes on damage or stunts (YZ-10.6, YZ-A.26). @returns the additional damage. */
function* spendExtras(stage: YzStage, strike: Strike, rules: Rules): Play<number> {
  const { by, at } = strike;
  // A counterattack may have killed the attacker.
  if (rules.extraSuccess === 'none' || has(stage.of(by), 'dead')) return 0;
  const offered = (): Option[] =>
    STUNTS.map((id) => {
      const no = cannotStunt(id, stage.of(by), stage.of(at), strike, rules);
      return { id, label: msg(`yearzero.stunt.${id}`), ...givenOnly({ no }) };
    });
  const extras = strike.successes - 1;
  for (let left = extras; left > 0; left--) {
    const { id } = yield* choose(() => ({
      kind: 'choose',
      id: left === extras ? 'extra' : `extra:${extras - left + 1}`,
      by,
      label: msg('yearzero.choose.extra', { n: left }),
      options: offered(),
      skip: harderFault(stage.of(by), strike, rules) ? 'none' : 'harder',
    }));
    if (id === 'harder') return left;
    if (id === 'none') return 0;
    stage.tell('stunt', { by, who: at, stunt: id });
    stage.act(...stuntChanges(id as Stunt, stage.of(by), stage.of(at)));
    if (id === 'pinDown') yield* panicPart(stage, { who: at, cause: 'pinned' }, rules);
  }
  return 0;
}

/** Plays the block, a possible counterattack, then the rest of the strike (YZ-10.5 to YZ-10.19). */
export function* applyHit(stage: YzStage, strike: Strike, rules: Rules): Play<Landed> {
  const { by, at } = strike;
  const spent = strike.blockable ? yield* blockWindow(stage, strike, rules) : undefined;
  if (spent?.disarm) {
    stage.act(set(by, `gear.${strike.weapon}.traits.place`, 'hand', 'ground', 'YZ-10.17'));
    stage.tell('disarmed', { who: by, weapon: strike.weapon }, bad('YZ-10.17'));
  }
  const countered = spent?.counter ? yield* counterattack(stage, strike, spent.successes, rules) : 0;
  const left = strike.successes - (spent?.remove ?? 0);
  if (left <= 0) {
    stage.tell('blocked', { by, who: at }, good('YZ-10.12'));
    return { hit: false, dealt: 0, countered };
  }
  const effect = (now: YzStage, one: Strike) => applyEffect(now, one, rules);
  const dealt = yield* part('yearzero.strikes', stage, effect, { ...strike, successes: left });
  return { hit: true, dealt, countered };
}

/** The blocker attacks with all successes of the block, which may be blocked in turn (YZ-10.13, YZ-10.15, YZ-A.83). */
function* counterattack(stage: YzStage, strike: Strike, successes: number, rules: Rules): Play<number> {
  const { by, at, depth } = strike;
  stage.tell('counters', { by: at, who: by }, good('YZ-10.13'));
  const weapon = closeWeaponOf(stage.of(at)).id;
  const counter = { by: at, at: by, weapon, mode: 'melee', successes, depth: depth + 1 } as const;
  return (yield* applyHit(stage, { ...counter, blockable: true, covered: false }, rules)).dealt;
}

/** Applies a strike that was not blocked: it shoves, grapples, or harms (YZ-10.5, YZ-10.25, YZ-A.19). */
function* applyEffect(stage: YzStage, strike: Strike, rules: Rules): Play<number> {
  const { by, at, mode, successes, depth } = strike;
  if (mode === 'shove') {
    stage.act(...separate(stage.of(by), stage.of(at), 'YZ-10.25'));
    stage.tell('shoved', { by, who: at }, bad('YZ-10.25'));
    return 0;
  }
  if (mode === 'grapple') {
    if (rules.grapple === 'on') stage.act(...gain(stage.of(at), 'grappled', 'YZ-A.19', by));
    stage.tell('grappled', { by, who: at }, bad('YZ-A.19'));
    return 0;
  }
  stage.tell('hit', { by, who: at, n: successes }, bad('YZ-10.5'));
  const fixed = depth > 0;
  const more = fixed ? 0 : yield* spendExtras(stage, strike, rules);
  const { inCover } = stage.of(at).conditions;
  const cover = !isClose(strike) && strike.covered && typeof inCover === 'number' ? inCover : 0;
  const { damage: weapon, fire } = weaponFor(stage.of(by), strike).traits;
  const power = blastOf(stage.of(by), strike);
  if (power > 0) return yield* explode(stage, at, power, rules);
  const source = fixed ? 'counter' : 'attack';
  const { dealt } = yield* damage(stage, { who: at, amount: weapon + more, source, cover }, rules);
  if (fire > 0 && dealt > 0) ignite(stage, { who: at, intensity: fire });
  return dealt;
}
