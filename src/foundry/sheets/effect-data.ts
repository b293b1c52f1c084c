/* What active effects store, which differs between generations 13 and 14 of the host. Each function tests for what it finds, not for a version. */

type Effect = ActiveEffect.Implementation;

/** One change of an effect: how it is made, and to what. */
export interface EffectChange {
  readonly key: string;
  readonly how: 'add' | 'subtract' | 'multiply' | 'override' | 'upgrade' | 'downgrade' | 'custom';
  readonly value: string;
}

/** The ways of V13 by number; V14 names them. */
const HOW_BY_NUMBER = ['custom', 'multiply', 'add', 'downgrade', 'upgrade', 'override'] as const;
const HOW: readonly EffectChange['how'][] = [...HOW_BY_NUMBER, 'subtract'];

interface Stored {
  readonly key?: unknown;
  readonly mode?: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
}

/** The changes that an effect makes. */
export function changesOf(effect: Effect): EffectChange[] {
  const { changes: inSystem } = (effect.system ?? {}) as { readonly changes?: readonly Stored[] };
  const stored: readonly Stored[] = inSystem ?? effect.changes ?? [];
  return stored.map(({ key, mode, type, value }) => ({
    key: String(key),
    how: HOW.find((one) => one === type) ?? HOW_BY_NUMBER[Number(mode)] ?? 'custom',
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  }));
}

/** How long an effect still lasts, and in which unit; undefined if it has no end of its own. */
export function durationOf({ duration }: Effect): { readonly n: number; readonly unit: string } | undefined {
  const stored = duration as unknown as { readonly [unit: string]: unknown };
  const { value, units } = stored;
  const old = ['rounds', 'turns', 'seconds'].find((unit) => Number(stored[unit]) > 0);
  const whole = Number(value) > 0 ? { n: Number(value), unit: String(units) } : undefined;
  return whole ?? (old ? { n: Number(stored[old]), unit: old } : undefined);
}
