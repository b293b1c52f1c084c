/*
 * Counts what Fivefold tells. Copy this folder to Data/modules/fivefold-sample, switch the module on, play, and look at the console:
 *   game.modules.get('fivefold-sample').api.counts
 */

const ID = 'fivefold-sample';

/** Every hook of Fivefold: see docs/for-modules.md. */
const HOOKS = [
  'fivefold.preAction',
  'fivefold.preUndo',
  'fivefold.card',
  'fivefold.attack',
  'fivefold.harm',
  'fivefold.heal',
  'fivefold.condition',
  'fivefold.postAttack',
  'fivefold.fight',
  'fivefold.round',
  'fivefold.turn',
  'fivefold.undone',
];

/** @type {Record<string, number>} How often each hook has been called on this client. */
const counts = Object.fromEntries(HOOKS.map((hook) => [hook, 0]));

/** @type {{ readonly hook: string, readonly payload: object }[]} What has been told, the newest last. */
const log = [];

/** How many entries of the log are kept. */
const MOST = 200;

/** @param {string} hook @param {object} payload */
function count(hook, payload) {
  counts[hook] += 1;
  log.push({ hook, payload });
  if (log.length > MOST) log.shift();
}

Hooks.once('init', () => {
  game.modules.get(ID).api = { counts, log };
  // A listener that returns false to a `pre` hook would prevent what it is asked about; this one returns nothing.
  for (const hook of HOOKS) Hooks.on(hook, (payload) => count(hook, payload));
});
