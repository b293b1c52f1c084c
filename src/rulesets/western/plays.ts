import { chance } from '../../core/odds.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { choice, faults, flag, group, num, text } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Struck } from './attack.ts';
import { attack } from './attack.ts';
import { storyCard, strikeCard } from './card.ts';
import type { Condition } from './conditions.ts';
import type { Test } from './ends.ts';
import { attributeTest, recovers } from './ends.ts';
import type { WeFighter } from './fighter.ts';
import type { Strike } from './hit.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { ATTRIBUTES, SHOT_KINDS } from './tables.ts';
import { falls } from './unhorse.ts';

const STRIKE: Spec = {
  shooter: text(),
  target: text(),
  kind: choice(['blow', ...SHOT_KINDS]),
  turn: num(1, { min: 0 }),
  situation: group(situationSpec),
};
/** Fields that may be missing. */
const MORE: Spec = {
  weapon: text(),
  no: num(1, { min: 1 }),
  loaded: num(0, { min: 0 }),
  roll: text(),
  shooterMoves: text(),
  grapple: flag(false),
  horse: flag(false),
  targetMoves: text(),
};

/** The spec of an input: what may be missing counts only where it is there. */
const specOf = (input: Json): Spec => {
  const given = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return { ...STRIKE, ...Object.fromEntries(Object.entries(MORE).filter(([name]) => given.includes(name))) };
};

const strikePlay: PlayDef<WeFighter, Strike, Struck, Rules> = {
  begin: attack,
  members: ({ shooter, target }) => [shooter, target],
  fault(cast, input) {
    const [first] = faults(specOf(input), input);
    if (first) return msg('western.no.malformed', { at: first.at });
    const { shooter, target } = input as unknown as Strike;
    const gone = [shooter, target].find((who) => cast[who] === undefined);
    return gone === undefined ? undefined : msg('core.refused.gone', { who: gone });
  },
  card: (run, input) => strikeCard(run, input),
  policy: () => ({ decide: (ask) => (ask.id === 'hit' ? 'miss' : undefined), cut: 1e-9 }),
  forecast(walk) {
    const odds = walk();
    const row = (id: string, is: (out: Struck) => boolean) => ({
      id,
      label: msg(`western.chance.${id}`),
      p: chance(odds, ({ out }) => is(out)),
    });
    const out = ({ harms }: Struck) =>
      harms.some(({ befell }) => befell.some((one) => one === 'knockedOut' || one === 'dead'));
    return {
      chances: [
        row('hit', ({ hits }) => hits > 0),
        row('stunned', ({ harms }) => harms.some(({ befell }) => befell.includes('stunned'))),
        row('out', out),
      ],
      lost: odds.lost,
    };
  },
};

const ATTRIBUTE_TEST: Spec = { who: text(), attribute: choice(ATTRIBUTES), bonus: num(0) };
const ABOUT: Spec = { who: text() };

/** What is wrong with the input of a play that is about one person. */
const faultOf =
  (spec: Spec) =>
  (cast: Cast<WeFighter>, input: Json): Msg | undefined => {
    const [first] = faults(spec, input);
    if (first) return msg('western.no.malformed', { at: first.at });
    const { who } = input as unknown as About;
    return cast[who] ? undefined : msg('core.refused.gone', { who });
  };

interface About {
  readonly who: Id;
}

const testPlay: PlayDef<WeFighter, Test, number, Rules> = {
  begin: attributeTest,
  members: ({ who }) => [who],
  fault: faultOf(ATTRIBUTE_TEST),
  card: (run, { who, attribute }) =>
    storyCard(
      run,
      msg('western.check.test', { who, attribute: msg(`western.field.attributes.${attribute}`) }),
      who,
    ),
  forecast(walk) {
    const odds = walk();
    const p = chance(odds, ({ out }) => out >= 0);
    return { chances: [{ id: 'passed', label: msg('western.chance.passed'), p }], lost: odds.lost };
  },
};

const fallPlay: PlayDef<WeFighter, About, boolean, Rules> = {
  begin: (stage, { who }, rules) => falls(stage, who, rules),
  members: ({ who }) => [who],
  fault: faultOf(ABOUT),
  card: (run, { who }) => storyCard(run, msg('western.check.fall', { who }), who),
  forecast(walk) {
    const odds = walk();
    const p = chance(odds, ({ out }) => out);
    return { chances: [{ id: 'falls', label: msg('western.chance.falls'), p }], lost: odds.lost };
  },
};

const recoverPlay: PlayDef<WeFighter, About, readonly Condition[], Rules> = {
  begin: (stage, { who }) => recovers(stage, who),
  members: ({ who }) => [who],
  fault: faultOf(ABOUT),
  card: (run, { who }) => storyCard(run, msg('western.title.recovers', { who }), who),
};

/** Shots and blows, attribute tests, falls, and the ends of things. */
export const plays = { attack: strikePlay, test: testPlay, fall: fallPlay, recover: recoverPlay };
