import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { exclusively } from '../../playground/bin/build.ts';
import { retried, within } from './patience.ts';

/** The folder for screenshots of the tests; not in git. */
const RESULTS = join(import.meta.dirname, '../../test-results');

/** A visible text of this form is a key that is missing in the language files. */
const KEY = /^[A-Z0-9_]+(\.[A-Za-z0-9_]+)+$/;

/** How the host reports that something uses the way of an older generation. */
const OUTDATED = /is deprecated since|^The global "/;

/**
 * The board's WebGL is rendered in software, as on a machine without a graphics card. The rest of the page is not, because there each change of a
 * text would cost as much as a frame of the board.
 */
const GRAPHICS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

/** Several windows share two processors: further threads of V8 for each of them only compete with the windows. */
const ONE_THREAD = '--js-flags=--single-threaded';

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a user enters the game in a test. */
export interface JoinOptions {
  /** Language of the interface, a language tag such as `en` or `ru`. */
  lang?: string;
  /** Colour scheme the browser asks for. */
  scheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Pixels drawn for each pixel of the page's own measure, 1 unless told. */
  scale?: number;
  /** The most frames of the board a second, the host's own setting: 10 to 60, 60 unless told. */
  frames?: number;
  /** The board has scenes and tokens but no picture, for tests that do not look at it. Off unless told. */
  headless?: boolean;
  /** Foundry's own setting that switches the board off, for a second screen. */
  noCanvas?: boolean;
  password?: string;
  /** Prepares the browser's context before any page is loaded in it. */
  prepare?(context: BrowserContext): Promise<void>;
  /** Errors while entering are recorded, and only a game that does not become ready fails. */
  lenient?: boolean;
  /** Enters through the join page, as a person does. Otherwise the session is asked for without that page, which saves a fifth of the time. */
  byForm?: boolean;
}

/** One user's browser window in the game. */
export interface Seat {
  page: Page;
  /** Uncaught exceptions of the page. */
  pageErrors: string[];
  /** Texts written with `console.error`, and failed requests. */
  consoleErrors: string[];
  /** The host's warnings about ways of an older generation. */
  outdated: string[];
  /** The last presses and console lines, each with its time. */
  lately: string[];
  /** Visible texts that are untranslated keys. */
  untranslated(): Promise<string[]>;
  /** Saves a picture as `test-results/<name>.png` and returns its path. */
  shot(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Where Linux keeps libraries. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/**
 * The packaged Chromium. Besides the C library it needs NSS, NSPR and Expat, and a font; it brings its own and registers them with the linker if it
 * believes that it runs in the cloud function it was packaged for. On a machine without them it is made to believe that.
 */
async function packaged() {
  if (!LIBRARIES.some((folder) => existsSync(join(folder, 'libnss3.so'))))
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  return (await import('@sparticuz/chromium')).default;
}

async function executable(): Promise<{ path: string; args: string[] }> {
  if (process.platform === 'linux') {
    const chromium = await packaged();
    const args = chromium.args.filter(
      (arg) => !/single-process|no-zygote|in-process-gpu|use-gl|use-angle|swiftshader/.test(arg),
    );
    return { path: await chromium.executablePath(), args };
  }
  const path = process.env.CHROME_PATH ?? INSTALLED.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No Chrome or Chromium found; set CHROME_PATH to its executable.');
  return { path, args: [] };
}

/** How often a page is asked whether the game is ready, in milliseconds: to ask with every frame would draw frames for nothing. */
const BETWEEN_LOOKS = 100;

/** How long a Chromium may take to start, in milliseconds, and how often a hanging one is started again. */
const LAUNCH = { patience: 30_000, tries: 3 };

/** Starts a Chromium with WebGL rendered in software. One that hangs while it starts, which happens once in hundreds of starts, is started again. */
export async function openBrowser(): Promise<Browser> {
  // Two processes must not unpack it simultaneously: the second would start an incomplete copy.
  const { path, args } = await exclusively(join(tmpdir(), 'fivefold-chromium.lock'), executable);
  return retried(
    LAUNCH.tries,
    () =>
      playwright.launch({
        executablePath: path,
        args: [...args, ...GRAPHICS, ONE_THREAD, '--disable-background-networking'],
        headless: true,
        timeout: LAUNCH.patience,
      }),
    (error, attempt) => console.warn(`Chromium did not start, attempt ${attempt} of ${LAUNCH.tries}:`, error),
  );
}

/** Keys instead of words among the texts, labels and hints that are visible now. */
async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const seen: string[] = [];
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !['SCRIPT', 'STYLE', 'TEMPLATE'].includes(parent.tagName) && visible(parent)) {
        seen.push(node.textContent ?? '');
      }
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!visible(element)) continue;
      for (const name of ['title', 'aria-label', 'placeholder', 'data-tooltip-text', 'alt']) {
        const value = element.getAttribute(name);
        if (value) seen.push(value);
      }
    }
    return seen.map((text) => text.trim());
  });
  return [...new Set(texts.filter((text) => KEY.test(text)))];
}

/** The limits of the recorded history: lines, and characters of each. */
const MOST_LINES = 40;
const MOST_TOLD = 200;

/**
 * Makes a page count the presses that became clicks on the pressed element, and log each to its console. An element that moves between press and
 * release, as when a text above it arrives, receives no click: a person would press again.
 */
const countPresses = (): void => {
  const page = globalThis as unknown as { clicks: number };
  const pressable = 'button, a, input, select, summary, [data-action]';
  let down: Element | null = null;
  page.clicks = 0;
  addEventListener(
    'pointerdown',
    ({ target }) => {
      down = target instanceof Element ? target.closest(pressable) : null;
    },
    true,
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest(pressable) : null;
      const same = button !== null && button === down;
      if (same) page.clicks += 1;
      console.debug(same ? 'click' : 'a press that came to nothing', (button ?? down)?.outerHTML ?? '');
    },
    true,
  );
};

/** Makes a page draw at most so many frames of the board a second. */
const limitFrames = (most: number): void => {
  // An empty page has no storage.
  if (location.protocol.startsWith('http')) localStorage.setItem('core.maxFPS', String(most));
};

/** Gives a page a board without a picture, whose rendering in software would cost more than everything else. */
const drawNoBoard = (): void => {
  if (location.protocol.startsWith('http')) localStorage.setItem('playground.board', 'headless');
};

/** Switches the board off, as a person does in the settings. */
const switchBoardOff = (): void => {
  if (location.protocol.startsWith('http')) localStorage.setItem('core.noCanvas', 'true');
};

/** Opens a context of its own (cookies, storage) and records the errors in it. */
async function openSeat(browser: Browser, options: JoinOptions): Promise<Seat> {
  const context = await browser.newContext({
    locale: options.lang ?? 'en',
    colorScheme: options.scheme ?? 'dark',
    reducedMotion: 'reduce',
    deviceScaleFactor: options.scale ?? 1,
    viewport: options.viewport ?? { width: 1280, height: 800 },
  });
  // Some TypeScript runners (tsx) keep the names of functions by a helper, which a function sent to a page would not find there.
  await context.addInitScript('globalThis.__name = (made) => made');
  await context.addInitScript(countPresses);
  if (options.frames !== undefined) await context.addInitScript(limitFrames, options.frames);
  if (options.headless) await context.addInitScript(drawNoBoard);
  if (options.noCanvas) await context.addInitScript(switchBoardOff);
  await options.prepare?.(context);
  const page = await context.newPage();
  const seat: Seat = {
    page,
    pageErrors: [],
    consoleErrors: [],
    outdated: [],
    lately: [],
    untranslated: () => untranslated(page),
    async shot(name) {
      mkdirSync(RESULTS, { recursive: true });
      const path = join(RESULTS, `${name}.png`);
      await page.screenshot({ path });
      return path;
    },
    close: () => context.close(),
  };
  page.on('pageerror', (error) => seat.pageErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    seat.lately.push(`${new Date().toISOString()} ${message.text().slice(0, MOST_TOLD)}`);
    if (seat.lately.length > MOST_LINES) seat.lately.shift();
    if (message.type() === 'error') seat.consoleErrors.push(message.text());
    if (message.type() === 'warning' && OUTDATED.test(message.text())) seat.outdated.push(message.text());
  });
  return seat;
}

/** The error for a user who cannot enter: what the page said, not only a time-out. */
function joinFailure(seat: Seat, cause: unknown): Error {
  const said = [...seat.pageErrors, ...seat.consoleErrors].join('\n') || 'the page reported nothing';
  return new Error(`Could not enter the game: ${said}`, { cause });
}

async function enterByForm(page: Page, url: string, userName: string, password?: string): Promise<void> {
  await page.goto(new URL('/join', url).href);
  await page.locator('label.join-user', { has: page.getByText(userName, { exact: true }) }).click();
  if (password) await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
}

/** Asks for a session as the join page does, and opens the game with it. @throws when no such user exists, or the password is wrong */
async function enterDirectly(page: Page, url: string, userName: string, password = ''): Promise<void> {
  const address = new URL('/api/join', url).href;
  const { request } = page.context();
  const { users } = (await (await request.get(address)).json()) as { users: { id: string; name: string }[] };
  const user = users.find(({ name }) => name === userName);
  if (!user) throw new Error(`There is no user "${userName}" in this world`);
  const joined = await request.post(address, { data: { userId: user.id, password } });
  if (!joined.ok()) throw new Error(`"${userName}" may not join: ${await joined.text()}`);
  await page.goto(new URL('/game', url).href);
}

/**
 * Enters the game as the named user and waits until it is ready.
 *
 * @param url address of the server, as printed or returned by it
 * @throws with the page's own errors when the game does not become ready within a minute
 */
export async function joinAs(
  browser: Browser,
  url: string,
  userName: string,
  options: JoinOptions = {},
): Promise<Seat> {
  const seat = await within(30_000, `Opening a window for ${userName}`, openSeat(browser, options));
  const { page } = seat;
  try {
    const enter = options.byForm ? enterByForm : enterDirectly;
    await enter(page, url, userName, options.password);
    const ready = page.waitForFunction(
      () => (globalThis as { game?: { ready?: boolean } }).game?.ready === true,
      null,
      { timeout: 60_000, polling: BETWEEN_LOOKS },
    );
    const broken = new Promise<never>((_resolve, reject) => {
      if (options.lenient) return;
      page.once('pageerror', reject);
      page.on('console', (message) => {
        if (message.type() === 'error' && /Error: |Error\b.*\n\s+at /.test(message.text()))
          reject(new Error(message.text()));
      });
    });
    broken.catch(() => undefined);
    await Promise.race([ready, broken]);
  } catch (error) {
    throw joinFailure(seat, error);
  }
  return seat;
}
