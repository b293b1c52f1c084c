import * as PIXI from 'pixi.js';
import { type Doc, host, type Obj, reportError } from '../host.ts';
import type { Token } from '../placeables/token.ts';
import { barsOf, drawBars } from './bars-view.ts';
import { drawTargets } from './target-view.ts';
import { texture } from './textures.ts';
import type { Theme } from './theme.ts';
import type { ObjectView } from './types.ts';

/** What the pictures of tokens need from the board. */
export interface TokenStage {
  theme: Theme;
  parent: PIXI.Container;
  requestRender(): void;
  /** Turns something slowly while it is on the board; still where motion is not wanted. */
  spin(object: PIXI.Container): () => void;
}

const PICTURE_SIZE = 512;
const ICON_SIZE = 96;
const MOST_ICONS = 8;
const DEFAULT_PICTURE = 'icons/svg/mystery-man.svg';

/** The picture of a token: its image in a ring of its disposition, with name, bars, statuses, targets and turn. */
export class TokenView implements ObjectView {
  readonly container = new PIXI.Container();
  readonly #token: Token;
  readonly #stage: TokenStage;
  readonly #marker = new PIXI.Graphics();
  readonly #body = new PIXI.Container();
  readonly #ring = new PIXI.Graphics();
  readonly #icons = new PIXI.Container();
  readonly #bars = new PIXI.Graphics();
  readonly #targets = new PIXI.Graphics();
  readonly #name: PIXI.Text;
  #shownPicture = '';
  #shownIcons = '';
  #shownLook = '';
  #stopSpin: (() => void) | null = null;

  constructor(token: Token, stage: TokenStage) {
    this.#token = token;
    this.#stage = stage;
    this.#name = new PIXI.Text('', {
      fontFamily: stage.theme.font,
      fontSize: 20,
      fontWeight: '600',
      fill: stage.theme.text,
      stroke: stage.theme.outline,
      strokeThickness: 4,
      lineJoin: 'round',
    });
    this.#name.resolution = 2;
    this.#name.anchor.set(0.5, 0);
    this.container.addChild(
      this.#marker,
      this.#body,
      this.#ring,
      this.#icons,
      this.#bars,
      this.#targets,
      this.#name,
    );
    stage.parent.addChild(this.container);
  }

  addChild<T>(...children: T[]): T {
    this.#stage.requestRender();
    return this.container.addChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }

  removeChild<T>(...children: T[]): T {
    this.#stage.requestRender();
    return this.container.removeChild(...(children as unknown as PIXI.DisplayObject[])) as unknown as T;
  }

  destroy(): void {
    this.#stopSpin?.();
    this.container.destroy({ children: true });
    this.#stage.requestRender();
  }

  refresh(): void {
    const token = this.#token;
    const { document } = token;
    const { width, height } = token.getSize();
    this.container.position.set(token.x, token.y);
    this.container.visible = token.isVisible;
    this.container.alpha = document.hidden ? 0.45 : (document.alpha ?? 1);
    this.container.zIndex = (token.controlled ? 1000 : 0) + (token.hover ? 500 : 0) - width;
    this.#refreshLook();
    this.#refreshPicture().catch((error: unknown) => reportError('TokenView', error));
    this.#refreshIcons().catch((error: unknown) => reportError('TokenView', error));
    drawTargets(this.#targets, token, this.#stage.theme);
    const bars = token.canViewMode(document.displayBars)
      ? barsOf((name) => document.getBarAttribute(name))
      : [];
    drawBars(this.#bars, bars, { width, height }, this.#stage.theme);
    this.#name.text = token.name;
    this.#name.visible = token.canViewMode(document.displayName);
    this.#name.position.set(width / 2, height + 4);
    this.#stage.requestRender();
  }

  /** Ring and turn marker. */
  #refreshLook(): void {
    const token = this.#token;
    const { width, height } = token.getSize();
    const look = JSON.stringify([
      width,
      height,
      token.controlled,
      token.hover,
      token.document.disposition,
      token.turnMarked,
    ]);
    if (look === this.#shownLook) return;
    this.#shownLook = look;
    const { theme } = this.#stage;
    const radius = Math.min(width, height) / 2;
    const ring = this.#ring.clear();
    ring.lineStyle(4, this.#dispositionColor()).drawCircle(width / 2, height / 2, radius - 4);
    if (token.controlled) {
      ring.lineStyle(3, theme.outline).drawCircle(width / 2, height / 2, radius + 1);
      ring.lineStyle(3, theme.selection).drawCircle(width / 2, height / 2, radius - 1);
    } else if (token.hover)
      ring.lineStyle(2, theme.selection, 0.8).drawCircle(width / 2, height / 2, radius - 1);
    this.#refreshMarker(radius);
  }

  #refreshMarker(radius: number): void {
    const { width, height } = this.#token.getSize();
    const marker = this.#marker.clear();
    marker.position.set(width / 2, height / 2);
    if (!this.#token.turnMarked) {
      this.#stopSpin?.();
      this.#stopSpin = null;
      return;
    }
    marker
      .beginFill(this.#stage.theme.turn, 0.18)
      .drawCircle(0, 0, radius + 10)
      .endFill();
    for (let part = 0; part < 8; part++) {
      const from = (part * Math.PI) / 4;
      marker.lineStyle({ width: 5, color: this.#stage.theme.turn, alpha: 1, cap: PIXI.LINE_CAP.ROUND });
      marker.moveTo(Math.cos(from) * (radius + 7), Math.sin(from) * (radius + 7));
      marker.arc(0, 0, radius + 7, from, from + Math.PI / 6);
    }
    this.#stopSpin ??= this.#stage.spin(marker);
  }

  #dispositionColor(): number {
    const { theme } = this.#stage;
    const colors: Record<string, number> = { '1': theme.friendly, '0': theme.neutral, '-1': theme.hostile };
    if (this.#token.isSecret) return theme.secret;
    return colors[String(this.#token.document.disposition)] ?? theme.secret;
  }

  async #refreshPicture(): Promise<void> {
    const { src, scaleX = 1, scaleY = 1 } = this.#token.document.texture;
    const { width, height } = this.#token.getSize();
    const { rotation } = this.#token.document;
    const key = JSON.stringify([src, scaleX, scaleY, width, height, rotation, src ? '' : this.#token.name]);
    if (key === this.#shownPicture) return;
    this.#shownPicture = key;
    const picture = src && src !== DEFAULT_PICTURE ? await texture(src, PICTURE_SIZE) : null;
    if (this.container.destroyed || this.#shownPicture !== key) return;
    for (const child of this.#body.removeChildren()) child.destroy({ children: true });
    const radius = Math.min(width, height) / 2 - 5;
    const plate = new PIXI.Graphics()
      .beginFill(this.#stage.theme.plate)
      .drawCircle(width / 2, height / 2, radius)
      .endFill();
    this.#body.addChild(plate);
    if (picture) this.#addPicture(picture, radius, { scaleX, scaleY, rotation });
    else this.#addInitials(radius);
    this.#stage.requestRender();
  }

  #addPicture(
    picture: PIXI.Texture,
    radius: number,
    pose: { scaleX: number; scaleY: number; rotation: number },
  ): void {
    const { width, height } = this.#token.getSize();
    const sprite = new PIXI.Sprite(picture);
    const fill = (radius * 2) / Math.min(picture.width, picture.height);
    sprite.anchor.set(0.5);
    sprite.position.set(width / 2, height / 2);
    sprite.scale.set(fill * pose.scaleX, fill * pose.scaleY);
    sprite.angle = pose.rotation ?? 0;
    const mask = new PIXI.Graphics()
      .beginFill(0xffffff)
      .drawCircle(width / 2, height / 2, radius)
      .endFill();
    sprite.mask = mask;
    this.#body.addChild(mask, sprite);
  }

  /** A token without a picture shows the first letters of its name. */
  #addInitials(radius: number): void {
    const { width, height } = this.#token.getSize();
    const words = this.#token.isSecret ? ['?'] : this.#token.name.split(/\s+/);
    const initials = words.slice(0, 2).map((word) => word.charAt(0).toLocaleUpperCase());
    const text = new PIXI.Text(initials.join(''), {
      fontFamily: this.#stage.theme.font,
      fontSize: radius * 0.85,
      fontWeight: '600',
      fill: this.#dispositionColor(),
    });
    text.resolution = 2;
    text.anchor.set(0.5);
    text.position.set(width / 2, height / 2);
    this.#body.addChild(text);
  }

  async #refreshIcons(): Promise<void> {
    const { actor } = this.#token;
    const effects = (actor?.temporaryEffects ?? []).filter((effect) => effect.img);
    const { width, height } = this.#token.getSize();
    const key = JSON.stringify([width, height, effects.map((effect) => [effect.img, isOverlay(effect)])]);
    if (key === this.#shownIcons) return;
    this.#shownIcons = key;
    const pictures = await Promise.all(effects.map((effect) => texture(String(effect.img), ICON_SIZE)));
    if (this.container.destroyed || this.#shownIcons !== key) return;
    for (const child of this.#icons.removeChildren()) child.destroy({ children: true });
    let place = 0;
    for (const [index, effect] of effects.entries()) {
      const picture = pictures[index];
      if (!picture) continue;
      if (isOverlay(effect)) this.#addOverlay(picture);
      else if (place < MOST_ICONS) this.#addIcon(picture, place++);
    }
    this.#stage.requestRender();
  }

  /** Statuses stand in columns at the left edge, four in each. */
  #addIcon(picture: PIXI.Texture, place: number): void {
    const { width } = this.#token.getSize();
    const size = Math.max(14, width * 0.2);
    const x = Math.floor(place / 4) * (size + 2);
    const y = width * 0.1 + (place % 4) * (size + 1);
    const plate = new PIXI.Graphics();
    plate
      .lineStyle(1, 0xffffff, 0.35)
      .beginFill(0x15171a, 0.9)
      .drawRoundedRect(x, y, size, size, size * 0.25)
      .endFill();
    const icon = new PIXI.Sprite(picture);
    icon.position.set(x + size * 0.1, y + size * 0.1);
    icon.width = size * 0.8;
    icon.height = size * 0.8;
    this.#icons.addChild(plate, icon);
  }

  #addOverlay(picture: PIXI.Texture): void {
    const { width, height } = this.#token.getSize();
    const icon = new PIXI.Sprite(picture);
    icon.anchor.set(0.5);
    icon.position.set(width / 2, height / 2);
    icon.width = width * 0.75;
    icon.height = height * 0.75;
    icon.alpha = 0.9;
    this.#icons.addChildAt(icon, 0);
  }
}

/** Some effects lie over the whole token, such as the sign of the defeated. */
function isOverlay(effect: Doc): boolean {
  const core = effect.flags?.core as Obj | undefined;
  const defeated = (host.config.specialStatusEffects as Obj | undefined)?.DEFEATED;
  const statuses = effect.statuses as Set<string> | undefined;
  return core?.overlay === true || (typeof defeated === 'string' && statuses?.has(defeated) === true);
}
