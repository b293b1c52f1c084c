/* Sheets, windows that not everybody opens, and what few people do, as one chunk of the package: see windows.ts. */

import './styles.ts';

export { wireList } from '../actions/listing.ts';
export { takeNamed } from '../actions/take-named.ts';
export { addLowBox } from '../board/low-wall.ts';
export { drawGift } from '../gifts/gift-card.ts';
export { isForHost } from '../gifts/give.ts';
export { headingNames } from '../modules/headings.ts';
export { hudActions, pressAction } from '../modules/hud-actions.ts';
export { FivefoldApplyDialog } from '../requests/apply-dialog.ts';
export { FivefoldAskDialog } from '../requests/ask-dialog.ts';
export { requestCard } from '../requests/request-card.ts';
export { FivefoldRulesForm } from '../settings/rules-form.ts';
export { writeLists } from '../shared/lists.ts';
export { FivefoldCompareDialog } from '../sheets/compare-dialog.ts';
export { aimedProspect, dragOffer, onTargetChosen, press, viewOf } from '../sheets/fighter-actions.ts';
export { addFormButton } from '../sheets/forms.ts';
export { onGear } from '../sheets/gear-actions.ts';
export { gearTab } from '../sheets/gear-view.ts';
export { itemView } from '../sheets/item-view.ts';
export { followSearch } from '../sheets/list-search.ts';
export { notesView, publicContext } from '../sheets/notes.ts';
export { keepOffSidebar } from '../sheets/place.ts';
export { copyState, postState } from '../sheets/post-state.ts';
export { fightView, headView, oddsJobs } from '../sheets/sheet-view.ts';
export { StatBlockBody } from '../sheets/stat-block-body.ts';
export { blockViews } from '../sheets/traits-view.ts';
export { dressToken, recolourRing, redressToken } from '../tokens/dress.ts';
export { FivefoldTokenForm } from '../tokens/token-form.ts';
export { offerAftermath } from '../tracker/aftermath.ts';
export { copyDeclaration, copyRound } from '../tracker/copies.ts';
export { drawFirstSteps } from '../welcome/first-steps.ts';
export { finishImport } from '../welcome/import-fight.ts';
export { FivefoldWelcome } from '../welcome/welcome.ts';
export { FivefoldCheckDialog } from './check-dialog.ts';
export { FivefoldComposeDialog } from './compose-dialog.ts';
export { FivefoldDeclareDialog } from './declare-dialog.ts';
