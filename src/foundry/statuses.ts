import type { ConditionDef } from '../core/ruleset.ts';
import { RULESETS } from '../rulesets/index.ts';
import { iconPath } from './present.ts';
import type { Obj } from './types.d.ts';

/** One entry of the host's list of statuses, as far as we fill it. */
interface Status {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: readonly string[] };
}

/** Every condition of every ruleset once; rulesets that share a word share its entry. */
export function statuses(): Status[] {
  const all = new Map<string, Status>();
  for (const ruleset of RULESETS)
    for (const { id, icon } of ruleset.conditions) {
      const known = all.get(id);
      const actorTypes = [...(known?.hud.actorTypes ?? []), ruleset.id];
      const fresh = { id, name: `FIVEFOLD.${ruleset.id}.condition.${id}`, img: iconPath(icon) };
      all.set(id, { ...(known ?? fresh), hud: { actorTypes } });
    }
  return [...all.values()];
}

/** The condition of some ruleset that takes a fighter out. */
const out = (): ConditionDef | undefined =>
  RULESETS.flatMap(({ conditions }) => conditions).find((condition) => condition.out);

/** Puts the rulesets' conditions into the host's list (an array in generation 13, a record with an array's face in 14), and no others of its own. */
export function registerStatuses(): void {
  const list = CONFIG.statusEffects as unknown as { length: number; push(one: Status): void } & Obj;
  list.length = 0;
  for (const status of statuses()) list.push(status);
  const defeated = out();
  if (defeated) Object.assign(CONFIG.specialStatusEffects, { DEFEATED: defeated.id });
}
