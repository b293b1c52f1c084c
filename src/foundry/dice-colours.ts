import { FACES } from '../rulesets/index.ts';
import { colorset } from './dice.ts';
import type { Obj } from './types.d.ts';

/** What Dice So Nice offers, as far as we use it. */
export interface Dice3d {
  addColorset(data: Obj, mode?: string): void;
}

const hex = (parts: Iterable<number>): string =>
  `#${[...parts].map((n) => n.toString(16).padStart(2, '0')).join('')}`;

/** Any colour of CSS as `#rrggbb`, which is all that dice modules know: painted on one dot, and the dot looked at. @param otherwise - where it cannot be. */
function dot(colour: string, otherwise: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !colour) return otherwise;
  pen.fillStyle = otherwise;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return hex(pen.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

/** A ruleset's colour of this name in the styles: whatever they make it of, it is one colour where it is used. */
function colour(ruleset: string, name: string, otherwise: string): string {
  const probe = document.createElement('i');
  probe.className = 'fivefold';
  probe.dataset.ruleset = ruleset;
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return dot(computed, otherwise);
}

/** The tags that checks of a ruleset may put on dice (stress, location): they are told apart by colour. */
const TAGS: readonly { readonly tag: string; readonly background: string; readonly foreground: string }[] = [
  { tag: 'stress', background: '#d9b310', foreground: '#1b1408' },
  { tag: 'location', background: '#3d5a80', foreground: '#ffffff' },
];

/** Tells Dice So Nice the colours of every ruleset's dice, under the names that rolls bear. */
export function colours(dice3d: Dice3d): void {
  for (const { id } of FACES) {
    const name = game.i18n?.localize(`TYPES.Actor.${id}`) ?? id;
    const set = (key: string, background: string, foreground: string) =>
      dice3d.addColorset({
        name: key,
        description: name,
        category: 'Fivefold',
        foreground,
        background,
        outline: background,
        visibility: 'visible',
      });
    set(colorset(id), colour(id, '--ff-accent', '#7a1f2b'), colour(id, '--ff-on-accent', '#ffffff'));
    for (const { tag, background, foreground } of TAGS) set(colorset(id, tag), background, foreground);
  }
}
