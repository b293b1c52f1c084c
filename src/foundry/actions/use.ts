import type { Ask } from '../../core/ask.ts';
import type { Fighter } from '../../core/fighter.ts';
import { isTest, type Offer } from '../../core/offer.ts';
import type { Facts, Ruleset } from '../../core/ruleset.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json } from '../../core/text.ts';
import { factsBetween, metresBetween, tokenOf } from '../board/scene.ts';
import { castOf, combatOf } from '../documents/snapshot.ts';
import { send } from '../relay/relay.ts';
import { rulesOf } from '../settings/settings.ts';
import { type Audience, chosenAudience } from '../shared/compat.ts';
import { actorOf, idOf, isUnseen, nameOf, rulesetOfType } from '../shared/ids.ts';
import { say, uiText } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';
import { rollTest } from './last-test.ts';

/** Values of a ruleset's `situation` spec. */
export type Situation = { readonly [field: string]: Json };

/** The circumstances of an action. */
export interface Circumstances {
  readonly situation: Situation;
  /** Those of plain tests. */
  readonly tests: Situation;
  /** Those that the board has measured. */
  readonly measured: Situation;
}

/** Who acts, on whom, under which rules. */
export interface Setting {
  readonly ruleset: Ruleset;
  readonly who: Id;
  readonly cast: Cast<Fighter>;
  readonly rules: Json;
}

/** The fighters around an actor; undefined for actors of no ruleset. */
export function settingOf(actor: Actor.Implementation, others: readonly Id[]): Setting | undefined {
  const ruleset = rulesetOfType(actor);
  if (!ruleset) return undefined;
  const who = idOf(actor);
  const combat = combatOf(actor);
  const round = combat && readRound(combat);
  const cast = { ...castOf(ruleset, [who, ...others], combat), ...round?.cast };
  return { ruleset, who, cast, rules: round?.rules ?? rulesOf(ruleset) };
}

/** The distance of one of several targets from the first. */
function apart(first: Id | undefined, target: Id | undefined): Pick<Facts, 'fromFirst'> {
  if (first === undefined || target === undefined || first === target) return {};
  const metres = metresBetween(first, target);
  return metres === undefined ? {} : { fromFirst: metres };
}

/**
 * The circumstances of an action on a target: set by hand, else measured on the board, else the defaults. @param first the first
 * of several targets.
 */
export function circumstances(
  { ruleset, who, cast, rules }: Setting,
  target: Id | undefined,
  byHand: Situation = {},
  first?: Id,
): Circumstances {
  const facts = { ...factsBetween(who, target), ...apart(first, target) };
  const measured = ruleset.measured(facts, cast, who, target, rules);
  const given = { ...measured, ...byHand };
  return {
    situation: blank(ruleset.situation, given) as Situation,
    tests: blank(ruleset.tests ?? {}, given) as Situation,
    measured,
  };
}

/** The circumstances for several targets; those of the first are the circumstances of the action. */
export function circumstancesOfAll(
  setting: Setting,
  targets: readonly Id[],
  byHand: Situation = {},
  each: { readonly [target: Id]: Situation } = {},
): Circumstances & {
  readonly each: { readonly [target: Id]: Situation };
  readonly measuredOf: { readonly [target: Id]: Situation };
} {
  const at = (target: Id | undefined) =>
    circumstances(setting, target, { ...byHand, ...(target === undefined ? {} : each[target]) }, targets[0]);
  const all = targets.map((target) => [target, at(target)] as const);
  return {
    ...at(targets[0]),
    each: Object.fromEntries(all.map(([target, { situation }]) => [target, situation])),
    measuredOf: Object.fromEntries(all.map(([target, { measured }]) => [target, measured])),
  };
}

/** What a fighter can do under given circumstances: the ruleset's offers for the current state. */
export interface Prospect extends Setting, Circumstances {
  readonly targets: readonly Id[];
  /** The circumstances of each target. */
  readonly each: { readonly [target: Id]: Situation };
  readonly offers: readonly Offer[];
}

/**
 * What an actor can do now. Targets of other rulesets are ignored. @param byHand circumstances set by hand; the rest is measured
 * where possible. @param each circumstances set for one of several targets. @returns undefined for actors of no ruleset.
 */
export function prospect(
  actor: Actor.Implementation,
  wanted: readonly Id[],
  byHand: Situation = {},
  each: { readonly [target: Id]: Situation } = {},
): Prospect | undefined {
  const setting = settingOf(actor, wanted);
  if (!setting) return undefined;
  const { ruleset, cast } = setting;
  const targets = wanted.filter((id) => id in cast);
  const at = circumstancesOfAll(setting, targets, byHand, each);
  const offers = ruleset.actions({ ...setting, targets, ...at });
  return { ...setting, targets, ...at, offers };
}

/** What a click on an offer does now, and the label of the button; `no` says why it does nothing. */
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

/** Forms of entries that declare something, including those that come before a declaration of parts. */
export const DECLARING: readonly string[] = ['declaration', 'signature'];

/** The fighter that an entry is about. */
export const entrantOf = ({ by, about = by }: { readonly by: Id; readonly about?: Id }): Id => about;

function asDeclaration(combat: Combat.Implementation, ask: Ask, value: Json | undefined): Way {
  const verb = uiText('verb.declare');
  if (ask.kind !== 'enter' || value === undefined) return closed(verb, uiText('no.notDeclarable'));
  const fault = ask.legal(value);
  if (fault) return closed(verb, say(fault));
  const event = { do: 'answer', ask: ask.id, value } as const;
  return { verb, run: () => send({ kind: 'round', combat: String(combat.id), event }) };
}

const isOptional = (ask: Ask): boolean => 'optional' in ask && ask.optional === true;

/** The entry with a fitting form that a fighter may make now, or why there is none; undefined outside a fight. */
function entryOf(
  who: Id,
  fits: (form: string) => boolean = (form) => form === 'declaration',
): { readonly combat: Combat.Implementation; readonly ask?: Ask; readonly no: string } | undefined {
  const actor = actorOf(who);
  const combat = actor && combatOf(actor);
  const round = combat && readRound(combat);
  if (!combat || !round) return undefined;
  const mine = round.asks
    .filter(({ ask: { by }, mayAnswer }) => by === who || (game.user ? mayAnswer(game.user) : false))
    .map(({ ask }) => ask)
    .filter((one) => entrantOf(one) === who);
  const ask = mine.find((one) => one.kind === 'enter' && !one.spec && fits(one.form));
  const no = uiText(mine.some((one) => !isOptional(one)) ? 'no.declaredElse' : 'no.notYourMoment');
  return { combat, no, ...(ask ? { ask } : {}) };
}

/** To whom the current entry responds, if to anybody, and which circumstances hold for it. */
export function responseOf(who: Id): { readonly against?: Id; readonly holds?: Situation } {
  const ask = entryOf(who)?.ask;
  return ask?.kind === 'enter' ? ask : {};
}

/** Declares something now, or enters what has to come before it. */
export function wayToDeclare(who: Id, declaration: Json, form = 'declaration'): Way {
  const entry = entryOf(who, (one) => one === form);
  const verb = uiText('verb.declare');
  if (!entry) return closed(verb, uiText('no.onlyInFight'));
  return entry.ask ? asDeclaration(entry.combat, entry.ask, declaration) : closed(verb, entry.no);
}

function beginNow(about: Prospect, offer: Offer, verb: string, audience?: Audience): Way {
  const { who, targets, situation, tests, each } = about;
  const { id, play, needsTarget } = offer;
  if (!play) return closed(verb, uiText('no.onlyInFight'));
  if (needsTarget && targets.length === 0) return closed(verb, uiText('no.target'));
  const take = { kind: 'take', actor: who, offer: id, targets: [...targets], situation, each } as const;
  return {
    verb,
    run: () =>
      isTest(offer)
        ? rollTest({ ...take, situation: { ...situation, ...tests } }, audience ?? chosenAudience())
        : send(take),
  };
}

/**
 * How an offer is carried out now: declared in a fight, started immediately outside one. An offer that composes parts opens its
 * editor. @param audience who sees a test; if omitted, as chosen in the chat
 */
export function wayOf(about: Prospect, offer: Offer, audience?: Audience): Way {
  const verb = uiText(offer.composes ? 'verb.compose' : `verb.${offer.group}`);
  const no = offer.no ?? offer.lacks;
  if (no) return closed(verb, say(no));
  const entry = entryOf(about.who, offer.composes ? () => true : undefined);
  const free = offer.anytime || (game.user?.isGM && offer.declaration === undefined && !offer.composes);
  if (!entry || free) return beginNow(about, offer, verb, audience);
  if (!entry.ask) return closed(verb, entry.no);
  if (offer.composes) return { verb, run: async () => undefined };
  return asDeclaration(entry.combat, entry.ask, offer.declaration);
}

/** Why a list shows an offer as closed. Missing circumstances that can be entered in its window do not close it. */
export const closedBy = (about: Prospect, offer: Offer): string | undefined =>
  offer.no || !offer.lacks ? wayOf(about, offer).no : undefined;

/** Why a declared action could not be carried out now. */
export const doubtText = ({ doubt }: Offer): string | undefined => doubt && uiText('doubt', { why: doubt });

/** What is asked of a fighter now, in words; undefined outside a fight. */
export function momentOf(actor: Actor.Implementation): string | undefined {
  const combat = combatOf(actor);
  const round = combat && readRound(combat);
  if (!round) return undefined;
  const row = round.tracker?.rows.find(({ who }) => who === idOf(actor));
  return row && say(row.says);
}

/** Possible targets: everybody in the actor's fight and on the viewed scene, and the user's own targets, except the actor. */
export function possibleTargets(actor: Actor.Implementation): Id[] {
  const combat = combatOf(actor);
  const scene = game.scenes?.viewed ?? game.scenes?.active;
  const seen = scene?.tokens.filter((token) => !token.hidden || game.user?.isGM === true) ?? [];
  const near = [
    ...[...(game.user?.targets ?? [])].map((token) => token.actor),
    ...(combat?.combatants.map((one) => one.actor) ?? []),
    ...seen.map((token) => token.actor),
  ];
  const ids = near.flatMap((one) =>
    one && one.type === actor.type && one.uuid !== actor.uuid ? [idOf(one)] : [],
  );
  return [...new Set(ids)].filter((id) => !isUnseen(id));
}

/** Whether two fighters are on different sides, by their tokens' dispositions, or else by whether players own them. */
function areFoes(one: Actor.Implementation, other: Id): boolean {
  const [mine, theirs] = [tokenOf(idOf(one))?.disposition, tokenOf(other)?.disposition];
  if (mine !== undefined && theirs !== undefined) return mine !== theirs;
  return actorOf(other)?.hasPlayerOwner !== one.hasPlayerOwner;
}

/** The enemies of a fighter: those still standing first, the nearest first. Without enemies, everybody else. */
export function foesOf(actor: Actor.Implementation): Id[] {
  const all = possibleTargets(actor).map((id) => {
    const other = actorOf(id);
    return {
      id,
      foe: areFoes(actor, id),
      fallen: combatOf(actor)?.combatants.some((one) => one.isDefeated && one.actor === other) ? 1 : 0,
      metres: metresBetween(idOf(actor), id) ?? Number.MAX_SAFE_INTEGER,
    };
  });
  const foes = all.filter(({ foe }) => foe);
  const wanted = foes.length > 0 ? foes : all;
  return wanted.sort((a, b) => a.fallen - b.fallen || a.metres - b.metres).map(({ id }) => id);
}

/** The label of a possible target, with the distance if the board tells it. */
export function targetName(who: Id, target: Id): string {
  const name = nameOf(target);
  const metres = metresBetween(who, target);
  return metres === undefined ? name : uiText('targetAt', { name, n: metres });
}

/** The fighters that the user has targeted on the board. */
export const targetedIds = (): Id[] =>
  [...(game.user?.targets ?? [])].flatMap(({ actor }) => (actor ? [idOf(actor)] : []));
