import type { Targeting } from './offer.ts';
import type { Cast } from './stage.ts';
import type { Id } from './text.ts';

/** Who wants to act, on whom, under which circumstances. */
export interface ActionContext<F, R> extends Targeting {
  readonly cast: Cast<F>;
  readonly who: Id;
  readonly rules: R;
  /** Nobody reads the offers: closed ones, dice and details are left out, which cost most. */
  readonly bare?: boolean;
  /** Only offers of this group are wanted; others may be left out. */
  readonly group?: string;
  /** Whether an offer is wanted, by its id; if given, others may be left out. */
  readonly wants?: (offer: string) => boolean;
}
