import type { Check } from '../../../core/dice/check.ts';
import { total } from '../../../core/line.ts';
import type { Run } from '../../../core/replay.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { Strike } from '../figures/hit.ts';

type WeRun = Run<Json, WeFighter>;

/** The reading of a roll, behind the sum where numbers are added to the dice. */
function resultOf({ adds, lines, reader }: Check, faces: readonly number[], heard: Json): Msg {
  const result = reader.show(heard);
  return adds
    ? msg('western.result.sum', { n: faces.reduce((n, face) => n + face, total(lines)), result })
    : result;
}

const argsOf = ({ location = 'chest', severity = 'light', condition = 'stunned' }: Told): Msg['args'] => ({
  location: msg(`western.location.${location}`),
  severity: msg(`western.severity.${severity}`),
  condition: msg(`western.condition.${condition}`),
});

const TELLER: StoryTeller<WeFighter> = { ruleset: 'western', result: resultOf, args: argsOf };

/** A card names the rules of its lines only, not those of the changes behind them. */
const tell = (run: WeRun, title: Msg, more: Pick<CardView, 'subtitle' | 'from' | 'to'>): CardView =>
  tellStory(TELLER, { ...run, changes: [] }, title, more);

/** The card of a play about one person. */
export const eventCard = (run: WeRun, who: Id, title: Msg): CardView => tell(run, title, { from: who });

/** The card of one shot or blow. */
export const strikeCard = (run: WeRun, { shooter, target, kind, no, turn }: Strike): CardView =>
  tell(run, msg('western.title.strike', { shooter, target }), {
    subtitle: msg('western.title.deed', { kind: msg(`western.step.${kind}`), no: no ?? verbatim(''), turn }),
    from: shooter,
    to: target,
  });
