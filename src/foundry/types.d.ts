/** An object whose fields fvtt-types cannot know, such as a document's `system`, whose fields come from a ruleset's spec at run time. */
export type Obj = Record<string, unknown>;
