import { blank } from '../../core/spec.ts';
import type { Data } from '../../core/spec-paths.ts';
import { readStatBlock, type StatBlock } from '../../core/stat-block/read.ts';
import type { Tongue } from '../../core/stat-block/vocabulary.ts';
import { say, uiText } from '../shared/text.ts';
import type { Obj } from '../types.d.ts';
import { blockOf, type Row } from './rows.ts';

/* What is pasted into the browser becomes an actor. */

/** What has been read, in words, and what could not be. */
export interface Told {
  readonly read: string;
  readonly unread: readonly string[];
  readonly ready: boolean;
}

/** How many fields a stat block has given values to. */
const countOf = (data: Data): number =>
  Object.values(data).reduce<number>(
    (n, value) =>
      n + (typeof value === 'object' && value !== null && !Array.isArray(value) ? countOf(value as Data) : 1),
    0,
  );

/** Tells what a pasted text says. */
export function tellBlock(text: string, tongue: Tongue): Told {
  const block = readStatBlock(text, tongue);
  const { name, traits, carried, unread } = block;
  if (name === '') return { read: '', unread: [], ready: false };
  const things = carried.map(({ of, name: own }) => own ?? of.name).join(', ');
  return {
    read: uiText('browser.read', { name, n: countOf(traits), things: things || '—' }),
    unread: unread.map(({ line, text: words, says }) =>
      uiText('browser.unread', { line, words, says: say(says) }),
    ),
    ready: true,
  };
}

/** The source of a thing that is carried: as the packs have it, but for what the block says. */
async function thingSource({ of, name, traits }: StatBlock['carried'][number]): Promise<Obj> {
  const doc = (await foundry.utils.fromUuid(of.ref as never)) as { toObject(): Obj } | null;
  const { system = {}, ...source } = doc?.toObject() ?? {};
  return { ...source, ...(name ? { name } : {}), system: merged(system as Data, traits) };
}

/** Data upon other data. */
const merged = (under: Data, over: Data): Data => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([name, value]) => {
      const below = under[name];
      const both = [below, value].every(
        (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
      );
      return [name, both ? merged(below as Data, value as Data) : value];
    }),
  ),
});

/** Makes an actor of a pasted text. What could not be read is left out. */
export async function makeFromBlock(text: string, tongue: Tongue): Promise<Actor.Implementation | undefined> {
  const { name, traits, carried } = readStatBlock(text, tongue);
  const { id, fighter } = tongue.ruleset;
  const system = blank(fighter, traits);
  const items = await Promise.all(carried.map(thingSource));
  const made = await Actor.implementation.create({ name, type: id, system, items } as never);
  return (made ?? undefined) as Actor.Implementation | undefined;
}

/** The selected token, or else somebody of the packs, as a stat block. @param tongue of the game that is pasted */
export async function exampleBlock(
  people: readonly Row[],
  tongues: ReadonlyMap<string, Tongue>,
  tongue: Tongue | undefined,
): Promise<{ readonly ruleset: string; readonly text: string } | undefined> {
  const selected = canvas?.tokens?.controlled
    .map(({ actor }) => actor)
    .find((one) => tongues.has(one?.type ?? ''));
  const person = people.find(({ ruleset }) => ruleset === tongue?.ruleset.id);
  const found = selected ?? (person && (await foundry.utils.fromUuid(person.uuid as never)));
  const actor = found as Actor.Implementation | null | undefined;
  const own = actor && tongues.get(actor.type);
  return own ? { ruleset: own.ruleset.id, text: blockOf(actor, own) } : undefined;
}
