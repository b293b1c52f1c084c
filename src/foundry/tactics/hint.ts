import { drawnNow, eraseOnly } from '../board/drawing.ts';
import { isUnseen } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';
import { askedOf, weighedPlans } from './answer.ts';
import { isStillAsked, momentOf } from './carry-out.ts';
import { drawPlan, figuresOf, titleOf } from './drawn-plan.ts';
import { fieldOf } from './field.ts';
import { mindOf } from './mind.ts';

/** What the tactician advises, and why. */
interface Hint {
  readonly text: string;
  readonly why?: string;
  /** Takes it from the board. */
  erase(): void;
}

/** What the tactician would do about an ask of a round, without fighters whom this user does not see; drawn on the board until it is erased. */
export async function hintFor(combat: Combat.Implementation, ask: string): Promise<Hint> {
  const moment = momentOf(combat);
  const asked = moment.asks.find((one) => one.play === undefined && one.ask.id === ask);
  const who = asked && askedOf(asked);
  const [plan] =
    asked && who !== undefined ? await weighedPlans(fieldOf(combat, who, isUnseen), asked, mindOf(who)) : [];
  if (!asked || !plan || who === undefined || !isStillAsked(moment, asked))
    return { text: uiText('prompt.noHint'), erase: () => undefined };
  drawPlan(moment, asked, who, plan);
  const drawn = drawnNow();
  const figures = figuresOf(moment, asked, who, plan);
  const text = [titleOf(plan), figures].filter((one) => one !== '').join(' · ');
  return { text, why: uiText('extras.why', { why: say(plan.why) }), erase: () => eraseOnly(drawn) };
}
