import { DialogV2 } from '../../api/dialog.ts';
import type { Message } from '../../document-faces.ts';
import { host, localize, type Obj } from '../../host.ts';

/* What is done with all messages at once. */

/** Deletes all messages, after a question. */
export async function flushMessages(): Promise<void> {
  const messages = host.game.messages as unknown as { flush?: () => Promise<unknown>; contents: Message[] };
  const content = `<p>${localize('PLAYGROUND.Chat.FlushQuestion')}</p>`;
  if (messages.flush) await messages.flush();
  else if (await DialogV2.confirm({ window: { title: 'PLAYGROUND.Chat.Flush' }, content })) {
    const cls = host.documentClass('ChatMessage') as unknown as {
      deleteDocuments(ids: string[], operation: Obj): Promise<unknown>;
    };
    await cls.deleteDocuments([], { deleteAll: true });
  }
}

/** Hands the messages that the user sees to them as a text file. */
export function exportMessages(): void {
  const lines = host.game.messages.contents
    .filter((message) => message.visible)
    .map((message) => {
      const holder = document.createElement('div');
      holder.innerHTML = message.content;
      return `[${new Date(message.timestamp).toLocaleString(host.game.i18n.lang)}] ${message.alias}\n${holder.textContent?.trim()}`;
    });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines.join('\n---\n')], { type: 'text/plain' }));
  link.download = 'chat.txt';
  link.click();
}
