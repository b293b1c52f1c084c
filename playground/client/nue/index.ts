import { Collection } from '../../model/collection.ts';
import { Tour } from './tour.ts';

/** Stands in for {@link foundry.nue.ToursCollection} (T13), `game.tours`: tours by namespace and id. */
class ToursCollection extends Collection<Tour> {
  /** Adds a tour, and takes over how far this user had come in it. @throws when there is one of this name */
  register(namespace: string, id: string, tour: Tour): void {
    if (this.has(`${namespace}.${id}`)) throw new Error(`Tour ${namespace}.${id} is registered already`);
    tour.namespace = namespace;
    tour.id = id;
    tour._reloadProgress();
    this.set(tour.key, tour);
  }

  /** @throws when the tour has another name than this */
  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`"${key}" is not the key of tour ${tour.key}`);
    return super.set(key, tour);
  }
}

/** `foundry.nue` */
export const nue = { Tour, ToursCollection };
