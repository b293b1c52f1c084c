import type { Id } from '../../core/text.ts';
import { idOf, summaryOfType } from '../shared/ids.ts';

/* Whom a game master may ask for a test, or apply something to. */

/** Somebody who can be asked. */
export interface Candidate {
  readonly who: Id;
  readonly actor: Actor.Implementation;
}

const known = (actors: readonly (Actor.Implementation | null | undefined)[]): Candidate[] => {
  const found = actors.filter((actor) => actor !== null && actor !== undefined && summaryOfType(actor));
  const all = (found as Actor.Implementation[]).map((actor) => ({ who: idOf(actor), actor }));
  return all.filter(({ who }, i) => all.findIndex((one) => one.who === who) === i);
};

const selected = () => (canvas?.ready ? (canvas.tokens?.controlled ?? []).map(({ actor }) => actor) : []);
const charactersOf = () => game.users?.map(({ character }) => character) ?? [];
const ownedByPlayers = () => game.actors?.filter(({ hasPlayerOwner }) => hasPlayerOwner) ?? [];
const fighting = () => game.combat?.combatants.map(({ actor }) => actor) ?? [];

/** Everybody who is likely to be asked: selected tokens, players' fighters, those who fight. The likeliest come first. */
export const candidates = (): readonly Candidate[] =>
  known([...selected(), ...charactersOf(), ...ownedByPlayers(), ...fighting()] as Actor.Implementation[]);

/** Groups that can be chosen with one click. */
export const GROUPS_OF = { selected, players: ownedByPlayers, fight: fighting };

/** The fighters of such a group, of one ruleset. */
export const groupOf = (group: keyof typeof GROUPS_OF, ruleset: string): readonly Id[] =>
  known(GROUPS_OF[group]() as Actor.Implementation[])
    .filter(({ actor }) => actor.type === ruleset)
    .map(({ who }) => who);

/** Those who are proposed: the selected tokens, else the characters of the players, else all fighters of players. */
export function proposed(ruleset: string): readonly Id[] {
  const groups = [selected(), charactersOf(), ownedByPlayers()] as Actor.Implementation[][];
  const all = groups.map((group) => known(group).filter(({ actor }) => actor.type === ruleset));
  return (all.find((group) => group.length > 0) ?? []).map(({ who }) => who);
}
