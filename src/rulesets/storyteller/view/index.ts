import { GM } from '../../../core/ask.ts';
import { definePlay, type PlayParts } from '../../../core/define-play.ts';
import { type Line, line, total } from '../../../core/line.ts';
import type { Run } from '../../../core/replay.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { faults, text } from '../../../core/spec.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { CardEnd, CardView, Figure, GearView, SheetView } from '../../../core/view.ts';
import { NATURE, type StFighter } from '../data/fighter.ts';
import { ABILITIES, ATTRIBUTES, DAMAGE_TYPES, POWERS, type StGear, UNARMED } from '../data/gear.ts';
import type { Rules } from '../data/rules.ts';
import { soakPool } from '../figures/damage.ts';
import { gearDetail, gearIcon, listed, techniqueOf, weaponName, weaponOf } from '../figures/gear.ts';
import {
  healthTrack,
  levelName,
  levelOf,
  type Marks,
  shockThreshold,
  woundPenalty,
} from '../figures/health.ts';
import { SUPPRESS } from '../figures/manoeuvres.ts';
import type { Attack } from '../figures/pools.ts';
import { COUNTERATTACK, limbLines, uselessLimbs, withZone } from '../figures/state.ts';
import { baseInitiative, freeMove, runDistance } from '../figures/turn.ts';

const number = (id: string, n: number, lines?: readonly Line[]): Figure => ({
  id,
  label: msg(`storyteller.figure.${id}`),
  value: verbatim(String(n)),
  ...(lines ? { lines } : {}),
});

const metres = (id: string, n: number): Figure => ({
  id,
  label: msg(`storyteller.figure.${id}`),
  value: msg('storyteller.detail.metres', { n }),
});

const soakFigures = (fighter: StFighter, rules: Rules): Figure[] =>
  DAMAGE_TYPES.map((type) => {
    const { dice } = soakPool(fighter, { type, kind: 'other', armour: 'byItem' }, rules);
    return number(`soak.${type}`, Math.max(0, total(dice)), dice);
  });

const initiative = (fighter: StFighter, rules: Rules): Figure => {
  const lines = baseInitiative(fighter, rules);
  return number('initiative', total(lines), lines);
};

const section = (id: string, style: SheetView['groups'][number]['style'], fields: readonly string[]) => ({
  label: msg(`storyteller.group.${id}`),
  style,
  fields,
});

const within = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

/** Disabled limbs, and what cannot be done for that (ST-8.14). */
function limbFigures(fighter: StFighter): Figure[] {
  const limbs = uselessLimbs(fighter.conditions).map((limb) => msg(`storyteller.limb.${limb}`));
  const label = msg('storyteller.figure.limbs');
  return limbs.length > 0 ? [{ id: 'limbs', label, value: listed(limbs), lines: limbLines(fighter) }] : [];
}

/** The sheet: state, numbers and where they come from. */
export function sheet(fighter: StFighter, rules: Rules): SheetView {
  const { kind } = fighter.traits;
  const level = levelName(levelOf(fighter));
  return {
    subtitle: msg('storyteller.sheet.subtitle', { kind: msg(`storyteller.choice.kind.${kind}`), level }),
    figures: [
      initiative(fighter, rules),
      number('woundPenalty', -woundPenalty(fighter), [line(level, -woundPenalty(fighter), 'ST-6.10')]),
      ...soakFigures(fighter, rules),
      number('shock', shockThreshold(fighter)),
      metres('freeMove', freeMove(fighter, rules)),
      metres('run', runDistance(fighter, rules)),
      ...limbFigures(fighter),
    ],
    tracks: [healthTrack(fighter)],
    groups: [
      section('attributes', 'dots', within('attributes', ATTRIBUTES)),
      section('abilities', 'dots', within('abilities', ABILITIES)),
      section('powers', 'dots', within('powers', POWERS)),
      section('being', 'form', BEING),
      section('nature', 'form', ['byHand', ...NATURE]),
      ...(rules.willpowerSuccess
        ? [section('willpower', 'numbers', within('willpower', ['value', 'max']))]
        : []),
      section('health', 'form', ['health.levels']),
      section('notes', 'form', NOTES),
    ],
  };
}

const BEING = ['kind', 'form', 'wyrd', 'extraActions', 'ambidextrous', 'canBlockLethal', 'regenerates'];
const NOTES = within('notes', ['expects', 'vulnerabilities', 'immunities', 'biography']);

const TOGGLES: { readonly [type: string]: readonly string[] } = {
  weapon: ['ready'],
  armour: ['worn'],
  power: ['active'],
};

/** A piece of gear in one line, with its most important numbers. */
export function gear(item: StGear, _fighter: StFighter | undefined, _rules: Rules): GearView {
  const figure = (field: string, n: number): Figure => ({
    id: field,
    label: msg(`storyteller.gearField.${item.type}.${field}`),
    value: verbatim(String(n)),
  });
  const shown = { detail: gearDetail(item), icon: gearIcon(item), toggles: TOGGLES[item.type] ?? [] };
  const positive = (field: string, n: number): Figure[] => (n > 0 ? [figure(field, n)] : []);
  if (item.type === 'armour') return { ...shown, figures: [figure('dice', item.traits.dice)] };
  if (item.type === 'power') return { ...shown, figures: positive('rating', item.traits.rating) };
  if (item.type !== 'weapon') return { ...shown, figures: [] };
  const { damage, parryDifficulty, range, clip, rounds } = item.traits;
  const figures = [
    figure('damage', damage),
    ...positive('parryDifficulty', parryDifficulty),
    ...positive('range', range),
    ...(clip > 0 ? [figure('rounds', rounds)] : []),
  ];
  return { ...shown, figures };
}

type StRun = Run<Json, StFighter>;

function tracks({ who, before, after }: Told, { cast }: StRun): Partial<CardEnd> {
  const fighter = cast[String(who)];
  if (!fighter || !before) return {};
  return { before: healthTrack(fighter, before as Marks), after: healthTrack(fighter, after as Marks) };
}

const teller: StoryTeller<StFighter> = {
  ruleset: 'storyteller',
  choice: ({ by }, { label: what }) =>
    by === GM ? msg('storyteller.row.word', { what }) : msg('storyteller.row.chose', { who: by, what }),
  roll: (_, { dice }) => ({ dice: [...dice].sort((a, b) => b.face - a.face) }),
  args: ({
    levels = 0,
    n = levels,
    type = 'bashing',
    limb = 'rightArm',
    weapon = '',
    power = '',
    ...told
  }) => ({
    n: Number(n),
    type: msg(`storyteller.type.${type}`),
    limb: msg(`storyteller.limb.${limb}`),
    weapon: verbatim(String(weapon)),
    power: verbatim(String(power)),
    condition: msg(`storyteller.condition.${told.condition ?? 'stunned'}`),
  }),
  end: tracks,
};

/** The rule that lets somebody attack out of turn: whoever tries to pass, or crosses a suppressed zone. */
function ruleOfMoment({ counter, manoeuvre }: Attack): readonly RuleId[] {
  if (counter) return ['ST-10.15'];
  return manoeuvre === SUPPRESS ? ['ST-9.40'] : [];
}

/** The card of an attack: who attacks whom with what, the defence, the dice, the result. */
export function attackCard(run: StRun, input: Attack, title = 'attack'): CardView {
  const { attacker, defender, weapon, manoeuvre, technique, situation, counter } = input;
  const { calledShot } = situation;
  const fighter = run.cast[attacker];
  const armed = (fighter && weaponOf(fighter, weapon)) ?? UNARMED;
  const name = msg(`storyteller.action.${counter ? COUNTERATTACK : manoeuvre}`, {
    weapon: weaponName(armed),
    name: verbatim((fighter && techniqueOf(fighter, technique)?.name) ?? ''),
  });
  const deed = fighter && manoeuvre === SUPPRESS ? withZone(fighter, name) : name;
  const shot = msg(`storyteller.situation.calledShot.${calledShot}`);
  return tellStory(teller, run, msg(`storyteller.title.${title}`, { attacker, defender }), {
    subtitle: calledShot === 'none' ? deed : msg('storyteller.title.called', { deed, shot }),
    from: attacker,
    to: defender,
    rules: ruleOfMoment(input),
  });
}

/** The card of what happens to one fighter. */
export const eventCard = (run: StRun, who: Id, event: string): CardView =>
  tellStory(teller, run, msg(`storyteller.title.${event}`, { who }), { to: who });

/** The input of a play about one fighter. */
export type Doer = { readonly who: Id };

/** The same with the dice that it gets of a split pool; 0 if it is a whole action. */
export type Doing = Doer & { readonly share: number };

const WHO = { who: text() };

/** What is wrong with an input that should name a fighter, or undefined if it does. */
function whoMalformed(input: Json): Msg | undefined {
  const named: Json = typeof input === 'object' && input && 'who' in input ? { who: input.who } : {};
  const [first] = faults(WHO, named);
  return first && msg('storyteller.no.malformed', { at: first.at, says: first.says });
}

/** Defines a play about one fighter, which is called by its name. `spec` holds the fields of its input beside `who`. */
export function actorPlay<I extends Doer, Out>(
  name: string,
  { spec, ...parts }: Omit<PlayParts<StFighter, I, Out, Rules>, 'card' | 'who'>,
): PlayDef<StFighter, I, Out, Rules> {
  const play = definePlay<StFighter, I, Out, Rules>('storyteller', {
    ...parts,
    spec: { ...WHO, ...spec },
    who: ({ who }) => [who],
    card: (run, { who }) => eventCard(run as StRun, who, name),
  });
  return { ...play, fault: (cast, input, rules) => whoMalformed(input) ?? play.fault(cast, input, rules) };
}
