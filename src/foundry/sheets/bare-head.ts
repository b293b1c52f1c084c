import { uiText } from '../shared/text.ts';

/** The head of a sheet whose rules could not be loaded: name and picture. */
export const bareHead = (actor: Actor.Implementation): object => ({
  name: actor.name,
  sourceName: actor._source.name,
  img: actor.img,
  subtitle: uiText('notLoaded'),
});
