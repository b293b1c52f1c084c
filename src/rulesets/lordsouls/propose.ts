import type { Enter } from '../../core/ask.ts';
import { MASTER } from '../../core/ask.ts';
import type { Offer } from '../../core/ruleset.ts';
import type { Json } from '../../core/text.ts';
import type { Context } from './actions.ts';
import { actions } from './actions.ts';
import { throughChance } from './deceive.ts';
import { readyWeapons } from './gear.ts';
import { wouldRun } from './goes.ts';
import type { Attack } from './hit.ts';
import type { Rules } from './rules.ts';
import { wholeSituation } from './situation.ts';

/* What somebody with simple manners declares: he stands up, draws and loads, strikes where it promises most, and ends his turn. */

const END: Json = { manoeuvre: 'endTurn' };

type Open = (offer: Offer) => boolean;

const named =
  (...starts: readonly string[]) =>
  ({ id }: Offer): boolean =>
    starts.some((start) => id === start || id.startsWith(`${start}:`));

/** The chance that an attack comes through, and how hard it would be. */
function promise(cast: Context['cast'], { play }: Offer, rules: Rules): number {
  const input = play?.name === 'attack' ? (play.input as unknown as Attack) : undefined;
  const [attacker, defender] = [cast[input?.attacker ?? ''], cast[input?.defender ?? '']];
  if (!input || !attacker || !defender) return 0;
  const mode = readyWeapons(attacker).find(({ id }) => id === input.weapon)?.traits.modes[input.mode];
  const weight = mode ? mode.dice * 4 + mode.mod + (mode.base === 'swing' ? 2 : 0) : 0;
  return throughChance(attacker, defender, input, rules) * Math.max(1, weight);
}

/** The attack that promises most. */
function best(cast: Context['cast'], offers: readonly Offer[], rules: Rules): Offer | undefined {
  return offers
    .map((offer) => ({ offer, worth: promise(cast, offer, rules) }))
    .reduce<{ offer: Offer; worth: number } | undefined>(
      (most, one) => (most && most.worth >= one.worth ? most : one),
      undefined,
    )?.offer;
}

/** What he does first in his turn, in this order: what he needs before he can fight, then the fight. */
function declares(context: Context, open: readonly Offer[], pick: (n: number) => number): Offer | undefined {
  const { cast, rules } = context;
  const fighter = cast[context.who];
  const first = (is: Open): Offer | undefined => open.find(is);
  const blows = open.filter(named('attack', 'deceptiveAttack'));
  const armed = fighter && readyWeapons(fighter).some(({ traits }) => !traits.natural);
  const rises = first(named('changePosture:standing')) ?? first(named('escape'));
  const draws = armed ? first(named('ready:load')) : first(named('ready:draw'));
  const wild = open.filter(
    named(
      'allOutAttack',
      'targetedAttack',
      'allOutDefence',
      'grapple',
      'push',
      'aim',
      'jump',
      'fallProne',
      'wait',
    ),
  );
  const whim = wild[pick(wild.length)];
  if (pick(2) === 1 && whim) return whim;
  const { distance } = wholeSituation(context.situation as object);
  const runs = fighter && wouldRun(fighter, distance, context) ? first(named('sprint')) : undefined;
  return rises ?? draws ?? best(cast, blows, rules) ?? first(named('prepare:reload')) ?? runs;
}

/** What somebody with simple manners would enter. */
export function propose(context: Context, ask: Enter, pick: (n: number) => number): Json | undefined {
  if (ask.by === MASTER || ask.spec) return undefined;
  if (ask.form !== 'declaration') return undefined;
  const [target] = context.targets.slice(0, 1 + pick(context.targets.length)).slice(-1);
  const situation = context.each?.[target ?? ''] ?? context.situation;
  const one = {
    ...context,
    targets: target === undefined ? [] : [target],
    situation: withEvent(situation),
  };
  const open = actions(one).filter(
    ({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration),
  );
  return declares(one, open, pick)?.declaration ?? END;
}

/** Whoever waits must say for what (LS-3.12.4). */
const withEvent = (situation: Json): Json => ({ ...(situation as { [field: string]: Json }), event: '…' });
