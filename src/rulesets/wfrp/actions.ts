import type { Check } from '../../core/dice/check.ts';
import { kept } from '../../core/kept.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Attack } from './attack.ts';
import { attackCheck } from './attack.ts';
import type { Shot } from './attack-lines.ts';
import { ruledBy, tracksOf } from './conditions.ts';
import type { Action, DeedKind } from './deed-table.ts';
import { costInWords, DEEDS } from './deed-table.ts';
import { fortuneFault } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import type { Weapon } from './gear.ts';
import { equipmentOf, IMPROVISED, isMelee, isReady, ownWeapons, weaponsOf } from './gear.ts';
import { atHand, costOf, deedFaultAt, isAttack, turnFault } from './legality.ts';
import type { Rules } from './rules.ts';
import { shooting } from './shot.ts';
import type { Situation } from './situation.ts';
import { OF_A_BLOW, OF_A_SHOT, OF_A_WAY, whole } from './situation.ts';
import { DIRECTIONS } from './tables.ts';
import { inRound } from './turn-record.ts';
import type { Declaration } from './turn-state.ts';
import { playOf, reached, withoutAim } from './turn-state.ts';
import { weaponName } from './words.ts';

type Context = ActionContext<WfFighter, Rules>;

/** Whether a deed could be done with this weapon at all. */
function suits(action: Action, { kind }: DeedKind, weapon: Weapon): boolean {
  if (kind === 'blow') return isMelee(weapon);
  if (kind === 'shot') return !isMelee(weapon);
  if (weapon.id === 'unarmed' || weapon.traits.flags.includes('natural')) return false;
  if (action === 'reload') return weapon.traits.reload > 0;
  const { place } = weapon.traits;
  if (action === 'ready') return place === 'sheathed';
  if (action === 'pickUp') return place === 'ground';
  return place !== 'sheathed' && place !== 'ground';
}

/** What somebody could do it with; his bare hands besides a weapon only for the plain blow. */
function thingsFor(
  fighter: WfFighter,
  action: Action,
  kind: DeedKind,
): { readonly id: Id; readonly name: Msg }[] {
  if (kind.with === 'thing')
    return equipmentOf(fighter)
      .filter(({ traits }) => traits.use === action)
      .map(({ id, name }) => ({ id, name: verbatim(name) }));
  const own = ownWeapons(fighter);
  const bare = action === 'standard' || !own.some((one) => isMelee(one) && isReady(one));
  const all = kind.kind === 'blow' && bare ? weaponsOf(fighter) : own;
  const beside = kind.kind === 'blow' && ruledBy(fighter)?.state === 'fight';
  const stick = beside && atHand(fighter).id === IMPROVISED.id ? [IMPROVISED] : [];
  return [...stick, ...all]
    .filter((one) => suits(action, kind, one))
    .map((one) => ({ id: one.id, name: weaponName(one) }));
}

type Choice = { readonly declaration: Declaration; readonly name?: Msg };

/** What a shield may be set at against one direction (WF-13.4). */
const SHIELD_VALUES = [20, 30] as const;

/** Everything that a deed can be declared as: with each fitting weapon or thing. */
function choices(fighter: WfFighter, action: Action, kind: DeedKind, target: Id | undefined): Choice[] {
  const base = { action, ...(kind.target && target !== undefined ? { target } : {}) };
  if (kind.with)
    return thingsFor(fighter, action, kind).map(({ id, name }) => ({
      declaration: { ...base, weapon: id, offer: `${action}:${id}` },
      name,
    }));
  if (action === 'prepareShield')
    return SHIELD_VALUES.map((value) => ({
      declaration: { ...base, offer: `${action}:${value}`, shield: { facing: DIRECTIONS.east, value } },
      name: verbatim(`−${value}`),
    }));
  return [{ declaration: { ...base, offer: action } }];
}

/* What may be said of a deed. Those that are alike share one list, so that what is told of them is made once and not for each. */
const CHARGE = [...OF_A_BLOW.filter((field) => field !== 'reach'), 'runUp', 'runTo', 'stands', ...OF_A_WAY];
const MANOEUVRE = [...OF_A_BLOW, 'stepIn', 'stepTo', 'stands', 'retreats', 'retreatsThen', 'noRoom'];
const SHOT = [...OF_A_SHOT, 'passes'];
const BOUND_SHOT = [...SHOT, 'reach', 'markInReach'];
const MARK = ['reach', 'markInReach'];
const CLOSE = ['reach'];
const RASH = ['passes'];
const NOTHING: readonly string[] = [];

function fieldsOf({ kind, mode, rash, reach }: DeedKind, rules: Rules): readonly string[] {
  if (mode === 'charge') return CHARGE;
  if (mode === 'manoeuvring') return MANOEUVRE;
  if (kind === 'deed') return reach ? CLOSE : rash ? RASH : NOTHING;
  const shot = rules.markBindsRangedAttacks ? BOUND_SHOT : SHOT;
  return { blow: OF_A_BLOW, shot, way: OF_A_WAY, mark: MARK, end: NOTHING }[kind];
}

const withNear = kept((fields: readonly string[]): readonly string[] => [...new Set([...fields, 'near'])]);
const withoutPasses = kept((fields: readonly string[]): readonly string[] =>
  fields.filter((field) => field !== 'passes'),
);

/** What is asked of a deed; whom it brings within whose reach nobody needs to say where a board tells it. */
function circumstancesOf(kind: DeedKind, { measured, rules }: Context): readonly string[] {
  const still = kind.kind === 'shot' || kind.kind === 'deed';
  const fields = fieldsOf(kind, rules);
  return still && measured?.near ? withoutPasses(fields) : fields;
}

const groupOf = ({ kind }: DeedKind): string =>
  kind === 'blow' || kind === 'shot' ? 'attack' : kind === 'way' ? 'move' : 'other';

/** The dice that an attack would throw at a target. */
function checkOf(
  { cast, rules }: Context,
  fighter: WfFighter,
  kind: DeedKind,
  input: Json,
  target: Id | undefined,
): { readonly check?: Check } {
  const other = cast[target ?? ''];
  if (!other || (kind.kind !== 'blow' && kind.kind !== 'shot')) return {};
  const check =
    kind.kind === 'blow'
      ? attackCheck(fighter, other, input as unknown as Attack, rules)
      : shooting(fighter, other, input as unknown as Shot, rules);
  return { check: check as unknown as Check };
}

const among = kept(
  (fields: readonly string[], situation: Partial<Situation>): Partial<Situation> =>
    Object.fromEntries(Object.entries(situation).filter(([field]) => fields.includes(field))),
);

/** Only what a declaration is about is announced with it, and who reaches him the while. */
export function told(kind: DeedKind, situation: Partial<Situation>, rules: Rules): Partial<Situation> {
  const fields = fieldsOf(kind, rules);
  return among(isAttack(kind) || kind.rash ? withNear(fields) : fields, situation);
}

/**
 * Why he cannot do it now. With no half action left in a round it may be that he reacts, or goes on with a sequence (WF-3.17, WF-6.7): then what
 * is asked of him says what it costs and whom he still reaches, and here stands only what is so at any moment.
 */
function faultOf({ cast, rules }: Context, fighter: WfFighter, declaration: Declaration): Msg | undefined {
  if (!inRound(fighter) || (fighter.turn.half ?? 0) > 0) return turnFault(cast, fighter, declaration, rules);
  return deedFaultAt(cast, fighter, reached(declaration), rules);
}

/** Whether he could now do no more than react: it is not his turn, and he has kept nothing of it. */
const onlyReacts = ({ turn }: WfFighter): boolean => turn.own !== 'now' && !turn.delayed;

function offerOf(
  context: Context,
  fighter: WfFighter,
  action: Action,
  { declaration: given, name }: Choice,
): Offer {
  const kind: DeedKind = DEEDS[action];
  const situation = whole(context.situation as Partial<Situation>);
  const about = told(kind, situation, context.rules);
  const set = given.shield ? { shield: { ...given.shield, facing: DIRECTIONS[situation.facing] } } : {};
  const declaration: Declaration = {
    ...given,
    ...set,
    ...(Object.keys(about).length > 0 ? { situation: about } : {}),
  };
  const [target] = context.targets;
  const unaimed = kind.target === true && target === undefined;
  const no = unaimed ? undefined : faultOf(context, fighter, declaration);
  const { play, input } = playOf(onlyReacts(fighter) ? withoutAim(fighter) : fighter, declaration, false);
  const deed = msg(`wfrp.action.${action}`);
  return {
    id: given.offer ?? action,
    label: name ? msg('wfrp.offer.with', { deed, with: name }) : deed,
    detail: costInWords(costOf(fighter, declaration, context.rules)),
    icon: kind.icon,
    group: groupOf(kind),
    needsTarget: kind.target === true,
    ...(no ? { no } : {}),
    ...checkOf(context, fighter, kind, input, target),
    play: { name: play, input },
    declaration: declaration as unknown as Json,
    circumstances: given.shield ? ['facing'] : circumstancesOf(kind, context),
    ...(QUICK.includes(action) ? { quick: true } : {}),
    rules: [kind.why],
  };
}

/** What is declared so often that short lists show it first. */
const QUICK: readonly Action[] = ['standard', 'swift', 'shoot', 'move', 'mark', 'stance', 'aim', 'endTurn'];

/** Deeds that mean something in a running fight only. */
const OF_A_ROUND: readonly Action[] = [
  'feint',
  'mark',
  'delay',
  'endTurn',
  'fortuneHalf',
  'aim',
  'stance',
  'defensive',
  'prepareShield',
];

/** While he flees from terror a point of Fortune buys one more test (WF-16.4). */
function fortuneOffers({ rules }: Context, fighter: WfFighter): Offer[] {
  const round = fighter.turn.round ?? 1;
  return Object.entries(tracksOf(fighter)).flatMap(([source, track]) => {
    if (track.state !== 'flee') return [];
    const input = { who: fighter.id, source, kind: 'terror' as const, round, fortune: true, modifier: 0 };
    const no = fortuneFault(fighter, input, rules);
    return [
      {
        id: `fortune:${source}`,
        label: msg('wfrp.action.fortuneTerror'),
        detail: msg('wfrp.cost.fortune'),
        icon: 'sunbeams',
        group: 'other',
        needsTarget: false,
        anytime: true,
        ...(no ? { no } : {}),
        play: { name: 'fright', input },
        circumstances: [],
        rules: ['WF-16.4'],
      },
    ];
  });
}

/** Meeting what frightens: the target, or a scene (WF-15.1, WF-15.18). */
function frightOffers({ cast, targets }: Context, fighter: WfFighter): Offer[] {
  const source = cast[targets[0] ?? ''];
  const kind = source?.traits.causes === 'terror' ? 'terror' : 'creature';
  const offer = (id: string, of: string, what: string): Offer => ({
    id,
    label: msg(`wfrp.action.${id}`),
    icon: 'all-seeing-eye',
    group: 'other',
    needsTarget: id === 'meets',
    anytime: true,
    play: {
      name: 'fright',
      input: { who: fighter.id, source: of, kind: what, round: 1, fortune: false, modifier: 0 },
    },
    circumstances: [],
    rules: [id === 'meets' ? 'WF-15.1' : 'WF-15.18'],
  });
  return [offer('meets', source?.id ?? '', kind), offer('scene', 'scene', 'scene')];
}

/** Everything a fighter may do now; what is closed says why. */
export function actions(context: Context): Offer[] {
  const fighter = context.cast[context.who];
  if (!fighter) return [];
  const deeds = (Object.keys(DEEDS) as Action[])
    .filter((action) => inRound(fighter) || !OF_A_ROUND.includes(action))
    .flatMap((action) =>
      choices(fighter, action, DEEDS[action], context.targets[0]).map((one) =>
        offerOf(context, fighter, action, one),
      ),
    );
  return [...deeds, ...fortuneOffers(context, fighter), ...frightOffers(context, fighter)];
}
