import type { Option, Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { blastOf, isClose } from './attack-pool.ts';
import { befall, has, parted } from './conditions.ts';
import type { YzFighter } from './fighter.ts';
import { isDoor } from './fighter.ts';
import { heldBy } from './gear.ts';
import { panicPart } from './roll.ts';
import type { Rules } from './rules.ts';
import type { Strike } from './strike.ts';

/** What extra successes may be spent on, one each (YZ-0.3, YZ-G); `harder` takes all that are left. */
export const STUNTS = ['harder', 'knockDown', 'dropWeapon', 'drive', 'pinDown', 'goFirst', 'none'] as const;

export type Stunt = (typeof STUNTS)[number];

const disarmable = (fighter: YzFighter) => heldBy(fighter).filter(({ traits }) => traits.disarmable);

/** Why successes do no more damage: by house rule, or because a blast deals what it rolls itself (YZ-A.26, YZ-14.20). */
function harderFault(striker: YzFighter, strike: Strike, { extraSuccess }: Rules): Msg | undefined {
  if (extraSuccess === 'stuntOnly') return msg('yearzero.no.stuntOnly');
  return blastOf(striker, strike) > 0 ? msg('yearzero.no.blast') : undefined;
}

/** Why a stunt cannot be done; undefined: it can. */
function closed(
  stunt: Stunt,
  striker: YzFighter,
  target: YzFighter,
  strike: Strike,
  rules: Rules,
): Msg | undefined {
  const ranks = striker.turn.initiative !== undefined && target.turn.initiative !== undefined;
  if (isDoor(target) && stunt !== 'harder' && stunt !== 'none') return msg('yearzero.no.door');
  if (stunt === 'harder') return harderFault(striker, strike, rules);
  if (stunt === 'dropWeapon' && disarmable(target).length === 0) return msg('yearzero.no.disarm');
  if (stunt === 'drive' && !isClose(strike)) return msg('yearzero.no.notClose');
  if (stunt === 'pinDown' && isClose(strike)) return msg('yearzero.no.notRanged');
  return stunt === 'goFirst' && !ranks ? msg('yearzero.no.noOrder') : undefined;
}

/** Two fighters exchange their places in the order (YZ-5.4, and the stunt of YZ-G). */
export const exchanged = (a: YzFighter, b: YzFighter, why: string): Change[] =>
  (['initiative', 'order'] as const).flatMap((field) => [
    set(a.id, `turn.${field}`, a.turn[field], b.turn[field], why),
    set(b.id, `turn.${field}`, b.turn[field], a.turn[field], why),
  ]);

function done(stunt: Stunt, striker: YzFighter, target: YzFighter): Change[] {
  if (stunt === 'knockDown') return befall(target, 'prone', 'YZ-0.3');
  if (stunt === 'drive')
    return [...parted(striker, target.id, 'YZ-0.3'), ...parted(target, striker.id, 'YZ-0.3')];
  if (stunt === 'goFirst') return exchanged(striker, target, 'YZ-0.3');
  if (stunt !== 'dropWeapon') return [];
  return disarmable(target)
    .slice(0, 1)
    .map(({ id }) => set(target.id, `gear.${id}.traits.place`, 'hand', 'ground', 'YZ-0.3'));
}

/** Successes past the first: more damage, or stunts (YZ-10.6, YZ-A.26). @returns the damage that they add. */
export function* spendExtras(stage: Stage<YzFighter>, strike: Strike, rules: Rules): Play<number> {
  const { by, at } = strike;
  // A counterattack may have killed him meanwhile.
  if (rules.extraSuccess === 'none' || has(stage.of(by), 'dead')) return 0;
  const offered = (): Option[] =>
    STUNTS.map((id) => {
      const no = closed(id, stage.of(by), stage.of(at), strike, rules);
      return { id, label: msg(`yearzero.stunt.${id}`), ...(no ? { no } : {}) };
    });
  const extras = strike.successes - 1;
  for (let left = extras; left > 0; left--) {
    const { id } = yield* choose(() => ({
      kind: 'choose',
      id: left === extras ? 'extra' : `extra:${extras - left + 1}`,
      by,
      label: msg('yearzero.choose.extra', { n: left }),
      options: offered(),
      skip: harderFault(stage.of(by), strike, rules) ? 'none' : 'harder',
    }));
    if (id === 'harder') return left;
    if (id === 'none') return 0;
    stage.tell('stunt', { by, who: at, stunt: id });
    stage.act(...done(id as Stunt, stage.of(by), stage.of(at)));
    if (id === 'pinDown') yield* panicPart(stage, { who: at, cause: 'pinned' }, rules);
  }
  return 0;
}
