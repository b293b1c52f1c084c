/* Runs inside every client of the system's runs: does one random action through the system's public API, as the user of this client. */
console.info = () => undefined;

const api = new Proxy({}, { get: (_, key) => game.system.api[key] });
const SCOPE = 'fivefold';
const SOCKET = 'system.fivefold';

const share = (list, part) => list[Math.floor(part * list.length)];
const byId = (list) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
const fighters = () => byId(game.actors.filter((actor) => api.rulesets.some(({ id }) => id === actor.type)));
const cards = () => game.messages.filter(({ type }) => type === 'exchange');
const fight = () => game.combats.contents[0];

/** Sends an intent to the referee; the key of the refusal, or `ok`. */
async function say(intent) {
  try {
    await api.send(intent);
    return 'ok';
  } catch (error) {
    const key = error.reason?.key;
    return key ? `refused ${key}` : `threw ${error.stack}`;
  }
}

/** Sends the same intent twice: by two clicks, or as one parcel that arrives twice. */
async function saidAs(how, intent) {
  if (how === 'clicks') return (await Promise.all([say(intent), say(intent)])).join(' / ');
  if (how !== 'parcels') return say(intent);
  const parcel = { key: foundry.utils.randomID(), intent };
  for (let i = 0; i < 2; i++) game.socket.emit(SOCKET, { parcel });
  return 'ok parcels';
}

const offersOf = (actor, target) =>
  api.prospect(actor, target ? [api.idOf(target)] : [])?.offers.filter(({ no }) => !no) ?? [];

const targetOf = (actor, part) =>
  share(
    fighters().filter((one) => one !== actor),
    part,
  );

/** An answer to an ask: an option, the dice, a declaration, a rest. */
function valueFor(ask, part, closed) {
  if (ask.kind === 'roll') return [];
  if (ask.kind === 'choose') {
    const open = ask.options.filter(({ no }) => closed || !no);
    return share(open, part)?.id ?? 'nothing of the kind';
  }
  if (ask.form !== 'declaration') return ask.skip ?? null;
  const actor = api.actorOf(ask.by);
  const target = actor && targetOf(actor, part);
  const declarations = actor ? offersOf(actor, target).filter(({ declaration }) => declaration) : [];
  const attacks = declarations.filter(({ group }) => group === 'attack');
  const pool = part < 0.7 && attacks.length > 0 ? attacks : declarations;
  return share(pool, (part * 7) % 1)?.declaration ?? ask.skip ?? null;
}

/** What only the owner may do, tried on the documents themselves. */
const FORGERIES = {
  card: () => cards().at(-1)?.update({ 'system.plays.p0.length': 0, 'system.by': 'forged' }),
  combat: () => fight()?.update({ system: { commits: 1 }, round: 9 }),
  actor: (part) =>
    share(
      fighters().filter(({ isOwner }) => !isOwner),
      part,
    )?.update({ 'system.health.lethal': 7 }),
  item: (part) =>
    share(
      fighters().filter(({ isOwner }) => !isOwner),
      part,
    )?.items.contents[0]?.update({ 'system.rounds': 99 }),
  flag: (part) =>
    share(
      game.users.filter((user) => !user.isSelf),
      part,
    )?.update({ 'flags.fivefold.pending.forged': { at: 1 } }),
  setting: () => game.settings.set(SCOPE, 'automation', 'manual'),
};

/** A card written by a player, with a step that looks interrupted by a crash: it must never be carried out. */
const forgedCard = (victim) => ({
  type: 'exchange',
  system: {
    ruleset: 'storyteller',
    combat: '',
    rules: [{}],
    by: api.idOf(victim),
    user: game.userId,
    key: 'forged',
    plays: {},
    commits: {
      c0: {
        id: `forged${foundry.utils.randomID()}`,
        n: 0,
        order: 0,
        user: game.userId,
        changes: [{ do: 'add', who: api.idOf(victim), at: 'traits.health.lethal', n: 1, why: 'ST-1' }],
        left: [null],
        held: [],
        heldState: 'none',
        applied: false,
        undone: false,
        before: {},
        rolls: 0,
        after: [],
      },
    },
  },
});

const DEEDS = {
  begin({ by, at, which, how }) {
    const actor = share(fighters(), by);
    const target = targetOf(actor, at);
    const offers = offersOf(actor, target).filter(({ play }) => play);
    const attacks = offers.filter(({ group }) => group === 'attack');
    const offer = share(which < 0.8 && attacks.length > 0 ? attacks : offers, (which * 5) % 1);
    if (!offer) return 'nothing to do';
    const targets = target ? [api.idOf(target)] : [];
    const { situation, each } = api.prospect(actor, targets);
    return saidAs(how, { kind: 'take', actor: api.idOf(actor), offer: offer.id, targets, situation, each });
  },
  /** What this user may answer (`mine`), otherwise any ask: on cards, else of the round; else something is begun. */
  answer({ card, which, part, mine, how, closed }) {
    const waiting = cards().filter((message) => api.readExchange(message)?.pending.length);
    const pendings = waiting.flatMap((message) =>
      api.readExchange(message).pending.map((one) => ({ message, ...one, may: one.mayAnswer(game.user) })),
    );
    const pool = mine ? pendings.filter(({ may }) => may) : pendings;
    const one = share(pool.slice(-4), (card + which) % 1);
    if (!one) return DEEDS.round({ which, part, mine, how });
    const value = valueFor(one.ask, part, closed);
    return saidAs(how, { kind: 'answer', message: one.message.id, play: one.play, ask: one.ask.id, value });
  },
  round({ which, part, mine, how }) {
    const asks = fight() ? (api.readRound(fight())?.asks ?? []) : [];
    const pool = mine ? asks.filter((one) => one.mayAnswer(game.user)) : asks;
    const one = share(pool, which);
    if (!one) return which < 0.5 ? 'nobody asks' : DEEDS.begin({ by: part, at: which, which: part, how });
    const value = valueFor(one.ask, part, false);
    return saidAs(how, {
      kind: 'round',
      combat: fight().id,
      event: { do: 'answer', ask: one.ask.id, value },
    });
  },
  fight({ how }) {
    return saidAs(how, { kind: 'round', combat: fight()?.id ?? 'none', event: { do: 'begin' } });
  },
  async turn({ method }) {
    try {
      await fight()?.[method]();
      return 'ok';
    } catch (error) {
      return error.reason ? `refused ${error.reason.key}` : `threw ${error.stack}`;
    }
  },
  undo({ card, how }) {
    const message = share(cards().slice(-3), card);
    const last = message && api.readExchange(message)?.commits.findLast(({ undone }) => !undone);
    return message ? saidAs(how, { kind: 'undo', message: message.id, commit: last?.id }) : 'nothing to undo';
  },
  held({ kind, how }) {
    const message = cards().findLast((one) => api.readExchange(one)?.state === 'proposed');
    return message ? saidAs(how, { kind, message: message.id }) : 'nothing held';
  },
  async forge({ what, part }) {
    if (game.user.isGM) return 'may do it';
    try {
      const gave = await FORGERIES[what](part);
      return gave === undefined ? 'nothing to forge' : 'done';
    } catch (error) {
      return `refused ${error.message.split(' ').slice(0, 3).join(' ')}`;
    }
  },
  async forgeCard({ part }) {
    if (game.user.isGM) return 'may do it';
    const victim = share(fighters(), part);
    await CONFIG.ChatMessage.documentClass.create(forgedCard(victim));
    return 'done';
  },
  /** Edits of fields that no rule writes. */
  async edit({ which, part, n }) {
    const actor = share(
      fighters().filter(({ isOwner }) => isOwner),
      which,
    );
    if (!actor) return 'nothing to edit';
    const item = share(actor.items.contents, part);
    if (n % 3 === 0) await item?.update({ 'system.description': `<p>${n}</p>` });
    else
      await actor.update(
        n % 3 === 1
          ? { 'system.attributes.charisma': 1 + (n % 5) }
          : { name: `${actor.name.split(' ')[0]} ${n}` },
      );
    return 'done';
  },
  async chat({ n }) {
    await CONFIG.ChatMessage.documentClass.create({ content: `said ${n}` });
    return 'done';
  },
  async automation({ mode }) {
    if (!game.user.isGM) return 'not permitted';
    await game.settings.set(SCOPE, 'automation', mode);
    return 'done';
  },
  /** Takes a fighter out of the fight, or adds one. */
  async combatant({ which }) {
    if (!game.user.isGM || !fight()) return 'not permitted';
    const actor = share(fighters(), which);
    const present = fight().combatants.find((one) => one.actorId === actor.id);
    if (present && fight().combatants.size > 2) await present.delete();
    else if (!present) await fight().createEmbeddedDocuments('Combatant', [{ actorId: actor.id }]);
    return 'done';
  },
};

/** Does one action and reports the result. */
globalThis.perform = async (deed) => {
  try {
    return await DEEDS[deed.do](deed);
  } catch (error) {
    return `threw ${error.stack}`;
  }
};

/** Undoes one commit. */
globalThis.takeBack = ({ message, combat, commit }) =>
  say(combat ? { kind: 'undo', combat, commit } : { kind: 'undo', message, commit });

/** Everybody unhurt and loaded again; conditions are removed. */
globalThis.heal = async () => {
  for (const actor of fighters()) {
    await actor.update({ system: { health: { bashing: 0, lethal: 0, aggravated: 0 } } });
    await actor.deleteEmbeddedDocuments('ActiveEffect', [...actor.effects.keys()]);
    const loads = actor.items
      .filter(({ system }) => system.clip > 0)
      .map(({ id, system }) => ({ _id: id, 'system.rounds': system.clip }));
    await actor.updateEmbeddedDocuments('Item', loads);
  }
};

/** What all cards and fights show to this user. Who may answer differs from user to user and is left out. */
globalThis.seen = async () => {
  const said = [];
  for (const message of cards().filter(({ author }) => author?.isGM)) {
    const exchange = api.readExchange(message);
    const html = await message.renderHTML();
    said.push({
      id: message.id,
      state: exchange?.state ?? 'unread',
      asks: exchange?.pending.map(({ play, ask }) => `${play} ${ask.id}`),
      fault: exchange?.fault,
      shown: html.textContent.length > 0,
    });
  }
  const round = fight() && api.readRound(fight());
  return {
    cards: said,
    asks: round?.asks.map(({ ask }) => ask.id),
    number: round?.number,
    rows: round?.tracker?.rows.length,
  };
};

/** The results of the cards' logs when the core plays them again, and who answered what. */
globalThis.replayed = () =>
  cards()
    .filter(({ author }) => author?.isGM)
    .map((message) => {
      const { plays = [], state } = api.readExchange(message) ?? {};
      return {
        id: message.id,
        state,
        plays: plays.map(({ id, run, undone }) => ({
          id,
          undone,
          changes: run.changes.flat(),
          steps: run.steps.map(({ ask }) => ({ id: ask.id, by: ask.by, kind: ask.kind })),
        })),
      };
    });

/** Ids of users who own a fighter, game masters aside. */
globalThis.owners = () =>
  Object.fromEntries(
    fighters().map((actor) => [
      api.idOf(actor),
      game.users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER')).map(({ id }) => id),
    ]),
  );

/** How many intents wait in users' flags. */
globalThis.parked = () =>
  game.users.reduce((sum, user) => sum + Object.keys(user.flags.fivefold?.pending ?? {}).length, 0);
