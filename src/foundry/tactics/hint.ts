import { erase } from '../board/drawing.ts';
import { say, uiText } from '../shared/text.ts';
import { askedOf, plansFor } from './answer.ts';
import { isStillAsked, momentOf } from './carry-out.ts';
import { drawPlan, figuresOf, titleOf } from './drawn-plan.ts';
import { fieldOf } from './field.ts';

/** What the tactician would do about an ask of a round, as far as the fighter's side can know; drawn on the board until it is erased. */
export async function hintFor(
  combat: Combat.Implementation,
  ask: string,
): Promise<{ readonly text: string; readonly why?: string; erase(): void }> {
  const moment = momentOf(combat);
  const asked = moment.asks.find((one) => one.play === undefined && one.ask.id === ask);
  const who = asked && askedOf(asked);
  const [plan] = asked ? await plansFor(fieldOf(combat, who), asked, []) : [];
  if (!asked || !plan || who === undefined || !isStillAsked(moment, asked))
    return { text: uiText('prompt.noHint'), erase };
  drawPlan(moment, asked, who, plan);
  const figures = figuresOf(moment, asked, who, plan);
  const text = [titleOf(plan), figures].filter((one) => one !== '').join(' · ');
  return { text, why: uiText('extras.why', { why: say(plan.why) }), erase };
}
