import { RULESETS } from '../rulesets/index.ts';
import { colorset } from './dice.ts';
import type { Obj } from './types.d.ts';

/** What Dice So Nice offers, as far as we use it. */
interface Dice3d {
  addColorset(data: Obj, mode?: string): void;
}

/** A ruleset's colour, as the styles name it. */
function accent(ruleset: string): string {
  const probe = document.createElement('i');
  probe.className = 'fivefold';
  probe.dataset.ruleset = ruleset;
  document.body.append(probe);
  const value = getComputedStyle(probe).getPropertyValue('--ff-accent').trim();
  probe.remove();
  return /^#[0-9a-f]{6}$/i.test(value) ? value : '#7a1f2b';
}

/** The tags that checks of a ruleset may put on dice (stress, location): they are told apart by colour. */
const TAGS: readonly { readonly tag: string; readonly background: string }[] = [
  { tag: 'stress', background: '#d9b310' },
  { tag: 'location', background: '#3d5a80' },
];

function colours(dice3d: Dice3d): void {
  for (const { id } of RULESETS) {
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
