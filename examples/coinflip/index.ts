import { offersOf } from '../../src/core/action.ts';
import { defineRuleset } from '../../src/core/ruleset.ts';
import type { SheetView } from '../../src/core/sheet.ts';
import type { Cast } from '../../src/core/stage.ts';
import { msg, verbatim } from '../../src/core/text.ts';
import type { TrackerRow, TrackerView } from '../../src/core/view.ts';
import { actionList } from './actions.ts';
import { type Duellist, HEARTS, isStanding, rulesSpec, summary } from './fighter.ts';
import { onTurn, order, round, type State } from './round.ts';
import { strikePlay } from './strike.ts';

/** The sheet: a track of hearts, and the fields. */
const sheet = ({ traits: { hearts } }: Duellist): SheetView => ({
  subtitle: msg('coinflip.name'),
  figures: [],
  tracks: [
    {
      id: 'hearts',
      label: msg('coinflip.field.hearts'),
      boxes: Array.from({ length: HEARTS }, (_, i) => ({ mark: i < hearts ? '' : 'lost' })),
      fields: { '': 'hearts' },
    },
  ],
  blocks: [{ kind: 'fields', label: msg('coinflip.group.traits'), style: 'dots', fields: ['nerve'] }],
});

const stateOf = (fighter: Duellist, cast: Cast<Duellist>): TrackerRow['state'] => {
  if (!isStanding(fighter)) return 'out';
  if (fighter.turn.own === 'over') return 'done';
  return onTurn(cast) === fighter ? 'now' : 'next';
};

/** The tracker: who acts when. */
const tracker = ({ number }: State, cast: Cast<Duellist>): TrackerView => ({
  title: msg('coinflip.round', { n: number }),
  phases: [],
  next: [],
  rows: order(cast).map((fighter) => {
    const state = stateOf(fighter, cast);
    const value = String(fighter.traits.nerve);
    return { who: fighter.id, value, says: msg(`coinflip.says.${state}`), state, pips: [] };
  }),
});

/** The smallest ruleset: two dice, three hearts. */
export const ruleset = defineRuleset({
  ...summary,
  situation: {},
  rules: rulesSpec,
  plays: { strike: strikePlay },
  round,
  measured: () => ({}),
  actions: (context) => offersOf(actionList, context),
  view: { sheet, gear: () => ({ detail: verbatim(''), icon: 'hand', figures: [] }), tracker },
});
