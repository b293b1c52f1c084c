/* Windows that not everybody opens, and actions that are named in words, as one chunk of the package: see windows.ts. */

export { takeNamed } from '../actions/take-named.ts';
export { FivefoldRulesForm } from '../settings/rules-form.ts';
export { offerAftermath } from '../tracker/aftermath.ts';
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
