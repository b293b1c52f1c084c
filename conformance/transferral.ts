/*
 * 13 has two ways to apply an item's effects: the old one copies them to the actor, the new one leaves them where they are. The checks use the new
 * one, the only one of 14.
 */

import type { Context } from './suite.ts';
import { generation } from './surroundings.ts';

/** Uses the new way for the checks of a group. */
export function newTransferral({ before, after }: Context): void {
  const config = CONFIG.ActiveEffect as { legacyTransferral?: boolean };
  const usual = config.legacyTransferral;
  before(() => {
    if (generation() < 14) config.legacyTransferral = false;
  });
  after(() => {
    if (generation() < 14) config.legacyTransferral = usual;
  });
}
