import { DAMAGE_TYPES, type DamageType, type Location, type Move } from './names.ts';

/** Difficulty of damage, soak, block and everything else without a printed one (ST-3.3, AMB-4). */
export const DIFFICULTY = 6;

/** Difficulties of single rolls. */
export const DODGE_CLOSE = 6; // ST-10.2
export const DODGE_RANGED = 8; // ST-10.2
export const RECOVERY = 9; // ST-7.35
export const BALANCE = 8; // ST-8.27
export const READYING = 4; // ST-13.9
export const STANDING = 4; // ST-13.3
export const BLIND_SHOT = 8; // ST-7.10

/** Metres within which a shot is point blank (ST-7.18). */
export const POINT_BLANK = 2;
/** Metres within which a blow can be struck. The text names no reach; this is its nearest distance (ST-7.18). */
export const REACH = 2;
/** Metres beyond which the blind cannot shoot (ST-7.9, AMB-51). */
export const BLIND_RANGE = 10;

/** Attack difficulty by distance band (ST-7.16 to 7.18, AMB-54). */
export const DISTANCE = {
  pointBlank: { difficulty: 5, why: 'ST-7.18' },
  medium: { difficulty: 6, why: 'ST-7.16' },
  maximum: { difficulty: 8, why: 'ST-7.17' },
} as const;

/** Covers, from the least to the greatest (ST-7.22). */
export const COVERS = ['none', 'situational', 'light', 'partial', 'full'] as const;
export type Cover = (typeof COVERS)[number];

/** ST-7.22: difficulty for those who shoot at it; ST-7.23: difficulty for shots from behind it. */
export const COVER = {
  none: { hit: 0, own: 0 },
  situational: { hit: 1, own: 0 },
  light: { hit: 2, own: 0 },
  partial: { hit: 3, own: 1 },
  full: { hit: 4, own: 2 },
} as const;

/** ST-7.42 with what it hits (ST-7.44): `limb` may be an arm or a leg. */
export const CALLED_SHOTS: {
  readonly [shot in 'none' | 'limb' | 'hand' | 'head' | 'heart']: {
    readonly difficulty: number;
    readonly damage: number;
    readonly at?: readonly Location[];
  };
} = {
  none: { difficulty: 0, damage: 0 },
  limb: { difficulty: 1, damage: 0, at: ['arms', 'legs'] },
  hand: { difficulty: 2, damage: 1, at: ['hands'] },
  head: { difficulty: 2, damage: 1, at: ['head'] },
  heart: { difficulty: 3, damage: 2, at: ['torso'] },
};

/** ST-7.11, ST-7.12: dice to the attack pool, never both (AMB-52). */
export const FLANK = { front: 0, flank: 2, rear: 3 } as const;

/** The most metres that a level allows in a round (ST-6.11); levels not listed allow any number. */
export const MOST_METRES: { readonly [move in Move]?: number } = { hobble: 3, crawl: 1, none: 0 };

/** Fewest dice that a part of multiple actions may get (ST-11.3). */
export const LEAST_SHARE = 2;
/** Dice of a split that reloading takes (ST-9.16). */
export const RELOAD_SHARE = 4;
/** Words for each die of speech (ST-13.12). */
export const WORDS = 3;

/** Attributes and abilities of speech in a fight (ST-13.13). */
export const SPEECH = {
  attributes: ['charisma', 'manipulation'],
  abilities: ['expression', 'intimidation', 'leadership', 'etiquette', 'performance'],
} as const;

/** What a kind of being is like (GAP-3). The form changes werewolves, the Wyrd changelings. */
export interface Nature {
  /** Damage types that Stamina soaks (ST-5.6, 5.7, 5.10). */
  readonly soakTypes: readonly DamageType[];
  /** ST-5.8. */
  readonly halvesBashing: boolean;
  /** ST-5.9. */
  readonly firearmsAsBashing: boolean;
  /** ST-7.25. */
  readonly shockBonus: number;
  /** ST-7.29. */
  readonly stunnable: boolean;
  readonly humanoid: boolean;
  readonly sharpTeeth: boolean;
}

const MORTAL: Nature = {
  soakTypes: ['bashing'],
  halvesBashing: false,
  firearmsAsBashing: false,
  shockBonus: 0,
  stunnable: true,
  humanoid: true,
  sharpTeeth: false,
};

export const KINDS: { readonly [kind in 'human' | 'changeling' | 'vampire' | 'werewolf']: Nature } = {
  human: MORTAL,
  changeling: MORTAL,
  vampire: {
    ...MORTAL,
    soakTypes: ['bashing', 'lethal'],
    halvesBashing: true,
    firearmsAsBashing: true,
    shockBonus: 2,
    stunnable: false,
    sharpTeeth: true,
  },
  werewolf: { ...MORTAL, soakTypes: DAMAGE_TYPES },
};

/** What a werewolf's form changes (ST-7.25, GAP-3). */
export const FORMS = {
  homid: {},
  glabro: { shockBonus: 2 },
  crinos: { shockBonus: 2, sharpTeeth: true },
  hispo: { shockBonus: 2, sharpTeeth: true, humanoid: false },
  lupus: { sharpTeeth: true, humanoid: false },
} as const satisfies { readonly [form: string]: Partial<Nature> };
