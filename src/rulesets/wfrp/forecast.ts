import type { Manners, Policy, Walker } from '../../core/odds.ts';
import { chance, tally } from '../../core/odds.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Forecast } from '../../core/view.ts';
import type { Tested } from './dice.ts';
import type { Frightened } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import type { Harm, Suffered } from './harm.ts';
import { armourAt } from './harm.ts';
import type { Location } from './names.ts';
import { LOCATIONS } from './names.ts';

/* Exact odds of an attack, against each defence that the target has left. */

/** What of an attack's end a forecast reads. */
type Ended = Suffered & { readonly hit: boolean; readonly repelled: boolean };

/** In a forecast the next of so many tens is taken for a one (GAP-11). Nobody stands as much. */
const TENS = 3;

const isEndless = (args: Json): boolean =>
  Number((args as { readonly nth?: number } | null)?.nth ?? 0) > TENS;

/** The part that the attacker is served best by: the least armoured, the head among equals. */
function bestPart(stage: Stage<WfFighter>, victim: string, parts: readonly string[]): string | undefined {
  const worth = (part: string): number =>
    (part === 'head' ? 1 : 0) - 2 * armourAt(stage.of(victim), part as Location);
  const known = parts.filter((part): part is Location => (LOCATIONS as readonly string[]).includes(part));
  return [...known].sort((a, b) => worth(b) - worth(a))[0];
}

/** Which part is struck, and by how much something failed, makes no difference to a forecast once damage and defence are known. */
function readAttack(of: string, value: Json): Json {
  if (of === 'wfrp.damages') return { ...(value as Harm), at: 'body' };
  return of === 'wfrp.tested' && !(value as Tested).ok ? { ...(value as Tested), degree: 0 } : value;
}

/** Tens may fall for ever (GAP-11): odds stop following what is this unlikely. */
const CUT = 1e-15;

/** How odds decide for people: the target answers with one kind of defence, the attacker takes the part that suits them; each counts wounds and what a critical brings. */
export const attackManners = <Out extends Ended>(
  victim: string,
  defence = 'none',
  heard?: (open: readonly string[]) => void,
): Manners<Out, WfFighter> => ({
  decide(ask, stage) {
    if (ask.kind !== 'choose') return undefined;
    const open = ask.options.filter(({ no }) => !no).map(({ id }) => id);
    if (ask.id === 'defence') {
      heard?.(open);
      return defence;
    }
    return ask.id === 'location' ? bestPart(stage, victim, open) : undefined;
  },
  worth: ({ out: { lost, severity } }, by) => (lost + severity) * (by === victim ? -1 : 1),
  cut: CUT,
});

/** The same with the short cuts of a forecast, which does without a cut. */
export const attackPolicy = <Out extends Ended>(
  victim: string,
  defence: string,
  heard?: (open: readonly string[]) => void,
): Policy<Out, WfFighter> => ({
  ...attackManners<Out>(victim, defence, heard),
  cut: 0,
  reads: readAttack,
  grants(part, args) {
    if (part === 'wfrp.critical') return 1;
    return part === 'wfrp.tens' && isEndless(args) ? 1 : undefined;
  },
});

/** A blow that lands, where only that it does is of interest. */
const LANDED = { lost: 0, severity: 0, stopped: false };

const lands = ({ out: { hit, repelled } }: { readonly out: Ended }): boolean => hit && !repelled;

/** A mean in one decimal. */
const rounded = (n: number): number => Math.round(n * 10) / 10;

/**
 * The odds of an attack: to strike, to land against each defence that is open with the wounds to be expected, to bring a critical; for the one
 * struck at first of all to be spared.
 */
export function attackForecast<Out extends Ended>(
  walk: Walker<Out, WfFighter>,
  victim: Id,
  forWhom: Id,
): Forecast {
  let open: readonly string[] = [];
  const plain = walk(attackPolicy<Out>(victim, 'none', (ids) => (open = ids)));
  const wounds = tally(plain, ({ out }) => out.lost);
  const mean = [...wounds].reduce((sum, [n, p]) => sum + n * p, 0);
  const bare = chance(plain, lands);
  // Where nothing lands there is no chance against a defence to tell of either.
  const harm = mean / bare;
  const against = open
    .filter((defence) => defence !== 'none')
    .map((defence) => {
      const policy = attackPolicy<Out>(victim, defence);
      const odds = walk({
        ...policy,
        grants: (part) => (part === 'wfrp.lands' || part === 'wfrp.pierces' ? LANDED : undefined),
      });
      return { defence, p: chance(odds, lands), lost: odds.lost };
    });
  const spared = {
    id: 'spared',
    label: msg('wfrp.chance.spared'),
    p: chance(plain, (end) => !lands(end)),
  };
  return {
    chances: [
      ...(forWhom === victim ? [spared] : []),
      { id: 'lands', label: msg('wfrp.chance.lands', { wounds: rounded(mean) }), p: bare },
      ...against.map(({ defence, p }) => ({
        id: `against:${defence}`,
        label: msg('wfrp.chance.against', {
          defence: msg(`wfrp.check.${defence}`),
          wounds: rounded(p * harm),
        }),
        p,
      })),
      { id: 'critical', label: msg('wfrp.chance.critical'), p: chance(plain, ({ out }) => out.severity > 0) },
    ].filter(({ id, p }) => p > 0 || id === 'lands' || id === 'spared'),
    amounts: {
      label: msg('wfrp.chance.wounds', { wounds: rounded(mean) }),
      bars: [...wounds].map(([value, p]) => ({ value, p })),
    },
    lost: plain.lost,
  };
}

const STATES = ['steady', 'shaken', 'due', 'fight', 'flight', 'freeze', 'flee'] as const;

/** What fear may make of somebody, first of all nothing (WF-15, WF-16). */
export function frightForecast(walk: Walker<Frightened, WfFighter>): Forecast {
  const odds = walk();
  return {
    chances: STATES.map((state) => ({
      id: state,
      label: msg(`wfrp.chance.fear.${state}`),
      p: chance(odds, ({ out }) => out.state === state),
    })).filter(({ id, p }) => p > 0 || id === 'steady'),
    lost: odds.lost,
  };
}
