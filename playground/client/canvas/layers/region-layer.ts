import type { Point, RegionDoc } from '../host.ts';
import { Region } from '../placeables/region.ts';
import { PlaceablesLayer } from './placeables-layer.ts';

/** Stands in for {@link foundry.canvas.layers.RegionLayer} (T13): the regions of the viewed scene, which are looked at and not worked on. */
export class RegionLayer extends PlaceablesLayer<RegionDoc, Region> {
  static override documentName = 'Region';

  override get documentName(): string {
    return 'Region';
  }

  override get documentCollection(): Iterable<RegionDoc> {
    return this.board.scene?.regions ?? [];
  }

  protected override get defaultClass() {
    return Region;
  }

  /** The smallest visible region at the point, on the ground. */
  override objectAt(point: Point): Region | null {
    const size = ({ bounds: { width, height } }: Region): number => width * height;
    return (
      this.placeables
        .filter(({ isVisible, document }) => isVisible && document.testPoint({ ...point, elevation: 0 }))
        .sort((one, other) => size(one) - size(other))[0] ?? null
    );
  }
}
