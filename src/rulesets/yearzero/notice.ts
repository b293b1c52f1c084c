import type { Play } from '../../core/ask.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { darkLine } from './check.ts';
import { has, lift } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { skillPool, skillValue } from './pools.ts';
import { opposed, skillRoll } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { hidingLines } from './stealth.ts';

/** Some come into the view of others. `found`: the master says that they are seen, whatever the dice (YZ-4.13, YZ-4.17). */
export type Notice = {
  readonly by: readonly Id[];
  readonly who: readonly Id[];
  readonly found: boolean;
  readonly situation: Situation;
};

export type Noticed = { readonly seen: readonly Id[]; readonly unseen: readonly Id[] };

/** Of a group the one with the lowest or highest value, attribute and skill alone (YZ-9.13, YZ-A.23). */
export const lowest = (stage: Stage<YzFighter>, ids: readonly Id[], skill: 'mobility'): Id =>
  ids.reduce((best, id) => (skillValue(stage.of(id), skill) < skillValue(stage.of(best), skill) ? id : best));
export const highest = (stage: Stage<YzFighter>, ids: readonly Id[], skill: 'observation'): Id =>
  ids.reduce((best, id) => (skillValue(stage.of(id), skill) > skillValue(stage.of(best), skill) ? id : best));

const stalks = (fighter: YzFighter): boolean =>
  fighter.traits.stealth.role === 'active' && has(fighter, 'hidden');

/** An active enemy that stays unseen is not to be spotted, but where a detector or the master's word gives him away (YZ-4.13). */
export function noticeFault(cast: Cast<YzFighter>, { who, found }: Notice): Msg | undefined {
  const unseen = who.some((id) => {
    const fighter = cast[id];
    return fighter !== undefined && stalks(fighter) && !has(fighter, 'blip');
  });
  return unseen && !found ? msg('yearzero.no.unseen') : undefined;
}

const observation = (stage: Stage<YzFighter>, who: Id, { dark }: Situation) =>
  skillPool(`observation:${who}`, stage.of(who), 'observation', [darkLine(dark)]);

const hiding = (stage: Stage<YzFighter>, who: Id, situation: Situation, rules: Rules) =>
  skillPool(
    `mobility:${who}`,
    stage.of(who),
    'mobility',
    hidingLines(stage.of(who), situation, rules),
    msg('yearzero.check.hide'),
  );

/** They are seen: no longer hidden, no mere blip any more. Whether without a roll, the rule says (YZ-4.7, YZ-4.8). */
function comesToLight(stage: Stage<YzFighter>, who: readonly Id[], by: Id): void {
  for (const id of who) {
    stage.act(...lift(stage.of(id), 'hidden', 'YZ-4.9'), ...lift(stage.of(id), 'blip', 'YZ-4.16'));
    stage.tell('seen', { who: id, by });
  }
}

/** Hiders against an observer: they need more (YZ-4.9, YZ-0.5). @returns whether they stay unseen. */
function* slipsBy(
  stage: Stage<YzFighter>,
  hider: Id,
  by: Id,
  situation: Situation,
  rules: Rules,
): Play<boolean> {
  const { won } = yield* opposed(
    stage,
    () => [hiding(stage, hider, situation, rules), observation(stage, by, situation)],
    rules,
  );
  return won;
}

/** Something that is a blip only: it takes an Observation roll to make it out, against its Mobility when it hides, as any hider (YZ-4.16). */
function* madeOut(
  stage: Stage<YzFighter>,
  blip: Id,
  by: Id,
  situation: Situation,
  rules: Rules,
): Play<boolean> {
  if (has(stage.of(blip), 'hidden')) return !(yield* slipsBy(stage, blip, by, situation, rules));
  return (yield* skillRoll(stage, () => observation(stage, by, situation), rules)).successes > 0;
}

/** Who hides, by groups that are rolled for as one: all of them by the lowest, or everyone for himself (YZ-A.59). */
const groups = (ids: readonly Id[], { groupStealth }: Rules): readonly (readonly Id[])[] =>
  ids.length === 0 ? [] : groupStealth === 'everyone' ? ids.map((id) => [id]) : [ids];

/**
 * Some come into the view of others: who does not hide is seen without a roll, who does rolls Mobility against Observation
 * (YZ-4.7 to YZ-4.9).
 */
export function* notice(stage: Stage<YzFighter>, input: Notice, rules: Rules): Play<Noticed> {
  const { who, found, situation } = input;
  const by = highest(stage, input.by, 'observation');
  const unseen: Id[] = [];
  const blips = who.filter((id) => has(stage.of(id), 'blip') && !found);
  const hidden = who.filter((id) => has(stage.of(id), 'hidden') && !blips.includes(id) && !found);
  comesToLight(
    stage,
    who.filter((id) => !blips.includes(id) && !hidden.includes(id)),
    by,
  );
  for (const blip of blips)
    if (yield* madeOut(stage, blip, by, situation, rules)) comesToLight(stage, [blip], by);
    else unseen.push(blip);
  for (const group of groups(hidden, rules))
    if (yield* slipsBy(stage, lowest(stage, group, 'mobility'), by, situation, rules)) unseen.push(...group);
    else comesToLight(stage, group, by);
  for (const id of unseen) stage.tell('unseen', { who: id, by });
  return { seen: who.filter((id) => !unseen.includes(id)), unseen };
}
