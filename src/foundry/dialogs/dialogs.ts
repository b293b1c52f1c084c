/* Windows that not everybody opens, and what few people do, as one chunk of the package: see windows.ts. */

export { takeNamed } from '../actions/take-named.ts';
export { drawGift } from '../gifts/gift-card.ts';
export { isForHost } from '../gifts/give.ts';
export { FivefoldRulesForm } from '../settings/rules-form.ts';
export { onGear } from '../sheets/gear-actions.ts';
export { gearTab } from '../sheets/gear-view.ts';
export { itemFields } from '../sheets/item-fields.ts';
export { copyState, postState } from '../sheets/post-state.ts';
export { offerAftermath } from '../tracker/aftermath.ts';
export { copyDeclaration, copyRound } from '../tracker/copies.ts';
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
