import type { Check, Reader } from '../../core/dice/check.ts';
import { distribution } from '../../core/dice/distribution.ts';
import type { Line } from '../../core/line.ts';
import { line, telling, total } from '../../core/line.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Signature } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { actionOf, coldOf, firearmOf, skillsOf } from './gear.ts';
import { horseLines } from './horses.ts';
import type { Rules } from './rules.ts';
import { stateMods } from './state.ts';
import type { Band } from './tables.ts';
import { AVERAGE_UP_TO, BAD_UP_TO, MAIN_TABLE, TWO_MAINS } from './tables.ts';

/** What a roll came to: the total, its band, the chips that it gives (WE-0.4, WE-12.3). */
export type Result = {
  readonly total: number;
  readonly band: Band;
  readonly nice: number;
  readonly damnit: number;
};

/** The band of a total; the outer ones are open (WE-0.4). */
export const bandOf = (sum: number): Band =>
  sum <= BAD_UP_TO ? 'bad' : sum <= AVERAGE_UP_TO ? 'average' : 'excellent';

/** The base chips of a total: the row with the highest `from` not above it (S-3). */
export function chipsOfTotal(
  sum: number,
  { chipTable }: Pick<Rules, 'chipTable'>,
): { nice: number; damnit: number } {
  let best = chipTable[0];
  for (const row of chipTable)
    if (row.from <= sum && (best === undefined || best.from > sum || row.from > best.from)) best = row;
  return { nice: best?.nice ?? 0, damnit: best?.damnit ?? 0 };
}

/** What a total comes to. */
export const resultOf = (sum: number, rules: Pick<Rules, 'chipTable'>): Result => ({
  total: sum,
  band: bandOf(sum),
  ...chipsOfTotal(sum, rules),
});

/** An average result without dice: the row of the text's own example (AM-62, WE-12.3). */
const AVERAGE_TOTAL = 15;
export const quickResult = (rules: Pick<Rules, 'chipTable'>): Result => resultOf(AVERAGE_TOTAL, rules);

const sumOfDice = { start: 0, add: (sum: number, face: number) => sum + face, mark: () => 'none' as const };

/** A throw of 2d10 that is read as a declared main (WE-0.1). */
const resultReader = (mods: number, rules: Pick<Rules, 'chipTable'>): Reader<Result> => ({
  id: `western.roll:${mods}:${JSON.stringify(rules.chipTable)}`,
  ...sumOfDice,
  read: (dice) => resultOf(dice + mods, rules),
  show: ({ total: n, band, nice, damnit }) =>
    msg('western.result.roll', { n, band: msg(`western.band.${band}`), nice, damnit }),
});

/** A throw of 2d10 against a target: by how much it is reached, below 0 by how much it is missed (S-8, S-9). */
const marginReader = (bonus: number): Reader<number> => ({
  id: `western.margin:${bonus}`,
  ...sumOfDice,
  read: (dice) => dice + bonus,
  show: (margin) =>
    msg(margin >= 0 ? 'western.result.passed' : 'western.result.failed', { n: Math.abs(margin) }),
});

/** The names of the ladder of skills (WE-0.5). */
export const skillName = (value: number): Msg => msg(`western.ladder.${Math.min(8, Math.max(1, value))}`);

const fits = (some: readonly string[], one: string | undefined): boolean =>
  some.length === 0 || (one !== undefined && some.includes(one));

/** The class of the weapon that a roll is made with: the one that is signed, else what he fires or strikes with. */
function classOf(fighter: WeFighter, { main, weapon }: Signature): Weapon['traits']['class'] | undefined {
  if (main === 'melee') return coldOf(fighter, weapon).traits.class;
  const fires = main === 'simpleShot' || main === 'reloading' || MAIN_TABLE[main].parts === 'shots';
  return fires ? firearmOf(fighter, weapon)?.traits.class : undefined;
}

/** The best skill that bears on exactly this deed (WE-0.3). */
function skillLine(fighter: WeFighter, signature: Signature): Line[] {
  const { main, technique } = signature;
  const kind = classOf(fighter, signature);
  const deed = main === 'simpleShot' ? 'shooting' : main;
  const [best] = skillsOf(fighter)
    .filter(({ traits }) => traits.mode === 'bonus')
    .filter(
      ({ traits: { mains, techniques, classes } }) => mains.length + techniques.length + classes.length > 0,
    )
    .filter(
      ({ traits: { mains, techniques, classes } }) =>
        fits(mains, deed) && fits(techniques, technique) && fits(classes, kind),
    )
    .sort((a, b) => b.traits.value - a.traits.value);
  return best ? [line(verbatim(best.name), best.traits.value, 'WE-0.5')] : [];
}

/** The Area that a roll counts. Bows and what is thrown have their own (S-2). */
export function areaOf(fighter: WeFighter, signature: Signature) {
  const { main, item } = signature;
  const own = actionOf(fighter, item);
  if (main === 'own' && own) return own.traits.area;
  const kind = classOf(fighter, signature);
  if (kind === 'bow' || kind === 'thrown') return 'archery';
  return main === 'simpleShot' ? 'firearms' : MAIN_TABLE[main].area;
}

/** Everything that is added to a roll (WE-0.3, WE-4.3, WE-11.10). */
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

/** The check of a declared main, or of a simple shot, before its dice fall. */
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

/** Dice with what is added to them: `9 + 8 − 2` (WE-12.2). */
export const diceText = (faces: readonly number[], added: number): string =>
  `${faces.join(' + ')}${added === 0 ? '' : added < 0 ? ` − ${-added}` : ` + ${added}`}`;

/** What a main is called: a table's own by its own name. */
export const mainName = ({ main, called }: Pick<Signature, 'main' | 'called'>): Msg =>
  called === undefined ? msg(`western.main.${main}`) : verbatim(called);

/** What a roll is signed with (WE-12.2). */
export const signedName = ({ main, technique, called }: Signature): Msg =>
  technique === undefined
    ? mainName({ main, called })
    : msg('western.detail.technique', {
        main: msg(`western.main.${main}`),
        technique: msg(`western.technique.${technique}`),
      });

/** A check against a target: attribute tests, hits. `id` and who throws are the asker's. */
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

/** Exact chances of bands and of chips for a roll that has not been thrown: what the declaration editor shows. */
export function rollOdds(check: Check<Result>): {
  readonly bands: { readonly [band in Band]: number };
  readonly nice: ReadonlyMap<number, number>;
  readonly damnit: ReadonlyMap<number, number>;
} {
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
