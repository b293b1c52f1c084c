import type { Ask } from '../../core/ask.ts';
import { isRecord } from '../../core/outside.ts';
import type { Id, Json } from '../../core/text.ts';
import type { PreHookPayloads } from '../modules/hooks.ts';
import { listenersAllow } from '../modules/listeners.ts';
import { uuidOf } from '../modules/names.ts';
import type { Parcel } from '../relay/parcel.ts';
import { type IntentOf, refuse } from './step.ts';

/*
 * Other packages may refuse what a person wants, before anything has happened: that is as if the person had not asked. What follows by the rules cannot
 * be refused, nor what the referee does by itself (clocks, the tactician), which would ask again and again.
 */

type Wanted = Pick<PreHookPayloads['fivefold.preAction'], 'ruleset' | 'what' | 'action'> & {
  readonly combat: Combat.Implementation | undefined;
  readonly actor: Id;
  readonly targets: readonly Id[];
};

const REFUSED = 'core.host.moduleRefuses';

/** @throws Refused when another package does not allow it. Nothing is told of what this user may not see. */
export function requireConsent(
  sender: User.Implementation,
  parcel: Parcel,
  whisper: readonly string[],
  { combat, actor, targets, ...wanted }: Wanted,
): void {
  const isSecret = whisper.length > 0 && !whisper.includes(game.userId ?? '');
  if (parcel.timeUp || parcel.tactics || isSecret) return;
  const payload = {
    ...wanted,
    combat: combat?.id ?? null,
    user: sender.id ?? '',
    actor: uuidOf(actor),
    targets: [...new Set(targets)].map(uuidOf),
  };
  if (!listenersAllow('fivefold.preAction', payload)) refuse(REFUSED);
}

/** The same for a declaration. @throws Refused as above */
export function requireConsentToSay(
  sender: User.Implementation,
  parcel: Parcel,
  combat: Combat.Implementation,
  ask: Ask,
  value: Json,
): void {
  if (ask.kind !== 'enter' || ask.form !== 'declaration' || ask.sealed) return;
  const said: { readonly [field: string]: unknown } = isRecord(value) ? value : {};
  const { offer, action, target } = said;
  requireConsent(sender, parcel, [], {
    ruleset: combat.type,
    combat,
    what: 'declare',
    actor: ask.about ?? ask.by,
    targets: typeof target === 'string' && target !== '' ? [target] : [],
    action: String(offer ?? action ?? ''),
  });
}

/** @throws Refused when another package does not allow a step to be undone. */
export function requireConsentToUndo(
  { id }: User.Implementation,
  { message, combat, commit }: IntentOf<'undo'>,
  ruleset: string,
): void {
  const of = { combat: combat ?? null, message: message ?? null };
  const payload = { ruleset, ...of, user: id ?? '', step: commit ?? '' };
  if (!listenersAllow('fivefold.preUndo', payload)) refuse(REFUSED);
}
