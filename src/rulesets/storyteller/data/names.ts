/** The names and printed tables of the text, as data. Each table names its rule. */

/** Upper bounds of sheets, far beyond any being or thing: ratings of traits, dice that a thing gives, things counted, metres. */
export const BEYOND = { rating: 20, dice: 50, count: 1000, metres: 10_000 } as const;

/** Abilities used to attack (ST-3.2). */
export const ATTACK_ABILITIES = [
  'brawl',
  'martialArts',
  'do',
  'kailindo',
  'melee',
  'firearms',
  'athletics',
] as const;

export const ATTRIBUTES = [
  'strength',
  'dexterity',
  'stamina',
  'charisma',
  'manipulation',
  'appearance',
  'perception',
  'intelligence',
  'wits',
] as const;

export const ABILITIES = [
  ...ATTACK_ABILITIES,
  'dodge',
  'stealth',
  'alertness',
  'awareness',
  'kenning',
  'primalUrge',
  'malkavianTime',
  'intuition',
  'occult',
  'grimoires',
  'rituals',
  'hypertech',
  'security',
  'intimidation',
  'leadership',
  'expression',
  'etiquette',
  'performance',
] as const;

export const POWERS = ['auspex', 'sight', 'foreknowledge', 'divination', 'fatalism'] as const;

/** ST-5.2, from light to grave. */
export const DAMAGE_TYPES = ['bashing', 'lethal', 'aggravated'] as const;

export type DamageType = (typeof DAMAGE_TYPES)[number];

/** What an attack is made of; some armour is useless against some of it (ST-5.14). */
export const ATTACK_KINDS = ['blade', 'blunt', 'firearm', 'fire', 'energy', 'blast', 'other'] as const;

/** Parts of the body that armour covers (ST-7.44). */
export const LOCATIONS = ['torso', 'arms', 'legs', 'head', 'hands'] as const;

/** Limbs that can be disabled (ST-8.14). */
export const LIMBS = ['rightArm', 'leftArm', 'rightLeg', 'leftLeg'] as const;

export type Limb = (typeof LIMBS)[number];

export type Location = (typeof LOCATIONS)[number];

/** What a health level allows of movement (ST-6.2 to 6.9). */
export const MOVES = ['free', 'halfRun', 'noRun', 'hobble', 'crawl', 'none'] as const;

export type Move = (typeof MOVES)[number];

/** ST-6.2 to 6.9, from the top of the track down. Creatures with more levels have more rows (ST-6.1). */
export const LEVELS = [
  { id: 'bruised', name: '', penalty: 0, move: 'free', role: 'ok' },
  { id: 'hurt', name: '', penalty: 1, move: 'free', role: 'ok' },
  { id: 'injured', name: '', penalty: 1, move: 'halfRun', role: 'ok' },
  { id: 'wounded', name: '', penalty: 2, move: 'noRun', role: 'ok' },
  { id: 'mauled', name: '', penalty: 2, move: 'hobble', role: 'ok' },
  { id: 'crippled', name: '', penalty: 5, move: 'crawl', role: 'ok' },
  { id: 'incapacitated', name: '', penalty: 0, move: 'none', role: 'incapacitated' },
  { id: 'dead', name: '', penalty: 0, move: 'none', role: 'dead' },
] as const;
