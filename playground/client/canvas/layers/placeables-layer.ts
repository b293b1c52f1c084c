import type { Canvas } from '../board.ts';
import { contains } from '../geometry/points.ts';
import { host, type Obj, type Point, type Rect } from '../host.ts';
import type { ControlOptions, PlaceableDoc, PlaceableObject } from '../placeables/placeable.ts';
import type { ObjectView } from '../view/types.ts';

/** Makes the placeable of a document. */
type PlaceableFactory<D extends PlaceableDoc, P> = new (
  document: D,
  layer: PlaceablesLayer<D, PlaceableObject<D>>,
) => P;

/** Stands in for {@link foundry.canvas.layers.PlaceablesLayer} (T13): the objects of one kind on the viewed scene. */
export abstract class PlaceablesLayer<D extends PlaceableDoc, P extends PlaceableObject<D>> {
  static documentName = '';

  readonly board: Canvas;
  readonly controlledObjects = new Map<string, PlaceableObject<D>>();
  hover: PlaceableObject<D> | null = null;
  /** Is everything highlighted, as while a key is held? */
  highlightObjects = false;
  active = false;
  readonly #objects = new Map<string, P>();

  constructor(board: Canvas) {
    this.board = board;
  }

  abstract get documentName(): string;
  /** The documents of this kind on the viewed scene. */
  abstract get documentCollection(): Iterable<D>;
  protected abstract get defaultClass(): PlaceableFactory<D, P>;

  get placeables(): P[] {
    return [...this.#objects.values()];
  }

  get controlled(): P[] {
    return [...this.controlledObjects.values()] as P[];
  }

  get(id: string): P | undefined {
    return this.#objects.get(id);
  }

  /** Makes this the layer that the pointer works on. */
  activate(): this {
    this.board.activateLayer(this as unknown as PlaceablesLayer<PlaceableDoc, PlaceableObject>);
    return this;
  }

  deactivate(): this {
    this.active = false;
    this.releaseAll();
    for (const object of this.placeables) object.refresh();
    return this;
  }

  controlAll(options: ControlOptions = {}): P[] {
    for (const object of this.placeables) object.control({ ...options, releaseOthers: false });
    return this.controlled;
  }

  /** @returns how many objects were released */
  releaseAll(options: Obj = {}): number {
    const { controlled } = this;
    for (const object of controlled) object.release(options);
    return controlled.length;
  }

  /** Controls the objects whose centre lies in the rectangle. @returns whether the selection changed */
  selectObjects(rect: Rect, { releaseOthers = true }: ControlOptions = {}): boolean {
    const before = new Set(this.controlledObjects.keys());
    const inside = this.placeables.filter((object) => object.isVisible && contains(rect, object.center));
    if (releaseOthers) {
      for (const object of this.controlled) if (!inside.includes(object)) object.release();
    }
    for (const object of inside) object.control({ releaseOthers: false });
    const after = this.controlledObjects;
    return before.size !== after.size || [...after.keys()].some((id) => !before.has(id));
  }

  /** Makes the placeable of a document and puts it on the board. */
  createObject(document: D): P {
    const Configured = host.config[this.documentName]?.objectClass as PlaceableFactory<D, P> | undefined;
    const object = new (Configured ?? this.defaultClass)(
      document,
      this as unknown as PlaceablesLayer<D, PlaceableObject<D>>,
    );
    this.#objects.set(document.id, object);
    document._object = object;
    return object;
  }

  createView(object: PlaceableObject<D>): ObjectView | null {
    return this.board.view?.createView(object) ?? null;
  }

  removeObject(id: string): void {
    const object = this.#objects.get(id);
    if (!object) return;
    object.destroy();
    object.document._object = null;
    this.#objects.delete(id);
  }

  async draw(): Promise<this> {
    for (const document of this.documentCollection) await this.createObject(document).draw();
    return this;
  }

  tearDown(): void {
    for (const id of [...this.#objects.keys()]) this.removeObject(id);
    this.hover = null;
  }

  /** The topmost visible object at a point of the scene. */
  abstract objectAt(point: Point): P | null;
}
