import { eventPlays } from '../../../core/define-play.ts';
import type { Check, Reader } from '../../../core/dice/check.ts';
import { type Line, line, telling, total } from '../../../core/line.ts';
import type { Run } from '../../../core/replay.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import { derived, type LsFighter, scaled } from '../data/fighter.ts';
import { ATTRIBUTES, type Attribute, SKILLS, type Skill, type SkillItem, UNTRAINED } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { ofType, rollable, skillLabel } from './state.ts';

/** The outcome of a roll. 3 and 4 are `critical` successes, 17 and 18 are failures by `blunder` (LS-7.3.4, LS-7.3.5). */
export type Outcome = 'critical' | 'success' | 'failure' | 'blunder';

/** A roll of three dice against a target number (LS-7.3.1). */
export interface Roll {
  readonly id: string;
  readonly by: Id;
  readonly label: Msg;
  readonly lines: readonly Line[];
  readonly note?: Msg;
}

const LEAST = 4;
const MOST = 17;

/** The outcome of a sum against a target number. `extremes`: 3, 4, 17 and 18 decide regardless of it. */
function outcome(sum: number, target: number, extremes: boolean): Outcome {
  if (extremes && sum <= LEAST) return 'critical';
  if (extremes && sum >= MOST) return 'blunder';
  return sum <= target ? 'success' : 'failure';
}

export const succeeded = (is: Outcome): boolean => is === 'critical' || is === 'success';

const DICE = [{ n: 3, d: 6 }] as const;

/** Whether 3, 4, 17 and 18 count on rolls other than attacks (AMB-10). */
const extremesOf = ({ autoExtremes }: Rules): boolean => autoExtremes === 'all';

/** A check whose dice are added up. */
const sumCheck = <R extends Json>(
  { id, by, label, lines, note }: Roll,
  dice: Check['dice'],
  reader: Pick<Reader<R>, 'id' | 'read' | 'show'>,
  more: Pick<Check, 'under' | 'adds'>,
): Check<R> => ({
  kind: 'roll',
  id,
  by,
  label,
  dice,
  reader: { start: 0, add: (packed, face) => packed + face, mark: () => 'none', ...reader },
  lines: telling(lines),
  ...more,
  ...(note ? { note } : {}),
});

function under(roll: Roll, extremes: boolean): Check<Outcome> {
  const target = total(roll.lines);
  const reader = {
    id: `ls:under:${target}:${extremes}`,
    read: (sum: number) => outcome(sum, target, extremes),
    show: (is: Outcome) => msg(`lordsouls.outcome.${is}`),
  };
  return sumCheck(roll, DICE, reader, { under: true });
}

/** An attack roll: 3 and 4 always hit, 17 and 18 always miss (LS-7.3.2 to LS-7.3.5). */
export const attackCheck = (roll: Roll): Check<Outcome> => under(roll, true);

/** Any other success roll, active defence included (LS-6.1.1, AMB-10). */
export const successCheck = (roll: Roll, rules: Rules): Check<Outcome> => under(roll, extremesOf(rules));

/** The outcome of one side's roll in a contest (AMB-39). */
export type Margin = { readonly won: boolean; readonly by: number };

export function contestCheck(roll: Roll, rules: Rules): Check<Margin> {
  const target = total(roll.lines);
  const extremes = extremesOf(rules);
  const reader = {
    id: `ls:margin:${target}:${extremes}`,
    read: (sum: number) => ({ won: succeeded(outcome(sum, target, extremes)), by: target - sum }),
    show: ({ won, by: n }: Margin) =>
      msg(won ? 'lordsouls.outcome.wonBy' : 'lordsouls.outcome.lostBy', { n }),
  };
  return sumCheck(roll, DICE, reader, { under: true });
}

/** Who has won a quick contest: success beats failure, then the larger margin wins. Equal margins are a tie (AMB-39). */
export function verdictOf([one, other]: readonly Margin[]): 'one' | 'other' | 'none' {
  if (!one || !other) return 'none';
  if (one.won !== other.won) return one.won ? 'one' : 'other';
  if (one.by === other.by) return 'none';
  return one.by > other.by ? 'one' : 'other';
}

const showSum = (sum: number): Msg => verbatim(String(sum));

/** A damage roll: dice plus modifiers, at least 0 (SD-2, AMB-48). */
export function damageCheck(roll: Roll, n: number): Check<number> {
  const bonus = total(roll.lines);
  const read = (sum: number) => Math.max(0, sum + bonus);
  return sumCheck(roll, [{ n, d: 6 }], { id: `ls:damage:${bonus}`, read, show: showSum }, { adds: true });
}

/** A single die for the order of turns (LS-1.10, LS-1.14). */
export function dieCheck(id: string, by: Id, label: Msg, lines: readonly Line[] = []): Check<number> {
  const bonus = total(lines);
  const reader = { id: `ls:die:${bonus}`, read: (sum: number) => sum + bonus, show: showSum };
  return sumCheck({ id, by, label, lines }, [{ n: 1, d: 6 }], reader, { adds: true });
}

/** How many of the 216 results of three dice are at most each sum. */
const WAYS = [0, 0, 0, 1, 4, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 212, 215, 216] as const;
const ALL = 216;

/** The chance of a critical success, if extremes count. */
export const CRITICAL = WAYS[LEAST] / ALL;

/** The chance of success against a number. */
export function chanceUnder(target: number, extremes: boolean): number {
  const [least, most] = extremes ? [LEAST, MOST - 1] : [2, 18];
  return (WAYS[Math.min(most, Math.max(least, target))] ?? 0) / ALL;
}

/** The chance of a success roll other than an attack (AMB-10). */
export const chanceOf = (target: number, rules: Rules): number => chanceUnder(target, extremesOf(rules));

/** A reference to a skill: one of the list, or `own` with a name. */
export interface SkillRef {
  readonly skill: Skill;
  readonly skillName: string;
}

const named = (text: string): string => text.trim().toLowerCase();
const skillItem = (fighter: LsFighter, { skill, skillName }: SkillRef): SkillItem | undefined =>
  ofType(fighter, 'skill').find(
    ({ name, traits }) => traits.key === skill && (skill !== 'own' || named(name) === named(skillName)),
  );

/** The modifiers of a skill: its attribute, and its level relative to that (LS-7.3.1, SD-1, AMB-47). */
export function skillLines(fighter: LsFighter, ref: SkillRef): Line[] {
  const item = skillItem(fighter, ref);
  const attribute = item?.traits.attribute ?? SKILLS[ref.skill];
  const label = skillLabel(ref.skill, ref.skillName);
  return [
    line(msg(`lordsouls.field.attributes.${attribute}`), fighter.traits.attributes[attribute], 'SD-1'),
    line(
      item ? label : msg('lordsouls.line.untrained', { skill: label }),
      item ? item.traits.level : UNTRAINED,
      'SD-1',
    ),
    ...telling([line(msg('lordsouls.line.bonus'), item?.traits.bonus ?? 0, 'LS-7.3.1')]),
  ];
}

/** The effective level of a skill (LS-7.3.1). */
export const skillValue = (fighter: LsFighter, ref: SkillRef): number => total(skillLines(fighter, ref));

export const skillRef = (skill: Skill): SkillRef => ({ skill, skillName: '' });

/** The level relative to its attribute; `UNTRAINED` if it was never learnt (LS-6.2.3). */
export const relativeLevel = (fighter: LsFighter, skill: Skill): number =>
  skillItem(fighter, skillRef(skill))?.traits.level ?? UNTRAINED;

/**
 * What a roll can be made against: an attribute, `will`, `senses`, `body` (ТЕЛ', against wounds and stunning), a skill of the list, or the
 * id of a skill that the fighter has.
 */
export type Ability = Attribute | 'will' | 'senses' | 'body' | Skill | Id;

const isAttribute = (name: string): name is Attribute => (ATTRIBUTES as readonly string[]).includes(name);
const isSkill = (name: string): name is Skill => Object.hasOwn(SKILLS, name);

/** The modifiers that make up the target number of a roll (AMB-54). */
export function abilityLines(fighter: LsFighter, ability: Ability, rules: Rules): Line[] {
  if (isAttribute(ability))
    return [line(msg(`lordsouls.field.attributes.${ability}`), rollable(fighter, ability, rules), 'AMB-54')];
  if (ability === 'will' || ability === 'senses')
    return [line(msg(`lordsouls.figure.${ability}`), derived(fighter, ability, rules), 'SD-1')];
  if (ability === 'body')
    return [line(msg('lordsouls.field.attributes.con'), scaled(fighter, 'con', rules), 'SD-9')];
  const item = ofType(fighter, 'skill').find(({ id }) => id === ability);
  if (item) return skillLines(fighter, { skill: item.traits.key, skillName: item.name });
  return skillLines(fighter, skillRef(isSkill(ability) ? ability : 'own'));
}

const abilityValue = (fighter: LsFighter, ability: Ability, rules: Rules): number =>
  total(abilityLines(fighter, ability, rules));

/** The best of several abilities, the first among equals (LS-3.10.5, LS-3.11.4, LS-3.10.9). */
export const bestOf = (fighter: LsFighter, of: readonly Ability[], rules: Rules): Ability =>
  of.reduce((best, one) =>
    abilityValue(fighter, one, rules) > abilityValue(fighter, best, rules) ? one : best,
  );

/** The skills for grappling (LS-3.10.5). */
export const grapplingSkills = (fighter: LsFighter): Id[] =>
  ofType(fighter, 'skill')
    .filter(({ traits }) => traits.grappling)
    .map(({ id }) => id);

type LsRun = Run<Json, LsFighter>;
function resultOf({ reader, under, lines }: Check, faces: readonly number[], heard: Json): Msg {
  const is = reader.show(heard);
  const n = faces.reduce((sum, face) => sum + face, 0);
  return under ? msg('lordsouls.row.under', { n, of: total(lines), is }) : is;
}
const argsOf = ({ of = 0, left = 0, cells = 0, label = '', effect, kind }: Told): Msg['args'] => ({
  of: Number(of),
  left: Number(left),
  cells: Number(cells),
  label: verbatim(String(label)),
  ...(effect === undefined ? {} : { effect: msg(`lordsouls.effect.${effect}`) }),
  ...(kind === undefined ? {} : { kind: msg(`lordsouls.kind.${kind}`) }),
});

/** Told events whose text depends on the chosen option. */
const BY_OPTION: readonly string[] = ['allOutDefence', 'jumped', 'prepared'];

const TELLER: StoryTeller<LsFighter> = {
  ruleset: 'lordsouls',
  result: (check, faces, heard) => resultOf(check, faces, heard),
  roll: ({ under }) => (under ? { under } : {}),
  choice: (asked, { label: what }) => msg('lordsouls.row.chose', { who: asked.by, what }),
  args: argsOf,
  key: ({ key, option = '' }) => (BY_OPTION.includes(key) ? `${key}.${option}` : key),
  end: ({ key }) => (key === 'fumble' ? { forGameMaster: true } : {}),
};

/** The card of an attack, or of another manoeuvre against somebody. */
export const attackCard = (run: LsRun, from: Id, to: Id, use: string): CardView =>
  tellStory(TELLER, run, msg('lordsouls.title.attack', { from, to, deed: msg(`lordsouls.use.${use}`) }), {
    from,
    to,
  });

export const eventPlay = eventPlays<LsFighter, Rules>('lordsouls', (run, _rules, who, title) =>
  tellStory(TELLER, run, title, { from: who }),
);

/** The card of what one person does, or what happens to them. */
export const deedCard = (run: LsRun, who: Id, deed: Msg, label: string): CardView =>
  tellStory(TELLER, run, msg('lordsouls.title.deed', { who, deed }), {
    from: who,
    ...(label === '' ? {} : { subtitle: verbatim(label) }),
  });
