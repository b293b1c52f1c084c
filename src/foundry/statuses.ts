import type { ConditionDef } from '../core/ruleset.ts';
import { FACES } from '../rulesets/index.ts';
import { iconPath } from './present.ts';

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
  for (const ruleset of FACES)
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
  FACES.flatMap(({ conditions }) => conditions).find((condition) => condition.out);

/** Gives the host the rulesets' conditions in place of its own. Called once in `init`, before modules may add to them. */
export function registerStatuses(): void {
  Object.assign(CONFIG, { statusEffects: statuses() });
  const defeated = out();
  if (defeated) Object.assign(CONFIG.specialStatusEffects, { DEFEATED: defeated.id });
}
