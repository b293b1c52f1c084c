import type { Play } from '../../core/ask.ts';
import { choose, part, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import { line } from '../../core/line.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Panicking } from './conditions.ts';
import { befall, has, lift, panicOf } from './conditions.ts';
import { sumCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { hasTalent, heldBy } from './gear.ts';
import type { PanicRow } from './panic-table.ts';
import { panicRow, remembered, rowOfTotal, stepUp } from './panic-table.ts';
import type { Rules } from './rules.ts';
import { attentionLost } from './stances.ts';
import { PANIC_FROM } from './tables.ts';

/** Why somebody must roll (YZ-13.13, YZ-13.15 to YZ-13.19). */
export const CAUSES = ['stressDie', 'ally', 'pinned', 'critical', 'unknownCreature', 'master'] as const;

export type Panic = { readonly who: Id; readonly cause: (typeof CAUSES)[number] };

/** What a panic roll came to: `voids` is what the action that was just performed suffers (YZ-13.22). */
export type Panicked = {
  readonly total: number;
  readonly row?: string;
  readonly voids: boolean;
};

type PanicRules = Pick<Rules, 'panicEqual' | 'panicCalmRepeat' | 'panicTable'>;

/**
 * The row that a further roll leads to (YZ-13.39, YZ-13.24, YZ-A.44): a higher one replaces the present, a lower one raises it by a step.
 * Undefined: nothing happens.
 */
export function nextRow(
  present: PanicRow | undefined,
  total: number,
  rules: PanicRules,
): PanicRow | undefined {
  const rolled = rowOfTotal(total, rules);
  if (!present) return rolled;
  if (!rolled) return rules.panicCalmRepeat === 'raise' ? stepUp(present, rules) : undefined;
  if (rolled.from > present.from) return rolled;
  if (rolled.from === present.from) return rules.panicEqual === 'raise' ? stepUp(present, rules) : present;
  return stepUp(present, rules);
}

const panicCheck = (fighter: YzFighter) =>
  sumCheck({
    id: 'panic',
    by: fighter.id,
    label: msg('yearzero.check.panic'),
    dice: [
      line(msg('yearzero.line.stress'), fighter.traits.stress, 'YZ-13.20'),
      line(msg('yearzero.hook.ironNerves'), hasTalent(fighter, 'ironNerves') ? -1 : 0, 'YZ-G'),
    ],
  });

/** What the thresholds read: the total, or by house rule the row that came of it (YZ-A.55). */
function thresholdOf(total: number, row: PanicRow | undefined, { thresholdReads }: Rules): number {
  return thresholdReads === 'row' && row ? Math.max(total, row.from) : total;
}

/** The row of panic that waits until his frenzy has struck, or is let be (YZ-A.45). */
export const waitingRow = (fighter: YzFighter, rules: Pick<Rules, 'panicTable'>): PanicRow | undefined =>
  panicRow(String(fighter.conditions.overkill), rules);

/** The row that a further roll starts from: one that waits, or one that lasts. */
const standsOn = (fighter: YzFighter, rules: Rules): PanicRow | undefined =>
  waitingRow(fighter, rules) ?? panicOf(fighter);

/** A roll against panic: a die and the level of stress, read on the table (YZ-13.20 to YZ-13.26). */
export function* panic(stage: Stage<YzFighter>, { who }: Panic, rules: Rules): Play<Panicked> {
  const past =
    has(stage.of(who), 'dead') || (rules.panicWhileBroken === 'skip' && has(stage.of(who), 'broken'));
  if (past) return { total: 0, voids: false };
  const total = yield* roll(() => panicCheck(stage.of(who)));
  const row = nextRow(standsOn(stage.of(who), rules), total, rules);
  const threshold = thresholdOf(total, row, rules);
  yield* part('yearzero.panicked', stage, shaken(rules), { who, total, threshold });
  const voids = threshold >= PANIC_FROM.voids;
  return row ? { total, row: row.id, voids } : { total, voids };
}

type Shaken = { readonly who: Id; readonly total: number; readonly threshold: number };

const shaken =
  (rules: Rules) =>
  (stage: Stage<YzFighter>, args: Shaken): Play<null> =>
    shakes(stage, args, rules);

/** What a panic roll does to him who has made it (YZ-13.23 to YZ-13.25, YZ-13.35). */
function* shakes(stage: Stage<YzFighter>, { who, total, threshold }: Shaken, rules: Rules): Play<null> {
  const fighter = stage.of(who);
  const row = nextRow(standsOn(fighter, rules), total, rules);
  const frenzied = threshold >= PANIC_FROM.overkill && hasTalent(fighter, 'overkill');
  if (threshold >= PANIC_FROM.trauma) stage.act(...befall(fighter, 'trauma', 'YZ-13.35'));
  if (!row) stage.tell('steady', { who, total });
  else if (has(fighter, 'broken') || !(frenzied || has(fighter, 'overkill')))
    yield* befalls(stage, who, row, rules);
  else {
    stage.act(...befall(fighter, 'overkill', 'YZ-13.25', row.id));
    stage.tell('overkill', { who });
  }
  return null;
}

/** Whose frenzy is over, and the row that has waited for it. */
export type SetsIn = { readonly who: Id; readonly row: string };

/** A frenzy is over: the panic that has waited comes, read against one that he is in by then (YZ-A.45, YZ-13.39). */
export function* setsIn(stage: Stage<YzFighter>, { who, row }: SetsIn, rules: Rules): Play<boolean> {
  stage.act(...lift(stage.of(who), 'overkill', 'YZ-13.25'));
  const waited = panicRow(row, rules);
  const next = waited && nextRow(panicOf(stage.of(who)), waited.from, rules);
  if (next && !has(stage.of(who), 'dead')) yield* befalls(stage, who, next, rules);
  return true;
}

/** A row takes effect; one that acts at once and is over ends what lasted (YZ-13.27, YZ-A.81). The broken are past it: only what others see of it counts (YZ-A.43). */
function* befalls(stage: Stage<YzFighter>, who: Id, row: PanicRow, rules: Rules): Play<void> {
  const broken = has(stage.of(who), 'broken') && rules.panicWhileBroken !== 'full';
  stage.tell(broken ? 'pastPanic' : 'panics', { who, ...remembered(row) });
  if (row.forces) stage.tell('forcesAllies', { who });
  if (broken) return;
  if (row.timing !== 'instant') stage.act(...lasting(stage.of(who), row));
  else if (rules.panicInstant === 'replace') stage.act(...lift(stage.of(who), 'panic', 'YZ-13.39'));
  if (row.outcry) criesOut(stage, who);
  if (row.slip) yield* slips(stage, who);
}

/** A lasting effect lies on him. What begins in his own turn does not end with that one (YZ-A.70). */
function lasting(fighter: YzFighter, row: PanicRow): Change[] {
  const value: Panicking = { ...remembered(row), ...(fighter.turn.own === 'now' ? { fresh: true } : {}) };
  return [
    ...befall(fighter, 'panic', 'YZ-13.23', value),
    ...attentionLost(fighter, 'YZ-11.3'),
    ...(row.prone ? befall(fighter, 'prone', 'YZ-T2') : []),
  ];
}

/** A cry that gives him away and that others hear (YZ-T2). */
function criesOut(stage: Stage<YzFighter>, who: Id): void {
  stage.act(...lift(stage.of(who), 'hidden', 'YZ-T2'));
  stage.tell('outcry', { who });
}

/** He loses whatever he attended to, and what he holds (YZ-T2). */
function* slips(stage: Stage<YzFighter>, who: Id): Play<void> {
  stage.act(...attentionLost(stage.of(who), 'YZ-T2'));
  yield* losesHold(stage, who);
}

/** One thing falls from his hands: which, he may choose (YZ-T2). */
function* losesHold(stage: Stage<YzFighter>, who: Id): Play<void> {
  if (heldBy(stage.of(who)).length === 0) return;
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'drops',
    by: who,
    label: msg('yearzero.choose.drops'),
    options: heldBy(stage.of(who)).map((one) => ({ id: one.id, label: verbatim(one.name) })),
  }));
  stage.act(set(who, `gear.${id}.traits.place`, 'hand', 'ground', 'YZ-T2'));
}
