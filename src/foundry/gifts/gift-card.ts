import { send } from '../relay/relay.ts';
import { isElement } from '../shared/elements.ts';
import { controls, nameOf } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import type { Gift } from './gift.ts';

/* The message of a gift, for each user in their language, with the buttons of those who decide. */

type Answer = 'accept' | 'decline' | 'undo';

/** What this user may do about a gift now, with the key of each button's text. */
function answersOf({ state, from, to }: Gift): readonly (readonly [answer: Answer, key: string])[] {
  const { user } = game;
  if (!user) return [];
  const [gives, gets] = [from, to].map((who) => controls(user, who));
  if (state === 'given') return gets ? [['undo', 'gift.undo']] : [];
  if (state !== 'asked') return [];
  if (gets)
    return [
      ['accept', 'gift.accept'],
      ['decline', 'gift.decline'],
    ];
  return gives ? [['decline', 'gift.withdraw']] : [];
}

/** What a gift is called, with the number of pieces of a stack. */
export const giftName = ({ name, pieces }: Gift): string =>
  pieces ? uiText('gift.pieces', { name, n: pieces.n }) : name;

/** The buttons of this user. */
export const giftButtons = (gift: Gift): object[] =>
  answersOf(gift).map(([answer, key]) => ({ answer, label: uiText(key), isFirst: answer === 'accept' }));

/** Answers a gift. @throws Refused, after the reason has been shown. */
export const answerGift = (message: ChatMessage.Implementation, does: string): Promise<void> =>
  send({ kind: 'gift', message: String(message.id), does: does as Answer });

/** Draws a gift into its message. */
export async function drawGift(
  message: ChatMessage.Implementation,
  gift: Gift,
  html: HTMLElement,
): Promise<void> {
  const { state, from, to, ruleset, img } = gift;
  const names = { from: nameOf(from), to: nameOf(to) };
  const place = html.querySelector<HTMLElement>('.message-content');
  if (!place) return;
  const context = {
    ruleset,
    img,
    name: giftName(gift),
    detail: uiText('gift.between', names),
    says: uiText(`gift.state.${state}`, { to: names.to }),
    answers: giftButtons(gift),
  };
  const { renderTemplate } = foundry.applications.handlebars;
  place.innerHTML = await renderTemplate(template('gift'), context as never);
  place.addEventListener('click', ({ target }) => {
    const button = isElement(target) ? target.closest<HTMLButtonElement>('[data-gift]') : null;
    if (button) void answer(message, place, button.dataset.gift ?? '');
  });
}

/** Sends an answer. The buttons are shut meanwhile; a refusal is shown by `send`, and the message is drawn again once it has changed. */
async function answer(message: ChatMessage.Implementation, place: HTMLElement, does: string): Promise<void> {
  const buttons = [...place.querySelectorAll<HTMLButtonElement>('[data-gift]')];
  for (const button of buttons) button.disabled = true;
  try {
    await answerGift(message, does);
  } catch (error) {
    console.info('Fivefold | refused:', error);
    for (const button of buttons) button.disabled = false;
  }
}
