import type { Face, Ruleset } from '../core/ruleset.ts';
import type { Fault } from '../core/spec.ts';
import { blank, faults } from '../core/spec.ts';
import type { Json, Msg } from '../core/text.ts';
import { msg, verbatim } from '../core/text.ts';
import { FACES } from '../rulesets/index.ts';
import { SYSTEM } from './ids.ts';
import { notify } from './notify.ts';
import type { Obj } from './types.d.ts';

/** How much happens by itself: everything, everything but harm (which waits for a confirmation), or nothing but the round. */
export type Automation = 'full' | 'confirm' | 'manual';
export const AUTOMATION: readonly Automation[] = ['full', 'confirm', 'manual'];

/** The setting that holds a ruleset's house rules: only what differs from the defaults. */
export const rulesKey = (ruleset: Pick<Face, 'id'>): string => `rules-${ruleset.id}`;

/** Reads a setting. The keys are made at run time, which the community types cannot follow. */
export const readSetting = (key: string): unknown => game.settings?.get(SYSTEM as never, key as never);

/** Writes a setting. */
export async function writeSetting(key: string, value: unknown): Promise<void> {
  await game.settings?.set(SYSTEM as never, key as never, value as never);
}

const registerSetting = (key: string, data: Obj): void =>
  game.settings?.register(SYSTEM as never, key as never, data as never);

const named = (key: string) => ({
  name: `FIVEFOLD.ui.setting.${key}.name`,
  hint: `FIVEFOLD.ui.setting.${key}.hint`,
});

/** Registers a setting that is one of a few words; texts stand below `ui.setting.<key>`. */
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

/** House rules, all or some of a ruleset's. */
type Ruled = Pick<Ruleset, 'id' | 'rules'>;

/** House rules as they count, and what was wrong with the stored ones: a bad entry counts with its default. */
export function sane(ruleset: Ruled, stored: unknown): { rules: { [key: string]: Json }; faults: Fault[] } {
  const given = typeof stored === 'object' && stored !== null ? (stored as { [key: string]: Json }) : {};
  const defaults = blank(ruleset.rules) as { [key: string]: Json };
  const bad = faults(ruleset.rules, { ...defaults, ...given });
  const fallen = new Set(bad.map(({ at }) => at.split('.')[0] ?? at));
  const kept = Object.entries(given).filter(([key]) => key in ruleset.rules && !fallen.has(key));
  return { rules: { ...defaults, ...Object.fromEntries(kept) }, faults: bad };
}

/** The world's house rules for a ruleset. */
export const rulesOf = (ruleset: Ruled): { readonly [key: string]: Json } =>
  sane(ruleset, readSetting(rulesKey(ruleset))).rules;

/** Stores house rules; what equals its default is left out, so that a later version's default reaches the world. */
export async function saveRules(ruleset: Ruleset, rules: { readonly [key: string]: Json }): Promise<void> {
  const defaults = blank(ruleset.rules) as { [key: string]: Json };
  const own = Object.entries(sane(ruleset, rules).rules).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  await writeSetting(rulesKey(ruleset), Object.fromEntries(own));
}

/** How much happens by itself in this world. */
export const automation = (): Automation => {
  const value = readSetting('automation') as Automation;
  return AUTOMATION.includes(value) ? value : 'confirm';
};

/** What a fault's house rule is called; one that no longer is a rule by the word it was stored under. */
export function ruleName(ruleset: Ruleset, { at }: Fault): Msg {
  const [key = at] = at.split('.');
  return key in ruleset.rules ? msg(`${ruleset.id}.rule.${key}.label`) : verbatim(key);
}

/** Says which stored house rules of these rulesets break their bounds: they count with their defaults. */
export function warnOfRules(rulesets: readonly Ruleset[]): void {
  for (const ruleset of rulesets)
    for (const fault of sane(ruleset, readSetting(rulesKey(ruleset))).faults)
      notify('warn', msg('core.host.badRule', { rule: ruleName(ruleset, fault), says: fault.says }));
}

/**
 * Registers the world's settings. Called once in `init`.
 * @param changed is called whenever one of them changes.
 * @param rulesForm the application in which house rules are edited.
 */
export function registerSettings(changed: () => void, rulesForm: unknown): void {
  registerChoice('automation', 'world', AUTOMATION, 'confirm', changed);
  registerSetting('takeBack', {
    ...named('takeBack'),
    scope: 'world',
    config: true,
    type: Boolean,
    default: true,
    onChange: changed,
  });
  game.settings?.registerMenu(
    SYSTEM as never,
    'rules' as never,
    {
      ...named('rules'),
      label: 'FIVEFOLD.ui.setting.rules.label',
      icon: 'fa-solid fa-scale-balanced',
      type: rulesForm,
      restricted: true,
    } as never,
  );
  registerSetting('sealed', { scope: 'client', config: false, type: Object, default: {}, onChange: changed });
  registerSetting('drafts', { scope: 'client', config: false, type: Object, default: {} });
  registerSetting('migrated', { scope: 'world', config: false, type: String, default: '' });
  registerSetting('masters', { scope: 'world', config: false, type: Array, default: [], onChange: changed });
  for (const face of FACES)
    registerSetting(rulesKey(face), {
      scope: 'world',
      config: false,
      type: Object,
      default: {},
      onChange: changed,
    });
}
