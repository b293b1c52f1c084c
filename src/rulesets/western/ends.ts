import type { Option, Play } from '../../core/ask.ts';
import { choose, enter, MASTER, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Infer } from '../../core/spec.ts';
import { faults, num } from '../../core/spec.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Condition } from './conditions.ts';
import { CONDITIONS, lift } from './conditions.ts';
import type { WeFighter } from './fighter.ts';
import { testCheck } from './harm.ts';
import type { Rules } from './rules.ts';
import { has } from './state.ts';
import type { Attribute } from './tables.ts';

/* What ends or is tested by the master's word alone: attribute tests of any kind, tracks and conditions outside the turn's own books. */

/** An attribute test, for whatever the master wants it (WE-0.2, S-8). */
export interface Test {
  readonly who: Id;
  readonly attribute: Attribute;
  readonly bonus: number;
}

/** The test itself. @returns by how much it is passed, below 0 failed. */
export function* attributeTest(
  stage: Stage<WeFighter>,
  { who, attribute, bonus }: Test,
  rules: Rules,
): Play<number> {
  const margin = yield* roll(() => testCheck(stage.of(who), 'test', attribute, [bonus, 'S-8'], rules));
  stage.tell(margin >= 0 ? 'passes' : 'fails', { who, n: Math.abs(margin) });
  return margin;
}

export const TRACKS = ['fatigue', 'bloodLoss', 'stress', 'shock'] as const;

/** Tracks as fields of a form, each at what is proposed for it. */
export const tracksSpec = (proposed: { readonly [track in (typeof TRACKS)[number]]: number }) => ({
  fatigue: num(proposed.fatigue, { min: 0, label: 'western.status.fatigue', why: 'WE-11.5' }),
  bloodLoss: num(proposed.bloodLoss, { min: 0, label: 'western.status.bloodLoss', why: 'WE-11.6' }),
  stress: num(proposed.stress, { min: 0, label: 'western.status.stress', why: 'WE-11.7' }),
  shock: num(proposed.shock, { min: 0, label: 'western.status.shock', why: 'WE-11.8' }),
});

/** Conditions that go on until somebody says that they are over. */
export const lasting = (fighter: WeFighter): Condition[] =>
  CONDITIONS.map(({ id }) => id).filter((id) => id !== 'dead' && has(fighter, id));

const option = (id: string): Option => ({ id, label: msg(`western.option.${id}`) });

/** The master says how far somebody has come to himself: his tracks, and which of his conditions are over (WE-11.1, S-11 to S-14). */
export function* recovers(stage: Stage<WeFighter>, who: Id): Play<readonly Condition[]> {
  const spec = tracksSpec(stage.of(who).traits.tracks);
  const said = yield* enter<Infer<typeof spec>>(() => ({
    kind: 'enter',
    id: 'tracks',
    by: MASTER,
    label: msg('western.choose.tracks', { who }),
    form: 'fields',
    spec,
    skip: stage.of(who).traits.tracks,
    legal: (value) => faults(spec, value)[0]?.says,
  }));
  const { tracks } = stage.of(who).traits;
  const written: Change[] = TRACKS.filter((track) => said[track] !== tracks[track]).map((track) =>
    set(who, `traits.tracks.${track}`, tracks[track], said[track], 'WE-11.1'),
  );
  stage.act(...written);
  const over: Condition[] = [];
  for (const condition of lasting(stage.of(who))) {
    const answer = yield* choose(() => ({
      kind: 'choose' as const,
      id: `over:${condition}`,
      by: MASTER,
      label: msg('western.choose.over', { who, condition: msg(`western.condition.${condition}`) }),
      options: [option('over'), option('stays')],
      skip: 'over',
    }));
    if (answer.id !== 'over') continue;
    stage.act(...lift(stage.of(who), condition, 'WE-11.1'));
    stage.tell('isOver', { who, condition });
    over.push(condition);
  }
  return over;
}
