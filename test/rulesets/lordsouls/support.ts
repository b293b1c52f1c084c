import type { Ask } from '../../../src/core/ask.ts';
import { type Begin, perform, type Run } from '../../../src/core/replay.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Cast } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import {
  type LsFighter,
  spec,
  type Traits,
  type Turn,
} from '../../../src/rulesets/lordsouls/data/fighter.ts';
import {
  gear,
  type LsGear,
  type Mode,
  type Shield,
  SKILLS,
  type Skill,
  type SkillItem,
  type Weapon,
} from '../../../src/rulesets/lordsouls/data/gear.ts';

import {
  type Rules,
  rulesSpec,
  type Situation,
  situationSpec,
} from '../../../src/rulesets/lordsouls/data/rules.ts';

import type { Attack } from '../../../src/rulesets/lordsouls/figures/hit.ts';

type Fields = { readonly [field: string]: Json };

/** The house rules with their defaults, except for what is given. */
export const rules = (given: Partial<Rules> = {}): Rules => blank(rulesSpec, given as Fields);

export const situation = (given: Partial<Situation> = {}): Situation => blank(situationSpec, given as Fields);

const item =
  <T extends LsGear['type']>(type: T) =>
  (id: string, given: object = {}): Extract<LsGear, { type: T }> =>
    ({ id, type, name: id, traits: blank(gear[type], given as Fields) }) as unknown as Extract<
      LsGear,
      { type: T }
    >;

/** An attack mode with given fields; the rest as in the spec. */
export const mode = (given: Partial<Mode> = {}): Mode =>
  blank(gear.weapon, { modes: [given as Json] }).modes[0] as Mode;

export const weapon = (
  id: string,
  given: Omit<Partial<Weapon['traits']>, 'modes'> & { modes?: Mode[] } = {},
): Weapon => item('weapon')(id, given);
export const shield = (id: string, bonus: number, given: Partial<Shield['traits']> = {}): Shield =>
  item('shield')(id, { bonus, ...given });
export const armour = (id: string, value: number, given: object = {}) =>
  item('armour')(id, { value, ...given });
export const trait = (id: string, given: object) => item('trait')(id, given);
export const ability = (id: string, given: object) => item('ability')(id, given);
export const thing = (id: string, given: object = {}) => item('thing')(id, given);

/** A skill whose level brings an attribute of 6 to this value. */
export const skill = (key: Skill, value: number, given: object = {}): SkillItem =>
  item('skill')(`skill-${key}`, { key, attribute: SKILLS[key], level: value - 6, ...given });

const contact = mode();
/** Weapons of the starter list (SD-3). */
export const longsword = weapon('longsword', {
  modes: [
    { ...contact, base: 'swing', mod: 1, type: 'cut' },
    { ...contact, base: 'thrust', mod: 2, type: 'pierce' },
  ],
});
/** A sword with one blow, which does 1d6+1: at strength 6 a swing of 0 and 1. */
export const sword = weapon('sword', { modes: [{ ...contact, base: 'swing', mod: 1, type: 'cut' }] });
export const rapier = weapon('rapier', {
  skill: 'rapier',
  fencing: true,
  modes: [{ ...contact, base: 'thrust', mod: 1, type: 'pierce', near: 1, far: 2 }],
});
export const smallsword = weapon('smallsword', {
  skill: 'rapier',
  fencing: true,
  modes: [{ ...contact, base: 'thrust', mod: 1, type: 'pierce' }],
});
export const dagger = weapon('dagger', {
  skill: 'knife',
  modes: [
    { ...contact, base: 'thrust', mod: 0, type: 'pierce', near: 0, far: 1 },
    { ...contact, kind: 'thrown', base: 'thrust', mod: 0, type: 'pierce', range: 10 },
  ],
});
const shot = { ...contact, kind: 'ranged', base: 'fixed', type: 'pierce', hands: 2 } as const;
export const crossbow = weapon('crossbow', {
  skill: 'crossbow',
  grip: 2,
  capacity: 1,
  loaded: 1,
  ammunition: 10,
  load: 1,
  modes: [{ ...shot, mod: 3, range: 160 }],
});
export const bow = weapon('bow', {
  skill: 'bow',
  grip: 2,
  capacity: 1,
  loaded: 1,
  ammunition: 20,
  modes: [{ ...shot, base: 'thrust', mod: 1, range: 120 }],
});
export const pistol = weapon('pistol', {
  skill: 'firearms',
  capacity: 1,
  loaded: 1,
  ammunition: 10,
  load: 2,
  modes: [{ ...shot, dice: 2, range: 40, hands: 1 }],
});
export const bite = weapon('bite', {
  skill: 'brawling',
  natural: true,
  grip: 0,
  modes: [{ ...contact, base: 'thrust', mod: 1, type: 'cut', near: 0, far: 0, hands: 0 }],
});

interface Given {
  readonly attributes?: Fields;
  readonly traits?: Fields;
  readonly lost?: number;
  readonly gear?: readonly LsGear[];
  readonly conditions?: Fields;
  readonly turn?: Turn;
}

/** A fighter with every trait at its default, except for what is given. */
export function fighter(id: string, given: Given = {}): LsFighter {
  const { attributes = {}, traits = {}, lost = 0 } = given;
  const fields = { attributes, hp: { lost }, ...traits };
  return {
    id,
    name: id,
    traits: blank(spec, fields as unknown as Fields) as Traits,
    gear: Object.fromEntries((given.gear ?? []).map((one) => [one.id, one])),
    conditions: given.conditions ?? {},
    turn: given.turn ?? {},
  };
}

/** A record of the running fight with full points. */
export const inFight = (more: Turn = {}): Turn => ({
  points: { dodge: 1, parry: 1, block: 1, reaction: 1 },
  ...more,
});

export const castOf = (...fighters: readonly LsFighter[]): Cast<LsFighter> =>
  Object.fromEntries(fighters.map((one) => [one.id, one]));

/** An attack of `a` at `d`. */
export const strike = (
  given: Partial<Omit<Attack, 'situation'>> & { situation?: Partial<Situation> } = {},
): Attack => ({
  attacker: 'a',
  defender: 'd',
  weapon: 'sword',
  mode: 0,
  manoeuvre: 'attack',
  option: 'none',
  k: 0,
  part: 'none',
  ...given,
  situation: situation(given.situation),
});

/** Answers by the id of the ask; faces as a list, choices by their option's id. */
export type Answers = { readonly [ask: string]: Json };

/** Plays to the end, or to the first ask without an answer. Every answer must be used. */
export function play<Out>(
  begin: Begin<Out, LsFighter>,
  cast: Cast<LsFighter>,
  answers: Answers = {},
): Run<Out, LsFighter> {
  const used = new Set<string>();
  const run = perform(begin, cast, ({ id }: Ask) => {
    used.add(id);
    return answers[id];
  });
  const idle = Object.keys(answers).filter((id) => !used.has(id));
  if (idle.length > 0) throw new Error(`never asked: ${idle.join(', ')}`);
  return run;
}
