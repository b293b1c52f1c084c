import { stateOf } from '../documents/round-data.ts';
import { takenChanged } from '../prompt/waiting.ts';
import { isReferee } from '../relay/seat.ts';
import { summaryOfType } from '../shared/ids.ts';
import { uiText } from '../shared/text.ts';
import { askChoices, optionsUnder } from './choices.ts';
import { aloneIn, type ExtrasWay, rememberWay, setWay, usualWay, WAYS, wayOf } from './extras.ts';

/* Asks the game master, once for each fight, how its extras play. */

/** Fights of which the question is open. */
const asking = new Set<string>();

/** Whether the game master is being asked how the extras of a fight play. */
export const isAsking = (combat: Combat.Implementation): boolean => asking.has(combat.id ?? '');

/** Asks how extras play; whoever closes the question plays them by hand. */
async function ask(): Promise<{ readonly way: ExtrasWay; readonly remembered: boolean }> {
  const options = optionsUnder(WAYS, 'extras.way', 'extras.hint', 'suggest');
  const said = await askChoices({
    title: uiText('extras.title'),
    groups: [{ name: 'way', legend: uiText('extras.ask'), options }],
    ok: uiText('extras.ok'),
    remembers: true,
  });
  return { way: WAYS.find((way) => way === said?.chosen.way) ?? 'no', remembered: said?.remembered === true };
}

/** Whether it has not been said how the extras of a running fight play. */
const isUnsaid = (combat: Combat.Implementation): boolean =>
  summaryOfType(combat) !== undefined &&
  stateOf(combat) !== undefined &&
  wayOf(combat) === undefined &&
  aloneIn(combat).size > 0;

/** Says how the extras of a fight play, as this world does it or as the game master says. */
export async function sayWay(combat: Combat.Implementation): Promise<void> {
  const id = combat.id ?? '';
  const usual = usualWay();
  // What has not been said is played by hand anyway.
  if (usual === 'no' || !isReferee() || !isUnsaid(combat) || asking.has(id)) return;
  asking.add(id);
  takenChanged();
  try {
    const { way, remembered } = usual ? { way: usual, remembered: false } : await ask();
    if (remembered) await rememberWay(way);
    if (game.combats?.has(id) && isUnsaid(combat)) await setWay(combat, way);
  } finally {
    asking.delete(id);
    takenChanged();
  }
}
