import type { PlayDef } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank, choice, faults, flag, group, list, num, text } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { deathSave } from './aid.ts';
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
import type { YzFighter } from './fighter.ts';
import { attackForecast, attackPolicy } from './forecast.ts';
import type { Suffered } from './harm.ts';
import { attackFault } from './legality.ts';
import type { Panic, Panicked } from './panic.ts';
import { CAUSES, panic } from './panic.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import type { Blast, Fall } from './threats.ts';
import { blast, fall } from './threats.ts';
import type { Save } from './turn-state.ts';

type Fields = { readonly [field: string]: Json };

/** An input with everything that it may leave out. */
const whole = <T extends Json>(spec: Spec, input: Json): T => blank(spec, input as Fields) as Json as T;

/** What is wrong with the form of an input, or with those it is about. */
function malformed(spec: Spec, input: Json, cast: Cast<YzFighter>, who: readonly string[]): Msg | undefined {
  const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const [first] = faults(spec, blank(spec, given as Fields) as Json);
  if (first) return msg('yearzero.no.malformed', { at: first.at, says: first.says });
  const gone = who.map((field) => String((given as Fields)[field] ?? '')).find((id) => !cast[id]);
  return gone === undefined ? undefined : msg('core.refused.gone', { who: gone });
}

const ATTACK: Spec = {
  attacker: text(),
  defender: text(),
  weapon: text(),
  mode: choice(MODES),
  unblockable: flag(),
  situation: group(situationSpec),
};

const attackPlay: PlayDef<YzFighter, Attack, Outcome, Rules> = {
  begin: (stage, input, rules) => attack(stage, whole<Attack>(ATTACK, input), rules),
  members: ({ attacker, defender }) => [attacker, defender],
  fault(cast, input, rules) {
    const wrong = malformed(ATTACK, input, cast, ['attacker', 'defender']);
    if (wrong) return wrong;
    const given = whole<Attack>(ATTACK, input);
    const [attacker, defender] = [cast[given.attacker], cast[given.defender]];
    return attacker && defender && attackFault(attacker, defender, given, rules);
  },
  card: (run, { attacker, defender, mode }) => attackCard(run, attacker, defender, mode),
  policy: () => attackPolicy('keep'),
  forecast: (walk) => attackForecast(walk),
};

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
  direction: text(),
  trigger: text(),
};

/** Nobody in particular is the one who does it. */
const targetOf = ({ who, target }: Deed): Id => target || who;

const deedPlay: PlayDef<YzFighter, Deed, boolean, Rules> = {
  begin(stage, input, rules) {
    const given = whole<Deed>(DEED, input as unknown as Json);
    return deed(stage, { ...given, target: targetOf(given) }, rules);
  },
  members: (input) => [...new Set([input.who, targetOf(input), ...(input.others ?? [])])],
  fault(cast, input, rules) {
    const wrong = malformed(DEED, input, cast, ['who']);
    if (wrong) return wrong;
    const given = whole<Deed>(DEED, input);
    const [fighter, target] = [cast[given.who], cast[targetOf(given)]];
    if (!target) return msg('core.refused.gone', { who: targetOf(given) });
    return fighter && deedFault(fighter, target, given, rules);
  },
  card: (run, { who, action }) =>
    eventCard(run, who, msg('yearzero.title.deed', { who, deed: msg(`yearzero.action.${action}`) })),
};

const SAVE: Spec = { who: text(), injury: text() };

const savePlay: PlayDef<YzFighter, Save, boolean, Rules> = {
  begin: deathSave,
  members: ({ who }) => [who],
  fault: (cast, input) => malformed(SAVE, input, cast, ['who']),
  card: (run, { who }) => eventCard(run, who, msg('yearzero.title.deathSave', { who })),
};

const PANIC: Spec = { who: text(), cause: choice(CAUSES, 'master') };

const panicPlay: PlayDef<YzFighter, Panic, Panicked, Rules> = {
  begin: panic,
  members: ({ who }) => [who],
  fault: (cast, input) => malformed(PANIC, input, cast, ['who']),
  card: (run, { who }) => eventCard(run, who, msg('yearzero.title.panic', { who })),
};

const BLAST: Spec = { who: text(), power: num(8, { min: 0 }), distance: num(1, { min: 0, real: true }) };

const blastPlay: PlayDef<YzFighter, Blast, Suffered, Rules> = {
  begin: (stage, input, rules) => blast(stage, whole<Blast>(BLAST, input), rules),
  members: ({ who }) => [who],
  fault: (cast, input) => malformed(BLAST, input, cast, ['who']),
  card: (run, { who }) => eventCard(run, who, msg('yearzero.title.blast', { who })),
};

const FALL: Spec = { who: text(), metres: num(2, { min: 0 }) };

const fallPlay: PlayDef<YzFighter, Fall, Suffered, Rules> = {
  begin: (stage, input, rules) => fall(stage, whole<Fall>(FALL, input), rules),
  members: ({ who }) => [who],
  fault: (cast, input) => malformed(FALL, input, cast, ['who']),
  card: (run, { who }) => eventCard(run, who, msg('yearzero.title.fall', { who })),
};

export const plays = {
  attack: attackPlay,
  deed: deedPlay,
  deathSave: savePlay,
  panic: panicPlay,
  blast: blastPlay,
  fall: fallPlay,
};
