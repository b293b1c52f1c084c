import type { Canvas } from './board.ts';
import { type Doc, host } from './host.ts';
import type { Token } from './placeables/token.ts';

/** The tokens that show an actor: of the actor itself, or of what lies in it (an effect, an item). */
function tokensOf(canvas: Canvas, document: Doc): Token[] {
  const owners = new Set<unknown>();
  for (let at: Doc | null = document; at; at = at.parent) owners.add(at);
  return canvas.tokens.placeables.filter((token) => token.actor && owners.has(token.actor));
}

const DOCUMENTS = ['Actor', 'ActiveEffect', 'Item', 'ActorDelta'];
const OPERATIONS = ['create', 'update', 'delete'];
const COMBAT = ['Combat', 'Combatant'];

/** Keeps the board in step with documents that have no place on it: actors, effects, combats. Called once. */
export function followGame(canvas: Canvas): void {
  const refreshTokensOf = (document: Doc): void => {
    if (!canvas.ready) return;
    for (const token of tokensOf(canvas, document)) token.refresh();
    canvas.changed('tokens');
  };
  const refreshAll = (): void => {
    if (!canvas.ready) return;
    for (const token of canvas.tokens.placeables) token.refresh();
    canvas.changed('combat');
  };
  for (const operation of OPERATIONS) {
    for (const name of DOCUMENTS) host.hooks.on(`${operation}${name}`, refreshTokensOf);
    for (const name of COMBAT) host.hooks.on(`${operation}${name}`, refreshAll);
  }
  host.hooks.on('controlToken', () => canvas.changed('control'));
}
