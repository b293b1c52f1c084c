/** The name by which a page of a ruleset's guide is opened, as a rule is by its id. @param page `turn` is the page about the game itself */
export const guideSection = (ruleset: string, page: string): string => `guide_${ruleset}-${page}`;
