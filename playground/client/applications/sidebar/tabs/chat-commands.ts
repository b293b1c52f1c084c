/** Reading of what is typed into the chat: commands, rolls and whispers. */
import type { Message } from '../../document-faces.ts';
import { host, localize, type Obj } from '../../host.ts';

type Patterns = Record<string, RegExp>;

/** Commands by name; `none` is a slash command nobody knows, no match at all is plain text. */
export const MESSAGE_PATTERNS: Patterns = {
  roll: /^(\/r(?:oll)?\s)([\s\S]*)/i,
  publicroll: /^(\/p(?:ublic)?r(?:oll)?\s)([\s\S]*)/i,
  gmroll: /^(\/gmr(?:oll)?\s)([\s\S]*)/i,
  blindroll: /^(\/b(?:lind)?r(?:oll)?\s)([\s\S]*)/i,
  selfroll: /^(\/s(?:elf)?r(?:oll)?\s)([\s\S]*)/i,
  ic: /^(\/ic\s)([\s\S]*)/i,
  ooc: /^(\/ooc\s)([\s\S]*)/i,
  emote: /^(\/(?:em(?:ote)?|me)\s)([\s\S]*)/i,
  whisper: /^(\/w(?:hisper)?\s)(\[(?:[^\]]+)\]|(?:[^\s]+))\s*([\s\S]*)/i,
  reply: /^(\/reply\s)([\s\S]*)/i,
  gm: /^(\/gm\s)([\s\S]*)/i,
  players: /^(\/players\s)([\s\S]*)/i,
};

const ROLLS = new Set(['roll', 'publicroll', 'gmroll', 'blindroll', 'selfroll']);

/** The command of a typed text and its match; `invalid` for an unknown slash command, `none` for plain text. */
export function parseCommand(text: string): [command: string, match: RegExpMatchArray | null] {
  for (const [command, pattern] of Object.entries(MESSAGE_PATTERNS)) {
    const match = text.match(pattern);
    if (match) return [command, match];
  }
  return [/^\/\S/.test(text) ? 'invalid' : 'none', null];
}

interface MessageClass {
  create(data: Obj, operation?: Obj): Promise<Message | undefined>;
  getSpeaker(options?: Obj): Obj;
  getWhisperRecipients(name: string): { id: string }[];
}

const messageClass = (): MessageClass => host.documentClass('ChatMessage') as unknown as MessageClass;

const paragraphs = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c))
    .join('<br>');

/** Creates the message that a typed text asks for. Throws with a readable reason when it is wrong. */
export async function createMessage(text: string, speaker?: Obj): Promise<Message | undefined> {
  const [command, match] = parseCommand(text);
  if (command === 'invalid' || (command !== 'none' && !match)) {
    throw new Error(localize('PLAYGROUND.Chat.UnknownCommand', { command: text.split(/\s/)[0] ?? text }));
  }
  const who = speaker ?? messageClass().getSpeaker();
  if (ROLLS.has(command)) return rollMessage(command, match?.[2] ?? '', who);
  return textMessage(command, match, text, who);
}

async function rollMessage(command: string, body: string, speaker: Obj): Promise<Message | undefined> {
  const [formula = '', ...flavor] = body.split('#').map((part) => part.trim());
  const character = host.user?.character as { getRollData?: () => Obj } | null | undefined;
  const { Roll } = host;
  const roll = Roll.create(formula, character?.getRollData?.() ?? {});
  await roll.evaluate();
  const v14 = host.game.release.generation >= 14;
  const stored = host.game.settings.get('core', v14 ? 'messageMode' : 'rollMode');
  const mode = command === 'roll' ? stored : v14 ? command.replace('roll', '') : command;
  return (await roll.toMessage(
    { speaker, flavor: flavor.join(' ') || undefined },
    v14 ? { messageMode: mode } : { rollMode: mode },
  )) as Message;
}

async function textMessage(
  command: string,
  match: RegExpMatchArray | null,
  text: string,
  speaker: Obj,
): Promise<Message | undefined> {
  const STYLES = { ooc: 1, ic: 2, emote: 3 };
  const data: Obj = {
    author: host.user?.id,
    speaker,
    style: speaker.actor || speaker.token ? STYLES.ic : STYLES.ooc,
  };
  let body = match?.[2] ?? text;
  if (command === 'ic' || command === 'ooc') data.style = STYLES[command];
  if (command === 'ooc') data.speaker = { alias: host.user?.name };
  if (command === 'emote') {
    data.style = STYLES.emote;
    body = `${speaker.alias ?? host.user?.name} ${body}`;
  }
  const recipients = recipientsOf(command, match);
  if (recipients) {
    data.whisper = recipients;
    delete data.style;
    if (command === 'whisper') body = match?.[3] ?? '';
  }
  if (!body.trim()) return undefined;
  data.content = paragraphs(body);
  return messageClass().create(data, { chatBubble: true });
}

/** Whom a private command is for; null when it is none. */
function recipientsOf(command: string, match: RegExpMatchArray | null): string[] | null {
  const find = (name: string) =>
    messageClass()
      .getWhisperRecipients(name)
      .map((user) => user.id);
  if (command === 'gm') return find('GM');
  if (command === 'players') return find('players');
  if (command === 'reply') {
    const last = host.game.messages.contents.findLast((message) =>
      message.whisper.includes(host.user?.id ?? ''),
    );
    if (!last?.author) throw new Error(localize('PLAYGROUND.Chat.NoReply'));
    return [last.author.id];
  }
  if (command !== 'whisper') return null;
  const names = (match?.[2] ?? '')
    .replace(/[[\]]/g, '')
    .split(',')
    .map((name) => name.trim());
  const ids = names.flatMap(find);
  if (!ids.length) throw new Error(localize('PLAYGROUND.Chat.NoRecipient', { name: names.join(', ') }));
  return ids;
}
