import type { ActionContext } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import { Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { StFighter } from './fighter.ts';
import { UNARMED } from './gear.ts';
import type { Attack } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationSpec } from './situation.ts';
import { inRound } from './slots.ts';

/* What offers are made from: who may do something, to whom, under which circumstances. */

export type Context = ActionContext<StFighter, Rules>;

/** Stands for a target where none is chosen: somebody like oneself whom nothing ails. */
export const NOBODY: Id = 'nobody';

export const withNobody = (cast: Cast<StFighter>, like: StFighter): Cast<StFighter> => ({
  ...cast,
  [NOBODY]: { ...like, id: NOBODY, conditions: {}, turn: {} },
});

/** A blow of nobody in particular: what defences are measured against before there is an attack. */
export const blowAt = (defender: Id, situation: Situation): Attack => ({
  attacker: NOBODY,
  defender,
  weapon: UNARMED.id,
  manoeuvre: 'strike',
  situation,
});

export interface Scene {
  readonly context: Context;
  readonly fighter: StFighter;
  readonly stage: Stage<StFighter>;
  readonly target: Id | undefined;
  readonly situation: Situation;
}

/** The scene of a fighter's offers; undefined when he is not there. */
export function sceneOf(context: Context): Scene | undefined {
  const fighter = context.cast[context.who];
  return (
    fighter && {
      context,
      fighter,
      stage: new Stage(withNobody(context.cast, fighter)),
      target: context.targets[0],
      situation: blank(situationSpec, context.situation as { readonly [field: string]: Json }),
    }
  );
}

/** The circumstances in which one of several targets is met. */
export const situationOf = ({ context, situation }: Scene, target: Id | undefined): Situation => {
  const own = target === undefined ? undefined : context.each?.[target];
  return own === undefined ? situation : blank(situationSpec, own as { readonly [field: string]: Json });
};

/** What may be done only where rounds are counted. */
export const inFight = (fighter: StFighter, no: Msg | undefined): Msg | undefined =>
  no ?? (inRound(fighter) ? undefined : msg('storyteller.no.onlyInRound'));

/** Leaves out `no` where there is none: what is open has no such field. */
export const closed = (no: Msg | undefined): { readonly no?: Msg } => (no ? { no } : {});
