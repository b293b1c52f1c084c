import { definePlay, type PlayParts } from '../../../core/define-play.ts';
import type { Check } from '../../../core/dice/check.ts';
import { line, total } from '../../../core/line.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Run } from '../../../core/replay.ts';
import type { PlayDef } from '../../../core/ruleset.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import type { Tested } from '../figures/dice.ts';

type WfRun = Run<Json, WfFighter>;

/** Whether a defence against a blow that has struck is still being made, and its degree nobody's to know yet (AMB-27). */
const isBlind = (run: WfRun, { showAttackDegrees }: Rules): boolean =>
  !showAttackDegrees && run.state === 'waiting' && run.asks.some(({ id }) => id.includes('defence'));

/** What a roll came to in words; of an attack whose degree is hidden no more than that it struck. */
function resultOf({ id, reader, under, lines }: Check, heard: Json, blind: boolean): Msg {
  const hides = blind && id.startsWith('attack') && (heard as unknown as Tested).ok;
  const result = hides ? msg('wfrp.result.struck') : reader.show(heard);
  return under ? msg('wfrp.result.under', { n: total(lines), result }) : result;
}

/** The arguments of a told line. */
const argsOf = ({ after = 0, next = 0, at, defence, action }: Told): Msg['args'] => ({
  after: Number(after),
  next: Number(next),
  ...(at === undefined ? {} : { at: msg(`wfrp.location.${at}`) }),
  ...(defence === undefined ? {} : { defence: msg(`wfrp.check.${defence}`) }),
  ...(action === undefined ? {} : { deed: msg(`wfrp.action.${action}`) }),
});

const tellerFor = memoize(
  (rules: Rules): StoryTeller<WfFighter> => ({
    ruleset: 'wfrp',
    result: (check, _, heard, run) => resultOf(check, heard, isBlind(run, rules)),
    roll: ({ under, lines }) => (under ? { target: [line(msg('wfrp.line.target'), total(lines))] } : {}),
    choice: (asked, { label: what }) => msg('wfrp.row.chose', { who: asked.by, what }),
    args: argsOf,
    key: ({ key }, run) => (key === 'hit' && isBlind(run, rules) ? 'hitBlind' : key),
  }),
);

/** The card of what one does to another. */
export const attackCard = (run: WfRun, rules: Rules, from: Id, to: Id, deed: Msg): CardView =>
  tellStory(tellerFor(rules), run, msg('wfrp.title.attack', { from, to, deed }), { from, to });

/** The card of what one person does, or what happens to them. */
export const eventCard = (run: WfRun, rules: Rules, who: Id, title: Msg): CardView =>
  tellStory(tellerFor(rules), run, title, { from: who });

/** Defines a play whose card is about one person. */
export const eventPlay = <I, Out extends Json>({
  title,
  ...parts
}: Omit<PlayParts<WfFighter, I, Out, Rules>, 'card'> & { title(input: I): Msg }): PlayDef<
  WfFighter,
  I,
  Out,
  Rules
> =>
  definePlay('wfrp', {
    ...parts,
    card: (run, input, rules) => eventCard(run, rules, parts.who(input)[0] ?? '', title(input)),
  });
