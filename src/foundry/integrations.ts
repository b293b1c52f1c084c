import { FACES } from '../rulesets/index.ts';
import { colorset } from './dice.ts';
import type { Obj } from './types.d.ts';

/** What Dice So Nice offers, as far as we use it. */
interface Dice3d {
  addColorset(data: Obj, mode?: string): void;
}

/** Where the styles cannot be asked. */
const NO_ACCENT = '#7a1f2b';

const hex = (parts: Iterable<number>): string =>
  `#${[...parts].map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`;

/** Any colour of CSS as `#rrggbb`, which is all that dice modules know: painted on one dot, and the dot looked at. */
function dot(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d');
  if (!pen || !colour) return NO_ACCENT;
  pen.fillStyle = NO_ACCENT;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return hex(pen.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

/** A ruleset's colour, as the styles name it: whatever they make it of, it is one colour where it is used. */
function accent(ruleset: string): string {
  const probe = document.createElement('i');
  probe.className = 'fivefold';
  probe.dataset.ruleset = ruleset;
  probe.style.color = 'var(--ff-accent)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return dot(colour);
}

/** The tags that checks of a ruleset may put on dice (stress, location): they are told apart by colour. */
const TAGS: readonly { readonly tag: string; readonly background: string }[] = [
  { tag: 'stress', background: '#d9b310' },
  { tag: 'location', background: '#3d5a80' },
];

function colours(dice3d: Dice3d): void {
  for (const { id } of FACES) {
    const name = game.i18n?.localize(`TYPES.Actor.${id}`) ?? id;
    const set = (key: string, background: string) =>
      dice3d.addColorset({
        name: key,
        description: name,
        category: 'Fivefold',
        foreground: '#ffffff',
        background,
        outline: 'black',
        visibility: 'visible',
      });
    set(colorset(id), accent(id));
    for (const { tag, background } of TAGS) set(colorset(id, tag), background);
  }
}

/** Tells other packages what they may want to know. Called once in `init`. */
export function registerIntegrations(): void {
  const once = Hooks.once as unknown as (hook: string, fn: (dice3d: Dice3d) => void) => void;
  once('diceSoNiceReady', colours);
}
