import type { Option, Play } from '../../core/ask.ts';
import { choose, MASTER } from '../../core/ask.ts';
import type { Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';

/* What the text leaves to the Storyteller in the midst of a play (ST-0.4). */

const option = (id: string): Option => ({ id, label: msg(`storyteller.option.${id}`) });

/** Whether something can be done here at all; nobody's answer lets it pass (ST-7.7, ST-9.21). */
export function* possible(label: Msg): Play<boolean> {
  const { id } = yield* choose(() => ({
    kind: 'choose',
    id: 'possible',
    by: MASTER,
    label,
    options: [option('possible'), option('impossible')],
    skip: 'possible',
  }));
  return id === 'possible';
}
