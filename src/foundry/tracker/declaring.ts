import type { Enter } from '../../core/ask.ts';
import type { Offer } from '../../core/offer.ts';
import type { Id, Json } from '../../core/text.ts';
import { usualTurn } from '../../core/usual-turn.ts';
import { circumstances, entrantOf, prospect, settingOf } from '../actions/use.ts';
import { saysMore } from '../dialogs/offer-dialog.ts';
import { send } from '../relay/relay.ts';
import { actorOf } from '../shared/ids.ts';
import { say } from '../shared/text.ts';
import { waitFor } from '../shared/wait.ts';
import { type RoundAskReading, type RoundReading, readRound } from './round.ts';

/* Declarations in the tracker: who may make which, and proposals for fighters without a player. */

/** Everything a fighter could enter now, against the one to whom they respond, if any. */
export function offersOf(ask: Enter): readonly Offer[] {
  const actor = actorOf(entrantOf(ask));
  return (actor && prospect(actor, ask.against ? [ask.against] : [], ask.holds)?.offers) ?? [];
}

/** Whether any offer can be declared by itself. */
export const declarable = (offers: readonly Offer[]): boolean =>
  offers.some(({ declaration }) => declaration !== undefined);

/** At most this many editors for single circumstances are shown, so that they leave room for the rest. */
const FEW_EDITORS = 4;

/** A button that opens the editor of a declaration. */
const editorOf = ({ id, label, no }: Offer) => ({ id, label: `${say(label)}…`, no: no && say(no) });

/** Whether a declaration is allowed as it is, or would be once its missing circumstances are entered. */
const mayDeclare = ({ declaration = null, lacks }: Offer, { form, legal }: Enter): boolean =>
  form !== 'declaration' || lacks !== undefined || !legal(declaration);

/**
 * Declarations that need more input, parts or circumstances of their own: one click to their editor. If there are many, the less
 * common are folded by group.
 */
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
  const open = said.filter((offer) => !offer.no && mayDeclare(offer, ask));
  const folded = many ? open.filter(({ quick }) => !quick) : [];
  return {
    open: [...composed, ...open.filter((offer) => !folded.includes(offer))].map(editorOf),
    folded: folded.map((offer) => ({ group: offer.group, editor: editorOf(offer) })),
  };
}

/** Whether an ask comes before a declaration of the same person; one editor handles both. */
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

/** How many entries one declaration may need: the signature of the dice, then the declaration. */
const MAX_ENTRIES = 3;

/** What is usual as the answer to an ask, against a target if there is one; undefined if nothing is. */
export function usualAnswer(who: Id, ask: Enter, ...targets: readonly Id[]): Json | undefined {
  const actor = actorOf(who);
  const setting = actor && settingOf(actor, targets);
  const context = setting && { ...setting, targets, ...circumstances(setting, targets[0]) };
  return context && usualTurn(context.ruleset, context, ask);
}

/** Lets the tactician answer what a fighter must enter. @returns whether something was decided */
type Decider = (combat: Combat.Implementation, who: Id) => Promise<boolean>;

let setDecider: (decider: Decider) => void = () => undefined;

/** Who decides: there once that has been fetched, and a wish that comes earlier waits for it. */
const decider = new Promise<Decider>((set) => {
  setDecider = set;
});

/** Sets who decides for a fighter at a game master's wish. */
export { setDecider };

/** Answers for a fighter until nothing more is required. @param answer answers one entry, and returns whether it could */
async function answerAll(
  combat: Combat.Implementation,
  who: Id,
  answer: (ask: Enter, n: number) => Promise<boolean>,
): Promise<void> {
  let before: Enter | undefined;
  for (let n = 0; n < MAX_ENTRIES; n++) {
    const next = (): Enter | undefined => {
      const ask = entryOf(readRound(combat), who);
      return ask?.id === before?.id ? undefined : ask;
    };
    // The dice that were signed have to fall before anything can be declared.
    const ask = before?.form === 'signature' ? await waitFor(next) : next();
    if (!ask || !(await answer(ask, n))) return;
    before = ask;
  }
}

/** Enters a fighter's plan: first what its button says, then what usually follows against the target. */
export const declareFor = (combat: Combat.Implementation, who: Id, target: Id, first: Json): Promise<void> =>
  answerAll(combat, who, async (ask, n) => {
    const value = n === 0 ? first : usualAnswer(who, ask, target);
    if (value === undefined) return false;
    const event = { do: 'answer', ask: ask.id, value } as const;
    await send({ kind: 'round', combat: String(combat.id), event });
    return true;
  });

/** Leaves to the tactician what a fighter must enter. */
export const decideFor = (combat: Combat.Implementation, who: Id): Promise<void> =>
  answerAll(combat, who, async () => (await decider)(combat, who));
