import { total } from '../../../core/line.ts';
import type { Records } from '../../../core/record.ts';
import { type Localizer, say } from '../../../core/say.ts';
import { type Id, type Msg, msg, signed, verbatim } from '../../../core/text.ts';
import {
  type Bought,
  CHIP_NAMES,
  type Declaration,
  type MainOrder,
  type SignedRoll,
  type SimpleOrder,
  type Spend,
  useDef,
  type Volley,
} from '../data/declaration.ts';
import type { Rules } from '../data/rules.ts';
import { MAX_MAINS, REACTION_PRICE } from '../data/tables.ts';
import {
  type EffectLine,
  isStrike,
  type Printed,
  type State,
  type Status,
  type Step,
  type WeFighter,
} from '../data/turn.ts';
import { diceText, mainName, rollLines, signedName } from '../figures/dice.ts';
import { durOf, priceOf, readPlace, simpleName } from '../figures/orders.ts';
import { resultFor } from '../figures/rolls.ts';
import { stepsSoFar } from '../figures/schedule.ts';
import { statusOf } from '../figures/state.ts';

interface Speech {
  say(message: Msg): string;
  nameOf(who: Id): string;
}

export const stepName = ({ name, type, called }: Pick<Step, 'name' | 'type' | 'called'>): Msg =>
  called !== undefined
    ? verbatim(called)
    : msg(type === 'simple' ? `western.simple.${name}` : `western.step.${name}`);

/** A step without its fighter: `quick#3→Kid`, `jog ½ (18 m)`. */
function actionText(step: Step, { say, nameOf }: Speech): string {
  const name = say(stepName(step));
  if (step.type === 'simple') return name;
  if (isStrike(step)) {
    const no = step.no === undefined ? '' : `#${step.no}`;
    return `${name}${no}→${step.target === undefined ? '?' : nameOf(step.target)}`;
  }
  if (step.metres === undefined) return `${name} ½`;
  return `${name} ½ (${say(msg('western.detail.metres', { n: step.metres }))})`;
}
function stepText(step: Printed, speech: Speech): string {
  const why = step.void === undefined ? '' : ` ✗(${speech.say(msg(`western.void.${step.void}`))})`;
  return `${speech.nameOf(step.who)} ${actionText(step, speech)}${why}`;
}

/** The steps of one phase in a row, simultaneous ones in brackets. */
function rowText(steps: readonly Printed[], speech: Speech): string {
  const groups: Printed[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.tie !== undefined && last[0]?.tie === step.tie) last.push(step);
    else groups.push([step]);
  }
  return groups
    .map((group) => {
      const texts = group.map((step) => stepText(step, speech));
      return group[0]?.tie === undefined ? texts.join(' | ') : `{= ${texts.join(' + ')} =}`;
    })
    .join(' | ');
}

/** The steps of a turn in the notation of the rules' examples, one line for each phase: `1B  Billy quick#1→Raven | …`. */
export function beatsText(steps: readonly Printed[], speech: Speech): string {
  const phases = [...new Set(steps.map(({ beat, phase }) => `${beat}${phase}`))].sort();
  const stepsOf = (id: string) => steps.filter(({ beat, phase }) => `${beat}${phase}` === id);
  return phases.map((id) => `${id}  ${rowText(stepsOf(id), speech)}`).join('\n');
}

/* Declarations and turns as texts to post in play-by-post games (WE-12.1 to WE-12.9). */

interface RecordContext {
  readonly fighter: WeFighter;
  readonly declaration: Declaration;
  readonly rules: Rules;
  readonly localizer: Localizer;
}

/** `9 + 2 + 4 = 15 – "Shooting (+1 Firearms, +3 Quick shots)"` (WE-12.2). */
function rollText(
  { fighter, declaration, rules, localizer }: RecordContext,
  id: string,
  roll: SignedRoll,
): string {
  const result = resultFor(fighter, id, rules);
  if (!result) return '';
  const mains = Math.min(MAX_MAINS, declaration.mains.length);
  const lines = rollLines(fighter, roll, mains, rules);
  const mods = lines.map(({ label, n }) => `${signed(n)} ${say(label, localizer)}`).join(', ');
  const name = `${say(signedName(roll), localizer)}${mods ? ` (${mods})` : ''}`;
  const dice = roll.dice ? `${diceText(roll.dice, total(lines))} = ` : '';
  return `${dice}${result.total} – «${name}»`;
}

/** `Result: 15 – 2+1 Damnit!, 2+1 Nice!` (WE-12.3). */
function resultText({ fighter, declaration, rules, localizer }: RecordContext, id: string): string {
  const result = resultFor(fighter, id, rules);
  const { nice = 0, damnit = 0 } = declaration.chips?.[id]?.topUp ?? {};
  const plus = (n: number, more: number) => (more > 0 ? `${n}+${more}` : `${n}`);
  const words = {
    n: result?.total ?? 0,
    damnit: plus(result?.damnit ?? 0, damnit),
    nice: plus(result?.nice ?? 0, nice),
  };
  return say(msg('western.record.result', words), localizer);
}

function spendText({ use, amount, shot, scope }: Spend, localizer: Localizer): string {
  const of = shot === undefined ? '' : ` (#${shot})`;
  const where = scope === undefined ? '' : ` (${say(msg(`western.scope.${scope}`), localizer)})`;
  const times = amount > 1 ? ` ×${amount}` : '';
  return `${say(msg(`western.use.${use}`), localizer)}${of}${where}${times}`;
}

function simpleText(order: SimpleOrder, { rules, localizer }: RecordContext): string {
  const target = order.target === undefined ? '' : ` → ${localizer.nameOf?.(order.target) ?? order.target}`;
  return `${say(simpleName(order), localizer)} (${durOf(order, rules)})${target}`;
}

/** The uses of a roll's chips, one line each. */
function choiceTexts({ declaration, rules, localizer }: RecordContext, id: string): string[] {
  const paid = (n: number, chip: keyof typeof CHIP_NAMES, text: string) =>
    `  ${n} ${CHIP_NAMES[chip]} – ${text}`;
  const spends = declaration.chips?.[id]?.spends ?? [];
  const bought = (declaration.bought ?? []).filter(({ pays }) => pays === id);
  const reaction = say(msg('western.record.reaction'), localizer);
  return [
    ...spends.map((spend) => {
      const { chip, price } = useDef(spend.use);
      return paid(price * spend.amount, chip, spendText(spend, localizer));
    }),
    ...bought.map((order) => paid(priceOf(durOf(order, rules)), 'nice', say(simpleName(order), localizer))),
    ...(declaration.reaction === id ? [paid(REACTION_PRICE, 'nice', reaction)] : []),
  ];
}

function volleyText({ kind, n, target, horse }: Volley, localizer: Localizer): string {
  const mark = horse ? ` (${say(msg('western.record.atHorse'), localizer)})` : '';
  return `${say(msg(`western.volley.${kind}`, { n }), localizer)} → ${localizer.nameOf?.(target) ?? target}${mark}`;
}

function mainText({ main, called, mode, volleys = [], from }: MainOrder, localizer: Localizer): string {
  const how = mode === undefined ? [] : [say(msg(`western.technique.${mode}`), localizer)];
  const what = [...how, ...volleys.map((volley) => volleyText(volley, localizer))].join(', ');
  const late = from === 2 ? ` (${say(msg('western.record.from2'), localizer)})` : '';
  return `${say(mainName({ main, called }), localizer)}${what ? ` – ${what}` : ''}${late}`;
}

function orderTexts(context: RecordContext): string[] {
  const { declaration, localizer } = context;
  const { before = [], mains, bought = [], after = [], chain = [], plans = [], readied } = declaration;
  const row = (key: string, text: string) => `  ${say(msg(`western.record.${key}`), localizer)} – ${text}`;
  const boughtText = (order: Bought) => {
    const { moment, no } = readPlace(order.place);
    const place = msg(`western.place.${moment}`, no === undefined ? undefined : { n: no });
    const payer = mainName({ main: order.pays });
    return [simpleText(order, context), say(place, localizer), say(payer, localizer)].join(', ');
  };
  return [
    ...before.map((order) => row('before', simpleText(order, context))),
    ...chain.map((order) => row('chain', simpleText(order, context))),
    ...mains.map((main) => row('main', mainText(main, localizer))),
    ...bought.map((order) => row('bought', boughtText(order))),
    ...after.map((order) => row('after', simpleText(order, context))),
    ...plans.map(({ condition }) => row('plan', condition)),
    ...(readied ? [row('readied', readied.event)] : []),
    ...(declaration.note ? [row('note', declaration.note)] : []),
  ];
}

/** A declaration as text: rolls, results, chips and orders. */
export function declarationText(fighter: WeFighter, rules: Rules, localizer: Localizer): string {
  const declaration: Declaration = fighter.turn.declaration ?? { mains: [] };
  const context: RecordContext = { fighter, declaration, rules, localizer };
  const rolls = Object.entries(fighter.turn.rolls ?? {});
  const choices = rolls.flatMap(([id]) => choiceTexts(context, id));
  return [
    ...rolls.flatMap(([id, roll]) => [rollText(context, id, roll), resultText(context, id)]),
    ...(choices.length > 0 ? [say(msg('western.record.choice'), localizer), ...choices] : []),
    say(msg('western.record.declaration'), localizer),
    ...orderTexts(context),
  ].join('\n');
}

/** The languages of a group's records (house rule `textExport`). */
const LANGUAGES = { ru: ['ru'], en: ['en'], both: ['ru', 'en'] } as const;

/** The steps of the turn so far, phase by phase. */
export const turnText = (state: State, localizer: Localizer): string =>
  beatsText(stepsSoFar(state), {
    say: (message) => say(message, localizer),
    nameOf: (who) => localizer.nameOf?.(who) ?? who,
  });

/** Texts that can be copied and posted (WE-11.1, WE-12.1). */
export const records: Records<State, WeFighter, Rules> = {
  languages: ({ textExport }) => LANGUAGES[textExport],
  round: (state, cast, _, localizer) =>
    turnText(state, { ...localizer, nameOf: (id) => cast[id]?.name ?? localizer.nameOf?.(id) }),
  declaration: declarationText,
  status: statusText,
  history: ({ turn }, localizer) =>
    (turn.history ?? []).map(({ turn: number, blocks }) => ({ number, text: blocksText(blocks, localizer) })),
};

/** Both blocks of a fighter's current state as text; empty if there is nothing to say. */
export function statusText(fighter: WeFighter, rules: Rules, localizer: Localizer): string {
  const status = statusOf(fighter, rules);
  const none = status.affects.length + status.effects.length === 0;
  return none ? '' : blocksText(status, localizer);
}

/** Both blocks of a state as text (section 10 of the ledger). */
function blocksText({ affects, effects }: Status, localizer: Localizer): string {
  const speak = (message: Msg) => say(message, localizer);
  const rows = affects.map(({ group, sign, value, tags }) => {
    const head = `${speak(msg(`western.status.${group}`))}${sign ? ` (${sign}) ${value}` : ''}`;
    return `  ${head}${tags.length > 0 ? `: ${tags.map(speak).join(' ; ')}` : ''}`;
  });
  const effect = ({ on, main, lines }: EffectLine): string => {
    const what = main ? speak(msg(`western.main.${main}`)) : speak(msg(`western.status.on.${on}`));
    const of = main && on !== 'roll' ? ` (${speak(msg(`western.status.on.${on}`))})` : '';
    return `${what}${of} ${signed(total(lines))} (${lines.map(({ label }) => speak(label)).join(', ')})`;
  };
  const part = (key: string, counts: (one: EffectLine) => boolean) => {
    const some = effects.filter(counts).map(effect);
    return some.length > 0 ? [`  ${speak(msg(`western.status.${key}`))}: ${some.join(' ; ')}`] : [];
  };
  return [
    speak(msg('western.status.affects')),
    ...rows,
    speak(msg('western.status.effects')),
    ...part('always', ({ main }) => !main),
    ...part('when', ({ main }) => main !== undefined),
  ].join('\n');
}
