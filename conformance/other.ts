/* What the checks request of the other person's client. */

import { attempt } from './attempt.ts';
import { type Call, type Ear, listen } from './events.ts';
import { until } from './patience.ts';
import { type AnyDocument, change, known, type Plain, source } from './plain.ts';
import { remote } from './remote.ts';

/** The source of a document on the other person's client; null where that client does not have it. */
export const otherSource = remote('other.source', (uuid: string): Plain | null => {
  const found = fromUuidSync(uuid);
  return found ? (JSON.parse(JSON.stringify(source(found))) as Plain) : null;
});

/** Makes the client believe that its user may do anything with a document. */
function trustBlindly(document: AnyDocument): void {
  const yes = () => true;
  for (const name of ['canUserModify', 'testUserPermission'])
    Object.defineProperty(document, name, { value: yes, configurable: true });
}

/** The other person tries to update a document; `deceived`: their own client believes that they may. */
export const otherUpdates = remote(
  'other.updates',
  ({
    uuid,
    data,
    options,
    deceived,
  }: {
    uuid: string;
    data: object;
    options?: object;
    deceived?: boolean;
  }) => {
    const document = known(uuid);
    if (deceived) trustBlindly(document);
    return attempt(() => change(document, data, options));
  },
);

/** The other person tries to delete a document. */
export const otherDeletes = remote('other.deletes', (uuid: string) => attempt(() => known(uuid).delete()));

type Maker = {
  implementation: { create(data: never, options: never): Promise<{ uuid: string } | undefined> };
};

/** The other person tries to create a document. Returns its uuid. */
export const otherCreates = remote(
  'other.creates',
  async ({ name, data, parent }: { name: string; data: object; parent?: string }) => {
    let uuid = '';
    const documents = foundry.documents as unknown as { [name: string]: Maker };
    const tried = await attempt(async () => {
      const options = parent ? { parent: known(parent) } : {};
      const made = await documents[name]?.implementation.create(data as never, options as never);
      uuid = made?.uuid ?? '';
      return made;
    });
    return { ...tried, uuid };
  },
);

let ear: Ear | undefined;

/** The other person begins to listen to hooks. */
export const otherListens = remote('other.listens', (hooks: string[]) => {
  ear?.stop();
  ear = listen(...hooks);
  return true;
});

/** The calls that the other person's client has received, once there are at least so many. */
export const otherHeard = remote('other.heard', async (atLeast: number): Promise<Call[]> => {
  await until(() => (ear?.calls.length ?? 0) >= atLeast, `${atLeast} hooks on the other client`);
  return JSON.parse(JSON.stringify(ear?.calls ?? [])) as Call[];
});

/** Stops listening. */
export const otherStops = remote('other.stops', () => {
  ear?.stop();
  ear = undefined;
  return true;
});
