import { bound, playDef } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { odds } from '../../src/core/odds.ts';
import type { FighterData } from '../../src/core/scenario/format.ts';
import { castOf, completed } from '../../src/core/scenario/people.ts';
import type { Cast } from '../../src/core/stage.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';
import { people, rules } from './fixtures.ts';
import { measured, ms } from './measure.ts';

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

/** Somebody who can do everything, and five who answer in kind: pools of seven to twelve dice. */
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

/** The odds of everything that a well-armed fighter is offered against `targets`, each as a dialog works them out for the first time. */
function slowest(targets: readonly string[], situation: object): { ms: number; id: string }[] {
  const all = Object.fromEntries(['hero', ...targets].map((id) => [id, HERO]));
  const cast = castOf(all, {}, people, storyteller);
  const offers = storyteller.actions({
    cast,
    who: 'hero',
    targets,
    situation: completed(storyteller.situation, situation as never),
    rules,
  });
  return offers.flatMap(({ id, play, no }) => {
    const def = play && playDef(storyteller, play.name);
    if (!play || !def?.forecast || no) return [];
    const members: Cast<Fighter> = Object.fromEntries(
      def.members(play.input).flatMap((who) => (cast[who] ? [[who, cast[who]]] : [])),
    );
    const begin = bound(storyteller, play.name, play.input, rules);
    const usual = def.policy?.(play.input, rules);
    const [times] = measured(
      [() => def.forecast?.((more) => odds(begin, members, { ...usual, ...more }), play.input, 'hero')],
      5,
      2,
    );
    return times ? [{ id, ms: times.median }] : [];
  });
}

/** Every offer's odds are there before a picture is drawn. */
export function offersBench(): boolean {
  const at = (distance: number) => ({ distance });
  const hidden = { ...at(1), ambush: true };
  const told = (how: string, times: readonly { ms: number; id: string }[]) =>
    times.map(({ id, ms: time }) => ({ id: `${id}, ${how}`, ms: time }));
  const found = [
    ...slowest(['a'], at(1)),
    ...slowest(['a'], at(10)),
    ...slowest(['a', 'b', 'c', 'd', 'e'], at(10)).filter(({ id }) => /^(spray|twoGuns)/.test(id)),
    ...told('ambush', slowest(['a'], hidden)),
    ...told('three watch', slowest(['a', 'b', 'c', 'd'], hidden)),
  ].sort((a, b) => b.ms - a.ms);
  for (const { id, ms: time } of found.slice(0, 6))
    console.log(`odds of offer ${id.padEnd(24)} ${ms(time)}   at most ${MOST} ms`);
  console.log(`odds of ${found.length} offers`);
  return found.length > 0 && found.every((one) => one.ms < MOST);
}
