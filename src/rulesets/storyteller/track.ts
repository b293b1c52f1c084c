import { msg } from '../../core/text.ts';
import type { Track } from '../../core/view.ts';
import type { StFighter } from './fighter.ts';
import type { Marks } from './health.ts';
import { levelName, marksOf } from './health.ts';

/** The health track, worst marks on top (AMB-45); `marks` are the fighter's own unless others are given. */
export function healthTrack(fighter: StFighter, marks: Marks = marksOf(fighter)): Track {
  const { levels } = fighter.traits.health;
  const on = (['aggravated', 'lethal', 'bashing'] as const).flatMap((type) =>
    Array.from({ length: marks[type] }, () => type),
  );
  const worst = levels[Math.min(on.length, levels.length) - 1];
  const note = worst?.penalty
    ? msg('storyteller.track.penalty', { level: levelName(worst), n: worst.penalty })
    : levelName(worst);
  return {
    id: 'health',
    label: msg('storyteller.track.health'),
    boxes: levels.map((level, i) => ({ mark: on[i] ?? '', label: levelName(level) })),
    note,
    fields: {
      bashing: 'health.bashing',
      lethal: 'health.lethal',
      aggravated: 'health.aggravated',
    },
  };
}
