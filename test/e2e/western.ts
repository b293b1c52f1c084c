import type { Seat } from './browser.ts';
import type { Stood } from './muster.ts';
import { somebody } from './muster.ts';

/* Fighters of the western's worked examples, and their declarations where a test is about something else. */

type Fields = { readonly [field: string]: unknown };

const COLT = {
  name: 'Colt',
  type: 'westernWeapon',
  system: { snap: 5, quick: 4, aimed: 1, speed: 'fan', reloadSimple: 4 },
};
const WINCHESTER = {
  name: 'Winchester',
  type: 'westernWeapon',
  system: {
    class: 'longGun',
    action: 'lever',
    snap: 7,
    quick: 4,
    aimed: 2,
    capacity: 15,
    loaded: 15,
    rangeMods: [-1, 1, 1, 2, 1],
    power: [5],
    hands: 2,
    load: 1,
  },
};
/** 120 m at a gallop, as in the third example. */
const HORSE = { name: 'Horse', type: 'westernMount', system: { gallop: 120 } };

/** A fighter of the western with a revolver. */
export const person = (
  name: string,
  player: string | undefined,
  at: readonly [number, number],
  attributes: { readonly [name: string]: number },
  system: Fields = {},
  items: readonly object[] = [COLT],
): Stood => somebody('western', name, player, at, { attributes, ...system }, items);

/** They stand where no wall is between them. */
export const jose = person('Jose', 'Anna', [4, 7], { speed: 7 }, {}, [WINCHESTER]);
export const pancho = person('Pancho', 'Igor', [14, 7], { speed: 5 }, {}, [COLT, HORSE]);

/** Answers an ask of the round for a fighter, through the seat's own client; `$Name` in the value becomes that fighter's id. */
export const tells = ({ page }: Seat, who: string, ask: string, value: unknown): Promise<void> =>
  page.evaluate(
    async ({ who, ask, text }) => {
      const { api } = game.system;
      const said = JSON.parse(
        text.replace(/\$([A-Z][a-z]+)/g, (_, name: string) => api.idOf(game.actors.getName(name))),
      ) as unknown;
      const full = who ? `${ask}:${api.idOf(game.actors.getName(who))}` : ask;
      const event = { do: 'answer', ask: full, value: said };
      await api.send({ kind: 'round', combat: game.combats.contents[0]?.id, event });
    },
    { who, ask, text: JSON.stringify(value) },
  );
