import type { Play } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { aimOf, befall, lift, releases, takesPosture } from './conditions.ts';
import { spendsEnergy } from './energy.ts';
import type { LsFighter } from './fighter.ts';
import { grips, ofType, weaponOf } from './gear.ts';
import { highJump, jumpValue, longJump } from './movement.ts';
import type { Kind, Stance } from './names.ts';
import { STANCES } from './names.ts';
import type { Rules } from './rules.ts';
import type { Wait } from './slots.ts';
import { inRound } from './slots.ts';
import { progressed, works } from './tasks.ts';

/** Manoeuvres that come off without a roll. */
export const DEED_USES = [
  'prepare',
  'allOutDefence',
  'aim',
  'wait',
  'doNothing',
  'changePosture',
  'jump',
  'runningJump',
  'drop',
  'fallProne',
  'maintain',
  'command',
  'ready',
] as const;
export type DeedUse = (typeof DEED_USES)[number];

/** What is done, with what, to whom; `option` is the manoeuvre's own choice. */
export type Deed = {
  readonly who: Id;
  readonly manoeuvre: DeedUse;
  readonly option: string;
  readonly item: Id;
  readonly mode: number;
  readonly target: Id;
  readonly label: string;
  readonly needed: number;
  readonly run: number;
  readonly powerful: boolean;
};

/** Choices of the manoeuvres that have some. */
export const PREPARATIONS = ['use', 'reload', 'rummage', 'toggle', 'task'] as const;
export const RESPONSES = ['attack', 'concentrate', 'prepare'] as const satisfies readonly Wait['response'][];
export const READYINGS = ['draw', 'stow', 'grip', 'load'] as const;
export const JUMPS = ['high', 'long'] as const;

/** The change of a thing's field. */
const gearSet = (who: Id, item: Id, field: string, was: Json, is: Json, why: string): Change =>
  set(who, `gear.${item}.traits.${field}`, was, is, why);

/** A weapon is loaded as far as there is something to load it with (LS-3.4.2, LS-5.5.1). */
export function loads(fighter: LsFighter, item: Id, why: string): Change[] {
  const traits = weaponOf(fighter, item)?.traits;
  if (!traits) return [];
  const taken = Math.min(traits.ammunition, traits.capacity - traits.loaded);
  if (taken <= 0) return [];
  return [
    gearSet(fighter.id, item, 'loaded', traits.loaded, traits.loaded + taken, why),
    gearSet(fighter.id, item, 'ammunition', traits.ammunition, traits.ammunition - taken, why),
  ];
}

/** A thing in hand, drawn, put away or dropped. A weapon is first gripped with as few hands as it can be. */
function placed(fighter: LsFighter, item: Id, to: string, why: string): Change[] {
  const thing = fighter.gear[item];
  if (!thing || !('place' in thing.traits)) return [];
  const weapon = thing.type === 'weapon' ? thing : undefined;
  const grip = weapon && grips(weapon)[0];
  return [
    gearSet(fighter.id, item, 'place', thing.traits.place, to, why),
    ...(weapon && to === 'hands' && grip !== undefined && grip !== weapon.traits.grip
      ? [gearSet(fighter.id, item, 'grip', weapon.traits.grip, grip, why)]
      : []),
    ...aimGone(fighter, item, to),
  ];
}

/** A weapon that is no longer ready spoils the aim (AMB-22). */
const aimGone = (fighter: LsFighter, item: Id, to: string): Change[] =>
  to !== 'hands' && aimOf(fighter)?.weapon === item ? lift(fighter, 'aiming', 'AMB-22') : [];

/** The next way to grip a weapon (LS-5.5.1). */
function gripped(fighter: LsFighter, item: Id): Change[] {
  const weapon = weaponOf(fighter, item);
  if (!weapon) return [];
  const all = grips(weapon);
  const next = all[(all.indexOf(weapon.traits.grip) + 1) % all.length] ?? weapon.traits.grip;
  return [gearSet(fighter.id, item, 'grip', weapon.traits.grip, next, 'LS-5.5.1')];
}

const READY: { readonly [option in (typeof READYINGS)[number]]: (fighter: LsFighter, item: Id) => Change[] } =
  {
    draw: (fighter, item) => placed(fighter, item, 'hands', 'LS-5.5.1'),
    stow: (fighter, item) => placed(fighter, item, 'activeGear', 'LS-5.5.3'),
    grip: gripped,
    load: (fighter, item) => loads(fighter, item, 'LS-5.5.1'),
  };

/** What a finished Preparation does (LS-3.4.1 to LS-3.4.3). */
function prepared(fighter: LsFighter, { option, item }: Deed): Change[] {
  if (option === 'reload') return loads(fighter, item, 'LS-3.4.2');
  if (option === 'rummage') return placed(fighter, item, 'activeGear', 'LS-5.5.2');
  const thing = fighter.gear[item];
  if (option === 'toggle' && (thing?.type === 'trait' || thing?.type === 'ability'))
    return [gearSet(fighter.id, item, 'active', thing.traits.active, !thing.traits.active, 'LS-3.4.3')];
  if (option === 'use' && thing?.type === 'thing' && thing.traits.consumed)
    return [add(fighter.id, `gear.${item}.traits.quantity`, -1, 'LS-3.4.1')];
  return [];
}

/** How many Preparation manoeuvres it takes. */
const preparations = (fighter: LsFighter, { option, item, needed }: Deed): number => {
  if (option === 'reload') return Math.max(1, weaponOf(fighter, item)?.traits.load ?? 1);
  return option === 'task' ? needed : 1;
};

function prepares(stage: Stage<LsFighter>, input: Deed): boolean {
  const { who, option, item, label } = input;
  const needed = preparations(stage.of(who), input);
  if (needed > 1 && inRound(stage.of(who))) {
    const now = progressed(stage.of(who).turn.task, `prepare:${option}:${item}:${label}`, label, needed);
    stage.act(...works(stage.of(who), now, 'LS-3.4.2'));
    stage.tell('progress', { who, n: now.done, of: needed });
    if (now.done < needed) return false;
  }
  stage.act(...prepared(stage.of(who), input));
  stage.tell('prepared', { who, item, option, label });
  return true;
}

/** The aim grows with every own turn in a row, at the same target with the same weapon (LS-3.9.1, LS-3.9.4, AMB-22, AMB-42). */
function aims(fighter: LsFighter, { item, target }: Deed): Change[] {
  const aim = aimOf(fighter);
  const same = aim?.weapon === item && aim.target === target && !aim.broken;
  const again = (fighter.turn.used ?? []).filter((use) => use === 'aim').length > 1;
  const count = same ? aim.count + (again ? 0 : 1) : 1;
  return befall(fighter, 'aiming', 'LS-3.9.4', { weapon: item, target, count });
}

/** What an all-out defence promises until the own next turn (LS-3.8.2 to LS-3.8.4). */
function defends(fighter: LsFighter, option: string): Change[] {
  if (!inRound(fighter)) return [];
  if (option === 'double') return [set(fighter.id, 'turn.most', fighter.turn.most, 2, 'LS-3.8.4')];
  return [set(fighter.id, 'turn.improved', fighter.turn.improved, option as Kind, 'LS-3.8.2')];
}

/** A change of posture, or getting into the saddle and out of it (LS-4.6.1 to LS-4.6.3). */
function poses(fighter: LsFighter, { option, target }: Deed): Change[] {
  if (option === 'mount')
    return [
      ...takesPosture(fighter, 'standing', 'LS-4.6.3'),
      ...befall(fighter, 'mounted', 'LS-4.6.3', target || true),
    ];
  if (option === 'dismount') return lift(fighter, 'mounted', 'LS-4.6.3');
  return takesPosture(fighter, option as Stance, 'LS-4.6.1');
}

function drops(stage: Stage<LsFighter>, { who, item, target }: Deed): Change[] {
  if (target !== '') return releases(stage.of(who), stage.cast[target], 'LS-5.1.1', target);
  return placed(stage.of(who), item, 'ground', 'LS-5.1.1');
}

/** Maintaining takes its price in ЭНЕР for one more round (LS-5.3.1, LS-5.3.2). */
function maintains(fighter: LsFighter, item: Id, rules: Rules): Change[] {
  const spell = ofType(fighter, 'ability').find(({ id }) => id === item);
  if (!spell) return [];
  const { upkept = [] } = fighter.turn;
  return [
    ...spendsEnergy(fighter, spell.traits.upkeep, 'LS-5.3.1', rules),
    ...(inRound(fighter)
      ? [set(fighter.id, 'turn.upkept', fighter.turn.upkept, [...upkept, item], 'LS-5.3.1')]
      : []),
  ];
}

/** What he waits for, and what he will do (LS-3.12.4). */
function waits(fighter: LsFighter, { option, item, mode, target, label }: Deed): Change[] {
  if (!inRound(fighter)) return [];
  const wait: Wait = {
    event: label,
    response: option as Wait['response'],
    ...(item ? { weapon: item, mode } : {}),
    ...(target ? { target } : {}),
  };
  return [set(fighter.id, 'turn.wait', fighter.turn.wait, wait, 'LS-3.12.1')];
}

/** Centimetres in a metre: cells of a jump are whole (AMB-36). */
const METRE = 100;

function jumps(stage: Stage<LsFighter>, input: Deed, rules: Rules): Json {
  const { who, option, run, powerful } = input;
  const j = jumpValue(stage.of(who), { run, powerful }, stage.cast, rules);
  const n = option === 'high' ? highJump(j) : longJump(j);
  stage.tell('jumped', { who, option, n, cells: Math.floor(n / METRE) });
  return n;
}

/** What manoeuvres write that are done as soon as they are chosen. */
const WRITES: {
  readonly [use in DeedUse]?: (
    fighter: LsFighter,
    input: Deed,
    stage: Stage<LsFighter>,
    rules: Rules,
  ) => Change[];
} = {
  allOutDefence: (fighter, { option }) => defends(fighter, option),
  aim: aims,
  wait: waits,
  changePosture: poses,
  drop: (_, input, stage) => drops(stage, input),
  fallProne: (fighter) => takesPosture(fighter, 'prone', 'LS-5.2.1'),
  maintain: (fighter, { item }, _, rules) => maintains(fighter, item, rules),
  ready: (fighter, { option, item }) => READY[option as (typeof READYINGS)[number]](fighter, item),
};

/** A manoeuvre without a roll. @returns what it came to: centimetres of a jump, whether a Preparation is finished. */
export function* deed(stage: Stage<LsFighter>, input: Deed, rules: Rules): Play<Json> {
  const { who, manoeuvre, option, item, target, label } = input;
  if (manoeuvre === 'prepare') return prepares(stage, input);
  if (manoeuvre === 'jump' || manoeuvre === 'runningJump') return jumps(stage, input, rules);
  stage.act(...(WRITES[manoeuvre]?.(stage.of(who), input, stage, rules) ?? []));
  stage.tell(manoeuvre, { who, option, item, by: target, label });
  return true;
}

export const isStance = (option: string): option is Stance => (STANCES as readonly string[]).includes(option);
