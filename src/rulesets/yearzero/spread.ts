import type { Play } from '../../core/ask.ts';
import { enter } from '../../core/ask.ts';
import type { Spec } from '../../core/spec.ts';
import { faults, num } from '../../core/spec.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack } from './attack-pool.ts';
import { NEAR } from './tables.ts';

/** Extra successes that go to somebody beside the main target. */
export type Share = { readonly who: Id; readonly n: number };

/** Who may be struck beside the main target: in a burst, within 25 metres of it (YZ-11.14). */
export function spreadFault({ mode, others = [], attacker, defender }: Attack): Msg | undefined {
  if (others.length === 0) return undefined;
  if (mode !== 'burst') return msg('yearzero.no.onlyBurst');
  if (others.some(({ who }) => who === attacker || who === defender)) return msg('yearzero.no.target');
  return others.some(({ spread }) => spread > NEAR) ? msg('yearzero.no.tooWide') : undefined;
}

type Shares = { readonly [who: Id]: number };

const sum = (shares: Shares): number => Object.values(shares).reduce((all, n) => all + n, 0);

/** The shooter shares his extra successes out among the others; what he keeps stays with the main target (YZ-11.14, YZ-A.72). */
export function* spreads({ attacker, others = [] }: Attack, extras: number): Play<readonly Share[]> {
  if (extras === 0 || others.length === 0) return [];
  const spec: Spec = Object.fromEntries(others.map(({ who }) => [who, num(0, { min: 0, max: extras })]));
  const legal = (value: Json): Msg | undefined =>
    faults(spec, value)[0]?.says ??
    (sum(value as Shares) > extras ? msg('yearzero.no.successes') : undefined);
  const shares = yield* enter<Shares>(() => ({
    kind: 'enter',
    id: 'spread',
    by: attacker,
    label: msg('yearzero.choose.spread', { n: extras }),
    form: 'shares',
    spec,
    skip: Object.fromEntries(others.map(({ who }) => [who, 0])),
    legal,
  }));
  return others.flatMap(({ who }) => (shares[who] ? [{ who, n: shares[who] }] : []));
}
