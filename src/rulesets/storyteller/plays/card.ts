import { GM } from '../../../core/ask.ts';
import { definePlay, eventPlays, type PlayParts } from '../../../core/define-play.ts';
import type { Run } from '../../../core/replay.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import { faults, text } from '../../../core/spec.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, type RuleId, verbatim } from '../../../core/text.ts';
import type { CardEnd, CardView } from '../../../core/view.ts';
import type { StFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { techniqueOf, UNARMED, weaponName, weaponOf } from '../figures/gear.ts';
import { healthTrack, type Marks } from '../figures/health.ts';
import { SUPPRESS } from '../figures/manoeuvres.ts';
import type { Attack } from '../figures/pools.ts';
import { COUNTERATTACK, withZone } from '../figures/state.ts';

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

/** The rule that allows an attack out of turn: on fighters who try to pass, or cross a suppressed zone. */
function ruleOfMoment({ counter, manoeuvre }: Attack): readonly RuleId[] {
  if (counter) return ['ST-10.15'];
  return manoeuvre === SUPPRESS ? ['ST-9.40'] : [];
}

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

export const eventPlay = eventPlays<StFighter, Rules>('storyteller', (run, _rules, who, title) =>
  tellStory(teller, run, title, { to: who }),
);

export type Doer = { readonly who: Id };

/** The input of an action that may be a part; `share` is 0 if it is a whole action. */
export type Doing = Doer & { readonly share: number };

const WHO = { who: text() };

/** What is wrong with an input that should name a fighter, or undefined if nothing is. */
function whoMalformed(input: Json): Msg | undefined {
  const named: Json = typeof input === 'object' && input && 'who' in input ? { who: input.who } : {};
  const [first] = faults(WHO, named);
  return first && msg('storyteller.no.malformed', { at: first.at, says: first.says });
}

/** Defines a play about one fighter. `spec` holds the fields of its input besides `who`. */
export function actorPlay<I extends Doer, Out>(
  name: string,
  {
    spec,
    who = ({ who: one }) => [one],
    ...parts
  }: Omit<PlayParts<StFighter, I, Out, Rules>, 'card' | 'who'> &
    Partial<Pick<PlayParts<StFighter, I, Out, Rules>, 'who'>>,
): PlayDef<StFighter, I, Out, Rules> {
  const play = definePlay<StFighter, I, Out, Rules>('storyteller', {
    ...parts,
    spec: { ...WHO, ...spec },
    who,
    card: (run, input) => eventCard(run as StRun, input.who, name),
  });
  return { ...play, fault: (cast, input, rules) => whoMalformed(input) ?? play.fault(cast, input, rules) };
}
