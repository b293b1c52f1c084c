import { readArguments, type ServeRequest, USAGE } from './arguments.ts';
import { buildClient, distPath } from './build.ts';
import { explain } from './explain.ts';

/** Builds the client when needed, starts the server and says where the game is. */
async function serve(request: ServeRequest): Promise<void> {
  const { built } = await buildClient();
  if (built) console.log('Built the browser client.');
  const { startServer } = await import('../server/index.ts');
  const server = await startServer({ ...request, distPath });
  console.log(`World "${request.world}" is open at ${server.url}`);
  console.log('Stop with Ctrl+C.');
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await serve(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error, USAGE));
  process.exitCode = 1;
}
