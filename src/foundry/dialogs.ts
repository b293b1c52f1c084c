/* The windows that not everybody opens, together one part of the package: see windows.ts. */
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
export { FivefoldRulesForm } from './rules-form.ts';
