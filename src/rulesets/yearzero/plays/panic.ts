import { choose, type Play, part, roll } from '../../../core/ask.ts';
import { type Change, set } from '../../../core/change.ts';
import { line } from '../../../core/line.ts';
import { choice, flag, group, type Infer, list, num, text } from '../../../core/spec.ts';
import { alarm, bad, good, quiet } from '../../../core/stage.ts';
import { type Id, msg, names, verbatim } from '../../../core/text.ts';
import type { YzFighter } from '../data/fighter.ts';
import {
  type Panicking,
  type PanicRow,
  panicOf,
  panicRow,
  remembered,
  rowOfTotal,
  stepUp,
} from '../data/panic.ts';
import { bandOf, type Rules } from '../data/rules.ts';
import { NEAR, PANIC_FROM } from '../data/tables.ts';
import { sumCheck } from '../figures/dice.ts';
import {
  able,
  addStress,
  gain,
  has,
  hasTalent,
  heldBy,
  lose,
  loseAttention,
  type YzStage,
} from '../figures/state.ts';
import { eventPlay } from './card.ts';

/** Why a panic roll is made (YZ-13.13, YZ-13.15 to YZ-13.19). */
const CAUSES = names('stressDie ally pinned critical unknownCreature master');

export type Panic = { readonly who: Id; readonly cause: (typeof CAUSES)[number] };

/** The outcome of a panic roll. `voids`: the action that caused it fails (YZ-13.22). */
export type PanicOutcome = { readonly total: number; readonly row?: string; readonly voids: boolean };

/**
 * The row after another roll: a higher row replaces the current one, a lower one raises it by a step; house rules decide about an equal row and
 * about a roll below the table (YZ-13.39, YZ-13.24, YZ-A.44). Undefined if there is no panic.
 */
export function nextRow(
  present: PanicRow | undefined,
  total: number,
  rules: Pick<Rules, 'panicEqual' | 'panicCalmRepeat' | 'panicTable'>,
): PanicRow | undefined {
  const rolled = rowOfTotal(total, rules);
  if (!present) return rolled;
  if (!rolled) return rules.panicCalmRepeat === 'raise' ? stepUp(present, rules) : undefined;
  if (rolled.from > present.from) return rolled;
  const stays = rolled.from === present.from && rules.panicEqual !== 'raise';
  return stays ? present : stepUp(present, rules);
}

const panicCheck = (fighter: YzFighter) =>
  sumCheck('panic', fighter.id, msg('yearzero.check.panic'), [
    line(msg('yearzero.line.stress'), fighter.traits.stress, 'YZ-13.20'),
    line(msg('yearzero.hook.ironNerves'), hasTalent(fighter, 'ironNerves') ? -1 : 0, 'YZ-G'),
  ]);

/** The row that waits until the frenzied fighter has made or declined the attack (YZ-A.45). */
export const waitingRow = (fighter: YzFighter, rules: Pick<Rules, 'panicTable'>): PanicRow | undefined =>
  panicRow(String(fighter.conditions.overkill), rules);

/** The current row: a waiting one, or a lasting one. */
const presentRow = (fighter: YzFighter, rules: Rules): PanicRow | undefined =>
  waitingRow(fighter, rules) ?? panicOf(fighter);

/** A panic roll: a die plus stress, looked up in the table (YZ-13.20 to YZ-13.26). */
export function* panic(stage: YzStage, { who }: Panic, rules: Rules): Play<PanicOutcome> {
  const cannotPanic =
    has(stage.of(who), 'dead') || (rules.panicWhileBroken === 'skip' && has(stage.of(who), 'broken'));
  if (cannotPanic) return { total: 0, voids: false };
  const total = yield* roll(() => panicCheck(stage.of(who)));
  const row = nextRow(presentRow(stage.of(who), rules), total, rules);
  // A house rule compares thresholds with the resulting row (YZ-A.55).
  const threshold = rules.thresholdReads === 'row' && row ? Math.max(total, row.from) : total;
  const resolve = (now: YzStage, shaken: PanicResult) => resolvePanic(now, shaken, rules);
  yield* part('yearzero.panicked', stage, resolve, { who, total, threshold });
  const voids = threshold >= PANIC_FROM.voids;
  return row ? { total, row: row.id, voids } : { total, voids };
}

type PanicResult = { readonly who: Id; readonly total: number; readonly threshold: number };

/** Applies the result of a panic roll to the fighter who rolled (YZ-13.23 to YZ-13.25, YZ-13.35). */
function* resolvePanic(stage: YzStage, { who, total, threshold }: PanicResult, rules: Rules): Play<null> {
  const fighter = stage.of(who);
  const row = nextRow(presentRow(fighter, rules), total, rules);
  const frenzied = threshold >= PANIC_FROM.overkill && hasTalent(fighter, 'overkill');
  if (threshold >= PANIC_FROM.trauma) stage.act(...gain(fighter, 'trauma', 'YZ-13.35'));
  if (!row) stage.tell('steady', { who, total }, good('YZ-13.23'));
  else if (has(fighter, 'broken') || !(frenzied || has(fighter, 'overkill')))
    yield* applyPanic(stage, who, row, rules);
  else {
    stage.act(...gain(fighter, 'overkill', 'YZ-13.25', row.id));
    stage.tell('overkill', { who }, bad('YZ-13.25'));
  }
  return null;
}

/** A fighter whose frenzy is over, and the row that has waited for it. */
export type WaitingPanic = { readonly who: Id; readonly row: string };

/** Starts the waiting panic after a frenzy, combined with any panic that has begun meanwhile (YZ-A.45, YZ-13.39). */
export function* startPanic(stage: YzStage, { who, row }: WaitingPanic, rules: Rules): Play<boolean> {
  stage.act(...lose(stage.of(who), 'overkill', 'YZ-13.25'));
  const waited = panicRow(row, rules);
  const next = waited && nextRow(panicOf(stage.of(who)), waited.from, rules);
  if (next && !has(stage.of(who), 'dead')) yield* applyPanic(stage, who, next, rules);
  return true;
}

/**
 * Applies a row. An instant one ends a lasting one if the house rule `panicInstant` says so (YZ-13.27, YZ-A.81). On broken fighters a row only
 * affects witnesses, unless the house rule `panicWhileBroken` is `full` (YZ-A.43).
 */
function* applyPanic(stage: YzStage, who: Id, row: PanicRow, rules: Rules): Play<void> {
  const onlyWitnessed = has(stage.of(who), 'broken') && rules.panicWhileBroken !== 'full';
  if (onlyWitnessed) stage.tell('pastPanic', { who, ...remembered(row) }, quiet('YZ-A.43'));
  else stage.tell('panics', { who, ...remembered(row) }, alarm('YZ-13.23'));
  if (row.forces) stage.tell('forcesAllies', { who }, bad('YZ-13.15'));
  if (onlyWitnessed) return;
  if (row.timing !== 'instant') stage.act(...beginPanic(stage.of(who), row));
  else if (rules.panicInstant === 'replace') stage.act(...lose(stage.of(who), 'panic', 'YZ-13.39'));
  if (row.outcry) {
    stage.act(...lose(stage.of(who), 'hidden', 'YZ-T2'));
    stage.tell('outcry', { who }, bad('YZ-T2'));
  }
  if (!row.slip) return;
  stage.act(...loseAttention(stage.of(who), 'YZ-T2'));
  yield* dropOne(stage, who);
}

/** Starts a lasting panic. One that begins in the fighter's turn does not end with it (YZ-A.70). */
function beginPanic(fighter: YzFighter, row: PanicRow): Change[] {
  const value: Panicking = { ...remembered(row), ...(fighter.turn.own === 'now' ? { fresh: true } : {}) };
  return [
    ...gain(fighter, 'panic', 'YZ-13.23', value),
    ...loseAttention(fighter, 'YZ-11.3'),
    ...(row.prone ? gain(fighter, 'prone', 'YZ-T2') : []),
  ];
}

/** Drops a held item of the fighter's choice (YZ-T2). */
function* dropOne(stage: YzStage, who: Id): Play<void> {
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

const title = ({ who }: { readonly who: Id }) => msg('yearzero.title.panic', { who });

export const panicPlay = eventPlay<Panic, PanicOutcome>({
  spec: { who: text(), cause: choice(CAUSES, 'master') },
  begin: panic,
  title,
});

export const startPanicPlay = eventPlay<WaitingPanic, boolean>({
  spec: { who: text(), row: text() },
  begin: startPanic,
  title,
});

/** A panic roll within another play. */
export const panicPart = (stage: YzStage, args: Panic, rules: Rules): Play<PanicOutcome> =>
  part('yearzero.panic', stage, (now, given) => panic(now, given, rules), args);

/* Stress from external causes (YZ-13.7 to YZ-13.9), and the effect of panic on others (YZ-13.15, YZ-13.26). */

export const STRAINS = { ownSide: 'YZ-13.7', android: 'YZ-13.8', other: 'YZ-13.9' } as const;

export type Strain = { readonly who: readonly Id[]; readonly cause: keyof typeof STRAINS };

/** Adds a point of stress to everybody concerned (YZ-13.7 to YZ-13.10). */
function* strain(stage: YzStage, { who, cause }: Strain, rules: Rules): Play<boolean> {
  for (const id of who) {
    stage.act(...addStress(stage.of(id), 1, STRAINS[cause], rules));
    stage.tell('strained', { who: id }, bad('YZ-13.10'));
  }
  return true;
}

/** What others can witness: a spreading panic, a frenzy, an outcry. */
export const WITNESSED = ['panic', 'overkill', 'outcry'] as const;

const witnessSpec = {
  of: text(),
  what: choice(WITNESSED),
  others: list(group({ who: text(), distance: num(0, { min: 0, real: true }), sees: flag(true) })),
};

export type Witness = Infer<typeof witnessSpec>;

/** Allies who see a panic or a frenzy make a panic roll, once per event; those who hear an outcry take a point of stress (YZ-13.15, YZ-13.26, YZ-A.54). */
export function* witness(stage: YzStage, input: Witness, rules: Rules): Play<readonly Id[]> {
  const { what, others } = input;
  // Panic and frenzy reach everybody who sees them within 25 metres, an outcry everybody nearby.
  const reached = others.filter(({ distance, sees }) =>
    what === 'outcry' ? ['engaged', 'close'].includes(bandOf(distance, rules)) : sees && distance <= NEAR,
  );
  const ids = reached.map(({ who }) => who).filter((who) => able(stage.of(who)));
  for (const who of ids)
    if (what === 'outcry') stage.act(...addStress(stage.of(who), 1, 'YZ-T2', rules));
    else yield* panicPart(stage, { who, cause: 'ally' }, rules);
  return ids;
}

export const witnessPlay = eventPlay<Witness, readonly string[]>({
  spec: witnessSpec,
  who: ({ of, others }) => [of, ...others.map(({ who }) => who)],
  begin: witness,
  title: ({ of, what }) => msg(`yearzero.title.witness.${what}`, { who: of }),
});

const CAUSES_OF_STRAIN = Object.keys(STRAINS) as [keyof typeof STRAINS, ...(keyof typeof STRAINS)[]];

export const strainPlay = eventPlay<Strain, boolean>({
  spec: { who: list(text()), cause: choice(CAUSES_OF_STRAIN, 'other') },
  who: ({ who }) => who,
  begin: strain,
  title: ({ cause }) => msg(`yearzero.strain.${cause}`),
});
