import type { Canvas } from '../board.ts';
import { type Doc, type DocClassWithTokens, host, localize, notify, type Obj, type Point } from '../host.ts';

interface DropData extends Point {
  type?: string;
  uuid?: string;
  hidden?: boolean;
}

/** What was dragged here, with the place in the scene; null when it is not ours. */
function readDrop(canvas: Canvas, event: DragEvent): DropData | null {
  const text = event.dataTransfer?.getData('text/plain');
  if (!text?.startsWith('{')) return null;
  const data = JSON.parse(text) as Obj;
  const at = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  return { ...data, ...at, hidden: event.altKey };
}

/** Drops onto the board: an Actor becomes a token, other things are left to the hook `dropCanvasData`. */
export async function dropOnBoard(canvas: Canvas, event: DragEvent): Promise<void> {
  event.preventDefault();
  const data = readDrop(canvas, event);
  if (!data || !canvas.ready) return;
  if (!host.hooks.call('dropCanvasData', canvas, data, event)) return;
  if (data.type === 'Actor') await dropActor(canvas, data);
}

/** Makes a token of an actor, centred on the grid space at the point. */
export async function dropActor(canvas: Canvas, data: DropData): Promise<Doc | undefined> {
  const { scene } = canvas;
  const { user } = host;
  if (!scene || !user) return undefined;
  if (!user.can('TOKEN_CREATE')) {
    notify('warn', localize('PLAYGROUND.Board.NoTokens'));
    return undefined;
  }
  const Actor = host.config.Actor?.documentClass as DocClassWithTokens;
  let actor = await Actor.fromDropData(data as unknown as Obj);
  if (!actor) return undefined;
  if (!actor.isOwner) {
    notify('warn', localize('PLAYGROUND.Board.NotOwner', { name: actor.name }));
    return undefined;
  }
  if (actor.pack) actor = await importActor(actor);
  if (!actor?.getTokenDocument) return undefined;
  const token = await actor.getTokenDocument(
    { x: data.x, y: data.y, hidden: data.hidden === true },
    { parent: scene },
  );
  const { width, height } = token.getSize();
  const place = token.getSnappedPosition({ x: data.x - width / 2, y: data.y - height / 2 });
  token.updateSource({ x: place.x, y: place.y });
  const [created] = await scene.createEmbeddedDocuments('Token', [token.toObject()]);
  return created;
}

async function importActor(actor: Doc): Promise<DropActor | undefined> {
  const Actor = host.config.Actor?.documentClass as DocClassWithTokens;
  const { _id: _dropped, ...data } = actor.toObject();
  return Actor.create(data) as Promise<DropActor | undefined>;
}

type DropActor = NonNullable<Awaited<ReturnType<DocClassWithTokens['fromDropData']>>>;
