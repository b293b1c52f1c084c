import { add, type Change } from '../../../core/change.ts';
import { type Line, line, telling } from '../../../core/line.ts';
import { type Id, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { Veil } from '../../../core/veil.ts';
import type { Track } from '../../../core/view.ts';
import {
  type Ability,
  type Attribute,
  type Declaration,
  FORMS,
  KINDS,
  type Level,
  type Nature,
  type SlotRecord,
  type StCast,
  type StFighter,
  type Traits,
} from '../data/fighter.ts';
import { DAMAGE_TYPES, type DamageType, POWERS, type PowerTraits } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { activePowers, hasPower, sumPowers } from './gear.ts';

/** How many marks of each type are on the track. */
export type Marks = { readonly [type in DamageType]: number };

type Health = Traits['health'];

export const marksOf = ({ traits: { health } }: StFighter): Marks => ({
  aggravated: health.aggravated,
  lethal: health.lethal,
  bashing: health.bashing,
});

const MARKS_AT = {
  bashing: 'traits.health.bashing',
  lethal: 'traits.health.lethal',
  aggravated: 'traits.health.aggravated',
} as const;

/** Marks more levels of a type on the track, or heals them if `n` is negative. */
export const changeMarks = (who: Id, type: DamageType, n: number, why: RuleId): readonly Change[] =>
  n === 0 ? [] : [add(who, MARKS_AT[type], n, why)];

const count = ({ bashing, lethal, aggravated }: Marks): number => bashing + lethal + aggravated;

/** How many boxes are marked. */
export const filledBoxes = ({ traits: { health } }: StFighter): number =>
  Math.min(count(health), health.levels.length);

const levelAt = ({ levels }: Health, boxes: number): Level | undefined =>
  levels[Math.min(boxes, levels.length) - 1];

/** The worst marked level, or undefined if unhurt (ST-6.10). */
export const levelOf = ({ traits: { health } }: StFighter): Level | undefined =>
  levelAt(health, count(health));

/** The state with these marks: able to act, incapacitated (ST-6.8), dead (ST-6.9). */
export const roleWith = ({ traits: { health } }: StFighter, marks: Marks): Level['role'] =>
  levelAt(health, count(marks))?.role ?? 'ok';

export const roleOf = (fighter: StFighter): Level['role'] => roleWith(fighter, fighter.traits.health);

/** The wound penalty as a positive number, by the worst level (ST-6.10). A power may ignore it (GAP-4). */
export function woundPenalty(fighter: StFighter): number {
  const penalty = levelOf(fighter)?.penalty ?? 0;
  return penalty > 0 && hasPower(fighter, ({ ignoresWounds }) => ignoresWounds) ? 0 : penalty;
}

export function levelName(level: Level | undefined): Msg {
  if (!level) return msg('storyteller.level.unhurt');
  return level.name ? verbatim(level.name) : msg(`storyteller.level.${level.id}`);
}

type Draft = { [type in DamageType]: number };

/** Adds a mark to a full track, where a worse mark replaces a lighter one (AMB-45). */
function push(marks: Draft, type: DamageType): void {
  const lighter = marks.bashing > 0 ? 'bashing' : 'lethal';
  if (type === 'bashing' || type === lighter || marks[lighter] === 0) return;
  marks[lighter] -= 1;
  marks[type] += 1;
}

type Overflow = Rules['bashingOverflow'];

/** Adds a mark. Boxes fill from the top (ST-6.1); AMB-46 decides about bashing damage beyond the last survivable box. */
function mark(marks: Draft, type: DamageType, levels: Health['levels'], overflow: Overflow): void {
  if (count(marks) >= levels.length) {
    push(marks, type);
    return;
  }
  if (type === 'bashing' && count(marks) >= levels.filter(({ role }) => role !== 'dead').length) {
    if (overflow === 'ignore') return;
    if (overflow === 'upgrade' && marks.bashing > 0) {
      marks.bashing -= 1;
      marks.lethal += 1;
      return;
    }
  }
  marks[type] += 1;
}

/** The marks after these levels of damage (ST-4.5, AMB-45, AMB-46). */
export function addMarks(
  fighter: StFighter,
  type: DamageType,
  levels: number,
  { bashingOverflow }: Pick<Rules, 'bashingOverflow'>,
): Marks {
  const boxes = fighter.traits.health.levels;
  const marks: Draft = marksOf(fighter);
  // Marks worse than bashing simply fill free boxes.
  const free = type === 'bashing' ? 0 : Math.min(levels, Math.max(0, boxes.length - count(marks)));
  marks[type] += free;
  for (let i = free; i < levels; i++) mark(marks, type, boxes, bashingOverflow);
  return marks;
}

/* A fighter's effective ratings: those on the sheet plus the bonuses of active powers (GAP-4). */

const toAttribute =
  (attribute: Attribute) =>
  ({ bonus }: PowerTraits): number =>
    bonus[attribute];

const toAbility =
  (ability: Ability) =>
  ({ abilities, abilityBonus }: PowerTraits): number =>
    abilities.includes(ability) ? abilityBonus : 0;

const raised = (fighter: StFighter, own: number, what: (power: PowerTraits) => number): number =>
  activePowers(fighter).length === 0 ? own : Math.max(0, own + sumPowers(fighter, what));

export const attributeOf = (fighter: StFighter, attribute: Attribute): number =>
  raised(fighter, fighter.traits.attributes[attribute], toAttribute(attribute));

export const ratingOf = (fighter: StFighter, ability: Ability): number =>
  raised(fighter, fighter.traits.abilities[ability], toAbility(ability));

/** What each active power adds. */
export const powerLines = (
  fighter: StFighter,
  what: (power: PowerTraits) => number,
  why: RuleId = 'GAP-4',
): Line[] =>
  telling(activePowers(fighter).map(({ name, traits }) => line(verbatim(name), what(traits), why)));

export const attributeLines = (fighter: StFighter, attribute: Attribute): Line[] => [
  line(msg(`storyteller.field.attributes.${attribute}`), fighter.traits.attributes[attribute]),
  ...powerLines(fighter, toAttribute(attribute)),
];

export const abilityLines = (fighter: StFighter, ability: Ability): Line[] => [
  line(msg(`storyteller.field.abilities.${ability}`), fighter.traits.abilities[ability]),
  ...powerLines(fighter, toAbility(ability)),
];

/** The line of the wound penalty, as a list that is empty if there is no penalty (ST-6.10). */
export const woundLines = (fighter: StFighter): Line[] =>
  telling([
    line(
      msg('storyteller.line.wounds', { level: levelName(levelOf(fighter)) }),
      -woundPenalty(fighter),
      'ST-6.10',
    ),
  ]);

/** A fighter's nature: by the table of kinds, or by hand for monsters and exceptions (GAP-3, AMB-40). */
export function natureOf({ traits }: StFighter): Nature {
  const { kind, form, wyrd, byHand } = traits;
  if (kind === 'monster' || byHand) return traits;
  if (kind === 'werewolf') return { ...KINDS.werewolf, ...FORMS[form] };
  if (kind === 'changeling' && wyrd) return { ...KINDS.changeling, soakTypes: DAMAGE_TYPES };
  return KINDS[kind];
}

/** Whether Stamina soaks this type of damage, by kind or by a power (ST-5.6, 5.7, 5.10, GAP-4). */
export const canSoak = (fighter: StFighter, type: DamageType): boolean =>
  natureOf(fighter).soakTypes.includes(type) ||
  hasPower(fighter, ({ soakTypes }) => soakTypes.includes(type));

/** A single attack that deals more damage than this causes shock (ST-7.24, ST-7.25). */
export const shockThreshold = (fighter: StFighter): number =>
  attributeOf(fighter, 'stamina') + natureOf(fighter).shockBonus;

/** A single blow to the head that deals more bashing damage than this stuns (ST-7.28, AMB-57). */
export const stunThreshold = (fighter: StFighter): number => attributeOf(fighter, 'stamina');

/** The health track, worst marks on top (AMB-45), by default with the fighter's current marks. */
export function healthTrack(fighter: StFighter, marks: Marks = marksOf(fighter)): Track {
  const { health } = fighter.traits;
  const on = (['aggravated', 'lethal', 'bashing'] as const).flatMap((type) =>
    Array.from({ length: marks[type] }, () => type),
  );
  const worst = levelAt(health, on.length);
  const note = worst?.penalty
    ? msg('storyteller.track.penalty', { level: levelName(worst), n: worst.penalty })
    : levelName(worst);
  return {
    id: 'health',
    label: msg('storyteller.track.health'),
    boxes: health.levels.map((level, i) => ({
      mark: on[i] ?? '',
      label: levelName(level),
      ...(level.penalty > 0 ? { note: verbatim(`−${level.penalty}`) } : {}),
    })),
    note,
    fields: {
      bashing: 'health.bashing',
      lethal: 'health.lethal',
      aggravated: 'health.aggravated',
    },
  };
}

/* What others notice of a declared action that has no outward sign (ST-2). Ordinary actions need no test (ST-2.2). */

/** What is shown to those who notice nothing (ST-2.7). */
const NOTHING = msg('storyteller.declared.hidden');

const best = (fighter: StFighter, abilities: readonly Ability[]): number =>
  Math.max(0, ...abilities.map((ability) => ratingOf(fighter, ability)));

/** The rating of a power, on the sheet or of an item with that name (AMB-28). */
function powerRating(fighter: StFighter, name: string): number {
  const known = POWERS.find((one) => one === name);
  const own = known ? fighter.traits.powers[known] : 0;
  const items = activePowers(fighter).filter((one) => one.name.toLowerCase() === name.toLowerCase());
  return Math.max(own, ...items.map(({ traits }) => traits.rating));
}

/** What a fighter can notice: every detail, a threat to themselves or allies, only the result (ST-2.3 to 2.6, AMB-27, AMB-28). */
export function tiersOf(fighter: StFighter, rules: Rules) {
  return {
    full: Object.entries(rules.reactionFull).some(
      ([name, least]) => powerRating(fighter, name) >= Math.max(1, least),
    ),
    threat:
      attributeOf(fighter, 'perception') + best(fighter, rules.reactionThreat) >= rules.reactionThreatSum,
    gist: attributeOf(fighter, 'intelligence') + best(fighter, rules.reactionGist) >= rules.reactionGistSum,
  };
}

const isHidden = ({ inconspicuous }: Declaration, { reactionGating }: Rules): boolean =>
  inconspicuous === true && reactionGating === 'whisper';

const aimedAt = ({ target, target2, targets = [], parts = [] }: Declaration, who: Id): boolean =>
  target === who ||
  target2 === who ||
  targets.some((one) => one.who === who) ||
  parts.some((part) => aimedAt(part, who));

/** What follows for a fighter who sees or does not see a declared action; `shown` is the Storyteller's decision. */
type Seen<Out> = (
  viewer: StFighter,
  action: Declaration,
  slot: Pick<SlotRecord, 'shown'>,
  rules: Rules,
) => Out;

/** Whether a fighter may react to an action: they notice it, sense that it is aimed at them, or the Storyteller says so (ST-2.9, AMB-99). */
export const canReactTo: Seen<boolean> = (viewer, declaration, { shown = {} }, rules) => {
  if (!isHidden(declaration, rules)) return true;
  const word = shown[viewer.id];
  if (word !== undefined) return word;
  const { full, threat } = tiersOf(viewer, rules);
  return full || (threat && aimedAt(declaration, viewer.id));
};

/** How a declaration appears to a fighter, or undefined if they see all of it (ST-2.4 to 2.7). */
const appearanceOf: Seen<Msg | undefined> = (viewer, declaration, { shown = {} }, rules) => {
  const { full, threat, gist } = tiersOf(viewer, rules);
  const word = shown[viewer.id];
  if (word === true || (full && word !== false)) return undefined;
  if (word === false) return NOTHING;
  const felt = threat
    ? msg(`storyteller.declared.${aimedAt(declaration, viewer.id) ? 'threat' : 'noThreat'}`)
    : undefined;
  const outline = gist && declaration.gist ? verbatim(declaration.gist) : undefined;
  if (felt && outline) return msg('storyteller.deed.also', { before: felt, also: outline });
  return felt ?? outline ?? NOTHING;
};

/** What everybody in the fight may know of a declared action, or undefined if none of it is hidden. */
export function veilOf(
  cast: StCast,
  who: Id,
  { declaration, ...slot }: Pick<SlotRecord, 'declaration' | 'shown'>,
  rules: Rules,
): Veil | undefined {
  if (!declaration || !isHidden(declaration, rules)) return undefined;
  const to: { [viewer: Id]: Msg | true } = {};
  for (const viewer of Object.values(cast))
    to[viewer.id] = viewer.id === who ? true : (appearanceOf(viewer, declaration, slot, rules) ?? true);
  return { to, others: NOTHING };
}
