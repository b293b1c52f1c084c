import type { Enter } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import type { RoundAsk } from '../../core/round.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import { verdictOf } from './combos.ts';
import type { Declaration, Signature } from './declaration.ts';
import { NO_DECLARATION } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { fitnessIssues } from './fitness.ts';
import { actionOf } from './gear.ts';
import { rollCheck } from './roll.ts';
import { draftOf } from './rolled.ts';
import type { Rules } from './rules.ts';
import { isSigning, malformedAt } from './shape.ts';
import type { MainKey } from './tables.ts';
import { MOST_MAINS } from './tables.ts';
import type { Issue } from './validate.ts';
import { issuesOf } from './validate.ts';

/* What everybody is asked before the reveal: to sign rolls, to throw them, to declare (WE-12). */

/** Everything that speaks against a declaration, the fighter's own state included. */
export const allIssues = (fighter: WeFighter, declaration: Declaration, rules: Rules): Issue[] => [
  ...issuesOf(draftOf(fighter, declaration, rules)),
  ...fitnessIssues(fighter, declaration, rules),
];

/** Why a declaration may not be submitted; undefined: it may. */
export function faultOfDeclaration(fighter: WeFighter, value: Json, rules: Rules): Msg | undefined {
  const at = malformedAt(value);
  if (at !== undefined) return msg('western.no.malformed', { at });
  return allIssues(fighter, value as unknown as Declaration, rules).find(({ level }) => level === 'error')
    ?.says;
}

/** Why rolls may not be signed so (WE-12.11): a thrown one is never changed, and no more than two are for mains. */
function faultOfSigning(fighter: WeFighter, value: Json, rules: Rules): Msg | undefined {
  const { turn } = fighter;
  if (!isSigning(value)) return msg('western.no.malformed', { at: 'rolls' });
  const { rolls } = value as { readonly rolls: { readonly [id: string]: Signature } };
  const before = turn.rolls ?? {};
  if (Object.keys(rolls).some((id) => before[id] !== undefined)) return msg('western.no.signedAlready');
  const bad = Object.entries(rolls).some(([id, { main }]) =>
    main === 'simpleShot' ? !/^(before|after|chain:[0-2])$/.test(id) : id !== main,
  );
  if (bad) return msg('western.issue.E-ROLL-UNSIGNED');
  // What is signed must be declared: nothing is signed that he has not got.
  const { own } = rolls;
  if (own && actionOf(fighter, own.item)?.name !== own.called)
    return msg('western.issue.E-OWN', { name: verbatim(own.called ?? '') });
  const mains = [...Object.values(before), ...Object.values(rolls)].filter(
    ({ main }) => main !== 'simpleShot',
  );
  if (mains.length > MOST_MAINS) return msg('western.issue.E-MAIN-COUNT', { n: mains.length });
  return faultOfPair(
    mains.map(({ main }) => main as MainKey),
    rules,
  );
}

/** Whatever is signed must be declared (WE-12.12): mains that never go together are not signed together (WE-4.3, WE-4.5). */
function faultOfPair([one, other]: readonly MainKey[], { comboTable }: Rules): Msg | undefined {
  if (one === undefined || other === undefined) return undefined;
  const verdict = verdictOf({ main: one }, { main: other }, comboTable);
  const names = { one: msg(`western.main.${one}`), other: msg(`western.main.${other}`) };
  return verdict === 'no' || verdict === 'same' ? msg('western.issue.E-MAIN-COMBO', names) : undefined;
}

function signAsk(fighter: WeFighter, rules: Rules): RoundAsk {
  const ask: Enter = {
    kind: 'enter',
    id: `sign:${fighter.id}`,
    by: fighter.id,
    label: msg('western.ask.sign'),
    form: 'signature',
    skip: { rolls: {} },
    legal: (value) => faultOfSigning(fighter, value, rules),
  };
  return fighter.turn.signed ? { ...ask, optional: true } : ask;
}

const mainsSigned = ({ turn }: WeFighter): number =>
  Object.values(turn.rolls ?? {}).filter(({ main }) => main !== 'simpleShot').length;

/** Rolls that are signed and not thrown (WE-2.3). */
const rollAsks = (fighter: WeFighter, rules: Rules): RoundAsk[] =>
  Object.entries(fighter.turn.rolls ?? {})
    .filter(([, { dice, quick }]) => !dice && !quick)
    .map(
      ([id, roll]) =>
        rollCheck(fighter, `roll:${fighter.id}:${id}`, roll, mainsSigned(fighter), rules) as unknown as Check,
    );

function declareAsk(fighter: WeFighter, rules: Rules): RoundAsk {
  const none = Object.keys(fighter.turn.rolls ?? {}).length === 0;
  const ask: Enter = {
    kind: 'enter',
    id: `declare:${fighter.id}`,
    by: fighter.id,
    label: msg('western.ask.declare'),
    form: 'declaration',
    ...(rules.declarationVisibility === 'open' ? {} : { sealed: true }),
    ...(none ? { skip: NO_DECLARATION as Json } : {}),
    legal: (value) => faultOfDeclaration(fighter, value, rules),
  };
  return fighter.turn.submitted ? { ...ask, optional: true } : ask;
}

/** Signing, dice, declaration, one after another; everything may be done anew until the master reveals (WE-12.10, AM-47). */
export function declaringAsks(fighter: WeFighter, rules: Rules): RoundAsk[] {
  const rolls = rollAsks(fighter, rules);
  const declares = fighter.turn.signed && rolls.length === 0 ? [declareAsk(fighter, rules)] : [];
  return [...rolls, ...declares, signAsk(fighter, rules)];
}
