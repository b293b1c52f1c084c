/** The parts of the package whose chunk the bundler would not find by itself, by the files in them. */
export const PARTS: readonly (readonly [chunk: string, files: RegExp])[] = [
  // What makes seals and encrypts cards, with the libraries that this needs: secrets are rare.
  ['seal', /\/core\/(seal|cipher)\.ts$/],
  // What computes odds, which are shown a moment after the rest.
  ['odds', /\/(core\/(odds-(walk|window|merge|thin)|names|resume)|cards\/forecast|requests\/odds)\.ts$/],
  // What weighs answers for extras, which game masters need while they fight.
  ['tactics', /\/core\/(tactics|scenario)\//],
  // What the referee's clocks run for.
  ['referee', /\/core\/interlude\.ts$/],
  // Of some rulesets: rounds of individual turns; lists of actions and drafts of steps.
  ['turns', /\/core\/own-turns\.ts$/],
  ['actions', /\/core\/(action|step-draft)\.ts$/],
  // Windows need it, and the referee or the prompt, and neither may fetch the other.
  ['start', /\/(sheets\/gear-of|actions\/first-(offers|target))\.ts$/],
];
