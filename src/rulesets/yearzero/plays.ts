import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { choice, flag, group, list, num, text } from '../../core/spec.ts';
import type { Id, Json } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Outcome } from './attack.ts';
import { attack } from './attack.ts';
import type { Attack } from './attack-pool.ts';
import { MODES } from './attack-pool.ts';
import { attackCard, eventCard } from './card.ts';
import { deedFault } from './deed-faults.ts';
import type { Action } from './deed-table.ts';
import { DEEDS } from './deed-table.ts';
import type { Deed } from './deeds.ts';
import { deed } from './deeds.ts';
import type { Duel, Duelled } from './duel.ts';
import { duel } from './duel.ts';
import type { YzFighter } from './fighter.ts';
import {
  attackForecast,
  attackManners,
  rollForecast,
  rollManners,
  sneakForecast,
  sneakManners,
} from './forecast.ts';
import { happening, malformed, whole } from './inputs.ts';
import { attackFault } from './legality.ts';
import { scenes } from './plays-scenes.ts';
import type { Done } from './roll.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import type { Sneak, Sneaked } from './sneak.ts';
import { sneakAttack, sneakFault } from './sneak.ts';

const ATTACK: Spec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  mode: choice(MODES),
  unblockable: flag(),
  overkill: flag(),
  others: list(group({ who: text(), spread: num(0, { min: 0, real: true }) })),
  situation: group(situationSpec),
};

const wholeAttack = (input: Json): Attack => whole<Attack>(ATTACK, input);

/** Everybody whom an attack may concern. */
const engagedIn = ({ attacker, defender, others = [] }: Attack): Id[] => [
  attacker,
  defender,
  ...others.map(({ who }) => who),
];

const attackPlay: PlayDef<YzFighter, Attack, Outcome, Rules> = {
  begin: (stage, input, rules) => attack(stage, wholeAttack(input), rules),
  members: (input) => engagedIn(wholeAttack(input)),
  fault(cast, input, rules) {
    const wrong = malformed(ATTACK, input, cast, []);
    if (wrong) return wrong;
    const given = wholeAttack(input);
    const gone = malformed(ATTACK, input, cast, engagedIn(given));
    const [attacker, defender] = [cast[given.attacker], cast[given.defender]];
    return gone ?? (attacker && defender && attackFault(attacker, defender, given, rules));
  },
  card: (run, { attacker, defender, mode }, rules) => attackCard(run, rules, attacker, defender, mode),
  policy: (input) => attackManners(wholeAttack(input)),
  forecast: (walk, input, forWhom) => attackForecast(walk, wholeAttack(input), forWhom),
};

const sneaking = happening<Sneak, Sneaked>({
  spec: {
    kind: choice(['sneak', 'ambush']),
    attacks: list(group(ATTACK)),
    watchers: list(text()),
  },
  who: ({ attacks, watchers }) => [...attacks.flatMap(engagedIn), ...watchers],
  begin: sneakAttack,
  title: ({ kind, attacks }) => msg(`yearzero.title.${kind}`, { who: attacks[0]?.attacker ?? '' }),
  no: (_, input, rules, cast) => sneakFault(cast, input, rules),
  policy: sneakManners,
  forecast: sneakForecast,
});

const duelling = happening<Duel, Duelled>({
  spec: { one: group(ATTACK), other: group(ATTACK) },
  who: ({ one, other }) => [...engagedIn(one), ...engagedIn(other)],
  begin: duel,
  title: ({ one, other }) => msg('yearzero.title.duel', { who: one.attacker, to: other.attacker }),
  no: (fighter, { one }, rules, cast) => {
    const defender = cast[one.defender];
    return defender && attackFault(fighter, defender, one, rules);
  },
});

const ACTIONS = Object.keys(DEEDS) as [Action, ...Action[]];

const DEED: Spec = {
  who: text(),
  action: choice(ACTIONS),
  target: text(),
  weapon: text(),
  others: list(text()),
  aid: text('revive'),
  cluttered: flag(),
  cramped: flag(),
  blocked: flag(),
  metres: num(0, { min: 0, real: true }),
  border: flag(),
  direction: text(),
  trigger: text(),
};

/** Nobody in particular is the one who does it. */
const targetOf = ({ who, target }: Deed): Id => target || who;

const deedPlay: PlayDef<YzFighter, Deed, Done, Rules> = {
  begin(stage, input, rules) {
    const given = whole<Deed>(DEED, input);
    return deed(stage, { ...given, target: targetOf(given) }, rules);
  },
  members: (input) => [...new Set([input.who, targetOf(input), ...(input.others ?? [])])],
  fault(cast, input, rules) {
    const wrong = malformed(DEED, input, cast, []);
    if (wrong) return wrong;
    const given = whole<Deed>(DEED, input);
    const gone = malformed(DEED, input, cast, [given.who, targetOf(given), ...(given.others ?? [])]);
    const fighter = cast[given.who];
    return gone ?? (fighter && deedFault(fighter, cast[given.target || ''], given, rules));
  },
  card: (run, { who, action }, rules) =>
    eventCard(run, rules, who, msg('yearzero.title.deed', { who, deed: msg(`yearzero.action.${action}`) })),
  policy: ({ who }) => rollManners(who),
  forecast: (walk, { who }) => rollForecast(walk, who),
};

export const plays = {
  attack: attackPlay,
  sneakAttack: sneaking,
  duel: duelling,
  deed: deedPlay,
  ...scenes,
};
