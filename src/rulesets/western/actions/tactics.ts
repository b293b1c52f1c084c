import type { ActionContext } from '../../../core/action-context.ts';
import type { Enter } from '../../../core/ask.ts';
import type { Tactics, WholeTurn } from '../../../core/tactics/hooks.ts';
import { givenOnly, type Json, msg } from '../../../core/text.ts';
import type { Declaration, Rolls, Signature, SignedRoll, SimpleOrder, Spend } from '../data/declaration.ts';
import { BLOOD_OUT, type Wound } from '../data/fighter.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import type { WeFighter } from '../data/turn.ts';
import { signedName } from '../figures/dice.ts';
import { firearmOf, meleeWeaponOf } from '../figures/gear.ts';
import { durOf, mayUse, singlesOf, speedChips } from '../figures/orders.ts';
import { chipsLeft, draftOf } from '../figures/rolls.ts';
import {
  afterWork,
  inTime,
  leadOf,
  mainsFor,
  neededFirst,
  orderFor,
  shelter,
  signaturesFor,
  strikeAt,
  strikesOf,
  type Timed,
  type Turn,
  turnOf,
} from './turn-parts.ts';

/* What a tactician has to know of the western: whole turns, which are declared at once, and what fighters are worth. */

type Context = ActionContext<WeFighter, Rules>;

const NOTHING = { about: 'nothing', label: msg('core.tactics.nothing'), attacks: [] };

/** How long something takes that has to be done first. */
const delayOf = ({ rules }: Turn, needed: SimpleOrder | undefined): number =>
  needed ? durOf(needed, rules) : 0;

/* What may be declared with the rolls that were made. */

/** What the chips of an attack are spent on: the good ones on the first shot or on being first, the bad ones on the fighter, the last shot or being slow. */
const SPENDING = (['accuracyUp', 'speedUp'] as const).flatMap((nice) =>
  (['accuracyDown', 'exposed', 'speedDown'] as const).map((damnit) => ({ nice, damnit })),
);
type Spending = (typeof SPENDING)[number];
const LAST: Spending = { nice: 'accuracyUp', damnit: 'speedDown' };

/** The good chips of a roll, spent. Only as many as needed are spent on being first. */
function niceSpends(
  n: number,
  main: SignedRoll['main'],
  strikes: number,
  lead: number,
  as: Spending,
): Spend[] {
  if (n <= 0) return [];
  if (main === 'simpleShot') return [{ use: 'accuracyUp', amount: n }];
  if (strikes === 0) {
    const use = (['better', 'loadMore', 'guarded'] as const).find((one) => mayUse(one, main));
    return use ? [{ use, amount: n }] : [];
  }
  const quick = as.nice === 'speedUp' ? Math.min(n, Math.max(0, 1 - lead)) : 0;
  return [
    ...(quick > 0 ? [{ use: 'speedUp' as const, amount: quick, scope: 'all' as const }] : []),
    ...(n > quick ? [{ use: 'accuracyUp' as const, amount: n - quick, shot: 1 }] : []),
  ];
}

/** The bad chips of a roll, spent. */
function damnitSpends(n: number, main: SignedRoll['main'], strikes: number, as: Spending): Spend[] {
  if (n <= 0) return [];
  if (main === 'simpleShot') return [{ use: 'speedDown', amount: n }];
  if (strikes === 0 || as.damnit === 'speedDown') return [{ use: 'speedDown', amount: n, scope: 'all' }];
  return [
    as.damnit === 'exposed'
      ? { use: 'exposed', amount: n }
      : { use: 'accuracyDown', amount: n, shot: strikes },
  ];
}

/** A declaration with all chips of all rolls spent. */
function withChips(turn: Turn, plain: Declaration, as: Spending): Declaration {
  let declaration = plain;
  for (const [id, { main }] of Object.entries(turn.fighter.turn.rolls ?? {})) {
    const left = chipsLeft(id, draftOf(turn.fighter, declaration, turn.rules));
    if (!left) continue;
    const order = plain.mains.find((one) => one.main === id);
    const strikes = order ? singlesOf(order).length : 0;
    const spends = [
      ...niceSpends(left.nice, main, strikes, leadOf(turn), as),
      ...damnitSpends(left.damnit, main, strikes, as),
    ];
    declaration = { ...declaration, chips: { ...declaration.chips, [id]: { spends } } };
  }
  return declaration;
}

/** What is declared apart from the chips, and how the fighter stands afterwards. */
function plainFor(turn: Turn): {
  readonly plain: Declaration;
  readonly done?: WeFighter;
  readonly delay: number;
} {
  const { fighter, target, situation } = turn;
  const { rolls = {} } = fighter.turn;
  const mains = Object.values(rolls).flatMap((roll) =>
    roll.main === 'simpleShot' ? [] : [orderFor(turn, roll)],
  );
  const needed = mains[0] && neededFirst(turn, mains[0].main);
  const hides = rolls.after ? undefined : shelter(turn);
  const fires = (id: string): SimpleOrder[] =>
    rolls[id] ? [{ simple: 'fireSnap', ...givenOnly({ target, item: rolls[id].weapon }) }] : [];
  const plain = {
    mains,
    ...(target === undefined ? {} : { aims: { [target]: situation } }),
    before: rolls.before ? fires('before') : needed ? [needed] : [],
    after: rolls.after ? fires('after') : hides ? [hides.order] : [],
  };
  return { plain, delay: delayOf(turn, needed), ...givenOnly({ done: hides?.done }) };
}

/** The declarations against the target with the rolls that were made. At the end comes one that is always possible: nothing but what was signed for. */
function* declarations(turn: Turn): Generator<WholeTurn<WeFighter>> {
  const { rolls = {} } = turn.fighter.turn;
  const { plain, done, delay } = plainFor(turn);
  const [first] = plain.mains;
  const signed = first && rolls[first.main];
  const shot = (id: string): Timed[] =>
    rolls[id] ? [strikeAt(turn, 'snap', { roll: id, ...givenOnly({ weapon: rolls[id].weapon }) })] : [];
  const strikes = [
    ...shot('before'),
    ...plain.mains.flatMap((order) => strikesOf(turn, order)),
    ...shot('after'),
  ];
  const label = signed ? signedName(signed) : NOTHING.label;
  for (const as of SPENDING.slice(0, strikes.length > 0 ? SPENDING.length : 1)) {
    const declaration = withChips(turn, plain, as);
    const { all = 0 } = speedChips(declaration);
    yield {
      about: [first?.main ?? 'nothing', as.nice, as.damnit].join(':'),
      label,
      value: jsonOf(declaration),
      attacks: inTime(turn, strikes, { delay, faster: all }),
      ...givenOnly({ done, target: turn.target }),
    };
  }
  const mains = plain.mains.map(({ volleys: _, ...order }) => order);
  const least = withChips(turn, { mains, before: rolls.before ? [{ simple: 'fireSnap' }] : [] }, LAST);
  yield { about: 'least', label, value: jsonOf(least), attacks: [] };
}

/** What is declared as it is stored, without fields that are undefined. */
const jsonOf = (declaration: Declaration): Json => JSON.parse(JSON.stringify(declaration)) as Json;

/** The faces of an ordinary roll. */
const ORDINARY = [5, 6] as const;

/** What may be signed for: these rolls for a main action. What it gains is estimated with ordinary rolls. */
function signingOf(turn: Turn, main: Signature, rolls: Rolls): WholeTurn<WeFighter> | undefined {
  const { fighter } = turn;
  const rolled = Object.entries(rolls).map(([id, one]) => [id, { ...one, dice: ORDINARY }]);
  const later = { ...fighter, turn: { ...fighter.turn, signed: true, rolls: Object.fromEntries(rolled) } };
  const [usual] = declarations({ ...turn, fighter: later });
  if (!usual) return undefined;
  const declaration = usual.value as unknown as Declaration;
  const done = afterWork(fighter, main);
  return {
    ...usual,
    about: [main.technique ?? main.main, ...Object.keys(rolls)].join(':'),
    label: msg('western.tactics.sign', { what: usual.label }),
    value: { rolls } as unknown as Json,
    attacker: { ...later, turn: { ...later.turn, declaration } },
    done: done === fighter ? undefined : done,
  };
}

/** Everything that may be signed for. */
function* signings(turn: Turn): Generator<WholeTurn<WeFighter>> {
  for (const main of mainsFor(turn))
    for (const rolls of signaturesFor(turn, main)) {
      const one = signingOf(turn, main, rolls);
      if (one) yield one;
    }
  yield { ...NOTHING, value: { rolls: {} } };
}

/** The whole turns that a fighter may sign for or declare against a target. */
function turns(context: Context, { form }: Enter): Iterable<WholeTurn<WeFighter>> {
  const turn = turnOf(context);
  if (!turn) return [];
  if (form === 'signature') return signings(turn);
  return form === 'declaration' ? declarations(turn) : [];
}

/** What a wound leaves of what a fighter was worth: they shoot nearly as before until they are out. */
const WOUNDED: { readonly [severity in Wound['severity']]: number } = {
  scratch: 0.98,
  light: 0.93,
  serious: 0.85,
  grave: 0.7,
  mortal: 0.5,
};

/** By how much conditions lower what a fighter is worth. */
const CONDITIONS: { readonly [id: string]: number } = { stunned: 0.6, shaken: 0.85, panic: 0.5, held: 0.6 };

/** What a tactician has to know of the western. */
export const tactics: Tactics<WeFighter, Rules> = {
  worth({ traits, conditions }) {
    let worth = 1 - (0.5 * Math.min(BLOOD_OUT, traits.tracks.bloodLoss)) / BLOOD_OUT;
    for (const { severity } of traits.wounds) worth *= WOUNDED[severity];
    for (const id in conditions) worth *= CONDITIONS[id] ?? 1;
    return worth;
  },
  fresh(fighter) {
    const { published, history, measured } = fighter.turn;
    return { ...fighter, turn: { rolls: {}, ...givenOnly({ published, history, measured }) } };
  },
  ahead: () => 0,
  threat: 0.5,
  attacks(fighter, rules) {
    const gun = firearmOf(fighter)?.traits;
    if (!gun) return meleeWeaponOf(fighter).traits.blows;
    const rounds = gun.capacity === 0 ? gun.quick : gun.loaded;
    return Math.max(1, Math.min(shotOf(rules, 'quick').most, gun.quick, rounds));
  },

  details: { location: 0 },
  passive: [
    'signed',
    'submitted',
    'seal',
    'book',
    'learned',
    'nerve',
    'returned',
    'loss',
    'watch',
    'plan',
    'reaction',
    'kept',
  ],
  turns,
};
