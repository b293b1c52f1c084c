import type { ConditionDef } from '../../core/ruleset.ts';
import { SUMMARIES } from '../../rulesets/index.ts';
import { iconPath } from '../shared/present.ts';

/** An entry of the host's list of statuses, as far as we need it. */
interface Status {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hud: { readonly actorTypes: readonly string[] };
}

/** Every condition of every ruleset once; rulesets with the same id share an entry. */
function statuses(): Status[] {
  const all = new Map<string, Status>();
  for (const ruleset of SUMMARIES)
    for (const { id, icon } of ruleset.conditions) {
      const known = all.get(id);
      const actorTypes = [...(known?.hud.actorTypes ?? []), ruleset.id];
      const fresh = { id, name: `FIVEFOLD.${ruleset.id}.condition.${id}`, img: iconPath(icon) };
      all.set(id, { ...(known ?? fresh), hud: { actorTypes } });
    }
  return [...all.values()];
}

/** A condition that takes a fighter out of the fight, in any ruleset. */
const out = (): ConditionDef | undefined =>
  SUMMARIES.flatMap(({ conditions }) => conditions).find((condition) => condition.out);

/** Replaces the host's statuses by the rulesets' conditions. Called once in `init`, before modules may add to them. */
export function registerStatuses(): void {
  Object.assign(CONFIG, { statusEffects: statuses() });
  const defeated = out();
  if (defeated) Object.assign(CONFIG.specialStatusEffects, { DEFEATED: defeated.id });
}
