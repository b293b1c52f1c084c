import type { Message } from '../../document-faces.ts';
import { host } from '../../host.ts';
import type { MenuEntry } from '../../ux/context-menu.ts';
import { ChatPopout } from '../apps/chat-popout.ts';

/* The menu of a message in the log. */

const of = (li: HTMLElement): Message | undefined => host.game.messages.get(li.dataset.messageId ?? '');

/** An entry in the words of the world's generation. */
function entry(
  key: string,
  iconName: string,
  can: (message: Message) => unknown,
  run: (message: Message) => unknown,
): MenuEntry {
  const condition = (li: HTMLElement) => {
    const message = of(li);
    return !!message && !!can(message);
  };
  const perform = (li: HTMLElement) => {
    const message = of(li);
    return message && run(message);
  };
  const [label, image] = [`PLAYGROUND.Chat.${key}`, `fa-solid ${iconName}`];
  return host.game.release.generation >= 14
    ? { label, icon: image, visible: condition, onClick: (_event, li) => perform(li) }
    : { name: label, icon: `<i class="${image}"></i>`, condition, callback: perform };
}

const isWhisper = (message: Message): boolean => message.whisper.length > 0;
const canChange = (message: Message): boolean => host.user?.isGM || message.isAuthor;
const gmIds = (): string[] => host.game.users.filter((user) => user.isGM).map((user) => user.id);

/** What may be done with the message whose card was clicked. */
export function messageMenu(): MenuEntry[] {
  return [
    entry(
      'PopOut',
      'fa-up-right-from-square',
      () => true,
      (message) => new ChatPopout({ message }).render({ force: true }),
    ),
    entry(
      'Reveal',
      'fa-eye',
      (m) => host.user?.isGM && (isWhisper(m) || m.blind),
      (m) => m.update({ whisper: [], blind: false }),
    ),
    entry(
      'Conceal',
      'fa-eye-slash',
      (m) => !isWhisper(m) && canChange(m),
      (m) => m.update({ whisper: gmIds() }),
    ),
    entry(
      'Delete',
      'fa-trash',
      (m) => m.canUserModify(host.user as never, 'delete'),
      (m) => m.delete(),
    ),
  ];
}
