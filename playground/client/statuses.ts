import type { Obj } from '../model/types.ts';

/** Statuses that Foundry has of itself (T13 `CONFIG.statusEffects`): id, end of the language key, file, and the Font Awesome picture in it. */
const STATUSES = [
  ['dead', 'Dead', 'skull', 'skull'],
  ['unconscious', 'Unconscious', 'unconscious', 'face-dizzy'],
  ['sleep', 'Asleep', 'sleep', 'bed'],
  ['stun', 'Stunned', 'daze', 'burst'],
  ['prone', 'Prone', 'falling', 'person-falling'],
  ['restrain', 'Restrained', 'net', 'handcuffs'],
  ['paralysis', 'Paralysis', 'paralysis', 'person-circle-exclamation'],
  ['fly', 'Flying', 'wing', 'feather-pointed'],
  ['blind', 'Blind', 'blind', 'eye-slash'],
  ['deaf', 'Deaf', 'deaf', 'ear-deaf'],
  ['silence', 'Silenced', 'silenced', 'comment-slash'],
  ['fear', 'Fear', 'terror', 'ghost'],
  ['burning', 'Burning', 'fire', 'fire'],
  ['frozen', 'Frozen', 'frozen', 'snowflake'],
  ['shock', 'Shocked', 'lightning', 'bolt'],
  ['corrode', 'Corrode', 'acid', 'flask'],
  ['bleeding', 'Bleeding', 'blood', 'droplet'],
  ['disease', 'Disease', 'biohazard', 'biohazard'],
  ['poison', 'Poison', 'poison', 'skull-crossbones'],
  ['curse', 'Cursed', 'sun', 'hand-sparkles'],
  ['regen', 'Regen', 'regen', 'heart-pulse'],
  ['degen', 'Degen', 'degen', 'heart-crack'],
  ['hover', 'Hover', 'wingfoot', 'cloud'],
  ['burrow', 'Burrow', 'mole', 'mound'],
  ['upgrade', 'Upgrade', 'upgrade', 'angles-up'],
  ['downgrade', 'Downgrade', 'downgrade', 'angles-down'],
  ['invisible', 'Invisible', 'invisible', 'user-secret'],
  ['target', 'Target', 'target', 'crosshairs'],
  ['eye', 'Marked', 'eye', 'eye'],
  ['bless', 'Blessed', 'angel', 'hands-praying'],
  ['fireShield', 'FireShield', 'fire-shield', 'fire-flame-curved'],
  ['coldShield', 'IceShield', 'ice-shield', 'icicles'],
  ['magicShield', 'MagicShield', 'mage-shield', 'wand-magic-sparkles'],
  ['holyShield', 'HolyShield', 'holy-shield', 'shield-halved'],
] as const;

/** As `CONFIG.statusEffects` begins. */
export const coreStatuses = (): { id: string; name: string; img: string }[] =>
  STATUSES.map(([id, key, file]) => ({ id, name: `EFFECT.Status${key}`, img: `icons/svg/${file}.svg` }));

/** Which Font Awesome picture stands in which file of `icons/svg`. */
export const STATUS_PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  STATUSES.map(([, , file, picture]) => [file, picture]),
);

/** What V14's statuses answer as the array did. */
const ARRAY_FACE = [
  'entries',
  'every',
  'filter',
  'find',
  'findIndex',
  'forEach',
  'includes',
  'map',
  'reduce',
  'some',
] as const;

/** The statuses of an array, or of a record whose keys are their ids. */
export const statusList = (statuses: readonly Obj[] | Obj): Obj[] =>
  Array.isArray(statuses)
    ? statuses
    : Object.entries(statuses as Record<string, Obj>).map(([id, status]) => ({ id, ...status }));

/** V14's statuses: a record keyed by id that answers `push`, `find` and the like as the array did. */
export function statusRecord(statuses: readonly Obj[] | Obj): Obj {
  const record: Obj = {};
  const list = (): Obj[] => statusList(record);
  const push = (...entries: readonly Obj[]): number => {
    for (const entry of entries) record[String(entry.id)] = entry;
    return list().length;
  };
  const hidden = { enumerable: false, configurable: true };
  for (const method of ARRAY_FACE)
    Object.defineProperty(record, method, {
      ...hidden,
      value: (...args: unknown[]): unknown => Reflect.apply(Array.prototype[method], list(), args),
    });
  Object.defineProperty(record, Symbol.iterator, { ...hidden, value: () => list()[Symbol.iterator]() });
  Object.defineProperty(record, 'length', { ...hidden, get: () => list().length });
  Object.defineProperty(record, 'push', { ...hidden, value: push });
  push(...statusList(statuses));
  return record;
}
