import type { Play } from '../../core/ask.ts';
import { choose, roll } from '../../core/ask.ts';
import { add } from '../../core/change.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Stage } from '../../core/stage.ts';
import { msg } from '../../core/text.ts';
import type { Tested } from './dice.ts';
import type { WfFighter } from './fighter.ts';

/** What a fate asks after a failed test: one point of Fortune throws it once more (GAP-18). */
function* triesAgain(
  stage: Stage<WfFighter>,
  { by: who, id, label: what }: Check<Tested>,
  again: () => Check,
): Play<boolean> {
  if (stage.of(who).traits.fortune <= 0) return false;
  const chosen = yield* choose(() => ({
    kind: 'choose',
    id: `fortune:${id}`,
    by: who,
    label: msg('wfrp.choose.fortune', { what, n: stage.of(who).traits.fortune }),
    options: [
      { id: 'again', label: msg('wfrp.option.again'), cost: msg('wfrp.cost.fortune'), check: again() },
      { id: 'keep', label: msg('wfrp.option.keep') },
    ],
    skip: 'keep',
  }));
  return chosen.id === 'again';
}

/** A test, and once more for a point of Fortune where it fails (GAP-18). */
export function* tested<R extends Tested>(stage: Stage<WfFighter>, make: () => Check<R>): Play<R> {
  const first = yield* roll(make);
  if (first.ok) return first;
  const again = (): Check<R> => ({
    ...make(),
    id: `${make().id}:again`,
    label: msg('wfrp.check.again', { what: make().label }),
  });
  const { by } = make();
  if (!(yield* triesAgain(stage, make(), again as unknown as () => Check))) return first;
  stage.act(add(by, 'traits.fortune', -1, 'GAP-18'));
  stage.tell('fortune', { who: by });
  return yield* roll(again);
}
