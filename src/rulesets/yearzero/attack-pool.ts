import { keptOn } from '../../core/kept.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { has } from './conditions.ts';
import type { Pool } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { UNARMED, weaponOf } from './gear.ts';
import { unconscious } from './injuries.ts';
import { skillPool } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { bandOf } from './situation.ts';
import { AIMED, BURST, DARK, DEFENCELESS, LYING, SHOT } from './tables.ts';
import { weaponName } from './words.ts';

/** The ways to attack: what is done with which skill, and what it does. */
export const MODES = ['melee', 'shove', 'grapple', 'ranged', 'burst', 'throw'] as const;

export type Mode = (typeof MODES)[number];

/** An attack as it is declared. */
export type Attack = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly weapon: Id;
  readonly mode: Mode;
  /** It comes unseen, or for a failed retreat: nobody can block it, and it costs nothing (YZ-9.9, YZ-10.22). */
  readonly unblockable?: boolean;
  /** It is struck in a frenzy: no panic keeps him from it, and it costs nothing (YZ-13.25, YZ-A.45). */
  readonly overkill?: boolean;
  /** Others whom a burst may strike, and how far they are from the main target (YZ-11.14). */
  readonly others?: readonly { readonly who: Id; readonly spread: number }[];
  readonly situation: Situation;
};

/** Whether it is made at arm's length with Close Combat (YZ-10.2, YZ-10.23). */
export const isClose = ({ mode }: Pick<Attack, 'mode'>): boolean =>
  mode === 'melee' || mode === 'shove' || mode === 'grapple';

/** Whether it is shot, not thrown or struck. */
export const isShot = ({ mode }: Pick<Attack, 'mode'>): boolean => mode === 'ranged' || mode === 'burst';

/** Whether a weapon does the harm, not bare force. */
export const isArmed = ({ mode }: Pick<Attack, 'mode'>): boolean => mode !== 'shove' && mode !== 'grapple';

/** What it is made with; what has gone meanwhile leaves the fists. */
export const weaponFor = (fighter: YzFighter, { weapon }: Pick<Attack, 'weapon'>): Weapon =>
  weaponOf(fighter, weapon) ?? UNARMED;

/** The power of what goes off where it strikes; 0: nothing does (YZ-14.18). */
export const blastOf = (fighter: YzFighter, input: Pick<Attack, 'weapon' | 'mode'>): number =>
  input.mode === 'throw' ? weaponFor(fighter, input).traits.blast : 0;

/** Whether the target cannot defend itself in any way (YZ-11.9). */
export const isDefenceless = (fighter: YzFighter, { defenceless }: Situation): boolean =>
  defenceless ||
  (['broken', 'asleep', 'defenceless'] as const).some((id) => has(fighter, id)) ||
  unconscious(fighter);

/** The band's line; a target that cannot defend itself is easier to hit at arm's length instead of harder (YZ-11.5 to YZ-11.9). */
function rangeLines(target: YzFighter, situation: Situation, rules: Rules): Line[] {
  const band = bandOf(situation.distance, rules);
  if (band === 'close' || band === 'beyond') return [];
  const { n, why } = SHOT[band];
  const range = line(msg(`yearzero.band.${band}`), n, why);
  if (band !== 'engaged' || !isDefenceless(target, situation)) return [range];
  const helpless = line(msg('yearzero.line.defenceless'), DEFENCELESS, 'YZ-11.9');
  return rules.helplessPointBlank === 'add' ? [range, helpless] : [helpless];
}

const lyingLine = (target: YzFighter): Line =>
  line(msg('yearzero.condition.prone'), has(target, 'prone') ? LYING : 0, 'YZ-10.4');

const shotLines = (shooter: YzFighter, target: YzFighter, input: Attack, rules: Rules): Line[] => [
  ...rangeLines(target, input.situation, rules),
  line(msg('yearzero.line.size'), target.traits.size, 'YZ-11.10'),
  line(msg('yearzero.condition.aiming'), has(shooter, 'aiming') ? AIMED : 0, 'YZ-11.2'),
  line(msg('yearzero.line.dark'), input.situation.dark ? DARK : 0, 'YZ-2.10'),
  line(msg('yearzero.line.burst'), input.mode === 'burst' ? BURST : 0, 'YZ-11.12'),
  ...(rules.proneBonusRanged ? [lyingLine(target)] : []),
];

/** The dice of an attack (YZ-10.4, YZ-11.2 to YZ-11.12). */
export const attackPool = keptOn((stage: Stage<YzFighter>, input: Attack, rules: Rules): Pool => {
  const attacker = stage.of(input.attacker);
  const target = stage.of(input.defender);
  const weapon = weaponFor(attacker, input);
  const close = isClose(input);
  return skillPool(
    'attack',
    attacker,
    close ? 'closeCombat' : 'rangedCombat',
    [
      ...(isArmed(input) ? [line(weaponName(weapon), weapon.traits.bonus, 'YZ-0.2')] : []),
      ...(close ? [lyingLine(target)] : shotLines(attacker, target, input, rules)),
      line(msg('yearzero.line.situation'), input.situation.modDice, 'YZ-0.2'),
    ],
    msg(`yearzero.check.${input.mode}`),
  );
});
