import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Placed } from './beats.ts';
import type { Step } from './sequence.ts';

/* Steps in words: the notation in which the rules' examples are written, for the command line, the record of a turn, and tests. */

/** Why a step did not come off (section 2.8 of the ledger). */
export const VOIDS = [
  'actorOut',
  'targetDown',
  'targetHidden',
  'empty',
  'jammed',
  'notInHand',
  'outOfReach',
  'blocked',
  'pointless',
  'gap',
  'master',
] as const;
export type Void = (typeof VOIDS)[number];

/** A step to be printed: perhaps one that has been tried. */
export type Printed = Placed & { readonly void?: Void };

/** How messages and people's ids become words. */
export interface Speech {
  say(message: Msg): string;
  nameOf(who: Id): string;
}

/** What a step is called: the simple, the kind of shot, the way of going, the work. */
export const stepName = ({ name, type, called }: Pick<Step, 'name' | 'type' | 'called'>): Msg =>
  called !== undefined
    ? verbatim(called)
    : msg(type === 'simple' ? `western.simple.${name}` : `western.step.${name}`);

/** The deed alone, without who does it: `quick#3→Kid`, `jog ½ (18 m)`. */
export function deedText(step: Step, { say, nameOf }: Speech): string {
  const name = say(stepName(step));
  if (step.type === 'simple') return name;
  if (step.type === 'shot' || step.type === 'blow') {
    const no = step.no === undefined ? '' : `#${step.no}`;
    return `${name}${no}→${step.target === undefined ? '?' : nameOf(step.target)}`;
  }
  if (step.metres === undefined) return `${name} ½`;
  return `${name} ½ (${say(msg('western.detail.metres', { n: step.metres }))})`;
}

/** A step with who does it, and why it did not come off. */
export function stepText(step: Printed, speech: Speech): string {
  const why = step.void === undefined ? '' : ` ✗(${speech.say(msg(`western.void.${step.void}`))})`;
  return `${speech.nameOf(step.who)} ${deedText(step, speech)}${why}`;
}

/** The steps of one phase in a row; those that happen at once in brackets. */
function rowText(steps: readonly Printed[], speech: Speech): string {
  const groups: Printed[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.tie !== undefined && last[0]?.tie === step.tie) last.push(step);
    else groups.push([step]);
  }
  return groups
    .map((group) => group.map((step) => stepText(step, speech)))
    .map((texts, i) => (groups[i]?.[0]?.tie === undefined ? texts.join(' | ') : `{= ${texts.join(' + ')} =}`))
    .join(' | ');
}

/** The steps of a turn, one line for each phase in which anything happens: `1B  Billy quick#1→Raven | …`. */
export function beatsText(steps: readonly Printed[], speech: Speech): string {
  const phases = [...new Set(steps.map(({ beat, phase }) => `${beat}${phase}`))].sort();
  return phases
    .map((phase) => {
      const row = steps.filter((step) => `${step.beat}${step.phase}` === phase);
      return `${phase}  ${rowText(row, speech)}`;
    })
    .join('\n');
}
