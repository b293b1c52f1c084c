import type { Enter } from '../../core/ask.ts';
import { total } from '../../core/line.ts';
import type { ActionContext } from '../../core/ruleset.ts';
import type { Id, Json } from '../../core/text.ts';
import { isOut, ruledBy } from './conditions.ts';
import { damageLines } from './damage.ts';
import type { Action } from './deed-table.ts';
import type { WfFighter } from './fighter.ts';
import { areAllies } from './fighter.ts';
import { isMelee, isReady, ownWeapons, UNARMED, weaponsOf } from './gear.ts';
import { atHand } from './legality.ts';
import type { Rules } from './rules.ts';
import type { Declaration } from './turn-state.ts';

/* What somebody with simple manners enters: for extras, and for fights without persons. Number 0 of every choice is the sensible one. */

type Context = ActionContext<WfFighter, Rules>;
type Pick = (n: number) => number;

/** Who thinks, against whom, with what. */
interface Mind {
  readonly context: Context;
  readonly fighter: WfFighter;
  readonly foes: readonly Id[];
  readonly pick: Pick;
}

const enemiesOf = ({ cast, targets }: Context, fighter: WfFighter): Id[] =>
  targets.filter((id) => {
    const other = cast[id];
    return other !== undefined && other.id !== fighter.id && !isOut(other) && !areAllies(fighter, other);
  });

/** The weapon for close combat that promises most. */
function bladeOf(fighter: WfFighter): Id {
  const ready = ownWeapons(fighter).filter(
    (one) => isMelee(one) && isReady(one) && one.traits.missileCover === 0,
  );
  const harm = (id: Id): number => {
    const weapon = weaponsOf(fighter).find((one) => one.id === id) ?? UNARMED;
    return total(damageLines(fighter, weapon));
  };
  const [best] = ready.map(({ id }) => id).sort((a, b) => harm(b) - harm(a));
  return best ?? UNARMED.id;
}

const declare = ({ context }: Mind, action: Action, more: Partial<Declaration> = {}): Declaration => ({
  action,
  ...more,
  ...(more.target === undefined ? {} : { situation: context.situation as object }),
});

/** Everything sensible that could be declared, the best first. */
function wishes(mind: Mind): Declaration[] {
  const { fighter, foes } = mind;
  const ruled = ruledBy(fighter);
  const weapon = bladeOf(fighter);
  if (ruled?.state === 'fight')
    return [
      declare(mind, 'allOut', { target: ruled.source, weapon: atHand(fighter).id }),
      declare(mind, 'fullMove'),
    ];
  if (ruled) return [declare(mind, 'run'), declare(mind, 'fullMove'), declare(mind, 'move')];
  const [foe] = foes;
  if (foe === undefined) return [];
  const mark = foes.find((id) => id === fighter.turn.mark) ?? foe;
  const shots = ownWeapons(fighter).filter((one) => !isMelee(one));
  return [
    declare(mind, 'standUp'),
    declare(mind, 'swift', { target: mark, weapon }),
    declare(mind, 'standard', { target: mark, weapon }),
    ...shots.map(({ id }) => declare(mind, 'swiftShot', { target: foe, weapon: id })),
    ...shots.map(({ id }) => declare(mind, 'shoot', { target: foe, weapon: id })),
    ...shots.map(({ id }) => declare(mind, 'reload', { weapon: id })),
    declare(mind, 'stance'),
  ];
}

/** Other things that could be done: what a whim leads to. */
function whims(mind: Mind): Declaration[] {
  const { fighter, foes } = mind;
  const weapon = bladeOf(fighter);
  return foes.flatMap((target) => [
    declare(mind, 'standard', { target, weapon }),
    declare(mind, 'allOut', { target, weapon }),
    declare(mind, 'guarded', { target, weapon }),
    declare(mind, 'manoeuvring', { target, weapon }),
    declare(mind, 'charge', { target, weapon }),
    declare(mind, 'mark', { target }),
    declare(mind, 'aim'),
    declare(mind, 'move'),
    declare(mind, 'fullMove'),
    declare(mind, 'rummage'),
    declare(mind, 'delay'),
  ]);
}

/** The first of some that the ask takes; a whim takes any of them. */
function taken({ pick }: Mind, ask: Enter, all: readonly Declaration[]): Json | undefined {
  const open = all.filter((one) => ask.legal(one as unknown as Json) === undefined);
  return open[open.length > 1 ? pick(open.length) : 0] as Json | undefined;
}

/** A reaction: a blow where that is possible, else nothing (WF-3.19). */
function reaction(mind: Mind, ask: Enter): Json | undefined {
  const weapon = bladeOf(mind.fighter);
  const blows = mind.context.targets.map((target) => declare(mind, 'standard', { target, weapon }));
  return (
    taken(mind, ask, blows.filter((one) => ask.legal(one as unknown as Json) === undefined).slice(0, 1)) ?? {
      action: 'decline',
    }
  );
}

/** The next attack of a sequence: at the mark, or at any foe that may be struck or shot. */
function next(mind: Mind, ask: Enter): Json {
  const { fighter, foes } = mind;
  const weapon = ruledBy(fighter) ? atHand(fighter).id : bladeOf(fighter);
  const shots = ownWeapons(fighter).filter((one) => !isMelee(one));
  const targets = [...foes.filter((id) => id === fighter.turn.mark), ...foes];
  const all = targets.flatMap((target) => [
    declare(mind, 'swift', { target, weapon }),
    declare(mind, 'allOut', { target, weapon }),
    ...shots.map(({ id }) => declare(mind, 'swiftShot', { target, weapon: id })),
  ]);
  return taken(mind, ask, all) ?? { action: 'end' };
}

/** What somebody with simple manners would enter; undefined: it is not his to say. */
export function propose(context: Context, ask: Enter, pick: Pick): Json | undefined {
  if (ask.form !== 'declaration') return undefined;
  const fighter = context.cast[ask.about ?? context.who];
  if (!fighter) return undefined;
  const mind: Mind = { context, fighter, foes: enemiesOf(context, fighter), pick };
  if (ask.id.startsWith('react')) return reaction(mind, ask);
  if (ask.id.startsWith('next')) return next(mind, ask);
  const sensible = taken({ ...mind, pick: () => 0 }, ask, wishes(mind));
  const odd = pick(2) === 1 ? taken(mind, ask, whims(mind)) : undefined;
  return odd ?? sensible ?? ask.skip;
}
