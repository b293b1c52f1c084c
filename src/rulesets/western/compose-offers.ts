import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { actions } from './actions.ts';
import type { ChipUse } from './chips.ts';
import { mayUse, USES, useDef } from './chips.ts';
import type { Desk } from './compose-specs.ts';
import type { WeFighter } from './fighter.ts';
import type { Rules } from './rules.ts';
import type { MainKey, SimpleKey } from './tables.ts';
import { REACTION_PRICE, SIMPLES, simpleOf } from './tables.ts';

/* What may be added to a declaration: mains, simples, what chips of the thrown rolls go to, a plan, a readied action, a reaction. */

type Context = ActionContext<WeFighter, Rules>;

const closed = (no: Msg | undefined | false): { readonly no?: Msg } => (no ? { no } : {});

const plain = (id: string, label: Msg, group: string, more: Partial<Offer> = {}): Offer => ({
  id,
  label,
  icon: '',
  group,
  needsTarget: false,
  ...more,
});

/** The heading of what the chips of a roll go to. */
export const chipGroup = (roll: string): string => `chips:${roll}`;

const simpleOffer = (key: SimpleKey): Offer => {
  const { shot, rule } = simpleOf(key);
  return plain(`simple:${key}`, msg(`western.simple.${key}`), shot ? 'fire' : 'simple', {
    needsTarget: shot !== undefined,
    rules: [rule],
  });
};

/** A simple of the table's own (WE-3.3). */
const ownOffer = ({ name }: Rules['ownSimples'][number]): Offer =>
  plain(`simple:own:${name}`, verbatim(name), 'simple', { rules: ['WE-3.3'] });

/** Uses of the chips of one roll; closed where it has none left. */
function chipOffers({ fighter, left, rules }: Desk, roll: string, main: MainKey | 'simpleShot'): Offer[] {
  const rest = left(roll);
  if (!rest || (main === 'simpleShot' && rules.simpleShotRoll === 'none')) return [];
  const fits = (use: ChipUse): boolean =>
    main === 'simpleShot' ? useDef(use).simpleShot === true : mayUse(use, main);
  const topUp = plain(`topUp:${roll}`, msg('western.compose.topUp'), chipGroup(roll), {
    rules: ['WE-12.4'],
    ...closed(fighter.turn.rolls?.[roll]?.quick === true && msg('western.no.quickTopUp')),
  });
  return [
    ...USES.filter(fits).map((use) => {
      const { chip, price, rule } = useDef(use);
      const label = msg('western.compose.use', {
        use: msg(`western.use.${use}`),
        chip: chip === 'nice' ? 'Nice!' : 'Damnit!',
      });
      return plain(`chip:${use}:${roll}`, label, chipGroup(roll), {
        rules: [rule],
        ...closed(rest[chip] < price && msg('western.no.noChips')),
      });
    }),
    ...(rules.topUpMax > 0 ? [topUp] : []),
  ];
}

function otherOffers({ declaration, fighter, left }: Desk): Offer[] {
  const { plans = [], readied, reaction } = declaration;
  const payers = Object.entries(fighter.turn.rolls ?? {}).filter(([id, { main }]) => id === main);
  return [
    plain('plan', msg('western.compose.plan'), 'wait', {
      rules: ['WE-10.1'],
      ...closed((plans.length > 0 || readied) && msg('western.no.already')),
    }),
    plain('readied', msg('western.compose.readied'), 'wait', {
      needsTarget: true,
      rules: ['WE-10.4'],
      ...closed((readied || plans.length > 0) && msg('western.no.already')),
    }),
    ...payers.map(([id, { main }]) =>
      plain(
        `reaction:${id}`,
        msg('western.compose.reaction', { main: msg(`western.main.${main}`) }),
        'wait',
        {
          rules: ['WE-10.11'],
          ...closed(
            reaction !== undefined
              ? msg('western.no.already')
              : (left(id)?.nice ?? 0) < REACTION_PRICE && msg('western.no.noChips'),
          ),
        },
      ),
    ),
  ];
}

/** Everything that may be added; what cannot says why. */
export function partOffers(context: Context, desk: Desk): Offer[] {
  const mains = actions(context)
    .filter(({ id }) => id.startsWith('main:'))
    .map(({ composes: _, ...offer }) => offer);
  const rolls = Object.entries(desk.fighter.turn.rolls ?? {});
  return [
    ...mains,
    ...SIMPLES.map(simpleOffer),
    ...desk.rules.ownSimples.filter(({ name }) => name !== '').map(ownOffer),
    ...rolls.flatMap(([id, { main }]) => chipOffers(desk, id, main)),
    ...otherOffers(desk),
  ];
}
