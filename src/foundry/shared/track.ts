import { valueAt } from '../../core/stage.ts';
import type { Track } from '../../core/view.ts';
import { say, uiText } from './text.ts';

/** A track as boxes for templates, each with its label; boxes that differ from `before` are new. */
export function trackBoxes(
  track: Track,
  before?: Track,
): { mark: string; label: string; note: string; new: boolean }[] {
  return track.boxes.map(({ mark, label, note }, i) => ({
    mark,
    note: note ? say(note) : '',
    label: [
      label ? say(label) : `${say(track.label)} ${i + 1}`,
      note && say(note),
      uiText(`mark.${mark || 'none'}`),
    ]
      .filter(Boolean)
      .join(' · '),
    new: before !== undefined && before.boxes[i]?.mark !== mark,
  }));
}

/** A track in words: “Health: 3 of 8, Injured”. */
export function trackText(track: Track): string {
  const marked = track.boxes.filter(({ mark }) => mark !== '').length;
  const note = track.note ? `, ${say(track.note)}` : '';
  return `${say(track.label)}: ${marked} / ${track.boxes.length}${note}`;
}

/** The stored fields of a track after a press on one of its boxes, as changes of the actor's `system`: one mark more or less. */
export function markTrack(track: Track, index: number, actor: Actor.Implementation): object {
  const fields = track.fields ?? {};
  const mark = track.boxes[index]?.mark ?? '';
  const left = fields[''];
  const path = left ?? fields[mark || (Object.keys(fields)[0] ?? '')];
  if (!path) return {};
  const now = Number(valueAt(actor._source.system, path) ?? 0);
  const after = Math.max(0, now + ((mark === '') === (left === undefined) ? 1 : -1));
  return foundry.utils.expandObject({ [path]: after }) as object;
}
