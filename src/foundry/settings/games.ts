import { LANGUAGES } from '../../core/say.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { itemType } from '../shared/package.ts';
import { readSetting, registerSetting, writeSetting } from './settings.ts';

/* Which rulesets a world plays, and in which language its content is: what it offers follows from it, and what it has stays usable. */

/** What a game master has chosen in the welcome window; nothing in a new world. */
interface Chosen {
  readonly games?: readonly string[];
  readonly language?: string;
}

/** Registers the setting. Called once in `init`. @param changed is called whenever it changes */
export const registerGames = (changed: () => void): void =>
  registerSetting('world', { scope: 'world', config: false, type: Object, default: {}, onChange: changed });

const chosen = (): Chosen => readSetting('world') as Chosen;

/** Stores what has been chosen. */
export const chooseGames = (choice: Required<Chosen>): Promise<void> => writeSetting('world', choice);

/** The ids of the rulesets that have been chosen for the world, whatever a macro has stored; none until somebody has chosen. */
export const gamesChosen = (): readonly string[] =>
  SUMMARIES.map(({ id }) => id).filter((id) => [chosen().games].flat().includes(id));

/** The ids of the rulesets that the world plays: all of them until somebody has chosen. */
export function gamesPlayed(): readonly string[] {
  const some = gamesChosen();
  return some.length > 0 ? some : SUMMARIES.map(({ id }) => id);
}

/** Gives the interface the accent of the world's game, if it plays a single one. */
export function takeAccent(): void {
  const [id, another] = gamesChosen();
  document.body.dataset.ffGame = id && !another ? id : '';
}

/** The language that has been chosen for the world's content, or undefined. */
export const contentLanguage = (): string | undefined =>
  LANGUAGES.find((language) => language === chosen().language);

/** The subtypes that a new document may have. @param of the ruleset of whoever gets it, if not the world */
export function typesOffered(document: 'Actor' | 'Item', of?: string): string[] {
  const played = SUMMARIES.filter(({ id }) => (of ? id === of : gamesPlayed().includes(id)));
  if (document === 'Actor') return played.map(({ id }) => id);
  return played.flatMap(({ id, gear }) => Object.keys(gear).map((type) => itemType(id, type)));
}
