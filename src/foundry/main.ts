import { FACES } from '../rulesets/index.ts';
import { feelAlarms } from './alarm.ts';
import { api } from './api.ts';
import { followBoard, registerTokenRuler } from './board.ts';
import { followAsks, registerCue } from './cue.ts';
import { FivefoldCombat, FivefoldCombatant } from './documents/combat.ts';
import { FivefoldChatMessage, placeCards } from './documents/message.ts';
import { registerEnrichers } from './enrichers.ts';
import { prepareTemplates } from './helpers.ts';
import { itemType, SYSTEM } from './ids.ts';
import { registerIntegrations } from './integrations.ts';
import { FivefoldItemSheet } from './item-sheet.ts';
import { registerMacros } from './macros.ts';
import { serve } from './mastery.ts';
import { newerWorld } from './migrations.ts';
import { registerModels } from './model.ts';
import { followPlaces } from './places.ts';
import { openRelay } from './relay.ts';
import { awaitsWords, sealing, worldChanged } from './round.ts';
import { openSeals } from './sealed.ts';
import { followLease } from './seat.ts';
import { registerSettings, warnOfTable } from './settings.ts';
import { FivefoldActorSheet, followFights } from './sheet.ts';
import { registerStatuses } from './statuses.ts';
import { followTables } from './tables.ts';
import { lookAgain } from './ties.ts';
import { followTokens } from './token-moves.ts';
import { FivefoldCombatTracker, followActors } from './tracker.ts';
import { registerWallForm } from './wall-form.ts';
import { tellPlaces } from './whereabouts.ts';
import { FivefoldRulesOpener } from './windows.ts';
import '../../styles/fivefold.css';

/* Wiring only: what is registered when, and who listens to what. */

const gearTypes = FACES.flatMap(({ id, gear }) => Object.keys(gear).map((type) => itemType(id, type)));

function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  type Register = (document: unknown, scope: string, sheet: unknown, options?: object) => void;
  const register = DocumentSheetConfig.registerSheet.bind(DocumentSheetConfig) as unknown as Register;
  const unregister = DocumentSheetConfig.unregisterSheet.bind(DocumentSheetConfig) as unknown as Register;
  // The host's sheets of the first generation can show nothing of ours.
  unregister(foundry.documents.Actor, 'core', foundry.appv1.sheets.ActorSheet);
  unregister(foundry.documents.Item, 'core', foundry.appv1.sheets.ItemSheet);
  const types = FACES.map(({ id }) => id);
  const common = { makeDefault: true, label: 'FIVEFOLD.ui.sheet.label' };
  register(foundry.documents.Actor, SYSTEM, FivefoldActorSheet, { ...common, types });
  register(foundry.documents.Item, SYSTEM, FivefoldItemSheet, { ...common, types: gearTypes });
}

/** Everything whose change may change what a round says, and what somebody can do. */
function watchWorld(): void {
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => void;
  const changed = (): void => {
    worldChanged();
    lookAgain();
  };
  for (const name of ['Actor', 'Item', 'ActiveEffect', 'Combat', 'Combatant', 'Token', 'User', 'ChatMessage'])
    for (const change of ['create', 'update', 'delete']) on(`${change}${name}`, changed);
}

placeCards();

Hooks.once('init', () => {
  Object.assign(CONFIG.Combat, { documentClass: FivefoldCombat });
  Object.assign(CONFIG.Combatant, { documentClass: FivefoldCombatant });
  Object.assign(CONFIG.ChatMessage, { documentClass: FivefoldChatMessage });
  Object.assign(CONFIG.ui, { combat: FivefoldCombatTracker });
  Object.assign(game.system ?? {}, { api });
  registerModels();
  registerStatuses();
  registerSettings(worldChanged, followLease, FivefoldRulesOpener);
  registerCue();
  registerSheets();
  registerTokenRuler();
  registerMacros();
  registerWallForm();
  registerEnrichers();
  registerIntegrations();
  watchWorld();
  void prepareTemplates();
});

Hooks.once('ready', () => {
  followActors();
  followTokens();
  followBoard();
  followFights();
  followAsks();
  feelAlarms();
  followPlaces();
  tellPlaces();
  followTables(warnOfTable);
  openSeals(awaitsWords);
  openRelay(newerWorld, sealing);
  serve();
});
