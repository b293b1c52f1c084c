/* What the package's manifest declares for the conformance suite. The build reads it, so it uses none of Foundry's globals. */

/** The extra module of the package that holds the suite. */
export const MODULE = 'conformance.mjs';

/** Subtypes that belong to no ruleset, for the checks to work with; `probe.ts` has their models. */
export const documentTypes = {
  Actor: { probe: { htmlFields: ['story'] } },
  Item: { probe: { htmlFields: ['notes'] } },
  ChatMessage: { probe: { htmlFields: ['body'] } },
  Combat: { probe: {} },
  Combatant: { probe: {} },
} as const;
