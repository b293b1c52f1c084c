import type { Ruleset } from '../../core/ruleset.ts';
import { blank, type Fault } from '../../core/spec.ts';
import { type Json, type Msg, msg, verbatim } from '../../core/text.ts';
import { rulesetOf, SUMMARIES } from '../../rulesets/index.ts';
import { notify } from '../shared/notify.ts';
import { readSetting, rulesKey, tableOf, validRules, writeSetting } from './settings.ts';

/* House rules as they are stored: saved by the form, and warned of where they are out of bounds. Fetched on demand. */

/** Stores house rules without those at their defaults, so that later defaults reach the world. */
export async function saveRules(ruleset: Ruleset, rules: { readonly [key: string]: Json }): Promise<void> {
  const defaults = blank(ruleset.rules) as { [key: string]: Json };
  const chosen = Object.keys(ruleset.tables ?? {}).flatMap((rule) =>
    rules[rule] ? [[rule, rules[rule]]] : [],
  );
  const own = Object.entries({ ...validRules(ruleset, rules).rules, ...Object.fromEntries(chosen) }).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]),
  );
  await writeSetting(rulesKey(ruleset), Object.fromEntries(own));
}

/** The name of a fault's house rule; a rule that no longer exists is named by its key. */
export function ruleName(ruleset: Ruleset, { at }: Fault): Msg {
  const [key = at] = at.split('.');
  return key in ruleset.rules ? msg(`${ruleset.id}.rule.${key}.label`) : verbatim(key);
}

/** Warns about stored house rules out of bounds, which count with their defaults. */
export function warnOfRules(rulesets: readonly Ruleset[]): void {
  for (const ruleset of rulesets)
    for (const fault of validRules(ruleset, readSetting(rulesKey(ruleset))).faults) {
      const what = fault.at in (ruleset.tables ?? {}) ? 'badTable' : 'badRule';
      notify('warn', msg(`core.host.${what}`, { rule: ruleName(ruleset, fault), says: fault.says }));
    }
}

/** Warns immediately when a chosen roll table no longer fits; whoever changed it can correct it. */
export function warnOfTable(id: string): void {
  const rulesets = SUMMARIES.flatMap(({ id: of }) => rulesetOf(of) ?? []);
  warnOfRules(
    rulesets.filter((one) => Object.keys(one.tables ?? {}).some((rule) => tableOf(one, rule) === id)),
  );
}
