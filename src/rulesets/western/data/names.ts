import { names } from '../../../core/text.ts';

/** Names that specs are made of. Every client loads them, so there is nothing else here. */

export const MAINS = names(
  'shooting aimed speedShooting melee movement riding reloading firstAid bringRound pullTogether observation listening own',
);
export type MainKey = (typeof MAINS)[number];

export const AREAS = names(
  'athletics firearms riding melee archery medicine perception outdoors talk crafts',
);
export type Area = (typeof AREAS)[number];

export const SHOT_KINDS = ['snap', 'quick', 'aimed', 'speed'] as const;
export type ShotKind = (typeof SHOT_KINDS)[number];

export const ATTRIBUTES = names('speed attention accuracy strength toughness nerve');
export type Attribute = (typeof ATTRIBUTES)[number];

/** Bleedings, the lightest first (S-10, WE-11.6). */
export const BLEEDINGS = names('none trickle bleeding heavy gushing');
export type Bleeding = (typeof BLEEDINGS)[number];

/** Blood loss from which a fighter is knocked out, and from which they are dead (S-11). */
export const BLOOD_OUT = 16;
export const BLOOD_DEAD = 20;

/** Parts of the body (S-10). */
export const LOCATIONS = names('head rightArm leftArm chest belly hip rightLeg leftLeg');

export type Location = (typeof LOCATIONS)[number];

export const SEVERITIES = names('scratch light serious grave mortal');

export type Severity = (typeof SEVERITIES)[number];

/** What a modifier of a fighter's state is added to (WE-11.10). */
export const MOD_ON = ['roll', 'speed', 'accuracy', 'toBeHit'] as const;

export const COVERS = names('none quarter half threeQuarters loophole full');

export const POSTURES = names('standing kneeling crouched lying mounted');

export const WEAPON_CLASSES = names('revolver longGun bow thrown fists knife club');

/** Moments at which a bought simple action may be done, beside those behind a shot or blow (WE-7.8). */
export const PLACES = ['turnStart', 'beat1End', 'beat2Start', 'beat2End'] as const;

export const READIED_KINDS = ['leansOut', 'appears', 'crossesGap', 'free'] as const;

/* What chips on Speed may be limited to (WE-9.3, AM-30). */

export const SCOPES = ['shots', 'blows', 'move', 'all'] as const;

export const MODES = names('crawl crouch walk jog zigzag sprint');

export type Mode = (typeof MODES)[number];

/** The gaits of a horse (S-18). */
export const GAITS = ['rideWalk', 'rideTrot', 'rideGallop', 'rideCareer'] as const;

export type Gait = (typeof GAITS)[number];

export const TRACKS = ['fatigue', 'bloodLoss', 'stress', 'shock'] as const;
