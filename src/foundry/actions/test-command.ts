import { uiText } from '../shared/text.ts';
import { repeatTest } from './last-test.ts';
import { chosenActor, performBy } from './perform.ts';

/** Words without capitals and ё, as people may write them. */
export const plain = (words: string): string =>
  words.toLocaleLowerCase(game.i18n?.lang).replaceAll('ё', 'е').trim();

/** Whether a word calls for a test, in the user's language or in English. */
const isTestCommand = (word: string): boolean => [plain(uiText('testCommand')), 'test'].includes(plain(word));

/** The words of a test in a chat command or a link, or undefined if it is none. */
export function testIn(text: string): string | undefined {
  const [, command = '', words] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? [];
  return isTestCommand(command) ? words : undefined;
}

/** Lets `/test` in the chat roll a test at once; alone it repeats the last one. Called once in `init`. */
export function registerTestCommand(): void {
  Hooks.on('chatMessage', (_log, text) => {
    if (!text.startsWith('/')) return;
    if (isTestCommand(text.slice(1))) {
      void repeatTest();
      return false;
    }
    if (testIn(text.slice(1)) === undefined) return;
    void performBy(chosenActor(), text.slice(1), { dialog: false, called: text });
    return false;
  });
}
