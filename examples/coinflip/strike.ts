import { contest, type Play } from '../../src/core/ask.ts';
import { add, set } from '../../src/core/change.ts';
import { definePlay } from '../../src/core/define-play.ts';
import type { Check, Reader } from '../../src/core/dice/check.ts';
import { line, telling } from '../../src/core/line.ts';
import { chance } from '../../src/core/odds.ts';
import { text } from '../../src/core/spec.ts';
import { bad, quiet, type Stage } from '../../src/core/stage.ts';
import { tellStory } from '../../src/core/story.ts';
import { type Id, msg, verbatim } from '../../src/core/text.ts';
import type { Duellist, Rules } from './fighter.ts';

export type StrikeInput = { readonly attacker: Id; readonly defender: Id };

/** What a strike comes to: who lost a heart, '' for nobody. */
type Outcome = { readonly hurt: Id };

/** One die that counts as the number it shows, plus nerve. The same definition gives exact odds. */
const dieWith = (nerve: number): Reader<number> => ({
  id: `coinflip.die:${nerve}`,
  start: nerve,
  add: (sum, face) => sum + face,
  read: (sum) => sum,
  mark: () => 'none',
  show: (sum) => verbatim(String(sum)),
});

/** The die that somebody rolls: a d6, and nerve is added (CF-1). */
const die = ({ id, traits: { nerve } }: Duellist, role: 'attack' | 'defence'): Check<number> => ({
  kind: 'roll',
  id: role,
  by: id,
  label: msg(`coinflip.check.${role}`),
  dice: [{ n: 1, d: 6 }],
  reader: dieWith(nerve),
  lines: telling([line(msg('coinflip.field.nerve'), nerve, 'CF-1')]),
  adds: true,
});

/** Both roll; whoever rolls less loses a heart (CF-2), a tie is decided by a house rule (CF-3). */
function* strike(stage: Stage<Duellist>, { attacker, defender }: StrikeInput, { tie }: Rules): Play<Outcome> {
  const margin = yield* contest(
    () => [die(stage.of(attacker), 'attack'), die(stage.of(defender), 'defence')],
    ([mine = 0, theirs = 0]) => Math.sign(mine - theirs),
  );
  const loser = { nobody: '', attacker, defender };
  const hurt = margin === 0 ? loser[tie] : margin > 0 ? defender : attacker;
  if (hurt === '') stage.tell('nothing', { who: defender }, quiet('CF-3'));
  else loseHeart(stage, hurt);
  return { hurt };
}

/** Somebody loses a heart; without any left they are out of the fight (CF-4). */
function loseHeart(stage: Stage<Duellist>, who: Id): void {
  const last = stage.of(who).traits.hearts === 1;
  stage.act(add(who, 'traits.hearts', -1, 'CF-2'));
  if (last) stage.act(set(who, 'conditions.down', undefined, true, 'CF-4'));
  stage.tell(last ? 'down' : 'hurt', { who }, bad(last ? 'CF-4' : 'CF-2'));
}

/** The play as hosts know it: its input, whom it concerns, its card, its odds. */
export const strikePlay = definePlay<Duellist, StrikeInput, Outcome, Rules>('coinflip', {
  spec: { attacker: text(), defender: text() },
  who: ({ attacker, defender }) => [attacker, defender],
  begin: strike,
  card: (run, { attacker, defender }) =>
    tellStory({ ruleset: 'coinflip' }, run, msg('coinflip.title', { from: attacker, to: defender })),
  forecast(walk, { attacker, defender }) {
    const odds = walk();
    const p = (who: Id) => chance(odds, ({ out }) => out.hurt === who);
    return {
      lost: odds.lost,
      chances: [
        { id: 'hit', label: msg('coinflip.chance.hit'), p: p(defender) },
        { id: 'hitBack', label: msg('coinflip.chance.hitBack'), p: p(attacker) },
      ],
    };
  },
});
