/*
 * Runs inside every client, loaded with the system: logs to its console, line by line, which hooks ran and why. These lines outlive the page, also
 * one that is killed.
 */
const NAMES = [
  'Actor',
  'Item',
  'ActiveEffect',
  'Combat',
  'Combatant',
  'ChatMessage',
  'User',
  'Scene',
  'Token',
  'JournalEntry',
];
const page = Math.random().toString(36).slice(2);
const tell = (line) => console.warn(`observed ${JSON.stringify({ page, ...line })}`);

tell({ at: 'opened' });
for (const name of NAMES) {
  for (const action of ['Create', 'Update', 'Delete']) {
    Hooks.on(`pre${action}${name}`, (document, ...args) => {
      const options = args.at(-2);
      tell({
        at: 'pre',
        action: action.toLowerCase(),
        name,
        id: document.id,
        n: options.n,
        user: args.at(-1),
      });
    });
    Hooks.on(`${action.toLowerCase()}${name}`, (document, ...args) => {
      const options = args.at(-2);
      tell({ at: 'on', action: action.toLowerCase(), name, id: document.id, n: options.n, seq: options.seq });
    });
  }
}

/** Every document this client knows, as stored, by collection. */
globalThis.everything = () =>
  Object.fromEntries(
    [...game.collections.values()].map((collection) => [
      collection.documentClass.collectionName,
      collection.contents.map((document) => document._source),
    ]),
  );
