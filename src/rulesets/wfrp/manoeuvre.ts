import type { Option, Play } from '../../core/ask.ts';
import { choose } from '../../core/ask.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Withdrawal } from './board.ts';
import { has, isOut } from './conditions.ts';
import type { WfFighter } from './fighter.ts';
import type { Stands } from './stands.ts';
import { cellOf, goes, takes } from './stands.ts';
import type { Mode } from './tables.ts';

/* The Manoeuvring attack: who stands where after it (WF-6.18 to WF-6.23). */

/** A square that the opponent may withdraw to, as plain data. */
export type Retreat = {
  readonly at: { readonly x: number; readonly y: number };
  readonly side: Withdrawal['side'];
};

/** What a manoeuvring attack brings along. */
export type Push = {
  readonly attacker: Id;
  readonly defender: Id;
  readonly mode: Mode;
  /** He has stepped in before the blow (WF-6.19). */
  readonly stepped: boolean;
  /** Squares that the opponent may withdraw to; left out: no board says, and he names a direction (ALG-6). */
  readonly withdrawals?: readonly Retreat[];
  /** Where the two stood before it, and where they stand now. */
  readonly from: Stands;
  readonly stands: Stands;
};

/** Who stands elsewhere: the opponent has given way, the fighter is driven back, or the opponent has followed him. */
export type Shifted = 'nobody' | 'pushed' | 'back' | 'followed';

const sides = ['back', 'left', 'right'] as const;

/** The squares that are open to him, by a board or by direction. */
function squares({ withdrawals }: Push): Option[] {
  if (!withdrawals) return sides.map((id) => ({ id, label: msg(`wfrp.option.withdraw.${id}`) }));
  return withdrawals.map(({ at: { x, y }, side }) => ({
    id: `${x},${y}`,
    label: msg('wfrp.option.square', { x, y, side: msg(`wfrp.option.withdraw.${side}`) }),
  }));
}

/** A hit that was not repelled: the opponent gives way as they like, stunned or frozen too, unless they lie; the fighter takes their place (WF-6.20, WF-6.21, AMB-22). */
function* pushed(stage: Stage<WfFighter>, push: Push): Play<Shifted> {
  const { attacker, defender, stands } = push;
  const opponent = stage.of(defender);
  if (isOut(opponent) || has(opponent, 'unconscious') || has(opponent, 'prone')) {
    stage.tell('entersCell', { who: attacker, by: defender });
    goes(stage, stands, attacker, takes(stands, attacker, defender), 'AMB-22');
    return 'pushed';
  }
  if (squares(push).length === 0) {
    stage.tell('noRoom', { who: defender, by: attacker });
    return 'nobody';
  }
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'withdraw',
    by: defender,
    label: msg('wfrp.choose.withdraw', { who: attacker }),
    options: squares(push),
    skip: squares(push)[0]?.id ?? '',
  }));
  stage.tell('withdraws', { who: defender, by: attacker, to: id });
  if (!push.withdrawals) return 'pushed';
  const cell = takes(stands, attacker, defender);
  goes(stage, stands, defender, cellOf(id.split(',').map(Number)), 'WF-6.21');
  goes(stage, stands, attacker, cell, 'WF-6.20');
  return 'pushed';
}

/** Missed or repelled after a step in: the opponent says where the fighter is to stand; who has repelled him may follow (WF-6.22, WF-6.23, AMB-21). */
function* drivenOff(
  stage: Stage<WfFighter>,
  { attacker, defender, from, stands }: Push,
  repelled: boolean,
): Play<Shifted> {
  const option = (id: 'stay' | 'back' | 'follow') => ({ id, label: msg(`wfrp.option.driven.${id}`) });
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'drivenOff',
    by: defender,
    label: msg('wfrp.choose.drivenOff', { who: attacker }),
    options: [option('stay'), option('back'), ...(repelled ? [option('follow')] : [])],
    skip: 'stay',
  }));
  if (id === 'stay') return 'nobody';
  stage.tell(id === 'follow' ? 'follows' : 'drivenBack', { who: attacker, by: defender });
  goes(stage, stands, attacker, from[attacker], 'WF-6.22');
  if (id === 'follow') goes(stage, stands, defender, stands[attacker], 'WF-6.23');
  return id === 'follow' ? 'followed' : 'back';
}

/** What the blow does to where the two stand. */
export function* pushes(
  stage: Stage<WfFighter>,
  push: Push,
  end: 'landed' | 'missed' | 'repelled',
): Play<Shifted> {
  if (push.mode !== 'manoeuvring') return 'nobody';
  if (end === 'landed') return yield* pushed(stage, push);
  return push.stepped ? yield* drivenOff(stage, push, end === 'repelled') : 'nobody';
}
