import type { Play } from '../../core/ask.ts';
import { set } from '../../core/change.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { befall, lift } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { detectorOf, hasTalent } from './gear.ts';
import { helpless } from './legality.ts';
import { entersClutter } from './moves.ts';
import type { Done } from './roll.ts';
import { supplyRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { bandOf } from './situation.ts';
import { REACH } from './tables.ts';

/* Getting somewhere unseen, in Turns of 5 to 10 minutes (YZ-4). */

/** Zones that a human covers in a Turn (YZ-4.2). */
const STEPS = 2;

/** What can be done in a Turn of stealth. */
export const PROWLS = ['step', 'examine', 'hide', 'show'] as const;

export type Prowl = {
  readonly who: Id;
  readonly what: (typeof PROWLS)[number];
  readonly cluttered: boolean;
};

/** Why it cannot be done in this Turn; undefined: it can (YZ-4.2, YZ-4.4). */
export function prowlFault(fighter: YzFighter, { what }: Prowl): Msg | undefined {
  const { steps, examining } = fighter.traits.stealth;
  if (what === 'show') return undefined;
  const no = helpless(fighter);
  if (no || what === 'hide') return no;
  if (examining) return msg('yearzero.no.examining');
  if (what === 'examine') return steps > 0 ? msg('yearzero.no.stepped') : undefined;
  return fighter.traits.human && steps >= STEPS ? msg('yearzero.no.steps') : undefined;
}

/** A zone farther, a thorough look around, into hiding or out of it (YZ-4.2, YZ-4.4, YZ-4.9). */
export function* prowl(stage: Stage<YzFighter>, input: Prowl, rules: Rules): Play<Done> {
  const { who, what, cluttered } = input;
  const { steps, examining } = stage.of(who).traits.stealth;
  stage.tell(what, { who });
  if (what === 'examine') stage.act(set(who, 'traits.stealth.examining', examining, true, 'YZ-4.4'));
  if (what === 'hide') stage.act(...befall(stage.of(who), 'hidden', 'YZ-4.9'));
  if (what === 'show') stage.act(...lift(stage.of(who), 'hidden', 'YZ-4.8'));
  if (what !== 'step') return true;
  stage.act(set(who, 'traits.stealth.steps', steps, steps + 1, 'YZ-4.2'));
  return cluttered ? yield* entersClutter(stage, who, rules) : true;
}

/** What the distance adds to hiding; in close combat as close by (YZ-4.18 to YZ-4.22, YZ-A.13). */
const HIDING = {
  engaged: { n: -1, why: 'YZ-A.13' },
  close: { n: -1, why: 'YZ-4.18' },
  medium: { n: 0, why: 'YZ-4.19' },
  long: { n: 1, why: 'YZ-4.21' },
  extreme: { n: 2, why: 'YZ-4.22' },
  beyond: { n: 2, why: 'YZ-4.22' },
} as const;

/** Behind an object (YZ-4.20). */
const OBJECT = 2;

/** The lines of whoever hides: distance, an object, light feet (YZ-4.18 to YZ-4.23). */
export function hidingLines(hider: YzFighter, situation: Situation, rules: Rules): Line[] {
  const band = bandOf(situation.distance, rules);
  const { n, why } = HIDING[band];
  return [
    line(msg(`yearzero.band.${band}`), n, why),
    line(msg('yearzero.line.object'), situation.behindObject ? OBJECT : 0, 'YZ-4.20'),
    lightFeet(hider),
  ];
}

/** A talent for not being heard (YZ-G). */
export const lightFeet = (hider: YzFighter): Line =>
  line(msg('yearzero.hook.lightFeet'), hasTalent(hider, 'lightFeet') ? 1 : 0, 'YZ-G');

/** A look at the detector: who is about, how far away, and whether that is under the open sky. */
export type Scan = {
  readonly who: Id;
  readonly outdoors: boolean;
  readonly about: readonly { readonly who: Id; readonly distance: number }[];
};

/** Why the detector cannot be used now (YZ-4.14); undefined: it can. */
export function scanFault(owner: YzFighter): Msg | undefined {
  if (!detectorOf(owner)) return msg('yearzero.no.detector');
  if (owner.traits.stealth.detected) return msg('yearzero.no.detected');
  return helpless(owner) ?? (owner.traits.supplies.power > 0 ? undefined : msg('yearzero.no.power'));
}

/** Whether the detector shows it: large, on the move in this Turn, and within reach (YZ-4.15). */
const shows = ({ traits: { large, stealth } }: YzFighter, distance: number, outdoors: boolean): boolean =>
  large && stealth.steps > 0 && distance <= (outdoors ? REACH.extreme : REACH.long);

/** The motion detector, once a Turn for a supply roll. What it shows is a blip, and not seen by that (YZ-4.14 to YZ-4.16). */
export function* scan(stage: Stage<YzFighter>, input: Scan, rules: Rules): Play<readonly Id[]> {
  const { who, outdoors, about } = input;
  stage.act(set(who, 'traits.stealth.detected', false, true, 'YZ-4.14'));
  const { worked } = yield* supplyRoll(stage, who, 'power', rules);
  if (!worked) return [];
  const blips = about.filter((one) => shows(stage.of(one.who), one.distance, outdoors));
  for (const { who: blip } of blips) {
    stage.act(...befall(stage.of(blip), 'blip', 'YZ-4.16'));
    stage.tell('blip', { who: blip, by: who });
  }
  if (blips.length === 0) stage.tell('noBlips', { who });
  return blips.map(({ who: blip }) => blip);
}
