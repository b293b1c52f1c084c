import { ApplicationV2 } from '../api/application.ts';
import type { DefaultOptions, RenderOptions } from '../api/options.ts';
import { host, type Obj } from '../host.ts';
import { el } from '../utils.ts';

/** Stands in for {@link foundry.applications.apps.ImagePopout} (T13): one picture in a window. */
export class ImagePopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: DefaultOptions = {
    classes: ['image-popout'],
    window: { resizable: true, icon: 'fa-solid fa-image' },
    position: { width: 480 },
    src: '',
    caption: '',
    uuid: null,
    actions: { shareImage: ImagePopout.#onShare },
  };

  constructor(options: DefaultOptions | string, more: DefaultOptions = {}) {
    super(typeof options === 'string' ? { ...more, src: options } : options);
  }

  override async _renderHTML(_context: Obj, _options: RenderOptions): Promise<HTMLElement> {
    const { src, caption } = this.options as unknown as { src: string; caption: string };
    const figure = el('figure', {}, el('img', { src, alt: caption || this.title }));
    if (caption) figure.append(el('figcaption', {}, caption));
    return figure;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  /** Shows the picture to the other users. */
  shareImage(options: Obj = {}): void {
    const { src, caption, uuid } = this.options;
    host.game.socket.emit('shareImage', { image: src, title: this.title, caption, uuid, ...options });
  }
  static #onShare(this: ImagePopout): void {
    this.shareImage();
  }

  /** Opens what another user shares. */
  static _handleShareImage({
    image,
    title,
    caption,
    uuid,
  }: {
    image: string;
    title: string;
    caption?: string;
    uuid?: string;
  }): ImagePopout {
    const popout = new ImagePopout({
      src: image,
      caption: caption ?? '',
      uuid: uuid ?? null,
      window: { title },
    });
    void popout.render({ force: true });
    return popout;
  }
}
