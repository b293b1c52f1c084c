import type { Tour } from '../../../nue/tour.ts';
import { ApplicationV2 } from '../../api/application.ts';
import type { DefaultOptions, RenderOptions } from '../../api/options.ts';
import { host, localize, type Obj } from '../../host.ts';
import { el } from '../../utils.ts';

/** Stands in for {@link foundry.applications.sidebar.apps.ToursManagement} (T13): the tours that this user may take, and how far they have come. */
export class ToursManagement extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    id: 'tours-management',
    window: { title: 'PLAYGROUND.Tours.Title', icon: 'fa-solid fa-person-hiking', resizable: true },
    position: { width: 560, height: 480 },
    actions: { play: ToursManagement.#onPlay, reset: ToursManagement.#onReset },
  };

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const tours = allTours().filter(
      ({ config }) => config.display && (!config.restricted || host.user?.isGM),
    );
    if (tours.length === 0) return el('p', { class: 'hint' }, localize('PLAYGROUND.Tours.None'));
    return el('ul', { class: 'tours-list plain scrollable' }, ...tours.map(row));
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  static async #onPlay(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.close();
    await tourOf(target)?.start();
  }
  static async #onReset(this: ToursManagement, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await tourOf(target)?.reset();
    await this.render();
  }
}

const allTours = (): Tour[] => (host.game as unknown as { tours: { contents: Tour[] } }).tours.contents;

const tourOf = (button: HTMLElement): Tour | undefined => {
  const key = button.closest<HTMLElement>('[data-tour]')?.dataset.tour;
  return allTours().find((tour) => tour.key === key);
};

const button = (action: string, label: string, disabled = false): HTMLElement =>
  el('button', { type: 'button', 'data-action': action, disabled }, localize(`PLAYGROUND.Tours.${label}`));

function row({ key, title, description = '', status, canStart, config }: Tour): HTMLElement {
  const resumes = status === 'in-progress' && config.canBeResumed;
  return el(
    'li',
    { 'data-tour': key },
    el('h4', {}, title, el('small', {}, localize(`PLAYGROUND.Tours.Status.${status}`))),
    el('p', { class: 'hint' }, description),
    button('play', resumes ? 'Resume' : 'Start', !canStart),
    status !== 'unstarted' && button('reset', 'Reset'),
  );
}
