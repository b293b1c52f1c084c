/*
 * Runs within a client of the playground as one more module of the package: notes from the first moment which hooks are called, and looks for
 * members when it is asked (tools/surface/probe.ts).
 */

const fired = new Set();
for (const method of ['call', 'callAll']) {
  const original = Hooks[method];
  Hooks[method] = function (name, ...args) {
    fired.add(name);
    return original.call(this, name, ...args);
  };
}

/** What stands at a path from the global object. */
const at = (path) => path.split('.').reduce((value, key) => value?.[key], globalThis);

const says = (error) => String(error instanceof Error ? error.message : error);

/** Classes that are used mixed. */
const MIXED = /\.(ActorSheetV2|ItemSheetV2|ApplicationV2)$/;

function classAt(path) {
  const found = at(path);
  return found && MIXED.test(path) ? foundry.applications.api.HandlebarsApplicationMixin(found) : found;
}

/** One object of each class whose members are not all on its prototype. */
async function samples() {
  const actor = game.actors.getName('Oleg');
  const [effect] = await actor.createEmbeddedDocuments('ActiveEffect', [
    { name: 'probe', img: '', statuses: [] },
  ]);
  const scene = game.scenes.viewed ?? game.scenes.contents[0];
  const combat = await foundry.documents.Combat.implementation.create({});
  const places = [2, 1].map((initiative) => ({ actorId: actor.id, initiative }));
  const [combatant] = await combat.createEmbeddedDocuments('Combatant', places);
  const [wall] = await scene.createEmbeddedDocuments('Wall', [{ c: [0, 0, 64, 0] }]);
  const [region] = await scene.createEmbeddedDocuments('Region', [{ name: 'probe' }]);
  const table = await RollTable.create({
    name: 'probe',
    formula: '1d6',
    results: [{ name: 'probe', description: 'probe', range: [1, 6] }],
  });
  const roll = await new foundry.dice.Roll('1d6').evaluate();
  await ui.chat.processMessage('probe');
  const tour = new foundry.nue.Tour({
    namespace: 'probe',
    id: 'probe',
    title: 'probe',
    steps: [{ id: 'probe', title: 'probe', content: 'probe' }],
  });
  const pack = game.packs.find(({ metadata }) => metadata.type === 'JournalEntry');
  const [journal] = await pack.getDocuments();
  const [entry] = (await pack.getIndex()).contents;
  return {
    Actor: actor,
    ActiveEffect: effect,
    Item: actor.items.contents[0],
    Combat: combat,
    Combatant: combatant,
    ChatMessage: await foundry.documents.ChatMessage.implementation.create({ content: 'probe' }),
    Macro: await foundry.documents.Macro.implementation.create({
      name: 'probe',
      type: 'script',
      command: '',
    }),
    User: game.user,
    Scene: scene,
    'Scene.Dimensions': scene.dimensions,
    WallDocument: wall,
    RegionDocument: region,
    RollTable: table,
    TableResult: table.results.contents[0],
    TokenDocument: scene.tokens.contents[0],
    Token: canvas?.tokens?.placeables[0],
    TokenLayer: canvas?.tokens,
    JournalEntry: journal,
    JournalEntryPage: journal.pages.contents[0],
    CompendiumCollection: pack,
    'CompendiumCollection.Metadata': pack.metadata,
    'CompendiumCollection.IndexEntry': entry,
    Roll: roll,
    DiceTerm: roll.dice[0],
    'DiceTerm.Result': roll.dice[0].results[0],
    'RollTerm.Options': { appearance: null, ...roll.dice[0].options },
    BaseGrid: scene.grid,
    InterfaceCanvasGroup: canvas?.interface,
    GridLayer: canvas?.interface?.grid,
    'BaseGrid.MeasurePathResult': scene.grid.measurePath([
      { x: 0, y: 0 },
      { x: 64, y: 0 },
    ]),
    TypeDataModel: actor.system,
    Tour: tour,
    'Tour.Step': tour.steps[0],
  };
}

/** Classes of which the sample is one of our own subclass: what it has by itself does not count. */
const OURS = new Set(['Combat', 'Combatant', 'ChatMessage', 'TypeDataModel']);

/** Whether the host brings a member of an instance: on its class's prototype, or as data on the sample. */
function brings(member, owner, sample, prototype) {
  const [key, below] = member.split('.');
  const onSample = sample && (OURS.has(owner) ? Object.hasOwn(sample, key) : key in sample);
  if (!onSample && !(prototype && key in prototype)) return false;
  return below === undefined || (sample?.[key] !== undefined && below in sample[key]);
}

function probed({ path, owner, classPath, key, isStatic }, all) {
  try {
    if (path) return at(path) === undefined ? 'missing' : '';
    const found = classPath ? classAt(classPath) : undefined;
    if (isStatic) return found && key in found ? '' : 'missing';
    return brings(key, owner, all[owner], found?.prototype) ? '' : 'missing';
  } catch (error) {
    return says(error);
  }
}

/** Does with documents what makes the host call its hooks. */
async function stir(made) {
  const { Actor: actor, ActiveEffect: effect, Combat: combat, Combatant: combatant } = made;
  const [item] = await actor.createEmbeddedDocuments('Item', [actor.items.contents[0].toObject()]);
  const [token] = await made.Scene.createEmbeddedDocuments('Token', [{ actorId: actor.id, x: 0, y: 0 }]);
  const other = await foundry.documents.Actor.implementation.create({ name: 'probe', type: actor.type });
  const user = await foundry.documents.User.implementation.create({ name: 'probe', role: 1 });
  await combat.updateEmbeddedDocuments('Combatant', [{ _id: combatant.id, hidden: true }]);
  for (const paused of [true, false]) game.togglePause(paused);
  // As the host itself runs a fight.
  const { startCombat, nextTurn, nextRound } = foundry.documents.Combat.prototype;
  for (const step of [startCombat, nextTurn, nextRound]) await step.call(combat);
  await made.ChatMessage.update({ content: 'again' });
  for (const document of [item, token, other, user, effect]) await document.update({ name: 'again' });
  await token.update({ x: 100 });
  await made.RegionDocument.update({ name: 'again' });
  await made.RegionDocument.delete();
  const [result] = await made.RollTable.createEmbeddedDocuments('TableResult', [{ range: [7, 7] }]);
  await result.update({ name: 'again' });
  await result.delete();
  await made.RollTable.update({ name: 'again' });
  await made.RollTable.delete();
  await combat.deleteEmbeddedDocuments('Combatant', [combatant.id]);
  await made.WallDocument.sheet.render({ force: true });
  await made.WallDocument.sheet.close();
  for (const document of [
    item,
    token,
    other,
    user,
    effect,
    combat,
    made.ChatMessage,
    made.Macro,
    made.WallDocument,
  ])
    await document.delete();
  const slot = ui.hotbar?.element?.querySelector('[data-slot]');
  const drop = new Event('drop', { bubbles: true });
  const dataTransfer = { getData: () => JSON.stringify({ type: 'probe' }) };
  slot?.dispatchEvent(Object.assign(drop, { dataTransfer }));
}

/** Names of a fight's own methods, as the tracker's buttons call them. */
async function trackerActions(names) {
  const handled = [];
  const combat = ui.combat.viewed;
  for (const name of names) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.dataset.action = name;
    ui.combat.element.append(button);
    Object.defineProperty(combat, name, { configurable: true, value: async () => handled.push(name) });
    button.click();
    delete combat[name];
    button.remove();
  }
  return handled;
}

/** Actions that the host handles by itself: declared by its classes, or by every window. */
async function actions() {
  const { ApplicationV2 } = foundry.applications.api;
  const declared = [ui.combat, game.actors.contents[0].sheet].flatMap(({ options }) =>
    Object.keys(options.actions),
  );
  let tabs = 0;
  class Window extends ApplicationV2 {
    async _renderHTML() {
      return '<a data-action="tab" data-tab="x" data-group="y"></a><a data-action="close"></a>';
    }
    _replaceHTML(html, content) {
      content.innerHTML = html;
    }
    _onClickTab() {
      tabs++;
    }
  }
  const app = await new Window({ id: 'surface-probe' }).render({ force: true });
  const click = (action) => app.element.querySelector(`.window-content [data-action="${action}"]`)?.click();
  click('tab');
  click('close');
  await new Promise((done) => setTimeout(done, 200));
  return [...declared, ...(tabs > 0 ? ['tab'] : []), ...(app.rendered ? [] : ['close'])];
}

globalThis.surfaceProbe = async ({ members, elements, helpers, tracked }) => {
  const made = await samples();
  await ui.combat.render({ force: true });
  const handled = await trackerActions(tracked);
  const missing = Object.fromEntries(members.map((one) => [one.name, probed(one, made)]));
  await stir(made);
  return {
    missing,
    hooks: [...fired],
    actions: [...handled, ...(await actions())],
    elements: elements.filter((name) => customElements.get(name)),
    helpers: helpers.filter((name) => name in Handlebars.helpers),
    system: Object.keys(game.system).concat(Object.keys(game.system.source ?? {})),
  };
};
