import type { Enter } from '../core/ask.ts';
import type { Offer } from '../core/ruleset.ts';
import type { Id } from '../core/text.ts';
import { copy, inTongues } from './copy.ts';
import { actorOf } from './ids.ts';
import { saysMore } from './offer-dialog.ts';
import { send } from './relay.ts';
import type { RoundAskReading, RoundReading } from './round.ts';
import { readRound } from './round.ts';
import { say } from './text.ts';
import { circumstances, entrantOf, foesOf, prospect, settingOf } from './use.ts';

/* What the tracker does about declarations: who may write one how, one that is proposed for somebody, and copies as text. */

/** Everything a fighter may do now, at nobody in particular unless told; nothing for whoever is no fighter. */
export function offersOf(who: Id, targets: readonly Id[] = []): readonly Offer[] {
  const actor = actorOf(who);
  return (actor && prospect(actor, targets)?.offers) ?? [];
}

/** Whether any offer is declared by itself. */
export const declarable = (offers: readonly Offer[]): boolean =>
  offers.some(({ declaration }) => declaration !== undefined);

/** More editors than these of single circumstances would crowd out the rest. */
const FEW_EDITORS = 4;

/** A click to the editor of a declaration. */
const editorOf = ({ id, label, no }: Offer) => ({ id, label: `${say(label)}…`, no: no && say(no) });

/** Whether a declaration may be entered as it is, or once what it lacks has been said. */
const mayBe = ({ declaration = null, lacks }: Offer, { form, legal }: Enter): boolean =>
  form !== 'declaration' || lacks !== undefined || !legal(declaration);

/** Declarations of which more is to be said, parts or circumstances of their own: one click to their editor; of many the less usual lie folded up, by their groups. */
export function composedOffers(
  offers: readonly Offer[],
  ask: Enter,
): {
  readonly open: readonly object[];
  readonly folded: readonly { readonly group: string; readonly editor: object }[];
} {
  const composed = offers.filter(({ composes, quick }) => composes && quick);
  const said = offers.filter((offer) => !offer.composes && offer.declaration && saysMore(offer));
  const many = said.length > FEW_EDITORS;
  const open = said.filter((offer) => !offer.no && mayBe(offer, ask));
  const folded = many ? open.filter(({ quick }) => !quick) : [];
  return {
    open: [...composed, ...open.filter((offer) => !folded.includes(offer))].map(editorOf),
    folded: folded.map((offer) => ({ group: offer.group, editor: editorOf(offer) })),
  };
}

/** Whether an ask stands before a declaration that is asked of the same person: one editor makes both. */
export const isPreface = ({ ask }: RoundAskReading, asks: readonly RoundAskReading[]): boolean =>
  ask.kind === 'enter' &&
  ask.form === 'signature' &&
  asks.some(
    (other) => other.ask.kind === 'enter' && other.ask.form === 'declaration' && other.ask.by === ask.by,
  );

/** What a fighter must enter now, if anything. */
const entryOf = (round: RoundReading | undefined, who: Id): Enter | undefined =>
  round?.asks
    .map(({ ask }) => ask)
    .find(
      (ask): ask is Enter =>
        ask.kind === 'enter' && entrantOf(ask) === who && !('optional' in ask && ask.optional),
    );

/** Entries that one declaration may take: its dice are signed, then it is declared. */
const MOST_ENTRIES = 3;

/** Enters for somebody what his ruleset's simple manners propose, until nothing more must be entered. */
export async function declareFor(combat: Combat.Implementation, who: Id): Promise<void> {
  const actor = actorOf(who);
  for (let n = 0; actor && n < MOST_ENTRIES; n++) {
    const ask = entryOf(readRound(combat), who);
    const foes = foesOf(actor);
    const setting = settingOf(actor, foes);
    if (!ask || !setting?.ruleset.propose) return;
    const targets = foes.filter((id) => id in setting.cast);
    const value = setting.ruleset.propose(
      { ...setting, targets, ...circumstances(setting, targets[0]) },
      ask,
      () => 0,
    );
    if (value === undefined) return;
    const event = { do: 'answer', ask: ask.id, value } as const;
    await send({ kind: 'round', combat: String(combat.id), event });
  }
}

/** Copies the running round as text, in the languages of the table. */
export async function copyRound({ ruleset, rules, state, cast }: RoundReading): Promise<void> {
  const { records } = ruleset;
  if (!records || state === undefined) return;
  await copy(
    await inTongues(records.languages(rules), (tongue) => records.round(state, cast, rules, tongue)),
  );
}

/** Copies somebody's declaration as text, in the languages of the table. */
export async function copyDeclaration({ ruleset, rules, cast }: RoundReading, who: Id): Promise<void> {
  const { records } = ruleset;
  const fighter = cast[who];
  if (!records || !fighter) return;
  await copy(
    await inTongues(records.languages(rules), (tongue) => records.declaration(fighter, rules, tongue)),
  );
}
