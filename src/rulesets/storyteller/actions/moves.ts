import { chooseId, type Play } from '../../../core/ask.ts';
import { set } from '../../../core/change.ts';
import { line } from '../../../core/line.ts';
import { choice, type Spec, text } from '../../../core/spec.ts';
import { bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg } from '../../../core/text.ts';
import type { Ability, Attribute, StFighter, StStage } from '../data/fighter.ts';
import { ABILITIES, ATTRIBUTES, COVERS } from '../data/gear.ts';
import { type Rules, type Situation, SPEECH, STANDING, WORDS } from '../data/rules.ts';
import { actionPool, baseLine, NO_SUCCESS, type Pool, type Score } from '../figures/dice.ts';
import { actionDice, bestAbility, proneLines } from '../figures/pools.ts';
import { changeCover, endHold, has, holderOf, isShocked, standUp } from '../figures/state.ts';
import { countMetres, metresLeft, RUN, runDistance } from '../figures/turn.ts';
import { rollActions, rollShare, sharePool } from '../plays/answer.ts';
import type { Doer, Doing } from '../plays/card.ts';
import { rollForecast, successForecast } from '../plays/forecast.ts';
import { ANY_POOL, action, type Case, doing, poolFields, SHARE } from './define.ts';

/* Moving, getting free, talking, attempts at anything else, and doing nothing (ST-11.4, ST-13). */

const run = action({
  icon: 'run',
  group: 'move',
  rules: ['ST-13.6'],
  quick: true,
  whole: 'ST-13.7',
  ways: ({ fighter, context: { rules } }) => [
    { declares: {}, detail: msg('storyteller.detail.metres', { n: runDistance(fighter, rules) }) },
  ],
  fault({ fighter, rules }) {
    if (has(fighter, 'prone')) return msg('storyteller.no.prone');
    if (fighter.turn.walked && !rules.freeMovePlusRun) return msg('storyteller.no.walkOrRun');
    return runDistance(fighter, rules) > 0 ? undefined : msg('storyteller.no.cannotRun');
  },
});

/** The field of an input for the other fighter in a hold; '' if there is none. */
export const BY: Spec = { by: text() };
export const otherSide = ({ by }: { readonly by: Id }): readonly Id[] => (by === '' ? [] : [by]);

/** Whether a fighter may stand up in place of another action: because they must, or because a house rule makes it free (ST-7.37, AMB-60). */
const mayStandInstead = (fighter: StFighter, { standUpCost }: Rules): boolean =>
  !has(fighter, 'held') &&
  !isShocked(fighter) &&
  (has(fighter, 'owesStanding') || (standUpCost === 'free' && has(fighter, 'prone')));

/** Standing up is rolled for only as a part of multiple actions (ST-13.2, ST-13.3). */
const stand = action<Doing, boolean>({
  icon: 'up-card',
  group: 'move',
  rules: ['ST-13.2', 'AMB-60'],
  quick: true,
  anywhere: true,
  inDebt: true,
  instead: mayStandInstead,
  fault: ({ fighter }) =>
    has(fighter, 'prone') || has(fighter, 'owesStanding') ? undefined : msg('storyteller.no.notProne'),
  expects: ({ id, conditions: { prone } }) =>
    prone === undefined ? [] : [set(id, 'conditions.prone', prone, undefined, 'ST-13.3')],
  input: doing,
  spec: SHARE,
  *begin(stage, input, rules) {
    const { who } = input;
    const difficulty = line(msg('storyteller.line.standing'), STANDING, 'ST-13.3');
    const stands = yield* rollShare(stage, 'stand', input, difficulty, rules);
    if (stands) stage.act(...standUp(stage.of(who)));
    stage.tell(stands ? 'stands' : 'failsToStand', { who }, stands ? good('ST-13.2') : bad('ST-13.3'));
    return stands;
  },
  forecast: successForecast('stands'),
});

/** Abilities to struggle with; each side uses its best (ST-8.5). */
const STRUGGLE: readonly Ability[] = ['brawl', 'athletics', 'do'];

/** Strength + Brawl, Athletics or Do (ST-8.5). */
function strugglePool(fighter: StFighter, side: 'struggle' | 'hold', rules: Rules): Pool {
  const ability = bestAbility(fighter, ...STRUGGLE);
  const dice = actionDice(fighter, ability, rules, 'strength');
  return actionPool(side, fighter.id, dice, [baseLine('AMB-4'), ...proneLines(fighter, ability)]);
}

/** A held fighter breaks free by scoring more successes than the holder (ST-8.5, ST-8.6). @returns whether they are free. */
function* breakFree(stage: StStage, { who }: Doer, rules: Rules): Play<boolean> {
  const holder = holderOf(stage.of(who));
  const contested = holder !== undefined && stage.cast[holder] !== undefined;
  const free = contested
    ? yield* rollActions(
        stage,
        () => [strugglePool(stage.of(who), 'struggle', rules), strugglePool(stage.of(holder), 'hold', rules)],
        rules,
        ([held, holding]) => (held?.successes ?? 0) > (holding?.successes ?? 0),
      )
    : true;
  if (free) stage.act(...endHold(stage.cast, who, 'ST-8.6'));
  const weight = free ? good('ST-8.6') : bad('ST-8.6');
  stage.tell(free ? 'winsFree' : 'staysHeld', { who, by: holder ?? '' }, weight);
  return free;
}

const struggle = action<Doer & { readonly by: Id }, boolean>({
  icon: 'breaking-chain',
  group: 'move',
  rules: ['ST-8.5', 'ST-8.6'],
  quick: true,
  anywhere: true,
  whole: 'ST-8.5',
  inHold: true,
  instead: (fighter) => has(fighter, 'held'),
  fault: ({ fighter }) => (has(fighter, 'held') ? undefined : msg('storyteller.no.notHeld')),
  input: ({ fighter }) => ({ who: fighter.id, by: holderOf(fighter) ?? '' }),
  spec: BY,
  others: otherSide,
  begin: breakFree,
  forecast: successForecast('free'),
});

function* chooseCover(who: Id): Play<Situation['cover']> {
  const covers = COVERS.filter((cover) => cover !== 'none');
  const id = yield* chooseId(() => ({
    kind: 'choose',
    id: 'cover',
    by: who,
    label: msg('storyteller.choose.whichCover'),
    options: covers.map((cover) => ({ id: cover, label: msg(`storyteller.situation.cover.${cover}`) })),
  }));
  return covers.find((cover) => cover === id) ?? 'none';
}

/** Cover that is hard to reach: taking it is an action, and as a part of multiple actions needs a roll (ST-7.21). */
const takeCover = action<Doing & { readonly cover: Situation['cover'] }, boolean>({
  icon: 'brick-wall',
  group: 'move',
  rules: ['ST-7.20', 'ST-7.21'],
  anywhere: true,
  fault: ({ fighter }) => (has(fighter, 'prone') ? msg('storyteller.no.prone') : undefined),
  input: (about) => doing(about, { cover: about.declaration.cover ?? 'none' }),
  spec: { ...SHARE, cover: choice(COVERS, 'none') },
  *begin(stage, input, rules) {
    const { who, cover } = input;
    const reached = yield* rollShare(stage, 'takeCover', input, baseLine('ST-7.21'), rules);
    if (reached) {
      const taken = cover === 'none' ? yield* chooseCover(who) : cover;
      stage.act(...changeCover(stage.of(who), taken));
      stage.tell('takesCover', { who }, good('ST-7.20'));
    } else stage.tell('missesCover', { who }, quiet('ST-7.21'));
    return reached;
  },
  forecast: successForecast('covered'),
});

/** Why an action that can only be a part of multiple actions is not possible by itself. */
const faultUnlessPart = ({ declaration }: Case) =>
  'dice' in declaration ? undefined : msg('storyteller.no.onlyInSplit');

/** One metre for each die of the share, as far as wounds allow. Nothing is rolled (ST-13.5, AMB-47). */
const move = action<Doing, number>({
  icon: 'run',
  group: 'move',
  rules: ['ST-13.5'],
  asPart: { label: msg('storyteller.part.move') },
  travels: true,
  partOnly: true,
  fault: faultUnlessPart,
  shareSays: (fighter, share) => msg('storyteller.part.metres', { n: Math.min(share, metresLeft(fighter)) }),
  input: doing,
  spec: SHARE,
  *begin(stage, { who, share }) {
    const fighter = stage.of(who);
    const metres = Math.min(share, metresLeft(fighter));
    stage.act(...countMetres(fighter, metres, 'ST-13.5'), ...changeCover(fighter, 'none'));
    stage.tell('moves', { who, n: metres }, quiet('ST-13.5'));
    return metres;
  },
});

/** As a whole action, several sentences; as a part, a few words per die (ST-13.11, ST-13.12). The result is the number of words; 0 means any number. */
const talk = action<Doing, number>({
  icon: 'talk',
  group: 'other',
  rules: ['ST-13.11', 'AMB-94'],
  mainOnly: 'ST-13.14',
  inHold: true,
  asPart: { label: msg('storyteller.part.talk'), rules: ['ST-13.12', 'ST-13.13'] },
  partSpec: poolFields(SPEECH.attributes, SPEECH.abilities),
  partFault: (_, { attribute = '', ability = '' }) =>
    SPEECH.attributes.some((one) => one === attribute) && SPEECH.abilities.some((one) => one === ability)
      ? undefined
      : msg('storyteller.no.notSpeech'),
  shareSays: (_, share) => msg('storyteller.part.words', { n: share * WORDS }),
  input: doing,
  spec: SHARE,
  *begin(stage, { who, share }) {
    const words = share * WORDS;
    const weight = quiet(share ? 'ST-13.12' : 'ST-13.11');
    stage.tell(share ? 'says' : 'talks', { who, n: words }, weight);
    return words;
  },
});

/** An attempt at something that has no rule of its own, against the ordinary difficulty (ST-11.4). */
const attempt = action<Doing & { readonly attribute: Attribute; readonly ability: Ability }, Score>({
  icon: 'up-card',
  group: 'other',
  rules: ['ST-11.4'],
  asPart: { label: msg('storyteller.part.attempt') },
  partOnly: true,
  partSpec: ANY_POOL,
  fault: faultUnlessPart,
  input: (about) => {
    const { attribute = 'dexterity', ability = 'athletics' } = about.declaration;
    return doing(about, { attribute, ability });
  },
  spec: { ...SHARE, attribute: choice(ATTRIBUTES), ability: choice(ABILITIES) },
  *begin(stage, input, rules) {
    const { who } = input;
    const pools = () => [sharePool('attempt', input, baseLine('ST-3.3'))];
    const score = yield* rollActions(stage, pools, rules, ([one]) => one ?? NO_SUCCESS);
    const succeeds = score.successes > 0;
    const weight = succeeds ? good('ST-11.6') : quiet('ST-11.6');
    stage.tell(succeeds ? 'succeeds' : 'fails', { who, n: score.successes }, weight);
    return score;
  },
  forecast: rollForecast([
    ['succeeds', ({ successes }) => successes > 0],
    ['botch', ({ botch }) => botch],
  ]),
});

const nothing = action({
  icon: 'pause-button',
  group: 'other',
  rules: ['ST-1.11'],
  quick: true,
  reserves: true,
  idle: true,
  inHold: true,
  inShock: true,
});

export const moves = { move, [RUN]: run, stand, struggle, takeCover };
export const others = { talk, attempt, nothing };
