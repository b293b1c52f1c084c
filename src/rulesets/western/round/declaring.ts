import { type Enter, MASTER, type Option } from '../../../core/ask.ts';
import type { RoundAsk } from '../../../core/round.ts';
import { text } from '../../../core/spec.ts';
import type { Cast } from '../../../core/stage.ts';
import { type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import { type Declaration, NO_DECLARATION, type Signature } from '../data/declaration.ts';
import type { WeFighter } from '../data/fighter.ts';
import { isSigning, malformedAt } from '../data/form.ts';
import type { MainKey } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { MOST_MAINS, verdictOf } from '../data/tables.ts';
import { rollCheck } from '../figures/dice.ts';
import { actionOf } from '../figures/gear.ts';
import { type Issue, issuesOf } from '../figures/issues.ts';
import { fitnessIssues, stepFault } from '../figures/legality.ts';
import { SIMPLE_SHOT_ROLLS } from '../figures/orders.ts';
import { actorOf, draftOf, signedMains } from '../figures/rolls.ts';
import { readiedSequence } from '../figures/schedule.ts';
import { able, inFight } from '../figures/state.ts';
import { askId, formAsk, option, phaseAsk, phaseOption, type Scene } from './state.ts';

/* The asks before beat 1: signing rolls, rolling, declaring (WE-12), and what the GM does with declarations. */

/** Everything that is wrong with a declaration, by itself and for this fighter. */
const allIssues = (fighter: WeFighter, declaration: Declaration, rules: Rules): Issue[] => [
  ...issuesOf(draftOf(fighter, declaration, rules)),
  ...fitnessIssues(fighter, declaration, rules),
];

const malformed = (at: string): Msg => msg('western.no.malformed', { at });

/** Why a declaration may not be submitted; undefined: it may. */
function faultOfDeclaration(fighter: WeFighter, value: Json, rules: Rules): Msg | undefined {
  const at = malformedAt(value);
  if (at !== undefined) return malformed(at);
  return allIssues(fighter, value as Declaration, rules).find(({ level }) => level === 'error')?.says;
}

/** Whether the id of a roll fits what it is signed for. */
const isRollId = (id: string, { main }: Signature): boolean =>
  main === 'simpleShot' ? SIMPLE_SHOT_ROLLS.includes(id) : id === main;

/** Why rolls may not be signed so (WE-12.11): a signed roll is never changed, and at most two are for main actions. */
function faultOfSigning(fighter: WeFighter, value: Json, rules: Rules): Msg | undefined {
  if (!isSigning(value)) return malformed('rolls');
  const { rolls } = value as { readonly rolls: { readonly [id: string]: Signature } };
  const before = fighter.turn.rolls ?? {};
  const entries = Object.entries(rolls);
  if (entries.some(([id]) => before[id] !== undefined)) return msg('western.no.signedAlready');
  if (entries.some(([id, signature]) => !isRollId(id, signature)))
    return msg('western.issue.E-ROLL-UNSIGNED');
  // A signed action has to be declared, so nothing may be signed that the fighter does not have.
  const { own } = rolls;
  if (own && actionOf(fighter, own.item)?.name !== own.called)
    return msg('western.issue.E-OWN', { name: verbatim(own.called ?? '') });
  const mains = [...signedMains(before), ...signedMains(rolls)];
  return mains.length > MOST_MAINS
    ? msg('western.issue.E-MAIN-COUNT', { n: mains.length })
    : faultOfPair(mains, rules);
}

/** Signed mains have to be declared (WE-12.12): a pair that never combines is not signed (WE-4.3, WE-4.5). */
function faultOfPair([one, other]: readonly MainKey[], { comboTable }: Rules): Msg | undefined {
  if (one === undefined || other === undefined) return undefined;
  const verdict = verdictOf({ main: one }, { main: other }, comboTable);
  const names = { one: msg(`western.main.${one}`), other: msg(`western.main.${other}`) };
  return verdict === 'no' || verdict === 'same' ? msg('western.issue.E-MAIN-COMBO', names) : undefined;
}

/** An entry of a fighter's own; one that has been made may be made anew. */
const ownEntry = (entry: Omit<Enter, 'kind'>, isMade: boolean | undefined): RoundAsk => ({
  kind: 'enter',
  ...entry,
  ...(isMade ? { optional: true } : {}),
});

const signAsk = (fighter: WeFighter, rules: Rules): RoundAsk =>
  ownEntry(
    {
      id: askId.make('sign', fighter.id),
      by: fighter.id,
      label: msg('western.ask.sign'),
      form: 'signature',
      skip: { rolls: {} },
      legal: (value) => faultOfSigning(fighter, value, rules),
    },
    fighter.turn.signed,
  );

/** Rolls that are signed and not rolled yet (WE-2.3). */
function rollAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const { rolls = {} } = fighter.turn;
  const mains = signedMains(rolls).length;
  return Object.entries(rolls)
    .filter(([, { dice, quick }]) => !dice && !quick)
    .map(([id, roll]) => rollCheck(fighter, askId.make('roll', fighter.id, id), roll, mains, rules));
}

function declareAsk(fighter: WeFighter, rules: Rules): RoundAsk {
  const hasRolls = Object.keys(fighter.turn.rolls ?? {}).length > 0;
  return ownEntry(
    {
      id: askId.make('declare', fighter.id),
      by: fighter.id,
      label: msg('western.ask.declare'),
      form: 'declaration',
      ...(rules.declarationVisibility === 'open' ? {} : { sealed: true }),
      ...(hasRolls ? {} : { skip: NO_DECLARATION as Json }),
      legal: (value) => faultOfDeclaration(fighter, value, rules),
    },
    fighter.turn.submitted,
  );
}

/** Signing, rolling, declaring, one after another; all of it may be done anew until the GM reveals (WE-12.10, AM-47). */
export function declaringAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const rolls = rollAsks(fighter, rules);
  const declares = fighter.turn.signed && rolls.length === 0 ? [declareAsk(fighter, rules)] : [];
  return [...rolls, ...declares, signAsk(fighter, rules)];
}

/** The GM may reveal before everybody has declared. */
export const revealAsk = ({ cast }: Scene): RoundAsk =>
  phaseAsk(
    [{ ...option('reveal'), opens: true }],
    able(cast).some(({ turn }) => !turn.submitted),
  );

/** Once a turn the GM may send a declaration back, with a note (event 11 of the turn machine, AM-29). */
export const returnAsks = ({ cast }: Scene): RoundAsk[] =>
  able(cast)
    .filter(({ turn }) => turn.submitted && turn.returned === undefined)
    .map(({ id }) =>
      formAsk(askId.make('return', id), msg('western.ask.return', { who: id }), {
        note: text('', { label: 'western.bookField.note', why: 'AM-29' }),
      }),
    );

/** The GM marks a readied action whose event is the enemy's plain next act (WE-10.9). */
export const obviousOptions = ({ cast, rules }: Scene): Option[] =>
  inFight(cast)
    .filter(({ turn }) => turn.declaration?.readied && turn.watch !== 'plain')
    .map((fighter) => {
      const key = couldActNow(fighter, cast, rules) ? 'couldNow' : 'obvious';
      return option(phaseOption.make('obvious', fighter.id), key, { who: fighter.id });
    });

/** Whether the readied action could be carried out without waiting: then its event may be the enemy's plain next act (WE-10.10). */
function couldActNow(fighter: WeFighter, cast: Cast<WeFighter>, rules: Rules): boolean {
  if (fighter.turn.declaration?.readied?.kind === 'crossesGap') return false;
  const [first] = readiedSequence(actorOf(fighter, rules), 1, rules).own;
  return first !== undefined && stepFault(first, cast, rules) === undefined;
}

/** The GM may change a revealed declaration; only its form is checked (event 13 of the turn machine). */
export const overrideAsks = (cast: Cast<WeFighter>): RoundAsk[] =>
  able(cast).map(({ id }) => ({
    kind: 'enter',
    id: askId.make('override', id),
    by: MASTER,
    about: id,
    label: msg('western.ask.override', { who: id }),
    form: 'override',
    legal(value) {
      const at = malformedAt(value);
      return at === undefined ? undefined : malformed(at);
    },
    optional: true,
  }));
