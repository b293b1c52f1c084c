import type { Objection } from '../../../core/compose.ts';
import { type Id, msg, verbatim } from '../../../core/text.ts';
import type { Declaration, MainOrder, SimpleOrder } from '../data/declaration.ts';
import type { ShotKind } from '../data/fighter.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import { MAIN_TABLE } from '../data/tables.ts';
import type { RunStep, Step, Void, WeCast, WeFighter } from '../data/turn.ts';
import { mainName } from './dice.ts';
import { actionOf, canTakeGait, firearmOf, horseOf, skillsOf } from './gear.ts';
import { beyondReach, coverAgainst, REACH } from './hit.ts';
import { issuesOf, makeIssue } from './issues.ts';
import { isShooting, ownSimple, situationOf } from './orders.ts';
import { draftOf } from './rolls.ts';
import { canAct, forbiddenModes, has, isOut } from './state.ts';

/* What a fighter's state, weapons and skills forbid: steps that cannot be carried out (section 2.8 of the ledger), and declarations. */
type TriedStep = Step & Pick<RunStep, 'atGap'>;

/** Whether a fighter's cover hides them from another (S-21). */
export function isHiddenFrom(from: WeFighter, other: Id): boolean {
  const { hidden, from: sides } = from.traits.cover;
  return hidden && (sides.length === 0 || sides.includes(other));
}

function shotFault(
  shooter: WeFighter,
  target: WeFighter | undefined,
  step: TriedStep,
  rules: Rules,
): Void | undefined {
  if (!target) return 'targetHidden';
  if (step.atHorse) return horseTargetFault(target) ?? weaponFault(shooter, step, target.id, rules);
  if (isCrossingGap(target) && !step.atGap && !step.fireAnyway) return 'gap';
  const firesOn = step.keepFiring ?? rules.onTargetDown === 'keepFiring';
  if (isOut(target) && !firesOn) return 'targetDown';
  const around = situationOf(shooter, target.id);
  const covered = coverAgainst(target, shooter.id, around) === 'full';
  if ((covered && !step.fireAnyway) || isHiddenFrom(shooter, target.id)) return 'targetHidden';
  return weaponFault(shooter, step, target.id, rules);
}

/** A fighter who crosses a gap is in view only on the way, and only for those who have waited for it (WE-10.16). */
const isCrossingGap = ({ turn }: WeFighter): boolean =>
  turn.declaration?.mains.some((main) => main.crossesGap) ?? false;

/** A shot at a horse needs a horse that is not down (S-18). */
function horseTargetFault(target: WeFighter): Void | undefined {
  const horse = horseOf(target);
  return horse ? (horse.traits.down ? 'targetDown' : undefined) : 'targetHidden';
}
function weaponFault(shooter: WeFighter, step: Step, target: string, rules: Rules): Void | undefined {
  const gun = firearmOf(shooter, step.item);
  if (!gun) return undefined;
  const weapon = gun.traits;
  if (!weapon.inHand) return 'notInHand';
  if (weapon.jammed) return 'jammed';
  if (beyondReach(gun, situationOf(shooter, target).distance, rules)) return 'outOfReach';
  return weapon.capacity > 0 && weapon.loaded <= 0 ? 'empty' : undefined;
}

/** Why a blow fails: the target is out of reach. An unmeasured target counts as near. */
function blowFault({ turn }: WeFighter, target: WeFighter | undefined): Void | undefined {
  if (!target || isOut(target)) return 'targetDown';
  const { distance = 0 } = turn.declaration?.aims?.[target.id] ?? {};
  return distance > REACH ? 'outOfReach' : undefined;
}

/** Postures in which a simple action has no effect. */
const POINTLESS: { readonly [simple: string]: readonly string[] } = {
  standUp: ['standing', 'mounted'],
  standUpLying: ['standing', 'mounted', 'kneeling'],
  lieDown: ['lying'],
  kneel: ['kneeling'],
  mount: ['mounted'],
};

function simpleFault(fighter: WeFighter, { name }: Step): Void | undefined {
  if (POINTLESS[name]?.includes(fighter.traits.posture)) return 'pointless';
  return name === 'dismount' && fighter.traits.posture !== 'mounted' ? 'pointless' : undefined;
}

function movementFault(fighter: WeFighter, step: Step, rules: Rules): Void | undefined {
  if (step.type === 'ride') {
    const horse = horseOf(fighter);
    const goes = horse ? canTakeGait(horse, step.name, rules) : fighter.traits.posture === 'mounted';
    return goes ? undefined : 'blocked';
  }
  const lying = fighter.traits.posture === 'lying' && step.name !== 'crawl';
  return lying || forbiddenModes(fighter, rules).includes(step.name) ? 'blocked' : undefined;
}

/** Why a step cannot be carried out, or undefined if it can. */
export function stepFault(step: TriedStep, cast: WeCast, rules: Rules): Void | undefined {
  const fighter = cast[step.who];
  if (!fighter || !canAct(fighter)) return 'actorOut';
  const target = step.target === undefined ? undefined : cast[step.target];
  if (step.type === 'shot') return shotFault(fighter, target, step, rules);
  if (step.type === 'blow') return blowFault(fighter, target);
  if (step.type === 'simple') return simpleFault(fighter, step);
  return step.type === 'work' ? undefined : movementFault(fighter, step, rules);
}

const countShots = ({ volleys = [] }: MainOrder, kind: ShotKind): number =>
  volleys.reduce((sum, volley) => sum + (volley.kind === kind ? volley.n : 0), 0);

/** Whether a main action has more shots than table and weapon allow (S-7). */
function hasTooManyShots(fighter: WeFighter, order: MainOrder, rules: Rules): boolean {
  const weapon = firearmOf(fighter, order.weapon)?.traits;
  const n = (kind: ShotKind) => countShots(order, kind);
  const share = (kind: ShotKind) => n(kind) / shotOf(rules, kind).most;
  if (share('snap') + share('quick') > 1 || share('aimed') > 1 || share('speed') > 1) return true;
  if (!weapon) return false;
  const beyondGun = (['snap', 'quick', 'aimed'] as const).some((kind) => n(kind) > weapon[kind]);
  return beyondGun || (n('speed') > 0 && weapon.speed === 'none');
}

const declaredSimples = ({ before = [], after = [], chain = [], bought = [] }: Declaration) =>
  [...before, ...after, ...chain, ...bought] as readonly SimpleOrder[];
/** A weapon without a simple reload cannot be reloaded by a simple action. This is from the rules text, so it is an error (WE-3.5). */
function reloadIssues(fighter: WeFighter, { before = [], after = [], chain = [] }: Declaration): Objection[] {
  return [...before, ...after, ...chain].flatMap(({ simple, item }) => {
    const weapon = simple === 'reload' ? firearmOf(fighter, item) : undefined;
    if (!weapon || weapon.traits.reloadSimple > 0) return [];
    return [makeIssue('E-RELOAD', { weapon: verbatim(weapon.name) })];
  });
}

/** Custom actions have to exist: main actions among the fighter's items, simple ones in the house rules (WE-2.4, WE-3.3). */
function ownIssues(fighter: WeFighter, declaration: Declaration, rules: Rules): Objection[] {
  const mains = declaration.mains.filter(({ main, item, called }) => {
    const own = actionOf(fighter, item);
    return main === 'own' && (!own || own.name !== called);
  });
  const { plans = [] } = declaration;
  const planned = plans.flatMap(({ orders: { after, chain = [] } }) => [...(after ? [after] : []), ...chain]);
  const simples = [...declaredSimples(declaration), ...planned].filter(
    (order) => (order.simple === 'own' || order.called !== undefined) && !ownSimple(order, rules),
  );
  return [...mains, ...simples].map(({ called = '' }) => makeIssue('E-OWN', { name: verbatim(called) }));
}

/** What is wrong with a declaration for this fighter (S-7, S-10, S-13, WE-0.7). Starter figures give warnings only. */
export function fitnessIssues(fighter: WeFighter, declaration: Declaration, rules: Rules): Objection[] {
  const modes = forbiddenModes(fighter, rules);
  const { mains } = declaration;
  const simples = declaredSimples(declaration).map(({ simple }) => simple);
  const isBarred = ({ main, mode }: MainOrder) =>
    (mode !== undefined && modes.includes(mode)) || (has(fighter, 'panic') && MAIN_TABLE[main].needsCalm);
  const fast =
    simples.includes('fireSpeed') ||
    mains.some((main) => main.main === 'speedShooting' || countShots(main, 'speed') > 0);
  const lacks = (what: 'speedShooting' | 'instantDraw', is: boolean, main: string) =>
    is && !skillsOf(fighter).some(({ traits }) => traits.unlocks.includes(what))
      ? [makeIssue('W-UNLOCK', { main: msg(main) })]
      : [];
  return [
    ...mains
      .filter((main) => isShooting(main) && hasTooManyShots(fighter, main, rules))
      .map((main) => {
        const weapon = firearmOf(fighter, main.weapon);
        return makeIssue('W-SHOTS', { weapon: weapon ? verbatim(weapon.name) : msg('western.weapon.any') });
      }),
    ...mains.filter(isBarred).map((main) => makeIssue('W-STATE', { main: mainName(main) })),
    ...lacks('speedShooting', fast, 'western.main.speedShooting'),
    ...lacks('instantDraw', simples.includes('instantDraw'), 'western.simple.instantDraw'),
    ...reloadIssues(fighter, declaration),
    ...ownIssues(fighter, declaration, rules),
  ];
}

/** Everything that is wrong with a declaration, by itself and for this fighter. */
export const allIssues = (fighter: WeFighter, declaration: Declaration, rules: Rules): Objection[] => [
  ...issuesOf(draftOf(fighter, declaration, rules)),
  ...fitnessIssues(fighter, declaration, rules),
];
