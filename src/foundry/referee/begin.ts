import { type Action, playDef } from '../../core/encounter.ts';
import { isTest } from '../../core/offer.ts';
import type { Ruleset } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { isExchange } from '../cards/exchange.ts';
import { exchangeData } from '../documents/exchange-data.ts';
import { fetchCipher } from '../documents/sealed-card.ts';
import { combatOf } from '../documents/snapshot.ts';
import type { Parcel } from '../relay/parcel.ts';
import { rulesOf } from '../settings/settings.ts';
import { actorOf, controls, derivedId, gameMasterIds, rulesetOfType } from '../shared/ids.ts';
import { withOutsideChanges } from './advance.ts';
import { requireConsent } from './consent.ts';
import { requireOpenMoment, takenOffer } from './guard.ts';
import type { StepInfo } from './record.ts';
import { type IntentOf, performAll, refuse, stepInfo } from './step.ts';
import { fightTable, freeTable, type Table } from './table.ts';

/** Who takes part in a play, the acting fighter first. @throws Refused when the input is malformed. */
function membersOf(ruleset: Ruleset, play: string, input: Json): readonly Id[] {
  const def = playDef(ruleset, play);
  let members: readonly unknown[] = [];
  try {
    members = def.members(input);
  } catch {
    // The play could not read the input, which is refused below like one that names nobody.
  }
  const named = members.filter((who): who is Id => typeof who === 'string');
  return named.length > 0 && named.length === members.length ? named : refuse('core.host.malformed');
}

/** The ruleset of a fighter whom the sender controls. @throws Refused otherwise. */
export function ownRuleset(sender: User.Implementation, who: Id): Ruleset {
  const actor = actorOf(who) ?? refuse('core.refused.gone', { who });
  if (!controls(sender, who)) refuse('core.host.notYours');
  return rulesetOfType(actor) ?? refuse('core.host.noRuleset');
}

/** The encounter in which a fighter acts: their running fight, or a new one outside any fight. */
export function tableAround(ruleset: Ruleset, who: Id, others: readonly Id[]): Table {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  return combat ? fightTable(combat, others) : freeTable(ruleset, rulesOf(ruleset), others);
}

/** Whether this intent has already created a card. */
export const isBegun = (sender: User.Implementation, { key }: Parcel): boolean =>
  game.messages?.some(
    (one) => isExchange(one) && exchangeData(one).key === key && exchangeData(one).user === sender.id,
  ) ?? false;

/** Who sees new cards, the request that they answer, and whether their harm is decided. */
export type Seen = Pick<StepInfo, 'whisper' | 'blind' | 'request' | 'decided'>;

export async function take(
  sender: User.Implementation,
  intent: IntentOf<'take'>,
  parcel: Parcel,
  seen?: Seen,
): Promise<void> {
  const { actor, targets } = intent;
  const ruleset = ownRuleset(sender, actor);
  if (isBegun(sender, parcel)) return;
  const { enc } = withOutsideChanges(tableAround(ruleset, actor, [actor, ...targets]).enc);
  const offer = takenOffer(enc, intent);
  const { name: play, input } = offer.play;
  if (!sender.isGM) requireOpenMoment(offer, membersOf(ruleset, play, input));
  if (intent.audience && !isTest(offer)) refuse('core.host.malformed');
  const begun = { kind: 'begin', actor, play, inputs: [input] } satisfies IntentOf<'begin'>;
  await beginAll(sender, begun, parcel, seen ?? seenBy(sender, intent.audience), offer.id);
}

/** Who sees a new card: everybody, the game masters and the sender, the game masters alone, or the sender alone. */
export function seenBy({ id }: User.Implementation, audience: IntentOf<'take'>['audience']): Seen {
  if (!audience) return { whisper: [] };
  const own = audience === 'blind' ? [] : [id ?? ''];
  const masters = audience === 'self' ? [] : gameMasterIds();
  return { whisper: [...new Set([...masters, ...own])], blind: audience === 'blind' };
}

export async function begin(
  sender: User.Implementation,
  intent: IntentOf<'begin'>,
  parcel: Parcel,
): Promise<void> {
  const ruleset = ownRuleset(sender, intent.actor);
  if (!sender.isGM) refuse('core.host.masterOnly');
  if (isBegun(sender, parcel)) return;
  const acting = intent.inputs.map((input) => membersOf(ruleset, intent.play, input)[0]);
  if (acting.some((who) => who !== intent.actor)) refuse('core.host.notYours');
  await beginAll(sender, intent, parcel, seenBy(sender, intent.whisper ? 'gm' : undefined));
}

/** Starts plays that share one card. `actor` is whose card it is, and whose fight. @param offer the id of the offer, if there is one */
export async function beginAll(
  sender: User.Implementation,
  intent: IntentOf<'begin'>,
  parcel: Parcel,
  seen: Seen,
  offer = intent.play,
): Promise<void> {
  const { actor, play, inputs } = intent;
  const ruleset = ownRuleset(sender, actor);
  const members = inputs.map((input) => membersOf(ruleset, play, input));
  const table = tableAround(ruleset, actor, members.flat());
  const from = withOutsideChanges(table.enc);
  const targets = members.flat().filter((who) => who !== actor);
  const wanted = { actor, targets, action: offer, what: 'take' } as const;
  requireConsent(sender, parcel, seen.whisper, { ...wanted, ruleset: ruleset.id, combat: table.combat });
  const ids = inputs.map((_, i) => derivedId('play', sender.id ?? '', parcel.key, String(i)));
  const actions = inputs.map(
    (input, i): Action => ({
      do: 'play',
      id: ids[i] ?? '',
      play,
      input,
      ...(i > 0 ? { beside: ids[0] } : {}),
    }),
  );
  if (seen.whisper.length > 0) await fetchCipher();
  const info = stepInfo(sender, parcel, { begun: new Set(ids), by: actor, ...seen });
  await performAll(table, from, actions, info);
}
