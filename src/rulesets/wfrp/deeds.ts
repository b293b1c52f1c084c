import type { Play } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, RuleId } from '../../core/text.ts';
import { befall, lift } from './conditions.ts';
import type { Action } from './deed-table.ts';
import { DEEDS, deedKind } from './deed-table.ts';
import { feints } from './feint.ts';
import type { WfFighter } from './fighter.ts';
import { equipmentOf, ownWeapons, weaponOf } from './gear.ts';
import { falls } from './harm.ts';
import { loadingNow, loadTime } from './legality.ts';
import { record } from './record.ts';
import type { Rules } from './rules.ts';
import type { PreparedShield } from './turn-record.ts';

/** Something done that needs no test. */
export type Deed = {
  readonly who: Id;
  readonly action: Action;
  readonly target: Id;
  readonly weapon: Id;
  /** Squares that a way enters. */
  readonly entered: number;
  readonly shield?: PreparedShield;
  /** Half actions that have been paid for it; left out: as many as it takes. */
  readonly halves?: number;
};

/** Straight ahead, as far as a shield without a direction of its own is concerned. */
const AHEAD: PreparedShield = { facing: { x: 1, y: 0 }, value: 20 };

/** Loading goes on; with its last half action the weapon is loaded (GAP-14). */
function loads(fighter: WfFighter, { weapon: id, halves }: Deed): Change[] {
  const weapon = weaponOf(fighter, id);
  if (!weapon) return [];
  const { loading } = weapon.traits;
  const after = loading + (halves ?? loadingNow(fighter, weapon));
  const at = `gear.${id}.traits`;
  if (after < loadTime(fighter, weapon)) return [set(fighter.id, `${at}.loading`, loading, after, 'GAP-14')];
  return [
    set(fighter.id, `${at}.loaded`, false, true, 'GAP-14'),
    ...(loading === 0 ? [] : [set(fighter.id, `${at}.loading`, loading, 0, 'GAP-14')]),
  ];
}

/** The hand that a weapon comes into: both, the main one, or the other when that is full. */
function handFor(fighter: WfFighter, hands: number): 'both' | 'main' | 'off' {
  if (hands === 2) return 'both';
  return ownWeapons(fighter).some(({ traits }) => traits.place === 'main') ? 'off' : 'main';
}

function places(fighter: WfFighter, { weapon: id, action }: Deed, why: RuleId): Change[] {
  const weapon = ownWeapons(fighter).find((one) => one.id === id);
  if (!weapon) return [];
  const { place, hands } = weapon.traits;
  const to = action === 'sheathe' ? 'sheathed' : action === 'drop' ? 'ground' : handFor(fighter, hands);
  return place === to ? [] : [set(fighter.id, `gear.${id}.traits.place`, place, to, why)];
}

/** One of a thing is used up; he may have used the last of it since he began. */
function spends(fighter: WfFighter, { weapon: id }: Deed): Change[] {
  const thing = equipmentOf(fighter).find((one) => one.id === id);
  return thing && thing.traits.quantity > 0
    ? [add(fighter.id, `gear.${id}.traits.quantity`, -1, 'WF-4.8')]
    : [];
}

/** What a deed writes, by its name; what is not listed is told and no more. */
const WRITES: { readonly [action in Action]?: (fighter: WfFighter, deed: Deed) => Change[] } = {
  mark: (fighter, { target }) => record(fighter, 'mark', target, 'WF-3.6'),
  stance: (fighter) => record(fighter, 'stance', true, 'WF-7.5'),
  aim: (fighter) => record(fighter, 'aimed', true, 'WF-6.2'),
  defensive: (fighter) => record(fighter, 'defensive', true, 'GAP-5'),
  prepareShield: (fighter, { shield = AHEAD }) => record(fighter, 'shield', shield, 'WF-13.4'),
  reload: loads,
  ready: (fighter, deed) => places(fighter, deed, 'GAP-5'),
  pickUp: (fighter, deed) => places(fighter, deed, 'WF-4.19'),
  sheathe: (fighter, deed) => places(fighter, deed, 'WF-4.20'),
  drop: (fighter, deed) => places(fighter, deed, 'GAP-5'),
  standUp: (fighter) => lift(fighter, 'prone', 'WF-4.16'),
  dropProne: (fighter) => befall(fighter, 'prone', 'AMB-17'),
  run: (fighter) => record(fighter, 'running', true, 'GAP-6'),
  drink: spends,
  apply: spends,
  fortuneHalf: ({ id, turn }) => [
    add(id, 'traits.fortune', -1, 'GAP-18'),
    ...(turn.half === undefined ? [] : [add(id, 'turn.half', 1, 'GAP-18')]),
  ],
};

/** A deed, most of them without a test. Whoever goes anywhere takes his shield along: it is no longer set (AMB-39). */
export function* deed(stage: Stage<WfFighter>, given: Deed, rules: Rules): Play<boolean> {
  const { who, action } = given;
  if (action === 'feint') return yield* feints(stage, who, given.target, rules);
  const kind = deedKind(action);
  const fighter = stage.of(who);
  if (kind?.kind === 'way') stage.act(...record(fighter, 'shield', undefined, 'AMB-39'));
  stage.act(...(WRITES[action]?.(stage.of(who), given) ?? []));
  if (action === 'mark') stage.tell('marks', { who, by: given.target });
  else stage.tell('does', { who, action, n: given.entered, by: given.target || who });
  return true;
}

/** Somebody is thrown down by the master's word: a happening that others may use (WF-4.13). */
export function* topples(stage: Stage<WfFighter>, who: Id): Play<boolean> {
  falls(stage, who, 'WF-4.13');
  return true;
}

/** Whether an action is named in the table. */
export const isAction = (action: string): action is Action => Object.hasOwn(DEEDS, action);
