import type { ActionContext } from '../../../core/action-context.ts';
import type { Offer } from '../../../core/offer.ts';
import { type Msg, msg, verbatim } from '../../../core/text.ts';
import { CHIP_NAMES, type Signature, USES, useDef } from '../data/declaration.ts';
import { type Action, GAITS, type Gait, MAINS, type MainKey, MODES, type Mode } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { MAIN_TABLE, REACTION_PRICE, SIMPLES, type SimpleKey, simpleOf } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';
import { rollCheck } from '../figures/dice.ts';
import { actionsOf, horseOf } from '../figures/gear.ts';
import { mayUse } from '../figures/orders.ts';
import { canAct, forbiddenModes } from '../figures/state.ts';
import type { Editor } from './fields.ts';
import { endOffers, strikeOffers } from './list.ts';
import { offerIds } from './parts.ts';

/*
 * What a fighter may do: actions that are carried out immediately, the main actions of a turn, and everything that may be added to a declaration
 * (simple actions, uses of chips, a plan, a readied action, a reaction).
 */

type Context = ActionContext<WeFighter, Rules>;

const ICONS: { readonly [key in Exclude<MainKey, 'movement' | 'riding'> | Mode | Gait]: string } = {
  shooting: 'crossed-pistols',
  aimed: 'bullseye',
  speedShooting: 'bullets',
  melee: 'punch-blast',
  reloading: 'reload-gun-barrel',
  firstAid: 'arm-bandage',
  bringRound: 'awareness',
  pullTogether: 'meditation',
  observation: 'spyglass',
  listening: 'human-ear',
  own: 'hourglass',
  crawl: 'half-body-crawling',
  crouch: 'kneeling',
  walk: 'walk',
  jog: 'run',
  zigzag: 'running-ninja',
  sprint: 'sprint',
  rideWalk: 'saddle',
  rideTrot: 'horse-head',
  rideGallop: 'cavalry',
  rideCareer: 'horseshoe',
};

const OUT = msg('western.void.actorOut');
const closedBy = (no: Msg | undefined | false): { readonly no?: Msg } => (no ? { no } : {});

/** What offers of main actions have in common. Their rolls are made by signing. */
function mainOffer(
  { who, rules }: Context,
  fighter: WeFighter,
  signature: Signature & { readonly main: MainKey },
) {
  const { parts, rule } = MAIN_TABLE[signature.main];
  return {
    needsTarget: parts === 'shots' || parts === 'blows',
    check: rollCheck(fighter, `roll:${who}:${signature.main}`, signature, 1, rules),
    composes: true as const,
    rules: [rule],
  };
}

/** A main action with its roll. It is declared as a part of the whole turn. */
const workOffer = (context: Context, fighter: WeFighter, main: keyof typeof ICONS & MainKey): Offer => ({
  id: offerIds.make('main', main),
  label: msg(`western.main.${main}`),
  icon: ICONS[main],
  group: 'other',
  ...closedBy(!canAct(fighter) && OUT),
  ...mainOffer(context, fighter, { main }),
});
function moveOffer(
  context: Context,
  fighter: WeFighter,
  main: 'movement' | 'riding',
  mode: Mode | Gait,
): Offer {
  const isForbidden = forbiddenModes(fighter, context.rules).includes(mode);
  return {
    id: offerIds.make('main', main, mode),
    label: msg(`western.macro.${mode}`),
    icon: ICONS[mode],
    group: 'move',
    ...closedBy(canAct(fighter) ? isForbidden && msg('western.no.state') : OUT),
    ...mainOffer(context, fighter, { main, technique: mode }),
  };
}

/** A custom main action (WE-2.4). */
const ownMainOffer = (context: Context, fighter: WeFighter, { id, name }: Action): Offer => ({
  ...workOffer(context, fighter, 'own'),
  id: offerIds.make('main', 'own', id),
  label: verbatim(name),
  ...mainOffer(context, fighter, { main: 'own', item: id, called: name }),
});

export const partOffer = (id: string, label: Msg, group: string, more: Partial<Offer> = {}): Offer => ({
  id,
  label,
  icon: '',
  group,
  needsTarget: false,
  ...more,
});

/** The whole declaration in its editor (WE-12.1). */
const declareOffer = (fighter: WeFighter): Offer =>
  partOffer('declaration', msg('western.compose.declaration'), 'other', {
    icon: 'talk',
    composes: true,
    quick: true,
    rules: ['WE-12.1'],
    ...closedBy(!canAct(fighter) && OUT),
  });

const WORKS = MAINS.filter((main) => main !== 'movement' && main !== 'riding' && main !== 'own');
const mainOffers = (context: Context, fighter: WeFighter): Offer[] => [
  ...MODES.map((mode) => moveOffer(context, fighter, 'movement', mode)),
  ...(horseOf(fighter) ? GAITS.map((gait) => moveOffer(context, fighter, 'riding', gait)) : []),
  declareOffer(fighter),
  ...WORKS.map((main) => workOffer(context, fighter, main)),
  ...actionsOf(fighter).map((own) => ownMainOffer(context, fighter, own)),
];

/** Everything that a fighter may do, including closed offers. */
export function actions(context: Context): Offer[] {
  const fighter = context.cast[context.who];
  return fighter ? [...strikeOffers(context), ...mainOffers(context, fighter), ...endOffers(context)] : [];
}

/** The heading under which the uses of a roll's chips are listed. */
export const chipGroup = (roll: string): string => `chips:${roll}`;

const simpleOffer = (key: SimpleKey): Offer => {
  const { shot, rule } = simpleOf(key);
  return partOffer(offerIds.make('simple', key), msg(`western.simple.${key}`), shot ? 'fire' : 'simple', {
    needsTarget: shot !== undefined,
    rules: [rule],
  });
};

/** A custom simple action (WE-3.3). */
const ownSimpleOffer = ({ name }: Rules['ownSimples'][number]): Offer =>
  partOffer(offerIds.make('simple', 'own', name), verbatim(name), 'simple', { rules: ['WE-3.3'] });

/** Uses of the chips of one roll, closed if too few chips are left. */
function chipOffers({ fighter, left, rules }: Editor, roll: string, main: Signature['main']): Offer[] {
  const rest = left(roll);
  if (!rest || (main === 'simpleShot' && rules.simpleShotRoll === 'none')) return [];
  const topUp = partOffer(offerIds.make('topUp', roll), msg('western.compose.topUp'), chipGroup(roll), {
    rules: ['WE-12.4'],
    ...closedBy(fighter.turn.rolls?.[roll]?.quick === true && msg('western.no.quickTopUp')),
  });
  return [
    ...USES.filter((use) => mayUse(use, main)).map((use) => {
      const { chip, price, rule } = useDef(use);
      const label = msg('western.compose.use', { use: msg(`western.use.${use}`), chip: CHIP_NAMES[chip] });
      return partOffer(offerIds.make('chip', use, roll), label, chipGroup(roll), {
        rules: [rule],
        ...closedBy(rest[chip] < price && msg('western.no.noChips')),
      });
    }),
    ...(rules.topUpMax > 0 ? [topUp] : []),
  ];
}

/** A plan, a readied action, and reactions, each paid for by the roll of one main action. */
function waitOffers({ declaration, fighter, left }: Editor): Offer[] {
  const { plans = [], readied, reaction } = declaration;
  const payers = Object.entries(fighter.turn.rolls ?? {}).filter(([id, { main }]) => id === main);
  const taken = closedBy((plans.length > 0 || readied !== undefined) && msg('western.no.already'));
  const reactionFault = (id: string): Msg | false => {
    if (reaction !== undefined) return msg('western.no.already');
    return (left(id)?.nice ?? 0) < REACTION_PRICE && msg('western.no.noChips');
  };
  return [
    partOffer('plan', msg('western.compose.plan'), 'wait', { rules: ['WE-10.1'], ...taken }),
    partOffer('readied', msg('western.compose.readied'), 'wait', {
      needsTarget: true,
      rules: ['WE-10.4'],
      ...taken,
    }),
    ...payers.map(([id, { main }]) => {
      const label = msg('western.compose.reaction', { main: msg(`western.main.${main}`) });
      return partOffer(offerIds.make('reaction', id), label, 'wait', {
        rules: ['WE-10.11'],
        ...closedBy(reactionFault(id)),
      });
    }),
  ];
}

/** Everything that may be added to a declaration, including closed offers. */
export function partOffers(context: Context, editor: Editor): Offer[] {
  const mains = mainOffers(context, editor.fighter)
    .filter(({ id }) => id !== 'declaration')
    .map(({ composes: _, ...offer }) => offer);
  const rolls = Object.entries(editor.fighter.turn.rolls ?? {});
  return [
    ...mains,
    ...SIMPLES.map(simpleOffer),
    ...editor.rules.ownSimples.filter(({ name }) => name !== '').map(ownSimpleOffer),
    ...rolls.flatMap(([id, { main }]) => chipOffers(editor, id, main)),
    ...waitOffers(editor),
  ];
}
