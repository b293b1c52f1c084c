import type { Cast, Member } from './stage.ts';

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A node of a trie, in which a value is a path: the node at its end is the value's name. Most nodes have only one successor, so a
 * map is created only for the second.
 */
export class Name {
  private first: unknown;
  private next: Name | undefined;
  private others: Map<unknown, Name> | undefined;

  followedBy(step: unknown): Name {
    if (this.next && step === this.first) return this.next;
    const known = this.others?.get(step);
    if (known) return known;
    const made = new Name();
    if (this.next) {
      this.others ??= new Map();
      this.others.set(step, made);
    } else {
      this.first = step;
      this.next = made;
    }
    return made;
  }
}

/**
 * Names plain data by its content: equal data has the same name, so names can be compared and used as keys instead of the data. Named
 * data must be immutable.
 */
export class Names {
  private readonly root: Cast<Member>;
  private readonly records = new Name();
  private readonly lists = new Name();
  private readonly unchanged = new Name();
  private readonly values = new Map<object, Name>();
  private readonly members = new Map<object, Name>();
  private readonly casts = new Map<object, Name>();

  /** Casts are named by how they differ from `root`. */
  constructor(root: Cast<Member>) {
    this.root = root;
  }

  /** The name of plain data; undefined entries count as missing. A primitive value is its own name. */
  of(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.values.get(value);
    if (known) return known;
    const name = this.nameOfObject(value);
    this.values.set(value, name);
    return name;
  }

  /** Like `of`, but without caching, for an object that will not be seen again. */
  ofNew(value: unknown): unknown {
    return typeof value === 'object' && value !== null ? this.nameOfObject(value) : value;
  }

  private nameOfObject(value: object): Name {
    if (Array.isArray(value))
      return value.reduce<Name>((name, one) => name.followedBy(this.of(one)), this.lists);
    let name = this.records;
    for (const key in value) {
      const one = (value as { readonly [key: string]: unknown })[key];
      if (one !== undefined) name = name.followedBy(key).followedBy(this.of(one));
    }
    return name;
  }

  /** A name for all differences between a cast and the root. */
  cast(cast: Cast<Member>): Name {
    const known = this.casts.get(cast);
    if (known) return known;
    const { root, unchanged } = this;
    let name = unchanged;
    for (const id in cast) {
      const [is, was] = [cast[id], root[id]];
      const differs = is && is !== was ? this.member(is, was) : unchanged;
      if (differs !== unchanged) name = name.followedBy(id).followedBy(differs);
    }
    for (const id in root) if (!(id in cast)) name = name.followedBy(id).followedBy(undefined);
    this.casts.set(cast, name);
    return name;
  }

  private member(is: Member, was: Member | undefined): Name {
    const known = this.members.get(is);
    if (known) return known;
    const found = this.differences(is, was, '', []).sort(([a], [b]) => (a < b ? -1 : 1));
    const name = found.reduce((so, [at, value]) => so.followedBy(at).followedBy(value), this.unchanged);
    this.members.set(is, name);
    return name;
  }

  /** Collects the fields in which a value differs from an earlier one. Identical objects are skipped, because changes copy only the objects on their path. */
  private differences(
    is: unknown,
    was: unknown,
    at: string,
    found: [string, unknown][],
  ): [string, unknown][] {
    if (!isRecord(is) || !isRecord(was)) {
      found.push([at, this.of(is)]);
      return found;
    }
    for (const key in is)
      if (is[key] !== was[key]) this.differences(is[key], was[key], `${at}.${key}`, found);
    for (const key in was) if (!(key in is)) found.push([`${at}.${key}`, undefined]);
    return found;
  }
}
