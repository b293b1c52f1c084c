import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printedBeats } from '../../../src/cli/beats.ts';
import { type BeatsCase, beatsCases } from '../../../src/cli/beats-file.ts';
import { localizerOf } from '../../../src/cli/texts.ts';
import type { Json } from '../../../src/core/text.ts';
import type { Spend } from '../../../src/rulesets/western/data/declaration.ts';
import type { Actor } from '../../../src/rulesets/western/figures/sequence.ts';
import { distinct } from '../../core/titles.ts';
import { fighter, mount } from './support.ts';
import { begun, printed, ran, say } from './table.ts';

/* Every oracle of the order of beats, twice: as the scheduler orders it, and played to the last step. */

const file = new URL('beats.yaml', import.meta.url).pathname;
const localizer = localizerOf('en');
const cases = beatsCases(readFileSync(file, 'utf8'), file);
const titles = distinct(cases.map(({ title }) => title));
const titled = cases.map((one, i) => [titles[i] ?? one.title, one] as const);

/** Chips spent on so much Speed. */
const spendsOf = ({ chips = {} }: Actor): Spend[] =>
  Object.entries(chips)
    .filter(([, n]) => n !== 0)
    .map(([scope, n]) => ({
      use: n > 0 ? 'speedUp' : 'speedDown',
      amount: Math.abs(n),
      scope: scope as Spend['scope'],
    }));

/** A fighter who can carry out their orders: only those who kneel rise from a knee, only those who ride gallop. */
function personOf(actor: Actor, name: string) {
  const { before = [], chain = [], mains } = actor.orders;
  const kneels = [...before, ...chain].some(({ simple }) => simple === 'standUp');
  const rides = mains.some(({ main }) => main === 'riding');
  return fighter(actor.who, {
    name,
    attributes: { speed: actor.speed },
    traits: { posture: kneels ? 'kneeling' : rides ? 'mounted' : 'standing' },
    gear: actor.swiftness === undefined ? [] : [mount('horse', { swiftness: actor.swiftness })],
  });
}

/** The turn as played: the GM enters all declarations, and every shot misses. */
function turnOf({ actors, names, rules }: BeatsCase): string {
  let enc = say(
    begun(
      actors.map((one) => personOf(one, names[one.who] ?? one.who)),
      rules,
    ),
    'table',
    'reveal',
  );
  for (const actor of actors) {
    const spends = spendsOf(actor);
    const roll = actor.orders.mains[0]?.main ?? '';
    const chips = spends.length > 0 ? { chips: { [roll]: { spends } } } : {};
    const orders = JSON.parse(JSON.stringify({ ...actor.orders, ...chips })) as Json;
    enc = say(enc, `override:${actor.who}`, orders);
  }
  return printed(ran(say(enc, 'table', 'start')));
}

describe('WE-8 the order of beats, as the rules print it', () => {
  for (const [title, one] of titled)
    it(title, () => {
      // details missing from a file are covered by the length of its order
      expect(one.beats?.trim().length).toBeGreaterThan(10);
      expect(printedBeats(one, { localizer })).toBe(one.beats?.trim());
    });
});

describe('the same turns played in an encounter', () => {
  for (const [title, one] of titled)
    it(title, () => {
      expect(turnOf(one)).toBe(one.beats?.trim());
    });
});
