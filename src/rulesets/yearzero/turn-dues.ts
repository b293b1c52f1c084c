import type { Cast, Told } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { has } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { isAfire } from './fire.ts';
import type { Rules } from './rules.ts';
import { fatalBy, nearerBy } from './time.ts';
import type { Draft } from './turn-draft.ts';
import { able, inFight } from './turn-order.ts';
import type { DuePlay, Spreading } from './turn-state.ts';

/* What falls due in a round by itself: fires, death saves, what others witness, a Turn of the clock. */

/** Puts something on the list of what must run next. */
export function falls(draft: Draft, dues: readonly DuePlay[]): void {
  if (dues.length > 0) draft.state = { ...draft.state, dues: [...(draft.state.dues ?? []), ...dues] };
}

/** A fire burns with the own turn of the one who burns; so do the death saves of one whom it has broken (YZ-14.29, YZ-14.32). */
export function burns(draft: Draft, who: Id): void {
  const fighter = draft.cast[who];
  if (!fighter || !isAfire(fighter)) return;
  falls(draft, [{ id: `burn:${draft.state.number}:${who}`, who, play: 'burn', input: { who } }]);
}

const living = (cast: Cast<YzFighter>): YzFighter[] =>
  inFight(cast).filter((fighter) => !has(fighter, 'dead'));

/** Fatal injuries whose time is counted in rounds fall due when the round ends (YZ-12.18). */
const savesDue = (cast: Cast<YzFighter>, number: number): DuePlay[] =>
  living(cast).flatMap((fighter) =>
    fatalBy(fighter, 'round').map((injury) => ({
      id: `save:${number}:${fighter.id}:${injury}`,
      who: fighter.id,
      play: 'deathSave',
      input: { who: fighter.id, injury },
    })),
  );

/** Rounds that make a Turn where clocks run by themselves; what they bring they have brought (YZ-1.5, YZ-1.6, YZ-A.10). */
const ROUNDS = 60;

function turnDue(draft: Draft, { autoClock }: Rules): DuePlay[] {
  const { number } = draft.state;
  const who = inFight(draft.cast).map(({ id }) => id);
  if (!autoClock || number % ROUNDS !== 0) return [];
  return [
    { id: `turn:${number}`, who: who[0] ?? '', play: 'time', input: { unit: 'turn', who, within: 'none' } },
  ];
}

/** What the end of a round brings: fires of those who had no turn of their own, death saves, perhaps a Turn. */
export function roundEnds(draft: Draft): void {
  for (const fighter of inFight(draft.cast)) if (fighter.turn.own !== 'over') burns(draft, fighter.id);
  falls(draft, [...savesDue(draft.cast, draft.state.number), ...turnDue(draft, draft.rules)]);
  for (const fighter of living(draft.cast)) draft.act(nearerBy(fighter, 'round'));
}

const SPREADS: { readonly [told: string]: Spreading['what'] } = {
  forcesAllies: 'panic',
  overkillTaken: 'overkill',
  outcry: 'outcry',
};

/** Those who may witness something: whoever has his senses and has not rolled for it already (YZ-A.54). */
export const mayWitness = (cast: Cast<YzFighter>, { done }: Spreading): YzFighter[] =>
  inFight(cast).filter((one) => able(one) && !done.includes(one.id));

/** A frenzy and the panic that comes after it are one event, seen once (YZ-A.54). */
const isSeenOtherwise = ({ key, who }: Told, told: readonly Told[]): boolean =>
  key === 'forcesAllies' && told.some((one) => one.key === 'overkillTaken' && one.who === who);

/** Somebody has panicked so that others may notice. Whoever rolls because of it is not forced again by the same event (YZ-A.54). */
export function spreads(draft: Draft, told: readonly Told[], done: readonly Id[] = []): void {
  const fresh = told.flatMap((one) => {
    const what = isSeenOtherwise(one, told) ? undefined : SPREADS[one.key];
    const of = String(one.who);
    const event = what && { of, what, done: [...new Set([...done, of])] };
    return event && draft.cast[of] && mayWitness(draft.cast, event).length > 0 ? [event] : [];
  });
  if (fresh.length > 0)
    draft.state = { ...draft.state, spreading: [...(draft.state.spreading ?? []), ...fresh] };
}

/** The master has said who witnessed it: for them it is due (YZ-13.15, YZ-13.26). */
export function witnessed(draft: Draft, marked: Json): void {
  const [first, ...rest] = draft.state.spreading ?? [];
  const { spreading: _, ...state } = draft.state;
  draft.state = rest.length > 0 ? { ...state, spreading: rest } : state;
  if (!first) return;
  const others = Object.entries(marked as { readonly [who: Id]: boolean })
    .filter(([, sees]) => sees)
    .map(([who]) => ({ who, distance: 0, sees: true }));
  if (others.length === 0) return;
  const nth = first.done.length;
  const input = { of: first.of, what: first.what, others };
  const id = `witness:${draft.state.number}:${nth}:${first.done.join('+')}`;
  falls(draft, [{ id, who: first.of, play: 'witness', input }]);
}

/** Those who have rolled because of what they witnessed, and those before them. */
export const witnessesOf = ({ id, input }: DuePlay): Id[] => {
  if (!id.startsWith('witness:')) return [];
  const { others } = input as unknown as { readonly others: readonly { readonly who: Id }[] };
  return [...(id.split(':')[3]?.split('+') ?? []), ...others.map(({ who }) => who)];
};
