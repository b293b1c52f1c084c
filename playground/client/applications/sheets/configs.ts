import type { DefaultOptions } from '../api/options.ts';
import { host } from '../host.ts';
import { FieldsSheet } from './fields-sheet.ts';

/** Stands in for {@link foundry.applications.sheets.CombatantConfig} (T13). */
export class CombatantConfig extends FieldsSheet {
  static override FIELDS = ['name', 'img', 'initiative', 'hidden', 'defeated'];
}

/** Stands in for {@link foundry.applications.sheets.ActiveEffectConfig} (T13), without the table of changes. */
export class ActiveEffectConfig extends FieldsSheet {
  static override DEFAULT_OPTIONS: DefaultOptions = { window: { icon: 'fa-solid fa-person-rays' } };
  static override FIELDS = [
    'name',
    'img',
    'description',
    'disabled',
    'transfer',
    'statuses',
    'duration.rounds',
    'duration.turns',
    'duration.seconds',
  ];
}

/** Stands in for {@link foundry.applications.sheets.UserConfig} (T13). */
export class UserConfig extends FieldsSheet {
  static override FIELDS = ['name', 'color', 'character'];
  static override DEFAULT_OPTIONS: DefaultOptions = {
    window: { icon: 'fa-solid fa-user-gear' },
    sheetConfig: false,
  };

  override get isEditable(): boolean {
    return !!host.user?.isGM || this.document === host.user;
  }
  override get isVisible(): boolean {
    return this.isEditable;
  }
}

/** Stands in for {@link foundry.applications.sheets.FolderConfig} (T13). */
export class FolderConfig extends FieldsSheet {
  static override FIELDS = ['name', 'color', 'sorting'];
}

/** Stands in for {@link foundry.applications.sheets.SceneConfig} (T13), reduced to name, size and grid. */
export class SceneConfig extends FieldsSheet {
  static override FIELDS = [
    'name',
    'navigation',
    'width',
    'height',
    'padding',
    'backgroundColor',
    'grid.type',
    'grid.size',
    'grid.distance',
    'grid.units',
  ];
}

/** Stands in for {@link foundry.applications.sheets.TableResultConfig} (T13). */
export class TableResultConfig extends FieldsSheet {
  static override FIELDS = ['name', 'img', 'description', 'weight', 'documentUuid'];
}

/** Stands in for {@link foundry.applications.sheets.TokenConfig} (T13), reduced to what the board shows. */
export class TokenConfig extends FieldsSheet {
  static override FIELDS = [
    'name',
    'texture.src',
    'width',
    'height',
    'elevation',
    'disposition',
    'displayName',
    'displayBars',
    'actorLink',
    'hidden',
  ];
  static override DEFAULT_OPTIONS: DefaultOptions = { window: { icon: 'fa-solid fa-circle-user' } };
}

/** Stands in for {@link foundry.applications.sheets.WallConfig} (T13), reduced to what the board knows of a wall. */
export class WallConfig extends FieldsSheet {
  static override DEFAULT_OPTIONS: DefaultOptions = { window: { icon: 'fa-solid fa-block-brick' } };
  static override FIELDS = ['move', 'sight', 'door', 'ds'];
}
