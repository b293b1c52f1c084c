import { uiText } from '../shared/text.ts';
import { chosenActor, performBy } from './perform.ts';

/** Words without capitals and ё, as people may write them. */
export const plain = (words: string): string =>
  words.toLocaleLowerCase(game.i18n?.lang).replaceAll('ё', 'е').trim();

/** The words of a test in a chat command or a link, or undefined if it is none. */
export function testIn(text: string): string | undefined {
  const [, command = '', words] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? [];
  return [plain(uiText('testCommand')), 'test'].includes(plain(command)) ? words : undefined;
}

/** Lets `/test` in the chat roll a test at once. Called once in `init`. */
export function registerTestCommand(): void {
  Hooks.on('chatMessage', (_log, text) => {
    if (!text.startsWith('/') || testIn(text.slice(1)) === undefined) return;
    void performBy(chosenActor(), text.slice(1), { dialog: false, called: text });
    return false;
  });
}
