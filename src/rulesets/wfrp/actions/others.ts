import type { ActionDef, Declared } from '../../../core/action.ts';
import { add } from '../../../core/change.ts';
import { msg, type RuleId } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { stanceFault } from '../figures/legality.ts';
import { gain, has, lose, record, tracksOf } from '../figures/state.ts';
import { type Fright, fortuneFault } from '../plays/fear.ts';
import { action, type WfAction } from './define.ts';

/* Stances, aid, magic, and the end of the own turn (WF-3.19, WF-4.7, WF-4.11, WF-6.2, WF-7.5, GAP-4, GAP-5, GAP-18). */

export const attention = {
  stance: action({
    kind: 'deed',
    halves: 1,
    why: 'WF-7.5',
    icon: 'shield-echoes',
    quick: true,
    inRoundOnly: true,
    sensible: 7,
    fault: (fighter, _, rules) => stanceFault(fighter, rules),
    write: (fighter) => record(fighter, 'stance', true, 'WF-7.5'),
  }),
  aim: action({
    kind: 'deed',
    halves: 1,
    why: 'WF-6.2',
    icon: 'crosshair',
    quick: true,
    inRoundOnly: true,
    keepsAim: true,
    odd: 7,
    write: (fighter) => record(fighter, 'aimed', true, 'WF-6.2'),
  }),
};

export const guards = {
  defensive: action({
    kind: 'deed',
    halves: 2,
    why: 'GAP-5',
    icon: 'shield-echoes',
    inRoundOnly: true,
    write: (fighter) => record(fighter, 'defensive', true, 'GAP-5'),
  }),
};

export const others = {
  aid: action({
    kind: 'deed',
    halves: 1,
    why: 'WF-4.11',
    icon: 'arm-bandage',
    target: 'must',
    rash: 'aid',
  }),
  cast: action({ kind: 'deed', halves: 1, why: 'WF-4.7', icon: 'fairy-wand', rash: 'cast' }),
  channel: action({ kind: 'deed', halves: 1, why: 'AMB-17', icon: 'magic-swirl', rash: 'cast' }),
  fortuneHalf: action({
    kind: 'deed',
    halves: 0,
    why: 'GAP-18',
    icon: 'sunbeams',
    inRoundOnly: true,
    fault: ({ traits }) => (traits.fortune > 0 ? undefined : msg('wfrp.no.fortune')),
    write: ({ id, turn }) => [
      add(id, 'traits.fortune', -1, 'GAP-18'),
      ...(turn.half === undefined ? [] : [add(id, 'turn.half', 1, 'GAP-18')]),
    ],
  }),
  other: action({ kind: 'deed', halves: 1, why: 'WF-3.19', icon: 'person' }),
  delay: action({
    kind: 'end',
    halves: 1,
    why: 'GAP-5',
    icon: 'hourglass',
    inRoundOnly: true,
    ends: true,
    keepsHalf: true,
    odd: 11,
  }),
  endTurn: action({
    kind: 'end',
    halves: 0,
    why: 'GAP-4',
    icon: 'pause-button',
    quick: true,
    inRoundOnly: true,
    ends: true,
  }),
};

/* Moving, lying down and getting up (WF-1, WF-4.16, GAP-5, GAP-6). */

const walk = (halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action({ kind: 'way', halves, why, icon, rash: 'move', rate: 1, ...own });

export const moves = {
  move: walk(1, 'WF-1.1', 'walk', {
    walks: 'half',
    quick: true,
    reaction: true,
    odd: 8,
    inFear: { flight: 3, flee: 3, freeze: 3 },
  }),
  fullMove: walk(2, 'WF-1.2', 'run', {
    rate: 2,
    walks: 'full',
    odd: 9,
    inFear: { fight: 2, flight: 2, flee: 2, freeze: 2 },
  }),
  run: walk(2, 'GAP-6', 'running-ninja', {
    rate: 3,
    walks: 'run',
    inFear: { flight: 1, flee: 1, freeze: 1 },
    write: (fighter) => record(fighter, 'running', true, 'GAP-6'),
  }),
  disengage: walk(2, 'GAP-5', 'breaking-chain', { rash: 'disengage' }),
  leap: walk(2, 'GAP-5', 'high-kick', { rash: 'leap' }),
};

export const postures = {
  standUp: action({
    kind: 'deed',
    halves: 1,
    why: 'WF-4.16',
    icon: 'person',
    rash: 'standUp',
    sensible: 1,
    fault: (fighter) => (has(fighter, 'prone') ? undefined : msg('wfrp.no.standing')),
    write: (fighter) => lose(fighter, 'prone', 'WF-4.16'),
  }),
  dropProne: action({
    kind: 'deed',
    halves: 0,
    why: 'AMB-17',
    icon: 'half-body-crawling',
    rash: 'dropProne',
    fault: (fighter) => (has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined),
    write: (fighter) => gain(fighter, 'prone', 'AMB-17'),
  }),
  mount: action({ kind: 'deed', halves: 1, why: 'GAP-5', icon: 'cavalry', rash: 'mount' }),
};

/* Tests of fear that are begun immediately (WF-15.1, WF-15.18, WF-16.4). */

type Frightening = Declared & Partial<Fright>;

const ICONS = { fright: 'all-seeing-eye', fortune: 'sunbeams' } as const;

const FEAR = {
  group: 'other',
  anytime: true,
  play: 'fright',
  input: (fighter: WfFighter, { action: _, offer: __, target: ___, ...says }: Frightening) => ({
    who: fighter.id,
    round: 1,
    fortune: false,
    modifier: 0,
    ...says,
  }),
} as const;

type FearAction = ActionDef<WfFighter, Rules, Frightening, object>;

/** A fighter who flees from terror may buy one more test for a point of Fortune (WF-16.4). */
const fortuneTerror: FearAction = {
  ...FEAR,
  icon: ICONS.fortune,
  why: 'WF-16.4',
  detail: msg('wfrp.cost.fortune'),
  ways: ({ fighter }) =>
    Object.entries(tracksOf(fighter)).flatMap(([source, { state }]) =>
      state === 'flee'
        ? [
            {
              id: `fortune:${source}`,
              says: { source, kind: 'terror', round: fighter.turn.round ?? 1, fortune: true },
            },
          ]
        : [],
    ),
  no: (fighter, input, rules) => fortuneFault(fighter, input as Fright, rules),
};

/** Meeting a creature that frightens: the target (WF-15.1). */
const meets: FearAction = {
  ...FEAR,
  icon: ICONS.fright,
  why: 'WF-15.1',
  ways: ({ target }) => [
    {
      needsTarget: true,
      says: {
        source: target?.id ?? '',
        kind: target?.traits.causes === 'terror' ? 'terror' : 'creature',
      },
    },
  ],
};

/** A scene that freezes the blood (WF-15.18). */
const scene: FearAction = {
  ...FEAR,
  icon: ICONS.fright,
  why: 'WF-15.18',
  says: () => ({ source: 'scene', kind: 'scene' }),
};

export const fear = { fortuneTerror, meets, scene };
