/* What a step does, and which of its fields belong to that. */

/** What a step can do; each step does exactly one of these, or only expects something. */
const VERBS = ['begin', 'play', 'ask', 'look', 'offers', 'moved', 'join', 'leave', 'edit', 'undo'] as const;

type Verb = (typeof VERBS)[number];
type Field = string;
type Fields = { readonly [field: string]: unknown };

const ANYWHERE: readonly Field[] = ['expect', 'when', 'refused'];

/** Fields in which an ask is compared. */
const OF_ASK: readonly Field[] = [
  ...(['of', 'by', 'form', 'optional', 'note', 'options'] as const),
  ...(['dice', 'target', 'pool', 'lines', 'faces', 'reads'] as const),
];

const OF_VERB: { readonly [verb in Verb]: readonly Field[] } = {
  begin: [],
  play: ['input', 'id'],
  ask: [...OF_ASK, 'take', 'value'],
  look: OF_ASK,
  offers: ['targets', 'situation', 'options', 'at', 'measured', 'to'],
  moved: ['at', 'to'],
  join: [],
  leave: [],
  edit: [],
  undo: [],
};

/** Fields that only count together with another one, by what the step does. */
const BESIDE: readonly { readonly verb: Verb; readonly field: Field; readonly other: Field }[] = [
  { verb: 'ask', field: 'reads', other: 'faces' },
  { verb: 'look', field: 'reads', other: 'faces' },
  { verb: 'look', field: 'faces', other: 'reads' },
  { verb: 'offers', field: 'measured', other: 'at' },
  { verb: 'offers', field: 'to', other: 'at' },
];

const ANSWERS: readonly Field[] = ['faces', 'take', 'value'];

/** A field that would be ignored where it stands. */
export interface Misplaced {
  readonly field: string;
  /** The text key of what is wrong with it, and its arguments. */
  readonly key: string;
  readonly args?: { readonly [name: string]: string };
}

/** Everything that a step does; more than one is a fault. */
export const verbsOf = (step: Fields): readonly Verb[] => VERBS.filter((verb) => step[verb] !== undefined);

/** The fields of a step that would be ignored silently. */
export function misplacedIn(step: Fields): readonly Misplaced[] {
  const [verb] = verbsOf(step);
  const has = (field: string): boolean => step[field] !== undefined;
  const right: readonly string[] = [...(verb ? [verb, ...OF_VERB[verb]] : []), ...ANYWHERE];
  const key = verb ? 'core.scenario.notOfVerb' : 'core.scenario.notOfExpecting';
  const args = { verb: verb ?? '', fields: right.filter((one) => one !== verb).join(', ') };
  const [, ...more] = ANSWERS.filter(has);
  return [
    ...Object.keys(step).flatMap((field) =>
      has(field) && !right.includes(field) ? [{ field, key, args }] : [],
    ),
    ...BESIDE.flatMap((one) =>
      one.verb === verb && has(one.field) && !has(one.other)
        ? [{ field: one.field, key: 'core.scenario.onlyBeside', args: { other: one.other } }]
        : [],
    ),
    ...(has('reads') && has('refused') ? [{ field: 'reads', key: 'core.scenario.readsRefused' }] : []),
    ...(verb === 'ask' ? more.map((field) => ({ field, key: 'core.scenario.oneAnswer' })) : []),
  ];
}
