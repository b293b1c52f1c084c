import type { Face, Ruleset } from '../core/ruleset.ts';
import { face as lordsouls } from './lordsouls/face.ts';
import { face as storyteller } from './storyteller/face.ts';
import { face as western } from './western/face.ts';
import { face as wfrp } from './wfrp/face.ts';
import { face as yearzero } from './yearzero/face.ts';

/** A ruleset's face, and the way to the whole of it. */
interface Room {
  readonly face: Face;
  open(): Promise<Ruleset>;
}

/** The closed list of rulesets. A sixth one is a folder beside the others and one line here. */
const ROOMS: readonly Room[] = [
  { face: storyteller, open: () => import('./storyteller/index.ts').then((room) => room.storyteller) },
  { face: western, open: () => import('./western/index.ts').then((room) => room.western) },
  { face: lordsouls, open: () => import('./lordsouls/index.ts').then((room) => room.lordsouls) },
  { face: wfrp, open: () => import('./wfrp/index.ts').then((room) => room.wfrp) },
  { face: yearzero, open: () => import('./yearzero/index.ts').then((room) => room.yearzero) },
];

/** The faces of all rulesets, in the order of the list. */
export const FACES: readonly Face[] = ROOMS.map(({ face }) => face);

/** The face of the ruleset with this id, or undefined. */
export const faceOf = (id: string): Face | undefined => FACES.find((face) => face.id === id);

const whole = new Map<string, Ruleset>();
const coming = new Map<string, Promise<Ruleset>>();

/** The whole ruleset with this id, if it has been loaded. */
export const rulesetOf = (id: string): Ruleset | undefined => whole.get(id);

/**
 * Loads the whole ruleset with this id, once: whoever asks meanwhile waits for the same. What has failed is tried again by the next who asks.
 * @throws RangeError when there is no such ruleset, or whatever kept it from being loaded.
 */
export function load(id: string): Promise<Ruleset> {
  const room = ROOMS.find(({ face }) => face.id === id);
  if (!room) return Promise.reject(new RangeError(`there is no ruleset '${id}'`));
  const known = coming.get(id);
  if (known) return known;
  const promise = room.open().then(
    (ruleset) => {
      whole.set(id, ruleset);
      return ruleset;
    },
    (error: unknown) => {
      coming.delete(id);
      throw error;
    },
  );
  coming.set(id, promise);
  return promise;
}
