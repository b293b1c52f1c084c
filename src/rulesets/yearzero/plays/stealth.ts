import type { Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { type Line, line } from '../../../core/line.ts';
import { choice, flag, group, type Infer, list, num, text } from '../../../core/spec.ts';
import { bad, type Cast, good, quiet } from '../../../core/stage.ts';
import { type Id, type Msg, msg } from '../../../core/text.ts';
import { REACH, type YzFighter } from '../data/fighter.ts';
import { bandOf, type Rules, type Situation, situationSpec } from '../data/rules.ts';
import { skillPool, skillValue } from '../figures/dice.ts';
import { detectorOf, gain, has, hasTalent, helpless, lose, type YzStage } from '../figures/state.ts';
import { eventPlay } from './card.ts';
import { type Done, opposed, skillRoll, supplyRoll } from './roll.ts';
import { darkLine, enterClutter, rolling } from './skill.ts';

/* Stealth, in Turns of 5 to 10 minutes (YZ-4). */

/** Zones that a human covers in a Turn (YZ-4.2). */
const STEPS = 2;

/** What can be done in a Turn of stealth. */
export const PROWLS = ['step', 'examine', 'hide', 'show'] as const;

const prowlSpec = { who: text(), what: choice(PROWLS), cluttered: flag() };

export type Prowl = Infer<typeof prowlSpec>;

/** Why this cannot be done in this Turn, or undefined if it can (YZ-4.2, YZ-4.4). */
export function prowlFault(fighter: YzFighter, { what }: Prowl): Msg | undefined {
  const { steps, examining } = fighter.traits.stealth;
  if (what === 'show') return undefined;
  const no = helpless(fighter);
  if (no || what === 'hide') return no;
  if (examining) return msg('yearzero.no.examining');
  if (what === 'examine') return steps > 0 ? msg('yearzero.no.stepped') : undefined;
  return fighter.traits.human && steps >= STEPS ? msg('yearzero.no.steps') : undefined;
}

/** Moves a zone farther, looks around thoroughly, or goes into or out of hiding (YZ-4.2, YZ-4.4, YZ-4.9). */
function* prowl(stage: YzStage, input: Prowl, rules: Rules): Play<Done> {
  const { who, what, cluttered } = input;
  const { steps, examining } = stage.of(who).traits.stealth;
  stage.tell(what, { who });
  if (what === 'examine') stage.act(set(who, 'traits.stealth.examining', examining, true, 'YZ-4.4'));
  if (what === 'hide') stage.act(...gain(stage.of(who), 'hidden', 'YZ-4.9'));
  if (what === 'show') stage.act(...lose(stage.of(who), 'hidden', 'YZ-4.8'));
  if (what !== 'step') return true;
  stage.act(set(who, 'traits.stealth.steps', steps, steps + 1, 'YZ-4.2'));
  return cluttered ? yield* enterClutter(stage, who, rules) : true;
}

/** The modifier of distance to hiding; engaged counts as close (YZ-4.18 to YZ-4.22, YZ-A.13). */
const HIDING = {
  engaged: { n: -1, why: 'YZ-A.13' },
  close: { n: -1, why: 'YZ-4.18' },
  medium: { n: 0, why: 'YZ-4.19' },
  long: { n: 1, why: 'YZ-4.21' },
  extreme: { n: 2, why: 'YZ-4.22' },
  beyond: { n: 2, why: 'YZ-4.22' },
} as const;

/** Behind an object (YZ-4.20). */
const OBJECT = 2;

/** The modifiers of hiding: distance, an object, light feet (YZ-4.18 to YZ-4.23). */
function hidingLines(hider: YzFighter, situation: Situation, rules: Rules): Line[] {
  const band = bandOf(situation.distance, rules);
  const { n, why } = HIDING[band];
  return [
    line(msg(`yearzero.band.${band}`), n, why),
    line(msg('yearzero.line.object'), situation.behindObject ? OBJECT : 0, 'YZ-4.20'),
    lightFeet(hider),
  ];
}

/** The modifier of the talent Light Feet (YZ-G). */
export const lightFeet = (hider: YzFighter): Line =>
  line(msg('yearzero.hook.lightFeet'), hasTalent(hider, 'lightFeet') ? 1 : 0, 'YZ-G');

/** A use of the detector: who is nearby, how far away, and whether it is outdoors. */
const scanSpec = {
  who: text(),
  outdoors: flag(),
  about: list(group({ who: text(), distance: num(0, { min: 0, real: true }) })),
};

export type Scan = Infer<typeof scanSpec>;

/** Why the detector cannot be used now (YZ-4.14), or undefined if it can. */
export function scanFault(owner: YzFighter): Msg | undefined {
  if (!detectorOf(owner)) return msg('yearzero.no.detector');
  if (owner.traits.stealth.detected) return msg('yearzero.no.detected');
  return helpless(owner) ?? (owner.traits.supplies.power > 0 ? undefined : msg('yearzero.no.power'));
}

/** Whether the detector shows it: large, on the move in this Turn, and within reach (YZ-4.15). */
const isDetected = ({ traits: { large, stealth } }: YzFighter, distance: number, reach: number): boolean =>
  large && stealth.steps > 0 && distance <= reach;

/** Uses the motion detector, once per Turn and for a supply roll. It shows fighters as blips, who are not seen yet (YZ-4.14 to YZ-4.16). */
function* scan(stage: YzStage, input: Scan, rules: Rules): Play<readonly Id[]> {
  const { who, outdoors, about } = input;
  stage.act(set(who, 'traits.stealth.detected', false, true, 'YZ-4.14'));
  const { worked } = yield* supplyRoll(stage, who, 'power', rules);
  if (!worked) return [];
  const reach = outdoors ? REACH.extreme : REACH.long;
  const blips = about.filter((one) => isDetected(stage.of(one.who), one.distance, reach));
  for (const { who: blip } of blips) {
    stage.act(...gain(stage.of(blip), 'blip', 'YZ-4.16'));
    stage.tell('blip', { who: blip, by: who }, bad('YZ-4.16'));
  }
  if (blips.length === 0) stage.tell('noBlips', { who }, quiet('YZ-4.15'));
  return blips.map(({ who: blip }) => blip);
}

/** Fighters come into the view of others. `found`: the GM decides that they are seen without a roll (YZ-4.13, YZ-4.17). */
const noticeSpec = {
  by: list(text()),
  who: list(text()),
  found: flag(),
  situation: group(situationSpec),
};

export type Notice = Infer<typeof noticeSpec>;

export type Noticed = { readonly seen: readonly Id[]; readonly unseen: readonly Id[] };

/** The member of a group with the lowest or highest attribute plus skill (YZ-9.13, YZ-A.23). */
export const lowest = (stage: YzStage, ids: readonly Id[], skill: 'mobility'): Id =>
  ids.reduce((best, id) => (skillValue(stage.of(id), skill) < skillValue(stage.of(best), skill) ? id : best));
export const highest = (stage: YzStage, ids: readonly Id[], skill: 'observation'): Id =>
  ids.reduce((best, id) => (skillValue(stage.of(id), skill) > skillValue(stage.of(best), skill) ? id : best));

const isStalking = (fighter: YzFighter): boolean =>
  fighter.traits.stealth.role === 'active' && has(fighter, 'hidden');

/** An active enemy that stays unseen cannot be spotted, except by a detector or the GM's decision (YZ-4.13). */
export function noticeFault(cast: Cast<YzFighter>, { who, found }: Notice): Msg | undefined {
  const unseen = who.some((id) => {
    const fighter = cast[id];
    return fighter !== undefined && isStalking(fighter) && !has(fighter, 'blip');
  });
  return unseen && !found ? msg('yearzero.no.unseen') : undefined;
}

const observation = (stage: YzStage, who: Id, { dark }: Situation) =>
  skillPool(`observation:${who}`, stage.of(who), 'observation', [darkLine(dark)]);

function hiding(stage: YzStage, who: Id, situation: Situation, rules: Rules) {
  const lines = hidingLines(stage.of(who), situation, rules);
  return skillPool(`mobility:${who}`, stage.of(who), 'mobility', lines, msg('yearzero.check.hide'));
}

/** Reveals fighters, who are no longer hidden nor mere blips (YZ-4.7, YZ-4.8). */
function reveal(stage: YzStage, who: readonly Id[], by: Id): void {
  for (const id of who) {
    stage.act(...lose(stage.of(id), 'hidden', 'YZ-4.9'), ...lose(stage.of(id), 'blip', 'YZ-4.16'));
    stage.tell('seen', { who: id, by }, bad('YZ-4.8'));
  }
}

/** Somebody in view of an observer, and how. */
type View = { readonly who: Id; readonly by: Id; readonly situation: Situation };

/** Rolls hiders against an observer, who wins ties (YZ-4.9, YZ-0.5). @returns whether they stay unseen. */
function* staysHidden(stage: YzStage, { who, by, situation }: View, rules: Rules): Play<boolean> {
  const pools = () => [hiding(stage, who, situation, rules), observation(stage, by, situation)] as const;
  return (yield* opposed(stage, pools, rules)).won;
}

/** Identifies a mere blip by an Observation roll, against its Mobility if it hides (YZ-4.16). */
function* identify(stage: YzStage, view: View, rules: Rules): Play<boolean> {
  if (has(stage.of(view.who), 'hidden')) return !(yield* staysHidden(stage, view, rules));
  const pool = () => observation(stage, view.by, view.situation);
  return (yield* skillRoll(stage, pool, rules)).successes > 0;
}

/** The groups in which hiders roll: all together, or everybody alone (YZ-A.59). */
const groups = (ids: readonly Id[], { groupStealth }: Rules): readonly (readonly Id[])[] =>
  ids.length === 0 ? [] : groupStealth === 'everyone' ? ids.map((id) => [id]) : [ids];

/** Fighters come into the view of others. Those who do not hide are seen; those who do roll Mobility against Observation (YZ-4.7 to YZ-4.9). */
function* notice(stage: YzStage, input: Notice, rules: Rules): Play<Noticed> {
  const { who, found, situation } = input;
  const by = highest(stage, input.by, 'observation');
  const unseen: Id[] = [];
  const blips = who.filter((id) => has(stage.of(id), 'blip') && !found);
  const hidden = who.filter((id) => has(stage.of(id), 'hidden') && !blips.includes(id) && !found);
  const open = who.filter((id) => !blips.includes(id) && !hidden.includes(id));
  reveal(stage, open, by);
  for (const blip of blips)
    if (yield* identify(stage, { who: blip, by, situation }, rules)) reveal(stage, [blip], by);
    else unseen.push(blip);
  for (const group of groups(hidden, rules))
    if (yield* staysHidden(stage, { who: lowest(stage, group, 'mobility'), by, situation }, rules))
      unseen.push(...group);
    else reveal(stage, group, by);
  for (const id of unseen) stage.tell('unseen', { who: id, by }, good('YZ-4.9'));
  return { seen: who.filter((id) => !unseen.includes(id)), unseen };
}

export const stealthPlay = eventPlay<Prowl, Done>({
  spec: prowlSpec,
  begin: prowl,
  title: ({ who, what }) => msg('yearzero.title.deed', { who, deed: msg(`yearzero.stealth.${what}`) }),
  no: prowlFault,
  ...rolling,
});

export const noticePlay = eventPlay<Notice, Noticed>({
  spec: noticeSpec,
  who: ({ who, by }) => [...who, ...by],
  begin: notice,
  title: ({ who }) => msg('yearzero.title.notice', { who: who[0] ?? '' }),
  no: (_, input, _rules, cast) =>
    input.by.length === 0 || input.who.length === 0 ? msg('yearzero.no.target') : noticeFault(cast, input),
});

export const detectorPlay = eventPlay<Scan, readonly string[]>({
  spec: scanSpec,
  who: ({ who, about }) => [who, ...about.map((one) => one.who)],
  begin: scan,
  title: ({ who }) => msg('yearzero.title.deed', { who, deed: msg('yearzero.stealth.scan') }),
  no: scanFault,
});
