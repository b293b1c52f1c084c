import { GM, type Option } from '../../../core/ask.ts';
import { eventPlays } from '../../../core/define-play.ts';
import { memoize } from '../../../core/memoize.ts';
import type { Run, Step } from '../../../core/replay.ts';
import type { TableDef } from '../../../core/ruleset.ts';
import type { Told } from '../../../core/stage.ts';
import { type StoryTeller, tellEvent, tellStory } from '../../../core/story.ts';
import { type Id, type Json, type Msg, msg, signed, verbatim } from '../../../core/text.ts';
import { type CardEnd, type CardView, pointsTrack, type Track } from '../../../core/view.ts';
import { ATTRIBUTES, healthOf, maxHealth, SKILLS, type YzFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { type Item, itemsOf, numberIn, type OwnTable } from '../data/tables.ts';

type YzRun = Run<Json, YzFighter>;

/** Health as boxes (YZ-0.9). @param left the remaining health, by default the current one. */
export const healthTrack = (fighter: YzFighter, rules: Rules, left = healthOf(fighter, rules)): Track =>
  pointsTrack('health', msg('yearzero.figure.health'), [left, maxHealth(fighter, rules)], {
    lost: 'health.lost',
  });

const labelOf = (who: Id, what: Msg): Msg => msg('yearzero.row.by', { who, what });

/** The text of a choice. A decision of the GM is shown with its question, without which it would mean nothing. */
const choice = (asked: Step['ask'], { label: what }: Option): Msg =>
  asked.by === GM ? msg('yearzero.row.master', { asked: asked.label, what }) : labelOf(asked.by, what);

/** The name and effect of a table row. A row that the GM has written keeps its name; the effect is described for panic only (YZ-12.17, YZ-13.21). */
function rowWords({ key, row, name, effect }: Told): Msg['args'] {
  if (row === undefined) return {};
  const panics = key === 'panics' || key === 'pastPanic';
  if (name === undefined) {
    const usualName = msg(`yearzero.${panics ? 'panic' : 'injury'}.${row}`);
    return panics ? { row: usualName, does: msg(`yearzero.panicDoes.${row}`) } : { row: usualName };
  }
  const does = panics ? describePanic(itemsOf(String(effect))) : verbatim('');
  return { row: verbatim(String(name)), does };
}

function tracks(cast: YzRun['cast'], rules: Rules, { who, before, after }: Told): Partial<CardEnd> {
  const fighter = cast[String(who)];
  if (!fighter || typeof before !== 'number' || typeof after !== 'number') return {};
  return { before: healthTrack(fighter, rules, before), after: healthTrack(fighter, rules, after) };
}

const tellerFor = memoize(
  (rules: Rules): StoryTeller<YzFighter> => ({
    ruleset: 'yearzero',
    choice,
    // Name the roller, unless the title names them first.
    roll: ({ by }, { label }, first) => (by === first || by === GM ? {} : { label: labelOf(by, label) }),
    args: rowWords,
    end: (told, { cast }) => tracks(cast, rules, told),
  }),
);

export const attackCard = (run: YzRun, rules: Rules, from: Id, to: Id, mode: string): CardView =>
  tellStory(tellerFor(rules), run, msg('yearzero.title.attack', { from, to }), {
    subtitle: msg(`yearzero.check.${mode}`),
    from,
    to,
  });

/** The card of what one person does, or what happens to them. */
export const eventCard = (run: YzRun, rules: Rules, who: Id, title: Msg): CardView =>
  tellEvent(tellerFor(rules), run, who, title);

/** Defines a play whose card is about one person. */
export const eventPlay = eventPlays<YzFighter, Rules>('yearzero', eventCard);

/** Joins several things into one message. */
export const joinMessages = ([first = verbatim(''), ...rest]: readonly Msg[]): Msg =>
  rest.length === 0 ? first : msg('yearzero.due.and', { one: first, rest: joinMessages(rest) });

/* Descriptions of what a table row does. */

const withSign = (text: string | undefined): Msg => verbatim(signed(numberIn(text) ?? 0));

/** A modifier of a skill, or of all skills of an attribute. */
function modifier({ word, args: [n] }: Item): Msg | undefined {
  const attribute = ATTRIBUTES.some((one) => one === word) ? 'attributes' : undefined;
  const group = word in SKILLS ? 'skills' : attribute;
  return group && msg('yearzero.effect.by', { what: msg(`yearzero.field.${group}.${word}`), n: withSign(n) });
}

function injuryEffect({ word, args: [first = '', second = ''] }: Item): Msg {
  if (word === 'fatal') return msg(`yearzero.injuryState.${first}`);
  if (word === 'aid') return msg('yearzero.effect.aid', { n: withSign(first) });
  if (word === 'heals')
    return msg(`yearzero.effect.${second === 'day' ? 'healsDay' : 'healsShift'}`, { n: first });
  if (word !== 'stays' || first === '') return msg(`yearzero.effect.${word}`);
  const what = msg('yearzero.effect.by', {
    what: msg(`yearzero.field.skills.${first}`),
    n: withSign(second),
  });
  return msg('yearzero.effect.staysSo', { what });
}

function panicEffect({ word, args }: Item): Msg {
  const names = (key: string): Msg => joinMessages(args.map((one) => msg(`yearzero.${key}.${one}`)));
  if (word === 'only') return msg('yearzero.effect.only', { what: names('field.skills') });
  if (word === 'bars') return msg('yearzero.effect.bars', { what: names('effectBars') });
  if (word === 'away') return msg(`yearzero.effect.${args[0] === 'all' ? 'awayAll' : 'awayFast'}`);
  if (word === 'fast') return msg('yearzero.effect.fast', { n: args[0] ?? '' });
  return msg(`yearzero.effect.${word}`);
}

/** What a row of the injury table does (YZ-12.17). */
export const describeInjury = (items: readonly Item[]): Msg =>
  joinMessages(
    items.map((item) => {
      const what = modifier(item) ?? injuryEffect(item);
      return item.when === '' ? what : msg(`yearzero.effectWhile.${item.when}`, { what });
    }),
  );

/** What a row of the panic table does (YZ-13.21). */
export const describePanic = (items: readonly Item[]): Msg =>
  joinMessages(items.map((item) => modifier(item) ?? panicEffect(item)));

/** A table with descriptions of its rows. A row has one only if the rules know all its effects. */
export const tableWithWords = (
  { knows, ...table }: OwnTable,
  describe: (items: readonly Item[]) => Msg,
): TableDef => ({
  ...table,
  says(effect) {
    const items = itemsOf(effect);
    return items.length > 0 && items.every(knows) ? describe(items) : undefined;
  },
});
