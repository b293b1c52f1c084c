import type { ActionDef, Declared } from '../../../core/action.ts';
import { add } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { isResisted, resistanceFields, resister, resistWith } from '../../../core/resistance.ts';
import type { Facts } from '../../../core/ruleset.ts';
import { choice } from '../../../core/spec.ts';
import { type Id, type Json, msg, type RuleId, verbatim } from '../../../core/text.ts';
import { CHARACTERISTICS, type WfCast, type WfFighter } from '../data/fighter.ts';
import { OF_SQUARES, type Rules, type Situation, testSpec, whole } from '../data/rules.ts';
import { METRES } from '../figures/board.ts';
import { eventPlay } from '../figures/dice.ts';
import { factsOn, reactorsNear } from '../figures/facts.ts';
import { parryFault } from '../figures/legality.ts';
import { gain, has, lose, mainWeapon, record, skillsOf, tracksOf } from '../figures/state.ts';
import { type Fright, fortuneFault, type PlainTest, plainCheck, plainTestFault } from '../plays/tests.ts';
import { attacks, things, weapons } from './attacks.ts';
import {
  type ActionInput,
  action,
  actionInput,
  carryOut,
  simpleAction,
  situationFor,
  type WfAction,
  type WfDeclaration,
} from './define.ts';

/* All actions other than attacks: stances, movement, lying down and getting up, aid, magic, and ending the turn. */

const movement = (halves: 1 | 2, why: RuleId, icon: string, own: Partial<WfAction>): WfAction =>
  action('way', halves, why, icon, { rash: 'move', rate: 'half', ...own });

/** Every action that may be declared, in the order of sheets and trackers. */
export const ACTIONS = {
  ...attacks,
  stance: simpleAction(1, 'WF-7.5', 'shield-echoes', {
    quick: true,
    inRoundOnly: true,
    // The stance parries with the main weapon, so that weapon must be able to parry (WF-7.5).
    fault(fighter, _, rules) {
      const own = mainWeapon(fighter);
      return fighter.turn.stance ? msg('wfrp.no.inStance') : parryFault(own, own.id === 'unarmed', rules);
    },
    write: (fighter) => record(fighter, 'stance', true, 'WF-7.5'),
  }),
  aim: simpleAction(1, 'WF-6.2', 'crosshair', {
    quick: true,
    inRoundOnly: true,
    keepsAim: true,
    write: (fighter) => record(fighter, 'aimed', true, 'WF-6.2'),
  }),
  move: movement(1, 'WF-1.1', 'walk', {
    boardMove: true,
    quick: true,
    reaction: true,
  }),
  fullMove: movement(2, 'WF-1.2', 'run', {
    rate: 'full',
    boardMove: true,
  }),
  run: movement(2, 'GAP-6', 'running-ninja', {
    rate: 'run',
    boardMove: true,
    write: (fighter) => record(fighter, 'running', true, 'GAP-6'),
  }),
  disengage: movement(2, 'GAP-5', 'breaking-chain', { rash: 'disengage' }),
  leap: movement(2, 'GAP-5', 'high-kick', { rash: 'leap' }),
  defensive: simpleAction(2, 'GAP-5', 'shield-echoes', {
    inRoundOnly: true,
    write: (fighter) => record(fighter, 'defensive', true, 'GAP-5'),
  }),
  ...weapons,
  standUp: simpleAction(1, 'WF-4.16', 'person', {
    rash: 'standUp',
    fault: (fighter) => (has(fighter, 'prone') ? undefined : msg('wfrp.no.standing')),
    write: (fighter) => lose(fighter, 'prone', 'WF-4.16'),
  }),
  dropProne: simpleAction(0, 'AMB-17', 'half-body-crawling', {
    rash: 'dropProne',
    fault: (fighter) => (has(fighter, 'prone') ? msg('wfrp.no.prone') : undefined),
    write: (fighter) => gain(fighter, 'prone', 'AMB-17'),
  }),
  mount: simpleAction(1, 'GAP-5', 'cavalry', { rash: 'mount' }),
  ...things,
  aid: simpleAction(1, 'WF-4.11', 'arm-bandage', { target: 'must', rash: 'aid' }),
  cast: simpleAction(1, 'WF-4.7', 'fairy-wand', { rash: 'cast' }),
  channel: simpleAction(1, 'AMB-17', 'magic-swirl', { rash: 'cast' }),
  fortuneHalf: simpleAction(0, 'GAP-18', 'sunbeams', {
    inRoundOnly: true,
    fault: ({ traits }) => (traits.fortune > 0 ? undefined : msg('wfrp.no.fortune')),
    write: ({ id, turn }) => [
      add(id, 'traits.fortune', -1, 'GAP-18'),
      ...(turn.half === undefined ? [] : [add(id, 'turn.half', 1, 'GAP-18')]),
    ],
  }),
  other: simpleAction(1, 'WF-3.19', 'person'),
  delay: action('end', 1, 'GAP-5', 'hourglass', {
    inRoundOnly: true,
    ends: true,
    keepsHalf: true,
  }),
  endTurn: action('end', 0, 'GAP-4', 'pause-button', { quick: true, inRoundOnly: true, ends: true }),
} as const;

/** The action with a name, or undefined if there is none. */
export const actionNamed = (name: string): WfAction | undefined =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as keyof typeof ACTIONS] : undefined;

/* Fear tests, which may start at any moment (WF-15.1, WF-15.18, WF-16.4). */

type Frightening = Declared & Partial<Fright>;

const fearTest = (
  why: RuleId,
  icon: string,
  own: Partial<ActionDef<WfFighter, Rules, Frightening, object>>,
): ActionDef<WfFighter, Rules, Frightening, object> => ({
  icon,
  group: 'other',
  why,
  anytime: true,
  play: 'fright',
  input: (fighter, { action: _, offer: __, target: ___, ...says }) => ({
    who: fighter.id,
    round: 1,
    fortune: false,
    modifier: 0,
    ...says,
  }),
  ...own,
});

export const fear = {
  /** A fighter who flees in terror may spend a point of Fortune on another test (WF-16.4). */
  fortuneTerror: fearTest('WF-16.4', 'sunbeams', {
    detail: msg('wfrp.cost.fortune'),
    ways: ({ fighter: { conditions, turn } }) =>
      Object.entries(tracksOf({ conditions }))
        .filter(([, { state }]) => state === 'flee')
        .map(([source]) => ({
          id: `fortune:${source}`,
          says: { source, kind: 'terror', round: turn.round ?? 1, fortune: true },
        })),
    no: (fighter, input, rules) => fortuneFault(fighter, input as Fright, rules),
  }),
  /** The fighter meets a frightening creature, which is the target (WF-15.1). */
  meets: fearTest('WF-15.1', 'all-seeing-eye', {
    ways: ({ target }) => [
      {
        needsTarget: true,
        says: { source: target?.id ?? '', kind: target?.traits.causes === 'terror' ? 'terror' : 'creature' },
      },
    ],
  }),
  /** A frightening scene (WF-15.18). */
  scene: fearTest('WF-15.18', 'all-seeing-eye', { says: () => ({ source: 'scene', kind: 'scene' }) }),
};

const characteristicWays = CHARACTERISTICS.map((characteristic) => ({
  id: `test:${characteristic}`,
  label: msg(`wfrp.characteristic.${characteristic}`),
  trait: `main.${characteristic}`,
  says: { characteristic },
}));

/** A plain test of a characteristic or of a skill, at any moment (GAP-2). */
export const test: ActionDef<WfFighter, Rules, Declared & Partial<PlainTest>, PlainTest> = {
  icon: 'rolling-dices',
  group: 'skill',
  why: 'GAP-2',
  anytime: true,
  circumstances: ({ tests }) => ['modifier', ...resistanceFields(tests, 'resist')],
  ways: ({ fighter, tests }) =>
    [
      ...characteristicWays,
      ...skillsOf(fighter).map(({ id, name }) => ({
        id: `test:skill:${id}`,
        label: msg('wfrp.offer.test', { skill: verbatim(name) }),
        says: { skill: id },
      })),
    ].map((way) => ({ ...way, needsTarget: isResisted(tests) })),
  says: ({ situation, tests, target }) => ({
    modifier: whole(situation as Partial<Situation>).modifier,
    ...resister(tests, target?.id),
    resist: resistWith(testSpec, tests),
  }),
  play: 'test',
  input: (fighter, { characteristic = 'ws', skill = '', modifier = 0, target = '', resist = 'usual' }) => ({
    ...{ who: fighter.id, characteristic, skill, modifier, target, resist },
  }),
  no: (fighter, input) => plainTestFault(fighter, input),
  check: ({ fighter, rules }, input) => plainCheck(fighter, input, rules) as unknown as Check,
};

/** A declaration with the board's current facts: who is within reach, and to which squares an attack would move somebody (WF-4.2, WF-6.5, WF-6.21). */
export function asMeasured(
  value: Json,
  facts: (target: Id | undefined) => Facts,
  cast: WfCast,
  who: Id,
  rules: Rules,
): Json {
  const { situation, ...declaration } = value as unknown as WfDeclaration;
  const def = actionNamed(declaration.action);
  if (!def) return value;
  const { target } = declaration;
  const fieldsOf = (from: object, squares: boolean) =>
    Object.entries(from).filter(([field]) => OF_SQUARES.includes(field) === squares);
  const known = situationFor(def, measured(facts(target), cast, who, target, rules), rules);
  const all = Object.fromEntries([...fieldsOf(situation ?? {}, false), ...fieldsOf(known, true)]);
  return { ...declaration, ...(Object.keys(all).length > 0 ? { situation: all } : {}) } as unknown as Json;
}

/** The situation as measured on a board; without squares, only the distance and whether there is cover. */
export function measured(
  facts: Facts,
  cast: WfCast,
  who: Id,
  target: Id | undefined,
  rules: Rules,
): { readonly [field: string]: Json } {
  const { ground, distance, way } = facts;
  if (!ground?.creatures[who]) {
    const { covered } = facts;
    return {
      ...(distance === undefined ? {} : { squares: Math.round(distance / METRES) }),
      ...(covered === undefined ? {} : { cover: covered > 0 }),
    };
  }
  const two = target === undefined ? {} : factsOn(ground, cast, who, target, rules, way);
  return { near: reactorsNear(ground, cast, who, rules), ...two } as { readonly [field: string]: Json };
}

/** The play of all actions other than attacks. */
export const actionPlay = eventPlay<ActionInput & { readonly action: keyof typeof ACTIONS }, boolean>({
  spec: { ...actionInput, action: choice(Object.keys(ACTIONS) as [string, ...string[]]) },
  // Optional: the direction of a prepared shield, and the half actions paid for the action.
  loose: ['shield', 'halves'],
  others: ({ who, target }) => [target || who],
  *begin(stage, input, rules) {
    const def = actionNamed(input.action);
    return def ? yield* carryOut(stage, def, input, rules) : false;
  },
  title: ({ who, action: done }) => msg('wfrp.title.deed', { who, deed: msg(`wfrp.action.${done}`) }),
});

/**
 * What may be declared, including answers to asks for a reaction or the next attack. `npm run words` reads this type.
 * @public
 */
export type Declaration = WfDeclaration & {
  readonly action: keyof typeof ACTIONS | 'hold' | 'decline' | 'end';
};
