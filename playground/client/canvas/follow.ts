import type { Canvas } from './board.ts';
import { type Doc, host, type Obj, type SceneDoc } from './host.ts';
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

/** Keeps tokens, walls, regions and the scene in step with their documents, where these do not tell the board themselves. */
function followPlaceables(canvas: Canvas): void {
  for (const name of ['Token', 'Wall', 'Region']) {
    host.hooks.on(`create${name}`, (document: Doc) => canvas.onCreateDocument(document));
    host.hooks.on(`update${name}`, (document: Doc, changed: Obj, options: Obj, userId: string) =>
      canvas.onUpdateDocument(document, changed, options, userId),
    );
    host.hooks.on(`delete${name}`, (document: Doc) => canvas.onDeleteDocument(document));
  }
  host.hooks.on('updateScene', (scene: SceneDoc, changed: Obj) => canvas.onUpdateScene(scene, changed));
}

/** Keeps the board in step with the documents of the game. Called once. */
export function followGame(canvas: Canvas): void {
  followPlaceables(canvas);
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
