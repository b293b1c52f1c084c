import type { Check } from '../../../core/dice/check.ts';
import { good, Stage } from '../../../core/stage.ts';
import { type Msg, msg } from '../../../core/text.ts';
import type { LsFighter } from '../data/fighter.ts';
import type { Mode, Weapon } from '../data/gear.ts';
import { type Rules, useName } from '../data/rules.ts';
import {
  type AllOut,
  type Attack,
  attackFault,
  grappleFault,
  isContact,
  type PairFault,
  pushFault,
  type StrikeUse,
  strikeOf,
} from '../figures/hit.ts';
import {
  aimOf,
  gain,
  has,
  holding,
  isReady,
  isSeen,
  modeName,
  UNARMED,
  weaponOf,
  weaponsOf,
} from '../figures/state.ts';
import { hitCheck } from '../plays/attack.ts';
import {
  escapeFault,
  grappleCheck,
  pushCheck,
  type Struggle,
  struggleChecks,
  type Throw,
  throwFault,
  type Wrestle,
} from '../plays/grapple.ts';
import { bestTradeOff, type TradeOff, tradeOffs } from '../plays/index.ts';
import {
  type Deed,
  deed,
  type LsAction,
  type LsMoment,
  manoeuvre,
  type Own,
  situationIn,
  situationOf,
} from './define.ts';

/* Attacks with weapons, aiming, and wrestling (LS-3.1, LS-3.5 to LS-3.9, LS-3.10, LS-3.11). */

/** Circumstances of every attack. */
const OF_ATTACK = ['distance', 'aware', 'seen', 'mod', 'unblockable'] as const;

/** One way to use a weapon; `at` is the index of the mode. */
type Arms = { readonly weapon: Weapon; readonly mode: Mode; readonly at: number };

/** Whether a weapon is at hand, rather than in a bag or on the ground. */
const isAtHand = ({ id, traits }: Weapon): boolean =>
  id === UNARMED.id || traits.natural || ['hands', 'activeGear'].includes(traits.place);

const armsAt = (fighter: LsFighter): Arms[] =>
  weaponsOf(fighter)
    .filter(isAtHand)
    .flatMap((weapon) => weapon.traits.modes.map((mode, at) => ({ weapon, mode, at })));
const offer = (
  manoeuvre: string,
  { weapon, mode, at }: Arms,
  says: { readonly option?: AllOut; readonly k?: number } = {},
  kind: Msg = useName(manoeuvre),
) => ({
  id: [manoeuvre, ...(says.option ? [says.option] : []), weapon.id, at].join(':'),
  label: msg('lordsouls.offer.with', { deed: kind, weapon: modeName(weapon, mode) }),
  cell: { row: modeName(weapon, mode), column: kind },
  says: { item: weapon.id, mode: at, ...says },
});

type Declared = Parameters<LsAction['input']>[1];

const pairOf = ({ id }: LsFighter, { target = '' }: Declared): Struggle => ({
  attacker: id,
  defender: target,
});

/** By house rule any attack may be deceptive (AMB-19). */
const deceptionOf = ({ situation, rules }: LsMoment): { readonly k?: number } =>
  rules.deceptiveCombines ? { k: situationIn({ situation }).deceive } : {};

const attackOf = (fighter: LsFighter, manoeuvre: StrikeUse, declared: Declared): Attack => {
  const { option = 'none', item: weapon = '', mode = 0, k = 0 } = declared;
  const situation = situationOf(declared);
  const part: Attack['part'] = strikeOf({ manoeuvre }).atPart ? situation.part : 'none';
  const how = { weapon, mode, manoeuvre, option: option as AllOut | 'none', k, part, situation };
  return Object.assign(pairOf(fighter, declared), how);
};
/** Wraps a check that needs a target. */
const withTarget =
  <I extends Struggle>(fault: PairFault<I>): NonNullable<LsAction<I>['no']> =>
  (fighter, input, rules, cast) => {
    const other = cast[input.defender];
    return other ? fault(fighter, other, input, rules) : msg('core.refused.noTarget');
  };
const diceOf =
  <I>(checkOf: (one: LsFighter, other: LsFighter, input: I, rules: Rules) => unknown) =>
  ({ fighter, target, rules }: LsMoment, input: I): Check | undefined =>
    target && (checkOf(fighter, target, input, rules) as Check);

/** Defines an attack; `own` are circumstances that matter to it alone. */
const strike = (name: StrikeUse, own: readonly string[], parts: Own<Attack>): LsAction<Attack> =>
  manoeuvre<Attack>('combat', name, {
    target: 'must',
    circumstances: ({ rules }) => [...OF_ATTACK, ...own, ...(rules.deceptiveCombines ? ['deceive'] : [])],
    ways: (moment) => armsAt(moment.fighter).map((arms) => offer(name, arms, deceptionOf(moment))),
    play: 'attack',
    input: (fighter, declaration) => attackOf(fighter, name, declaration),
    no: withTarget(attackFault),
    check: diceOf(hitCheck),
    ...parts,
  });

/** The kinds of all-out attack that are possible with such a weapon (LS-3.5.1, LS-3.5.5, AMB-20). */
function allOutOptions({ weapon, mode }: Arms): AllOut[] {
  if (isContact(mode)) return ['accurate', 'strong'];
  return weapon.traits.capacity > 0 && mode.kind === 'ranged' ? ['precise', 'hasty'] : ['precise'];
}

/** A deceptive attack, with the chosen penalty or else with the most promising one (LS-3.7.2, LS-3.7.4). */
function deceptiveOffer(moment: LsMoment, arms: Arms) {
  const { fighter, target, rules } = moment;
  const situation = situationIn(moment);
  const input = { manoeuvre: 'deceptiveAttack', item: arms.weapon.id, mode: arms.at, situation };
  const declared = { ...input, action: '', target: target?.id ?? '' };
  const all = target ? tradeOffs(fighter, target, attackOf(fighter, 'deceptiveAttack', declared), rules) : [];
  const [best, [plain]] = [bestTradeOff(all), all];
  const k = situation.deceive || (best?.k ?? 0);
  const kind = k > 0 ? msg('lordsouls.offer.deceptive', { n: k }) : useName('deceptiveAttack');
  const percent = ({ p }: TradeOff): number => Math.round(p * 100);
  const odds = best && plain && { n: best.k, p: percent(best), plain: percent(plain) };
  return {
    ...offer('deceptiveAttack', arms, { k }, kind),
    ...(odds ? { detail: msg('lordsouls.offer.tradeOff', odds) } : {}),
  };
}

/** Why a fighter cannot aim with this weapon, or at this target (LS-3.9.1, LS-3.9.2). */
function aimFault(fighter: LsFighter, { item, mode }: Deed, target: LsFighter | undefined): Msg | undefined {
  const weapon = weaponOf(fighter, item);
  if (!weapon || weapon.traits.modes[mode]?.kind === 'contact') return msg('lordsouls.no.notRanged');
  if (!isReady(fighter, weapon)) return msg('lordsouls.no.notReady');
  if (!target) return msg('core.refused.noTarget');
  return has(fighter, 'blinded') ? msg('lordsouls.no.unseen') : undefined;
}

/** Aiming improves with each consecutive turn at the same target with the same weapon (LS-3.9.1, LS-3.9.4, AMB-22, AMB-42). */
function aim(fighter: LsFighter, { item, target, manoeuvre: name }: Deed) {
  const before = aimOf(fighter);
  const again = (fighter.turn.used ?? []).filter((use) => use === name).length > 1;
  const same = before?.weapon === item && before.target === target && !before.broken;
  const count = same ? before.count + (again ? 0 : 1) : 1;
  return gain(fighter, 'aiming', 'LS-3.9.4', { weapon: item, target, count });
}

/* Grappling, throwing down, breaking free, pushing (LS-3.10, LS-3.11, AMB-51). */

type OwnPair<I> = Own<I> & { readonly fault: PairFault<I> };

/** Defines a manoeuvre between two wrestlers; its play has its name. */
const pair = <I extends Struggle>(name: string, { fault, ...own }: OwnPair<I>): LsAction<I> =>
  manoeuvre<I>('combat', name, {
    target: 'must',
    onBoard: true,
    play: name,
    no: withTarget(fault),
    ...own,
  });

const wrestleOf = (fighter: LsFighter, declared: Declared): Wrestle => {
  const situation = situationOf(declared);
  return { ...pairOf(fighter, declared), with: declared.with ?? '', hands: situation.hands, situation };
};

/** The acting fighter's dice in a contest with the target. */
const struggleCheck =
  (name: string) =>
  ({ cast, target, rules }: LsMoment, input: Struggle): Check | undefined =>
    target && (struggleChecks(new Stage(cast), input, name, rules)[0] as unknown as Check);

const isHeld = ({ fighter, target }: LsMoment): boolean =>
  target !== undefined && holding(fighter)[target.id] !== undefined;

const GRAPPLE = 'grapple';

export const attacks = {
  attack: strike('attack', [], {
    why: 'LS-3.1.1',
    icon: 'sword-slice',
    quick: true,
    repeats: true,
    keepsAim: true,
  }),
  allOutAttack: strike('allOutAttack', [], {
    why: 'LS-3.5.1',
    icon: 'sword-clash',
    zeroes: true,
    keepsAim: true,
    ways: (moment) =>
      armsAt(moment.fighter).flatMap((arms) =>
        allOutOptions(arms).map((option) => {
          const kind = msg('lordsouls.offer.allOut', { option: msg(`lordsouls.option.${option}`) });
          return offer('allOutAttack', arms, { option, ...deceptionOf(moment) }, kind);
        }),
      ),
  }),
  targetedAttack: strike('targetedAttack', ['part'], {
    why: 'LS-3.6.1',
    icon: 'bullseye',
    keepsAim: true,
  }),
  deceptiveAttack: strike('deceptiveAttack', [], {
    why: 'LS-3.7.1',
    icon: 'crossed-sabres',
    circumstances: [...OF_ATTACK, 'deceive'],
    ways: (moment) => armsAt(moment.fighter).map((arms) => deceptiveOffer(moment, arms)),
  }),
  aim: deed('combat', 'aim', {
    why: 'LS-3.9.1',
    icon: 'crosshair',
    bars: { closes: ['movement'] },
    zeroes: true,
    aims: true,
    keepsAim: true,
    target: 'must',
    circumstances: ['seen'],
    ways: ({ fighter }) =>
      armsAt(fighter)
        .filter(({ mode }) => !isContact(mode))
        .map((arms) => offer('aim', arms)),
    fault: (fighter, input, _, cast) => aimFault(fighter, input, cast[input.target]),
    besides(_, declaration, _rules, cast) {
      const target = cast[declaration.target ?? ''];
      return target && !isSeen(situationOf(declaration), target) ? msg('lordsouls.no.unseen') : undefined;
    },
    write: aim,
    weight: good('LS-3.9.4'),
  }),
  grapple: pair<Wrestle>(GRAPPLE, {
    why: 'LS-3.10.1',
    icon: 'grab',
    measured: true,
    circumstances: [...OF_ATTACK, 'hands'],
    listed: (moment) => !isHeld(moment),
    countsAs: (fighter, { target = '' }) =>
      holding(fighter)[target] === undefined ? undefined : 'throwDown',
    input: wrestleOf,
    fault: grappleFault,
    check: diceOf(grappleCheck),
  }),
  /** Grappling an opponent who is already held. */
  throwDown: pair<Throw>('throwDown', {
    why: 'LS-3.10.8',
    icon: 'foot-trip',
    declaredAs: GRAPPLE,
    measured: true,
    listed: isHeld,
    ways: () => [{ id: GRAPPLE }],
    input: (fighter, declared) => ({ ...pairOf(fighter, declared), situation: situationOf(declared) }),
    fault: throwFault,
    check: struggleCheck('throwDown'),
  }),
  push: pair<Wrestle>('push', {
    why: 'LS-3.11.1',
    icon: 'shield-bash',
    measured: true,
    circumstances: [...OF_ATTACK, 'backed'],
    input: wrestleOf,
    fault: pushFault,
    check: diceOf(pushCheck),
  }),
  escape: pair<Struggle>('escape', {
    why: 'AMB-51',
    icon: 'breaking-chain',
    listed: ({ fighter }) => fighter.conditions.grappled !== undefined,
    input: pairOf,
    fault: escapeFault,
    check: struggleCheck('escape'),
  }),
};
