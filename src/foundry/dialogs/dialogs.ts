/* Windows that not everybody opens, as one chunk of the package: see windows.ts. */

export { FivefoldRulesForm } from '../settings/rules-form.ts';
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
