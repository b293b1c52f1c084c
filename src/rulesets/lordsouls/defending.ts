import type { Option, Play } from '../../core/ask.ts';
import { choose, part, roll } from '../../core/ask.ts';
import type { Change } from '../../core/change.ts';
import { set } from '../../core/change.ts';
import type { Stage } from '../../core/stage.ts';
import type { Id } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Defence, Threat } from './defences.ts';
import { acrobaticsCheck, blockLines, defenceCheck, defencesOf, dodgeLines, parryLines } from './defences.ts';
import { succeeded } from './dice.ts';
import type { LsFighter } from './fighter.ts';
import type { Mode, Weapon } from './gear.ts';
import { ofType, weaponOf } from './gear.ts';
import type { Suffered } from './harm.ts';
import { strikes } from './harm.ts';
import { isContact } from './hit.ts';
import { reaches } from './legality.ts';
import type { Rules } from './rules.ts';
import { inRound, spends } from './slots.ts';
import { ACROBATIC } from './tables.ts';
import { modeName } from './words.ts';

/** What a defence came to: whether it held, of what kind it was, and what a parry did to the attacker. */
export type Defended = {
  readonly held: boolean;
  readonly kind: Defence['kind'] | 'none';
  readonly countered: number;
};

const NONE: Defended = { held: false, kind: 'none', countered: 0 };

/** The choice of the one who is attacked, after the attack has come off: each way to defend himself, the best first, or none (LS-6.0.2, AMB-55). */
const choice = (stage: Stage<LsFighter>, threat: Threat, rules: Rules): Play<Partial<Defence> & Option> =>
  choose(() => ({
    kind: 'choose',
    id: 'defence',
    by: threat.at,
    label: msg('lordsouls.choose.defence', { who: threat.by }),
    options: [
      ...defencesOf(stage.of(threat.at), threat, rules).sort((a, b) => b.p - a.p),
      { id: 'none', label: msg('lordsouls.option.noDefence') },
    ],
    skip: 'none',
  }));

/** A parry counts against further ones with the same weapon; the first block decides with what he blocks (LS-6.4.10, AMB-14). */
function counts(fighter: LsFighter, { kind, thing = '' }: Defence): Change[] {
  const { parries, blocked } = fighter.turn;
  if (!inRound(fighter)) return [];
  if (kind === 'parry')
    return [
      set(
        fighter.id,
        'turn.parries',
        parries,
        { ...parries, [thing]: (parries?.[thing] ?? 0) + 1 },
        'LS-6.4.10',
      ),
    ];
  return kind === 'block' && blocked === undefined
    ? [set(fighter.id, 'turn.blocked', undefined, thing, 'AMB-14')]
    : [];
}

/** An acrobatics roll before the dodge: its bonus or penalty stays until the own turn (LS-6.2.4 to LS-6.2.6). */
function* leaps(stage: Stage<LsFighter>, who: Id, rules: Rules): Play<number> {
  const is = yield* roll(() => acrobaticsCheck(stage.of(who), rules));
  const bonus = succeeded(is) ? ACROBATIC : -ACROBATIC;
  if (inRound(stage.of(who)))
    stage.act(set(who, 'turn.acrobatic', undefined, bonus, bonus > 0 ? 'LS-6.2.5' : 'LS-6.2.6'));
  return bonus;
}

const thingOf = (fighter: LsFighter, id: Id | undefined) =>
  ofType(fighter, 'shield').find((one) => one.id === id) ?? weaponOf(fighter, id ?? '');

/** Where the number of the chosen defence comes from. The penalty of parries counts those before this one. */
function linesOf(fighter: LsFighter, { kind, thing }: Defence, k: number, bonus: number, rules: Rules) {
  const with_ = thingOf(fighter, thing);
  if (kind === 'parry' && with_?.type === 'weapon') return parryLines(fighter, with_, k, rules);
  if (kind === 'block' && with_) return blockLines(fighter, with_, k, rules);
  return dodgeLines(fighter, k, bonus, rules);
}

/** The defence of the one who is attacked, if he has any: choice, point, roll, and the blow that a parry gives back (LS-6.0, LS-6.1, LS-6.4.4). */
export function* defends(stage: Stage<LsFighter>, threat: Threat, rules: Rules): Play<Defended> {
  const { at, k } = threat;
  if (defencesOf(stage.of(at), threat, rules).every(({ no }) => no)) {
    stage.tell('noDefence', { who: at });
    return NONE;
  }
  const taken = yield* choice(stage, threat, rules);
  if (taken.kind === undefined) return NONE;
  const defence = taken as Defence;
  const { kind } = defence;
  const bonus = defence.wild ? yield* leaps(stage, at, rules) : (stage.of(at).turn.acrobatic ?? 0);
  const { parries } = stage.of(at).turn;
  stage.act(...spends(stage.of(at), kind, 'LS-6.0.3'), ...counts(stage.of(at), defence));
  const is = yield* roll(() => {
    const now = stage.of(at);
    const before = { ...now, turn: { ...now.turn, parries } };
    return defenceCheck(now, defence.label, linesOf(before, defence, k, bonus, rules), rules);
  });
  if (!succeeded(is)) {
    stage.tell('defenceFails', { who: at });
    return { ...NONE, kind };
  }
  stage.tell('defends', { who: at, by: threat.by, kind });
  if (kind !== 'parry') return { held: true, kind, countered: 0 };
  const weapon = weaponOf(stage.of(at), defence.thing ?? '');
  const countered = weapon ? yield* counters(stage, threat, weapon, rules) : 0;
  return { held: true, kind, countered };
}

/** The ways to strike with a weapon at somebody so far off; all of them where the distance does not matter (AMB-17). */
function ways(weapon: Weapon, { distance }: Threat, { parryCounter, ...rules }: Rules): Mode[] {
  const blows = weapon.traits.modes.filter((mode) => isContact(mode) && mode.hands <= weapon.traits.grip);
  return parryCounter === 'inReachOnly'
    ? blows.filter((mode) => reaches(mode, distance, { ...rules, parryCounter }))
    : blows;
}

/** With which blow a parry strikes back: he says so where he has several, or may let it be (AMB-17). */
function* blowBack(
  stage: Stage<LsFighter>,
  threat: Threat,
  weapon: Weapon,
  rules: Rules,
): Play<Mode | undefined> {
  const modes = ways(weapon, threat, rules);
  const [first] = modes;
  const asks = rules.parryCounter === 'ask';
  if (!first || (modes.length === 1 && !asks)) return first;
  const { mode } = yield* choose<{ id: string; label: ReturnType<typeof msg>; mode: Mode | undefined }>(
    () => ({
      kind: 'choose',
      id: 'counter',
      by: threat.at,
      label: msg('lordsouls.choose.counter', { who: threat.by }),
      options: [
        ...modes.map((one) => ({
          id: String(weapon.traits.modes.indexOf(one)),
          label: modeName(weapon, one),
          mode: one,
        })),
        ...(asks ? [{ id: 'none', label: msg('lordsouls.option.letBe'), mode: undefined }] : []),
      ],
      skip: String(weapon.traits.modes.indexOf(first)),
    }),
  );
  return mode;
}

type Counter = { readonly by: Id; readonly who: Id; readonly weapon: Id; readonly mode: number };

const counterBlow =
  (rules: Rules) =>
  (stage: Stage<LsFighter>, { by, who, weapon: id, mode: at }: Counter): Play<Suffered> => {
    const weapon = weaponOf(stage.of(by), id);
    const mode = weapon?.traits.modes[at];
    if (!weapon || !mode) throw new Error(`no weapon ${id}`);
    return strikes(
      stage,
      {
        id: 'counterDamage',
        by,
        who,
        weapon,
        mode,
        strong: false,
        half: !weapon.traits.fencing,
        critical: false,
        part: 'none',
      },
      rules,
    );
  };

/** A parry that holds strikes back at once: half of the weapon's damage, all of it with a fencing weapon; nothing can be done against it (LS-6.4.4 to LS-6.4.6). */
function* counters(stage: Stage<LsFighter>, threat: Threat, weapon: Weapon, rules: Rules): Play<number> {
  const mode = yield* blowBack(stage, threat, weapon, rules);
  if (!mode) return 0;
  stage.tell('strikesBack', { who: threat.by, by: threat.at });
  const blow: Counter = {
    by: threat.at,
    who: threat.by,
    weapon: weapon.id,
    mode: weapon.traits.modes.indexOf(mode),
  };
  const { injury } = yield* part('lordsouls.counter', stage, counterBlow(rules), blow);
  return injury;
}
