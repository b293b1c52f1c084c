import { describe, expect, test } from 'vitest';
import type { Stage } from '../../../src/core/stage.ts';
import type { Json } from '../../../src/core/text.ts';
import { yearzero } from '../../../src/rulesets/yearzero/index.ts';
import {
  type Answers,
  armour,
  axe,
  castOf,
  fighter,
  injury,
  knife,
  pistol,
  play,
  rifle,
  rules,
  toldOf,
  weapon,
} from './support.ts';

/* The story of a card: each event is told once it has happened. */

type Given = Parameters<typeof fighter>[1];

interface Happening {
  readonly play: string;
  readonly input: object;
  readonly a?: Given;
  readonly d?: Given;
  readonly answers?: Answers;
}

function told({ play: name, input, a = {}, d = {}, answers = {} }: Happening): string[] {
  const people = castOf(
    fighter('a', { gear: [knife, axe, pistol, rifle], ...a }),
    fighter('d', { gear: [knife], ...d, attributes: { strength: 5, ...d.attributes } }),
  );
  const begin = (stage: Stage) =>
    yearzero.plays[name]?.begin(stage as never, input as never, rules() as unknown as Json) as never;
  return toldOf(play(begin as never, people, answers));
}

const at = { attacker: 'a', defender: 'd', weapon: 'axe', mode: 'melee', situation: {} };
const hit = { attack: [6, 2], 'attack:push': 'keep' };
const block = { defence: 'block', block: [6, 2, 2, 2, 2], 'block:push': 'keep' };
const sees = { 'observation:a': [2, 2], 'observation:a:push': 'keep', 'mobility:d:push': 'keep' };

describe('events are told', () => {
  test.each<[key: string, Happening]>([
    [
      'unharmed',
      {
        play: 'attack',
        input: { ...at, unblockable: true },
        d: { gear: [armour('vest', 3)] },
        answers: { ...hit, 'armour:d': [6, 6, 6] },
      },
    ],
    [
      'brokenOpen',
      {
        play: 'attack',
        input: at,
        d: { traits: { kind: 'door', health: { most: 3 } } },
        answers: hit,
      },
    ],
    ['counters', { play: 'attack', input: at, answers: { ...hit, ...block, spend: 'counter' } }],
    ['disarmed', { play: 'attack', input: at, answers: { ...hit, ...block, spend: 'disarm' } }],
    [
      'overkillTaken',
      {
        play: 'attack',
        input: { ...at, overkill: true },
        answers: { attack: [2, 2], 'attack:push': 'keep' },
      },
    ],
    [
      'underFire',
      {
        play: 'attack',
        input: { ...at, weapon: 'rifle', mode: 'burst', situation: { distance: 5 } },
        answers: { attack: [2, 2, 2, 2, 2, 2], 'attack:push': 'keep' },
      },
    ],
    [
      'explodes',
      {
        play: 'attack',
        input: { ...at, weapon: 'grenade', mode: 'throw', situation: { distance: 5 } },
        a: {
          gear: [
            weapon('grenade', {
              skill: 'rangedCombat',
              damage: 0,
              effective: 'close',
              sighted: 'medium',
              ammunition: 'single',
              thrown: true,
              blast: 3,
            }),
          ],
        },
        answers: hit,
      },
    ],
    [
      'shoved',
      {
        play: 'attack',
        input: { ...at, weapon: 'unarmed', mode: 'shove' },
        answers: { ...hit, defence: 'take' },
      },
    ],
    ['does', { play: 'deed', input: { who: 'a', action: 'aim' } }],
    [
      'calmed',
      {
        play: 'deed',
        input: { who: 'a', action: 'stopPanic', target: 'd' },
        d: { conditions: { panic: { row: 'p7' } } },
        answers: { command: [6, 2], 'command:push': 'keep' },
      },
    ],
    [
      'aided',
      {
        play: 'deed',
        input: { who: 'a', action: 'firstAid', target: 'd', aid: 'c26' },
        d: { injuries: { c26: injury('c26') } },
        answers: { firstAid: [6], 'firstAid:push': 'keep' },
      },
    ],
    [
      'clingsOn',
      { play: 'deathSave', input: { who: 'd', injury: 'c26' }, answers: { 'save:d': [6, 2, 2, 2, 2] } },
    ],
    [
      'burntOut',
      { play: 'burn', input: { who: 'd' }, d: { conditions: { burning: 2 } }, answers: { 'fire:d': [2, 2] } },
    ],
    ['strained', { play: 'strain', input: { who: ['d'], cause: 'other' } }],
    [
      'stumbles',
      {
        play: 'stealth',
        input: { who: 'a', what: 'step', cluttered: true },
        answers: { clutter: [2, 2], 'clutter:push': 'keep' },
      },
    ],
    ['seen', { play: 'notice', input: { by: ['a'], who: ['d'], situation: { distance: 20 } } }],
    [
      'unseen',
      {
        play: 'notice',
        input: { by: ['a'], who: ['d'], situation: { distance: 20 } },
        d: { conditions: { hidden: true } },
        answers: { ...sees, 'mobility:d': [6, 2] },
      },
    ],
    [
      'mends',
      {
        play: 'time',
        input: { unit: 'turn', who: ['d'] },
        d: { lost: 1, traits: { rest: { resting: true } } },
      },
    ],
    ['wakes', { play: 'time', input: { unit: 'shift', who: ['d'] }, d: { conditions: { asleep: true } } }],
  ])('%s', (key, happening) => expect(told(happening)).toContain(key));

  const fed = { needs: { ate: true, drank: true, slept: 0 } };

  test('YZ-14.10 YZ-14.13 a fighter who has not slept is exhausted, and falls asleep when Stamina fails', () => {
    const day = (faces: number[]) =>
      told({
        play: 'time',
        input: { unit: 'day', who: ['d'] },
        d: { traits: fed },
        answers: { 'sleepStress:d': 'none', 'stamina:sleep': faces, 'stamina:sleep:push': 'keep' },
      });
    expect(day([6, 2, 2, 2])).toContain('exhausted');
    expect(day([6, 2, 2, 2])).not.toContain('dropsOff');
    expect(day([2, 2, 2, 2])).toContain('dropsOff');
  });

  test('YZ-13.37 a disorder is told when it is named', () =>
    expect(
      told({
        play: 'time',
        input: { unit: 'day', who: ['d'] },
        d: { traits: { needs: { ...fed.needs, slept: 1 } }, conditions: { trauma: true } },
        answers: { trauma: [6, 2], disorder: { disorder: 'nightmares' } },
      }),
    ).toContain('disorder'));

  test('YZ-4.15 the detector shows each blip, or that there is none', () => {
    const scan = (large: boolean) =>
      told({
        play: 'detector',
        input: { who: 'a', outdoors: false, about: [{ who: 'd', distance: 20 }] },
        a: { traits: { supplies: { food: 0, water: 0, power: 1, air: 0 } } },
        d: { traits: { large, stealth: { role: 'none', steps: 1, examining: false, detected: false } } },
        answers: { 'supply:power': [2] },
      });
    expect(scan(true)).toContain('blip');
    expect(scan(true)).not.toContain('noBlips');
    expect(scan(false)).toContain('noBlips');
  });
});
