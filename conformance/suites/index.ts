import type { Suite } from '../suite.ts';
import { authors } from './authors.ts';
import { deletions } from './deletions.ts';
import { documents } from './documents.ts';
import { duty } from './duty.ts';
import { effects } from './effects.ts';
import { dataFields } from './fields.ts';
import { hooks } from './hooks.ts';
import { html } from './html.ts';
import { keeping } from './keeping.ts';
import { models } from './models.ts';
import { network } from './network.ts';
import { objects } from './objects.ts';
import { operations } from './operations.ts';
import { packs } from './packs.ts';
import { permissions } from './permissions.ts';
import { preparation } from './preparation.ts';
import { renders } from './renders.ts';
import { gameSettings } from './settings.ts';
import { tokens } from './tokens.ts';
import { turns } from './turns.ts';
import { updates } from './updates.ts';
import { words } from './words.ts';

/** Every suite, in the order in which they run. */
export const suites: readonly Suite[] = [
  objects,
  words,
  dataFields,
  models,
  hooks,
  documents,
  updates,
  deletions,
  preparation,
  keeping,
  effects,
  tokens,
  operations,
  renders,
  turns,
  permissions,
  authors,
  html,
  packs,
  gameSettings,
  network,
  duty,
];
