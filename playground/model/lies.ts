/**
 * The ways in which a stand-in for Foundry commonly lies, as one switch: a world that is opened with the lie `n` misbehaves in that
 * way and no other, so that the tests can show that they would notice. Told to the server by whoever starts it and to each client with
 * the world; nothing that a page or a package can reach sets it.
 */

/** What each lie does, in one sentence; the number before it is the trap's. */
export const LIES: readonly string[] = [
  'An update that changes nothing is sent all the same, and its hooks fire.',
  'A shorter array in an update is laid over the longer one that is stored.',
  'Keys that the schema does not know are kept.',
  'Initial values are for new documents only: what a stored one lacks stays away.',
  'Old data is migrated when a document is made, not when it comes in an update.',
  'Values that preparation or a script changed are stored with the next update.',
  'A document’s `toObject` gives the live values of its system data.',
  'Documents inside an actor are other objects after each of its changes.',
  'Embedded documents do not know the document that they lie in by its own name.',
  'Any text is an id.',
  'The deletion operator of V14 works on V13 too.',
  'The actor of an unlinked token is the base actor itself.',
  'Owner, order and bookkeeping of a new document are what its maker says.',
  'Only the requester hears of what happened.',
  'Hooks are awaited, so that an asynchronous handler may veto.',
  'Several documents of one operation are sent one after the other.',
  'Functions among the options of an operation arrive.',
  'Applications render at once, also while they render and when told not to.',
  'Every client runs the events of turns.',
  'Whoever was the active game master at first remains so.',
  'The server believes that everybody may do everything.',
  'The author of a message is whoever it says.',
  'Package messages come back to their sender.',
  'HTML is stored as it comes.',
  'Players do not receive the actors that they may not see.',
  'Packs of systems are unlocked.',
  'The turn keeps its place in the order, whoever stands there then.',
  'Every change of an encounter sorts its turns anew.',
  'Stored rolls come back as plain rolls, whatever their class was.',
  'The modifiers of a die are applied in the order of the alphabet.',
  'The author of a blind roll sees it.',
  'A message is rendered once and the same element given to all who ask.',
  'Arrays in the options of a class replace those of its parents.',
  'All parts of an application are rendered, whichever were asked for.',
  'A checkbox that is not ticked is not submitted.',
  'A template that the server does not have is what the server says instead.',
  'Every key is its own translation.',
  'The content of dialogs and tooltips is shown as it comes.',
  'Style sheets of the system stand outside the cascade layers.',
  'Documents are there before `init`.',
];

let told = 0;

/** Misbehaves in this way from now on; 0 is the truth. */
export function tellLie(n: number): void {
  if (!Number.isInteger(n) || n < 0 || n > LIES.length) throw new Error(`There is no lie ${n}`);
  told = n;
}

/** Is this the lie that is told? */
export const lies = (n: number): boolean => told === n;
