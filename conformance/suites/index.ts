import type { Suite } from '../suite.ts';
import { actions } from './actions.ts';
import { actors } from './actors.ts';
import { application } from './application.ts';
import { authors } from './authors.ts';
import { boot } from './boot.ts';
import { chat } from './chat.ts';
import { combat } from './combat.ts';
import { combatEvents } from './combat-events.ts';
import { combatants } from './combatants.ts';
import { defaults } from './defaults.ts';
import { deletions } from './deletions.ts';
import { dialogs } from './dialogs.ts';
import { dice } from './dice.ts';
import { documents } from './documents.ts';
import { duty } from './duty.ts';
import { effects } from './effects.ts';
import { extra } from './extra.ts';
import { dataFields } from './fields.ts';
import { forms } from './forms.ts';
import { grid } from './grid.ts';
import { hooks } from './hooks.ts';
import { html } from './html.ts';
import { keeping } from './keeping.ts';
import { keys } from './keys.ts';
import { life } from './life.ts';
import { listeners } from './listeners.ts';
import { localization } from './localization.ts';
import { messages } from './messages.ts';
import { models } from './models.ts';
import { network } from './network.ts';
import { notices } from './notices.ts';
import { objects } from './objects.ts';
import { older } from './older.ts';
import { operations } from './operations.ts';
import { packs } from './packs.ts';
import { parts } from './parts.ts';
import { permissions } from './permissions.ts';
import { preparation } from './preparation.ts';
import { renders } from './renders.ts';
import { rolls } from './rolls.ts';
import { gameSettings } from './settings.ts';
import { sheets } from './sheets.ts';
import { synthetic } from './synthetic.ts';
import { tags } from './tags.ts';
import { templates } from './templates.ts';
import { text } from './text.ts';
import { tokens } from './tokens.ts';
import { tours } from './tours.ts';
import { tracker } from './tracker.ts';
import { turns } from './turns.ts';
import { uncertain } from './uncertain.ts';
import { updates } from './updates.ts';
import { words } from './words.ts';
import { world } from './world.ts';

/** Every suite, in the order in which they run. */
export const suites: readonly Suite[] = [
  objects,
  words,
  dataFields,
  models,
  hooks,
  listeners,
  documents,
  defaults,
  updates,
  deletions,
  preparation,
  keeping,
  effects,
  actors,
  synthetic,
  tokens,
  world,
  operations,
  life,
  renders,
  turns,
  permissions,
  authors,
  html,
  tags,
  packs,
  gameSettings,
  keys,
  network,
  duty,
  boot,
  localization,
  templates,
  application,
  actions,
  parts,
  forms,
  sheets,
  dialogs,
  notices,
  tours,
  text,
  dice,
  rolls,
  chat,
  messages,
  combat,
  combatEvents,
  combatants,
  tracker,
  grid,
  uncertain,
  extra,
  older,
];
