import { stateOf } from '../documents/round-data.ts';
import { isReferee } from '../relay/seat.ts';
import { summaryOfType } from '../shared/ids.ts';
import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';
import { aloneIn, type ExtrasWay, rememberWay, setWay, usualWay, WAYS, wayOf } from './extras.ts';

/* Asks the game master, once for each fight, how its extras play. */

/** Fights of which the question is open. */
const asking = new Set<string>();

/** What the form says: the way, and whether it is remembered for fights to come. */
interface Said {
  readonly way: ExtrasWay;
  readonly remembered: boolean;
}

function read(form: HTMLFormElement | null): Said {
  const given = new FormData(form ?? undefined);
  const word = given.get('way');
  return { way: WAYS.find((way) => way === word) ?? 'no', remembered: given.get('remembered') !== null };
}

/** Asks how extras play; whoever closes the question plays them by hand. */
async function ask(): Promise<Said> {
  const ways = WAYS.map((way) => ({
    way,
    label: uiText(`extras.way.${way}`),
    hint: uiText(`extras.hint.${way}`),
    checked: way === 'suggest',
  }));
  const { renderTemplate } = foundry.applications.handlebars;
  const said: unknown = await foundry.applications.api.DialogV2.prompt({
    window: { title: uiText('extras.title') },
    content: await renderTemplate(template('extras'), { ways } as never),
    ok: {
      label: uiText('extras.ok'),
      callback: ((_: Event, { form }: HTMLButtonElement) => read(form)) as never,
    },
    rejectClose: false,
  } as never);
  return typeof said === 'object' && said !== null ? (said as Said) : { way: 'no', remembered: false };
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
  try {
    const { way, remembered } = usual ? { way: usual, remembered: false } : await ask();
    if (remembered) await rememberWay(way);
    if (game.combats?.has(id) && isUnsaid(combat)) await setWay(combat, way);
  } finally {
    asking.delete(id);
  }
}
