import { readFileSync } from 'node:fs';
import type { Source } from '../../src/core/dice/source.ts';
import { bindPlay, encounter } from '../../src/core/encounter.ts';
import type { Fighter } from '../../src/core/fighter.ts';
import { odds } from '../../src/core/odds-walk.ts';
import { perform, type Run } from '../../src/core/replay.ts';
import type { FighterData } from '../../src/core/scenario/format.ts';
import { castOf, rulesOf, withSituation } from '../../src/core/scenario/people.ts';
import { read } from '../../src/core/scenario/read.ts';
import type { Cast } from '../../src/core/stage.ts';
import type { Json } from '../../src/core/text.ts';
import { storyteller } from '../../src/rulesets/storyteller/index.ts';

/** Fighters and gear of a ruleset's scenarios. */
export function peopleOf(ruleset: string) {
  const file = `test/scenarios/${ruleset}/_people.yaml`;
  return read(readFileSync(file, 'utf8'), file, () => {
    throw new Error('uses no other file');
  });
}
const people = peopleOf('storyteller');

const ATTACKER: FighterData = {
  like: 'human',
  gear: { sword: 'sword' },
  traits: { attributes: { strength: 3, dexterity: 4 }, abilities: { melee: 3 } },
};
const DEFENDER: FighterData = {
  like: 'human',
  gear: { staff: 'staff', armour: 'armour' },
  traits: { attributes: { stamina: 3 } },
};

const rules = rulesOf(storyteller);
const cast = castOf({ a: ATTACKER, d: DEFENDER }, {}, people, storyteller);

/** The measured attack: seven dice of sword against a defender with staff and armour. */
const input = withSituation(storyteller, {
  attacker: 'a',
  defender: 'd',
  weapon: 'sword',
  manoeuvre: 'strike',
  situation: {},
});
const attack = bindPlay(storyteller, 'attack', input, rules);

/** One whole attack with faces from a source: to hit, damage, soak, wounds. `defence` is the defender's choice. */
export const playAttack = (source: Source, defence: string, among: Cast<Fighter> = cast) =>
  perform(attack, among, (ask): Json => (ask.kind === 'roll' ? source(ask.dice) : defence));

/** Copies of the fighters: nothing memoized for the originals applies to them. */
export const freshCast = (): Cast<Fighter> =>
  Object.fromEntries(Object.entries(cast).map(([id, fighter]) => [id, { ...fighter }]));

/** How many modifiers the rolls of an ended play show. @throws Error when it has not ended. */
export function linesOf(run: Run<Json, Fighter>): number {
  if (run.state !== 'done') throw new Error('the play waits for somebody');
  let lines = 0;
  for (const { ask } of run.steps)
    if (ask.kind === 'roll') lines += ask.lines.length + (ask.target?.length ?? 0);
  return lines;
}

/** The exact odds of the same attack. */
export const attackOdds = (defence: string) =>
  odds(attack, cast, { ...storyteller.plays.attack?.policy?.(input, rules), decide: () => defence });

/** An encounter of many, with dice rolled, everybody about to declare. */
export const crowd = (n: number) =>
  encounter(
    storyteller,
    rules,
    castOf(
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}`, i % 2 ? ATTACKER : DEFENDER])),
      {},
      people,
      storyteller,
    ),
  );
