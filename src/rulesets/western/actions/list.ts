import { type ActionDef, type ActionList, type Declared, offersOf, type Way } from '../../../core/action.ts';
import type { ActionContext } from '../../../core/action-context.ts';
import { choose, contest, enterFields, GM, type Play, roll } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import { forecastOf } from '../../../core/odds.ts';
import type { Offer } from '../../../core/offer.ts';
import {
  isResisted,
  resistanceFields,
  resister,
  resistWith,
  testParticipants,
} from '../../../core/resistance.ts';
import { optionsOf } from '../../../core/round-asks.ts';
import { choice, type Infer, num, text } from '../../../core/spec.ts';
import { bad, good, Stage } from '../../../core/stage.ts';
import { type Id, type Json, msg } from '../../../core/text.ts';
import { type Situation, situationSpec, testSpec } from '../data/declaration.ts';
import {
  ATTRIBUTES,
  type Attribute,
  CONDITIONS,
  type Condition,
  TRACKS,
  type Weapon,
} from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { WeFighter, WeStage } from '../data/turn.ts';
import { testCheck } from '../figures/dice.ts';
import { FISTS, horseOf, isGun, isMeleeWeapon, weaponName, weaponsOf } from '../figures/gear.ts';
import { hitCheck, type Strike, strikeName } from '../figures/hit.ts';
import { isHiddenFrom } from '../figures/legality.ts';
import { canAct, has, lose, tracksSpec } from '../figures/state.ts';
import { applied, attackPlay, eventPlay } from '../plays/attack.ts';
import { resolveFall } from '../plays/harm.ts';

/*
 * Actions that are carried out immediately: single shots and blows outside a fight, and what the GM does with somebody. The main and simple
 * actions of a turn are different: a declaration schedules them, and `offers.ts` lists them.
 */

type WeAction<D extends Declared, I> = ActionDef<WeFighter, Rules, D, I>;

type StrikeDeclared = Declared & {
  readonly kind: Strike['kind'];
  readonly weapon: Id;
  readonly situation: Situation;
};

const SHOTS = ['snap', 'quick', 'aimed'] as const;
const ICON = { snap: 'gunshot', quick: 'revolver', aimed: 'crosshair', blow: 'fist' } as const;

/** One way to attack: a weapon and a kind of shot or blow. */
const strikeWay = (weapon: Weapon, kind: keyof typeof ICON): Way<StrikeDeclared> => ({
  id: `${kind}:${weapon.id}`,
  label: msg('western.detail.strike', { kind: strikeName(kind), weapon: weaponName(weapon) }),
  cell: { row: weaponName(weapon), column: strikeName(kind) },
  icon: ICON[kind],
  says: { kind, weapon: weapon.id },
});

type StrikeParts = Pick<WeAction<StrikeDeclared, Strike>, 'icon' | 'why' | 'ways' | 'no'>;

const strike = (parts: StrikeParts): WeAction<StrikeDeclared, Strike> => ({
  group: 'attack',
  ...parts,
  target: 'may',
  circumstances: Object.keys(situationSpec),
  says: ({ situation }) => ({ situation: situation as Situation }),
  play: 'attack',
  input: (fighter, { target = '', kind, weapon, situation }) => ({
    shooter: fighter.id,
    target,
    kind,
    weapon,
    turn: 0,
    situation,
  }),
  check: ({ cast, target, rules }, input) => target && hitCheck(new Stage(cast), input, 1, rules),
});

/** Why a weapon cannot fire this kind of shot at the target. */
function shotFault(
  shooter: WeFighter,
  { weapon, kind, target }: Strike,
  cast: { readonly [id: Id]: WeFighter },
) {
  const gun = weaponsOf(shooter).find(({ id }) => id === weapon);
  if (!canAct(shooter)) return msg('western.void.actorOut');
  if (!gun || gun.traits[kind as 'snap'] === 0) return msg('western.no.notThisKind');
  const { inHand, jammed, capacity, loaded } = gun.traits;
  if (!inHand) return msg('western.void.notInHand');
  if (jammed) return msg('western.void.jammed');
  if (capacity > 0 && loaded <= 0) return msg('western.void.empty');
  const aimedAt = cast[target];
  return aimedAt && isHiddenFrom(aimedAt, shooter.id) ? msg('western.void.targetHidden') : undefined;
}

const shoot = strike({
  icon: ICON.quick,
  why: 'S-9',
  ways: ({ fighter }) =>
    weaponsOf(fighter)
      .filter(isGun)
      .flatMap((gun) => SHOTS.map((kind) => strikeWay(gun, kind))),
  no: (fighter, input, _, cast) => shotFault(fighter, input, cast),
});

const hit = strike({
  icon: ICON.blow,
  why: 'S-19',
  ways: ({ fighter }) =>
    [...weaponsOf(fighter).filter(isMeleeWeapon), FISTS].map((weapon) => strikeWay(weapon, 'blow')),
});

/* What the GM may do with somebody at any moment: attribute tests, falls from a horse, recovery outside the upkeep of a turn. */

type About = { readonly who: Id };

/** An attribute test with a bonus (WE-0.2, S-8). */
const testInput = {
  who: text(),
  attribute: choice(ATTRIBUTES),
  bonus: num(0),
  /** Whoever resists; '' if nobody does. */
  target: text(),
  /** What they resist with; `usual` is the same attribute. */
  resist: choice(['usual', ...ATTRIBUTES]),
};

type Test = Infer<typeof testInput>;

/** By how much a roll beats that of whoever resists: a tie is lost by one (S-8). */
const beatsBy = ([own, other]: readonly number[]): number => {
  const by = (own ?? 0) - (other ?? 0);
  return by > 0 ? by : by - 1;
};

/** Rolls a test, resisted or not. Of two who roll, neither needs to reach the target number, only to do better. */
function rollTest(stage: WeStage, test: Test, rules: Rules): Play<number> {
  const { who, attribute, bonus, target, resist } = test;
  const own = () => testCheck(stage.of(who), 'test', attribute, [bonus, 'S-8'], rules);
  if (target === '') return roll(own);
  const against = resist === 'usual' ? attribute : resist;
  const other = () => testCheck(stage.of(target), 'resist', against, [0, 'S-8'], rules);
  return contest(() => [own(), other()], beatsBy);
}

/** Makes an attribute test. @returns the margin, below 0 for a failure. */
function* attributeTest(stage: WeStage, test: Test, rules: Rules): Play<number> {
  const { who } = test;
  const margin = yield* rollTest(stage, test, rules);
  const [key, weight] = margin >= 0 ? (['passes', good('S-8')] as const) : (['fails', bad('S-8')] as const);
  stage.tell(key, { who, n: Math.abs(margin) }, weight);
  return margin;
}
const lastingConditions = (fighter: WeFighter): Condition[] =>
  CONDITIONS.map(({ id }) => id).filter((id) => id !== 'dead' && has(fighter, id));

const option = optionsOf('western');

/** The GM enters new track values and ends conditions one by one (WE-11.1, S-11 to S-14). @returns the ended conditions. */
function* recoverFighter(stage: WeStage, who: Id): Play<readonly Condition[]> {
  const spec = tracksSpec(stage.of(who).traits.tracks);
  const entered = yield* enterFields(() => ({
    id: 'tracks',
    by: GM,
    label: msg('western.choose.tracks', { who }),
    spec,
    skip: stage.of(who).traits.tracks,
  }));
  const { tracks } = stage.of(who).traits;
  const written: Change[] = TRACKS.filter((track) => entered[track] !== tracks[track]).map((track) =>
    set(who, `traits.tracks.${track}`, tracks[track], entered[track], 'WE-11.1'),
  );
  stage.act(...written);
  const over: Condition[] = [];
  for (const condition of lastingConditions(stage.of(who))) {
    const answer = yield* choose(() => ({
      kind: 'choose' as const,
      id: `over:${condition}`,
      by: GM,
      label: msg('western.choose.over', { who, condition: msg(`western.condition.${condition}`) }),
      options: [option('over'), option('stays')],
      skip: 'over',
    }));
    if (answer.id !== 'over') continue;
    stage.act(...lose(stage.of(who), condition, 'WE-11.1'));
    stage.tell('isOver', { who, condition }, good('WE-11.1'));
    over.push(condition);
  }
  return over;
}

const testPlay = eventPlay<Test, number>({
  spec: testInput,
  who: testParticipants,
  begin: attributeTest,
  title: ({ who, attribute }) =>
    msg('western.check.test', { who, attribute: msg(`western.field.attributes.${attribute}`) }),
  forecast: forecastOf('western.chance', { passed: (margin: number) => margin >= 0 }),
  succeeds: (margin) => margin >= 0,
});

const fallPlay = eventPlay<About, boolean>({
  spec: { who: text() },
  begin: (stage, { who }, rules) => resolveFall(stage, who, rules),
  title: ({ who }) => msg('western.check.fall', { who }),
  forecast: forecastOf('western.chance', { falls: (fallen: boolean) => fallen }),
});

const recoverPlay = eventPlay<About, readonly Condition[]>({
  spec: { who: text() },
  begin: (stage, { who }) => recoverFighter(stage, who),
  title: ({ who }) => msg('western.title.recovers', { who }),
});

type PersonParts<D extends Declared, I> = Pick<WeAction<D, I>, 'icon' | 'why'> & Partial<WeAction<D, I>>;

/** Defines something that the GM does with one person at any moment. */
const person = <D extends Declared = Declared, I extends Json = { readonly who: Id }>(
  play: string,
  parts: PersonParts<D, I>,
): WeAction<D, I> => ({
  group: 'other',
  anytime: true,
  play,
  input: (fighter) => ({ who: fighter.id }) as never,
  ...parts,
});

const TEST_ICON: { readonly [attribute in Attribute]: string } = {
  speed: 'speedometer',
  attention: 'all-seeing-eye',
  accuracy: 'bullseye',
  strength: 'muscle-up',
  toughness: 'shield-echoes',
  nerve: 'person',
};

const test = person<Declared & Omit<Test, 'who' | 'target'>, Test>('test', {
  icon: 'person',
  why: 'S-8',
  ways: ({ tests }) =>
    ATTRIBUTES.map((attribute) => ({
      id: `test:${attribute}`,
      label: msg('western.action.test', { attribute: msg(`western.field.attributes.${attribute}`) }),
      icon: TEST_ICON[attribute],
      group: 'skill',
      trait: `attributes.${attribute}`,
      rules: ['WE-0.2', 'S-8'],
      needsTarget: isResisted(tests),
      says: { attribute },
    })),
  circumstances: ({ tests }) => ['mod', ...resistanceFields(tests, 'resist')],
  says: ({ situation, tests, target }) => ({
    bonus: (situation as Situation).mod,
    ...resister(tests, target?.id),
    resist: resistWith(testSpec, tests),
  }),
  input: (fighter, { attribute, bonus, target = '', resist }) => ({
    ...{ who: fighter.id, attribute, bonus, target, resist },
  }),
  check: ({ fighter, rules }, { attribute, bonus }) =>
    testCheck(fighter, 'test', attribute, [bonus, 'S-8'], rules),
});

const fall = person('fall', {
  icon: 'falling',
  why: 'S-16',
  ways: () => [{ rules: ['S-16', 'S-18'] }],
  no: (fighter) => (horseOf(fighter) ? undefined : msg('western.no.onFoot')),
});

const isWell = (fighter: WeFighter): boolean =>
  lastingConditions(fighter).length === 0 && TRACKS.every((track) => fighter.traits.tracks[track] === 0);

const recover = person('recover', {
  icon: 'first-aid-kit',
  why: 'WE-11.1',
  no: (fighter) => (isWell(fighter) ? msg('western.no.well') : undefined),
});

type Actions = ActionList<WeFighter, Rules, Declared>['actions'];

const offersAmong =
  (actions: object) =>
  (context: ActionContext<WeFighter, Rules>): Offer[] =>
    offersOf({ ruleset: 'western', actions: actions as Actions }, context);

/** Single shots and blows by weapon. */
export const strikeOffers = offersAmong({ shoot, hit });

/** Tests, falls and recovery. */
export const endOffers = offersAmong({ test, fall, recover });

/** The plays of all actions, by name. */
export const plays = { attack: attackPlay, test: testPlay, fall: fallPlay, recover: recoverPlay, ...applied };
