import { SUMMARIES } from '../../rulesets/index.ts';
import type { Obj } from '../types.d.ts';
import { colorset } from './dice.ts';

/** The part of Dice So Nice's API that we use. */
interface Dice3d {
  addColorset(data: Obj, mode?: string): void;
}

const hexOf = (parts: Iterable<number>): string =>
  `#${[...parts].map((n) => n.toString(16).padStart(2, '0')).join('')}`;

/**
 * Converts any CSS colour to `#rrggbb`, which dice modules require, by painting a pixel. @param fallback the result if that is not
 * possible.
 */
function toHex(colour: string, fallback: string): string {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || !colour) return fallback;
  pen.fillStyle = fallback;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return hexOf(pen.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

/** A ruleset's colour from the style sheet, resolved to a single value. */
function colour(ruleset: string, name: string, fallback: string): string {
  const probe = document.createElement('i');
  probe.className = 'fivefold';
  probe.dataset.ruleset = ruleset;
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return toHex(computed, fallback);
}

/** The dice tags of a ruleset (stress, location), which are told apart by colour. */
const TAGS: readonly { readonly tag: string; readonly background: string; readonly foreground: string }[] = [
  { tag: 'stress', background: '#d9b310', foreground: '#1b1408' },
  { tag: 'location', background: '#3d5a80', foreground: '#ffffff' },
];

/** Registers the dice colours of every ruleset with Dice So Nice, under the names that are set on rolls. */
export function integrate(dice3d: Dice3d): void {
  for (const { id } of SUMMARIES) {
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
