import { describe, expect, it } from 'vitest';
import type { PickedPart } from '../../../src/core/compose.ts';
import { assembleDeclaration, beatTwoOf } from '../../../src/rulesets/western/actions/parts.ts';
import { unsignedRolls } from '../../../src/rulesets/western/figures/rolls.ts';
import { fighter, pick } from './support.ts';

/* The declaration that results from the parts of an editor, part by part. */

const fires = pick('main:shooting', 4, { fields: { shot: 'quick' } });

describe('simples', () => {
  it('WE-5.7 a bought simple is paid for by the main it names, or else by the first one', () => {
    const pays = (fields: PickedPart['fields']) =>
      assembleDeclaration([pick('main:movement:jog'), fires, pick('simple:duck', 0, { fields })], 'movement')
        .bought;
    const bought = { simple: 'duck', place: 'beat1End' };
    expect(pays({ when: 'beat1End' })).toEqual([{ ...bought, pays: 'movement' }]);
    expect(pays({ when: 'beat1End', main: 'shooting' })).toEqual([{ ...bought, pays: 'shooting' }]);
  });

  it('WE-3.2 S-9 a simple that is a shot has a target, with the circumstances of that target; the others have none', () => {
    const one = (offer: string) => assembleDeclaration([pick(offer, 0, { fields: { when: 'before' } })]);
    expect(one('simple:fireSnap').before).toEqual([{ simple: 'fireSnap', target: 'b' }]);
    expect(Object.keys(one('simple:fireSnap').aims ?? {})).toEqual(['b']);
    expect(one('simple:duck')).toEqual({ mains: [], before: [{ simple: 'duck' }] });
  });
});

describe('mains', () => {
  it('S-9 circumstances belong to shots and blows, and to no other main', () => {
    const aims = (offer: string) => Object.keys(assembleDeclaration([pick(offer)]).aims ?? {});
    expect(['main:shooting', 'main:melee'].map(aims)).toEqual([['b'], ['b']]);
    expect(['main:movement:jog', 'main:firstAid', 'main:listening'].map(aims)).toEqual([[], [], []]);
  });

  it('WE-8.5 WE-8.7 late fire, and fire behind the target’s movement', () => {
    const main = (offer: string, fields: PickedPart['fields']) =>
      assembleDeclaration([pick(offer, 1, { fields: { shot: 'snap', ...fields } })]).mains[0];
    expect(main('main:shooting', { late: true, afterMove: true })).toMatchObject({ from: 2, after: 'b' });
    expect(main('main:shooting', { late: false })).not.toHaveProperty('from');
    // A fighter who walks behind another does not fire.
    expect(main('main:movement:walk', { afterMove: true })).toEqual({ main: 'movement', mode: 'walk' });
  });

  it('S-19 a blow may hold, and is never called a shot', () => {
    const melee = pick('main:melee', 2, { fields: { grapple: true, shot: 'snap' } });
    expect(assembleDeclaration([melee]).mains[0]?.volleys).toEqual([
      { kind: 'blow', n: 2, target: 'b', grapple: true },
    ]);
  });
});

describe('chips', () => {
  it('WE-12.4 a pair of chips alone is not spent, and chips without a pair are no top-up', () => {
    expect(assembleDeclaration([pick('topUp:shooting', 2)]).chips).toEqual({
      shooting: { topUp: { nice: 2, damnit: 2 } },
    });
    expect(assembleDeclaration([pick('chip:frets:shooting', 1)]).chips).toEqual({
      shooting: { spends: [{ use: 'frets', amount: 1 }] },
    });
  });

  it('AM-26 chips of a simple shot name neither shot nor scope, whatever its place', () => {
    const spends = (roll: string) =>
      assembleDeclaration([pick(`chip:accuracyUp:${roll}`, 1), pick(`chip:speedUp:${roll}`, 1)]).chips?.[roll]
        ?.spends;
    const bare = [
      { use: 'accuracyUp', amount: 1 },
      { use: 'speedUp', amount: 1 },
    ];
    expect(['before', 'after', 'chain:1'].map(spends)).toEqual([bare, bare, bare]);
    expect(spends('shooting')).toEqual([
      { use: 'accuracyUp', amount: 1, shot: 1 },
      { use: 'speedUp', amount: 1, scope: 'all' },
    ]);
  });
});

describe('beat 2 instead', () => {
  it('WE-10.1 WE-10.14 one target, another simple at the end, a simple alone, or a gap to watch', () => {
    const instead = (name: string, simple?: string) =>
      beatTwoOf(
        pick('plan', 0, { targets: ['b', 'c'], fields: { instead: name, ...(simple ? { simple } : {}) } }),
      );
    expect(instead('retarget')).toEqual({ targets: ['b'] });
    expect(instead('after', 'hide')).toEqual({ after: { simple: 'hide' } });
    expect(instead('simple')).toEqual({ chain: [{ simple: 'duck' }] });
    expect(instead('gap')).toEqual({ gap: 'b' });
  });
});

describe('rolls still to be signed', () => {
  it('WE-12.11 with the weapon and the technique of each main', () => {
    const declaration = assembleDeclaration([
      pick('main:shooting', 3, { fields: { shot: 'snap', weapon: 'colt' } }),
      pick('main:movement:jog'),
    ]);
    expect(unsignedRolls(fighter('a'), declaration)).toEqual({
      shooting: { main: 'shooting', technique: 'snap', weapon: 'colt' },
      movement: { main: 'movement', technique: 'jog' },
    });
    const signed = fighter('a', { turn: { rolls: { shooting: { main: 'shooting' } } } });
    expect(Object.keys(unsignedRolls(signed, declaration))).toEqual(['movement']);
  });

  it('WE-3.2 AM-15 one for each simple that is a shot, before, after, and link by link', () => {
    const at = (offer: string, when: string) => pick(offer, 0, { fields: { when } });
    const ends = assembleDeclaration([at('simple:fireSnap', 'before'), at('simple:fireQuick', 'after')]);
    expect(unsignedRolls(fighter('a'), ends)).toEqual({
      before: { main: 'simpleShot', technique: 'snap' },
      after: { main: 'simpleShot', technique: 'quick' },
    });
    const links = [
      at('simple:duck', 'beat1'),
      at('simple:fireQuick', 'beat1'),
      at('simple:fireSnap', 'beat2'),
    ];
    expect(unsignedRolls(fighter('a'), assembleDeclaration(links))).toEqual({
      'chain:1': { main: 'simpleShot', technique: 'quick' },
      'chain:2': { main: 'simpleShot', technique: 'snap' },
    });
  });
});
