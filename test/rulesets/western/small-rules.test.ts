import { describe, expect, it } from 'vitest';
import { localizerOf } from '../../../src/cli/texts.ts';
import { commit } from '../../../src/core/commit.ts';
import { fighters, pending, roundState } from '../../../src/core/encounter.ts';
import { say as inWords } from '../../../src/core/say.ts';
import { blank } from '../../../src/core/spec.ts';
import { Stage } from '../../../src/core/stage.ts';
import type { Json, Msg } from '../../../src/core/text.ts';
import {
  type MainOrder,
  situationSpec,
  type Volley,
} from '../../../src/rulesets/western/data/declaration.ts';
import type { Attribute } from '../../../src/rulesets/western/data/fighter.ts';

import { hitCheck } from '../../../src/rulesets/western/figures/hit.ts';
import { fitnessIssues } from '../../../src/rulesets/western/figures/legality.ts';
import { sequenceOf } from '../../../src/rulesets/western/figures/sequence.ts';
import { western } from '../../../src/rulesets/western/index.ts';
import { effectsOfStep } from '../../../src/rulesets/western/round/effects.ts';
import { needsNerveTest } from '../../../src/rulesets/western/round/upkeep.ts';
import { codes, colt, draft, fighter, roll, rules, skill, winchester } from './support.ts';
import { begun, declared, opened, played, printed, ran, say, stateOf, who } from './table.ts';

const fire = (n: number, target: string, more: Partial<Volley> = {}): MainOrder => ({
  main: 'shooting',
  volleys: [{ kind: 'quick', n, target, ...more }],
});
const words = (one: Msg | undefined) => one && inWords(one, localizerOf('en'));
const spared = (attribute: Attribute) => skill('calm', { skipsTests: [attribute] });

describe('WE-0.7 skills that replace attribute tests', () => {
  const foe = fighter('foe', {
    name: 'Foe',
    attributes: { speed: 8 },
    traits: { cover: { fraction: 'full', hidden: true } },
  });
  const orders = {
    watch: {
      mains: [fire(2, 'foe')],
      readied: { event: 'Foe leans out', kind: 'leansOut' as const, subject: 'foe' },
    },
    foe: { before: [{ simple: 'leanOut' as const }], mains: [fire(2, 'watch', { kind: 'snap' })] },
  };

  it('WE-0.7 Attention: the fighter is ready for the event without dice', () => {
    const watch = fighter('watch', { name: 'Watch', attributes: { speed: 4 }, gear: [spared('attention')] });
    // No answer to `attention:watch` is given, and none is asked for.
    expect(printed(played([watch, foe], orders)).split('\n')[0]).toBe(
      '1A  Foe Peek out | Watch quick#1→Foe | Foe snap#1→Watch',
    );
  });

  it('WE-0.7 Speed: an allowed reaction succeeds without dice', () => {
    const you = fighter('you', { attributes: { speed: 6 }, gear: [spared('speed')] });
    const enc = ran(
      opened(declared(begun([you, foe]), { you: { mains: [fire(4, 'foe')], reaction: 'shooting' } })),
      { 'react:you': 'allow' },
    );
    expect(
      pending(enc)
        .filter(({ ask }) => !ask.optional)
        .map(({ ask }) => ask.id),
    ).toEqual(['rewrite:you']);
  });

  it('WE-0.7 Toughness and Nerve: no test of shock, none at the end of the turn', () => {
    const shaken = fighter('a', { tracks: { stress: 6 } });
    expect(needsNerveTest(shaken, rules())).toBe(true);
    expect(needsNerveTest({ ...shaken, gear: { calm: spared('nerve') } }, rules())).toBe(false);
    const hard = fighter('hard', { gear: [spared('toughness')] });
    let enc = opened(
      declared(begun([fighter('a', { gear: [colt] }), hard]), { a: { mains: [fire(1, 'hard')] } }),
    );
    enc = ran(enc, {}, { go: 'turn', hit: [10, 10], location: [4] });
    expect(who(enc, 'hard').traits.tracks.shock).toBeGreaterThan(0);
    expect(who(enc, 'hard').conditions).toEqual({});
  });
});

describe('across a gap', () => {
  it('WE-10.16 a fighter who goes from cover to cover is not in view for ordinary fire, unless the fire is at the cover itself', () => {
    const people = [fighter('a', { name: 'A', attributes: { speed: 6 } }), fighter('b', { name: 'B' })];
    const b = { mains: [{ main: 'movement' as const, mode: 'jog' as const, crossesGap: true }] };
    const row = (more: Partial<Volley>) =>
      printed(played(people, { a: { mains: [fire(1, 'b', more)] }, b })).split('\n')[0];
    expect(row({})).toBe('1A  A quick#1→B ✗(no time in the gap)');
    expect(row({ fireAnyway: true })).toBe('1A  A quick#1→B');
  });
});

describe('small things of the starter rules', () => {
  it('S-9 a long gun fired lying has +1, a revolver has not', () => {
    const sum = (gun: typeof colt) => {
      const cast = { a: fighter('a', { traits: { posture: 'lying' }, gear: [gun] }), b: fighter('b') };
      const strike = { shooter: 'a', target: 'b', kind: 'quick' as const, weapon: gun.id, turn: 1 };
      const { lines } = hitCheck(new Stage(cast), { ...strike, situation: blank(situationSpec) }, 1, rules());
      return lines.find(({ label }) => label.key === 'western.line.rested')?.n ?? 0;
    };
    expect([sum(winchester), sum(colt)]).toEqual([1, 0]);
  });

  it('S-21 a fighter who has ducked in the open rises by leaning out; behind cover they only show themselves', () => {
    const lean = { who: 'a', beat: 1, type: 'simple', name: 'leanOut', dur: 1, speed: 4, min: 'A' } as const;
    const written = (fraction: 'none' | 'half') => {
      const a = fighter('a', {
        traits: { posture: 'crouched', cover: { fraction, hidden: fraction !== 'none' } },
      });
      return effectsOfStep(lean, { a }, rules(), 1).map((change) => change.at);
    };
    expect([written('none'), written('half')]).toEqual([['traits.posture'], ['traits.cover.hidden']]);
  });

  it('S-13 panic forbids speed shooting as well: it is a kind of shooting', () => {
    const panics = fighter('a', {
      conditions: { panic: true },
      gear: [colt, skill('fast', { unlocks: ['speedShooting'] })],
    });
    const found = (main: MainOrder['main']) =>
      fitnessIssues(panics, { mains: [{ main }] }, rules()).map(({ code }) => code);
    expect([found('speedShooting'), found('reloading')]).toEqual([['W-STATE'], []]);
  });

  it('AM-30 AM-66 Speed chips are for the shots, blows or movement of their own main, or for all', () => {
    const made = (main: 'shooting' | 'movement' | 'observation', scope: 'shots' | 'blows' | 'move' | 'all') =>
      codes(
        draft({
          mains: [main === 'movement' ? { main, mode: 'jog' } : { main }],
          chips: { [main]: { spends: [{ use: 'speedDown', amount: 2, scope }] } },
        }),
      );
    expect([made('shooting', 'shots'), made('movement', 'move'), made('observation', 'all')]).toEqual([
      [],
      [],
      [],
    ]);
    for (const [main, scope] of [
      ['shooting', 'blows'],
      ['movement', 'shots'],
      ['observation', 'move'],
    ] as const)
      expect(made(main, scope)).toEqual(['E-CHIP-USE']);
  });

  it('AM-62 an average result of an extra is not topped up', () => {
    const chips = {
      shooting: { topUp: { nice: 1, damnit: 1 }, spends: [{ use: 'frets' as const, amount: 3 }] },
    };
    const made = (quick: boolean) =>
      codes(
        draft(
          { mains: [fire(1, 'b')], chips },
          { rolls: { shooting: quick ? { main: 'shooting', quick: true } : roll('shooting') } },
        ),
      );
    expect([made(false), made(true)]).toEqual([[], ['E-TOPUP']]);
  });

  it('WE-11.1 S-13 the GM’s entry replaces the proposal for the upkeep, and sights add to a fighter’s stress', () => {
    const tired = fighter('a', { tracks: { stress: 2, shock: 3 } });
    const b = fighter('b');
    let enc = ran(opened(declared(begun([tired, b]), {})));
    const book = {
      fatigue: 1,
      bloodLoss: 0,
      stress: 2,
      shock: 3,
      alliesFell: 1,
      friendsDied: 1,
      unseen: false,
    };
    expect(() => say(enc, 'book:a', { ...book, fatigue: -1 })).toThrow();
    enc = say(say(enc, 'book:a', book), 'table', 'publish');
    // Stress 2 + 1 + 2; shock stays though the rule would lower it; a fighter without an entry gets the proposal.
    expect(who(enc, 'a').traits.tracks).toMatchObject({ fatigue: 1, stress: 5, shock: 3 });
    expect(who(enc, 'b').traits.tracks).toMatchObject({ fatigue: 0, shock: 0 });
    const calm = say(ran(opened(declared(begun([tired, b]), {}))), 'book:a', {
      ...book,
      alliesFell: 0,
      friendsDied: 0,
      unseen: true,
    });
    expect(who(say(calm, 'table', 'publish'), 'a').traits.tracks.stress).toBe(1);
  });

  it('S-16 an observer learns what they have noticed half by half', () => {
    const watches = { mains: [{ main: 'observation' as const }] };
    let enc = opened(declared(begun([fighter('a'), fighter('b')]), { a: watches }));
    enc = say(enc, 'go', 'beat');
    expect(pending(enc).map(({ ask }) => ask.id)).toContain('learn:a');
    enc = say(enc, 'learn:a', { text: 'two men on the roof' });
    expect(pending(enc).map(({ ask }) => ask.id)).not.toContain('learn:a');
    enc = say(enc, 'go', 'turn');
    enc = say(enc, 'learn:a', { text: 'a third behind the trough' });
    expect(who(enc, 'a').turn.learned).toEqual(['two men on the roof', 'a third behind the trough']);
    expect(pending(enc).map(({ ask }) => ask.id)).not.toContain('learn:a');
    expect(pending(enc).map(({ ask }) => ask.id)).not.toContain('learn:b');
  });

  it('S-16 what the GM tells an observer may be sealed until a player who knows it opens it', () => {
    const watches = { mains: [{ main: 'observation' as const }] };
    let enc = say(opened(declared(begun([fighter('a'), fighter('b')]), { a: watches })), 'go', 'beat');
    enc = commit(enc, { do: 'round', event: { do: 'sealed', ask: 'learn:a', seal: 'a-seal' } });
    expect(who(enc, 'a').turn.learned).toEqual([{ seal: 'a-seal' }]);
    expect(western.round.seals?.(roundState(enc.cast) ?? null, fighters(enc.cast))).toEqual([
      { ask: 'learn:a', by: 'a', seal: 'a-seal' },
    ]);
    expect(who(say(enc, 'learn:a', { text: 'a rifle' }), 'a').turn.learned).toEqual(['a rifle']);
  });

  it('S-16 an observer keeps what they have learned when the turn ends, sealed or open', () => {
    const watches = { mains: [{ main: 'observation' as const }] };
    const seen = (enc: ReturnType<typeof begun>, forWhom?: readonly string[]) => {
      const view = western.view.tracker(
        roundState(enc.cast) ?? null,
        fighters(enc.cast),
        rules() as Json,
        forWhom,
      );
      const row = view.rows.find((one) => one.who === 'a');
      return [row?.says, ...(row?.notes ?? [])].map((one) => words(one));
    };
    let enc = say(opened(declared(begun([fighter('a'), fighter('b')]), { a: watches })), 'go', 'beat');
    enc = say(enc, 'learn:a', { text: 'two men on the roof' });
    enc = say(enc, 'go', 'turn');
    enc = commit(enc, { do: 'round', event: { do: 'sealed', ask: 'learn:a', seal: 'a-seal' } });
    enc = say(enc, 'table', 'publish');
    expect(who(enc, 'a').turn.learned).toBeUndefined();
    // Turn 2 has begun: nothing is new, and they still know what they have learned; nobody else does.
    expect(seen(enc, ['a'])).toEqual(['declares rolls', 'Turn 1, noticed: two men on the roof']);
    expect(seen(enc, ['b'])).toEqual(['declares rolls']);
    expect(western.round.seals?.(roundState(enc.cast) ?? null, fighters(enc.cast))).toEqual([
      { ask: 'recall:1:a', by: 'a', seal: 'a-seal' },
    ]);
    const open = say(enc, 'recall:1:a', { text: 'a rifle' });
    expect(seen(open)).toContain('Turn 1, noticed: a rifle');
    expect(pending(open).map(({ ask }) => ask.id)).not.toContain('recall:1:a');
    // A GM who does not have the answer seals another one instead.
    const anew = commit(enc, { do: 'round', event: { do: 'sealed', ask: 'recall:1:a', seal: 'b-seal' } });
    expect(western.round.seals?.(roundState(anew.cast) ?? null, fighters(anew.cast))).toMatchObject([
      { ask: 'recall:1:a', seal: 'b-seal' },
    ]);
  });

  it('section 2.8: the GM allows an impossible step, and it is done after all', () => {
    const down = fighter('b', { name: 'B', conditions: { knockedOut: true } });
    const six: MainOrder = { main: 'shooting', volleys: [{ kind: 'quick', n: 6, target: 'b' }] };
    let enc = opened(declared(begun([fighter('a', { name: 'A' }), down]), { a: { mains: [six] } }));
    const options = (one: typeof enc) =>
      pending(one).flatMap(({ ask }) =>
        ask.kind === 'choose' && ask.id === 'go' ? ask.options.map(({ id }) => id) : [],
      );
    expect(options(enc)).not.toContain('anyway');
    enc = say(enc, 'go', 'step');
    expect(printed(enc).split('\n')[0]).toBe('1A  A quick#1→B ✗(target down)');
    expect(options(enc)).toContain('anyway');
    enc = say(say(enc, 'go', 'anyway'), 'hit', [1, 1]);
    expect(printed(enc)).toBe('1A  A quick#1→B\n1B  A quick#2→B | A quick#3→B');
    // Steps that the GM has cancelled cannot be allowed again.
    enc = say(enc, 'go', 'void');
    expect(options(enc)).toContain('void');
    expect(options(enc)).not.toContain('anyway');
  });

  it('section 2.8: the last step of a beat, too, may be allowed before the beat ends', () => {
    const down = fighter('b', { name: 'B', conditions: { knockedOut: true } });
    const one: MainOrder = { main: 'shooting', volleys: [{ kind: 'quick', n: 1, target: 'b' }] };
    const enc = opened(declared(begun([fighter('a', { name: 'A' }), down]), { a: { mains: [one] } }));
    const options = (at: typeof enc) =>
      pending(at).flatMap(({ ask }) =>
        ask.kind === 'choose' && ask.id === 'go' ? ask.options.map(({ id }) => id) : [],
      );
    const aside = say(enc, 'go', 'step');
    // Nothing is left to cancel.
    expect([stateOf(aside).beat, options(aside).includes('anyway'), options(aside).includes('void')]).toEqual(
      [1, true, false],
    );
    expect(printed(say(say(aside, 'go', 'anyway'), 'hit', [1, 1]))).toBe('1A  A quick#1→B');
    // Continuing leaves it void; a faster pace does not stop for it.
    for (const on of [say(aside, 'go', 'step'), say(enc, 'go', 'beat')])
      expect([stateOf(on).phase, printed(on)]).toEqual(['between', '1A  A quick#1→B ✗(target down)']);
  });

  it('section 2.8: only the void step is tried again, not the steps before it', () => {
    const down = fighter('b', { name: 'B', conditions: { knockedOut: true } });
    const volleys = (['c', 'b'] as const).map((target): Volley => ({ kind: 'snap', n: 1, target }));
    const shots: MainOrder = { main: 'shooting', volleys: [...volleys, { kind: 'snap', n: 4, target: 'c' }] };
    const people = [fighter('a', { name: 'A' }), down, fighter('c', { name: 'C' })];
    const enc = opened(declared(begun(people), { a: { mains: [shots] } }));
    const aside = say(say(say(enc, 'go', 'step'), 'hit', [1, 1]), 'go', 'step');
    expect(printed(aside).split('\n')[0]).toBe('1A  A snap#1→C | A snap#2→B ✗(target down)');
    const again = say(aside, 'go', 'anyway');
    expect(pending(again).map(({ ask, play }) => [play, ask.id])).toEqual([['strike-1-1-2', 'hit']]);
  });

  it('WE-8.9 AM-14 a single shot held for beat 2 is made there; of three one is', () => {
    const people = [fighter('a', { name: 'A' }), fighter('b', { name: 'B' })];
    const late = (n: number) => printed(played(people, { a: { mains: [{ ...fire(n, 'b'), from: 2 }] } }));
    expect([late(1), late(3)]).toEqual(['2A  A quick#1→B', '2A  A quick#1→B']);
  });

  it('AM-13 OW-12 shots held for a movement of beat 2 are half of them, counted from 1', () => {
    const mains = [{ ...fire(4, 'b'), from: 2 as const, after: 'b' }];
    const held = (beat: 1 | 2) =>
      sequenceOf(
        { who: 'a', speed: 5, loss: 0, orders: { mains } },
        beat,
        rules({ holdFireMode: 'sameBeatEnd' }),
      );
    expect([held(1), held(2)].map(({ own }) => own.map(({ no }) => no))).toEqual([[], [1, 2]]);
  });

  it('WE-10.10 AM-35 marking an event as obvious is proposed where the orders could be carried out immediately', () => {
    const hint = (hidden: boolean, kind: 'leansOut' | 'crossesGap') => {
      const foe = fighter('foe', { traits: { cover: { fraction: 'full', hidden } } });
      const watch = { mains: [fire(1, 'foe')], readied: { event: 'x', kind, subject: 'foe' } };
      const enc = say(declared(begun([fighter('watch'), foe]), { watch }), 'table', 'reveal');
      const [ask] = pending(enc).map((one) => one.ask);
      return ask?.kind === 'choose'
        ? ask.options.find(({ id }) => id === 'obvious:watch')?.label.key
        : undefined;
    };
    expect(hint(false, 'leansOut')).toBe('western.option.couldNow');
    expect(hint(true, 'leansOut')).toBe('western.option.obvious');
    expect(hint(false, 'crossesGap')).toBe('western.option.obvious');
  });

  it('event 13: the GM replaces a declaration with a note; its form must be correct', () => {
    let enc = say(declared(begun([fighter('a'), fighter('b')]), {}), 'table', 'reveal');
    expect(() => say(enc, 'override:a', { mains: [{ main: 'flying' }] })).toThrow(/malformed/);
    enc = say(enc, 'override:a', { mains: [fire(1, 'b')] as never, note: 'as said aloud' });
    expect(who(enc, 'a').turn.declaration).toMatchObject({
      note: 'as said aloud',
      mains: [{ main: 'shooting' }],
    });
    expect(printed(say(enc, 'table', 'start'))).toBe('1A  a quick#1→b');
  });
});
