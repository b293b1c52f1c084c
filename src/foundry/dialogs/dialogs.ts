/* Windows that not everybody opens, and what few people do, as one chunk of the package: see windows.ts. */

export { takeNamed } from '../actions/take-named.ts';
export { FivefoldAskDialog } from '../requests/ask-dialog.ts';
export { requestCard } from '../requests/request-card.ts';
export { FivefoldRulesForm } from '../settings/rules-form.ts';
export { pictureOf } from '../sheets/gear-picture.ts';
export { postState } from '../sheets/post-state.ts';
export { offerAftermath } from '../tracker/aftermath.ts';
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
