import type { Ask } from '../core/ask.ts';
import type { Fighter } from '../core/fighter.ts';
import type { Offer, Ruleset } from '../core/ruleset.ts';
import { blank } from '../core/spec.ts';
import type { Cast } from '../core/stage.ts';
import type { Id, Json } from '../core/text.ts';
import { actorOf, idOf, rulesetOfType } from './ids.ts';
import { send } from './relay.ts';
import { readRound } from './round.ts';
import { factsBetween } from './scene.ts';
import { rulesOf } from './settings.ts';
import { castOf, combatOf } from './snapshot.ts';
import { say, uiText } from './text.ts';

/** Values of a ruleset's `situation` spec. */
export type Situation = { readonly [field: string]: Json };

/** What a fighter may do to somebody under given circumstances: the ruleset's offers, worked out from what stands on the table now. */
export interface Prospect {
  readonly ruleset: Ruleset;
  readonly who: Id;
  readonly targets: readonly Id[];
  readonly situation: Situation;
  readonly cast: Cast<Fighter>;
  readonly rules: Json;
  readonly offers: readonly Offer[];
}

/**
 * What an actor may do now. Targets that are not of its ruleset do not count.
 * @param situation the circumstances; left out, they are measured on the board as far as it tells, the rest at its default.
 * @returns undefined for actors of no ruleset.
 */
export function prospect(
  actor: Actor.Implementation,
  wanted: readonly Id[],
  situation?: Situation,
): Prospect | undefined {
  const ruleset = rulesetOfType(actor);
  if (!ruleset) return undefined;
  const who = idOf(actor);
  const combat = combatOf(actor);
  const round = combat && readRound(combat);
  const cast = { ...castOf(ruleset, [who, ...wanted], combat), ...round?.cast };
  const targets = wanted.filter((id) => id in cast);
  const rules = round?.rules ?? rulesOf(ruleset);
  const [target] = targets;
  const measured = ruleset.measured(factsBetween(who, target), cast, who, target, rules);
  const given = situation ?? (blank(ruleset.situation, measured) as Situation);
  const offers = ruleset.actions({ cast, who, targets, situation: given, measured, rules });
  return { ruleset, who, targets, situation: given, cast, rules, offers };
}

/** What a click on an offer does now, and the word for it; `no` says why it does nothing. */
export interface Way {
  readonly verb: string;
  readonly no?: string;
  run(): Promise<void>;
}

const closed = (verb: string, no: string): Way => ({
  verb,
  no,
  run: async () => {
    ui.notifications?.warn(no);
  },
});

const isDeclaration = (ask: Ask): boolean => ask.kind === 'enter' && ask.form === 'declaration';

function asDeclaration(combat: Combat.Implementation, ask: Ask, offer: Offer): Way {
  const verb = uiText('verb.declare');
  const value = offer.declaration;
  if (ask.kind !== 'enter' || value === undefined) return closed(verb, uiText('no.notDeclarable'));
  const fault = ask.legal(value);
  if (fault) return closed(verb, say(fault));
  const event = { do: 'answer', ask: ask.id, value } as const;
  return { verb, run: () => send({ kind: 'round', combat: String(combat.id), event }) };
}

function atOnce({ who, targets }: Prospect, offer: Offer, verb: string): Way {
  const { play } = offer;
  if (!play) return closed(verb, uiText('no.onlyInFight'));
  if (offer.needsTarget && targets.length === 0) return closed(verb, uiText('no.target'));
  return { verb, run: () => send({ kind: 'begin', actor: who, play: play.name, inputs: [play.input] }) };
}

/** How an offer is carried out at this moment: as a declaration in a fight, at once outside one. */
export function wayOf(about: Prospect, offer: Offer): Way {
  const verb = uiText(`verb.${offer.group}`);
  if (offer.no) return closed(verb, say(offer.no));
  const actor = actorOf(about.who);
  const combat = actor && combatOf(actor);
  const round = combat && readRound(combat);
  if (!combat || !round) return atOnce(about, offer, verb);
  const mine = round.asks.map(({ ask }) => ask).filter(({ by }) => by === about.who);
  const declare = mine.find(isDeclaration);
  if (declare) return asDeclaration(combat, declare, offer);
  return closed(verb, uiText(mine.length > 0 ? 'no.declaredElse' : 'no.notYourMoment'));
}

/** What the moment asks of a fighter, in words; undefined outside a fight. */
export function momentOf(actor: Actor.Implementation): string | undefined {
  const combat = combatOf(actor);
  const round = combat && readRound(combat);
  if (!round) return undefined;
  const row = round.tracker?.rows.find(({ who }) => who === idOf(actor));
  return row && say(row.says);
}

/** Fighters one may act upon: those in the actor's fight, on the viewed scene, and the user's own targets; not the actor himself. */
export function possibleTargets(actor: Actor.Implementation): Id[] {
  const combat = combatOf(actor);
  const seen = game.scenes?.viewed?.tokens.filter((token) => !token.hidden || game.user?.isGM === true) ?? [];
  const near = [
    ...[...(game.user?.targets ?? [])].map((token) => token.actor),
    ...(combat?.combatants.map((one) => one.actor) ?? []),
    ...seen.map((token) => token.actor),
  ];
  const ids = near.flatMap((one) =>
    one && one.type === actor.type && one.uuid !== actor.uuid ? [idOf(one)] : [],
  );
  return [...new Set(ids)];
}

/** The fighters that the user has targeted on the board. */
export const targeted = (): Id[] =>
  [...(game.user?.targets ?? [])].flatMap(({ actor }) => (actor ? [idOf(actor)] : []));
