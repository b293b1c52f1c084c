import type { Bought, MainOrder, SimpleOrder } from '../../../src/rulesets/western/data/declaration.ts';
import type { Actor } from '../../../src/rulesets/western/figures/sequence.ts';

/*
 * The order of beats once more, slowly, from section 2 of the ledger alone: it shares types with the rules and nothing else. A beat is played by
 * always asking whose step comes next.
 */

/** The house rules that it knows. */
export interface SlowRules {
  readonly gallopInitiative: 'metres' | 'swiftness';
  readonly briefSimpleFirst: boolean;
  readonly trailingInExchange: boolean;
  readonly exchangeScope: 'cycle' | 'all';
  readonly meleeAlternates: boolean;
}

/** Durations of simples in snap shots (WE-7.6, S-5). */
const SIMPLES: { readonly [simple: string]: number } = {
  ...{ duck: 1, hide: 1, leanOut: 1, order: 1, kneel: 1, throwAway: 1, instantDraw: 0 },
  ...{ standUp: 2, lieDown: 2, open: 2, jumpAside: 2, lookAround: 2, takeOut: 2 },
  ...{ kickIn: 3, setFire: 3, standUpLying: 3, mount: 4, reload: 4 },
  ...{ fireSnap: 1, fireQuick: 2, fireSpeed: 2 },
};
const SHOTS: { readonly [kind: string]: number } = { snap: 1, quick: 2, speed: 2, aimed: 4 };
const SIMPLE_SHOTS: { readonly [simple: string]: string } = {
  fireSnap: 'snap',
  fireQuick: 'quick',
  fireSpeed: 'speed',
};
const METRES: { readonly [mode: string]: number } = { crawl: 6, walk: 18, jog: 36, zigzag: 40, sprint: 72 };
const SHOOTING = ['shooting', 'aimed', 'speedShooting'];

interface Doing {
  readonly who: string;
  readonly says: string;
  readonly kind: 'simple' | 'shot' | 'blow' | 'move' | 'work';
  readonly dur: number;
  readonly speed: number;
  min: 'A' | 'B' | 'C';
  trailing?: boolean;
  /** A simple, possibly a shot: what the budget counts. */
  readonly free: boolean;
  readonly target?: string | undefined;
}

interface Person {
  readonly own: Doing[];
  readonly horse: Doing[];
}

/** One fighter's steps of a beat (section 2.2). */
function person(actor: Actor, beat: 1 | 2, rules: SlowRules): Person {
  const { who, orders, chips = {}, simpleShots = {} } = actor;
  const { before = [], bought = [], after = [], chain = [], mains } = orders;
  const lost = beat === 2 ? lossAfter(actor, rules) : 0;
  const speed = actor.speed + (chips.all ?? 0) - lost;
  const simple = (order: SimpleOrder, min: Doing['min'], roll = '', trailing = false): Doing => {
    const shot = SIMPLE_SHOTS[order.simple];
    const at = shot === undefined ? '' : `→${order.target}`;
    return {
      who,
      says: `${shot ?? order.simple}${at}`,
      kind: shot === undefined ? 'simple' : 'shot',
      dur: SIMPLES[order.simple] ?? 0,
      speed: speed + (shot === undefined ? 0 : (simpleShots[roll] ?? 0)),
      min,
      trailing,
      free: true,
      target: order.target,
    };
  };
  const placed = (place: Bought['place'], min: Doing['min'], trailing = false) =>
    bought.filter((one) => one.place === place).map((one) => simple(one, min, '', trailing));

  const cut = chain.findIndex(({ beat2 }) => beat2 === true);
  const later = cut === -1 ? chain.length : cut;
  const links = chain
    .map((link, i) => ({ link, i }))
    .filter(({ i }) => (beat === 1 ? i < later : i >= later))
    .map(({ link, i }) => simple(link, 'A', `chain:${i}`));
  const opening =
    beat === 1
      ? [...before.map((one) => simple(one, 'A', 'before')), ...links, ...placed('turnStart', 'A')]
      : [...links, ...placed('beat2Start', 'A')];

  /** The numbers of the shots or blows of a main that fall into this beat (section 2.4). */
  const numbersOf = (n: number, main: MainOrder): number[] => {
    const first = Math.ceil(n / 2);
    const all = Array.from({ length: n }, (_, i) => i + 1);
    if (main.from === 2) return beat === 1 ? [] : all.slice(0, Math.max(1, Math.floor(n / 2)));
    return beat === 1 ? all.slice(0, first) : all.slice(first);
  };
  const singles = (main: MainOrder, kind: 'shot' | 'blow'): Doing[] => {
    const each = (main.volleys ?? []).flatMap((one) => Array.from({ length: one.n }, () => one));
    return numbersOf(each.length, main).flatMap((no): Doing[] => {
      const one = each[no - 1];
      const min = kind === 'shot' ? 'A' : 'B';
      const dur = kind === 'shot' ? (SHOTS[one?.kind ?? ''] ?? 0) : rules.meleeAlternates ? 2 : 0;
      const plus = kind === 'shot' ? (chips.shots ?? 0) : (chips.blows ?? 0);
      const says = `${one?.kind}#${no}→${one?.target}`;
      return [
        { who, says, kind, dur, speed: speed + plus, min, free: false, target: one?.target },
        ...placed(`${kind}:${no}`, min),
      ];
    });
  };
  const shots = mains.filter(({ main }) => SHOOTING.includes(main)).flatMap((main) => singles(main, 'shot'));
  const rest: Doing[] = [];
  const horse: Doing[] = [];
  const blows: Doing[] = [];
  for (const main of mains) {
    const { mode = 'walk', metres = METRES[mode] ?? 0 } = main;
    const half = { who, says: `${mode} ½`, kind: 'move', dur: 0, free: false } as const;
    const way = speed + (chips.move ?? 0);
    if (main.main === 'melee') blows.push(...singles(main, 'blow'));
    else if (main.main === 'movement') {
      if (mode === 'sprint') blows.push({ ...half, speed: way, min: 'B' });
      else rest.push({ ...half, speed: way, min: 'C' });
    } else if (main.main === 'riding') {
      const own = rules.gallopInitiative === 'swiftness' ? (actor.swiftness ?? metres) : metres;
      if (mode === 'rideGallop' || mode === 'rideCareer') horse.push({ ...half, speed: own, min: 'B' });
      else rest.push({ ...half, speed: way, min: 'C' });
    } else if (!SHOOTING.includes(main.main))
      rest.push({ who, says: `${main.main} ½`, kind: 'work', dur: 0, speed, min: 'C', free: false });
  }
  // Item 6: behind the last shot or blow, with nothing to follow, a simple stands at the end of the beat.
  const atEnd = (steps: Doing[], followed: boolean) => {
    for (let i = steps.length - 1; i >= 0 && steps[i]?.kind === 'simple' && !followed; i--) {
      const step = steps[i];
      if (step) Object.assign(step, { min: 'C', trailing: true });
    }
  };
  atEnd(shots, blows.length > 0 || rest.length > 0);
  atEnd(blows, rest.length > 0);
  const ends = [
    ...placed(beat === 1 ? 'beat1End' : 'beat2End', 'C', true),
    ...(beat === 2 ? after.map((one) => simple(one, 'C', 'after', true)) : []),
  ];
  return { own: [...opening, ...shots, ...blows, ...rest, ...ends], horse };
}

/** Speed that trailing simples of beat 1 cost in beat 2 (WE-7.9, WE-7.10). */
const lossAfter = (actor: Actor, rules: SlowRules): number =>
  person(actor, 1, rules)
    .own.filter(({ trailing }) => trailing)
    .reduce((sum, { dur }) => sum + dur, 0);

/** Whether the simples of each beat stay within 6 ss (WE-7.11). */
export const isWithinBudget = (actor: Actor, rules: SlowRules): boolean =>
  ([1, 2] as const).every(
    (beat) => person(actor, beat, rules).own.reduce((sum, { free, dur }) => sum + (free ? dur : 0), 0) <= 6,
  );

/** Members of exchanges: those to whom a chain of fire leads back (WE-9.5, AM-11). */
function membersOf(people: ReadonlyMap<string, Person>, rules: SlowRules): Set<string> {
  const at = (who: string): string[] =>
    (people.get(who)?.own ?? []).flatMap(({ kind, target }) =>
      target !== undefined && (kind === 'shot' || (kind === 'blow' && rules.meleeAlternates)) ? [target] : [],
    );
  const firing = [...people.keys()].filter((who) => at(who).length > 0);
  if (rules.exchangeScope === 'all') return new Set(firing);
  const comesBack = (who: string): boolean => {
    const seen = new Set<string>();
    let front = at(who).filter((other) => other !== who);
    while (front.length > 0) {
      if (front.includes(who)) return true;
      for (const one of front) seen.add(one);
      front = front.flatMap(at).filter((one) => !seen.has(one));
    }
    return false;
  };
  return new Set(firing.filter(comesBack));
}

/** A step with its position: the first step has the highest positions, compared one after another. */
interface Place {
  readonly step: Doing;
  readonly place: readonly number[];
}

/** A step never overtakes the one before it: a faster one goes right behind (section 2.3). */
function inTurn(steps: readonly Doing[], round: number): Place[] {
  let least = Number.POSITIVE_INFINITY;
  return steps.map((step) => {
    least = Math.min(least, step.speed);
    return { step, place: [-round, least, 0, 0] };
  });
}

/** How many steps from the front fit into a window of 2 ss. */
function windowFrom(steps: readonly Doing[], may: (step: Doing) => boolean): number {
  let sum = 0;
  for (const [n, step] of steps.entries()) {
    sum += step.dur;
    if (sum > 2 || !may(step)) return n;
  }
  return steps.length;
}

/** Phase A: windows by Speed, but brief simples ahead of every 2 ss step that opens another's window (WE-7.7). */
function phaseA(windows: readonly Doing[][], brief: boolean): Place[][] {
  const lines = windows.map((steps) => inTurn(steps, 1));
  const openers = lines.map((line) => line.find(({ step }) => step.dur > 0));
  const longest = Math.max(...openers.map((one) => (one?.step.dur === 2 ? (one.place[1] ?? 0) : -1e9)));
  return lines.map((line, i) => {
    const opener = openers[i];
    const key = opener?.place[1] ?? 0;
    const ahead = brief && opener?.step.kind === 'simple' && opener.step.dur === 1 && key <= longest;
    if (!ahead || !opener) return line;
    const end = line.indexOf(opener) + 1;
    const place = [-1, longest, 1, key];
    let behind = true;
    const tail = line.slice(end).map(({ step }) => step);
    // Faster than the position it would follow: right behind it. Else by its own Speed.
    const right = tail.findIndex((step) => {
      behind &&= step.speed > longest;
      return !behind;
    });
    // Once behind, a step that is not slower than that position stays there; a slower one starts again.
    const n = right === -1 ? tail.length : right;
    return [
      ...[...line.slice(0, end).map(({ step }) => step), ...tail.slice(0, n)].map((step) => ({
        step,
        place,
      })),
      ...inTurn(tail.slice(n), 1),
    ];
  });
}

/** The rounds of a member of an exchange in phase B (WE-9.6, AM-5). Blows, unless they alternate, and movements have a round of their own. */
function rounds(steps: readonly Doing[], began: boolean, rules: SlowRules): Place[] {
  const alone = ({ kind }: Doing) => kind === 'move' || (kind === 'blow' && !rules.meleeAlternates);
  const places: Place[] = [];
  let round = 0;
  for (let at = 0; at < steps.length; ) {
    const first = steps[at];
    if (!first) break;
    let n = 1;
    if (first.kind === 'blow' && !rules.meleeAlternates) while (steps[at + n]?.kind === 'blow') n++;
    else if (!alone(first) && first.dur <= 2) n = windowFrom(steps.slice(at), (step) => !alone(step));
    const takes = Math.max(1, Math.ceil(first.dur / 2));
    // A fighter who has led the sequence in phase A has had the first window there.
    const spared = at === 0 && !began && first.min === 'A' && first.dur > 2 ? 1 : 0;
    round += takes - spared;
    places.push(...inTurn(steps.slice(at, at + n), round));
    at += n;
  }
  return places;
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (const [i, n] of a.entries()) if (n !== b[i]) return n - (b[i] ?? 0);
  return 0;
};

/** Plays a phase: the fighter whose next step has the highest position goes on with all that share it; several fighters there are a tie. */
function inOrder(phase: string, lines: readonly Place[][]): string[] {
  const open = lines.filter((line) => line.length > 0).map((line) => [...line]);
  const said: string[] = [];
  while (open.some((line) => line.length > 0)) {
    const heads = open.flatMap((line) => (line[0] ? [line[0].place] : []));
    const best = heads.reduce((one, other) => (compare(other, one) > 0 ? other : one));
    const turn: Doing[][] = [];
    for (const line of open) {
      if (!line[0] || compare(line[0].place, best) !== 0) continue;
      const mine: Doing[] = [];
      while (line[0] && compare(line[0].place, best) === 0) {
        mine.push(line[0].step);
        line.shift();
      }
      turn.push(mine);
    }
    const names = turn.flat().map(({ who, says }) => `${phase} ${who} ${says}`);
    if (new Set(turn.flat().map(({ who }) => who)).size > 1) said.push(`{${names.sort().join(' + ')}}`);
    else said.push(...names);
  }
  return said;
}

/** All steps of a beat in order, one per line; simultaneous ones share one. */
export function slowBeat(actors: readonly Actor[], beat: 1 | 2, rules: SlowRules): string[] {
  const people = new Map(actors.map((actor) => [actor.who, person(actor, beat, rules)]));
  const members = membersOf(people, rules);
  const windows: Doing[][] = [];
  const inB: Place[][] = [];
  const inC: Place[][] = [];
  for (const [who, { own, horse }] of people) {
    const inside = members.has(who);
    const works = own.some(({ min, trailing }) => min === 'C' && !trailing);
    if (inside && rules.trailingInExchange && !works)
      for (const step of own) if (step.min === 'C') step.min = 'B';
    const done = windowFrom(own, ({ min }) => min === 'A');
    windows.push(own.slice(0, done));
    const late = own.findIndex(({ min }) => min === 'C');
    const end = late === -1 ? own.length : late;
    const left = own.slice(done, end);
    inB.push(inside ? rounds(left, done > 0, rules) : inTurn(left, 1), inTurn(horse, 1));
    inC.push(inTurn(own.slice(end), 1));
  }
  return [
    ...inOrder('A', phaseA(windows, rules.briefSimpleFirst)),
    ...inOrder('B', inB),
    ...inOrder('C', inC),
  ];
}
