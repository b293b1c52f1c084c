import { kept } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Id } from '../../core/text.ts';
import type { Injury, YzFighter } from './fighter.ts';
import type { Hindrance, InjuryEffect, InjuryRow } from './injury-table.ts';
import { rowOfInjury } from './injury-table.ts';
import type { Skill } from './tables.ts';
import { SKILLS } from './tables.ts';

/** An injury somebody bears, with its row of the table. */
export interface Borne {
  readonly id: Id;
  readonly injury: Injury;
  readonly row: InjuryRow;
}

const borneOf = kept((injuries: YzFighter['traits']['injuries']): readonly Borne[] =>
  Object.entries(injuries).flatMap(([id, injury]) => {
    const row = rowOfInjury(injury);
    return row ? [{ id, injury, row }] : [];
  }),
);

/** All injuries somebody bears; those of which the table knows nothing any more do nothing. */
export const injuriesOf = ({ traits }: YzFighter): readonly Borne[] => borneOf(traits.injuries);

function lasts({ while: whileIt }: InjuryEffect, { treated, stabilised }: Injury): boolean {
  if (whileIt === 'untreated') return !treated;
  if (whileIt === 'treated') return treated;
  return whileIt === 'unstabilised' ? !stabilised : true;
}

/** What it does to him; of a healed one, what stays for good. */
function effectsOf({ row, injury }: Borne): readonly InjuryEffect[] {
  if (injury.healed && typeof row.stays === 'object') return [{ skills: row.stays }];
  return row.effects.filter((effect) => lasts(effect, injury));
}

const onSkill = (effect: InjuryEffect, skill: Skill): number => {
  const [attribute, n] = effect.attribute ?? [];
  return (effect.skills?.[skill] ?? 0) + (attribute === SKILLS[skill] ? (n ?? 0) : 0);
};

/** What injuries take from a skill, one line each (YZ-T1). */
export const injuryLines = (fighter: YzFighter, skill: Skill): Line[] =>
  injuriesOf(fighter).map((borne) =>
    line(
      borne.row.name,
      effectsOf(borne).reduce((sum, effect) => sum + onSkill(effect, skill), 0),
      'YZ-T1',
    ),
  );

/** Whether an injury hinders him so. */
export const hinders = (fighter: YzFighter, what: Hindrance): boolean =>
  injuriesOf(fighter).some((borne) => effectsOf(borne).some(({ does }) => does === what));

/** Whether he lies without his senses. */
export const unconscious = (fighter: YzFighter): boolean => hinders(fighter, 'unconscious');

/** Whether an injury keeps his health from recovering by itself (YZ-12.33): until it is stabilised or treated. */
export const blocksHealing = (fighter: YzFighter): boolean =>
  injuriesOf(fighter).some(({ row, injury }) => row.blocksHealing && !injury.treated && !injury.stabilised);

/** A name for a new injury: the row's, numbered where he bears the same already. */
export function newInjuryId({ traits: { injuries } }: YzFighter, row: string): Id {
  let id = row;
  for (let n = 2; injuries[id]; n++) id = `${row}-${n}`;
  return id;
}
