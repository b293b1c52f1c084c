/** Data of a document whose subtype the community types cannot know: its fields come from a ruleset's spec at run time. */
export type Obj = Record<string, unknown>;
