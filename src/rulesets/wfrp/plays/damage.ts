import { choose, type Play, part, roll } from '../../../core/ask.ts';
import type { Check } from '../../../core/dice/check.ts';
import { faceCheck } from '../../../core/dice/single.ts';
import { type Line, total } from '../../../core/line.ts';
import { bad, quiet, type Stage } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import type { Location, Weapon, WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';

import { type BlowReading, blowCheck, type Tested } from '../figures/dice.ts';
import { named } from '../figures/numbers.ts';
import { hasQuality, hasTalent, isMelee, strengthBonus } from '../figures/state.ts';
import { armourAt, type Harm, stopped } from './harm.ts';

export type Landing = {
  readonly by: Id;
  readonly at: Id;
  /** An aimed attack, with a second d12 (WF-6.3). */
  readonly aimed: boolean;
  /** The victim is helpless, for an additional d10 (GAP-17). */
  readonly helpless: boolean;
  /** The fight is in its first round, when tiring weapons still have their bonus (GAP-13). */
  readonly fresh: boolean;
  /** Parts of the victim that cover hides (WF-12.2). */
  readonly hidden?: readonly Location[];
};

/** The face that triggers fury (GAP-11). */
const FURY = 10;

/** What strength, weapon and talent add to the die (GAP-9). */
export const damageLines = (attacker: WfFighter, weapon: Weapon): Line[] => [
  named('strengthBonus', weapon.traits.damage.mode === 'sb' ? strengthBonus(attacker) : 0, 'GAP-9'),
  named('weapon', weapon.traits.damage.mod, 'GAP-9'),
  named('strongBlow', isMelee(weapon) && hasTalent(attacker, 'strongBlow') ? 1 : 0, 'GAP-20'),
];

function damageCheck(attacker: WfFighter, weapon: Weapon, { aimed, fresh }: Landing): Check<BlowReading> {
  const test = { id: 'damage', by: attacker.id, label: msg('wfrp.check.damage') };
  // The better of two damage dice counts (GAP-13).
  const twice = hasQuality(weapon, 'impact') || (fresh && hasQuality(weapon, 'tiring'));
  return blowCheck({ ...test, lines: damageLines(attacker, weapon) }, { twice, aimed });
}

/** The test that confirms fury, or undefined if it needs no confirmation. */
type Again = (() => Check<Tested>) | undefined;
type How = readonly [weapon: Weapon, again: Again, rules: Rules];

/** Rolls a fury, after confirming it by a test with the same modifiers. It continues as long as tens are rolled (GAP-11). */
function* rollFury(stage: Stage<WfFighter>, by: Id, again: Again): Play<number> {
  if (again) {
    const { ok } = yield* roll(() => ({ ...again(), id: 'fury', label: msg('wfrp.check.fury') }));
    if (!ok) return 0;
  }
  stage.tell('fury', { who: by }, bad('GAP-11'));
  return yield* part('wfrp.tens', stage, rollTens, { by, nth: 1 });
}

type Tens = { readonly by: Id; readonly nth: number };

/** Rolls the dice of a fury, as long as they show tens. */
function* rollTens(stage: Stage<WfFighter>, { by, nth }: Tens): Play<number> {
  const face = yield* roll(() =>
    faceCheck({ id: nth === 1 ? 'furyDie' : `furyDie${nth}`, by, label: msg('wfrp.check.furyDie') }, 10),
  );
  return face < FURY ? face : face + (yield* part('wfrp.tens', stage, rollTens, { by, nth: nth + 1 }));
}

type Struck = { readonly by: Id; readonly at: Id; readonly parts: readonly Location[] };

/** Asks the attacker to pick one of two parts (WF-6.3). */
function* chooseLocation(stage: Stage<WfFighter>, { by, at, parts }: Struck): Play<Location> {
  const [first = 'body'] = parts;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'location',
    by,
    label: msg('wfrp.choose.location'),
    options: parts.map((id) => {
      const words = { at: msg(`wfrp.location.${id}`), n: armourAt(stage.of(at), id) };
      return { id, label: msg('wfrp.option.location', words) };
    }),
    skip: first,
  }));
  return id;
}

/** Rolls damage and location together; an aimed attack may pick a part (WF-5.2, WF-6.3). */
function* rollBlow(
  stage: Stage<WfFighter>,
  landing: Landing,
  weapon: Weapon,
): Play<{ readonly face: number; readonly location: Location }> {
  const { by, at } = landing;
  const { face, at: parts } = yield* roll(() => damageCheck(stage.of(by), weapon, landing));
  const [only = 'body', other] = parts;
  const location = other ? yield* part('wfrp.located', stage, chooseLocation, { by, at, parts }) : only;
  return { face, location };
}

/**
 * Rolls the damage of a hit: damage and location, fury, then Toughness and armour (WF-5.2, GAP-9, GAP-11).
 * `again` is the test that confirms fury; without it no confirmation is needed.
 */
function* rollDamage(stage: Stage<WfFighter>, landing: Landing, ...[weapon, again, rules]: How): Play<Harm> {
  const { by, at, hidden } = landing;
  type On = Stage<WfFighter>;
  const thrown = (on: On, one: Landing) => rollBlow(on, one, weapon);
  const fury = (on: On, one: Landing) => rollFury(on, one.by, rules.furyConfirm ? again : undefined);
  const { face, location } = yield* part('wfrp.thrown', stage, thrown, landing);
  const more = face === FURY ? yield* part('wfrp.fury', stage, fury, landing) : 0;
  const worse = landing.helpless
    ? yield* roll(() => faceCheck({ id: 'helpless', by, label: msg('wfrp.check.helpless') }, 10))
    : 0;
  const damage = Math.max(0, face + more + worse + total(damageLines(stage.of(by), weapon)));
  stage.tell('damage', { who: at, by, n: damage, at: location }, quiet('GAP-9'));
  const head = location === 'head' && rules.headSeverityMode === 'damage' ? 1 : 0;
  const through = damage + head - stopped(stage.of(at), location, weapon);
  return {
    who: at,
    at: location,
    through: Math.max(0, through),
    precise: hasQuality(weapon, 'precise'),
    ...(hidden?.includes(location) ? { hidden: true } : {}),
  };
}

/** The same as a part of a play, which odds can cache. */
export const damagePart = (stage: Stage<WfFighter>, landing: Landing, ...how: How): Play<Harm> =>
  part('wfrp.damages', stage, (on: Stage<WfFighter>, one: Landing) => rollDamage(on, one, ...how), landing);
