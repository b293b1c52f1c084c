import type { RulesetSummary } from '../../core/ruleset.ts';
import { summaryOfType } from '../shared/ids.ts';
import { saysAll } from '../shared/says-all.ts';
import type { Obj } from '../types.d.ts';
import { dispositionOf, isRing, type Kind, ringOf, tokenFields } from './presets.ts';
import { presetOf } from './stored.ts';

/* Gives actors the tokens that the world has chosen for their kind, and keeps both together while nobody has changed anything by hand. */

/** Foundry's level of ownership. */
const OWNER = 3;

/** Whom the tokens of an actor stand for. What everybody owns is a character even in a world that has no players yet. */
export const kindOf = ({ hasPlayerOwner, ownership }: Actor.Implementation): Kind =>
  hasPlayerOwner || Number(ownership.default) >= OWNER ? 'people' : 'extras';

const fieldsOf = (summary: RulesetSummary, kind: Kind): Obj =>
  tokenFields(presetOf(summary, kind), dispositionOf(kind));

/** Gives a new actor the token that the world has chosen for its kind. @param kind if it is not to follow from who owns the actor */
export function dressToken(actor: Actor.Implementation, kind = kindOf(actor)): void {
  const summary = summaryOfType(actor);
  if (summary) actor.updateSource({ prototypeToken: fieldsOf(summary, kind) } as never);
}

/** Changes the token of an actor who has become a character, or an extra, unless something has been chosen for that token by hand. */
async function followOwners(actor: Actor.Implementation): Promise<void> {
  const summary = summaryOfType(actor);
  if (!summary) return;
  const kind = kindOf(actor);
  const now = (actor.toObject() as unknown as { prototypeToken: Obj }).prototypeToken;
  if (!saysAll(now, fieldsOf(summary, kind === 'people' ? 'extras' : 'people'))) return;
  await actor.update({ prototypeToken: fieldsOf(summary, kind) } as never);
}

/** A token on a scene, or that of an actor. */
interface Ringed {
  readonly disposition: number;
  toObject(): unknown;
}

/** The ring of a token that has changed sides in the colour of its new side; undefined if it has that, or a colour of its own. */
function newRing(token: Ringed): Obj | undefined {
  const { ring } = token.toObject() as { ring?: { colors?: { ring?: unknown } } };
  const [is, colour] = [ring?.colors?.ring, ringOf(token.disposition)];
  return colour && isRing(is) && is !== colour ? { ring: { colors: { ring: colour } } } : undefined;
}

/** Lets an actor's token follow what has changed: whose it is, and which side it takes. Called where that was changed. */
export async function redressToken(actor: Actor.Implementation, changed: object): Promise<void> {
  if ('ownership' in changed) await followOwners(actor);
  const { prototypeToken = {} } = changed as { prototypeToken?: object };
  const ring = 'disposition' in prototypeToken ? newRing(actor.prototypeToken as never) : undefined;
  if (ring) await actor.update({ prototypeToken: ring } as never);
}

/** Gives the ring of a token that has changed sides the colour of its new side. Called where that was changed. */
export async function recolourRing(token: TokenDocument.Implementation): Promise<void> {
  const ring = newRing(token as never);
  if (ring) await token.update(ring as never);
}
