import type { Enter } from '../../../core/ask.ts';
import { total } from '../../../core/line.ts';
import type { ActionContext } from '../../../core/ruleset.ts';
import type { Id, Json } from '../../../core/text.ts';
import type { WfFighter } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { atHand } from '../figures/legality.ts';
import {
  areAllies,
  isMelee,
  isOut,
  isReady,
  ownWeapons,
  ruledBy,
  UNARMED,
  weaponsOf,
} from '../figures/state.ts';
import { damageLines } from '../plays/harm.ts';
import { ask, type WfAction, type WfDeclaration } from './define.ts';
import { ACTIONS, actionNamed } from './list.ts';

/* What extras declare, and all fighters in simulated fights. The first option of every choice is the best. */

type Context = ActionContext<WfFighter, Rules>;
type Pick = (n: number) => number;

/** Who decides, against whom, and how random choices are made. */
interface Deciding {
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

/** The close combat weapon with the highest damage. */
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

/** The names of the actions that have a rank, the lowest first. */
const ranked = (rank: (action: WfAction) => number | undefined): string[] =>
  Object.entries<WfAction>(ACTIONS)
    .flatMap(([name, action]) => {
      const at = rank(action);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);

/** The declarations of an action: attacks on a foe with the best weapon, shots and loading with each suitable weapon. */
function declarations({ context, fighter }: Deciding, name: string, target: Id, blade: Id): WfDeclaration[] {
  const { kind, target: aimed, ways } = actionNamed(name) as WfAction;
  const situation = context.situation as object;
  const base = { action: name, ...(aimed ? { target, situation } : {}) };
  if (kind === 'blow') return [{ ...base, weapon: blade }];
  if (!ways) return [base];
  return ownWeapons(fighter)
    .filter((one) => !isMelee(one))
    .map(({ id }) => ({ ...base, weapon: id }));
}

/** Everything worth declaring, the best first. */
function bestDeclarations(deciding: Deciding): WfDeclaration[] {
  const { fighter, foes } = deciding;
  const ruled = ruledBy(fighter);
  if (ruled)
    return ranked(({ inFear }) => inFear?.[ruled.state]).flatMap((name) =>
      declarations(deciding, name, ruled.source, atHand(fighter).id),
    );
  const [foe] = foes;
  if (foe === undefined) return [];
  const mark = foes.find((id) => id === fighter.turn.mark) ?? foe;
  return ranked((action) => action.preferred).flatMap((name) =>
    declarations(deciding, name, actionNamed(name)?.kind === 'shot' ? foe : mark, bladeOf(fighter)),
  );
}

/** Whatever else could be declared, for random choices. */
const randomDeclarations = (deciding: Deciding): WfDeclaration[] =>
  deciding.foes.flatMap((target) =>
    ranked((action) => action.random).flatMap((name) =>
      declarations(deciding, name, target, bladeOf(deciding.fighter)),
    ),
  );

/** A declaration that the ask accepts: the first one, or a random one. */
function choose({ pick }: Deciding, ask: Enter, all: readonly WfDeclaration[]): Json | undefined {
  const open = all.filter((one) => ask.legal(one as unknown as Json) === undefined);
  return open[open.length > 1 ? pick(open.length) : 0] as Json | undefined;
}

/** A reaction: a blow if possible (WF-3.19). */
function reaction(deciding: Deciding, ask: Enter): Json {
  const blade = bladeOf(deciding.fighter);
  const [name = ''] = ranked(({ reaction: is, kind }) => (is && kind === 'blow' ? 0 : undefined));
  const blows = deciding.context.targets.flatMap((target) => declarations(deciding, name, target, blade));
  return choose({ ...deciding, pick: () => 0 }, ask, blows) ?? { action: 'decline' };
}

/** The next attack of a sequence: at the mark, or at any foe that may be attacked. */
function next(deciding: Deciding, ask: Enter): Json {
  const { fighter, foes } = deciding;
  const blade = ruledBy(fighter) ? atHand(fighter).id : bladeOf(fighter);
  const targets = [...foes.filter((id) => id === fighter.turn.mark), ...foes];
  const all = targets.flatMap((target) =>
    ranked((action) => action.next).flatMap((name) => declarations(deciding, name, target, blade)),
  );
  return choose(deciding, ask, all) ?? { action: 'end' };
}

/** What a fighter declares by default, or undefined if the ask is not a declaration. */
export function propose(context: Context, asked: Enter, pick: Pick): Json | undefined {
  if (asked.form !== 'declaration') return undefined;
  const fighter = context.cast[asked.about ?? context.who];
  if (!fighter) return undefined;
  const deciding: Deciding = { context, fighter, foes: enemiesOf(context, fighter), pick };
  const kind = ask.read(asked.id)?.kind;
  if (kind === 'react') return reaction(deciding, asked);
  if (kind === 'next') return next(deciding, asked);
  const best = choose({ ...deciding, pick: () => 0 }, asked, bestDeclarations(deciding));
  const other = pick(2) === 1 ? choose(deciding, asked, randomDeclarations(deciding)) : undefined;
  return other ?? best ?? asked.skip;
}
