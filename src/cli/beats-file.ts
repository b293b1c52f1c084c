import { z } from 'zod';
import type { FileFault } from '../core/scenario/read.ts';
import { faultsOf, fieldOf, parse, Unreadable } from '../core/scenario/read.ts';
import { blank } from '../core/spec.ts';
import type { Id, Json } from '../core/text.ts';
import type {
  ChainLink,
  MainOrder,
  Orders,
  Place,
  SimpleOrder,
  Volley,
} from '../rulesets/western/data/declaration.ts';
import { GAITS, MAINS, MODES, SHOT_KINDS } from '../rulesets/western/data/fighter.ts';
import { type Rules as WesternRules, rulesSpec as westernRules } from '../rulesets/western/data/rules.ts';
import { SIMPLES, type SimpleKey } from '../rulesets/western/data/tables.ts';
import type { Actor } from '../rulesets/western/figures/sequence.ts';

/*
 * Files of declarations for `fivefold beats`; docs/beats.md explains them. They are written like `4 quick raven` and turned into
 * data for the scheduler.
 */

const SIMPLE = new RegExp(`^(${SIMPLES.join('|')})( \\S+)?$`);
const VOLLEY = new RegExp(`^(\\d+) (${[...SHOT_KINDS, 'blow'].join('|')}) (\\S+)$`);
const PLACE = /^(turnStart|beat1End|beat2Start|beat2End|(shot|blow):[1-9]\d*)$/;

const shortSimple = z
  .string()
  .regex(SIMPLE)
  .transform((text): SimpleOrder => {
    const [simple, target] = text.split(' ');
    return { simple: simple as SimpleKey, ...(target ? { target } : {}) };
  });
const fullSimple = z.strictObject({
  simple: z.enum(SIMPLES),
  target: z.string().optional(),
  item: z.string().optional(),
  dur: z.int().min(0).optional(),
});
const simple = z.union([shortSimple, fullSimple]);
const link = z.union([shortSimple, fullSimple.extend({ beat2: z.literal(true).optional() })]);

const volley = z
  .string()
  .regex(VOLLEY)
  .transform((text): Volley => {
    const [n, kind, target = ''] = text.split(' ');
    return { n: Number(n), kind: kind as Volley['kind'], target };
  });

const main = z.strictObject({
  main: z.enum(MAINS),
  mode: z.enum([...MODES, ...GAITS]).optional(),
  metres: z.number().min(0).optional(),
  volleys: z.array(volley).optional(),
  weapon: z.string().optional(),
  from: z.union([z.literal(1), z.literal(2)]).optional(),
  after: z.string().optional(),
  crossesGap: z.boolean().optional(),
});

const bought = z.strictObject({
  ...fullSimple.shape,
  place: z.string().regex(PLACE),
  pays: z.enum(MAINS).default('shooting'),
});

const fighter = z.strictObject({
  name: z.string().optional(),
  speed: z.int().optional(),
  swiftness: z.int().optional(),
  chips: z
    .strictObject({
      all: z.int().optional(),
      shots: z.int().optional(),
      blows: z.int().optional(),
      move: z.int().optional(),
    })
    .optional()
    .describe('Speed won or lost by chips'),
  before: simple.optional(),
  mains: z.array(main).default([]),
  bought: z.array(bought).optional(),
  after: simple.optional(),
  chain: z.array(link).optional(),
});

const beatsFile = z.strictObject({
  title: z.string().optional(),
  rules: z.record(z.string(), z.unknown()).optional(),
  cases: z.array(
    z.strictObject({
      title: z.string(),
      rules: z.record(z.string(), z.unknown()).optional(),
      fighters: z.record(z.string(), fighter),
      beats: z.string().optional().describe('what is expected to be printed'),
    }),
  ),
});

/** One turn of a file: declarations, house rules, expected phases. */
export interface BeatsCase {
  readonly title: string;
  readonly rules: WesternRules;
  readonly actors: readonly Actor[];
  readonly names: { readonly [who: Id]: string };
  readonly beats?: string;
}

type FighterData = z.output<typeof fighter>;

const few = <T>(one: T | undefined): readonly T[] | undefined => (one === undefined ? undefined : [one]);

function actorOf(who: Id, { name, speed = 5, swiftness, chips, before, after, ...rest }: FighterData): Actor {
  const orders: Orders = {
    mains: rest.mains as readonly MainOrder[],
    before: few(before),
    after: few(after),
    chain: rest.chain as readonly ChainLink[] | undefined,
    bought: rest.bought?.map((one) => ({ ...one, place: one.place as Place })),
  };
  return {
    who,
    speed,
    orders,
    ...(swiftness === undefined ? {} : { swiftness }),
    ...(chips ? { chips } : {}),
  };
}

/** The turns of a file. @throws Unreadable with the line of every fault. */
export function beatsCases(text: string, file: string): BeatsCase[] {
  const { data, lineOf } = parse(text, file);
  const fits = beatsFile.safeParse(data);
  if (!fits.success)
    throw new Unreadable(
      faultsOf(fits.error).map(
        ({ path, says }): FileFault => ({ file, line: lineOf(path), field: fieldOf(path), says }),
      ),
    );
  return fits.data.cases.map((one) => ({
    title: one.title,
    rules: blank(westernRules, { ...fits.data.rules, ...one.rules } as { [key: string]: Json }),
    actors: Object.entries(one.fighters).map(([who, given]) => actorOf(who, given)),
    names: Object.fromEntries(Object.entries(one.fighters).map(([who, { name = who }]) => [who, name])),
    ...(one.beats === undefined ? {} : { beats: one.beats }),
  }));
}
