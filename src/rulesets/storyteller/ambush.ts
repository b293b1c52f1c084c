import type { Play, Steps } from '../../core/ask.ts';
import { choose, enter, restAs } from '../../core/ask.ts';
import { kept } from '../../core/kept.ts';
import { line } from '../../core/line.ts';
import { faults, num } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Outcome } from './attack.ts';
import { attack } from './attack.ts';
import { unable } from './conditions.ts';
import type { Pool, Score } from './dice.ts';
import type { StFighter } from './fighter.ts';
import { attackFault } from './legality.ts';
import type { Attack } from './pools.ts';
import { actionDice } from './pools.ts';
import type { Rules } from './rules.ts';
import { inRound } from './slots.ts';
import { DIFFICULTY } from './tables.ts';
import { abilityLines, attributeLines, woundLines } from './traits.ts';
import { possible } from './verdicts.ts';
import { tried } from './willpower.ts';

/* An unexpected attack from hiding, before initiative (ST-7.1 to 7.7). */

/** The attack that is planned, on the first of those who might notice, and the others who might. */
export type Ambush = { readonly attack: Attack; readonly watchers: readonly Id[] };

/** `seen`: nobody was surprised, and initiative is rolled in the ordinary way (ST-7.5). `impossible`: the Storyteller says so (ST-7.7). */
export type Ambushed = {
  readonly came: 'won' | 'tie' | 'seen' | 'impossible';
  readonly outcome: Outcome | null;
};

const base = [line(msg('storyteller.line.base'), DIFFICULTY, 'AMB-4')];

const stealthPool = (fighter: StFighter, rules: Rules): Pool => ({
  id: 'stealth',
  by: fighter.id,
  label: msg('storyteller.check.stealth'),
  of: 'action',
  dice: actionDice(fighter, 'stealth', rules),
  difficulty: base,
});

const alertPool = (fighter: StFighter): Pool => ({
  id: `alert:${fighter.id}`,
  by: fighter.id,
  label: msg('storyteller.check.alert'),
  of: 'action',
  dice: [
    ...attributeLines(fighter, 'perception'),
    ...abilityLines(fighter, 'alertness'),
    ...woundLines(fighter),
  ],
  difficulty: base,
});

/** Everybody who might notice, each once. */
const watching = kept(({ attack: { defender }, watchers }: Ambush): readonly Id[] => [
  ...new Set([defender, ...watchers]),
]);

export const ambushMembers = (input: Ambush): Id[] => [input.attack.attacker, ...watching(input)];

/** Why nobody can be ambushed so: whoever is in a fight already cannot (ST-7.6). Whether an ambush is possible at all is the Storyteller's to say (ST-7.7). */
export function ambushFault(cast: Cast<StFighter>, input: Ambush, rules: Rules): Msg | undefined {
  const fighting = watching(input).find((who) => {
    const one = cast[who];
    return one && inRound(one);
  });
  if (fighting !== undefined) return msg('storyteller.no.fightsAlready', { who: fighting });
  return attackFault(cast, input.attack as unknown as Json, rules);
}

/** What each of the watchers makes of it: how many successes the ambusher has over him; how far somebody has noticed does not matter. */
export type Margins = {
  readonly over: { readonly [who: string]: number };
  /** His successes, while watchers are left to be measured against them. */
  readonly stealth: number;
  /** His successes, where they all become dice (AMB-49). */
  readonly raw: number;
};

/** Over whom one is by less than nothing has noticed. */
const NOTICED = -1;

/** His stealth, then one watcher after the other. Only what matters below is told apart: odds follow each of them. */
const sizing = (who: readonly Id[], { ambushBonus }: Rules): Steps<Score, Margins> => ({
  start: { over: {}, stealth: 0, raw: 0 },
  add({ over, stealth, raw }, { successes }, at) {
    const one = who[at - 1];
    if (one === undefined) return { over, stealth: successes, raw: ambushBonus === 'raw' ? successes : 0 };
    const all = { ...over, [one]: Math.max(NOTICED, stealth - successes) };
    return { over: all, stealth: at < who.length ? stealth : 0, raw };
  },
});

const contested = (stage: Stage<StFighter>, input: Ambush, rules: Rules): Play<Margins> =>
  tried(
    stage,
    () => [
      stealthPool(stage.of(input.attack.attacker), rules),
      ...watching(input).map((one) => alertPool(stage.of(one))),
    ],
    rules,
    sizing(watching(input), rules),
    'margins',
  );

const beats =
  ({ over }: Margins) =>
  (who: Id): boolean =>
    (over[who] ?? NOTICED) > NOTICED;

/** What matters of them where the attack goes at the first who notices nothing: once he is found, nothing of the others. */
export function overFirst(input: Ambush, margins: Margins): Margins {
  const first = watching(input).find(beats(margins));
  if (first === undefined) return { ...margins, over: {} };
  return { over: { [first]: margins.over[first] ?? NOTICED }, stealth: 0, raw: margins.raw };
}

/** Whom of those he got the better of the free attack goes at (AMB-50). */
function* picked(input: Ambush, margins: Margins): Play<Id | undefined> {
  const open = watching(input).filter(beats(margins));
  if (open.length < 2) return open[0];
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'target',
    by: input.attack.attacker,
    label: msg('storyteller.choose.ambushed'),
    options: open.map((who) => ({ id: who, label: msg('storyteller.option.fighter', { who }) })),
  }));
  return id;
}

/** As many of his successes as he likes become dice of the attack (ST-7.3, AMB-49). */
function* bonusOf(input: Ambush, margin: number, { raw }: Margins, { ambushBonus }: Rules): Play<number> {
  const most = ambushBonus === 'raw' ? raw : margin;
  const spec = {
    dice: num(most, { min: 0, max: most, label: 'storyteller.ambushField.dice', why: 'ST-7.3' }),
  };
  const { dice } = yield* enter<{ readonly dice: number }>(() => ({
    kind: 'enter',
    id: 'bonus',
    by: input.attack.attacker,
    label: msg('storyteller.choose.bonus', { most }),
    form: 'fields',
    spec,
    skip: { dice: most },
    legal: (value) => faults(spec, value)[0]?.says,
  }));
  return dice;
}

const strikes =
  (rules: Rules) =>
  (stage: Stage<StFighter>, strike: Attack): Play<Outcome> =>
    attack(stage, strike, rules);

/** An ambush: noticed by all, it comes to nothing; won, it is a free attack on somebody who does not defend; tied, he may (PR-4 with TM-1 to TM-4). */
export function* ambush(stage: Stage<StFighter>, input: Ambush, rules: Rules): Play<Ambushed> {
  const { attacker, defender: target } = input.attack;
  if (!(yield* possible(msg('storyteller.choose.ambushPossible', { attacker, who: target })))) {
    stage.tell('ambushImpossible', { who: target, by: attacker });
    return { came: 'impossible', outcome: null };
  }
  const margins = yield* contested(stage, input, rules);
  const defender = yield* picked(input, margins);
  if (defender === undefined || unable(stage.of(input.attack.attacker))) {
    stage.tell('ambushSeen', { who: input.attack.attacker });
    return { came: 'seen', outcome: null };
  }
  const margin = margins.over[defender] ?? 0;
  const won = margin > 0;
  stage.tell(won ? 'ambushWon' : 'ambushTied', { who: defender, by: input.attack.attacker });
  const bonus = won ? yield* bonusOf(input, margin, margins, rules) : 0;
  const strike: Attack = { ...input.attack, defender, bonus, undefended: won };
  const came = won ? 'won' : 'tie';
  return yield* restAs('ambush', stage, strikes(rules), strike, (outcome) => ({ came, outcome }));
}
