import * as PIXI from 'pixi.js';
import { host, type Point, reportError } from '../host.ts';
import type { PathRuler, PathWaypoint, RulerLabel } from '../placeables/path-ruler.ts';
import { anyColor, GridHighlight } from './highlight-view.ts';
import type { Theme } from './theme.ts';

type RenderTemplate = (path: string, data: object) => Promise<string>;

/** A label of HTML that stays at a point of the scene. */
interface Label {
  element: HTMLElement;
  at: Point;
}

/** Draws measured ways: highlighted spaces, lines, dots, and labels made from the ruler's template. */
export class RulerView {
  readonly highlights = new GridHighlight();
  readonly lines = new PIXI.Container();
  readonly #labels: HTMLElement;
  readonly #drawn = new Map<PathRuler, { lines: PIXI.Graphics; labels: Label[]; version: number }>();
  readonly #toClient: (point: Point) => Point;

  constructor(toClient: (point: Point) => Point) {
    this.#toClient = toClient;
    this.#labels = document.createElement('div');
    this.#labels.id = 'measurement';
  }

  get element(): HTMLElement {
    return this.#labels;
  }

  draw(ruler: PathRuler, theme: Theme): void {
    const drawn = this.#drawn.get(ruler) ?? {
      lines: this.lines.addChild(new PIXI.Graphics()),
      labels: [],
      version: 0,
    };
    this.#drawn.set(ruler, drawn);
    drawn.version += 1;
    drawn.lines.clear();
    if (ruler.visible) {
      drawPath(drawn.lines, ruler, theme);
      this.#writeLabels(ruler, drawn.version).catch((error: unknown) => reportError('Ruler labels', error));
    } else {
      for (const { element } of drawn.labels) element.remove();
      drawn.lines.destroy();
      this.#drawn.delete(ruler);
    }
    this.#drawHighlights();
  }

  /** The camera moved, so the labels must follow. */
  follow(): void {
    for (const { labels } of this.#drawn.values()) for (const label of labels) this.#place(label);
  }

  clear(): void {
    for (const { lines, labels } of this.#drawn.values()) {
      lines.destroy();
      for (const { element } of labels) element.remove();
    }
    this.#drawn.clear();
    this.highlights.clear();
  }

  #drawHighlights(): void {
    this.highlights.clear();
    for (const ruler of this.#drawn.keys()) {
      for (const { vertices, style } of ruler.highlights()) this.highlights.fillSpace(vertices, style);
    }
  }

  async #writeLabels(ruler: PathRuler, version: number): Promise<void> {
    const template = (ruler.constructor as typeof PathRuler).WAYPOINT_LABEL_TEMPLATE;
    const render = renderTemplate();
    const labels = await Promise.all(
      ruler.labels().map(async (label) => ({ label, html: await render(template, label) })),
    );
    const drawn = this.#drawn.get(ruler);
    if (!drawn || drawn.version !== version) return;
    for (const { element } of drawn.labels) element.remove();
    drawn.labels = labels.map(({ label, html }) => this.#makeLabel(label, html));
  }

  #makeLabel(label: RulerLabel, html: string): Label {
    const element = document.createElement('div');
    element.className = 'board-label';
    element.innerHTML = html;
    this.#labels.append(element);
    const made = { element, at: label.position };
    this.#place(made);
    return made;
  }

  #place({ element, at }: Label): void {
    const { x, y } = this.#toClient(at);
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, 6px)`;
  }
}

/** The host's way to render a template, which the applications bring. */
function renderTemplate(): RenderTemplate {
  const applications = host.foundry.applications as
    | { handlebars?: { renderTemplate?: RenderTemplate } }
    | undefined;
  const render = applications?.handlebars?.renderTemplate;
  if (!render) throw new Error('foundry.applications.handlebars.renderTemplate is missing');
  return render;
}

function drawPath(lines: PIXI.Graphics, ruler: PathRuler, theme: Theme): void {
  drawGhost(lines, ruler);
  for (const [extra, own] of [
    [4, false],
    [0, true],
  ] as const) {
    for (const waypoint of ruler.waypoints)
      drawSegment(lines, ruler, waypoint, extra, own ? null : theme.outline);
  }
  for (const waypoint of ruler.waypoints) {
    const { radius, color, alpha = 1 } = ruler.dotStyle(waypoint);
    if (radius === 0) continue;
    lines.lineStyle(2, theme.outline).beginFill(anyColor(color, 0xffffff), alpha);
    lines.drawCircle(waypoint.center.x, waypoint.center.y, radius).endFill();
  }
}

function drawGhost(lines: PIXI.Graphics, ruler: PathRuler): void {
  const ghost = ruler.ghost();
  if (!ghost) return;
  const color = anyColor(ghost.color, 0xffffff);
  lines.lineStyle(2, color, 0.9).beginFill(color, 0.25);
  lines.drawCircle(ghost.center.x, ghost.center.y, ghost.radius).endFill();
}

function drawSegment(
  lines: PIXI.Graphics,
  ruler: PathRuler,
  waypoint: PathWaypoint,
  extra: number,
  outline: number | null,
): void {
  if (!waypoint.ray) return;
  const { width, color, alpha = 1 } = ruler.lineStyle(waypoint);
  if (width === 0) return;
  const tint = outline ?? anyColor(color, 0xffffff);
  lines.lineStyle({
    width: width + extra,
    color: tint,
    alpha,
    cap: PIXI.LINE_CAP.ROUND,
    join: PIXI.LINE_JOIN.ROUND,
  });
  lines.moveTo(waypoint.ray.A.x, waypoint.ray.A.y).lineTo(waypoint.ray.B.x, waypoint.ray.B.y);
}
