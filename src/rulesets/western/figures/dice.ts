import { GM } from '../../../core/ask.ts';
import type { Check, Reader } from '../../../core/dice/check.ts';
import { distribution } from '../../../core/dice/distribution.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { Signature } from '../data/declaration.ts';
import type { Attribute, Weapon } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import {
  AVERAGE_UP_TO,
  BAD_UP_TO,
  type Band,
  type ChipCount,
  MAIN_TABLE,
  TWO_MAINS,
} from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';
import { actionOf, firearmOf, horseLines, meleeWeaponOf, skillsOf } from './gear.ts';
import { type StateRules, stateMods } from './state.ts';

/** The result of a roll: its total, its band, and its chips (WE-0.4, WE-12.3). */
export type Result = ChipCount & { readonly total: number; readonly band: Band };

/** The band of a total (WE-0.4). */
export const bandOf = (sum: number): Band =>
  sum <= BAD_UP_TO ? 'bad' : sum <= AVERAGE_UP_TO ? 'average' : 'excellent';

/** The chips of a total: the row with the highest `from` at or below it (S-3). */
export function chipsOfTotal(sum: number, { chipTable }: Pick<Rules, 'chipTable'>): ChipCount {
  let best = chipTable[0];
  for (const row of chipTable)
    if (row.from <= sum && (best === undefined || best.from > sum || row.from > best.from)) best = row;
  return { nice: best?.nice ?? 0, damnit: best?.damnit ?? 0 };
}

export const resultOf = (sum: number, rules: Pick<Rules, 'chipTable'>): Result => ({
  total: sum,
  band: bandOf(sum),
  ...chipsOfTotal(sum, rules),
});

/** The result of a roll without dice, from the example in the rules text (AM-62, WE-12.3). */
const AVERAGE_TOTAL = 15;
export const quickResult = (rules: Pick<Rules, 'chipTable'>): Result => resultOf(AVERAGE_TOTAL, rules);

const sumOfDice = { start: 0, add: (sum: number, face: number) => sum + face, mark: () => 'none' as const };

/** Reads 2d10 as the roll of a main action (WE-0.1). */
const resultReader = (mods: number, rules: Pick<Rules, 'chipTable'>): Reader<Result> => ({
  id: `western.roll:${mods}:${JSON.stringify(rules.chipTable)}`,
  ...sumOfDice,
  read: (dice) => resultOf(dice + mods, rules),
  show: ({ total: n, band, nice, damnit }) =>
    msg('western.result.roll', { n, band: msg(`western.band.${band}`), nice, damnit }),
});

/** Reads 2d10 against a target as the margin, below 0 for a failure (S-8, S-9). */
const marginReader = (bonus: number): Reader<number> => ({
  id: `western.margin:${bonus}`,
  ...sumOfDice,
  read: (dice) => dice + bonus,
  show: (margin) =>
    msg(margin >= 0 ? 'western.result.passed' : 'western.result.failed', { n: Math.abs(margin) }),
});

const fits = (some: readonly string[], one: string | undefined): boolean =>
  some.length === 0 || (one !== undefined && some.includes(one));

/** The class of the weapon for a roll: the signed one, or else the one that would be used. */
function classOf(fighter: WeFighter, { main, weapon }: Signature): Weapon['traits']['class'] | undefined {
  if (main === 'melee') return meleeWeaponOf(fighter, weapon).traits.class;
  const fires = main === 'simpleShot' || main === 'reloading' || MAIN_TABLE[main].parts === 'shots';
  return fires ? firearmOf(fighter, weapon)?.traits.class : undefined;
}

/** The best skill that applies to this action (WE-0.3). */
function skillLine(fighter: WeFighter, signature: Signature): Line[] {
  const { main, technique } = signature;
  const kind = classOf(fighter, signature);
  const action = main === 'simpleShot' ? 'shooting' : main;
  const [best] = skillsOf(fighter)
    .filter(({ traits: { mode, mains, techniques, classes } }) => {
      const isNarrow = mains.length + techniques.length + classes.length > 0;
      const applies = fits(mains, action) && fits(techniques, technique) && fits(classes, kind);
      return mode === 'bonus' && isNarrow && applies;
    })
    .sort((a, b) => b.traits.value - a.traits.value);
  return best ? [line(verbatim(best.name), best.traits.value, 'WE-0.5')] : [];
}

/** Weapons that are drawn or thrown, if they are not used in melee. */
const NO_GUNS: readonly (Weapon['traits']['class'] | undefined)[] = ['bow', 'thrown', 'knife', 'club'];

/** The Area of a roll; bows and thrown weapons have their own (S-2). */
function areaOf(fighter: WeFighter, signature: Signature) {
  const { main, item } = signature;
  const own = actionOf(fighter, item);
  if (main === 'own' && own) return own.traits.area;
  if (main !== 'melee' && NO_GUNS.includes(classOf(fighter, signature))) return 'archery';
  return main === 'simpleShot' ? 'firearms' : MAIN_TABLE[main].area;
}

/** All modifiers of a roll (WE-0.3, WE-4.3, WE-11.10). @param mains how many main actions are declared. */
export function rollLines(fighter: WeFighter, signature: Signature, mains: number, rules: Rules): Line[] {
  const area = areaOf(fighter, signature);
  const two = mains > 1 && signature.main !== 'simpleShot' ? TWO_MAINS : 0;
  return telling([
    line(msg(`western.field.areas.${area}`), fighter.traits.areas[area], 'WE-0.3'),
    ...skillLine(fighter, signature),
    line(msg('western.line.twoActions'), two, 'WE-4.3'),
    ...(signature.main === 'riding' && rules.starterRules
      ? horseLines(fighter, signature.technique, rules)
      : []),
    ...stateMods(fighter, 'roll', signature.main === 'simpleShot' ? 'shooting' : signature.main, rules),
  ]);
}

/** The check of a main action or of a simple shot. */
export function rollCheck(
  fighter: WeFighter,
  id: Id,
  signature: Signature,
  mains: number,
  rules: Rules,
): Check<Result> {
  const lines = rollLines(fighter, signature, mains, rules);
  return {
    kind: 'roll',
    id,
    by: fighter.id,
    label: signedName(signature),
    dice: [{ n: 2, d: 10 }],
    reader: resultReader(total(lines), rules),
    lines,
    adds: true,
  };
}

/** Dice and modifiers: `9 + 8 − 2` (WE-12.2). */
export const diceText = (faces: readonly number[], added: number): string =>
  `${faces.join(' + ')}${added === 0 ? '' : added < 0 ? ` − ${-added}` : ` + ${added}`}`;

export const mainName = ({ main, called }: Pick<Signature, 'main' | 'called'>): Msg =>
  called === undefined ? msg(`western.main.${main}`) : verbatim(called);

/** The name that a roll is signed with (WE-12.2). */
export const signedName = ({ main, technique, called }: Signature): Msg =>
  technique === undefined
    ? mainName({ main, called })
    : msg('western.detail.technique', {
        main: msg(`western.main.${main}`),
        technique: msg(`western.technique.${technique}`),
      });

/** A check of 2d10 against a target: attribute tests, hits. */
export const marginCheck = (
  about: Pick<Check, 'id' | 'by' | 'label'>,
  lines: readonly Line[],
  target: readonly Line[],
): Check<number> => ({
  kind: 'roll',
  ...about,
  dice: [{ n: 2, d: 10 }],
  reader: marginReader(total(lines) - total(target)),
  lines,
  adds: true,
  target,
});

/** Exact probabilities of the bands and of numbers of chips. */
export function rollOdds(check: Check<Result>) {
  const bands = { bad: 0, average: 0, excellent: 0 };
  const nice = new Map<number, number>();
  const damnit = new Map<number, number>();
  for (const { p, reading } of distribution(check)) {
    bands[reading.band] += p;
    nice.set(reading.nice, (nice.get(reading.nice) ?? 0) + p);
    damnit.set(reading.damnit, (damnit.get(reading.damnit) ?? 0) + p);
  }
  return { bands, nice, damnit };
}

type TestRules = StateRules & Pick<Rules, 'testTarget'>;

/** An attribute test, rolled by the GM (WE-0.2, S-8). */
export function testCheck(
  fighter: WeFighter,
  id: string,
  attribute: Attribute,
  [bonus, why]: readonly [number, RuleId],
  rules: TestRules,
): Check<number> {
  const name = msg(`western.field.attributes.${attribute}`);
  // Good observation gives a bonus on Attention (S-16).
  const { n = 0 } = (fighter.conditions.watchful ?? {}) as { readonly n?: number };
  return marginCheck(
    { id, by: GM, label: msg('western.check.test', { who: fighter.id, attribute: name }) },
    [
      line(name, fighter.traits.attributes[attribute], 'S-8'),
      ...telling([
        line(msg('western.line.bonus'), bonus, why),
        line(msg('western.condition.watchful'), attribute === 'attention' ? n : 0, 'S-16'),
      ]),
      ...stateMods(fighter, 'roll', undefined, rules),
    ],
    [line(msg('western.line.testTarget'), rules.testTarget, 'S-8')],
  );
}

/** The bonus of a test against this much shock (S-12). */
export const shockBonus = (shock: number): number => 5 - 2 * shock;
