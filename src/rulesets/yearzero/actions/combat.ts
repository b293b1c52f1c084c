import type { ActionInput, Declared } from '../../../core/action.ts';
import { enterFields, GM, type Play } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import type { Check } from '../../../core/dice/check.ts';
import { blank, num, text } from '../../../core/spec.ts';
import { Stage } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import type { Weapon, YzFighter } from '../data/fighter.ts';
import { type Mode, OF_ATTACKS, type Situation, situationOf } from '../data/rules.ts';
import { type Attack, attackPool, faultOfAttack } from '../figures/attack.ts';
import { skillCheck } from '../figures/dice.ts';
import {
  engagedWith,
  fastLeft,
  gain,
  has,
  hasTalent,
  inRound,
  modeFor,
  UNARMED,
  weaponOf,
  type YzStage,
} from '../figures/state.ts';
import { type Sneak, sneakFault } from '../plays/sneak.ts';
import { besides, deed, fast, type Listing, type Own, slow, withWeapons, type YzAction } from './define.ts';

/* Attacks in a fighter's turn (YZ-6.2 to YZ-6.5, YZ-7.7, YZ-7.8, YZ-A.82). */

/** The declaration of an attack. */
export type Struck = Declared & {
  readonly weapon?: Id;
  readonly overkill?: boolean;
  readonly situation?: Situation;
  /** Additional targets of a burst. */
  readonly spread?: Attack['others'];
  /** How an attack from hiding is made. */
  readonly mode?: Mode;
};

/** The complete play input of a declared attack. */
const attackOf = (fighter: YzFighter, declared: Struck, mode: Mode): Attack => ({
  attacker: fighter.id,
  defender: declared.target ?? '',
  weapon: declared.weapon ?? '',
  mode,
  ...(declared.overkill ? { overkill: true } : {}),
  ...(declared.spread ? { others: declared.spread } : {}),
  situation: situationOf(declared.situation),
});

type Striking = YzAction<Attack, Struck>;

const strike = (base: Listing, mode: Mode, more: Partial<Striking> = {}): Striking => ({
  ...base,
  group: 'attack',
  mode,
  target: 'must',
  circumstances: OF_ATTACKS[mode],
  says: ({ situation }) => ({ situation: situationOf(situation) }),
  play: 'attack',
  input: (fighter, declared) => attackOf(fighter, declared, mode),
  no: faultOfAttack,
  check: ({ cast, rules, target }, input) =>
    target && (skillCheck(attackPool(new Stage(cast), input, rules), rules) as unknown as Check),
  ...more,
});

const barehanded = () => [{ says: { weapon: UNARMED.id } }];

const strikes = {
  meleeAttack: strike(slow(2, 'sword-clash'), 'melee', {
    ways: withWeapons('meleeAttack', ({ traits }) => traits.skill === 'closeCombat'),
  }),
  rangedAttack: strike(slow(3, 'pistol-gun'), 'ranged', {
    ways: withWeapons('rangedAttack', ({ traits }) => traits.skill === 'rangedCombat'),
    shot: true,
  }),
  fullAuto: strike(slow(4, 'machine-gun'), 'burst', {
    ways: withWeapons('fullAuto', ({ traits }) => traits.fullAuto),
    targets: { own: ['spread'] },
    // The distance of each other target from the main one (YZ-11.14).
    says({ situation, targets, each }) {
      const spread = targets.slice(1).map((who) => {
        const known = each?.[who] as { readonly spread?: number } | undefined;
        return { who, spread: known?.spread ?? 0 };
      });
      return { situation: situationOf(situation), ...(spread.length > 0 ? { spread } : {}) };
    },
    shot: true,
  }),
  throwWeapon: strike(slow(5, 'thrown-knife'), 'throw', {
    ways: withWeapons('throwWeapon', ({ traits }) => !traits.natural),
  }),
  shove: strike(fast(7, 'push'), 'shove', { ways: barehanded }),
  grapple: strike(fast(8, 'handcuffs'), 'grapple', { ways: barehanded }),
} as const;

/** An attack from hiding during a fight (YZ-A.82). */
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

/* Aiming, cover, overwatch, and the end of the turn (YZ-7.5, YZ-7.10 to YZ-7.12, YZ-5.5). */

const coverSpec = { rating: num(2, { min: 0, max: 12, label: 'yearzero.coverField.rating' }) };

/** Takes cover, whose rating the GM enters (YZ-7.11, YZ-11.19). */
function* takeCover(stage: YzStage, { who }: ActionInput): Play<boolean> {
  const { rating } = yield* enterFields(() => ({
    id: 'cover',
    by: GM,
    label: msg('yearzero.choose.cover', { who }),
    form: 'cover',
    spec: coverSpec,
    skip: blank(coverSpec),
  }));
  if (rating > 0) stage.act(...gain(stage.of(who), 'inCover', 'YZ-11.19', rating));
  return rating > 0;
}

type Watched = Declared & { readonly direction?: string; readonly trigger?: string };
type Watching = ActionInput & { readonly direction: string; readonly trigger: string };

/** A block is a reaction, offered during an attack. */
const block = deed(fast(5, 'shield'), { no: () => msg('yearzero.no.reaction') });

const aim = deed(fast(10, 'crosshair'), {
  quick: true,
  keepsAim: true,
  writes: (fighter) => gain(fighter, 'aiming', 'YZ-11.2'),
});

const seekCover = deed(fast(11, 'brick-wall'), { quick: true, begin: takeCover });

const overwatch = deed<Watching, Watched>(
  fast(12, 'semi-closed-eye'),
  {
    quick: true,
    // The slow action pays for the shot, so a fast one must pay for overwatch (YZ-11.28).
    closedTo: (fighter) => (inRound(fighter) && fastLeft(fighter) < 2 ? msg('yearzero.no.slow') : undefined),
    no: (fighter) => (engagedWith(fighter).length > 0 ? msg('yearzero.no.engaged') : undefined),
    // The fighter watches a direction and keeps the slow action for the shot (YZ-11.25, YZ-11.28).
    writes: (fighter, { direction, trigger }) => [
      ...gain(fighter, 'overwatch', 'YZ-11.25', { direction, trigger }),
      ...(fighter.turn.slow === 'free' ? [set(fighter.id, 'turn.slow', 'free', 'held', 'YZ-11.28')] : []),
    ],
  },
  { direction: text(), trigger: text() },
);

const endTurn = deed(besides('free', 'YZ-5.5', 'hourglass'), { quick: true, ends: true });

export const stances = { block, aim, seekCover, overwatch, endTurn };

/* Handling weapons and other items (YZ-6.6, YZ-6.12, YZ-7.4, YZ-7.6, YZ-7.15, YZ-A.17). */

type Handled = Declared & { readonly weapon?: Id };
type Handling = ActionInput & { readonly weapon: Id };
type Place = Weapon['traits']['place'];

/** Makes a check that the named weapon is in place `from`. */
const weaponFault =
  (from: Place, elsewhere: string) =>
  (fighter: YzFighter, { weapon }: Handling): Msg | undefined => {
    const item = weaponOf(fighter, weapon);
    if (!item || item.traits.natural) return msg('yearzero.no.weapon');
    return item.traits.place === from ? undefined : msg(`yearzero.no.${elsewhere}`);
  };

const handle = (base: Listing, action: string, own: Own<Handling, Handled>) =>
  deed<Handling, Handled>(
    base,
    { ways: withWeapons(action, ({ traits }) => !traits.natural), ...own },
    { weapon: text() },
  );

const putIn =
  (place: Place) =>
  (fighter: YzFighter, { weapon }: Handling): Change[] => {
    const was = weaponOf(fighter, weapon)?.traits.place;
    return was ? [set(fighter.id, `gear.${weapon}.traits.place`, was, place, 'YZ-7.4')] : [];
  };

const reload = handle(slow(6, 'machine-gun-magazine'), 'reload', {
  ways: withWeapons('reload', ({ traits }) => traits.ammunition !== 'none'),
  costs: (fighter) => (hasTalent(fighter, 'quickHands') ? 'fast' : 'slow'),
  no(fighter, input) {
    const no = weaponFault('hand', 'notInHand')(fighter, input);
    const { ammunition = 'none', loaded = true, spare = 0 } = weaponOf(fighter, input.weapon)?.traits ?? {};
    if (no) return no;
    if (ammunition === 'none' || loaded) return msg('yearzero.no.loaded');
    return spare > 0 ? undefined : msg('yearzero.no.spare');
  },
  writes(fighter, { weapon }) {
    const spare = weaponOf(fighter, weapon)?.traits.spare ?? 0;
    return [
      set(fighter.id, `gear.${weapon}.traits.spare`, spare, spare - 1, 'YZ-11.23'),
      set(fighter.id, `gear.${weapon}.traits.loaded`, false, true, 'YZ-11.23'),
    ];
  },
});

const drawWeapon = handle(fast(4, 'sword-hilt'), 'drawWeapon', {
  no: weaponFault('stowed', 'notStowed'),
  writes: putIn('hand'),
});

const pickUp = handle(fast(6, 'grab'), 'pickUp', {
  no: weaponFault('ground', 'notOnGround'),
  writes: putIn('hand'),
});

const drop = handle(besides('free', 'YZ-A.17', 'drop-weapon'), 'drop', {
  no: weaponFault('hand', 'notInHand'),
  writes: putIn('ground'),
});

/** The last two have a cost and no other effect. */
export const gearActions = {
  reload,
  drawWeapon,
  pickUp,
  drop,
  donSuit: deed(slow(12, 'space-suit'), {}),
  useItem: deed(fast(15, 'swap-bag'), {}),
};
