import type { Check } from '../../core/dice/check.ts';
import { Stage } from '../../core/stage.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Context, Wanted } from './actions.ts';
import { hitCheck } from './attack.ts';
import { bestTradeOff, tradeOffs } from './deceive.ts';
import type { LsFighter } from './fighter.ts';
import type { Mode, Weapon } from './gear.ts';
import { holding, UNARMED, weaponsOf } from './gear.ts';
import { grappleCheck, pushCheck, struggleChecks } from './grapple.ts';
import type { AllOut, Attack } from './hit.ts';
import { isContact } from './hit.ts';
import { useName } from './manoeuvres.ts';
import type { Situation } from './situation.ts';
import { wholeSituation } from './situation.ts';
import type { Declaration } from './turn-state.ts';
import { playOf } from './turn-state.ts';
import { modeName } from './words.ts';

/** Circumstances of every attack, and those of some manoeuvres. */
const OF_ATTACK = ['distance', 'aware', 'seen', 'mod', 'unblockable'] as const;

const asCheck = (check: unknown): Check => check as Check;

const situationIn = ({ situation }: Context): Situation => wholeSituation(situation as object);

/** The attack that a declaration is, against the target at hand. */
const attackIn = (
  context: Context,
  fighter: LsFighter,
  target: LsFighter,
  declaration: Declaration,
): Attack =>
  playOf(fighter, { ...declaration, target: target.id, situation: situationIn(context) })
    ?.input as unknown as Attack;

function strikeOffer(
  context: Context,
  fighter: LsFighter,
  target: LsFighter | undefined,
  declaration: Declaration,
  label: Msg,
  more: Partial<Wanted> = {},
): Wanted {
  const { manoeuvre, option, item = '', mode = 0 } = declaration;
  const input = target && attackIn(context, fighter, target, declaration);
  return {
    id: [manoeuvre, ...(option ? [option] : []), item, mode].join(':'),
    label,
    declaration,
    needsTarget: true,
    circumstances: OF_ATTACK,
    ...(target && input ? { check: asCheck(hitCheck(fighter, target, input, context.rules)) } : {}),
    ...more,
  };
}

/** A deceptive attack: with the penalty that was said, or else with the one that promises most (LS-3.7.2, LS-3.7.4). */
function deceptive(
  context: Context,
  fighter: LsFighter,
  target: LsFighter | undefined,
  base: Declaration,
  named: (manoeuvre: Msg) => Msg,
): Wanted {
  const declaration: Declaration = { ...base, manoeuvre: 'deceptiveAttack' };
  const { deceive } = situationIn(context);
  const all = target
    ? tradeOffs(fighter, target, attackIn(context, fighter, target, declaration), context.rules)
    : [];
  const best = bestTradeOff(all);
  const k = deceive || (best?.k ?? 0);
  const [plain] = all;
  const label = named(k > 0 ? msg('lordsouls.offer.deceptive', { n: k }) : useName('deceptiveAttack'));
  return strikeOffer(context, fighter, target, { ...declaration, k }, label, {
    circumstances: [...OF_ATTACK, 'deceive'],
    ...(best && plain
      ? {
          detail: msg('lordsouls.offer.tradeOff', {
            n: best.k,
            p: percent(best.p),
            plain: percent(plain.p),
          }),
        }
      : {}),
  });
}

const percent = (p: number): number => Math.round(p * 100);

/** The ways of an all-out attack that there are with such a weapon (LS-3.5.1, LS-3.5.5, AMB-20). */
function allOutOptions({ traits }: Weapon, mode: Mode): AllOut[] {
  if (isContact(mode)) return ['accurate', 'strong'];
  return traits.capacity > 0 && mode.kind === 'ranged' ? ['precise', 'hasty'] : ['precise'];
}

/** Everything that he may do with one way to use a weapon; by house rule any attack may deceive (AMB-19). */
function weaponOffers(
  context: Context,
  fighter: LsFighter,
  target: LsFighter | undefined,
  weapon: Weapon,
  at: number,
): Wanted[] {
  const mode = weapon.traits.modes[at];
  if (!mode) return [];
  const base = { item: weapon.id, mode: at } as const;
  const thing = modeName(weapon, mode);
  const named = (manoeuvre: Msg): Msg => msg('lordsouls.offer.with', { deed: manoeuvre, weapon: thing });
  const { deceptiveCombines } = context.rules;
  const deception = deceptiveCombines ? { k: situationIn(context).deceive } : {};
  const make = (
    declaration: Declaration,
    label: Msg,
    { circumstances = [], ...more }: Partial<Wanted> = {},
  ) =>
    strikeOffer(context, fighter, target, { ...declaration, ...base, ...deception }, label, {
      circumstances: [...OF_ATTACK, ...circumstances, ...(deceptiveCombines ? ['deceive'] : [])],
      ...more,
    });
  return [
    make({ manoeuvre: 'attack' }, named(useName('attack')), { quick: true }),
    ...allOutOptions(weapon, mode).map((option) =>
      make(
        { manoeuvre: 'allOutAttack', option },
        named(msg('lordsouls.offer.allOut', { option: msg(`lordsouls.option.${option}`) })),
      ),
    ),
    make({ manoeuvre: 'targetedAttack' }, named(useName('targetedAttack')), { circumstances: ['part'] }),
    deceptive(context, fighter, target, { manoeuvre: 'deceptiveAttack', ...base }, named),
    ...(isContact(mode)
      ? []
      : [
          {
            id: `aim:${weapon.id}:${at}`,
            label: named(useName('aim')),
            declaration: { manoeuvre: 'aim', ...base } as const,
            needsTarget: true,
            circumstances: ['seen'],
          },
        ]),
  ];
}

/** The dice of wrestling with the target at hand. */
function wrestleCheck(
  context: Context,
  fighter: LsFighter,
  target: LsFighter | undefined,
  declaration: Declaration,
): Pick<Wanted, 'check'> {
  const begun =
    target && playOf(fighter, { ...declaration, target: target.id, situation: situationIn(context) });
  if (!target || !begun) return {};
  const { rules } = context;
  const input = begun.input as never;
  if (begun.play === 'grapple') return { check: asCheck(grappleCheck(fighter, target, input, rules)) };
  if (begun.play === 'push') return { check: asCheck(pushCheck(fighter, target, input, rules)) };
  const use = begun.play === 'escape' ? 'escape' : 'throwDown';
  const [own] = struggleChecks(new Stage(context.cast), input, use, rules);
  return { check: asCheck(own) };
}

/** Seizing, throwing down, getting free, pushing (LS-3.10, LS-3.11, AMB-51). */
export function wrestleOffers(context: Context, fighter: LsFighter, target: LsFighter | undefined): Wanted[] {
  const held = target !== undefined && holding(fighter)[target.id] !== undefined;
  const make = (declaration: Declaration, label: Msg, circumstances: readonly string[]): Wanted => ({
    id: declaration.manoeuvre,
    label,
    declaration,
    needsTarget: true,
    circumstances,
    ...wrestleCheck(context, fighter, target, declaration),
  });
  return [
    make(
      { manoeuvre: 'grapple' },
      useName(held ? 'throwDown' : 'grapple'),
      held ? [] : [...OF_ATTACK, 'hands'],
    ),
    make({ manoeuvre: 'push' }, useName('push'), [...OF_ATTACK, 'backed']),
    ...(fighter.conditions.grappled === undefined
      ? []
      : [make({ manoeuvre: 'escape' }, useName('escape'), [])]),
  ];
}

/** Attacks with each weapon at hand or in his gear (LS-3.1, LS-3.5 to LS-3.9). What lies in a bag or on the ground is no weapon. */
export const attackOffers = (context: Context, fighter: LsFighter, target: LsFighter | undefined): Wanted[] =>
  weaponsOf(fighter)
    .filter(
      (one) =>
        one.id === UNARMED.id || one.traits.natural || ['hands', 'activeGear'].includes(one.traits.place),
    )
    .flatMap((weapon) =>
      weapon.traits.modes.flatMap((_, at) => weaponOffers(context, fighter, target, weapon, at)),
    );
