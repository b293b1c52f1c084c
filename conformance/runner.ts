/* Our own runner of the suites, where there is no Quench: it has the same words with the same meaning. */

import { assert } from 'chai';
import type { Body, Check, Context, Suite } from './suite.ts';

/** How a check ended. */
export interface Outcome {
  /** The titles of the groups around it, and its own title. */
  readonly title: string;
  readonly suite: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Why it failed. */
  readonly error?: string;
}

/** How long a check or hook may take, in milliseconds. */
export const LIMIT = 20_000;

type Hook = 'before' | 'after' | 'beforeEach' | 'afterEach';

interface Single {
  readonly title: string;
  readonly body: Body;
}

interface Group {
  readonly title: string;
  readonly children: (Group | Single)[];
  readonly hooks: { readonly [hook in Hook]: Body[] };
}

class Skipped extends Error {}

const CHECK: Check = {
  skip() {
    throw new Skipped('skipped');
  },
};

const newGroup = (title: string): Group => ({
  title,
  children: [],
  hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
});

/** A suite as a tree. */
function collect(suite: Suite): Group {
  const root = newGroup('');
  let current = root;
  const hook =
    (name: Hook) =>
    (body: Body): void => {
      current.hooks[name].push(body);
    };
  const context: Context = {
    describe(title, body) {
      const outer = current;
      const group = newGroup(title);
      outer.children.push(group);
      current = group;
      body();
      current = outer;
    },
    it: (title, body) => void current.children.push({ title, body }),
    before: hook('before'),
    after: hook('after'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
    assert,
  };
  suite.checks(context);
  return root;
}

/** Runs one body within the time limit. */
async function within(body: Body): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${LIMIT / 1000} s`)), LIMIT);
  });
  try {
    await Promise.race([body.call(CHECK), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The useful part of an error's origin: its message and the first lines of its stack. */
const told = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error);

const fullTitle = (path: readonly string[], title: string): string =>
  [...path, title].filter((part) => part !== '').join(' › ');

/** One run of one suite. */
class Run {
  readonly outcomes: Outcome[] = [];
  readonly #suite: string;
  readonly #chosen: (title: string) => boolean;

  constructor(suite: string, chosen: (title: string) => boolean) {
    this.#suite = suite;
    this.#chosen = chosen;
  }

  /** Runs a group: its hooks around its checks, those of the groups around it around each. */
  async group(group: Group, path: readonly string[] = [], around: readonly Group[] = []): Promise<void> {
    if (this.#titles(group, path).length === 0) return;
    const inner = [...path, group.title];
    const chain = [...around, group];
    const start = performance.now();
    const refused = await this.#tried(group.hooks.before);
    if (refused) for (const title of this.#titles(group, path)) this.#note(title, start, refused);
    else for (const child of group.children) await this.#child(child, inner, chain);
    const spoilt = await this.#tried(group.hooks.after);
    if (spoilt) this.#note(fullTitle(inner, 'after all'), start, spoilt);
  }

  async #child(child: Group | Single, path: readonly string[], chain: readonly Group[]): Promise<void> {
    if ('children' in child) return this.group(child, path, chain);
    const title = fullTitle(path, child.title);
    if (!this.#chosen(title)) return;
    const first = chain.flatMap(({ hooks }) => hooks.beforeEach);
    const last = chain.flatMap(({ hooks }) => hooks.afterEach).reverse();
    const start = performance.now();
    const error = await this.#tried([...first, child.body]);
    const spoilt = await this.#tried(last);
    this.#note(title, start, error ?? spoilt);
  }

  /** The error of the first body that fails; undefined when none does. */
  async #tried(bodies: readonly Body[]): Promise<{ error: unknown } | undefined> {
    try {
      for (const body of bodies) await within(body);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  #note(title: string, start: number, failure: { error: unknown } | undefined): void {
    const base = { title, suite: this.#suite, ms: Math.round(performance.now() - start) };
    if (!failure) this.outcomes.push({ ...base, state: 'passed' });
    else if (failure.error instanceof Skipped) this.outcomes.push({ ...base, state: 'skipped' });
    else this.outcomes.push({ ...base, state: 'failed', error: told(failure.error) });
  }

  /** Titles of the chosen checks of a group, in order. */
  #titles(group: Group, path: readonly string[]): string[] {
    const inner = [...path, group.title];
    return group.children.flatMap((child) => {
      if ('children' in child) return this.#titles(child, inner);
      const title = fullTitle(inner, child.title);
      return this.#chosen(title) ? [title] : [];
    });
  }
}

/**
 * Runs suites one after the other.
 *
 * @param filter runs only checks whose title, or whose suite's key, contains this
 */
export async function run(suites: readonly Suite[], filter = ''): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const suite of suites) {
    const all = suite.key.includes(filter);
    const one = new Run(suite.key, (title) => all || title.includes(filter));
    await one.group(collect(suite));
    outcomes.push(...one.outcomes);
  }
  return outcomes;
}
