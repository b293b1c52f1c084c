import type { Enter } from '../../core/ask.ts';
import type { ActionContext } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { verdictOf } from './combos.ts';
import type { Declaration, Rolls, Signature, SignedRoll } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { actionsOf, coldOf, firearmOf, horseOf } from './gear.ts';
import { beyondReach, REACH } from './hit.ts';
import type { MainOrder, Readied, SimpleOrder, Volley } from './orders.ts';
import { READIED_KINDS } from './orders.ts';
import type { Draw } from './propose-chips.ts';
import { chipsFor, once, oneOf } from './propose-chips.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { shotOf } from './starter-tables.ts';
import { forbiddenModes, has, PANIC_FORBIDS } from './state.ts';
import type { Gait, MainKey, Mode, ShotKind, SimpleKey } from './tables.ts';
import { GAITS, MAIN_TABLE, MAINS, MODES, SIMPLES, simpleOf } from './tables.ts';

/* What somebody with simple manners signs and declares: for extras, and for fights without persons. Number 0 of every choice is the sensible one. */

/** Who thinks, of whom, and what decides where good sense does not. */
interface Mind {
  readonly fighter: WeFighter;
  readonly foes: readonly Id[];
  readonly everybody: readonly Id[];
  readonly situation: Situation;
  readonly rules: Rules;
  readonly pick: Draw;
}

const mindOf = (
  { cast, who, targets, situation, rules }: ActionContext<WeFighter, Rules>,
  fighter: WeFighter,
  pick: Draw,
): Mind => ({
  fighter,
  foes: targets.filter((id) => id !== who),
  everybody: Object.keys(cast),
  situation: situation as unknown as Situation,
  rules,
  pick,
});

/** Whether his gun would fire, once it is in hand and clear. */
function fires({ fighter, situation, rules }: Mind): boolean {
  const gun = firearmOf(fighter);
  if (!gun || beyondReach(gun, situation.distance, rules)) return false;
  return gun.traits.quick > 0 && (gun.traits.capacity === 0 || gun.traits.loaded > 0);
}

/** What good sense does: fire, load, strike, or come nearer; whoever panics runs. */
function sensibleMain(mind: Mind): MainKey {
  const { fighter, foes, situation } = mind;
  if (has(fighter, 'panic') || foes.length === 0) return 'movement';
  if (fires(mind)) return 'shooting';
  const gun = firearmOf(fighter);
  if (gun && gun.traits.loaded === 0 && gun.traits.reloadRate > 0) return 'reloading';
  return situation.distance <= REACH ? 'melee' : 'movement';
}

/** Mains that he could do at all. */
function possibleMains({ fighter, foes }: Mind): MainKey[] {
  const panics = has(fighter, 'panic');
  return MAINS.filter((main) => {
    if (panics && PANIC_FORBIDS.includes(main)) return false;
    const { parts } = MAIN_TABLE[main];
    if (main === 'riding') return horseOf(fighter) !== undefined;
    if (main === 'own') return actionsOf(fighter).length > 0;
    return parts === 'shots'
      ? foes.length > 0 && firearmOf(fighter) !== undefined
      : main !== 'melee' || foes.length > 0;
  });
}

const kindsOf = ({ fighter }: Mind): ShotKind[] => {
  const gun = firearmOf(fighter)?.traits;
  return (['quick', 'snap'] as const).filter((kind) => (gun?.[kind] ?? 0) > 0);
};

function techniqueFor(mind: Mind, main: MainKey): string | undefined {
  const { fighter, pick, rules } = mind;
  const barred = forbiddenModes(fighter, rules);
  if (main === 'shooting') return oneOf(pick, kindsOf(mind));
  if (main === 'riding') return oneOf(pick, ['rideGallop', ...GAITS]);
  if (main !== 'movement') return undefined;
  return oneOf(
    pick,
    ['jog', ...MODES].filter((mode) => !barred.includes(mode)),
  );
}

function signatureFor(mind: Mind, main: MainKey): Signature {
  const technique = techniqueFor(mind, main);
  const arms = MAIN_TABLE[main].parts === 'shots' || main === 'reloading';
  const weapon = arms ? firearmOf(mind.fighter)?.id : main === 'melee' ? coldOf(mind.fighter).id : undefined;
  const [own] = main === 'own' ? actionsOf(mind.fighter) : [];
  return {
    main,
    ...(own ? { item: own.id, called: own.name } : {}),
    ...(technique === undefined ? {} : { technique }),
    ...(weapon === undefined ? {} : { weapon }),
  };
}

const asOrder = ({ main, technique, item, called }: Signature): MainOrder =>
  main === 'simpleShot'
    ? { main: 'shooting' }
    : {
        main,
        ...(MAIN_TABLE[main].parts === 'way' ? { mode: technique as Mode | Gait } : {}),
        ...(item === undefined ? {} : { item, called }),
      };

/** The rolls he signs: of one main, at times of two that go together, or of a shot before them. */
function signing(mind: Mind): { [id: string]: Signature } {
  const { pick, rules, foes } = mind;
  if (once(pick, 12)) return {};
  const possible = possibleMains(mind);
  const first = signatureFor(
    mind,
    once(pick, 2) ? (oneOf(pick, possible) ?? sensibleMain(mind)) : sensibleMain(mind),
  );
  const second = once(pick, 2) ? oneOf(pick, possible) : undefined;
  const also = second && signatureFor(mind, second);
  const verdict = also && verdictOf(asOrder(first), asOrder(also), rules.comboTable);
  const shot = once(pick, 6) && foes.length > 0 && kindsOf(mind).includes('snap');
  return {
    [first.main]: first,
    ...(also && (verdict === 'ok' || verdict === 'warn') ? { [also.main]: also } : {}),
    ...(shot ? { before: { main: 'simpleShot', technique: 'snap' } } : {}),
  };
}

/** Shots or blows at those he can see: all of the first, or shared among two. */
function volleysFor(mind: Mind, kind: Volley['kind'], most: number): Volley[] {
  const { foes, pick } = mind;
  const [first] = foes;
  if (first === undefined || most < 1) return [];
  const marks = once(pick, 8) ? { keepFiring: true } : once(pick, 8) ? { fireAnyway: true } : {};
  const hold = kind === 'blow' && once(pick, 4) ? { grapple: true } : {};
  const low = kind !== 'blow' && once(pick, 8) ? { horse: true } : {};
  const n = once(pick, 3) ? 1 + pick(most) : most;
  const other = once(pick, 4) ? oneOf(pick, foes) : undefined;
  const mine = (some: number, target: Id): Volley => ({ kind, n: some, target, ...marks, ...hold, ...low });
  if (other === undefined || other === first || n < 2) return [mine(n, oneOf(pick, foes) ?? first)];
  const share = 1 + pick(n - 1);
  return [mine(share, first), mine(n - share, other)];
}

/** How many shots of a kind his weapon and a turn hold (S-7). */
function mostShots({ fighter, rules }: Mind, kind: ShotKind): number {
  const gun = firearmOf(fighter)?.traits;
  if (!gun) return 0;
  const loaded = gun.capacity === 0 ? Number.POSITIVE_INFINITY : gun.loaded;
  const { most } = shotOf(rules, kind);
  if (kind === 'speed') return Math.min(most, Math.ceil(loaded / 3));
  return Math.min(most, gun[kind], loaded);
}

const KIND_OF: { readonly [main in MainKey]?: ShotKind } = { aimed: 'aimed', speedShooting: 'speed' };

function orderFor(mind: Mind, roll: SignedRoll, main: MainKey): MainOrder {
  const { fighter, foes, everybody, pick } = mind;
  const weapon = roll.weapon === undefined ? {} : { weapon: roll.weapon };
  const { parts } = MAIN_TABLE[main];
  if (parts === 'shots') {
    const kind = KIND_OF[main] ?? (roll.technique as ShotKind | undefined) ?? 'quick';
    const volleys = volleysFor(mind, kind, mostShots(mind, kind));
    const late = once(pick, 8) ? { from: 2 as const } : {};
    const held = once(pick, 12) ? oneOf(pick, foes) : undefined;
    return { main, volleys, ...weapon, ...late, ...(held === undefined ? {} : { after: held }) };
  }
  if (parts === 'blows')
    return { main, volleys: volleysFor(mind, 'blow', coldOf(fighter).traits.blows), ...weapon };
  if (parts === 'way') {
    const mode = (roll.technique ?? (main === 'riding' ? 'rideGallop' : 'jog')) as Mode | Gait;
    return { main, mode, ...(once(pick, 5) ? { crossesGap: true } : {}) };
  }
  const heals = main === 'firstAid' || main === 'bringRound';
  const patient = heals
    ? oneOf(
        pick,
        everybody.filter((id) => id !== fighter.id),
      )
    : undefined;
  const own = roll.item === undefined ? {} : { item: roll.item, called: roll.called };
  return { main, ...weapon, ...own, ...(patient === undefined ? {} : { patient }) };
}

/** What must be done first: out of the cover, weapon to hand, a jam cleared, up from the ground. */
function neededFirst({ fighter }: Mind): SimpleOrder | undefined {
  const gun = firearmOf(fighter);
  if (gun && !gun.traits.inHand) return { simple: 'takeOut', item: gun.id };
  if (gun?.traits.jammed) return { simple: 'clearJam', item: gun.id };
  if (fighter.traits.cover.hidden) return { simple: 'leanOut' };
  return undefined;
}

const QUIET: readonly SimpleKey[] = SIMPLES.filter(
  (simple) => simpleOf(simple).roll === undefined && simple !== 'reload',
);
const whimSimple = ({ pick }: Mind): SimpleOrder => ({ simple: oneOf(pick, QUIET) ?? 'duck' });

function firstSimple(mind: Mind, rolls: Rolls): readonly SimpleOrder[] {
  const [target] = mind.foes;
  if (rolls.before) return [{ simple: 'fireSnap', ...(target === undefined ? {} : { target }) }];
  const needed = neededFirst(mind);
  if (needed && !once(mind.pick, 4)) return [needed];
  return once(mind.pick, 3) ? [whimSimple(mind)] : [];
}

const lastSimple = (mind: Mind): readonly SimpleOrder[] => {
  if (mind.fighter.traits.cover.fraction !== 'none') return [{ simple: 'duck' }];
  return once(mind.pick, 3) ? [whimSimple(mind)] : [];
};

/** At times he waits for something, or has a plan for when his target falls (WE-10.1, WE-10.4). */
function foresight(mind: Mind, mains: readonly MainOrder[]): Pick<Declaration, 'plans' | 'readied'> {
  const { foes, pick } = mind;
  const shoots = mains.length === 1 && mains[0]?.main === 'shooting';
  const subject = oneOf(pick, foes);
  if (shoots && subject !== undefined && once(pick, 3)) {
    const kind = oneOf(pick, READIED_KINDS) ?? 'appears';
    const readied: Readied = { event: '…', kind, subject };
    return { readied };
  }
  const other = foes[1];
  if (other === undefined || foes[0] === undefined || !once(pick, 4)) return {};
  return {
    plans: [{ condition: '…', template: 'targetDown', subject: foes[0], orders: { targets: [other] } }],
  };
}

function declaring(mind: Mind): Declaration {
  const { fighter, foes, situation, pick } = mind;
  const rolls = fighter.turn.rolls ?? {};
  const mains = Object.entries(rolls).flatMap(([, roll]) =>
    roll.main === 'simpleShot' ? [] : [orderFor(mind, roll, roll.main)],
  );
  const aims = Object.fromEntries(foes.map((foe) => [foe, situation]));
  if (mains.length === 0 && !rolls.before) {
    const needed = neededFirst(mind);
    const chain = [
      ...(needed ? [needed] : []),
      ...(once(pick, 2) ? [whimSimple(mind), whimSimple(mind)] : []),
    ];
    return { mains, aims, ...(chain.length > 0 ? { chain } : {}) };
  }
  const plain: Declaration = {
    mains,
    aims,
    before: firstSimple(mind, rolls),
    after: lastSimple(mind),
    ...foresight(mind, mains),
  };
  return { ...plain, ...chipsFor(fighter, plain, mind.rules, pick) };
}

/** A declaration with nothing in it but what is signed. */
function plainest(mind: Mind): Declaration {
  const { fighter, rules } = mind;
  const rolls = fighter.turn.rolls ?? {};
  const mains = Object.entries(rolls).flatMap(([, { main, technique, item, called }]): MainOrder[] =>
    main === 'simpleShot' ? [] : [asOrder({ main, technique, item, called })],
  );
  const before = rolls.before ? { before: [{ simple: 'fireSnap' as const }] } : {};
  return { mains, ...before, ...chipsFor(fighter, { mains, ...before }, rules, () => 0) };
}

/** How many whims are tried before good sense is. */
const WHIMS = 4;

/** What he would answer when he is asked to sign, to declare, or to declare beat 2 anew; undefined: nothing in particular. */
export function propose(context: ActionContext<WeFighter, Rules>, ask: Enter, pick: Draw): Json | undefined {
  const fighter = context.cast[context.who];
  if (!fighter) return undefined;
  const mind = mindOf(context, fighter, pick);
  const sober: Mind = { ...mind, pick: () => 0 };
  const legal = (value: unknown): value is Json => ask.legal(value as Json) === undefined;
  if (ask.form === 'signature') {
    if (fighter.turn.signed) return { rolls: {} };
    return [signing(mind), signing(sober), {}].map((rolls) => ({ rolls })).find(legal);
  }
  if (ask.form === 'beatTwo') {
    const target = oneOf(pick, mind.foes);
    return target === undefined ? {} : { targets: [target] };
  }
  if (ask.form !== 'declaration') return undefined;
  const whims = Array.from({ length: WHIMS }, () => () => declaring(mind));
  for (const make of [...whims, () => declaring(sober), () => plainest(sober)]) {
    const made = JSON.parse(JSON.stringify(make())) as Json;
    if (legal(made)) return made;
  }
  return undefined;
}
