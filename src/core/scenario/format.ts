import { z } from 'zod';
import type { Json } from '../text.ts';
import { bands, board, cover, distance, footprint, hex, pair, path } from './board-format.ts';
import { misplacedIn, verbsOf } from './verbs.ts';

/*
 * The format of scenario files. One definition validates files and yields the types and the published JSON schema
 * (docs/scenario.schema.json); docs/scenarios.md explains it with examples.
 */

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
);
const data = z.record(z.string(), json);
const ids = z.array(z.string());
const square = z
  .number()
  .positive()
  .optional()
  .describe('how many metres a square of the board is wide; if omitted, 1');

const gear = z.strictObject({
  like: z.string().optional().describe('a thing of `things` that this one starts from'),
  type: z.string().optional(),
  name: z.string().optional(),
  traits: data.optional(),
});

const fighter = z.strictObject({
  like: z.string().optional().describe('a template or fighter that this one starts from'),
  name: z.string().optional(),
  traits: data.optional().describe('fields of the ruleset; the rest keeps its default'),
  gear: z
    .record(z.string(), z.union([z.string(), gear]))
    .optional()
    .describe('a thing of `things`, or fields'),
  conditions: data.optional(),
  turn: data.optional().describe('the record of the running round'),
});

/** What is expected of a check that is not rolled. */
const checked = {
  dice: z.string().optional().describe('the dice as a formula: 7d10'),
  target: z.number().optional().describe('the sum of the difficulty'),
  pool: z.number().optional().describe('the sum of the lines'),
  lines: z
    .record(z.string(), z.union([z.number(), z.null()]))
    .optional()
    .describe('addends by rule id, label or the end of its key; null: there is none'),
};

const record = z.strictObject({ no: z.string().nullish(), ...checked }).check(({ value: input, issues }) => {
  // Validation continues after this fault, because otherwise the fault of the whole union would be reported instead.
  if (Object.keys(input).length === 0)
    issues.push({ code: 'custom', input, continue: true, params: { key: 'core.scenario.emptyOption' } });
});
const option = z.union([z.string(), record]);
const options = z
  .record(z.string(), option)
  .describe('open, closed, absent, the reason why it is closed, or the dice it would throw');

/** What is expected of an ask. */
const asked = {
  of: z.string().optional().describe('the play that asks, where several are open'),
  by: z.string().optional(),
  form: z.string().optional(),
  optional: z.boolean().optional(),
  note: z.string().nullish().describe('key of the remark on a roll; null: there is none'),
  options: options.optional(),
  ...checked,
};

const expected = z.strictObject({
  asks: ids.optional().describe('everything that is asked now, in order'),
  asked: ids.optional().describe('these are asked now, perhaps among others'),
  notAsked: ids.optional(),
  out: json.optional().describe('what came of the play that has ended last'),
  told: z.array(json).optional().describe('what that play told, in order'),
  changes: z
    .array(data)
    .optional()
    .describe('what the last action wrote, in order; the round itself left out'),
  after: z
    .record(z.string(), data)
    .optional()
    .describe('fields of fighters, by id and path; null: there is none'),
  figures: z
    .record(z.string(), data)
    .optional()
    .describe("numbers of fighters' sheets, by fighter and the figure's id"),
  objections: z
    .record(z.string(), ids)
    .optional()
    .describe(
      'codes of what speaks against the declarations that fighters have made, as their editor tells it',
    ),
  slots: ids.optional().describe("'who', 'who phase' or 'who phase state', in order"),
  budgets: z
    .record(z.string(), z.record(z.string(), z.number()))
    .optional()
    .describe('what is left, by fighter and id'),
  initiative: z.record(z.string(), z.number().nullable()).optional(),
  number: z.number().optional().describe('the number of the round'),
  tracker: data.optional().describe("fields of the tracker's view"),
  printed: z.string().optional().describe('the round so far as text, in English'),
  posted: z
    .record(z.string(), z.string())
    .optional()
    .describe("fighters' declarations as texts to be posted, in the languages that the house rules name"),
  status: z.record(z.string(), z.string()).optional().describe('how fighters are, as such texts'),
  sees: z
    .record(z.string(), z.record(z.string(), z.string().nullable()))
    .optional()
    .describe("what a fighter's player reads of others' declarations: the key of the text, or the text"),
});

const step = z
  .strictObject({
    begin: z.literal(true).optional().describe('the fight begins'),
    play: z.string().optional().describe('a play begins'),
    input: data.optional(),
    id: z.string().optional().describe("the play's id; its name if left out"),
    ask: z.string().optional().describe('answers this ask'),
    faces: z.array(z.number()).optional(),
    take: z.string().optional(),
    value: json.optional(),
    reads: json.optional().describe('how the faces are read'),
    look: z.string().optional().describe('looks at this ask without answering it'),
    offers: z.string().optional().describe('what this fighter may do'),
    targets: ids.optional(),
    situation: data.optional(),
    moved: z.string().optional().describe('this fighter is moved on the board'),
    to: z.array(pair).optional().describe('the cells moved to, one after another'),
    square,
    at: z
      .record(z.string(), footprint)
      .optional()
      .describe('where everybody stands on the board of the case: it is measured'),
    measured: json.optional().describe('what the board must tell of the circumstances'),
    join: z.string().optional(),
    leave: z.string().optional(),
    edit: z.record(z.string(), data).optional().describe('writes fields by hand, by fighter and path'),
    undo: z.literal(true).optional(),
    expect: expected.optional(),
    when: z
      .union([z.boolean(), expected])
      .optional()
      .describe('the step counts only where this is so: yes or no, or how things stand before it'),
    refused: z.string().optional().describe('the reason for which this step must be refused'),
    ...asked,
  })
  .check((context) => {
    const { value: input, issues } = context;
    const verbs = verbsOf(input);
    if (verbs.length > 1 || (verbs.length === 0 && input.expect === undefined)) {
      issues.push({ code: 'custom', input, params: { key: 'core.scenario.oneVerb' } });
      return;
    }
    for (const { field, key, args } of misplacedIn(input))
      issues.push({ code: 'custom', input, path: [field], params: { key, ...args } });
  });

const probability = z.union([z.number(), z.string().regex(/^\d+\/\d+$/)]);
const odds = z.strictObject({
  play: z.string(),
  input: data,
  decide: z.record(z.string(), json).optional().describe("answers by ask; 'best' weighs a choice"),
  cut: z.number().optional(),
  chances: z
    .array(z.strictObject({ where: data, p: probability.optional() }))
    .optional()
    .describe('chances of ends that look like this'),
  tally: z
    .record(z.string(), z.record(z.string(), probability))
    .optional()
    .describe('chances of each value of `out.…` or `<fighter>.<path>`'),
  within: z.number().optional().describe('how exact; 1e-9 if left out'),
  lost: z.number().optional(),
});

const row = z.record(z.string(), json);

/** What a case can be about; each is about exactly one of these, except that odds may follow steps. */
const SUBJECTS = ['steps', 'path', 'cover', 'distance', 'bands', 'hex', 'odds'] as const;

const scenarioCase = z
  .strictObject({
    title: z.string(),
    note: z.string().optional(),
    each: z.array(row).optional().describe('the case once for each row: `$name` is replaced by its value'),
    rules: data.optional(),
    fighters: z.record(z.string(), fighter).optional(),
    board: board.optional(),
    steps: z.array(step).optional(),
    path: path.optional(),
    cover: cover.optional(),
    distance: distance.optional(),
    bands: bands.optional(),
    hex: hex.optional(),
    odds: odds.optional(),
  })
  .check((context) => {
    const said = SUBJECTS.filter((subject) => context.value[subject] !== undefined);
    const fine = said.length === 1 || (said.length === 2 && said[0] === 'steps' && said[1] === 'odds');
    if (!fine)
      context.issues.push({
        code: 'custom',
        input: context.value,
        params: { key: 'core.scenario.oneSubject' },
      });
  });

const fight = z
  .strictObject({
    sides: z.record(z.string(), ids),
    rounds: z.number().optional().describe('the most rounds to be fought'),
    distance: z.number().optional().describe('metres between the sides, where they stand on no board'),
    square,
    at: z
      .record(z.string(), footprint)
      .optional()
      .describe('where everybody stands on the board of the file when the fight begins'),
  })
  .describe('who fights whom; for `fivefold fight`');

/** A scenario file as a whole. */
export const scenario = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().optional(),
  ruleset: z.string().optional(),
  use: ids.optional().describe('files whose templates and things are used as well, relative to this one'),
  rules: data.optional().describe('house rules; the rest keeps its default'),
  templates: z.record(z.string(), fighter).optional().describe('people to start fighters from'),
  things: z.record(z.string(), gear).optional().describe('gear to be named by fighters'),
  fighters: z.record(z.string(), fighter).optional().describe('who takes part in every case'),
  fight: fight.optional(),
  board: board.optional(),
  cases: z.array(scenarioCase).optional(),
});

export type Scenario = z.infer<typeof scenario>;
export type Case = z.infer<typeof scenarioCase>;
export type Step = z.infer<typeof step>;
export type Expected = z.infer<typeof expected>;
export type OptionExpected = z.infer<typeof option>;
export type FighterData = z.infer<typeof fighter>;
export type GearData = z.infer<typeof gear>;
export type OddsCase = z.infer<typeof odds>;
