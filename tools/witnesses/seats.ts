import type { Browser, BrowserContext } from 'playwright-core';
import { joinAs, type Seat } from '../../test/e2e/browser.ts';

/** What went wrong in one browser since it was last asked. */
export interface Trouble {
  /** Public members the host knows but does not provide: each name as often as it was hit. */
  readonly missing: readonly string[];
  readonly pageErrors: readonly string[];
  readonly consoleErrors: readonly string[];
}

/** A person at the table whose troubles are counted. */
export interface Watched {
  readonly seat: Seat;
  /** What went wrong since the last call. */
  trouble(): Trouble;
}

const HIT = 'witness-not-implemented:';

/** Runs in the page before anything else: reports every NotImplemented that is thrown, also those which somebody catches. */
function watchErrors(prefix: string): void {
  const page = globalThis as unknown as { Error: ErrorConstructor; __name: unknown };
  // The runner's compiler wraps named functions in this.
  page.__name = (fn: unknown) => fn;
  const missing = 'NotImplemented: ';
  page.Error = new Proxy(Error, {
    construct(target, args: unknown[], newTarget) {
      const text = String(args[0] ?? '');
      if (text.startsWith(missing)) console.debug(`${prefix}${text.slice(missing.length)}`);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
}

/** Lets somebody sit down, with all windows' errors noted from the first moment on. */
export async function sitDown(browser: Browser, url: string, name: string): Promise<Watched> {
  const missing: string[] = [];
  const prepare = async (context: BrowserContext): Promise<void> => {
    await context.addInitScript(watchErrors, HIT);
    context.on('console', (message) => {
      if (message.text().startsWith(HIT)) missing.push(message.text().slice(HIT.length));
    });
  };
  const viewport = { width: 1440, height: 900 };
  const seat = await joinAs(browser, url, name, { lang: 'en', viewport, prepare, lenient: true });
  seat.page.setDefaultTimeout(10_000);
  return {
    seat,
    trouble: () => ({
      missing: missing.splice(0),
      pageErrors: seat.pageErrors.splice(0),
      consoleErrors: seat.consoleErrors.splice(0),
    }),
  };
}
