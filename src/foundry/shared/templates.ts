import { uiText } from './text.ts';

const TEMPLATES = [
  'apply-dialog',
  'ask-dialog',
  'asked',
  'card',
  'card-ask',
  'clock',
  'dialog',
  'field',
  'circumstances',
  'list',
  'declare-row',
  'list-row',
  'declare',
  'compose',
  'compare',
  'dialog-result',
  'rules-form',
  'rules-of',
  'where',
  'sheet/head',
  'sheet/fight',
  'sheet/fight-row',
  'sheet/control',
  'sheet/fields',
  'sheet/table',
  'sheet/value',
  'sheet/offers',
  'sheet/matrix',
  'sheet/search',
  'sheet/pin',
  'sheet/stat-block',
  'sheet/traits',
  'sheet/gear',
  'sheet/notes',
  'sheet/item',
  'shown',
  'gift',
  'give',
  'entry',
  'pips',
  'prompt',
  'request',
  'second-screen',
  'timeline',
  'tracker/ask',
  'tracker/may',
  'tracker/rows',
  'tracker/foot',
];

/** The address of one of our templates. */
export const template = (name: string): string => `systems/fivefold/templates/${name}.hbs`;

/** Registers our only template helper (Handlebars is global: hence the prefix) and loads the templates. Called in `init`. */
export async function prepareTemplates(): Promise<void> {
  Handlebars.registerHelper('ff-ui', (key: string) => uiText(key));
  await foundry.applications.handlebars.loadTemplates(TEMPLATES.map(template));
}
