import type { SheetView } from '../../core/sheet.ts';
import type { Id } from '../../core/text.ts';
import type { Track } from '../../core/view.ts';
import { combatOf } from '../documents/snapshot.ts';
import { idOf, isUnseen, nameOf } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';
import { trackText } from '../shared/track.ts';
import { viewOf } from './fighter-actions.ts';
import { isLimited } from './public-sheet.ts';
import { conditionsOf } from './sheet-view.ts';

/* Extras that are made from the same actor: how many there are, and how each of them stands. */

type FighterActor = Actor.Implementation;

/** The id of the actor in the directory from which an actor's tokens are made. */
const originOf = (actor: FighterActor): string => actor.token?.actorId ?? String(actor.id);

/** The fight that an actor is in, else the one that is shown. */
const fightOf = (actor: FighterActor) => combatOf(actor) ?? game.combat ?? undefined;

/** Whether the user may know how somebody stands. */
const mayInspect = (actor: FighterActor): boolean => !isLimited(actor) && !isUnseen(idOf(actor));

/** All that are made from the same actor: those in the fight, or if there are none, those on the scene. */
export function fellowsOf(actor: FighterActor): FighterActor[] {
  const isFellow = (one: FighterActor | null): one is FighterActor =>
    one !== null && one.type === actor.type && originOf(one) === originOf(actor);
  const fighting = fightOf(actor)?.combatants.map((one) => one.actor) ?? [];
  const standing = game.scenes?.viewed?.tokens.filter((token) => game.user?.isGM === true || !token.hidden);
  const fellows = fighting.filter(isFellow);
  const found = fellows.length > 0 ? fellows : (standing ?? []).map((one) => one.actor).filter(isFellow);
  return [...new Set(found)].filter(mayInspect);
}

/** The track that says how a fighter stands. */
const standingOf = ({ tracks, standing }: SheetView): Track | undefined =>
  tracks.find(({ id }) => id === standing) ?? tracks[0];

const isMarked = ({ boxes }: Track): boolean => boxes.some(({ mark }) => mark !== '');

const isDefeated = (actor: FighterActor): boolean =>
  fightOf(actor)?.combatants.some((one) => one.actor === actor && one.isDefeated) === true;

/** How a fighter stands, in words: every track with marks, and conditions. */
function inWords(actor: FighterActor, { tracks }: SheetView, health: Track | undefined): string {
  const others = tracks.filter((track) => track !== health && isMarked(track));
  return [
    ...[...(health ? [health] : []), ...others].map(trackText),
    ...conditionsOf(actor).map(({ label }) => label),
    ...(isDefeated(actor) ? [uiText('block.out')] : []),
  ].join(' · ');
}

interface FellowView {
  readonly who: Id;
  /** The free boxes and all. */
  readonly short: string;
  readonly text: string;
  readonly state: string;
  readonly isOut: boolean;
  readonly isThis: boolean;
}

function fellowView(actor: FighterActor, place: number, current: FighterActor): FellowView {
  const who = idOf(actor);
  const view = viewOf(actor);
  const health = view && standingOf(view);
  const free = health?.boxes.filter(({ mark }) => mark === '').length ?? 0;
  const isOut = isDefeated(actor) || free === 0;
  return {
    who,
    short: health ? `${free}/${health.boxes.length}` : String(place),
    text: `${place}. ${nameOf(who)}: ${view ? inWords(actor, view, health) : ''}`,
    state: isOut ? 'ff-out' : health && isMarked(health) ? 'ff-hurt' : 'ff-well',
    isOut,
    isThis: actor === current,
  };
}

/** How many fellows a fighter has and how each of them stands; nothing for somebody who is alone. */
export function fellowsView(actor: FighterActor, fellows: readonly FighterActor[]): object {
  const others = fellows.filter((one) => one !== actor);
  if (fellows.length < 2 && others.length === 0) return {};
  return {
    count: fellows.length,
    countLabel: say({ key: 'ui.block.count', args: { n: fellows.length } }),
    fellows: fellows.map((one, i) => fellowView(one, i + 1, actor)),
  };
}
