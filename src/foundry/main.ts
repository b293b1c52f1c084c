import { SUMMARIES } from '../rulesets/index.ts';
import { registerEnrichers } from './actions/enrichers.ts';
import { registerMacros } from './actions/macros.ts';
import { registerTestCommand } from './actions/test-command.ts';
import { api } from './api.ts';
import { followBoard, registerTokenRuler } from './board/board.ts';
import { followPlaces } from './board/places.ts';
import { followTokens } from './board/token-moves.ts';
import { registerWallForm } from './board/wall-form.ts';
import { tellPlaces } from './board/whereabouts.ts';
import { registerBrowser } from './browser/load-browser.ts';
import { registerIntegrations } from './cards/integrations.ts';
import { refresh } from './dialogs/ties.ts';
import { openerOf } from './dialogs/windows.ts';
import { FivefoldActor } from './documents/actor.ts';
import { FivefoldCombat, FivefoldCombatant } from './documents/combat.ts';
import { FivefoldItem } from './documents/item.ts';
import { FivefoldChatMessage, placeCards } from './documents/message.ts';
import { newerWorld } from './documents/migrations.ts';
import { registerModels } from './documents/model.ts';
import { onOpened } from './documents/sealed-card.ts';
import { registerStatuses } from './documents/statuses.ts';
import { registerFeel, watchFeel } from './feel/watch-feel.ts';
import { drawGifts } from './gifts/gift.ts';
import { followSteps } from './modules/follow-steps.ts';
import { registerPrompt, showPrompt } from './prompt/load-prompt.ts';
import { followWaiting } from './prompt/waiting.ts';
import { startReferee } from './referee/load-referee.ts';
import { openCards } from './relay/card-keys.ts';
import { openRelay } from './relay/relay.ts';
import { openSeals } from './relay/sealed.ts';
import { followLease } from './relay/seat.ts';
import { registerMasterButtons } from './requests/open-ask.ts';
import { startSecondScreen } from './second-screen/load-second-screen.ts';
import { registerGames, takeAccent } from './settings/games.ts';
import { registerKeys } from './settings/keys.ts';
import { followPackList, redrawPackList } from './settings/load-pack-list.ts';
import { registerSettings, registerTokens } from './settings/settings.ts';
import { followTables } from './settings/tables.ts';
import { fetched } from './shared/arrival.ts';
import { keepEffectsOnThings } from './shared/compat.ts';
import { itemType, SYSTEM } from './shared/ids.ts';
import { prepareTemplates } from './shared/templates.ts';
import { FivefoldItemSheet } from './sheets/item-sheet.ts';
import { FivefoldActorSheet, FivefoldSheetByOwner, followFights } from './sheets/sheet.ts';
import { FivefoldStatBlock } from './sheets/stat-block.ts';
import { followSides } from './tokens/follow-sides.ts';
import { offerTours } from './tours/load-tours.ts';
import { awaitsWords, sealing, worldChanged } from './tracker/round.ts';
import { FivefoldCombatTracker, refreshOnActorChanges } from './tracker/tracker.ts';
import { registerWelcome, welcome } from './welcome/load-welcome.ts';
import '../../styles/fivefold.css';

/* Wiring only: what is registered when, and who listens to what. */

const gearTypes = SUMMARIES.flatMap(({ id, gear }) => Object.keys(gear).map((type) => itemType(id, type)));

function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  type Register = (document: unknown, scope: string, sheet: unknown, options?: object) => void;
  const register = DocumentSheetConfig.registerSheet.bind(DocumentSheetConfig) as unknown as Register;
  const unregister = DocumentSheetConfig.unregisterSheet.bind(DocumentSheetConfig) as unknown as Register;
  // The host's first-generation sheets cannot show our documents.
  unregister(foundry.documents.Actor, 'core', foundry.appv1.sheets.ActorSheet);
  unregister(foundry.documents.Item, 'core', foundry.appv1.sheets.ItemSheet);
  const types = SUMMARIES.map(({ id }) => id);
  const label = (id: string) => `FIVEFOLD.ui.sheet.${id}`;
  const common = { makeDefault: true, label: label('label') };
  register(foundry.documents.Actor, SYSTEM, FivefoldActorSheet, { types, label: label('full') });
  register(foundry.documents.Actor, SYSTEM, FivefoldStatBlock, { types, label: label('block') });
  register(foundry.documents.Actor, SYSTEM, FivefoldSheetByOwner, {
    ...common,
    types,
    label: label('byOwner'),
  });
  register(foundry.documents.Item, SYSTEM, FivefoldItemSheet, { ...common, types: gearTypes });
}

/** Everything that can change what a round or a fighter's list of actions says. */
function watchWorld(): void {
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  const changed = (): void => {
    worldChanged();
    refresh();
  };
  for (const name of ['Actor', 'Item', 'ActiveEffect', 'Combat', 'Combatant', 'Token', 'User', 'ChatMessage'])
    for (const change of ['create', 'update', 'delete']) on(`${change}${name}`, changed);
  onOpened(changed);
}

placeCards();

Hooks.once('init', () => {
  Object.assign(CONFIG.Actor, { documentClass: FivefoldActor });
  Object.assign(CONFIG.Item, { documentClass: FivefoldItem });
  Object.assign(CONFIG.Combat, { documentClass: FivefoldCombat });
  Object.assign(CONFIG.Combatant, { documentClass: FivefoldCombatant });
  Object.assign(CONFIG.ChatMessage, { documentClass: FivefoldChatMessage });
  Object.assign(CONFIG.ui, { combat: FivefoldCombatTracker });
  Object.assign(game.system ?? {}, { api });
  keepEffectsOnThings();
  registerModels();
  registerStatuses();
  registerSettings(
    worldChanged,
    followLease,
    openerOf(({ FivefoldRulesForm }) => new FivefoldRulesForm()),
  );
  registerGames(() => {
    takeAccent();
    redrawPackList();
  });
  registerTokens(openerOf(({ FivefoldTokenForm }) => new FivefoldTokenForm()));
  followPackList();
  registerWelcome();
  registerBrowser();
  registerPrompt();
  registerFeel();
  registerKeys();
  registerSheets();
  registerTokenRuler();
  registerMacros();
  registerTestCommand();
  registerMasterButtons();
  registerWallForm();
  registerEnrichers();
  registerIntegrations();
  drawGifts();
  watchWorld();
  void prepareTemplates();
});

Hooks.once('ready', () => {
  takeAccent();
  refreshOnActorChanges();
  followTokens();
  followBoard();
  followFights();
  showPrompt();
  startSecondScreen();
  watchFeel();
  followWaiting();
  followPlaces();
  followSides();
  tellPlaces();
  followSteps();
  followTables(async (id) => (await fetched(import('./settings/stored-rules.ts')))?.warnOfTable(id));
  openSeals(awaitsWords);
  const opened = openCards();
  openRelay(newerWorld, sealing);
  startReferee(opened);
  welcome();
  void offerTours();
});
