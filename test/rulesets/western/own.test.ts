import { describe, expect, it } from 'vitest';
import { pending } from '../../../src/core/encounter.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { compose } from '../../../src/rulesets/western/compose.ts';
import { picks } from '../../../src/rulesets/western/compose-picks.ts';
import type { Declaration } from '../../../src/rulesets/western/declaration.ts';
import { situationSpec } from '../../../src/rulesets/western/situation.ts';
import type { MainKey } from '../../../src/rulesets/western/tables.ts';
import { codes, colt, draft, fighter, fret, ownAction, rules } from './support.ts';
import { begun, printed, ran, say, who } from './table.ts';

/* WE-2.4: the list of mains is open, a table adds its own as items. */

const blow = ownAction('blow', { area: 'outdoors', bad: 'The fuse goes out.', average: 'The door is gone.' });
const miner = fighter('a', { name: 'A', areas: { outdoors: 3 }, gear: [colt, blow] });
const b = fighter('b', { name: 'B' });
const order = { main: 'own', item: 'blow', called: 'blow' } as const;
const part = {
  offer: 'main:own:blow',
  targets: [],
  situation: blank(situationSpec) as Json,
  share: 0,
  fields: {},
};
const composed = (one: typeof miner) =>
  compose({ cast: { a: one, b }, who: 'a', targets: ['b'], situation: {}, rules: rules() }, [part]);

describe('a main of the table’s own', () => {
  it('WE-2.4 is offered beside the others and signed with its own Area', () => {
    const made = composed(miner);
    expect(made.offers.find(({ id }) => id === 'main:own:blow')?.label.args?.text).toBe('blow');
    expect(made.declaration).toEqual({ mains: [order] });
    expect(made.first?.value).toEqual({ rolls: { own: order } });
    // Outdoors 3 and nothing else.
    expect(made.parts[0]?.check?.lines.map(({ n }) => n)).toEqual([3]);
    expect(composed(b).offers.filter(({ id }) => id.startsWith('main:own'))).toEqual([]);
  });

  it('WE-2.4 runs by halves like other work, by its name; what its roll comes to is told at the end of the turn', () => {
    // 4 + 5 + 3 = 12 is bad (1 Nice!, 3 Damnit!); 4 + 6 + 3 = 13 average (2 and 2).
    const turn = (dice: readonly [number, number], amount: number) => {
      let enc = say(begun([miner, b]), 'sign:a', { rolls: { own: order } });
      enc = say(enc, 'roll:a:own', [...dice]);
      const chips = { own: { spends: [{ use: 'frets', amount }] } };
      enc = say(enc, 'declare:a', { mains: [order], chips });
      return ran(say(say(enc, 'table', 'reveal'), 'table', 'start'));
    };
    const tells = (enc: ReturnType<typeof turn>) => {
      const ask = pending(enc).find((one) => one.ask.id === 'learn:a')?.ask;
      return ask?.kind === 'enter' && ask.spec?.text?.kind === 'text' ? ask.spec.text.initial : undefined;
    };
    const average = turn([4, 6], 2);
    expect(printed(average)).toBe('1C  A blow ½\n2C  A blow ½');
    expect([tells(turn([4, 5], 3)), tells(average)]).toEqual(['The fuse goes out.', 'The door is gone.']);
    const told = say(average, 'learn:a', { text: 'The door is gone.' });
    expect(who(told, 'a').turn.learned).toEqual(['The door is gone.']);
    expect(tells(told)).toBeUndefined();
  });

  it('WE-2.4 nobody signs or declares one that he has not got', () => {
    const enc = begun([miner, b]);
    expect(() => say(enc, 'sign:b', { rolls: { own: order } })).toThrow(/E-OWN/);
    expect(() => say(enc, 'sign:a', { rolls: { own: { ...order, called: 'fly' } } })).toThrow(/E-OWN/);
    const thrown = say(say(enc, 'sign:a', { rolls: { own: order } }), 'roll:a:own', [6, 6]);
    const other = { mains: [{ ...order, item: 'colt' }], chips: { own: fret } } as unknown as Json;
    expect(() => say(thrown, 'declare:a', other)).toThrow(/E-OWN/);
  });

  it('WE-4.4 WE-6.2 goes beside other mains with a warning, never beside a sprint', () => {
    const beside = (main: MainKey, mode?: 'jog' | 'sprint') =>
      codes(draft({ mains: [order, { main, ...(mode ? { mode } : {}) }] }));
    expect(beside('shooting')).toEqual(['W-MAIN-COMBO']);
    expect(beside('movement', 'jog')).toEqual(['W-MAIN-COMBO']);
    expect(beside('movement', 'sprint')).toEqual(['E-MAIN-COMBO']);
  });

  it('WE-12.10 comes apart into the part that makes it again', () => {
    const declaration: Declaration = { mains: [order] };
    expect(picks(fighter('a', { gear: [blow], turn: { declaration } })).map(({ offer }) => offer)).toEqual([
      'main:own:blow',
    ]);
  });
});
