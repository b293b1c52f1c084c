import { describe, expect, it } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import { pending } from '../../../src/core/encounter.ts';
import { blank } from '../../../src/core/spec.ts';
import type { Json } from '../../../src/core/text.ts';
import { picks } from '../../../src/rulesets/western/actions/parts.ts';
import { type Declaration, situationSpec } from '../../../src/rulesets/western/data/declaration.ts';
import type { MainKey } from '../../../src/rulesets/western/data/fighter.ts';
import type { Rules } from '../../../src/rulesets/western/data/rules.ts';
import { compose } from '../../../src/rulesets/western/view/compose.ts';

import { codes, colt, draft, fighter, fret, ownAction, roll, rules } from './support.ts';
import { begun, printed, ran, say, who } from './table.ts';

/* WE-2.4: the list of mains is open, a group adds its own as items. WE-3.3: it also adds simples, as a house rule. */

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

describe('a main of the group’s own', () => {
  it('WE-2.4 is offered beside the others and signed with its own Area', () => {
    const made = composed(miner);
    expect(made.offers.find(({ id }) => id === 'main:own:blow')?.label.args?.text).toBe('blow');
    expect(made.declaration).toEqual({ mains: [order] });
    expect(made.first?.value).toEqual({ rolls: { own: order } });
    // Outdoors 3 and nothing else.
    expect(made.parts[0]?.check?.lines.map(({ n }) => n)).toEqual([3]);
    expect(composed(b).offers.filter(({ id }) => id.startsWith('main:own'))).toEqual([]);
  });

  it('WE-2.4 runs in halves like other work, under its name; the result of its roll is shown at the end of the turn', () => {
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

  it('WE-2.4 cannot be signed or declared by fighters who do not have it', () => {
    const enc = begun([miner, b]);
    expect(() => say(enc, 'sign:b', { rolls: { own: order } })).toThrow(/E-OWN/);
    expect(() => say(enc, 'sign:a', { rolls: { own: { ...order, called: 'fly' } } })).toThrow(/E-OWN/);
    const thrown = say(say(enc, 'sign:a', { rolls: { own: order } }), 'roll:a:own', [6, 6]);
    const other = { mains: [{ ...order, item: 'colt' }], chips: { own: fret } } as unknown as Json;
    expect(() => say(thrown, 'declare:a', other)).toThrow(/E-OWN/);
  });

  it('WE-4.4 WE-6.2 combines with other mains with a warning, never with a sprint', () => {
    const beside = (main: MainKey, mode?: 'jog' | 'sprint') =>
      codes(draft({ mains: [order, { main, ...(mode ? { mode } : {}) }] }));
    expect(beside('shooting')).toEqual(['W-MAIN-COMBO']);
    expect(beside('movement', 'jog')).toEqual(['W-MAIN-COMBO']);
    expect(beside('movement', 'sprint')).toEqual(['E-MAIN-COMBO']);
  });

  it('WE-12.10 is taken apart into the part that assembles it', () => {
    const declaration: Declaration = { mains: [order] };
    expect(picks(fighter('a', { gear: [blow], turn: { declaration } })).map(({ offer }) => offer)).toEqual([
      'main:own:blow',
    ]);
  });
});

const whistle = { name: 'whistle: loud', dur: 3, chips: false };
const whistling = { simple: 'own', called: whistle.name } as const;
const noisy = { ownSimples: [whistle, { name: 'wink', dur: 0, chips: true }] };

describe('a simple of the group’s own', () => {
  const parts = (when: string): PickedPart[] => [
    { offer: 'simple:own:whistle: loud', targets: [], situation: {}, share: 0, fields: { when } },
  ];
  const composedOf = (picked: readonly PickedPart[], given: Partial<Rules>) =>
    compose({ cast: { a: miner, b }, who: 'a', targets: [], situation: {}, rules: rules(given) }, picked);
  const ownOf = ({ offers }: { readonly offers: readonly { readonly id: string }[] }) =>
    offers.map(({ id }) => id).filter((id) => id.startsWith('simple:own'));

  it('WE-3.3 is offered by its name where the house rules have it, and makes an order of that name', () => {
    const made = composedOf(parts('beat2'), noisy);
    expect(ownOf(made)).toEqual(['simple:own:whistle: loud', 'simple:own:wink']);
    expect(made.declaration).toEqual({ mains: [], chain: [{ ...whistling, beat2: true }] });
    expect(ownOf(composedOf([], {}))).toEqual([]);
  });

  it('WE-3.3 runs under its name for as long as the house rule says', () => {
    // A window of phase A is 2: a step of 3 waits for phase B, and so does what follows it (WE-8.2, WE-8.3).
    let enc = say(begun([miner, b], noisy), 'sign:a', { rolls: {} });
    enc = say(enc, 'declare:a', { mains: [], chain: [whistling, { simple: 'duck' }] });
    expect(printed(ran(say(say(enc, 'table', 'reveal'), 'table', 'start')))).toBe(
      '1B  A whistle: loud | A Duck',
    );
  });

  it('WE-3.3 cannot be declared without the house rules, immediately or in a plan', () => {
    const enc = say(begun([miner, b], noisy), 'sign:a', { rolls: {} });
    const bad: readonly Json[] = [
      { mains: [], chain: [{ ...whistling, called: 'sing' }] },
      { mains: [], chain: [{ simple: 'own' }] },
      { mains: [], chain: [{ simple: 'duck', called: 'whistle: loud' }] },
      { mains: [], plans: [{ condition: 'now', orders: { chain: [{ ...whistling, called: 'sing' }] } }] },
    ];
    for (const one of bad) expect(() => say(enc, 'declare:a', one), JSON.stringify(one)).toThrow(/E-OWN/);
  });

  it('WE-6.3 is bought with Nice! if the house rule allows it, and never beside a sprint', () => {
    const bought = (called: string, mode: 'walk' | 'sprint' = 'walk') =>
      codes(
        draft(
          {
            mains: [{ main: 'movement', mode }],
            bought: [{ simple: 'own', called, place: 'turnStart', pays: 'movement' }],
          },
          { rolls: { movement: roll('movement', [10, 10]) }, rules: noisy },
        ),
      );
    expect(bought('whistle: loud')).toContain('W-SIMPLE-NOCHIP');
    expect(bought('wink')).not.toContain('W-SIMPLE-NOCHIP');
    expect(bought('wink', 'sprint')).toContain('E-SIMPLE-COMBO');
  });

  it('WE-12.10 is taken apart into the part that assembles it', () => {
    const declaration: Declaration = { mains: [], chain: [whistling] };
    expect(picks(fighter('a', { turn: { declaration } }))).toMatchObject(
      parts('beat1').map(({ offer, fields }) => ({ offer, fields })),
    );
  });
});
