import { LANGUAGES } from '../../core/say.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { closeOnEscape } from '../dialogs/windows.ts';
import { chooseGames, contentLanguage, gamesChosen } from '../settings/games.ts';
import { guideSection } from '../shared/guide.ts';
import { SYSTEM } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { say, uiText } from '../shared/text.ts';
import { showTour } from '../tours/load-tours.ts';
import { fightsOf, type LearningFight } from './fights.ts';
import { tellFirstSteps } from './first-steps.ts';
import { importFight } from './import-fight.ts';

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The language of this user, if there is content in it. */
const ownLanguage = (): string =>
  LANGUAGES.find((language) => game.i18n?.lang.startsWith(language)) ?? LANGUAGES[0];

/** What a game master plays in this world, and in which language: asked once, when the world is new, and changed from the settings. */
export class FivefoldWelcome extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: 'fivefold-welcome',
    tag: 'form',
    classes: ['fivefold', 'ff-dialog', 'ff-welcome'],
    window: {
      title: 'FIVEFOLD.ui.welcome.title',
      icon: 'fa-solid fa-door-open',
      contentClasses: ['standard-form'],
    },
    position: { width: 860 },
    form: { handler: FivefoldWelcome.#save, closeOnSubmit: false },
    actions: { ffImport: FivefoldWelcome.#import, ffImportAndShow: FivefoldWelcome.#importAndShow },
  };

  static override PARTS = { form: { template: template('welcome'), scrollable: [''] } };

  #fights: readonly LearningFight[] = [];

  protected override async _prepareContext(): Promise<never> {
    const chosen = gamesChosen();
    const language = contentLanguage() ?? ownLanguage();
    return {
      isNew: chosen.length === 0,
      games: SUMMARIES.map(({ id }) => ({
        id,
        name: say({ key: `${id}.name` }),
        about: say({ key: `${id}.about` }),
        picture: `systems/${SYSTEM}/assets/portraits/game-${id}.svg`,
        checked: chosen.includes(id),
      })),
      languages: LANGUAGES.map((id) => ({
        id,
        name: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id,
        checked: id === language,
      })),
    } as never;
  }

  protected override async _onFirstRender(): Promise<void> {
    closeOnEscape(this as never);
  }

  protected override async _onRender(): Promise<void> {
    this.element.addEventListener('change', ({ target }) => {
      if ((target as HTMLInputElement).type !== 'select-one') void this.#update();
    });
    await this.#update();
  }

  get #entered(): { games: string[]; language: string; fight: string } {
    const data = new FormData(this.element as HTMLFormElement);
    const text = (name: string): string => String(data.get(name) ?? '');
    return { games: data.getAll('games').map(String), language: text('language'), fight: text('fight') };
  }

  /** Offers the fights of what is chosen now, and the buttons once something is. */
  async #update(): Promise<void> {
    const { games, language } = this.#entered;
    const fights = await fightsOf(games, language);
    // Meanwhile something else may have been chosen.
    if (this.#entered.games.join() !== games.join() || this.#entered.language !== language) return;
    this.#fights = fights;
    const list = this.element.querySelector('select');
    list?.replaceChildren(...fights.map(({ id, name }) => new Option(name, id)));
    for (const button of this.element.querySelectorAll<HTMLButtonElement>('footer button'))
      button.disabled = games.length === 0;
    const guide = this.element.querySelector<HTMLElement>('[data-ff="guide"]');
    if (guide) guide.dataset.fivefoldRule = guideSection(games[0] ?? '', 'prepare');
    const hint = this.element.querySelector<HTMLElement>('[data-ff="hint"]');
    if (hint) hint.textContent = uiText(games.length === 0 ? 'welcome.choose' : 'welcome.later');
  }

  /** Stores what is chosen. The first time, everybody is told how to begin. */
  async #store(): Promise<void> {
    const { games, language } = this.#entered;
    const isNew = gamesChosen().length === 0;
    await chooseGames({ games, language });
    if (isNew) await tellFirstSteps();
  }

  static async #save(this: FivefoldWelcome): Promise<void> {
    if (this.#entered.games.length === 0) return;
    await this.#store();
    await this.close();
  }

  /** Stores what is chosen and brings the fight into the world. The window stays if the game master changes their mind. @returns whether it is there */
  async #bring(): Promise<boolean> {
    const fight = this.#fights.find(({ id }) => id === this.#entered.fight);
    if (!fight || !(await importFight(fight))) return false;
    await this.#store();
    await this.close();
    return true;
  }

  static async #import(this: FivefoldWelcome): Promise<void> {
    await this.#bring();
  }

  static async #importAndShow(this: FivefoldWelcome): Promise<void> {
    if (await this.#bring()) await showTour('fight');
  }
}
