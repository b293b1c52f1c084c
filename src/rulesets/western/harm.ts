import type { Play } from '../../core/ask.ts';
import { MASTER, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { add, set } from '../../core/change.ts';
import type { Check, Reader } from '../../core/dice/check.ts';
import { readFaces } from '../../core/dice/check.ts';
import type { Line } from '../../core/line.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './conditions.ts';
import { befall } from './conditions.ts';
import type { Location, Severity, WeFighter } from './fighter.ts';
import { SEVERITIES } from './fighter.ts';
import { skipsTest } from './gear.ts';
import { marginCheck } from './roll.ts';
import type { Rules } from './rules.ts';
import { severityOf, woundOf } from './starter-tables.ts';
import type { StateRules } from './state.ts';
import { stateMods } from './state.ts';
import type { Attribute } from './tables.ts';
import { BLOOD_DEAD, BLOOD_OUT } from './tables.ts';
import { placeMod } from './wounds.ts';

/** Where a hit lands by a d10; 10 is gear or hat (S-10). The second die of a leg hit tells the side. */
const PLACES: readonly (Location | 'gear')[] = [
  'head',
  'rightArm',
  'leftArm',
  'chest',
  'chest',
  'belly',
  'hip',
  'leftLeg',
  'rightLeg',
  'gear',
];

const LOCATION: Reader<Location | 'gear'> = {
  id: 'western.location',
  start: 0,
  add: (_, face) => face,
  read: (face) => PLACES[face - 1] ?? 'gear',
  mark: () => 'none',
  show: (location) => msg(`western.location.${location}`),
};

/** Whoever has observed well notices more (S-16). */
function watchful({ conditions }: WeFighter, attribute: Attribute): Line[] {
  const { n = 0 } = (conditions.watchful ?? {}) as { readonly n?: number };
  return attribute === 'attention' && n > 0 ? [line(msg('western.condition.watchful'), n, 'S-16')] : [];
}

type TestRules = StateRules & Pick<Rules, 'testTarget'>;

/** An attribute test that the master makes for somebody (WE-0.2, S-8). */
export function testCheck(
  fighter: WeFighter,
  id: string,
  attribute: Attribute,
  bonus: readonly [number, RuleId],
  rules: TestRules,
): Check<number> {
  return marginCheck(
    {
      id,
      by: MASTER,
      label: msg('western.check.test', {
        who: fighter.id,
        attribute: msg(`western.field.attributes.${attribute}`),
      }),
    },
    [
      line(msg(`western.field.attributes.${attribute}`), fighter.traits.attributes[attribute], 'S-8'),
      ...(bonus[0] === 0 ? [] : [line(msg('western.line.bonus'), bonus[0], bonus[1])]),
      ...watchful(fighter, attribute),
      ...stateMods(fighter, 'roll', undefined, rules),
    ],
    [line(msg('western.line.testTarget'), rules.testTarget, 'S-8')],
  );
}

/** What came of a hit. */
export type Harm = {
  readonly location: Location | 'gear';
  readonly severity: Severity | null;
  readonly befell: readonly Condition[];
};

const track = (who: Id, name: string, n: number, why: RuleId): Change[] =>
  n === 0 ? [] : [add(who, `traits.tracks.${name}`, n, why)];

/** A fresh wound, with what it brings at once (S-10). */
export function woundChanges(
  fighter: WeFighter,
  location: Location,
  severity: Severity,
  blunt: boolean,
  turn: number,
  rules: Rules,
): Change[] {
  const { shock, stress, bleeding } = woundOf(rules, severity);
  // Fists and clubs draw no blood, and shake one more (S-10).
  const worse = SEVERITIES[Math.min(SEVERITIES.length - 1, SEVERITIES.indexOf(severity) + 1)] ?? severity;
  const wound = { location, severity, bleeding: blunt ? 'none' : bleeding, bandaged: false, turn };
  const { wounds } = fighter.traits;
  return [
    set(fighter.id, 'traits.wounds', wounds, [...wounds, wound], 'WE-11.9'),
    ...track(fighter.id, 'shock', blunt ? woundOf(rules, worse).shock : shock, 'S-10'),
    ...track(fighter.id, 'stress', stress, 'S-10'),
  ];
}

/** What is added to a test against so much shock (S-12). */
export const shockBonus = (shock: number): number => 5 - 2 * shock;

/** Toughness against shock: failed by 1 to 4 he is stunned, by 5 or more knocked out (S-12). */
const STUN_UP_TO = 4;

/** The shock test after a wound that shook him. */
export function* shockTest(stage: Stage<WeFighter>, who: Id, rules: Rules): Play<Condition | null> {
  if (stage.of(who).traits.tracks.shock === 0 || skipsTest(stage.of(who), 'toughness')) return null;
  const margin = yield* roll(() => {
    const fighter = stage.of(who);
    return testCheck(fighter, 'shock', 'toughness', [shockBonus(fighter.traits.tracks.shock), 'S-12'], rules);
  });
  if (margin >= 0) {
    stage.tell('standsIt', { who });
    return null;
  }
  const befell: Condition = -margin <= STUN_UP_TO ? 'stunned' : 'knockedOut';
  stage.act(...befall(stage.of(who), befell, 'S-12'));
  stage.tell(befell, { who });
  return befell;
}

/** Where a hit lands. */
export const locationRoll = (): Play<Location | 'gear'> =>
  roll(() => ({
    kind: 'roll' as const,
    id: 'location',
    by: MASTER,
    label: msg('western.check.location'),
    dice: [{ n: 1, d: 10 }],
    reader: LOCATION,
    lines: [],
  }));

/** A hit by this margin with this power: where it lands, how bad it is, what it does (S-10, S-12). */
export function* wound(
  stage: Stage<WeFighter>,
  who: Id,
  margin: number,
  power: number,
  more: { readonly blunt: boolean; readonly turn: number },
  rules: Rules,
): Play<Harm> {
  const location = yield* locationRoll();
  if (location === 'gear') {
    stage.act(add(who, 'traits.tracks.stress', 1, 'S-10'));
    stage.tell('hitsGear', { who });
    return { location, severity: null, befell: [] };
  }
  const severity = severityOf(rules, margin + power + placeMod(location));
  stage.tell('wounded', { who, location, severity });
  stage.act(...woundChanges(stage.of(who), location, severity, more.blunt, more.turn, rules));
  const shaken =
    woundOf(rules, severity).shock > 0 || more.blunt ? yield* shockTest(stage, who, rules) : null;
  return { location, severity, befell: shaken ? [shaken] : [] };
}

/** What loss of blood does by itself (S-11). */
export function bloodChanges(fighter: WeFighter, loss: number): Change[] {
  if (loss >= BLOOD_DEAD) return befall(fighter, 'dead', 'S-11');
  return loss >= BLOOD_OUT ? befall(fighter, 'knockedOut', 'S-11') : [];
}

/** By how much an attribute test with these faces is passed, below 0 failed. */
export const marginOfTest = (
  fighter: WeFighter,
  attribute: Attribute,
  bonus: number,
  faces: Json,
  rules: TestRules,
): number => readFaces(testCheck(fighter, 'test', attribute, [bonus, 'S-8'], rules), faces);
