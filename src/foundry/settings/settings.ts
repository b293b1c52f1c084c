import type { Ruleset, RulesetSummary, TableDef, TableRow } from '../../core/ruleset.ts';
import { blank, type Fault, faults } from '../../core/spec.ts';
import { type Json, type Msg, msg } from '../../core/text.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { SYSTEM } from '../shared/ids.ts';
import type { Obj } from '../types.d.ts';
import { rowsOf } from './tables.ts';

/** How much is automatic: everything, everything but harm (which waits for a confirmation), or only the round. */
export type Automation = 'full' | 'confirm' | 'manual';
const AUTOMATION: readonly Automation[] = ['full', 'confirm', 'manual'];

/** The setting with a ruleset's house rules; it stores only what differs from the defaults. */
export const rulesKey = (ruleset: Pick<RulesetSummary, 'id'>): string => `rules-${ruleset.id}`;

/** Reads a setting. The keys are made at run time, which the community types cannot follow. */
export const readSetting = (key: string): unknown => game.settings?.get(SYSTEM as never, key as never);

/** Writes a setting. */
export async function writeSetting(key: string, value: unknown): Promise<void> {
  await game.settings?.set(SYSTEM as never, key as never, value as never);
}

/** Registers a setting of any kind. */
export const registerSetting = (key: string, data: Obj): void =>
  game.settings?.register(SYSTEM as never, key as never, data as never);

const named = (key: string) => ({
  name: `FIVEFOLD.ui.setting.${key}.name`,
  hint: `FIVEFOLD.ui.setting.${key}.hint`,
});

/** Registers a setting with a few choices; its texts are below `ui.setting.<key>`. */
export const registerChoice = (
  key: string,
  scope: 'world' | 'client',
  words: readonly string[],
  initial: string,
  onChange?: () => void,
): void =>
  registerSetting(key, {
    ...named(key),
    scope,
    config: true,
    type: String,
    default: initial,
    choices: Object.fromEntries(words.map((one) => [one, `FIVEFOLD.ui.setting.${key}.${one}`])),
    ...(onChange ? { onChange } : {}),
  });

/** Registers a button in the settings for game masters; its texts are below `ui.setting.<key>`. @param type the application that it opens */
export const registerMenu = (key: string, icon: string, type: unknown): void =>
  game.settings?.registerMenu(
    SYSTEM as never,
    key as never,
    {
      ...named(key),
      label: `FIVEFOLD.ui.setting.${key}.label`,
      icon: `fa-solid ${icon}`,
      type,
      restricted: true,
    } as never,
  );

/** House rules, all or some of a ruleset's. */
type Ruled = Pick<Ruleset, 'id' | 'rules' | 'tables'>;

const entriesOf = (stored: unknown): { [key: string]: Json } =>
  typeof stored === 'object' && stored !== null ? (stored as { [key: string]: Json }) : {};

/** The id of the roll table chosen for a house rule; '' if there is none. */
export function tableOf(ruleset: Ruled, rule: string): string {
  const value = entriesOf(readSetting(rulesKey(ruleset)))[rule];
  return typeof value === 'string' ? value : '';
}

/** House rules with the rows of the chosen roll tables. */
function withRows({ tables = {} }: Ruled, given: { [key: string]: Json }): { [key: string]: Json } {
  const filled = { ...given };
  for (const rule of Object.keys(tables)) {
    const id = given[rule];
    if (typeof id === 'string') filled[rule] = rowsOf(id) ?? [];
  }
  return filled;
}

/** Why a table cannot be used: the first fault, because others may follow from it. */
function tableFault(
  { faults }: TableDef,
  named: Json | undefined,
  rows: readonly TableRow[],
): Msg | undefined {
  if (typeof named !== 'string' || named === '') return rows.length > 0 ? faults(rows)[0] : undefined;
  return rowsOf(named) ? faults(rows)[0] : msg('core.host.noTable');
}

/** House rules with invalid entries replaced by their defaults, and the faults found. */
export function validRules(
  ruleset: Ruled,
  stored: unknown,
): { rules: { [key: string]: Json }; faults: Fault[] } {
  const given = withRows(ruleset, entriesOf(stored));
  const defaults = blank(ruleset.rules) as { [key: string]: Json };
  const bad = faults(ruleset.rules, { ...defaults, ...given });
  const fallen = new Set(bad.map(({ at }) => at.split('.')[0] ?? at));
  for (const [rule, table] of Object.entries(ruleset.tables ?? {})) {
    const rows = (given[rule] ?? []) as readonly TableRow[];
    const says = fallen.has(rule) ? undefined : tableFault(table, entriesOf(stored)[rule], rows);
    if (says) bad.push({ at: rule, says });
    if (says) fallen.add(rule);
  }
  const kept = Object.entries(given).filter(([key]) => key in ruleset.rules && !fallen.has(key));
  return { rules: { ...defaults, ...Object.fromEntries(kept) }, faults: bad };
}

/** House rules that were stored when something started; rules added by later versions have their defaults. */
export const rulesAtStart = (ruleset: Ruled, stored: unknown): { readonly [key: string]: Json } =>
  validRules(ruleset, stored).rules;

/** The world's house rules for a ruleset. */
export const rulesOf = (ruleset: Ruled): { readonly [key: string]: Json } =>
  validRules(ruleset, readSetting(rulesKey(ruleset))).rules;

/** How much is automatic in this world. */
export const automation = (): Automation => {
  const value = readSetting('automation') as Automation;
  return AUTOMATION.includes(value) ? value : 'confirm';
};

/**
 * Registers the world's settings. Called once in `init`. @param changed is called whenever one of them changes. @param leased is
 * called whenever another window may have become the referee's. @param rulesForm the application in which house rules are edited.
 */
export function registerSettings(changed: () => void, leased: () => void, rulesForm: unknown): void {
  registerChoice('automation', 'world', AUTOMATION, 'confirm', changed);
  registerSetting('takeBack', {
    ...named('takeBack'),
    scope: 'world',
    config: true,
    type: Boolean,
    default: true,
    onChange: changed,
  });
  registerSetting('clock', { ...named('clock'), scope: 'world', config: true, type: Number, default: 0 });
  registerMenu('rules', 'fa-scale-balanced', rulesForm);
  registerSetting('sealed', { scope: 'client', config: false, type: Object, default: {}, onChange: changed });
  registerSetting('cardKeys', { scope: 'client', config: false, type: Object, default: {} });
  registerSetting('drafts', { scope: 'client', config: false, type: Object, default: {} });
  registerSetting('pins', { scope: 'client', config: false, type: Object, default: {} });
  registerSetting('migrated', { scope: 'world', config: false, type: String, default: '' });
  registerSetting('lease', { scope: 'world', config: false, type: String, default: '', onChange: leased });
  registerSetting('masters', { scope: 'world', config: false, type: Array, default: [], onChange: changed });
  for (const summary of SUMMARIES)
    registerSetting(rulesKey(summary), {
      scope: 'world',
      config: false,
      type: Object,
      default: {},
      onChange: changed,
    });
}

/** Registers what the world has chosen for its tokens. Called once in `init`. @param form the application in which it is edited */
export function registerTokens(form: unknown): void {
  registerMenu('tokens', 'fa-circle-user', form);
  registerSetting('tokens', { scope: 'world', config: false, type: Object, default: {} });
}
