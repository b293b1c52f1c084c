import { total } from '../../core/line.ts';
import type { Records } from '../../core/record.ts';
import type { Tongue } from '../../core/say.ts';
import { say } from '../../core/say.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Chips, Spend } from './chips.ts';
import { priceOf, useDef } from './chips.ts';
import type { Declaration, SignedRoll } from './declaration.ts';
import { durOf } from './durations.ts';
import type { WeFighter } from './fighter.ts';
import type { Bought, MainOrder, SimpleOrder, Volley } from './orders.ts';
import { beatsText } from './print.ts';
import { diceText, mainName, rollLines, signedName } from './roll.ts';
import { resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import { blocksText, statusText } from './status.ts';
import { MOST_MAINS, REACTION_PRICE } from './tables.ts';
import type { State } from './turn-state.ts';
import { stepsSoFar } from './turn-state.ts';

/* A declaration and a turn as text that can be posted where such games are played (WE-12.1 to WE-12.9). */

interface Telling {
  readonly fighter: WeFighter;
  readonly declaration: Declaration;
  readonly rules: Rules;
  readonly tongue: Tongue;
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** `9 + 2 + 4 = 15 – "Shooting (+1 Firearms, +3 Quick shots)"` (WE-12.2). */
function rollText({ fighter, declaration, rules, tongue }: Telling, id: string, roll: SignedRoll): string {
  const result = resultFor(fighter, id, rules);
  if (!result) return '';
  const mains = Math.min(MOST_MAINS, declaration.mains.length);
  const lines = rollLines(fighter, roll, mains, rules);
  const mods = lines.map(({ label, n }) => `${signed(n)} ${say(label, tongue)}`).join(', ');
  const name = `${say(signedName(roll), tongue)}${mods ? ` (${mods})` : ''}`;
  const dice = roll.dice ? `${diceText(roll.dice, total(lines))} = ` : '';
  return `${dice}${result.total} – «${name}»`;
}

/** `Result: 15 – 2+1 Damnit!, 2+1 Nice!` (WE-12.3). */
function resultText({ fighter, declaration, rules, tongue }: Telling, id: string): string {
  const result = resultFor(fighter, id, rules);
  const { nice = 0, damnit = 0 } = declaration.chips?.[id]?.topUp ?? {};
  const plus = (n: number, more: number) => (more > 0 ? `${n}+${more}` : `${n}`);
  return say(
    msg('western.record.result', {
      n: result?.total ?? 0,
      damnit: plus(result?.damnit ?? 0, damnit),
      nice: plus(result?.nice ?? 0, nice),
    }),
    tongue,
  );
}

const CHIP = { nice: 'Nice!', damnit: 'Damnit!' } as const;

function spendText({ use, amount, shot, scope }: Spend, tongue: Tongue): string {
  const { chip, price } = useDef(use);
  const of = shot === undefined ? '' : ` (#${shot})`;
  const where = scope === undefined ? '' : ` (${say(msg(`western.scope.${scope}`), tongue)})`;
  const times = amount > 1 ? ` ×${amount}` : '';
  return `  ${price * amount} ${CHIP[chip]} – ${say(msg(`western.use.${use}`), tongue)}${of}${where}${times}`;
}

function simpleText(order: SimpleOrder, { rules, tongue }: Telling): string {
  const target = order.target === undefined ? '' : ` → ${tongue.nameOf?.(order.target) ?? order.target}`;
  return `${say(msg(`western.simple.${order.simple}`), tongue)} (${durOf(order, rules)})${target}`;
}

const placeName = (place: string): Msg => {
  const [key, n] = place.split(':');
  return msg(`western.place.${key}`, n === undefined ? undefined : { n: Number(n) });
};

const choiceTexts = (
  { declaration, rules, tongue }: Telling,
  id: string,
  { spends = [] }: Chips,
): string[] => [
  ...spends.map((spend) => spendText(spend, tongue)),
  ...(declaration.bought ?? [])
    .filter(({ pays }) => pays === id)
    .map(
      (order) =>
        `  ${priceOf(durOf(order, rules))} ${CHIP.nice} – ${say(msg(`western.simple.${order.simple}`), tongue)}`,
    ),
  ...(declaration.reaction === id
    ? [`  ${REACTION_PRICE} ${CHIP.nice} – ${say(msg('western.record.reaction'), tongue)}`]
    : []),
];

function volleyText({ kind, n, target, horse }: Volley, tongue: Tongue): string {
  const mark = horse ? ` (${say(msg('western.record.atHorse'), tongue)})` : '';
  return `${say(msg(`western.volley.${kind}`, { n }), tongue)} → ${tongue.nameOf?.(target) ?? target}${mark}`;
}

function mainText({ main, called, mode, volleys = [], from }: MainOrder, tongue: Tongue): string {
  const how = mode === undefined ? [] : [say(msg(`western.technique.${mode}`), tongue)];
  const what = [...how, ...volleys.map((volley) => volleyText(volley, tongue))].join(', ');
  const late = from === 2 ? ` (${say(msg('western.record.from2'), tongue)})` : '';
  return `${say(mainName({ main, called }), tongue)}${what ? ` – ${what}` : ''}${late}`;
}

function orderTexts(telling: Telling): string[] {
  const { declaration, tongue } = telling;
  const { before = [], mains, bought = [], after = [], chain = [], plans = [], readied } = declaration;
  const row = (key: string, text: string) => `  ${say(msg(`western.record.${key}`), tongue)} – ${text}`;
  const boughtText = (order: Bought) =>
    `${simpleText(order, telling)}, ${say(placeName(order.place), tongue)}, ${say(msg(`western.main.${order.pays}`), tongue)}`;
  return [
    ...before.map((order) => row('before', simpleText(order, telling))),
    ...chain.map((order) => row('chain', simpleText(order, telling))),
    ...mains.map((main) => row('main', mainText(main, tongue))),
    ...bought.map((order) => row('bought', boughtText(order))),
    ...after.map((order) => row('after', simpleText(order, telling))),
    ...plans.map(({ condition }) => row('plan', condition)),
    ...(readied ? [row('readied', readied.event)] : []),
    ...(declaration.note ? [row('note', declaration.note)] : []),
  ];
}

/** A declaration with its rolls, results, chips and orders, as text. */
export function declarationText(fighter: WeFighter, rules: Rules, tongue: Tongue): string {
  const declaration: Declaration = fighter.turn.declaration ?? { mains: [] };
  const telling: Telling = { fighter, declaration, rules, tongue };
  const rolls = Object.entries(fighter.turn.rolls ?? {});
  const choices = rolls.flatMap(([id]) => choiceTexts(telling, id, declaration.chips?.[id] ?? {}));
  return [
    ...rolls.flatMap(([id, roll]) => [rollText(telling, id, roll), resultText(telling, id)]),
    ...(choices.length > 0 ? [say(msg('western.record.choice'), tongue), ...choices] : []),
    say(msg('western.record.declaration'), tongue),
    ...orderTexts(telling),
  ].join('\n');
}

/** Languages by what a table copies out (setting `textExport`). */
const LANGUAGES = { ru: ['ru'], en: ['en'], both: ['ru', 'en'] } as const;

/** What has happened in the turn so far, phase by phase. */
export const turnText = (state: State, tongue: Tongue): string =>
  beatsText(stepsSoFar(state), {
    say: (message) => say(message, tongue),
    nameOf: (who) => tongue.nameOf?.(who) ?? who,
  });

/** Declarations, turns and states as text to be posted (WE-11.1, WE-12.1). */
export const records: Records<State, WeFighter, Rules> = {
  languages: ({ textExport }) => LANGUAGES[textExport],
  round: (state, cast, _, tongue) =>
    turnText(state, { ...tongue, nameOf: (id) => cast[id]?.name ?? tongue.nameOf?.(id) }),
  declaration: declarationText,
  status: statusText,
  history: ({ turn }, tongue) =>
    (turn.history ?? []).map(({ turn: number, blocks }) => ({ number, text: blocksText(blocks, tongue) })),
};
