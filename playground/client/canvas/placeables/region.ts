import { REGION_VISIBILITY } from '../../../model/constants.ts';
import { host, type Rect, type RegionDoc } from '../host.ts';
import { PlaceableObject } from './placeable.ts';

/** Stands in for {@link foundry.canvas.placeables.Region} (T13): a marked part of the scene, without behaviours. */
export class Region extends PlaceableObject<RegionDoc> {
  static override embeddedName = 'Region';

  override get bounds(): Rect {
    return this.document.bounds;
  }

  override get isVisible(): boolean {
    const { visibility } = this.document;
    if (visibility === REGION_VISIBILITY.ALWAYS) return true;
    return host.isGM && (this.layer.active || visibility !== REGION_VISIBILITY.LAYER);
  }
}
