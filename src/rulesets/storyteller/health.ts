import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Level, StFighter, Traits } from './fighter.ts';
import { empowered } from './powers.ts';
import type { Rules } from './rules.ts';
import type { DamageType } from './tables.ts';

/** How many marks of each type are on the track. */
export type Marks = { readonly [type in DamageType]: number };

type Health = Traits['health'];

export const marksOf = ({ traits: { health } }: StFighter): Marks => ({
  aggravated: health.aggravated,
  lethal: health.lethal,
  bashing: health.bashing,
});

const count = ({ bashing, lethal, aggravated }: Marks): number => bashing + lethal + aggravated;

/** How many boxes bear a mark. */
export const filled = ({ traits: { health } }: StFighter): number =>
  Math.min(count(health), health.levels.length);

const levelAt = ({ levels }: Health, boxes: number): Level | undefined =>
  levels[Math.min(boxes, levels.length) - 1];

/** The worst level that bears a mark (ST-6.10); undefined when unhurt. */
export const levelOf = ({ traits: { health } }: StFighter): Level | undefined =>
  levelAt(health, count(health));

/** What so many marks make of him: fit for action, incapacitated (ST-6.8), dead (ST-6.9). */
export const roleWith = ({ traits: { health } }: StFighter, marks: Marks): Level['role'] =>
  levelAt(health, count(marks))?.role ?? 'ok';

/** What the present level makes of him. */
export const roleOf = (fighter: StFighter): Level['role'] => roleWith(fighter, fighter.traits.health);

/** The size of the wound penalty as a positive number: that of the worst level only (ST-6.10); none for whoever has a power that ignores it (GAP-4). */
export function woundPenalty(fighter: StFighter): number {
  const penalty = levelOf(fighter)?.penalty ?? 0;
  return penalty > 0 && empowered(fighter, ({ ignoresWounds }) => ignoresWounds) ? 0 : penalty;
}

/** What a level is called. */
export function levelName(level: Level | undefined): Msg {
  if (!level) return msg('storyteller.level.unhurt');
  return level.name ? verbatim(level.name) : msg(`storyteller.level.${level.id}`);
}

/** Marks being added to. */
type Draft = { [type in DamageType]: number };

/** One more mark with the track full: the worse pushes a lighter one off (AMB-45). */
function push(marks: Draft, type: DamageType): void {
  const lighter = marks.bashing > 0 ? 'bashing' : 'lethal';
  if (type === 'bashing' || type === lighter || marks[lighter] === 0) return;
  marks[lighter] -= 1;
  marks[type] += 1;
}

/** One more mark: boxes fill from the top (ST-6.1); a bashing one beyond the last that can be survived is AMB-46. */
function mark(
  marks: Draft,
  type: DamageType,
  levels: Health['levels'],
  overflow: Rules['bashingOverflow'],
): void {
  if (count(marks) >= levels.length) {
    push(marks, type);
    return;
  }
  if (type === 'bashing' && count(marks) >= levels.filter(({ role }) => role !== 'dead').length) {
    if (overflow === 'ignore') return;
    if (overflow === 'upgrade' && marks.bashing > 0) {
      marks.bashing -= 1;
      marks.lethal += 1;
      return;
    }
  }
  marks[type] += 1;
}

/** The marks after so many levels of one type (ST-4.5, AMB-45, AMB-46). */
export function marked(
  fighter: StFighter,
  type: DamageType,
  levels: number,
  { bashingOverflow }: Pick<Rules, 'bashingOverflow'>,
): Marks {
  const boxes = fighter.traits.health.levels;
  const marks: Draft = marksOf(fighter);
  // Graver marks than bashing ones simply fill what is free.
  const free = type === 'bashing' ? 0 : Math.min(levels, Math.max(0, boxes.length - count(marks)));
  marks[type] += free;
  for (let i = free; i < levels; i++) mark(marks, type, boxes, bashingOverflow);
  return marks;
}
