import { isRecord } from '../../../core/outside.ts';
import type { Json } from '../../../core/text.ts';
import { CHIP_USES } from './declaration.ts';
import { GAITS, MAINS, MODES, READIED_KINDS, SCOPES, SHOT_KINDS } from './names.ts';
import { isSimple } from './tables.ts';

/*
 * The form of declarations that come from outside: whether every field has the right type and range. Whether they make sense, `figures/issues.ts`
 * finds out.
 */

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
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
/** An object with these fields and no others; those with `?` may be missing. */
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
/** An object with any fields whose values all pass a test. */
const values =
  (test: Test): Test =>
  (value) =>
    isRecord(value) && Object.values(value).every(test);

const simpleFields = {
  simple: (value: unknown) => typeof value === 'string' && isSimple(value),
  'called?': isText,
  'target?': isText,
  'item?': isText,
  'dur?': whole(0, 12),
};
const simple = shape(simpleFields);
const volley = shape({
  kind: oneOf([...SHOT_KINDS, 'blow']),
  n: whole(1, 40),
  target: isText,
  'grapple?': isFlag,
  'horse?': isFlag,
  'keepFiring?': isFlag,
  'fireAnyway?': isFlag,
});
const main = shape({
  main: oneOf(MAINS),
  'mode?': oneOf([...MODES, ...GAITS]),
  'metres?': (value) => typeof value === 'number' && value >= 0,
  'volleys?': list(volley),
  'weapon?': isText,
  'from?': oneOf([1, 2]),
  'after?': isText,
  'patient?': isText,
  'item?': isText,
  'called?': isText,
  'crossesGap?': isFlag,
});
const place: Test = (value) =>
  typeof value === 'string' && /^(turnStart|beat1End|beat2Start|beat2End|(shot|blow):[1-9]\d?)$/.test(value);
const beatTwo = shape({
  'targets?': list(isText),
  'after?': simple,
  'chain?': list(simple),
  'gap?': isText,
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
      condition: isText,
      'template?': oneOf(['newEnemy', 'targetDown']),
      'subject?': isText,
      'beat?': oneOf([1, 2]),
      orders: beatTwo,
    }),
  ),
  readied: shape({ event: isText, kind: oneOf(READIED_KINDS), 'subject?': isText, 'obvious?': isFlag }),
  reaction: oneOf(MAINS),
  chips: values(
    shape({ 'topUp?': shape({ nice: whole(0, 9), damnit: whole(0, 9) }), 'spends?': list(spend) }),
  ),
  note: isText,
  aims: values(isRecord),
};

/** The first malformed field of a declaration, or `-` where it is no object; undefined: its form is right. */
export function malformedAt(value: Json): string | undefined {
  if (!isRecord(value)) return '-';
  if (value.mains === undefined) return 'mains';
  return Object.keys(value).find((field) => {
    const one = value[field];
    return one !== undefined && !DECLARATION[field]?.(one);
  });
}

/** Whether orders for beat 2 have the right form (WE-10.14). */
export const isBeatTwo = (value: Json): boolean => beatTwo(value);

const signature = shape({
  main: oneOf([...MAINS, 'simpleShot']),
  'technique?': isText,
  'weapon?': isText,
  'item?': isText,
  'called?': isText,
});
/** Whether signed rolls have the right form: signatures by the roll's id; `quick` asks for average results of extras (AM-62). */
export const isSigning = (value: Json): boolean =>
  shape({ rolls: values(signature), 'quick?': isFlag })(value);
