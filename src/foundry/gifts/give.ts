import { type Id, msg } from '../../core/text.ts';
import { possibleTargets } from '../actions/use.ts';
import { send } from '../relay/relay.ts';
import { actorOf, idOf, isUnseen, nameOf, parseItemType } from '../shared/ids.ts';
import { notify } from '../shared/notify.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { countOf } from '../sheets/gear-of.ts';

/* How a user gives an item away: by dropping it on another's sheet, or by a button of its row. The referee carries it out. */

type Owner = Actor.Implementation;
type GearItem = Item.Implementation;

/** The other fighters of the same ruleset whom the user knows of; those nearby first. */
function possibleReceivers(giver: Owner): Id[] {
  const { user } = game;
  if (!user) return [];
  const known = [...(game.actors ?? [])].filter(
    (one) => one.type === giver.type && (one.hasPlayerOwner || one.testUserPermission(user, 'LIMITED')),
  );
  const all = new Set([...possibleTargets(giver), ...known.map(idOf)]);
  return [...all].filter((id) => id !== idOf(giver) && !isUnseen(id));
}

/** What the user has chosen; `n` only for stacks. */
interface Choice {
  readonly to: Id;
  readonly n?: number;
}

/** Asks for the receiver, unless there is only one in question, and of a stack how many. Undefined if the user gives up. */
async function ask(item: GearItem, receivers: readonly Id[]): Promise<Choice | undefined> {
  const count = countOf(item);
  const most = count?.pieces && count.n > 1 ? count.n : 0;
  const [only = ''] = receivers;
  if (receivers.length === 1 && most === 0) return { to: only };
  const context = {
    ruleset: parseItemType(item.type)?.ruleset.id,
    people: receivers.length > 1 ? receivers.map((id) => ({ id, name: nameOf(id) })) : [],
    most,
    manyLabel: uiText('gift.many', { n: most }),
  };
  const { renderTemplate } = foundry.applications.handlebars;
  const title =
    receivers.length > 1
      ? uiText('gear.give', { name: item.name })
      : uiText('gift.give', { name: item.name, to: nameOf(only) });
  const read = (_: Event, { form }: HTMLButtonElement): Choice => {
    const given = new FormData(form ?? undefined);
    const n = Math.trunc(Number(given.get('n') ?? 0));
    return { to: String(given.get('to') ?? only), ...(most ? { n } : {}) };
  };
  const chosen: unknown = await foundry.applications.api.DialogV2.prompt({
    window: { title },
    content: await renderTemplate(template('give'), context as never),
    ok: { label: uiText('gift.ok'), callback: read as never },
    rejectClose: false,
  } as never);
  return typeof chosen === 'object' && chosen !== null ? (chosen as Choice) : undefined;
}

/** Gives an item to one of these fighters. */
async function give(item: GearItem, giver: Owner, receivers: readonly Id[]): Promise<void> {
  const chosen = await ask(item, receivers);
  if (!chosen) return;
  const { to, n } = chosen;
  const intent = { kind: 'give', actor: idOf(giver), item: item.id ?? '', to } as const;
  try {
    await send({ ...intent, ...(n === undefined ? {} : { count: n }) });
  } catch (error) {
    console.info('Fivefold | refused:', error);
  }
}

/** Asks to whom an item shall be given, and gives it. */
export async function giveAway(item: GearItem, giver: Owner): Promise<void> {
  const receivers = possibleReceivers(giver);
  if (receivers.length > 0) await give(item, giver, receivers);
  else notify('warn', msg('ui.gift.nobody'));
}

/**
 * Handles an item that is dropped on a fighter's sheet. What another fighter has is given, unless a game master wants a copy.
 * @returns whether the host shall add or sort it as usual
 */
export async function isForHost(item: GearItem, to: Owner, wantsCopy: boolean): Promise<boolean> {
  if (parseItemType(item.type)?.ruleset.id !== to.type) {
    notify('warn', msg('ui.gift.foreign', { name: item.name, to: to.name }));
    return false;
  }
  const giver = item.actor;
  // Actors of compendiums take no part in games: they are copied from and to.
  const isPlayed = (actor: Owner): boolean => actorOf(idOf(actor)) === actor;
  if (!giver || giver === to || ![giver, to].every(isPlayed) || (wantsCopy && game.user?.isGM)) return true;
  if (giver.isOwner) await give(item, giver, [idOf(to)]);
  else notify('warn', msg('ui.gift.notYours', { name: item.name }));
  return false;
}
