import { type Ask, GM, type Option } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { ROUND } from '../../core/round.ts';
import type { CardEnd, CardRow } from '../../core/view.ts';
import { automation } from '../settings/settings.ts';
import { entryContext, isFormed } from '../shared/entry.ts';
import { actorOf } from '../shared/ids.ts';
import { checkText, linesText, sumWord } from '../shared/present.ts';
import { linesHtml, nameFor, say, uiText } from '../shared/text.ts';
import { trackBoxes, trackText } from '../shared/track.ts';
import type { Exchange, PendingAsk, PlayReading } from './exchange.ts';
import { hasHeading } from './rules-journal.ts';
import { lastOfCard, mayTakeBack } from './take-back.ts';

/** A roll of a card, for templates. */
export function rowContext(row: CardRow): object {
  const lines =
    linesHtml(row.lines, sumWord(row)) + (row.target ? linesHtml(row.target, uiText('difficulty')) : '');
  return {
    label: say(row.label),
    dice: row.dice,
    facesText: row.dice
      .map(({ face, mark }) => (mark === 'none' ? face : `${face} (${uiText(`face.${mark}`)})`))
      .join(', '),
    result: say(row.result),
    tip: lines,
    why: [row.lines, row.target ?? []].map(linesText).filter(Boolean).join(', '),
    note: row.note && say(row.note),
  };
}

/** An end of a card, for templates. */
export function endContext({ text, tone, before, after, why }: CardEnd): object {
  return {
    rule: why && hasHeading(why) ? why : undefined,
    text: say(text),
    tone,
    track: after && { boxes: trackBoxes(after, before), text: trackText(after) },
  };
}

const owns = (user: User.Implementation, actor: Actor.Implementation): boolean =>
  actor.testUserPermission(user, 'OWNER');

/** The names of the players who may answer for a fighter, for “Oleg answers (player Igor)”. */
function answerers(ask: Ask): string {
  const actor = actorOf(ask.by);
  const owners = game.users?.filter((user) => !user.isGM && actor !== undefined && owns(user, actor)) ?? [];
  const names = owners.map(({ name }) => name).join(', ');
  return names || uiText('gameMaster');
}

function optionContext({ id, label, check, cost, no }: Option): object {
  return {
    id,
    label: say(label),
    check: checkText(check),
    cost: cost && say(cost),
    no: no && say(no),
    tip: check
      ? linesHtml(check.lines, sumWord(check)) +
        (check.target ? linesHtml(check.target, uiText('difficulty')) : '')
      : '',
  };
}

/** An open ask of a card, for the template `card-ask`. */
export function askContext(
  { ask, play, mayAnswer }: PendingAsk,
  { ruleset }: Exchange,
  message: ChatMessage.Implementation,
): object {
  const mine = game.user ? mayAnswer(game.user) : false;
  const by = nameFor(ask.by);
  const waits =
    ask.by === GM ? uiText('waitsForMaster') : uiText('waitsFor', { fighter: by, player: answerers(ask) });
  return {
    id: ask.id,
    play,
    mine,
    by,
    label: say(ask.label),
    waits: game.users?.activeGM ? waits : `${waits} ${uiText('noMaster')}`,
    options: ask.kind === 'choose' ? ask.options.map(optionContext) : [],
    entry: isFormed(ask) ? entryContext(ruleset, ask, entryKey(message, play, ask.id)) : undefined,
  };
}

const isMine = ({ mayAnswer }: PendingAsk): boolean => (game.user ? mayAnswer(game.user) : false);

export function playContext(
  { card, veiled }: PlayReading,
  index: number,
  exchange: Exchange,
  message: ChatMessage.Implementation,
): object {
  const actor = card.from ? actorOf(card.from) : undefined;
  return {
    index,
    title: say(card.title),
    subtitle: card.subtitle && say(card.subtitle),
    from: actor && { img: actor.img },
    rows: card.rows.map(rowContext),
    ends: card.ends.filter(({ forGameMaster }) => !forGameMaster || game.user?.isGM).map(endContext),
    asks: exchange.pending
      .filter((one) => one.index === index && (!veiled || isMine(one)))
      .map((one) => askContext(one, exchange, message)),
  };
}

/** Whether a change affects a fighter directly. Gear is used up visibly on the card, and the tracker shows a fighter's record of the round. */
const affectsFighter = ({ who, at }: Change): boolean => who !== ROUND && !/^(gear|turn)\./.test(at);

export function footerContext(message: ChatMessage.Implementation, exchange: Exchange): object {
  const { state, commits, unapplied, past } = exchange;
  const user = game.user;
  const live = commits.filter(({ undone }) => !undone);
  const mayUndo = user?.isGM ? live.length > 0 : user && mayTakeBack(user, lastOfCard(message));
  const status = past
    ? uiText('card.past')
    : state === 'undone'
      ? uiText('card.undone')
      : state === 'proposed'
        ? uiText('card.held')
        : unapplied.length > 0 && automation() === 'manual'
          ? uiText('card.told')
          : live.some(({ changes }) => changes.some(affectsFighter)) && state === 'done'
            ? uiText('card.applied')
            : undefined;
  const late = [...new Set(live.flatMap(({ timeUp }) => timeUp ?? []))].map(nameFor).join(', ');
  const why = user?.isGM ? live.findLast((commit) => commit.why)?.why : undefined;
  const rules = [...new Set(exchange.plays.flatMap(({ card }) => card.rules))];
  return {
    footer: true,
    late: late && uiText('clock.up', { who: late }),
    status,
    decided: why && uiText('card.decided', { why: say(why) }),
    confirm: user && state === 'proposed' && exchange.mayConfirm(user) ? uiText('card.confirm') : undefined,
    undo: user && !past && mayUndo ? uiText('card.undo') : undefined,
    rules: rules.map((id) => ({ id, written: hasHeading(id) })),
    rulesLabel: uiText('card.rules'),
  };
}

export const entryKey = ({ id }: ChatMessage.Implementation, play: string, ask: string): string =>
  `${id}.${play}.${ask}`;
