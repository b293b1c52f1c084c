import { context, type Doc } from '../context.ts';

/* In whose name a message is written. */

/** Who speaks, as a message keeps it. */
export interface Speaker {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

/** Who is to speak, as far as the asker knows. */
export interface SpeakerRequest {
  scene?: Doc | null;
  actor?: Doc | null;
  token?: Doc | null;
  user?: Doc | null;
  alias?: string;
}

/** The speaker: the given token or actor, else the controlled token, else the user's character, else the user. */
export function speakerOf({ scene, actor, token, user, alias }: SpeakerRequest): Speaker {
  const { game } = context;
  const who = user ?? game.user;
  const document = (token as { document?: Doc } | null | undefined)?.document ?? token;
  // An id in place of the document says nothing.
  if (isDocument(document, 'Token')) return fromToken(document, alias);
  if (isDocument(actor, 'Actor')) return fromActor(actor, scene, alias);
  const controlled =
    (context.canvas?.tokens as { controlled?: { document: Doc }[] } | undefined)?.controlled ?? [];
  const own = who && (who as unknown) === game.user;
  if (own && controlled.length > 0 && controlled[0]) return fromToken(controlled[0].document, alias);
  const character = who?.character as Doc | null | undefined;
  if (character) return fromActor(character, scene, alias);
  return {
    scene: (scene ?? game.scenes?.current)?.id ?? null,
    actor: null,
    token: null,
    alias: alias ?? who?.name ?? '',
  };
}

/** The actor who speaks: that of the token, else the one named. */
export function actorOf(speaker: Speaker): Doc | null {
  const { scenes, actors } = context.game;
  const token = scenes
    ?.get(String(speaker.scene))
    ?.getEmbeddedCollection('tokens')
    .get(String(speaker.token));
  return (token?.actor as Doc | null | undefined) ?? actors?.get(String(speaker.actor)) ?? null;
}

const isDocument = (value: Partial<Doc> | null | undefined, documentName: string): value is Doc =>
  value?.documentName === documentName;

function fromToken(token: Doc, alias?: string): Speaker {
  const actor = token.actor as Doc | null;
  return {
    scene: token.parent?.id ?? null,
    token: token.id,
    actor: actor?.id ?? null,
    alias: alias ?? token.name,
  };
}

function fromActor(actor: Doc, scene?: Doc | null, alias?: string): Speaker {
  const token = actor.token as Doc | null;
  if (token) return fromToken(token, alias);
  return {
    scene: (scene ?? context.game.scenes?.current)?.id ?? null,
    actor: actor.id,
    token: null,
    alias: alias ?? actor.name,
  };
}
