/* What fighters' sheets show and do, as one chunk of the package: see load-parts.ts. */

export { rememberUnfolded } from '../actions/listing.ts';
export { aimedProspect, dragOffer, onTargetChosen, press, viewOf } from './fighter-actions.ts';
export { addFormButton } from './forms.ts';
export { notesView, publicContext } from './notes.ts';
export { fieldGroupView, fightView, gearView, headView, oddsJobs } from './sheet-view.ts';
export { StatBlockBody } from './stat-block-body.ts';
