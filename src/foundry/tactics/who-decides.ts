import { CHARACTER_NAMES, type Character } from '../../core/tactics/character.ts';
import type { Id } from '../../core/text.ts';
import { actorOf, idOf, nameOf, SYSTEM } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { chooseOne, optionsUnder } from './choose-one.ts';
import { playsAlone, setAlone } from './extras.ts';

/* Who decides for a fighter: a person, or a tactician with a character, which is kept with the actor. */

const FLAG = 'character';

/** What stands for a person among the characters. */
const PERSON = 'person';

/** How a fighter thinks who plays by themselves. */
export function characterOf(who: Id): Character {
  const word: unknown = actorOf(who)?.getFlag(SYSTEM as never, FLAG as never);
  return CHARACTER_NAMES.find((one) => one === word) ?? 'steady';
}

/** Who decides for a fighter, in words. */
export const deciderText = (combatant: Combatant.Implementation): string =>
  uiText(
    `extras.character.${playsAlone(combatant) && combatant.actor ? characterOf(idOf(combatant.actor)) : PERSON}`,
  );

/** Asks the game master who decides for a fighter. */
export async function askWhoDecides(combatant: Combatant.Implementation): Promise<void> {
  const { actor } = combatant;
  if (!actor) return;
  const who = idOf(actor);
  const now = playsAlone(combatant) ? characterOf(who) : PERSON;
  const said = await chooseOne({
    title: uiText('extras.decides', { who: nameOf(who) }),
    legend: uiText('extras.decider'),
    options: optionsUnder([PERSON, ...CHARACTER_NAMES], 'extras.character', 'extras.characterHint', now),
    ok: uiText('extras.done'),
  });
  if (said === undefined || said.id === now) return;
  const character = CHARACTER_NAMES.find((one) => one === said.id);
  if (character) await actor.setFlag(SYSTEM as never, FLAG as never, character as never);
  await setAlone(combatant, character !== undefined);
}
