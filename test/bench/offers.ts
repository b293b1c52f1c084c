import { bindPlay, playDef } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { odds } from '../../src/core/odds-walk.ts';
import type { Ruleset } from '../../src/core/ruleset.ts';
import type { FighterData } from '../../src/core/scenario/format.ts';
import { castOf, completeData, rulesOf } from '../../src/core/scenario/people.ts';
import type { Cast } from '../../src/core/stage.ts';
import { lordsouls } from '../../src/rulesets/lordsouls/index.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { wfrp } from '../../src/rulesets/wfrp/index.ts';
import { yearzero } from '../../src/rulesets/yearzero/index.ts';
import { peopleOf } from './fixtures.ts';
import { measured, ms } from './measure.ts';
import { slowness } from './yardstick.ts';

const MOST = 16;

const gun = (damage: number): object => ({
  type: 'weapon',
  name: 'Gun',
  traits: {
    category: 'firearm',
    ability: 'firearms',
    damage,
    damageStrength: false,
    type: 'lethal',
    range: 20,
    clip: 30,
    rounds: 30,
    modes: ['single', 'burst', 'fullAuto'],
    flags: ['lightHandgun'],
    attackKind: 'firearm',
  },
});

/** A fighter who can do everything, and five opponents of the same kind: pools of seven to twelve dice. */
const HERO = {
  like: 'human',
  gear: {
    sword: 'sword',
    staff: 'staff',
    throwingKnife: 'throwingKnife',
    gun: gun(6),
    other: gun(5),
    armour: 'armour',
  },
  traits: {
    kind: 'vampire',
    attributes: { strength: 4, dexterity: 5, stamina: 4, perception: 4 },
    abilities: { brawl: 5, melee: 5, firearms: 5, athletics: 4, dodge: 4, stealth: 4, alertness: 4 },
  },
} as unknown as FighterData;

/** The same with every weapon, so that there are many defences. */
const SWORDSMAN = {
  traits: { hands: 4, attributes: { str: 9, agi: 9, con: 9 } },
  gear: {
    ...Object.fromEntries(['longsword', 'rapier', 'dagger', 'pistol', 'bow', 'mail'].map((id) => [id, id])),
    ...Object.fromEntries(['rapier13', 'knife12', 'shield12', 'firearms12', 'bow12'].map((id) => [id, id])),
    shield: 'mediumShield',
    balanced: 'balanced13',
    acrobatics: { type: 'skill', name: 'Acrobatics', traits: { key: 'acrobatics', level: 5 } },
  },
} as unknown as FighterData;

/** A ruleset, and one of its fighters who can do everything. */
interface Room {
  readonly ruleset: Ruleset;
  readonly hero: FighterData;
}

const STORYTELLER: Room = { ruleset: storyteller, hero: HERO };
const LORDSOULS: Room = { ruleset: lordsouls, hero: SWORDSMAN };

/** A fighter who has aimed, has four defences open and wears different armour on each part of the body. */
const WFRP: Room = {
  ruleset: wfrp,
  hero: {
    like: 'human',
    traits: { attacks: 3, fortune: 2, fate: 1, main: { t: { base: 45 } } },
    gear: Object.fromEntries(
      ['sword', 'offDagger', 'crossbow', 'pistol', 'knife', 'mail', 'cap', 'coif', 'dodge', 'steady'].map(
        (thing) => [thing, thing],
      ),
    ),
    turn: { half: 2, own: 'now', stance: true, aimed: true, mark: 'a' },
  } as unknown as FighterData,
};

const THINGS = 'knife axe claws pistol rifle grenade flamer vest pouch overkill ruthless';

/** A fighter with high stress, armed for every attack mode, with talents that change a panic. */
const YEARZERO: Room = {
  ruleset: yearzero,
  hero: {
    traits: {
      attributes: { strength: 5, agility: 5, wits: 4, empathy: 4 },
      skills: { closeCombat: 4, rangedCombat: 4, mobility: 4, stamina: 4, firstAid: 4, command: 4 },
      stress: 6,
      stealth: { role: 'active' },
    },
    gear: Object.fromEntries(THINGS.split(' ').map((thing) => [thing, thing])),
  } as unknown as FighterData,
};

/** The same fighter at the beginning of their own turn, with the whole budget left. */
const YEARZERO_TURN: Room = {
  ...YEARZERO,
  hero: { ...YEARZERO.hero, turn: { own: 'now', slow: 'free', fast: 'free', initiative: 5 } } as FighterData,
};

interface OfferOdds {
  readonly id: string;
  work(): unknown;
}

/** A well-armed fighter beside `targets`, and how everything that they may do is listed: for them, or for the same fighter after a change. */
function listingOf({ ruleset, hero }: Room, targets: readonly string[], situation: object) {
  const rules = rulesOf(ruleset);
  const marked = { ...hero, turn: { ...(hero.turn as object), mark: 'hero' } } as FighterData;
  const all = Object.fromEntries(['hero', ...targets].map((id) => [id, id === 'hero' ? hero : marked]));
  const cast = castOf(all, {}, peopleOf(ruleset.id), ruleset);
  const around = { targets, situation: completeData(ruleset.situation, situation as never), rules };
  const list = (among: Cast<Fighter> = cast) => ruleset.actions({ ...around, cast: among, who: 'hero' });
  return { rules, cast, list };
}

/** The odds of everything that a well-armed fighter is offered against `targets`, as a dialog works them out. */
function oddsIn(room: Room, targets: readonly string[], situation: object, how?: string): OfferOdds[] {
  const { ruleset } = room;
  const { rules, cast, list } = listingOf(room, targets, situation);
  const offers = list();
  return offers.flatMap(({ id, play, no }) => {
    const def = play && playDef(ruleset, play.name);
    if (!play || !def?.forecast || no) return [];
    const members: Cast<Fighter> = Object.fromEntries(
      def.members(play.input).flatMap((who) => (cast[who] ? [[who, cast[who]]] : [])),
    );
    const begin = bindPlay(ruleset, play.name, play.input, rules);
    const usual = def.policy?.(play.input, rules);
    const name = `${ruleset.id}.${id}${how ? `, ${how}` : ''}`;
    const work = (): unknown =>
      def.forecast?.((more) => odds(begin, members, { ...usual, ...more }), play.input, 'hero');
    return [{ id: name, work }];
  });
}

const RUNS = 15;

/** How often all offers of a fighter are listed. */
const LISTINGS = 100;

/** What it costs to list everything that a fighter may do whose traits have just changed, as a sheet does. No limit, a figure to compare. */
function tellListings(): void {
  const rooms = [STORYTELLER, LORDSOULS, WFRP, YEARZERO];
  const listings = rooms.map((room) => ({ room, ...listingOf(room, ['a'], { distance: 1 }) }));
  const times = measured(
    listings.map(({ cast, list }) => () => {
      const { hero } = cast;
      return hero && list({ ...cast, hero: { ...hero, traits: { ...(hero.traits as object) } } });
    }),
    LISTINGS,
  );
  for (const [i, { room, list }] of listings.entries())
    console.log(
      `${list().length} offers listed, ${room.ruleset.id.padEnd(34)} ${ms(times[i]?.quartile ?? Number.NaN)}`,
    );
}

/**
 * Every offer's odds are there before the next frame is drawn: the lower quartile of several rounds over all offers, so that a slow moment of the
 * machine, even of some seconds, does not count. The very first time of each, with code that has not run before, is printed beside it.
 */
export function offersBench(): boolean {
  const at = (distance: number) => ({ distance });
  const hidden = { ...at(1), ambush: true };
  const all = [
    ...oddsIn(STORYTELLER, ['a'], at(1)),
    ...oddsIn(STORYTELLER, ['a'], at(10)),
    ...oddsIn(STORYTELLER, ['a', 'b', 'c', 'd', 'e'], at(10)).filter(({ id }) =>
      /[.](spray|twoGuns)/.test(id),
    ),
    ...oddsIn(STORYTELLER, ['a'], hidden, 'ambush'),
    ...oddsIn(STORYTELLER, ['a', 'b', 'c', 'd'], hidden, 'three watch'),
    ...oddsIn(LORDSOULS, ['a'], at(1)),
    ...oddsIn(LORDSOULS, ['a'], at(10)),
    ...oddsIn(WFRP, ['a'], { softCover: 20, softWho: ['b'], squares: 20 }),
    ...oddsIn(YEARZERO, ['a'], at(1)),
    ...oddsIn(YEARZERO, ['a'], at(10)),
    ...oddsIn(YEARZERO_TURN, ['a'], at(1), 'in a round'),
    ...oddsIn(YEARZERO_TURN, ['a'], at(10), 'in a round, far'),
    ...oddsIn(YEARZERO_TURN, ['a', 'b', 'c', 'd', 'e'], at(10), 'five targets'),
  ];
  const times = measured(
    all.map(({ work }) => work),
    RUNS,
    1,
  );
  const most = MOST * slowness();
  const found = all
    .map(({ id }, i) => ({ id, first: times[i]?.first ?? 0, ms: times[i]?.quartile ?? Number.NaN }))
    .sort((x, y) => y.ms - x.ms);
  for (const { id, ms: time, first } of found.slice(0, 8))
    console.log(`odds of offer ${id.padEnd(34)} ${ms(time)}   first ${ms(first)}   at most ${ms(most)}`);
  console.log(
    `odds of ${found.length} offers; the worst first ${ms(Math.max(...found.map(({ first }) => first)))}`,
  );
  tellListings();
  return found.length > 0 && found.every((one) => one.ms < most);
}
