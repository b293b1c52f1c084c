import type { Choose, Enter } from '../ask.ts';
import { fighters, type Pending } from '../encounter.ts';
import type { Cell } from '../grid/square.ts';
import type { Offer } from '../offer.ts';
import { type Id, type Json, type Msg, msg } from '../text.ts';
import { areFriends, contextOf, type Field, foesOf } from './field.ts';
import { type Outlook, outlookAfter, outlookOfPlay, worthOf } from './outlook.ts';

/** An answer that was weighed. */
export interface Candidate {
  readonly value: Json;
  /** How much better its side stands afterwards, in sound fighters: 1 is one whole enemy. */
  readonly score: number;
  /** The id of the offer or option. */
  readonly about: string;
  /** What it is called. */
  readonly label: Msg;
  /** At whom it is aimed. */
  readonly target?: Id;
  /** Where the fighter goes first: the cells that their top left corner enters. */
  readonly way?: readonly Cell[];
}

/** How a fighter thinks. */
export const CHARACTERS = ['mindless', 'animal', 'cautious', 'steady', 'cunning'] as const;
export type Character = (typeof CHARACTERS)[number];

/** Who decides. */
export interface Mind {
  readonly character: Character;
}

export interface Decision {
  /** The answer, or undefined if a person has to give it. */
  readonly value: Json | undefined;
  /** Where the fighter goes first. */
  readonly way?: readonly Cell[];
  /** One sentence why. */
  readonly why: Msg;
  /** Everything that was weighed, the best first. */
  readonly candidates: readonly Candidate[];
}

/** What a fighter of whom `worth` is left counts: the last part counts most, for whoever falls no longer acts. */
const lifeOf = (worth: number): number => (worth <= 0 ? 0 : 0.25 + 0.75 * Math.sqrt(worth));

/** The mean change that an outlook means to one side. */
function gain(field: Field, by: Id, outlook: Outlook): number {
  const { ruleset, rules, cast } = field.enc;
  let sum = 0;
  for (const { p, worths } of outlook)
    for (const [id, worth] of worths) {
      const was = cast[id];
      if (!was) continue;
      const change = lifeOf(worth) - lifeOf(worthOf(was, ruleset, rules));
      sum += p * change * (areFriends(field, by, id) ? 1 : -1);
    }
  return sum;
}

/** What a fighter may declare against somebody. */
function declarable(field: Field, ask: Enter, who: Id, targets: readonly Id[]): Offer[] {
  const offers = field.enc.ruleset.actions(contextOf(field, who, targets) as never);
  return offers.filter(({ no, declaration }) => !no && declaration !== undefined && !ask.legal(declaration));
}

const MOST_FOES = 6;

function weighDeclaration(field: Field, ask: Enter): Candidate[] {
  const who = ask.about ?? ask.by;
  const { enc } = field;
  const { ruleset, rules } = enc;
  const everybody = fighters(enc.cast);
  const found = new Map<string, Candidate>();
  for (const foe of foesOf(field, who).slice(0, MOST_FOES))
    for (const offer of declarable(field, ask, who, [foe])) {
      const key = JSON.stringify(offer.declaration);
      if (found.has(key)) continue;
      const outlook =
        offer.play && outlookOfPlay(ruleset, rules, everybody, offer.play.name, offer.play.input);
      const score = outlook ? gain(field, who, outlook) : 0;
      found.set(key, {
        value: offer.declaration as Json,
        score,
        about: offer.id,
        label: offer.label,
        ...(offer.needsTarget ? { target: foe } : {}),
      });
    }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

function weighOptions(field: Field, ask: Choose, play: string): Candidate[] {
  const { enc } = field;
  const open = enc.open.find(({ id }) => id === play);
  if (!open) return [];
  return ask.options
    .filter(({ no }) => !no)
    .map(({ id, label }) => {
      const outlook = outlookAfter(enc.ruleset, enc.rules, open, [{ ask: ask.id, value: id }]);
      return { value: id, score: gain(field, ask.by, outlook), about: id, label };
    })
    .sort((a, b) => b.score - a.score);
}

/** Why a candidate was chosen. */
const whyOf = (best: Candidate | undefined): Msg =>
  best ? msg('core.tactics.best', { what: best.label }) : msg('core.tactics.none');

const decisionOf = (candidates: readonly Candidate[], least: number): Decision => {
  const best = candidates[0] && candidates[0].score > least ? candidates[0] : undefined;
  return { value: best?.value, ...(best?.way ? { way: best.way } : {}), why: whyOf(best), candidates };
};

/** The best answer to an ask. */
export function decide(field: Field, { ask, play }: Pending, _mind: Mind): Decision {
  if (ask.kind === 'choose' && play !== undefined)
    return decisionOf(weighOptions(field, ask, play), Number.NEGATIVE_INFINITY);
  if (ask.kind === 'enter' && ask.form === 'declaration')
    return decisionOf(weighDeclaration(field, ask), 0.001);
  return decisionOf([], 0);
}
