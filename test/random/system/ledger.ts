import type { ServerDocument } from '../../../playground/server/documents.ts';
import type { Obj } from '../../../playground/server/protocol.ts';
import type { World as ServerWorld } from '../../../playground/server/world.ts';
import { isObj, text } from '../plain.ts';

/*
 * What the sheets must contain according to the cards and fights: every commit once, in the order in which the server received them, undone ones
 * subtracted. Read from stored data, without the system's code.
 */

export interface Change {
  readonly do: 'add' | 'set';
  readonly who: string;
  readonly at: string;
  readonly n?: number;
  readonly was?: unknown;
  readonly is?: unknown;
}

/** A commit as a card or a fight stores it. */
export interface Commit {
  readonly id: string;
  readonly n: number;
  readonly user: string;
  readonly changes: readonly Change[];
  readonly left: readonly unknown[];
  readonly held: readonly Change[];
  readonly heldState: string;
  readonly applied: boolean;
  readonly undone: boolean;
  readonly before: { readonly [play: string]: { readonly length: number } };
  readonly after: readonly unknown[];
}

/** What counts of a commit: its state, and where it is stored. */
interface Line {
  readonly id: string;
  readonly message?: string;
  readonly combat?: string;
  /** The fight or, outside one, the card whose steps have one order. */
  readonly table: string;
  /** The number of a step of a fight. */
  readonly n?: number;
  changes: readonly Change[];
  confirmed: readonly Change[];
  undone: boolean;
  /** The sheets' values where a change assumed others: something waited there for its confirmation. */
  readonly instead: Map<string, unknown>;
}

const objects = (value: unknown): [string, Obj][] =>
  Object.entries(isObj(value) ? value : {}).flatMap(([key, one]) =>
    isObj(one) ? [[key, one] as [string, Obj]] : [],
  );

/** The commits of a stored card. */
export const commitsOf = (message: Obj): Commit[] =>
  objects((message.system as Obj).commits).map(([, commit]) => commit as unknown as Commit);

/** Whether a change is written to a sheet. */
const isSheets = ({ who, at }: Change): boolean => who !== 'round' && /^(traits|gear|conditions)\./.test(at);

/** Whether a stored message is a card written by a GM's client. */
export const isCard = (message: Obj, masters: ReadonlySet<string>): boolean =>
  message.type === 'exchange' && masters.has(String(message.author));

export class Ledger {
  readonly faults: string[] = [];
  readonly #world: () => ServerWorld;
  readonly #masters: ReadonlySet<string>;
  /** By card and by fight, the commits they have reported. */
  readonly #lines = new Map<string, Map<string, Line>>();
  /** Every commit since the last rebase in the order in which it was first received. */
  #order: Line[] = [];
  /** Every commit as each card or fight reports it, in that order, from the beginning. */
  readonly #history: Line[] = [];
  #expected = new Map<string, unknown>();
  /**
   * Fields where undoing what stands does not restore the start: an earlier write was undone before a later one, or something older than the last
   * rebase was confirmed or undone after it.
   */
  readonly #tangled = new Set<string>();
  /** What commits have done to each field, as text: for debugging. */
  #story = new Map<string, string[]>();
  /** The sheets' values at the last rebase, as far as commits have written there since. */
  #initial = new Map<string, unknown>();

  constructor(world: () => ServerWorld, masters: ReadonlySet<string>) {
    this.#world = world;
    this.#masters = masters;
  }

  /** From here on the current sheets are the starting point. */
  rebase(): void {
    this.#expected = new Map();
    this.#initial = new Map();
    this.#story = new Map();
    this.#tangled.clear();
    this.#order = [];
    for (const path of this.#watched()) this.#expected.set(path, this.#value(path));
  }

  /** Fields that are checked even if no commit mentions them: everybody's health and loads. */
  #watched(): string[] {
    const actors = [...this.#world().database.collection('actors').values()];
    return actors.flatMap((actor) => [
      ...['bashing', 'lethal', 'aggravated'].map((harm) => `Actor-${actor.id} traits.health.${harm}`),
      ...(actor._source.items as Obj[]).map(({ _id }) => `Actor-${actor.id} gear.${_id}.traits.rounds`),
    ]);
  }

  /** The commits since the last rebase that stand, the latest first. */
  get standing(): readonly { readonly id: string; readonly message?: string; readonly combat?: string }[] {
    return this.#order.filter(({ undone }) => !undone).toReversed();
  }

  /** Examines a document that was just written. `written` is what this write changed: others may have followed before it is heard of. */
  heard(documentName: string, id: string, written: Obj): void {
    const collection =
      documentName === 'ChatMessage' ? 'messages' : documentName === 'Combat' ? 'combats' : undefined;
    const document = collection && this.#world().database.collection(collection).get(id);
    if (!document) return;
    if (documentName === 'ChatMessage') this.#card(document);
    else this.#fight(document, written);
  }

  #card(message: ServerDocument): void {
    if (!isCard(message._source, this.#masters)) return;
    const known = this.#known(message.id);
    const commits = commitsOf(message._source);
    const table = String((message._source.system as Obj).combat || message.id);
    for (const commit of commits) {
      const line =
        known.get(commit.id) ?? this.#begin(known, { id: commit.id, message: message.id, table }, commit);
      if (commit.heldState === 'confirmed' && line.confirmed.length === 0 && !line.undone) {
        line.confirmed = commit.held;
        const still = commit.held.filter((one) => one.do === 'add' || !this.#isWrittenAfter(line, one));
        this.#apply(still, line);
      }
      if (commit.undone && !line.undone) this.#takeBack(line);
    }
    const ids = new Set(commits.map(({ id }) => id));
    for (const id of known.keys()) {
      if (ids.has(id)) continue;
      known.delete(id);
      this.faults.push(
        `card ${message.id} has forgotten commit ${id}: ${text(commits.map((one) => [one.id, one.n, one.user]))}`,
      );
    }
  }

  /** The journal has the state of a fight's steps without cards. */
  #fight(combat: ServerDocument, written: Obj): void {
    const system = combat._source.system as Obj;
    const known = this.#known(combat.id);
    for (const [, box] of Object.entries((system.journal ?? {}) as Record<string, unknown[]>)) {
      const [entry] = box as { id: string; n: number; cards: unknown[]; changes: Change[] }[];
      if (!entry || entry.cards.length > 0) continue;
      const line =
        known.get(entry.id) ??
        this.#begin(known, { id: entry.id, combat: combat.id, table: combat.id, n: entry.n }, entry);
      if (entry.n > Number(system.commits) && !line.undone) this.#takeBack(line);
    }
    this.#takeBackReplaced(known, system, written);
  }

  /** A step that has been undone and replaced by another before this write is heard of. */
  #takeBackReplaced(known: ReadonlyMap<string, Line>, system: Obj, written: Obj): void {
    const { commits } = (written.system ?? {}) as Obj;
    if (typeof commits !== 'number') return;
    const journal = (system.journal ?? {}) as Record<string, readonly { readonly id: string }[]>;
    const kept = new Set(Object.values(journal).map(([entry]) => entry?.id));
    for (const line of known.values())
      if (!kept.has(line.id) && !line.undone && (line.n ?? 0) > commits) this.#takeBack(line);
  }

  #known(id: string): Map<string, Line> {
    const known = this.#lines.get(id) ?? new Map<string, Line>();
    this.#lines.set(id, known);
    return known;
  }

  /** Where several cards report one commit, the first of them has its changes; the others repeat their own. */
  #begin(
    known: Map<string, Line>,
    where: Pick<Line, 'id' | 'message' | 'combat' | 'table' | 'n'>,
    said: { changes: readonly Change[]; left?: readonly unknown[] },
  ): Line {
    const isTruth = said.left === undefined || said.left.length === said.changes.length;
    const changes = isTruth ? said.changes : [];
    const line: Line = { ...where, changes, confirmed: [], undone: false, instead: new Map() };
    known.set(line.id, line);
    this.#history.push(line);
    if (isTruth && !this.#order.some(({ id }) => id === line.id)) this.#order.push(line);
    this.#apply(changes, line);
    return line;
  }

  #apply(changes: readonly Change[], line: Line): void {
    for (const change of changes.filter(isSheets)) {
      const path = `${change.who} ${change.at}`;
      const present = this.#value(path);
      this.#tell(path, `${line.id} ${text(change)}`);
      if (!this.#isNew(line)) this.#tangled.add(path);
      if (change.do === 'set' && text(present ?? null) !== text(change.was ?? null))
        line.instead.set(path, present);
      this.#expected.set(path, change.do === 'add' ? Number(present ?? 0) + Number(change.n) : change.is);
    }
  }

  #takeBack(line: Line): void {
    line.undone = true;
    for (const change of [...line.changes, ...line.confirmed].filter(isSheets).toReversed()) {
      const path = `${change.who} ${change.at}`;
      const present = this.#value(path);
      this.#tell(path, `${line.id} taken back`);
      if (!this.#isNew(line) || (change.do === 'set' && this.#isWrittenAfter(line, change)))
        this.#tangled.add(path);
      // Wounds and loads have a floor: what was healed by hand is not healed again.
      if (change.do === 'add') this.#expected.set(path, Math.max(0, Number(present ?? 0) - Number(change.n)));
      else if (text(present) === text(change.is)) this.#expected.set(path, this.#before(line, change));
    }
  }

  /** The value of a field after a change to it is undone: the value before the change, or, if that was never on the sheet, what was there. */
  #before(line: Line, { who, at, was }: Change): unknown {
    const path = `${who} ${at}`;
    if (!line.instead.has(path)) return was;
    const earlier = this.#history.slice(0, this.#history.indexOf(line));
    const borne = earlier
      .filter(({ undone, table }) => !undone && table === line.table)
      .flatMap(({ changes, confirmed }) => [...changes, ...confirmed])
      .some((one) => one.who === who && one.at === at && text(one.is) === text(was));
    return borne ? was : line.instead.get(path);
  }

  /** Whether a commit belongs to this act. */
  #isNew({ id }: Line): boolean {
    return this.#order.some((one) => one.id === id);
  }

  #isWrittenAfter(line: Line, { who, at }: Change): boolean {
    const later = this.#history.slice(this.#history.indexOf(line) + 1);
    return later
      .filter(({ id, undone, table }) => !undone && id !== line.id && table === line.table)
      .some(({ changes, confirmed }) =>
        [...changes, ...confirmed].some((one) => one.do === 'set' && one.who === who && one.at === at),
      );
  }

  #tell(path: string, what: string): void {
    this.#story.set(path, [...(this.#story.get(path) ?? []), what]);
  }

  #value(path: string): unknown {
    if (this.#expected.has(path)) return this.#expected.get(path);
    const stored = this.#stored(path);
    this.#initial.set(path, stored);
    return stored;
  }

  /** The value on a sheet at a fighter's path. */
  #stored(path: string): unknown {
    const [who = '', at = ''] = path.split(' ');
    const [root = '', ...rest] = at.split('.');
    const source = this.#world()
      .database.collection('actors')
      .get(who.split('-')[1] ?? '')
      ?.toObject();
    if (!source) return undefined;
    if (root === 'traits') return deep(source.system, rest);
    if (root === 'gear') {
      const [id, , ...field] = rest;
      return deep((source.items as Obj[]).find((one) => one._id === id)?.system, field);
    }
    const effect = (source.effects as Obj[]).find((one) =>
      (one.statuses as string[]).includes(rest[0] ?? ''),
    );
    const [value] = (deep(effect?.flags, ['fivefold', 'value']) as unknown[] | undefined) ?? [];
    return effect && (value ?? true);
  }

  /** Sheets that differ from the sum of the commits. */
  get unlike(): string[] {
    return [...this.#expected].flatMap(([path, wanted]) => {
      const there = this.#stored(path);
      return text(there ?? 0) === text(wanted ?? 0)
        ? []
        : [
            `${path}: by the commits ${text(wanted)}, stored ${text(there)}; ${this.#story.get(path)?.join('; ')}`,
          ];
    });
  }

  /** Sheets that differ from the last rebase. */
  get changed(): string[] {
    const plain = [...this.#initial].filter(([path]) => !this.#tangled.has(path));
    return plain.flatMap(([path, was]) => {
      const there = this.#stored(path);
      return text(there ?? 0) === text(was ?? 0)
        ? []
        : [`${path}: was ${text(was)}, is ${text(there)}; ${this.#story.get(path)?.join('; ')}`];
    });
  }
}

const deep = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((node, key) => (isObj(node) ? node[key] : undefined), value);
