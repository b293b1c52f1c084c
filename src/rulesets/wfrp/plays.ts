import type { Play } from '../../core/ask.ts';
import { roll } from '../../core/ask.ts';
import { kept } from '../../core/kept.ts';
import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, choice, faults, flag, group, list, num, text } from '../../core/spec.ts';
import type { Cast, Stage } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Attack, Outcome } from './attack.ts';
import { attack } from './attack.ts';
import type { Shot } from './attack-lines.ts';
import { attackCard, eventCard } from './card.ts';
import { lift, PASSING } from './conditions.ts';
import { ACTIONS } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import { deed, topples } from './deeds.ts';
import { faceCheck } from './dice.ts';
import type { Fright, Frightened } from './fear.ts';
import { fortuneFault, fright } from './fear.ts';
import type { WfFighter } from './fighter.ts';
import { attackForecast, attackManners, frightForecast } from './forecast.ts';
import { dies } from './harm.ts';
import { attackFault } from './legality.ts';
import type { Rules } from './rules.ts';
import type { ShotOutcome } from './shot.ts';
import { shoot } from './shot.ts';
import { situationSpec } from './situation.ts';
import type { Mode } from './tables.ts';
import { MODE_NAMES } from './tables.ts';
import type { Declaration } from './turn-state.ts';

type Fields = { readonly [field: string]: Json };

const fieldsOf = (input: Json): Fields =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Fields) : {};

const ATTACK: Spec = {
  attacker: text(),
  defender: text(),
  weapon: text('unarmed'),
  mode: choice(MODE_NAMES),
  aimed: flag(),
  stepped: flag(),
  fresh: flag(),
  situation: group(situationSpec),
};

const SHOT: Spec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  aimed: flag(),
  situation: group(situationSpec),
};

const DEED: Spec = {
  who: text(),
  action: choice(ACTIONS),
  target: text(),
  weapon: text(),
  entered: num(0, { min: 0 }),
};

const FRIGHT: Spec = {
  who: text(),
  source: text(),
  kind: choice(['creature', 'scene', 'terror']),
  round: num(1, { min: 0 }),
  fortune: flag(),
  modifier: num(0),
};

const WHO: Spec = { who: text() };

/** What an input may carry beside its spec: squares to withdraw to, the way a shield is set, what has been paid. */
const LOOSE = ['withdrawals', 'shield', 'halves'];

/** An input with everything that it may leave out; odds begin with the same one again and again. */
const completed = kept((given: Fields, spec: Spec): Fields => {
  const loose = Object.fromEntries(Object.entries(given).filter(([key]) => LOOSE.includes(key)));
  return { ...blank(spec, given), ...loose } as Fields;
});
const whole = <T>(spec: Spec, input: Json): T => completed(fieldsOf(input), spec) as T;

/** What is wrong with the form of an input, or with those it is about. */
function malformed(
  spec: Spec,
  input: Json,
  cast: Cast<WfFighter>,
  who: (given: Fields) => readonly Id[],
): Msg | undefined {
  const given = blank(spec, fieldsOf(input)) as Fields;
  const [first] = faults(spec, given as Json);
  if (first) return msg('wfrp.no.malformed', { at: first.at, says: first.says });
  const gone = who(given).find((id) => !cast[id]);
  return gone === undefined ? undefined : msg('core.refused.gone', { who: gone });
}

const both = ({ attacker, defender }: Fields): readonly Id[] => [String(attacker), String(defender)];

const asDeclared = (input: Fields, action: Declaration['action']): Declaration => ({
  action,
  target: String(input.defender),
  weapon: String(input.weapon),
  situation: input.situation as unknown as Declaration['situation'] & object,
});

function wrongWith(spec: Spec, input: Json, cast: Cast<WfFighter>, rules: Rules): Msg | undefined {
  const wrong = malformed(spec, input, cast, both);
  if (wrong) return wrong;
  const given = whole<Fields>(spec, input);
  const attacker = cast[String(given.attacker)];
  const action = (given.mode as Mode | undefined) ?? 'shoot';
  return attacker && attackFault(cast, attacker, asDeclared(given, action), rules);
}

const attackPlay: PlayDef<WfFighter, Attack, Outcome, Rules> = {
  begin: (stage, input, rules) => attack(stage, whole<Attack>(ATTACK, input as unknown as Json), rules),
  members: ({ attacker, defender }) => [attacker, defender],
  fault: (cast, input, rules) => wrongWith(ATTACK, input, cast, rules),
  card: (run, { attacker, defender, mode = 'standard' }, rules) =>
    attackCard(run, rules, attacker, defender, msg(`wfrp.check.mode.${mode}`)),
  policy: ({ defender }) => attackManners(defender),
  forecast: (walk, { defender }, forWhom) => attackForecast(walk, defender, forWhom),
};

const shotPlay: PlayDef<WfFighter, Shot, ShotOutcome, Rules> = {
  begin: (stage, input, rules) => shoot(stage, whole<Shot>(SHOT, input as unknown as Json), rules),
  members: ({ attacker, defender, situation }) => [attacker, defender, ...(situation?.softWho ?? [])],
  fault: (cast, input, rules) => wrongWith(SHOT, input, cast, rules),
  card: (run, { attacker, defender }, rules) =>
    attackCard(run, rules, attacker, defender, msg('wfrp.check.shot')),
  policy: ({ defender }) => attackManners(defender),
  forecast: (walk, { defender }, forWhom) => attackForecast(walk, defender, forWhom),
};

const deedPlay: PlayDef<WfFighter, Deed, boolean, Rules> = {
  begin: (stage, input, rules) => deed(stage, whole<Deed>(DEED, input as unknown as Json), rules),
  members: ({ who, target }) => [...new Set([who, target || who])],
  fault: (cast, input) => malformed(DEED, input, cast, ({ who }) => [String(who)]),
  card: (run, { who, action }) =>
    eventCard(run, who, msg('wfrp.title.deed', { who, deed: msg(`wfrp.action.${action}`) })),
};

const frightPlay: PlayDef<WfFighter, Fright, Frightened, Rules> = {
  begin: (stage, input, rules) => fright(stage, whole<Fright>(FRIGHT, input as unknown as Json), rules),
  members: ({ who }) => [who],
  fault(cast, input, rules) {
    const wrong = malformed(FRIGHT, input, cast, ({ who }) => [String(who)]);
    if (wrong) return wrong;
    const given = whole<Fright>(FRIGHT, input);
    const fighter = cast[given.who];
    return fighter && fortuneFault(fighter, given, rules);
  },
  card: (run, { who, kind = 'creature' }) => eventCard(run, who, msg(`wfrp.title.fright.${kind}`, { who })),
  forecast: (walk) => frightForecast(walk),
};

type Who = { readonly who: Id };

/** The bleeding may die at the beginning of each own turn (severity ladder). */
function* bleed(stage: Stage<WfFighter>, { who }: Who): Play<boolean> {
  const inTen = Number(stage.of(who).conditions.bleeding ?? 0);
  if (inTen === 0) return false;
  const face = yield* roll(() =>
    faceCheck({ id: 'bleeding', by: who, label: msg('wfrp.check.bleeding', { n: inTen }) }, 10),
  );
  if (face <= inTen) return yield* dies(stage, who, 'GAP-10');
  stage.tell('survives', { who });
  return false;
}

type All = { readonly who: readonly Id[] };

/** The fight is over: fear goes with it, and what it had thrown out of balance. */
function* ends(stage: Stage<WfFighter>, { who }: All): Play<boolean> {
  for (const id of who)
    for (const condition of PASSING) stage.act(...lift(stage.of(id), condition, 'GAP-19'));
  stage.tell('over');
  return true;
}

const EVERYBODY: Spec = { who: list(text()) };

const overPlay: PlayDef<WfFighter, All, boolean, Rules> = {
  begin: ends,
  members: ({ who }) => who,
  fault: (cast, input) => malformed(EVERYBODY, input, cast, ({ who }) => who as readonly Id[]),
  card: (run, { who }) => eventCard(run, who[0] ?? '', msg('wfrp.title.over')),
};

const happening = (
  title: string,
  begin: (stage: Stage<WfFighter>, input: Who) => Play<boolean>,
): PlayDef<WfFighter, Who, boolean, Rules> => ({
  begin,
  members: ({ who }) => [who],
  fault: (cast, input) => malformed(WHO, input, cast, ({ who }) => [String(who)]),
  card: (run, { who }) => eventCard(run, who, msg(`wfrp.title.${title}`, { who })),
});

export const plays = {
  attack: attackPlay,
  shoot: shotPlay,
  deed: deedPlay,
  fright: frightPlay,
  over: overPlay,
  bleed: happening('bleed', bleed),
  topple: happening('topple', (stage, { who }) => topples(stage, who)),
};
