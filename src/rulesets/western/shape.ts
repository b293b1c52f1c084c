import type { Json } from '../../core/text.ts';
import { CHIP_USES, SCOPES } from './chips.ts';
import { READIED_KINDS } from './orders.ts';
import { GAITS, isSimple, MAINS, MODES, SHOT_KINDS } from './tables.ts';

/* The form of a declaration that comes from outside: whatever is wrong with it is named by its field. Its sense is the validator's matter. */

type Test = (value: Json) => boolean;
type Fields = { readonly [field: string]: Json };

const isRecord = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const word: Test = (value) => typeof value === 'string';
const yes: Test = (value) => typeof value === 'boolean';
const whole =
  (min: number, max: number): Test =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
const oneOf =
  (some: readonly (string | number)[]): Test =>
  (value) =>
    (typeof value === 'string' || typeof value === 'number') && some.includes(value);
const list =
  (test: Test, most = 40): Test =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(test);
/** Fields by name; those with `?` may be missing, others are not known. */
const shape =
  (fields: { readonly [name: string]: Test }): Test =>
  (value) => {
    if (!isRecord(value)) return false;
    const known = Object.keys(fields).map((name) => name.replace('?', ''));
    return (
      Object.keys(value).every((name) => known.includes(name)) &&
      Object.entries(fields).every(([name, test]) => {
        const one = value[name.replace('?', '')];
        return one === undefined ? name.endsWith('?') : test(one);
      })
    );
  };
const values =
  (test: Test): Test =>
  (value) =>
    isRecord(value) && Object.values(value).every(test);

const simpleFields = {
  simple: (value: Json) => typeof value === 'string' && isSimple(value),
  'target?': word,
  'item?': word,
  'dur?': whole(0, 12),
};
const simple = shape(simpleFields);
const volley = shape({
  kind: oneOf([...SHOT_KINDS, 'blow']),
  n: whole(1, 40),
  target: word,
  'grapple?': yes,
  'horse?': yes,
  'keepFiring?': yes,
  'fireAnyway?': yes,
});
const main = shape({
  main: oneOf(MAINS),
  'mode?': oneOf([...MODES, ...GAITS]),
  'metres?': (value) => typeof value === 'number' && value >= 0,
  'volleys?': list(volley),
  'weapon?': word,
  'from?': oneOf([1, 2]),
  'after?': word,
  'patient?': word,
  'item?': word,
  'called?': word,
  'crossesGap?': yes,
});
const place: Test = (value) =>
  typeof value === 'string' && /^(turnStart|beat1End|beat2Start|beat2End|(shot|blow):[1-9]\d?)$/.test(value);
const beatTwo = shape({
  'targets?': list(word),
  'after?': simple,
  'chain?': list(simple),
  'gap?': word,
  'mains?': list(main),
});
const spend = shape({
  use: oneOf(Object.keys(CHIP_USES)),
  amount: whole(1, 40),
  'shot?': whole(1, 40),
  'scope?': oneOf(SCOPES),
});

const DECLARATION: { readonly [field: string]: Test } = {
  before: list(simple),
  mains: list(main),
  bought: list(shape({ ...simpleFields, place, pays: oneOf(MAINS) })),
  after: list(simple),
  chain: list(shape({ ...simpleFields, 'beat2?': (value) => value === true })),
  plans: list(
    shape({
      condition: word,
      'template?': oneOf(['newEnemy', 'targetDown']),
      'subject?': word,
      'beat?': oneOf([1, 2]),
      orders: beatTwo,
    }),
  ),
  readied: shape({ event: word, kind: oneOf(READIED_KINDS), 'subject?': word, 'obvious?': yes }),
  reaction: oneOf(MAINS),
  chips: values(
    shape({ 'topUp?': shape({ nice: whole(0, 9), damnit: whole(0, 9) }), 'spends?': list(spend) }),
  ),
  note: word,
  aims: values(isRecord),
};

/** The field in which a declaration is malformed; undefined: its form is right. */
export function malformedAt(value: Json): string | undefined {
  if (!isRecord(value)) return '-';
  if (value.mains === undefined) return 'mains';
  return Object.keys(value).find((field) => {
    const one = value[field];
    return one !== undefined && !DECLARATION[field]?.(one);
  });
}

/** Whether orders for beat 2 have the right form. */
export const isBeatTwo = (value: Json): boolean => beatTwo(value);

const signature = shape({
  main: oneOf([...MAINS, 'simpleShot']),
  'technique?': word,
  'weapon?': word,
  'item?': word,
  'called?': word,
});
/** Whether rolls are signed in the right form: by id, or `quick` ones for extras. */
export const isSigning = (value: Json): boolean => shape({ rolls: values(signature), 'quick?': yes })(value);
