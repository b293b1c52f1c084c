import { io } from 'socket.io-client';
import { boot } from './boot.ts';
import { context, notify } from './context.ts';

/** How long the notice of a lost connection stands before the page is loaded again, in milliseconds. */
const NOTICE = 1_500;

/** Boots the game in a browser. The session is the cookie that the join page was given. */
async function main(): Promise<void> {
  const socket = io({ transports: ['websocket'] });
  socket.on('disconnect', () =>
    notify('warn', context.game?.i18n?.localize('PLAYGROUND.Connection.Lost') ?? ''),
  );
  await boot({
    socket,
    importModule: (path) => import(/* @vite-ignore */ path),
    interface: { headlessBoard: localStorage.getItem('playground.board') === 'headless' },
    reload() {
      notify('info', context.game.i18n.localize('PLAYGROUND.Connection.Back'));
      setTimeout(() => globalThis.location.reload(), NOTICE);
    },
  });
}

main().catch((error: unknown) => {
  console.error(error);
  if (String(error).includes('session')) globalThis.location.href = '/join';
});
