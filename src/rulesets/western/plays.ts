import { chance } from '../../core/odds.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { choice, faults, flag, group, num, text } from '../../core/spec.ts';
import type { Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Struck } from './attack.ts';
import { attack } from './attack.ts';
import { strikeCard } from './card.ts';
import type { WeFighter } from './fighter.ts';
import type { Strike } from './hit.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { SHOT_KINDS } from './tables.ts';

const STRIKE: Spec = {
  shooter: text(),
  target: text(),
  kind: choice(['blow', ...SHOT_KINDS]),
  turn: num(1, { min: 0 }),
  situation: group(situationSpec),
};
/** Fields that may be missing. */
const MORE: Spec = {
  weapon: text(),
  no: num(1, { min: 1 }),
  loaded: num(0, { min: 0 }),
  roll: text(),
  shooterMoves: text(),
  grapple: flag(false),
  targetMoves: text(),
};

/** The spec of an input: what may be missing counts only where it is there. */
const specOf = (input: Json): Spec => {
  const given = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  return { ...STRIKE, ...Object.fromEntries(Object.entries(MORE).filter(([name]) => given.includes(name))) };
};

const strikePlay: PlayDef<WeFighter, Strike, Struck, Rules> = {
  begin: attack,
  members: ({ shooter, target }) => [shooter, target],
  fault(cast, input) {
    const [first] = faults(specOf(input), input);
    if (first) return msg('western.no.malformed', { at: first.at });
    const { shooter, target } = input as unknown as Strike;
    const gone = [shooter, target].find((who) => cast[who] === undefined);
    return gone === undefined ? undefined : msg('core.refused.gone', { who: gone });
  },
  card: (run, input) => strikeCard(run, input),
  policy: () => ({ decide: (ask) => (ask.id === 'hit' ? 'miss' : undefined), cut: 1e-9 }),
  forecast(walk) {
    const odds = walk();
    const row = (id: string, is: (out: Struck) => boolean) => ({
      id,
      label: msg(`western.chance.${id}`),
      p: chance(odds, ({ out }) => is(out)),
    });
    const out = ({ harms }: Struck) =>
      harms.some(({ befell }) => befell.some((one) => one === 'knockedOut' || one === 'dead'));
    return {
      chances: [
        row('hit', ({ hits }) => hits > 0),
        row('stunned', ({ harms }) => harms.some(({ befell }) => befell.includes('stunned'))),
        row('out', out),
      ],
      lost: odds.lost,
    };
  },
};

/** A shot or a blow; whoever looks for the plays of this room finds them here. */
export const plays = { attack: strikePlay };
