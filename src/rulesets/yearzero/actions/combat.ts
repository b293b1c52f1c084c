import type { ActionInput, Declared } from '../../../core/action.ts';
import { enter, MASTER, type Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { blank, faults, num, text } from '../../../core/spec.ts';
import { Stage } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import { UNARMED, type YzFighter } from '../data/fighter.ts';
import { type Mode, OF_ATTACKS, type Situation, situationOf } from '../data/rules.ts';
import { type Attack, attackFault, attackPool } from '../figures/attack.ts';
import { skillCheck } from '../figures/dice.ts';
import { engagedWith, fastLeft, gain, has, inRound, modeFor } from '../figures/state.ts';
import { type Sneak, sneakFault } from '../plays/sneak.ts';
import { besides, deed, fast, type Listing, slow, withWeapons, type YzAction } from './define.ts';

/* Attacks, as they are declared in an own turn (YZ-6.2 to YZ-6.5, YZ-7.7, YZ-7.8, YZ-A.82). */

type Struck = Declared & {
  readonly weapon?: Id;
  readonly overkill?: boolean;
  readonly situation?: Situation;
  /** Others whom a burst may strike. */
  readonly spread?: Attack['others'];
  /** How an attack out of hiding is made. */
  readonly mode?: Mode;
};

/** An attack as declared, as the complete input of its play. */
const attackOf = (fighter: YzFighter, declared: Struck, mode: Mode): Attack => ({
  attacker: fighter.id,
  defender: declared.target ?? '',
  weapon: declared.weapon ?? '',
  mode,
  ...(declared.overkill ? { overkill: true } : {}),
  ...(declared.spread ? { others: declared.spread } : {}),
  situation: situationOf(declared.situation),
});

const strike = (
  base: Listing,
  mode: Mode,
  more: Partial<YzAction<Attack, Struck>> = {},
): YzAction<Attack, Struck> => ({
  ...base,
  group: 'attack',
  mode,
  target: 'must',
  circumstances: OF_ATTACKS[mode],
  says: ({ situation }) => ({ situation: situationOf(situation) }),
  play: 'attack',
  input: (fighter, declared) => attackOf(fighter, declared, mode),
  no: (fighter, input, rules, cast) => {
    const defender = cast[input.defender];
    return defender && attackFault(fighter, defender, input, rules);
  },
  check: ({ cast, rules, target }, input) =>
    target && (skillCheck(attackPool(new Stage(cast), input, rules), rules) as unknown as Check),
  ...more,
});

/** How far another target of a burst is from the main one (YZ-11.14). */
const spreadOf = (each: { readonly [target: Id]: unknown } | undefined, who: Id): number =>
  (each?.[who] as { readonly spread?: number } | undefined)?.spread ?? 0;

const barehanded = () => [{ says: { weapon: UNARMED.id } }];

const strikes = {
  meleeAttack: strike(slow(2, 'sword-clash'), 'melee', {
    ways: withWeapons('meleeAttack', ({ traits }) => traits.skill === 'closeCombat'),
    harms: 1,
  }),
  rangedAttack: strike(slow(3, 'pistol-gun'), 'ranged', {
    ways: withWeapons('rangedAttack', ({ traits }) => traits.skill === 'rangedCombat'),
    shot: true,
    harms: 2,
  }),
  fullAuto: strike(slow(4, 'machine-gun'), 'burst', {
    ways: withWeapons('fullAuto', ({ traits }) => traits.fullAuto),
    targets: { own: ['spread'] },
    says: ({ situation, targets, each }) => ({
      situation: situationOf(situation),
      ...(targets.length > 1
        ? { spread: targets.slice(1).map((who) => ({ who, spread: spreadOf(each, who) })) }
        : {}),
    }),
    shot: true,
    harms: 3,
  }),
  throwWeapon: strike(slow(5, 'thrown-knife'), 'throw', {
    ways: withWeapons('throwWeapon', ({ traits }) => !traits.natural),
    harms: 4,
  }),
  shove: strike(fast(7, 'push'), 'shove', { ways: barehanded }),
  grapple: strike(fast(8, 'handcuffs'), 'grapple', { ways: barehanded }),
} as const;

/** An attack out of hiding in a running fight (YZ-A.82). */
const sneakAttack: YzAction<Pick<Sneak, 'kind' | 'attacks'>, Struck> = {
  ...besides('slow', 'YZ-A.82', 'cloak-dagger'),
  group: 'other',
  target: 'must',
  circumstances: OF_ATTACKS.sneak,
  listed: ({ fighter }) => inRound(fighter),
  ways: withWeapons<Struck>(
    'sneakAttack',
    () => true,
    (weapon) => ({ mode: modeFor(weapon) }),
  ),
  says: ({ situation }) => ({ situation: situationOf(situation) }),
  play: 'sneakAttack',
  input: (fighter, declared) => ({
    kind: 'sneak',
    attacks: [attackOf(fighter, declared, declared.mode ?? 'melee')],
  }),
  no: (fighter, input, rules, cast) =>
    has(fighter, 'hidden') ? sneakFault(cast, input, rules) : msg('yearzero.no.notHidden'),
  check: () => undefined,
};

export const attacks = { ...strikes, sneakAttack };

/* Aiming, cover, keeping watch, and the end of the own turn (YZ-7.5, YZ-7.10 to YZ-7.12, YZ-5.5). */

const coverSpec = { rating: num(2, { min: 0, max: 12, label: 'yearzero.coverField.rating' }) };

/** Cover is taken beforehand; the GM says how good it is (YZ-7.11, YZ-11.19). */
function* takeCover(stage: Stage<YzFighter>, { who }: ActionInput): Play<boolean> {
  const { rating } = yield* enter<{ readonly rating: number }>(() => ({
    kind: 'enter',
    id: 'cover',
    by: MASTER,
    label: msg('yearzero.choose.cover', { who }),
    form: 'cover',
    spec: coverSpec,
    skip: blank(coverSpec),
    legal: (value) => faults(coverSpec, value)[0]?.says,
  }));
  if (rating > 0) stage.act(...gain(stage.of(who), 'inCover', 'YZ-11.19', rating));
  return rating > 0;
}

type Watched = Declared & { readonly direction?: string; readonly trigger?: string };
type Watching = ActionInput & { readonly direction: string; readonly trigger: string };

/** The fighter watches a direction and keeps the slow action for the shot (YZ-11.25, YZ-11.28). */
function* keepWatch(stage: Stage<YzFighter>, { who, direction, trigger }: Watching): Play<boolean> {
  const watcher = stage.of(who);
  stage.act(
    ...gain(watcher, 'overwatch', 'YZ-11.25', { direction, trigger }),
    ...(watcher.turn.slow === 'free' ? [set(who, 'turn.slow', 'free', 'held', 'YZ-11.28')] : []),
  );
  return true;
}

/** A block is a reaction: it is offered when a blow falls. */
const block = deed(fast(5, 'shield'), { no: () => msg('yearzero.no.reaction') });

const aim = deed(fast(10, 'crosshair'), {
  quick: true,
  keepsAim: true,
  *begin(stage, { who }) {
    stage.act(...gain(stage.of(who), 'aiming', 'YZ-11.2'));
    return true;
  },
});

const seekCover = deed(fast(11, 'brick-wall'), { quick: true, begin: takeCover });

const overwatch = deed<Watching, Watched>(
  fast(12, 'semi-closed-eye'),
  {
    quick: true,
    // The slow action pays for the shot, so the fast one must pay for the watch (YZ-11.28).
    closedTo: (fighter) => (inRound(fighter) && fastLeft(fighter) < 2 ? msg('yearzero.no.slow') : undefined),
    no: (fighter) => (engagedWith(fighter).length > 0 ? msg('yearzero.no.engaged') : undefined),
    begin: keepWatch,
  },
  { direction: text(), trigger: text() },
);

const endTurn = deed(besides('free', 'YZ-5.5', 'hourglass'), { quick: true, ends: true, readies: 6 });

export const stances = { block, aim, seekCover, overwatch, endTurn };
