import { DataField } from '../../../model/fields/index.ts';
import {
  createCheckboxInput,
  createElementInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  type InputConfig,
} from '../forms/fields.ts';
import { host, localize, type Obj, type SettingEntry } from '../host.ts';
import { el, icon } from '../utils.ts';

/* The rows of the settings' window: each setting is edited by what suits its type. */

/** The row of one menu: a button that opens it. */
export function menuRow(menu: Obj & { key: string; namespace: string }): HTMLElement {
  const text = (value: unknown) => (value ? localize(String(value)) : '');
  const button = el('button', {
    type: 'button',
    'data-action': 'openSubmenu',
    'data-key': `${menu.namespace}.${menu.key}`,
  });
  if (menu.icon) button.append(icon(String(menu.icon)));
  button.append(el('span', {}, text(menu.label)));
  const row = el(
    'div',
    { class: 'form-group submenu' },
    el('label', {}, text(menu.name)),
    el('div', { class: 'form-fields' }, button),
  );
  if (menu.hint) row.append(el('p', { class: 'hint' }, text(menu.hint)));
  return row;
}

/** The row of one setting. A setting whose type is a data model gets a row for each of its fields. */
export function settingGroup(setting: SettingEntry): HTMLElement {
  const id = `${setting.namespace}.${setting.key}`;
  const value = host.game.settings.get(setting.namespace, setting.key);
  const label = setting.name ?? id;
  if (setting.type instanceof DataField) {
    const custom = typeof setting.input === 'function' ? { input: setting.input } : {};
    const group = setting.type.toFormGroup(
      { label, hint: setting.hint, localize: true, rootId: 'settings-config' },
      { name: id, value, ...custom },
    );
    return group as HTMLElement;
  }
  const model = setting.type as { schema?: { fields: Record<string, DataField> } } | undefined;
  if (model?.schema) return modelGroup(id, label, setting.hint, model.schema.fields, value as Obj);
  return createFormGroup({
    label,
    hint: setting.hint ?? '',
    localize: true,
    rootId: 'settings-config',
    input: plainInput(id, setting, value),
  });
}

function modelGroup(
  id: string,
  label: string,
  hint: string | undefined,
  fields: Record<string, DataField>,
  value: Obj,
): HTMLElement {
  const set = el('fieldset', {}, el('legend', {}, localize(label)));
  if (hint) set.append(el('p', { class: 'hint' }, localize(hint)));
  for (const [key, field] of Object.entries(fields)) {
    set.append(
      field.toFormGroup(
        { localize: true, rootId: 'settings-config' },
        { name: `${id}.${key}`, value: value?.[key] },
      ) as HTMLElement,
    );
  }
  return set;
}

function plainInput(name: string, setting: SettingEntry, value: unknown): HTMLElement {
  const { choices, range, type } = setting;
  if (choices) {
    const options = Object.entries(choices).map(([key, label]) => ({
      value: key,
      label: localize(String(label)),
    }));
    return createSelectInput({
      name,
      options,
      value,
      ...(type === Number ? { dataset: { dtype: 'Number' } } : {}),
    });
  }
  if (type === Boolean) return createCheckboxInput({ name, value });
  if (type === Number && range)
    return createElementInput('range-picker', { name, value } as InputConfig & Obj, { ...range });
  if (type === Number) return createNumberInput({ name, value });
  if (type === String || type === undefined) return createTextInput({ name, value });
  return createTextareaInput({ name, value: JSON.stringify(value), dataset: { dtype: 'JSON' } });
}
