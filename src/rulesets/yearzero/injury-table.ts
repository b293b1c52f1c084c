import type { Attribute, Skill, Unit } from './tables.ts';

/** What an injury keeps somebody from, or makes dearer. */
export type Hindrance =
  | 'slowRun'
  | 'crawlOnly'
  | 'noArm'
  | 'noTwoHands'
  | 'unconscious'
  | 'mute'
  | 'shiftDamage'
  | 'handLost'
  | 'legLost';

/** One effect of an injury. Without `while` it lasts until the injury has healed. */
export interface InjuryEffect {
  readonly while?: 'untreated' | 'treated' | 'unstabilised';
  readonly skills?: Partial<Record<Skill, number>>;
  /** All skills of an attribute. */
  readonly attribute?: readonly [Attribute, number];
  readonly does?: Hindrance;
}

/** A row of the table of critical injuries. */
export interface InjuryRow {
  /** Tens and units of the d66 (YZ-0.11). */
  readonly at: number;
  readonly id: string;
  /** A death save falls due whenever this time has run out (YZ-12.18). */
  readonly fatal?: Unit;
  /** Dead at once (YZ-12.29). */
  readonly death?: true;
  /** Modifier of the First Aid roll (YZ-12.23). */
  readonly firstAid: number;
  readonly effects: readonly InjuryEffect[];
  /** What he held falls when it happens. */
  readonly drops?: true;
  /** Health does not recover by itself (YZ-12.33). */
  readonly blocksHealing?: true;
  /** Number of d6 and their unit (YZ-12.30). */
  readonly heals: { readonly dice: number; readonly unit: 'shift' | 'day' };
  /** What stays for good. */
  readonly stays?: Partial<Record<Skill, number>> | true;
  /** It stays as it is when nobody has treated it in time. */
  readonly staysUntreated?: true;
}

const days = (dice: number): InjuryRow['heals'] => ({ dice, unit: 'day' });

const skills = (mods: Partial<Record<Skill, number>>, whileIt?: InjuryEffect['while']): InjuryEffect =>
  whileIt ? { while: whileIt, skills: mods } : { skills: mods };

const all = (attribute: Attribute, n: number): InjuryEffect => ({ attribute: [attribute, n] });

const does = (what: Hindrance, whileIt?: InjuryEffect['while']): InjuryEffect =>
  whileIt ? { while: whileIt, does: what } : { does: what };

type Rest = Omit<InjuryRow, 'at' | 'id' | 'firstAid' | 'effects' | 'heals'>;

const row = (
  at: number,
  firstAid: number,
  heals: InjuryRow['heals'],
  effects: readonly InjuryEffect[],
  rest: Rest = {},
): InjuryRow => ({ at, id: `c${at}`, firstAid, heals, effects, ...rest });

/**
 * Starter table of our own (YZ-T1): the tens die is the place, the units die how bad it is. All figures can be replaced; rules read
 * the columns only.
 */
export const INJURIES: readonly InjuryRow[] = [
  row(11, 0, days(0), []),
  row(12, 0, { dice: 1, unit: 'shift' }, [skills({ observation: -1 })]),
  row(13, 0, days(1), [skills({ mobility: -1 })]),
  row(14, 0, days(1), [all('strength', -1)]),
  row(15, 0, days(1), [skills({ command: -1, persuasion: -1 })]),
  row(16, 0, days(1), [does('shiftDamage', 'untreated')]),

  row(21, 0, days(1), [skills({ rangedCombat: -1, comtech: -1 })], { drops: true }),
  row(22, 0, days(1), [skills({ closeCombat: -1 })]),
  row(23, 0, days(1), [does('noTwoHands', 'untreated')]),
  row(24, -1, days(2), [does('noArm')]),
  row(25, -1, days(3), [does('noArm'), skills({ mobility: -1 })], { blocksHealing: true }),
  row(26, -1, days(2), [does('noArm')], { fatal: 'turn' }),

  row(31, 0, days(1), [skills({ mobility: -1 })]),
  row(32, 0, days(1), [does('slowRun')]),
  row(33, 0, days(2), [does('slowRun'), skills({ mobility: -1 })]),
  row(34, -1, days(2), [
    does('crawlOnly', 'untreated'),
    does('slowRun', 'treated'),
    skills({ mobility: -1 }, 'treated'),
  ]),
  row(35, -1, days(3), [does('crawlOnly')], { blocksHealing: true }),
  row(36, -1, days(2), [does('slowRun')], { fatal: 'turn' }),

  row(41, 0, days(1), [skills({ stamina: -1 })]),
  row(42, 0, days(2), [skills({ closeCombat: -1, mobility: -2 })]),
  row(43, 0, days(2), [skills({ stamina: -1 })], { fatal: 'day' }),
  row(44, -1, days(2), [skills({ stamina: -2, mobility: -1 })], { fatal: 'shift' }),
  row(45, -2, days(2), [all('strength', -1)], { fatal: 'shift' }),
  row(46, -2, days(3), [skills({ stamina: -2 })], { fatal: 'turn', blocksHealing: true }),

  row(51, 0, days(1), [skills({ rangedCombat: -1, observation: -1 }, 'untreated')]),
  row(52, 0, days(1), [skills({ rangedCombat: -1, observation: -1 })]),
  row(53, 0, days(1), [all('wits', -1)]),
  row(54, -1, days(2), [skills({ rangedCombat: -2, observation: -1 })], { stays: { rangedCombat: -1 } }),
  row(55, -1, days(3), [does('unconscious', 'unstabilised'), all('wits', -1)], {
    fatal: 'shift',
    blocksHealing: true,
  }),
  row(56, -1, days(2), [does('mute')], { fatal: 'round' }),

  row(61, 0, days(3), [does('handLost')], { fatal: 'turn', drops: true, stays: true }),
  row(62, -1, days(3), [does('legLost')], { fatal: 'turn', stays: true }),
  row(63, -2, days(3), [does('crawlOnly')], { blocksHealing: true, staysUntreated: true }),
  row(64, -2, days(3), [does('unconscious', 'unstabilised')], { fatal: 'round', blocksHealing: true }),
  row(65, 0, days(0), [], { death: true }),
  row(66, 0, days(0), [], { death: true }),
];

const byId = new Map(INJURIES.map((one) => [one.id, one]));

/** A row by its id. */
export const injuryRow = (id: string): InjuryRow | undefined => byId.get(id);
