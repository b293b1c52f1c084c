import { type Choose, type Enter, GM, type Option } from '../../../core/ask.ts';
import { askIds } from '../../../core/ask-id.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { gmChoice } from '../../../core/round-asks.ts';
import { faults, type Spec, text } from '../../../core/spec.ts';
import { type Id, Illegal, type Json, type Msg, msg, names, verbatim } from '../../../core/text.ts';
import {
  type Declaration,
  isSigning,
  malformedAt,
  NO_DECLARATION,
  type Readied,
  type Rolls,
  type Signature,
} from '../data/declaration.ts';
import type { MainKey } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { MAX_MAINS, verdictOf } from '../data/tables.ts';
import type { State, Turn, WeCast, WeFighter } from '../data/turn.ts';
import { rollCheck } from '../figures/dice.ts';
import { actionOf } from '../figures/gear.ts';
import { allIssues, stepFault } from '../figures/legality.ts';
import { SIMPLE_SHOT_ROLLS } from '../figures/orders.ts';
import { actorOf, signedMains } from '../figures/rolls.ts';
import { readiedSequence } from '../figures/schedule.ts';
import { able, inFight } from '../figures/state.ts';
import type { Draft } from './run.ts';

/* Kinds of asks, and the asks before beat 1: signing rolls, rolling, declaring (WE-12), and the GM's handling of declarations. */

/** The ids of asks; most are about one fighter. */
export const askId = askIds(
  ...names(
    'sign roll declare return table override go tie event attention plan react reactTest rewrite free nerve learn recall book',
  ),
);

/** The ids of the options with which the GM moves the turn to its next phase. */
export const phaseOption = askIds('reveal', 'obvious', 'start', 'publish');

/** What asks are made from. */
export interface Scene {
  readonly state: State;
  readonly cast: WeCast;
  readonly rules: Rules;
}

/** An option of a choice; `key` is the last part of its label's key. */
export const option = (id: string, key = id, args?: Msg['args']): Option => ({
  id,
  label: msg(`western.option.${key}`, args),
});

/** The choice with which the GM moves the turn to its next phase. */
export const phaseAsk = (options: readonly Option[]): Choose =>
  gmChoice(askId.make('table'), msg('western.ask.table'), options);

/** Fields that the GM may fill in. */
export const formAsk = (id: string, label: Msg, spec: Spec, more: Partial<Enter> = {}): RoundAsk => ({
  kind: 'enter',
  id,
  by: GM,
  label,
  form: 'fields',
  spec,
  legal: (value) => faults(spec, value)[0]?.says,
  ...more,
  optional: true,
});

const malformed = (at: string): Msg => msg('western.no.malformed', { at });

/** What is malformed in a declaration, or undefined if its form is right. */
function faultOfForm(value: Json): Msg | undefined {
  const at = malformedAt(value);
  return at === undefined ? undefined : malformed(at);
}

const faultOfDeclaration = (fighter: WeFighter, value: Json, rules: Rules): Msg | undefined =>
  faultOfForm(value) ??
  allIssues(fighter, value as Declaration, rules).find(({ level }) => level === 'error')?.says;

const isRollId = (id: string, { main }: Signature): boolean =>
  main === 'simpleShot' ? SIMPLE_SHOT_ROLLS.includes(id) : id === main;

/** Why rolls may not be signed in this way (WE-12.11): a signed roll is never changed, and at most two are for main actions. */
function faultOfSigning(fighter: WeFighter, value: Json, rules: Rules): Msg | undefined {
  if (!isSigning(value)) return malformed('rolls');
  const { rolls } = value as { readonly rolls: { readonly [id: string]: Signature } };
  const before = fighter.turn.rolls ?? {};
  const entries = Object.entries(rolls);
  if (entries.some(([id]) => before[id] !== undefined)) return msg('western.no.signedAlready');
  if (entries.some(([id, signature]) => !isRollId(id, signature)))
    return msg('western.issue.E-ROLL-UNSIGNED');
  // A signed action has to be declared, so the fighter must have it.
  const { own } = rolls;
  if (own && actionOf(fighter, own.item)?.name !== own.called)
    return msg('western.issue.E-OWN', { name: verbatim(own.called ?? '') });
  const mains = [...signedMains(before), ...signedMains(rolls)];
  return mains.length > MAX_MAINS
    ? msg('western.issue.E-MAIN-COUNT', { n: mains.length })
    : faultOfPair(mains, rules);
}

/** Signed main actions have to be declared (WE-12.12), so pairs that never combine cannot be signed (WE-4.3, WE-4.5). */
function faultOfPair([one, other]: readonly MainKey[], { comboTable }: Rules): Msg | undefined {
  if (one === undefined || other === undefined) return undefined;
  const verdict = verdictOf({ main: one }, { main: other }, comboTable);
  const names = { one: msg(`western.main.${one}`), other: msg(`western.main.${other}`) };
  return verdict === 'no' || verdict === 'same' ? msg('western.issue.E-MAIN-COMBO', names) : undefined;
}

/** Asks a fighter for signatures; optional once they have signed. */
const signAsk = (fighter: WeFighter, rules: Rules): RoundAsk => ({
  kind: 'enter',
  id: askId.make('sign', fighter.id),
  by: fighter.id,
  label: msg('western.ask.sign'),
  form: 'signature',
  skip: { rolls: {} },
  legal: (value) => faultOfSigning(fighter, value, rules),
  ...(fighter.turn.signed ? { optional: true } : {}),
});

/** Asks for signed rolls that have not been made yet (WE-2.3). */
function rollAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const { rolls = {} } = fighter.turn;
  const mains = signedMains(rolls).length;
  return Object.entries(rolls)
    .filter(([, { dice, quick }]) => !dice && !quick)
    .map(([id, roll]) => rollCheck(fighter, askId.make('roll', fighter.id, id), roll, mains, rules));
}

/** Asks a fighter for a declaration; optional once they have submitted one. */
function declareAsk(fighter: WeFighter, rules: Rules): RoundAsk {
  const hasRolls = Object.keys(fighter.turn.rolls ?? {}).length > 0;
  return {
    kind: 'enter',
    id: askId.make('declare', fighter.id),
    by: fighter.id,
    label: msg('western.ask.declare'),
    form: 'declaration',
    ...(rules.declarationVisibility === 'open' ? {} : { sealed: true }),
    ...(hasRolls ? {} : { skip: NO_DECLARATION as Json }),
    legal: (value) => faultOfDeclaration(fighter, value, rules),
    ...(fighter.turn.submitted ? { optional: true } : {}),
  };
}

/** Signing, rolling and declaring, one after another. Each may be repeated until the GM reveals (WE-12.10, AM-47). */
export function declaringAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const rolls = rollAsks(fighter, rules);
  const declares = fighter.turn.signed && rolls.length === 0 ? [declareAsk(fighter, rules)] : [];
  return [...rolls, ...declares, signAsk(fighter, rules)];
}

/** The GM may reveal before everybody has declared. */
export const revealAsk = ({ cast }: Scene): RoundAsk => ({
  ...phaseAsk([{ ...option('reveal'), opens: true }]),
  ...(able(cast).some(({ turn }) => !turn.submitted) ? { optional: true } : {}),
});

/** Once per turn the GM may send a declaration back, with a note (event 11 of the turn machine, AM-29). */
export const returnAsks = ({ cast }: Scene): RoundAsk[] =>
  able(cast)
    .filter(({ turn }) => turn.submitted && turn.returned === undefined)
    .map(({ id }) =>
      formAsk(askId.make('return', id), msg('western.ask.return', { who: id }), {
        note: text('', { label: 'western.bookField.note', why: 'AM-29' }),
      }),
    );

/** Options to mark a readied action whose event is obviously what the enemy will do next (WE-10.9). */
export const obviousOptions = ({ cast, rules }: Scene): Option[] =>
  inFight(cast)
    .filter(({ turn }) => turn.declaration?.readied && turn.watch !== 'plain')
    .map((fighter) => {
      const key = couldActNow(fighter, cast, rules) ? 'couldNow' : 'obvious';
      return option(phaseOption.make('obvious', fighter.id), key, { who: fighter.id });
    });

/** Whether the readied action could be carried out without waiting, so that its event may be obvious (WE-10.10). */
function couldActNow(fighter: WeFighter, cast: WeCast, rules: Rules): boolean {
  if (fighter.turn.declaration?.readied?.kind === 'crossesGap') return false;
  const [first] = readiedSequence(actorOf(fighter, rules), 1, rules).own;
  return first !== undefined && stepFault(first, cast, rules) === undefined;
}

/** The GM may change a revealed declaration. Only its form is checked (event 13 of the turn machine). */
export const overrideAsks = (cast: WeCast): RoundAsk[] =>
  able(cast).map(({ id }) => ({
    kind: 'enter',
    id: askId.make('override', id),
    by: GM,
    about: id,
    label: msg('western.ask.override', { who: id }),
    form: 'override',
    legal: faultOfForm,
    optional: true,
  }));

/* What the answers to these asks do. */

const watchOf = ({ obvious }: Readied): Turn['watch'] => (obvious ? 'plain' : 'armed');

export function sign(draft: Draft, who: Id, value: Json): void {
  const { rolls, quick } = value as { readonly rolls: Rolls; readonly quick?: boolean };
  const average = quick && draft.rules.npcQuick ? { quick } : {};
  const signed = Object.entries(rolls).map(([id, signature]) => [id, { ...signature, ...average }]);
  const all = { ...draft.cast[who]?.turn.rolls, ...Object.fromEntries(signed) };
  draft.turn(who, { signed: true, rolls: all, submitted: undefined, seal: undefined }, 'WE-12.11');
}

export function recordDice(draft: Draft, who: Id, id: string, faces: Json): void {
  const { rolls = {} } = draft.cast[who]?.turn ?? {};
  const roll = rolls[id];
  const [one, other] = faces as readonly number[];
  if (!roll || one === undefined || other === undefined) throw new Illegal(msg('core.refused.notAsked'));
  draft.turn(who, { rolls: { ...rolls, [id]: { ...roll, dice: [one, other] } } }, 'WE-2.3');
}

/** Reveals the declarations. Fighters without one pass and lose their rolls; readied actions begin to wait. */
export function reveal(draft: Draft): void {
  for (const { id, turn } of inFight(draft.cast)) {
    if (!turn.submitted)
      draft.turn(id, { rolls: {}, declaration: NO_DECLARATION, submitted: true }, 'WE-12.1');
    const { readied } = draft.of(id).turn.declaration ?? NO_DECLARATION;
    if (readied) draft.turn(id, { watch: watchOf(readied) }, 'WE-10.4');
  }
  draft.put({ phase: 'revealed' });
}

/** Replaces a declaration by the GM's. Between the beats only its beat 2 counts. */
export function override(draft: Draft, who: Id, value: Json): void {
  const declaration = value as Declaration;
  draft.turn(who, { declaration, submitted: true }, 'override');
  if (draft.state.phase !== 'revealed') return;
  const { readied } = declaration;
  draft.turn(who, { watch: readied && watchOf(readied) }, 'override');
}
