import type { ActionContext, Offer } from '../../core/ruleset.ts';
import { Stage } from '../../core/stage.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { WeFighter } from './fighter.ts';
import type { Action, Weapon } from './gear.ts';
import { actionsOf, FISTS, horseOf, weaponsOf } from './gear.ts';
import type { Strike } from './hit.ts';
import { hitCheck } from './hit.ts';
import { hides } from './impossible.ts';
import { endOffers } from './offers-ends.ts';
import { rollCheck } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { acts, forbiddenModes } from './state.ts';
import type { Gait, MainKey, Mode } from './tables.ts';
import { GAITS, MAIN_TABLE, MAINS, MODES } from './tables.ts';

type Context = ActionContext<WeFighter, Rules>;

/** Why a weapon does not fire this kind of shot at that target. */
function whyNot(
  shooter: WeFighter,
  target: WeFighter | undefined,
  weapon: Weapon,
  kind: 'snap' | 'quick' | 'aimed',
): Msg | undefined {
  const { traits } = weapon;
  if (!acts(shooter)) return msg('western.void.actorOut');
  if (traits[kind] === 0) return msg('western.no.notThisKind');
  if (!traits.inHand) return msg('western.void.notInHand');
  if (traits.jammed) return msg('western.void.jammed');
  if (traits.capacity > 0 && traits.loaded <= 0) return msg('western.void.empty');
  return target && hides(target, shooter.id) ? msg('western.void.targetHidden') : undefined;
}

const strikeOf = ({ who, targets, situation }: Context, kind: Strike['kind'], weapon: Weapon): Strike => ({
  shooter: who,
  target: targets[0] ?? '',
  kind,
  weapon: weapon.id,
  turn: 0,
  situation: situation as unknown as Situation,
});

const ICON = { snap: 'gunshot', quick: 'revolver', aimed: 'crosshair', blow: 'fist' } as const;

/** One shot or blow by itself, as it is played outside a fight, with its check. */
function strikeOffer(context: Context, weapon: Weapon, kind: 'snap' | 'quick' | 'aimed' | 'blow'): Offer {
  const shooter = context.cast[context.who];
  const target = context.cast[context.targets[0] ?? ''];
  const strike = strikeOf(context, kind, weapon);
  const no = kind === 'blow' || !shooter ? undefined : whyNot(shooter, target, weapon, kind);
  const check = target
    ? { check: hitCheck(new Stage(context.cast), strike, 1, context.rules) as unknown as Offer['check'] }
    : {};
  return {
    id: `${kind}:${weapon.id}`,
    label: msg('western.detail.strike', {
      kind: msg(`western.step.${kind}`),
      weapon: weapon.id === FISTS.id ? msg('western.weapon.fists') : verbatim(weapon.name),
    }),
    icon: ICON[kind],
    group: 'attack',
    needsTarget: true,
    ...check,
    ...(no ? { no } : {}),
    play: { name: 'attack', input: strike as unknown as Json },
    rules: [kind === 'blow' ? 'S-19' : 'S-9'],
  };
}

const MAIN_ICON: { readonly [main in Exclude<MainKey, 'movement' | 'riding'>]: string } = {
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
};
const WAY_ICON: { readonly [way in Mode | Gait]: string } = {
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
const MAIN_ICONS: { readonly [key: string]: string } = { ...MAIN_ICON, ...WAY_ICON };

/** A main of the turn with its roll; it is declared in the fight, with everything that goes with it. */
function mainOffer({ who, rules }: Context, fighter: WeFighter, main: MainKey, mode?: string): Offer {
  const bad = mode !== undefined && forbiddenModes(fighter, rules).includes(mode);
  const no = acts(fighter) ? (bad ? msg('western.no.state') : undefined) : msg('western.void.actorOut');
  const signature = { main, ...(mode === undefined ? {} : { technique: mode }) };
  const { parts, rule } = MAIN_TABLE[main];
  return {
    id: mode === undefined ? `main:${main}` : `main:${main}:${mode}`,
    label:
      mode === undefined
        ? msg(`western.main.${main}`)
        : msg(main === 'riding' ? `western.way.${mode}` : `western.step.${mode}`),
    icon: MAIN_ICONS[mode ?? main] ?? 'person',
    group: parts === 'way' ? 'move' : 'other',
    needsTarget: parts === 'shots' || parts === 'blows',
    check: rollCheck(fighter, `roll:${who}:${main}`, signature, 1, rules) as unknown as Offer['check'],
    ...(no ? { no } : {}),
    composes: true,
    rules: [rule],
  };
}

/** A main of the table's own (WE-2.4). */
const ownOffer = (context: Context, fighter: WeFighter, { id, name }: Action): Offer => ({
  ...mainOffer(context, fighter, 'own'),
  id: `main:own:${id}`,
  label: verbatim(name),
  check: rollCheck(
    fighter,
    `roll:${context.who}:own`,
    { main: 'own', item: id, called: name },
    1,
    context.rules,
  ) as unknown as Offer['check'],
});

/** The whole declaration in its editor (WE-12.1). */
const declareOffer = (fighter: WeFighter): Offer => ({
  id: 'declaration',
  label: msg('western.compose.declaration'),
  icon: 'talk',
  group: 'other',
  needsTarget: false,
  composes: true,
  quick: true,
  rules: ['WE-12.1'],
  ...(acts(fighter) ? {} : { no: msg('western.void.actorOut') }),
});

/** Everything a fighter may do; what is closed says why. */
export function actions(context: Context): Offer[] {
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const weapons = weaponsOf(fighter);
  const guns = weapons.filter(({ traits }) => traits.snap + traits.quick + traits.aimed > 0);
  const cold = [...weapons.filter(({ traits }) => traits.blows > 0), FISTS];
  const works = MAINS.filter((main) => MAIN_TABLE[main].parts !== 'way' && main !== 'own');
  return [
    ...guns.flatMap((gun) =>
      (['snap', 'quick', 'aimed'] as const).map((kind) => strikeOffer(context, gun, kind)),
    ),
    ...cold.map((weapon) => strikeOffer(context, weapon, 'blow')),
    ...MODES.map((mode) => mainOffer(context, fighter, 'movement', mode)),
    ...(horseOf(fighter) ? GAITS.map((gait) => mainOffer(context, fighter, 'riding', gait)) : []),
    declareOffer(fighter),
    ...works.map((main) => mainOffer(context, fighter, main)),
    ...actionsOf(fighter).map((own) => ownOffer(context, fighter, own)),
    ...endOffers(fighter, context.rules),
  ];
}
