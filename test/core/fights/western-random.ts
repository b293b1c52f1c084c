import type { ActionContext } from '../../../src/core/action-context.ts';
import type { Enter } from '../../../src/core/ask.ts';
import { givenOnly, type Json } from '../../../src/core/text.ts';
import type { Signature, Situation } from '../../../src/rulesets/western/data/declaration.ts';
import {
  GAITS,
  MAINS,
  type MainKey,
  MODES,
  type ShotKind,
} from '../../../src/rulesets/western/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';
import { MAIN_TABLE, verdictOf } from '../../../src/rulesets/western/data/tables.ts';
import type { WeFighter } from '../../../src/rulesets/western/data/turn.ts';
import { actionsOf, firearmOf, horseOf, meleeWeaponOf } from '../../../src/rulesets/western/figures/gear.ts';
import { beyondReach, REACH } from '../../../src/rulesets/western/figures/hit.ts';
import { forbiddenModes, has } from '../../../src/rulesets/western/figures/state.ts';
import {
  asOrder,
  declare,
  declareLeast,
  oneIn,
  type PolicyContext,
  pickOne,
  type RandomDraw,
} from './western-declaration.ts';

/** Whether the fighter's gun could be fired once it is in hand and cleared. */
function canFire({ fighter, situation, rules }: PolicyContext): boolean {
  const gun = firearmOf(fighter);
  if (!gun || beyondReach(gun, situation.distance, rules)) return false;
  return gun.traits.quick > 0 && (gun.traits.capacity === 0 || gun.traits.loaded > 0);
}

/** The sensible main action: fire, load, strike, or approach; in panic, run. */
function sensibleMain(context: PolicyContext): MainKey {
  const { fighter, enemies, situation } = context;
  if (has(fighter, 'panic') || enemies.length === 0) return 'movement';
  if (canFire(context)) return 'shooting';
  const gun = firearmOf(fighter);
  if (gun && gun.traits.loaded === 0 && gun.traits.reloadRate > 0) return 'reloading';
  return situation.distance <= REACH ? 'melee' : 'movement';
}
function possibleMains({ fighter, enemies }: PolicyContext): MainKey[] {
  const panics = has(fighter, 'panic');
  return MAINS.filter((main) => {
    const { parts, needsCalm } = MAIN_TABLE[main];
    if (panics && needsCalm) return false;
    if (main === 'riding') return horseOf(fighter) !== undefined;
    if (main === 'own') return actionsOf(fighter).length > 0;
    return parts === 'shots'
      ? enemies.length > 0 && firearmOf(fighter) !== undefined
      : main !== 'melee' || enemies.length > 0;
  });
}

const kindsOf = ({ fighter }: PolicyContext): ShotKind[] => {
  const gun = firearmOf(fighter)?.traits;
  return (['quick', 'snap'] as const).filter((kind) => (gun?.[kind] ?? 0) > 0);
};

function techniqueFor(context: PolicyContext, main: MainKey): string | undefined {
  const { fighter, pick, rules } = context;
  const barred = forbiddenModes(fighter, rules);
  if (main === 'shooting') return pickOne(pick, kindsOf(context));
  if (main === 'riding') return pickOne(pick, ['rideGallop', ...GAITS]);
  if (main !== 'movement') return undefined;
  return pickOne(
    pick,
    ['jog', ...MODES].filter((mode) => !barred.includes(mode)),
  );
}

function signatureFor(context: PolicyContext, main: MainKey): Signature {
  const { fighter } = context;
  const arms = MAIN_TABLE[main].parts === 'shots' || main === 'reloading';
  const weapon = arms ? firearmOf(fighter)?.id : main === 'melee' ? meleeWeaponOf(fighter).id : undefined;
  const [own] = main === 'own' ? actionsOf(fighter) : [];
  const technique = techniqueFor(context, main);
  return { main, ...givenOnly({ item: own?.id, called: own?.name, technique, weapon }) };
}

/** The rolls to sign: for one main action, sometimes for two, or also for a simple shot before them. */
function chooseRolls(context: PolicyContext): { [id: string]: Signature } {
  const { pick, rules, enemies } = context;
  if (oneIn(pick, 12)) return {};
  const possible = possibleMains(context);
  const first = signatureFor(
    context,
    oneIn(pick, 2) ? (pickOne(pick, possible) ?? sensibleMain(context)) : sensibleMain(context),
  );
  const second = oneIn(pick, 2) ? pickOne(pick, possible) : undefined;
  const also = second && signatureFor(context, second);
  const verdict = also && verdictOf(asOrder(first), asOrder(also), rules.comboTable);
  const shot = oneIn(pick, 6) && enemies.length > 0 && kindsOf(context).includes('snap');
  return {
    [first.main]: first,
    ...(also && (verdict === 'ok' || verdict === 'warn') ? { [also.main]: also } : {}),
    ...(shot ? { before: { main: 'simpleShot', technique: 'snap' } } : {}),
  };
}
const RANDOM_TRIES = 4;

/** A random answer to the asks for signatures, declarations and orders of beat 2; undefined for other asks. */
export function randomAnswer(
  given: ActionContext<WeFighter, Rules>,
  ask: Enter,
  pick: RandomDraw,
): Json | undefined {
  const fighter = given.cast[given.who];
  if (!fighter) return undefined;
  const { who, cast, targets, rules } = given;
  const context: PolicyContext = {
    fighter,
    // Everybody who can be aimed at is an enemy, the nearest first.
    enemies: targets.filter((id) => id !== who),
    everybody: Object.keys(cast),
    situation: given.situation as Situation,
    rules,
    pick,
  };
  const sensible: PolicyContext = { ...context, pick: () => 0 };
  const legal = (value: unknown): value is Json => ask.legal(value as Json) === undefined;
  if (ask.form === 'signature') {
    if (fighter.turn.signed) return { rolls: {} };
    return [chooseRolls(context), chooseRolls(sensible), {}].map((rolls) => ({ rolls })).find(legal);
  }
  if (ask.form === 'beatTwo') {
    const target = pickOne(pick, context.enemies);
    return target === undefined ? {} : { targets: [target] };
  }
  if (ask.form !== 'declaration') return undefined;
  const randomOnes = Array.from({ length: RANDOM_TRIES }, () => () => declare(context));
  for (const make of [...randomOnes, () => declare(sensible), () => declareLeast(sensible)]) {
    const made = JSON.parse(JSON.stringify(make())) as Json;
    if (legal(made)) return made;
  }
  return undefined;
}
