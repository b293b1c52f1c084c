import type { Check } from '../../../core/dice/check.ts';
import { total } from '../../../core/line.ts';
import type { Run } from '../../../core/replay.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, verbatim } from '../../../core/text.ts';
import type { CardView } from '../../../core/view.ts';
import type { LsFighter } from '../data/fighter.ts';

type LsRun = Run<Json, LsFighter>;

/** Where dice are held against a number, it and what they came to; others only add up. */
function resultOf({ reader, under, lines }: Check, faces: readonly number[], heard: Json): Msg {
  const is = reader.show(heard);
  const n = faces.reduce((sum, face) => sum + face, 0);
  return under ? msg('lordsouls.row.under', { n, of: total(lines), is }) : is;
}

/** The arguments of a told line. */
const argsOf = ({ of = 0, left = 0, cells = 0, label = '', effect, kind }: Told): Msg['args'] => ({
  of: Number(of),
  left: Number(left),
  cells: Number(cells),
  label: verbatim(String(label)),
  ...(effect === undefined ? {} : { effect: msg(`lordsouls.effect.${effect}`) }),
  ...(kind === undefined ? {} : { kind: msg(`lordsouls.kind.${kind}`) }),
});

/** Lines whose words depend on what was chosen. */
const BY_OPTION: readonly string[] = ['allOutDefence', 'jumped', 'prepared'];

const TELLER: StoryTeller<LsFighter> = {
  ruleset: 'lordsouls',
  result: (check, faces, heard) => resultOf(check, faces, heard),
  roll: ({ under }) => (under ? { under } : {}),
  choice: (asked, { label: what }) => msg('lordsouls.row.chose', { who: asked.by, what }),
  args: argsOf,
  key: ({ key, option = '' }) => (BY_OPTION.includes(key) ? `${key}.${option}` : key),
  end: ({ key }) => (key === 'fumble' ? { forMaster: true } : {}),
};

/** The card of what one does to another. */
export const attackCard = (run: LsRun, from: Id, to: Id, use: string): CardView =>
  tellStory(TELLER, run, msg('lordsouls.title.attack', { from, to, deed: msg(`lordsouls.use.${use}`) }), {
    from,
    to,
  });

/** The card of what one person does, or what happens to them. */
export const deedCard = (run: LsRun, who: Id, deed: Msg, label: string): CardView =>
  tellStory(TELLER, run, msg('lordsouls.title.deed', { who, deed }), {
    from: who,
    ...(label === '' ? {} : { subtitle: verbatim(label) }),
  });
