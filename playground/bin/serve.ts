import { readArguments, type ServeRequest, USAGE, UsageError } from './arguments.ts';
import { buildClient, distPath } from './build.ts';

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

/** A sentence for the mistakes that people make; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Choose another one with --port.';
  }
  if (error instanceof Error && /LOCK|already held/.test(`${error.message} ${String(error.cause ?? '')}`)) {
    return 'The world is open in another program (Foundry or another playground). Close it there first.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await serve(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
