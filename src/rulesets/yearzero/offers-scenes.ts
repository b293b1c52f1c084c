import type { Check } from '../../core/dice/check.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Id, Json, Msg, RuleId } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import { tryFault } from './check.ts';
import { has, unable } from './conditions.ts';
import { skillCheck } from './dice.ts';
import type { YzFighter } from './fighter.ts';
import { hasTalent, weaponsOf } from './gear.ts';
import { careFault } from './healing.ts';
import { injuriesOf } from './injuries.ts';
import { NEEDS, needFault } from './needs.ts';
import { noticeFault } from './notice.ts';
import { skillPool } from './pools.ts';
import type { Rules } from './rules.ts';
import type { Situation } from './situation.ts';
import { situationOf } from './situation.ts';
import { inRound } from './slots.ts';
import { sneakFault } from './sneak.ts';
import { PROWLS, prowlFault, scanFault } from './stealth.ts';
import type { Unit } from './tables.ts';
import { SKILL_NAMES, UNITS } from './tables.ts';
import { dueAt } from './time.ts';
import { STRAINS } from './triggers.ts';
import { joined, weaponName } from './words.ts';

/* Offers beside the actions of a fight: skills, stealth, needs, nerves, and the clock. */

type Context = ActionContext<YzFighter, Rules>;

/** Who is offered something, by whom it may be done to, under which circumstances. */
interface Scene {
  readonly context: Context;
  readonly fighter: YzFighter;
  readonly situation: Situation;
}

const offer = (
  id: string,
  group: string,
  label: Msg,
  icon: string,
  why: RuleId,
  play: { readonly name: string; readonly input: Json },
  no: Msg | undefined,
  more: Partial<Offer> = {},
): Offer => ({
  id,
  label,
  icon,
  group,
  needsTarget: false,
  ...(no ? { no } : {}),
  play,
  circumstances: [],
  rules: [why],
  ...more,
});

/** A roll of each skill, and a scientist's analysis (YZ-0.2, YZ-13.6). */
function skillOffers({ context: { rules }, fighter, situation }: Scene): Offer[] {
  const { modDice: mod, dark } = situation;
  const one = (skill: (typeof SKILL_NAMES)[number], analysis: boolean): Offer => {
    const input = { who: fighter.id, skill, mod, dark, analysis };
    const label = msg(analysis ? 'yearzero.hook.analysis' : `yearzero.field.skills.${skill}`);
    const check = skillCheck(skillPool(skill, fighter, skill), rules) as unknown as Check;
    const why = analysis ? 'YZ-13.6' : 'YZ-0.2';
    const play = { name: 'skill', input };
    const id = analysis ? 'skill:analysis' : `skill:${skill}`;
    return offer(id, 'skill', label, 'rolling-dices', why, play, tryFault(fighter, input), {
      check,
      anytime: true,
      circumstances: skill === 'observation' ? ['modDice', 'dark'] : ['modDice'],
    });
  };
  return [
    ...SKILL_NAMES.map((skill) => one(skill, false)),
    ...(hasTalent(fighter, 'analysis') ? [one('observation', true)] : []),
  ];
}

const PROWL_ICONS = { step: 'footprint', examine: 'magnifying-glass', hide: 'hidden', show: 'walk' } as const;

/** What can be done in a Turn of stealth, outside a fight (YZ-4). */
function stealthOffers({ context, fighter, situation }: Scene): Offer[] {
  const who = fighter.id;
  const { targets, each, cast } = context;
  const distanceOf = (id: Id): number =>
    (each?.[id] as Situation | undefined)?.distance ?? situation.distance;
  const about = targets.map((id) => ({ who: id, distance: distanceOf(id) }));
  const looks = { by: [who], who: [...targets], found: false, situation };
  return [
    ...PROWLS.map((what) => {
      const input = { who, what, cluttered: situation.cluttered };
      const label = msg(`yearzero.stealth.${what}`);
      const play = { name: 'stealth', input };
      return offer(
        `stealth:${what}`,
        'stealth',
        label,
        PROWL_ICONS[what],
        'YZ-4.1',
        play,
        prowlFault(fighter, input),
        {
          circumstances: what === 'step' ? ['cluttered'] : [],
        },
      );
    }),
    offer(
      'stealth:look',
      'stealth',
      msg('yearzero.stealth.look'),
      'look-at',
      'YZ-4.9',
      { name: 'notice', input: looks },
      unable(fighter) ?? noticeFault(cast, looks),
      { needsTarget: true, targets: { own: [] }, circumstances: ['distance', 'dark', 'behindObject'] },
    ),
    offer(
      'stealth:scan',
      'stealth',
      msg('yearzero.stealth.scan'),
      'radar-dish',
      'YZ-4.14',
      { name: 'detector', input: { who, outdoors: situation.outdoors, about } },
      scanFault(fighter),
      { needsTarget: true, targets: { own: ['distance'] }, circumstances: ['distance', 'outdoors'] },
    ),
  ];
}

/** Attacks out of hiding, before anybody has rolled for initiative (YZ-9.1, YZ-9.10). */
function sneakOffers({ context, fighter, situation }: Scene): Offer[] {
  const [defender = ''] = context.targets;
  return (['sneak', 'ambush'] as const).flatMap((kind) =>
    weaponsOf(fighter).map((weapon) => {
      const mode = weapon.traits.skill === 'closeCombat' ? 'melee' : 'ranged';
      const attack = { attacker: fighter.id, defender, weapon: weapon.id, mode, situation } as const;
      const input = { kind, attacks: [attack], watchers: [] };
      const label = msg('yearzero.offer.with', {
        deed: msg(`yearzero.stealth.${kind}`),
        weapon: weaponName(weapon),
      });
      const why = kind === 'sneak' ? 'YZ-9.1' : 'YZ-9.10';
      const no = defender === '' ? undefined : sneakFault(context.cast, input, context.rules);
      const play = { name: 'sneakAttack', input: input as unknown as Json };
      return offer(`${kind}:${weapon.id}`, 'stealth', label, 'cloak-dagger', why, play, no, {
        needsTarget: true,
        circumstances: ['distance', 'dark', 'modDice'],
      });
    }),
  );
}

const NEED_ICONS = { eat: 'meal', drink: 'water-flask', sleep: 'night-sleep' } as const;

/** Food, water and sleep; tending wounds while they heal (YZ-14.8, YZ-14.14, YZ-12.31). */
function needOffers({ context, fighter }: Scene): Offer[] {
  const who = fighter.id;
  const patient = context.cast[context.targets[0] ?? ''] ?? fighter;
  return [
    ...NEEDS.map((what) => {
      const play = { name: 'need', input: { who, what } };
      const why = what === 'sleep' ? 'YZ-14.14' : 'YZ-14.8';
      return offer(
        `need:${what}`,
        'need',
        msg(`yearzero.need.${what}`),
        NEED_ICONS[what],
        why,
        play,
        needFault(fighter),
      );
    }),
    ...injuriesOf(patient).map(({ id, row }) => {
      const input = { who, target: patient.id, injury: id };
      const label = msg('yearzero.offer.care', { injury: row.name });
      const no = unable(fighter) ?? careFault(patient, input);
      return offer(`care:${id}`, 'need', label, 'healing', 'YZ-12.31', { name: 'care', input }, no);
    }),
  ];
}

/** What frays the nerves from outside (YZ-13.7 to YZ-13.9, YZ-13.19). */
function nerveOffers({ context, fighter }: Scene): Offer[] {
  const who = [fighter.id, ...context.targets];
  const dead = has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined;
  const panic = { name: 'panic', input: { who: fighter.id, cause: 'master' } };
  return [
    offer('panic', 'nerves', msg('yearzero.check.panic'), 'terror', 'YZ-13.19', panic, dead),
    ...frenzyOffers(fighter),
    ...(Object.keys(STRAINS) as (keyof typeof STRAINS)[]).map((cause) => {
      const play = { name: 'strain', input: { who, cause } };
      const label = msg(`yearzero.strain.${cause}`);
      return offer(`strain:${cause}`, 'nerves', label, 'brain-leak', STRAINS[cause], play, dead, {
        targets: { own: [] },
      });
    }),
  ];
}

/** Outside a fight, whose round asks for it, somebody may let his frenzy be: the panic that waits for it comes (YZ-A.45). */
function frenzyOffers(fighter: YzFighter): Offer[] {
  if (!has(fighter, 'overkill') || inRound(fighter)) return [];
  const input = { who: fighter.id, row: String(fighter.conditions.overkill) };
  const play = { name: 'setsIn', input };
  return [offer('setsIn', 'nerves', msg('yearzero.offer.setsIn'), 'enrage', 'YZ-A.45', play, undefined)];
}

/** What may befall somebody anywhere: a fall, a fire, a blast, a disease (YZ-14.15 to YZ-14.37). */
function dangerOffers({ context, fighter, situation }: Scene): Offer[] {
  const { id: who } = fighter;
  const { danger, fallen } = situation;
  const { targets, each } = context;
  const dead = has(fighter, 'dead') ? msg('yearzero.no.dead') : undefined;
  const near = targets.map((id) => ({
    who: id,
    distance: (each?.[id] as Situation | undefined)?.distance ?? situation.distance,
  }));
  const caught = [{ who, distance: 0 }, ...near].map((one) => ({ ...one, cover: 0 }));
  const one = (name: string, icon: string, why: RuleId, input: Json, more: Partial<Offer>): Offer =>
    offer(`danger:${name}`, 'danger', msg(`yearzero.danger.${name}`), icon, why, { name, input }, dead, more);
  return [
    one('fall', 'falling', 'YZ-14.15', { who, metres: fallen }, { circumstances: ['fallen'] }),
    one('fire', 'flame', 'YZ-14.25', { who, intensity: danger }, { circumstances: ['danger'] }),
    one(
      'blast',
      'bright-explosion',
      'YZ-14.18',
      { power: danger, targets: caught },
      { circumstances: ['danger', 'distance'], targets: { own: ['distance'] } },
    ),
    one('disease', 'virus', 'YZ-14.34', { who, virulence: danger, name: '' }, { circumstances: ['danger'] }),
  ];
}

const UNIT_RULES = { round: 'YZ-1.1', turn: 'YZ-1.2', shift: 'YZ-1.3', day: 'YZ-14.1' } as const;

/** What would fall due if a unit passed: of one person as it is, of several each by name (YZ-1.6). */
function duesOf(all: readonly YzFighter[], unit: Unit, rules: Rules, within: Situation['within']): Msg[] {
  return all.flatMap((one) => {
    const dues = dueAt(one, unit, rules, within);
    return all.length === 1 ? dues : dues.map((what) => msg('yearzero.due.for', { who: one.id, what }));
  });
}

/** The clock, and what would fall due for everybody for whom it runs (YZ-1.1 to YZ-1.3, YZ-1.6). */
function timeOffers({ context, fighter, situation: { within } }: Scene): Offer[] {
  const who = [fighter.id, ...context.targets];
  const all = who.flatMap((id) => context.cast[id] ?? []);
  return UNITS.map((unit) => {
    const dues = duesOf(all, unit, context.rules, within);
    const play = { name: 'time', input: { unit, who, within } };
    return offer(
      `time:${unit}`,
      'time',
      msg(`yearzero.time.${unit}`),
      'hourglass',
      UNIT_RULES[unit],
      play,
      undefined,
      {
        targets: { own: [] },
        circumstances: unit === 'round' ? [] : ['within'],
        ...(dues.length > 0 ? { detail: joined(dues) } : {}),
      },
    );
  });
}

/** Everything beside the actions of a fight. In a running one only what takes no time of it. */
export function sceneOffers(context: Context, fighter: YzFighter): Offer[] {
  const situation = situationOf(context.situation);
  const scene: Scene = { context, fighter, situation };
  const always = [...skillOffers(scene), ...nerveOffers(scene), ...dangerOffers(scene)];
  if (inRound(fighter)) return always;
  return [
    ...always,
    ...stealthOffers(scene),
    ...sneakOffers(scene),
    ...needOffers(scene),
    ...timeOffers(scene),
  ];
}
