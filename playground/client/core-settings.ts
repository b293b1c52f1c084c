import { BooleanField, NumberField, SchemaField, StringField } from '../model/fields/index.ts';
import type { Obj } from '../model/types.ts';
import { context } from './context.ts';

/** What the combat tracker shows. */
const TRACKER = new SchemaField({
  resource: new StringField({ required: true, blank: true, initial: '' }),
  skipDefeated: new BooleanField(),
  turnMarker: new SchemaField({
    enabled: new BooleanField({ initial: true }),
    animation: new StringField({ initial: 'spin' }),
    src: new StringField({ initial: '' }),
    disposition: new BooleanField(),
  }),
});

/** The most frames of the board a second. */
const MOST_FRAMES = {
  type: new NumberField({ required: true, min: 10, max: 60, step: 10, initial: 60 }),
  requiresReload: true,
};

/** World settings that hold records. */
const RECORDS = ['permissions', 'sheetClasses', 'moduleConfiguration', 'compendiumConfiguration'];

/** Core's own settings: registered between `init` and `i18nInit`, so a system cannot read them in `init`. */
export function registerCoreSettings(): void {
  const { settings, release } = context.game;
  const world = (key: string, data: Obj): void =>
    settings.register('core', key, { scope: 'world', config: false, ...data });
  const client = (key: string, data: Obj): void =>
    settings.register('core', key, { scope: 'client', config: false, ...data });

  world('time', {
    type: Number,
    default: 0,
    onChange: (value: number, options: Obj, userId: string) =>
      context.game.time.onUpdateWorldTime(value, options, userId),
  });
  for (const key of RECORDS) world(key, { type: Object, default: {} });
  world('gridDiagonals', {
    type: Number,
    default: Number((context.game.system.grid as Obj | undefined)?.diagonals ?? 0),
  });
  world('combatTrackerConfig', {
    type: TRACKER,
    onChange: () => context.ui.combat?.render?.({}),
  });
  client('keybindings', { type: Object, default: {}, onChange: () => context.game.keybindings.initialize() });
  client('language', {
    name: 'PLAYGROUND.Settings.Language',
    config: true,
    type: String,
    choices: context.game.i18n.languages,
    default: context.game.i18n.lang,
    requiresReload: true,
  });
  client('tourProgress', { type: Object, default: {} });
  client('noCanvas', { type: Boolean, default: false });
  client('maxFPS', MOST_FRAMES);
  client('chatBubbles', { type: Boolean, default: false });
  if (release.generation >= 14) client('messageMode', { type: String, default: 'public' });
  else client('rollMode', { type: String, default: 'publicroll' });
}
