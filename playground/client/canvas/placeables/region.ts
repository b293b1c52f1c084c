import { host, type Rect, type RegionDoc } from '../host.ts';
import { PlaceableObject } from './placeable.ts';

/** {@link CONST.REGION_VISIBILITY} (T13); what is called otherwise is seen by game masters only. */
const VISIBILITY = { LAYER: 0, ALWAYS: 2 };

/** Stands in for {@link foundry.canvas.placeables.Region} (T13): a marked part of the scene, without behaviours. */
export class Region extends PlaceableObject<RegionDoc> {
  static override embeddedName = 'Region';

  override get bounds(): Rect {
    return this.document.bounds;
  }

  override get isVisible(): boolean {
    const { visibility } = this.document;
    if (visibility === VISIBILITY.ALWAYS) return true;
    return host.isGM && (this.layer.active || visibility !== VISIBILITY.LAYER);
  }
}
