import { controls, idOf, summaryOfType } from '../shared/ids.ts';

/* Whose tracks and actions a second screen can show. */

type FighterActor = Actor.Implementation;

/** Everybody in a running fight, the active fight first. */
const fighting = (): FighterActor[] =>
  [...(game.combats ?? [])]
    .filter(({ started }) => started)
    .sort((a, b) => Number(b.active) - Number(a.active))
    .flatMap(({ combatants }) => combatants.map(({ actor }) => actor))
    .filter((actor) => actor !== null);

/** Whether some player would show this fighter on a second screen of their own. */
const isPlayers = (actor: FighterActor): boolean =>
  game.users?.some((one) => !one.isGM && controls(one, idOf(actor))) === true;

/** The fighters of this user: those who fight, then the user's character and the others. A game master has those without a player who fight. */
export function ownFighters(): readonly FighterActor[] {
  const { user } = game;
  if (!user) return [];
  if (user.isGM) return [...new Set(fighting())].filter((actor) => !isPlayers(actor));
  const character = user.character ? [user.character] : [];
  const all = [...fighting(), ...character, ...(game.actors ?? [])];
  return [...new Set(all)].filter((actor) => actor.isOwner && summaryOfType(actor) !== undefined);
}
