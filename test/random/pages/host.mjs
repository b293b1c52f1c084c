/* Runs inside every client of the host's runs: does one random action to a document that this client knows. */
const embedded = (parents, name) => parents.flatMap((parent) => parent.getEmbeddedCollection(name).contents);

const CANDIDATES = {
  Actor: () => game.actors.contents,
  Item: () => embedded(game.actors.contents, 'Item'),
  ActiveEffect: () => embedded(game.actors.contents, 'ActiveEffect'),
  Combat: () => game.combats.contents,
  Combatant: () => embedded(game.combats.contents, 'Combatant'),
  ChatMessage: () => game.messages.contents,
  JournalEntry: () => game.journal.contents,
  User: () => game.users.contents,
  Token: () => embedded(game.scenes.contents, 'Token'),
  Synthetic: () =>
    CANDIDATES.Token()
      .map((token) => token.actor)
      .filter((actor) => actor?.isToken),
};

/** The document at this relative position among all of its kind. */
const picked = (kind, share) => {
  const all = CANDIDATES[kind]().sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  return all[Math.floor(share * all.length)];
};

const classOf = (kind) => CONFIG[kind].documentClass;

const DEEDS = {
  async create({ kind, data }, options) {
    return classOf(kind).create(data, options);
  },
  async embed({ kind, into, at, data, actorAt }, options) {
    const parent = picked(into, at);
    if (!parent) return 'nobody';
    const actor = actorAt === undefined ? {} : { actorId: picked('Actor', actorAt)?.id };
    return parent.createEmbeddedDocuments(kind, [{ ...data, ...actor }], options);
  },
  async update({ kind, at, data }, options) {
    const document = picked(kind, at);
    return document ? document.update(data, options) : 'nobody';
  },
  async forget({ kind, at, path }, options) {
    const document = picked(kind, at);
    if (!document) return 'nobody';
    const cut = path.lastIndexOf('.');
    const data =
      typeof _del === 'undefined'
        ? { [`${path.slice(0, cut)}.-=${path.slice(cut + 1)}`]: null }
        : { [path]: _del };
    return document.update(data, options);
  },
  async bulk({ kind, ats, data }, options) {
    const documents = new Set(ats.map((at) => picked(kind, at)).filter((one) => one !== undefined));
    const updates = [...documents].map(({ id }) => ({ _id: id, ...data }));
    return updates.length > 0 ? classOf(kind).updateDocuments(updates, options) : 'nobody';
  },
  async delete({ kind, at }, options) {
    const document = picked(kind, at);
    return document ? document.delete(options) : 'nobody';
  },
  async call({ kind, at, method, args }) {
    const document = picked(kind, at);
    return document ? document[method](...args) : 'nobody';
  },
  async setting({ value }) {
    return game.settings.set('probe-system', 'world', value);
  },
};

/** @returns `done`, `nothing` where nothing had to be written or nobody was there, or the reason of the refusal. */
globalThis.perform = async (deed) => {
  try {
    const gave = await DEEDS[deed.do](deed, { n: deed.n });
    if (gave === 'nobody' || gave === undefined || (Array.isArray(gave) && gave.length === 0))
      return 'nothing';
    return 'done';
  } catch (error) {
    return `refused: ${error.message}`;
  }
};
