import type { RulesetSummary } from '../../core/ruleset.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { DISPLAYS, defaultPreset, type Kind, type Preset } from './presets.ts';

/* What the world has chosen for its tokens. It stores what differs from the defaults; whatever does not fit counts as not chosen. */

/** A choice as it is stored. */
export type Stored = {
  readonly [ruleset: string]: { readonly [kind in Kind]?: { readonly [field: string]: unknown } };
};

const KEY = 'tokens';

/** Whether a value may stand in a field of a preset. */
function fits({ bars }: Pick<RulesetSummary, 'bars'>, field: keyof Preset, value: unknown): boolean {
  if (field === 'bar1' || field === 'bar2') return value === '' || bars.includes(value as string);
  if (field === 'displayBars' || field === 'displayName')
    return Object.values<unknown>(DISPLAYS).includes(value);
  return typeof value === 'boolean';
}

/** What is stored now. */
export const stored = (): Stored => (readSetting(KEY) ?? {}) as Stored;

/** What tokens of a ruleset show in this world. */
export function presetOf(summary: RulesetSummary, kind: Kind): Preset {
  const chosen = Object.entries(stored()[summary.id]?.[kind] ?? {});
  return {
    ...defaultPreset(summary, kind),
    ...Object.fromEntries(chosen.filter(([field, value]) => fits(summary, field as keyof Preset, value))),
  };
}

/** Stores what differs from the defaults. @param presets of some rulesets; those of the others stay */
export async function savePresets(
  presets: readonly (readonly [summary: RulesetSummary, kind: Kind, preset: Preset])[],
): Promise<void> {
  const all: { [ruleset: string]: { [kind: string]: object } } = structuredClone(stored()) as never;
  for (const [summary, kind, preset] of presets) {
    const known = Object.entries(defaultPreset(summary, kind));
    const own = known.map(([field]) => [field, preset[field as keyof Preset]] as const);
    const differing = own.filter(([, value], i) => value !== known[i]?.[1]);
    all[summary.id] = { ...all[summary.id], [kind]: Object.fromEntries(differing) };
  }
  await store(all);
}

/** Stores a choice as a whole. */
export const store = (all: Stored): Promise<void> => writeSetting(KEY, all);
