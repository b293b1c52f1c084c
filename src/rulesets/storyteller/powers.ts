import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Gear } from '../../core/fighter.ts';
import { kept } from '../../core/kept.ts';
import type { Infer } from '../../core/spec.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import type { power } from './gear-specs.ts';

export { power } from './gear-specs.ts';

/* Powers: whatever a line of its own lets somebody do beyond the text (GAP-4). The text names their results only. */

export type PowerTraits = Infer<typeof power>;
export type Power = Gear<PowerTraits> & { readonly type: 'power' };

/** Every power he has, at work or not. */
export const powersOf = kept((gear: StFighter['gear']): readonly Power[] =>
  Object.values(gear).filter((item): item is Power => item.type === 'power'),
);

const active = kept((gear: StFighter['gear']): readonly Power[] =>
  powersOf(gear).filter(({ traits }) => traits.active),
);

/** A power of his by its item; undefined when he has none such. */
export function powerOf({ gear }: StFighter, id: Id | undefined): Power | undefined {
  const item = gear[id ?? ''];
  return item?.type === 'power' ? item : undefined;
}

/** The powers that are at work on him. */
export const powersAtWork = ({ gear }: StFighter): readonly Power[] => active(gear);

/** What his powers add of something to it. */
export function addedBy(fighter: StFighter, what: (power: PowerTraits) => number): number {
  let sum = 0;
  for (const { traits } of powersAtWork(fighter)) sum += what(traits);
  return sum;
}

/** Whether one of his powers does something for him. */
export const empowered = (fighter: StFighter, what: (power: PowerTraits) => boolean): boolean =>
  powersAtWork(fighter).some(({ traits }) => what(traits));

/** Full actions beyond the main one that he has in a round (ST-12.1). */
export const extraActionsOf = (fighter: StFighter): number =>
  Math.max(0, fighter.traits.extraActions + addedBy(fighter, ({ extraActions }) => extraActions));

/** Whether he may call upon a power although he can do nothing else: it is reflexive and moves nothing (ST-6.8, AMB-48). */
export const worksMotionless = ({ traits }: Power): boolean => traits.reflexive && traits.motionless;

/** A power is called to work, or let go. */
export const switched = (who: Id, { id, traits }: Power, on: boolean): Change[] => [
  set(who, `gear.${id}.traits.active`, traits.active, on, 'GAP-4'),
  ...(on && traits.duration === 'rounds'
    ? [set(who, `gear.${id}.traits.left`, traits.left, traits.rounds, 'GAP-4')]
    : []),
];

/** Why a power of his cannot be used; undefined: it can. */
export const noPower = (fighter: StFighter, id: Id): Msg | undefined =>
  powerOf(fighter, id) ? undefined : msg('storyteller.no.noSuchPower');

/** A round is over: powers that last some rounds run out. */
export const powersFade = (fighter: StFighter): Change[] =>
  powersAtWork(fighter)
    .filter(({ traits }) => traits.duration === 'rounds')
    .flatMap((one) => {
      const { left } = one.traits;
      const at = `gear.${one.id}.traits.left`;
      return left > 1 ? [set(fighter.id, at, left, left - 1, 'GAP-4')] : switched(fighter.id, one, false);
    });

/** Powers that last no longer than the scene (TM-38). */
export const powersOfScene = (fighter: StFighter): Change[] =>
  powersAtWork(fighter)
    .filter(({ traits }) => traits.duration !== 'permanent')
    .flatMap((one) => switched(fighter.id, one, false));
