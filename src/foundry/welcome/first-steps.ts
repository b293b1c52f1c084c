import { gamesChosen } from '../settings/games.ts';
import { guideSection } from '../shared/guide.ts';
import { SYSTEM } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { showTour } from '../tours/load-tours.ts';

/* A chat message that tells each user how to begin: in their own language, of the people who are theirs. */

/** Writes the message. Its own text is for clients without this system's code, such as an export. */
export const tellFirstSteps = (): Promise<unknown> =>
  ChatMessage.create({
    content: `<p>${uiText('firstSteps.title')}</p>`,
    flags: { [SYSTEM]: { firstSteps: true } },
  } as never);

/** The keys of what a game master does first, and a player. */
const STEPS = {
  master: ['begin', 'lesson', 'share'],
  player: ['act', 'aim', 'answer'],
} as const;

/** The people of a user, each as a link to their sheet. */
function peopleOf(user: User.Implementation): HTMLElement[] {
  const own = [...(game.actors ?? [])].filter((actor) => actor.testUserPermission(user, 'OWNER'));
  return own.map((actor) => {
    const link = document.createElement('button');
    link.type = 'button';
    link.className = 'ff-link';
    link.textContent = actor.name;
    link.addEventListener('click', () => void actor.sheet?.render({ force: true } as never));
    return link;
  });
}

/** What opens the guide. */
function guideLink(section: string): HTMLElement {
  const link = document.createElement('button');
  link.type = 'button';
  link.className = 'ff-link';
  link.textContent = uiText('guide.open');
  link.dataset.fivefoldRule = section;
  return link;
}

/** Draws the message for the user of this client. */
export function drawFirstSteps(html: HTMLElement): void {
  const { user } = game;
  const content = html.querySelector('.message-content');
  if (!content || !user) return;
  const box = document.createElement('section');
  box.className = 'fivefold ff-first-steps';
  const title = document.createElement('h3');
  title.textContent = uiText('firstSteps.title');
  const list = document.createElement('ol');
  const role = user.isGM ? 'master' : 'player';
  for (const step of STEPS[role]) {
    const item = document.createElement('li');
    item.textContent = uiText(`firstSteps.${role}.${step}`);
    list.append(item);
  }
  const show = document.createElement('button');
  show.type = 'button';
  show.dataset.ff = 'show';
  show.textContent = uiText('firstSteps.show');
  show.addEventListener('click', () => void showTour(user.isGM ? 'fight' : 'turn'));
  box.append(title, list, show);
  const people = user.isGM ? [] : peopleOf(user);
  const whose = document.createElement('p');
  whose.append(uiText(people.length > 0 ? 'firstSteps.yours' : 'firstSteps.nobody'), ' ', ...people);
  if (!user.isGM) box.append(whose);
  const [played] = gamesChosen();
  if (played) box.append(guideLink(guideSection(played, user.isGM ? 'prepare' : 'turn')));
  content.replaceChildren(box);
}
