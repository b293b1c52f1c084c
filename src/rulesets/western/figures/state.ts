import { isEqual } from '../../../core/change.ts';
import { conditionsOf } from '../../../core/conditions.ts';
import { leftOf } from '../../../core/left.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { num, numbers } from '../../../core/spec.ts';
import { type Json, type Msg, msg, names, signed, verbatim } from '../../../core/text.ts';
import {
  BLOOD_OUT,
  type Condition,
  type Location,
  MAINS,
  type MainKey,
  MOD_ON,
  type ModOn,
  TRACK_RULES,
  TRACKS,
} from '../data/fighter.ts';
import { type Rules, type Threshold, thresholdAt, woundOf } from '../data/rules.ts';
import { MAIN_TABLE } from '../data/tables.ts';
import type { AffectsLine, EffectLine, Status, Tracks, WeCast, WeFighter } from '../data/turn.ts';
import { carriedLoad, skillsOf, weaponsOf } from './gear.ts';

/* How a fighter's state affects their values (WE-11; S-10 to S-15). Tags of tracks are not stored, because they follow from the values. */

export const { has, gain, lose } = conditionsOf<Condition>();

/** The house rules about effects of a fighter's state. */
export type StateRules = Pick<Rules, 'starterRules' | 'trackTable' | 'woundTable'>;

/** The thresholds of fatigue are for Toughness 5, so other values shift them (S-14). */
export const fatigueOf = ({ traits }: WeFighter, rules: StateRules): Threshold | undefined =>
  thresholdAt(rules, 'fatigue', traits.tracks.fatigue - (traits.attributes.toughness - 5));
const bloodOf = ({ traits }: WeFighter, rules: StateRules): Threshold | undefined =>
  thresholdAt(rules, 'bloodLoss', traits.tracks.bloodLoss);
/** Panic and adrenaline replace wavering (S-13). */
export const stressOf = ({ traits, conditions }: WeFighter, rules: StateRules): Threshold | undefined =>
  conditions.panic === undefined && conditions.adrenaline === undefined
    ? thresholdAt(rules, 'stress', traits.tracks.stress)
    : undefined;

/** The tag of a wound by its location, and the main actions that it hinders; `all`: every roll (S-10). */
const WOUNDED: {
  readonly [location in Location]: { readonly tag: string; readonly hinders: readonly MainKey[] | 'all' };
} = {
  head: { tag: 'concussed', hinders: 'all' },
  rightArm: { tag: 'woundedArm', hinders: names('shooting aimed speedShooting melee reloading') },
  leftArm: { tag: 'woundedArm', hinders: ['reloading'] },
  chest: { tag: 'brokenRibs', hinders: ['movement', 'melee', 'aimed'] },
  belly: { tag: 'gutWound', hinders: ['movement', 'riding', 'melee'] },
  hip: { tag: 'limp', hinders: ['movement'] },
  rightLeg: { tag: 'limp', hinders: ['movement'] },
  leftLeg: { tag: 'limp', hinders: ['movement'] },
};

const tagLine = (tag: string, n: number, why: string): Line => line(msg(`western.tag.${tag}`), n, why);

function woundLines(fighter: WeFighter, main: MainKey | undefined, rules: StateRules): Line[] {
  return fighter.traits.wounds.flatMap(({ location, severity }) => {
    const { tag, hinders } = WOUNDED[location];
    const eased = has(fighter, 'adrenaline') && severity === 'serious';
    const concerns = hinders === 'all' || (main !== undefined && hinders.includes(main));
    return concerns && !eased ? [tagLine(tag, woundOf(rules, severity).hinders, 'S-10')] : [];
  });
}

/** Fatigue hinders physical rolls, by one less for each rank of the skill against it (S-2, S-14). */
function fatigueLines(fighter: WeFighter, physical: boolean, rules: StateRules): Line[] {
  const now = fatigueOf(fighter, rules);
  if (!now || !physical || has(fighter, 'adrenaline')) return [];
  const hardened = skillsOf(fighter)
    .filter(({ traits }) => traits.reduces.includes('fatigue'))
    .reduce((sum, { traits }) => sum + traits.value, 0);
  return [tagLine(now.tag, Math.min(0, now.roll + hardened), 'S-14')];
}

function starterRoll(fighter: WeFighter, main: MainKey | undefined, rules: StateRules): Line[] {
  const [blood, stress] = [bloodOf(fighter, rules), stressOf(fighter, rules)];
  const burdened = main === 'movement' || main === 'melee';
  return [
    ...fatigueLines(fighter, main !== undefined && MAIN_TABLE[main].physical === true, rules),
    tagLine(blood?.tag ?? 'paleFirst', blood?.roll ?? 0, 'S-11'),
    tagLine('wavering', stress?.roll ?? 0, 'S-13'),
    tagLine('panic', has(fighter, 'panic') ? -2 : 0, 'S-13'),
    tagLine('adrenaline', has(fighter, 'adrenaline') && main === 'aimed' ? -2 : 0, 'S-13'),
    tagLine('shaken', has(fighter, 'shaken') ? -2 : 0, 'S-12'),
    line(msg('western.line.load'), burdened ? -carriedLoad(fighter) : 0, 'S-15'),
    ...woundLines(fighter, main, rules),
  ];
}

function starterSpeed(fighter: WeFighter, rules: StateRules): Line[] {
  const [fatigue, blood] = [fatigueOf(fighter, rules), bloodOf(fighter, rules)];
  return [
    tagLine(fatigue?.tag ?? 'tired', has(fighter, 'adrenaline') ? 0 : (fatigue?.speed ?? 0), 'S-14'),
    tagLine(blood?.tag ?? 'paleFirst', blood?.speed ?? 0, 'S-11'),
    tagLine('adrenaline', has(fighter, 'adrenaline') ? 1 : 0, 'S-13'),
    line(msg('western.line.load'), carriedLoad(fighter) >= 3 ? -1 : 0, 'S-15'),
  ];
}

function starterMods(fighter: WeFighter, on: ModOn, main: MainKey | undefined, rules: StateRules): Line[] {
  if (on === 'roll') return starterRoll(fighter, main, rules);
  if (on === 'speed') return starterSpeed(fighter, rules);
  return on === 'accuracy' ? fatigueLines(fighter, true, rules) : [];
}

/** Modifiers of the fighter's current state: from the starter tables, and written by the GM (WE-11.10). */
export function presentMods(
  fighter: WeFighter,
  on: ModOn,
  main: MainKey | undefined,
  rules: StateRules,
): Line[] {
  const { always, when } = fighter.traits.effects;
  const written = [...always, ...when.filter((mod) => mod.main === main)]
    .filter((mod) => mod.on === on)
    .map(({ label, value }) => line(verbatim(label), value, 'WE-11.10'));
  return telling([...(rules.starterRules ? starterMods(fighter, on, main, rules) : []), ...written]);
}

/** Modifiers of a fighter's state. During a turn the state published before it counts (WE-11.1, WE-11.2). */
export const stateMods = (
  fighter: WeFighter,
  on: ModOn,
  main: MainKey | undefined,
  rules: StateRules,
): Line[] =>
  fighter.turn.published
    ?.filter((effect) => effect.on === on && (effect.main === undefined || effect.main === main))
    .flatMap(({ lines }) => lines) ?? presentMods(fighter, on, main, rules);

/** Speed with the modifiers of the fighter's state (WE-9.1). */
export function speedLines(fighter: WeFighter, rules: StateRules): Line[] {
  return [
    line(msg('western.field.attributes.speed'), fighter.traits.attributes.speed, 'WE-9.1'),
    ...stateMods(fighter, 'speed', undefined, rules),
  ];
}

export const speedOf = (fighter: WeFighter, rules: StateRules): number => total(speedLines(fighter, rules));

/** Movement modes that the fighter's state forbids (S-10, S-11, S-14). */
export function forbiddenModes(fighter: WeFighter, rules: StateRules): readonly string[] {
  const lame = fighter.traits.wounds.filter(({ location }) => WOUNDED[location].tag === 'limp');
  const grave = lame.some(({ severity }) => severity === 'grave' || severity === 'mortal');
  if (grave) return ['walk', 'jog', 'zigzag', 'sprint'];
  const fatigue = fatigueOf(fighter, rules);
  if (fatigue?.tag === 'exhausted') return ['crouch', 'jog', 'zigzag', 'sprint'];
  const noSprint =
    lame.some(({ severity }) => severity === 'serious') ||
    fatigue?.noSprint === true ||
    bloodOf(fighter, rules)?.noSprint === true;
  return noSprint ? ['sprint'] : [];
}

/** Whether a fighter is out of the fight: knocked out, dead or without enough blood (section 2.8 of the ledger). */
export const isOut = (fighter: WeFighter): boolean =>
  has(fighter, 'dead') ||
  has(fighter, 'knockedOut') ||
  fighter.traits.tracks.bloodLoss >= BLOOD_OUT ||
  leftOf(fighter) !== undefined;
/** Whether a fighter can act: neither out of the fight nor stunned nor held. */
export const canAct = (fighter: WeFighter): boolean =>
  !isOut(fighter) && !has(fighter, 'stunned') && !has(fighter, 'held');

const tag = (id: string): Msg => msg(`western.tag.${id}`);

const tagsIf = (fighter: WeFighter, ids: readonly Condition[]): Msg[] =>
  ids.filter((id) => has(fighter, id)).map(tag);

function gearLine(fighter: WeFighter): AffectsLine {
  const load = carriedLoad(fighter);
  const held = weaponsOf(fighter).filter(({ traits }) => traits.inHand && traits.toHit !== 0);
  return {
    group: 'gear',
    tags: [
      ...(load > 0 ? [msg('western.status.load', { n: load })] : []),
      ...held.map(({ name, traits }) =>
        msg('western.status.weapon', { weapon: name, n: signed(traits.toHit) }),
      ),
    ],
  };
}

function affectsOf(fighter: WeFighter, rules: Rules): AffectsLine[] {
  const { tracks, wounds, situation } = fighter.traits;
  const reached = (at: Threshold | undefined) => (at ? [tag(at.tag)] : []);
  const bleeding = wounds.flatMap((one) => (one.bleeding === 'none' ? [] : [tag(one.bleeding)]));
  const bandaged = wounds.some((one) => one.bandaged) ? [tag('bandaged')] : [];
  const blood = [...reached(bloodOf(fighter, rules)), ...bleeding, ...bandaged];
  const stress = [...reached(stressOf(fighter, rules)), ...tagsIf(fighter, ['panic', 'adrenaline'])];
  const shock = tagsIf(fighter, ['stunned', 'shaken', 'knockedOut']);
  const grave = wounds.filter(({ severity }) => severity !== 'scratch' && severity !== 'light');
  return [
    gearLine(fighter),
    { group: 'fatigue', sign: '*', value: tracks.fatigue, tags: reached(fatigueOf(fighter, rules)) },
    { group: 'bloodLoss', sign: '🌢', value: tracks.bloodLoss, tags: blood },
    { group: 'stress', sign: '☹', value: tracks.stress, tags: stress },
    { group: 'shock', sign: '✖', value: tracks.shock, tags: shock },
    { group: 'wounds', tags: grave.map(({ location }) => tag(WOUNDED[location].tag)) },
    { group: 'situation', tags: situation.map(verbatim) },
  ];
}

const isSame = (a: Line) => (b: Line) => a.n === b.n && isEqual(a.label as Json, b.label as Json);

/** The modifiers that always apply, then those that each main action adds (WE-11.10). */
export function effectsOf(fighter: WeFighter, rules: Rules): EffectLine[] {
  return MOD_ON.flatMap((on): EffectLine[] => {
    const always = presentMods(fighter, on, undefined, rules);
    const { when } = fighter.traits.effects;
    const mains = on === 'roll' ? MAINS : MAINS.filter((main) => when.some((mod) => mod.main === main));
    const adding = mains.map((main): EffectLine => {
      const lines = presentMods(fighter, on, main, rules);
      return { on, main, lines: lines.filter((line) => !always.some(isSame(line))) };
    });
    return [{ on, lines: always }, ...adding].filter(({ lines }) => lines.length > 0);
  });
}

/** Both blocks of a fighter's state (WE-11.3). */
export const statusOf = (fighter: WeFighter, rules: Rules): Status => ({
  affects: affectsOf(fighter, rules).filter(({ value = 0, tags }) => value !== 0 || tags.length > 0),
  effects: effectsOf(fighter, rules),
});

/** Everybody in the fight. */
export const inFight = (cast: WeCast): WeFighter[] =>
  Object.values(cast).filter(({ turn }) => turn.rolls !== undefined);

/** Everybody in the fight who can declare (S-12). */
export const able = (cast: WeCast): WeFighter[] => inFight(cast).filter((fighter) => !isOut(fighter));

/** Sorts fighters by falling Speed, then by id, so that the order is stable. */
export const sortBySpeed = (fighters: readonly WeFighter[], rules: Rules): WeFighter[] =>
  [...fighters].sort((a, b) => speedOf(b, rules) - speedOf(a, rules) || (a.id < b.id ? -1 : 1));

/** The tracks as fields of a form, with the proposed values as defaults. */
export const tracksSpec = (proposed: Tracks) =>
  numbers(TRACKS, (track) =>
    num(proposed[track], { min: 0, label: `western.status.${track}`, why: TRACK_RULES[track] }),
  ).fields;
