import type { Check } from '../../core/dice/check.ts';
import type { Offer } from '../../core/ruleset.ts';
import type { Json, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Context, Wanted } from './actions.ts';
import { postureOf } from './conditions.ts';
import { handled } from './deed-faults.ts';
import { JUMPS, RESPONSES } from './deeds.ts';
import type { LsFighter } from './fighter.ts';
import type { SkillItem } from './gear.ts';
import { grips, holding, maintained, ofType } from './gear.ts';
import { bestOf } from './levels.ts';
import { useName } from './manoeuvres.ts';
import { budgetOf, highJump, jumpValue, longJump } from './movement.ts';
import { ATTRIBUTES, STANCES } from './names.ts';
import { wholeSituation } from './situation.ts';
import { SPRINT_ENERGY } from './tables.ts';
import type { Trial } from './tasks.ts';
import { climbAbilities, taskCheck } from './tasks.ts';
import type { Declaration } from './turn-state.ts';
import { playOf } from './turn-state.ts';
import { gearName } from './words.ts';

const situationIn = ({ situation }: Context) => wholeSituation(situation as object);

const plain = (
  id: string,
  declaration: Declaration,
  label: Msg,
  circumstances: readonly string[] = [],
): Wanted => ({
  id,
  declaration,
  label,
  circumstances,
});

/** The dice of a task as the circumstances are. */
function trialCheck(context: Context, fighter: LsFighter, declaration: Declaration): Pick<Wanted, 'check'> {
  const begun = playOf(fighter, { ...declaration, situation: situationIn(context) });
  if (begun?.play !== 'task') return {};
  const input = begun.input as unknown as Trial;
  if (input.with === '' && input.spell === '') return {};
  return { check: taskCheck(fighter, input, context.rules) as unknown as Check };
}

const skills = (fighter: LsFighter, is: (traits: SkillItem['traits']) => boolean): SkillItem[] =>
  ofType(fighter, 'skill').filter(({ traits }) => is(traits));

const LONG = ['mod', 'task', 'needed'];

/** Concentration on a spell, the senses, or a skill of the mind (LS-3.2.1 to LS-3.2.3). */
function concentrations(context: Context, fighter: LsFighter): Wanted[] {
  const make = (
    id: string,
    what: Msg,
    more: Partial<Declaration>,
    circumstances: readonly string[],
  ): Wanted => {
    const declaration: Declaration = { manoeuvre: 'concentrate', ...more };
    return {
      ...plain(
        `concentrate:${id}`,
        declaration,
        msg('lordsouls.offer.on', { deed: useName('concentrate'), what }),
        circumstances,
      ),
      ...trialCheck(context, fighter, declaration),
    };
  };
  return [
    ...ofType(fighter, 'ability')
      .filter(({ traits }) => traits.activation === 'concentrate')
      .map(({ id, name }) => make(id, verbatim(name), { spell: id }, ['mod'])),
    ...skills(fighter, ({ mental, attribute }) => mental || attribute === 'int').map(({ id, name }) =>
      make(id, verbatim(name), { with: id }, LONG),
    ),
    make('senses', msg('lordsouls.figure.senses'), { with: 'senses' }, LONG),
  ];
}

/** Influence with each skill for it (LS-3.3.1, LS-3.3.2). */
const influences = (context: Context, fighter: LsFighter): Wanted[] =>
  skills(fighter, ({ influence }) => influence).map(({ id, name }) => {
    const declaration: Declaration = { manoeuvre: 'influence', with: id };
    const label = msg('lordsouls.offer.on', { deed: useName('influence'), what: verbatim(name) });
    return {
      ...plain(`influence:${id}`, declaration, label, ['mod', 'unwilling']),
      needsTarget: true,
      ...trialCheck(context, fighter, declaration),
    };
  });

/** Preparation for each thing that there is to prepare (LS-3.4.1 to LS-3.4.3, LS-5.5.2). */
function preparations(fighter: LsFighter): Wanted[] {
  const make = (option: string, item: string, what: Msg, circumstances: readonly string[] = []): Wanted =>
    plain(
      item === '' ? `prepare:${option}` : `prepare:${option}:${item}`,
      { manoeuvre: 'prepare', option, item },
      msg(`lordsouls.offer.prepare.${option}`, { what }),
      circumstances,
    );
  const things = handled(fighter);
  return [
    make('task', '', verbatim(''), ['task', 'needed']),
    ...ofType(fighter, 'thing')
      .filter(({ traits }) => traits.place !== 'ground')
      .map((one) => make('use', one.id, gearName(one))),
    ...ofType(fighter, 'weapon')
      .filter(({ traits }) => traits.capacity > 0 && traits.load > 0)
      .map((one) => make('reload', one.id, gearName(one))),
    ...things
      .filter(({ traits }) => traits.place === 'bag')
      .map((one) => make('rummage', one.id, gearName(one))),
    ...[...ofType(fighter, 'trait'), ...ofType(fighter, 'ability')]
      .filter(({ traits }) => traits.activation === 'toggle')
      .map((one) => make('toggle', one.id, gearName(one))),
  ];
}

/** With what he waits: blows and shots of his weapons are chosen when the event has come (LS-3.12.1, LS-3.12.4). */
const waits = (): Wanted[] =>
  RESPONSES.map((response) =>
    plain(
      `wait:${response}`,
      { manoeuvre: 'wait', option: response },
      msg('lordsouls.offer.on', { deed: useName('wait'), what: useName(response) }),
      ['event'],
    ),
  );

/** Combat manoeuvres that attack nobody. */
export const combatOffers = (context: Context, fighter: LsFighter): Wanted[] => [
  ...(['dodge', 'parry', 'block', 'double'] as const).map((option) =>
    plain(
      `allOutDefence:${option}`,
      { manoeuvre: 'allOutDefence', option },
      msg(`lordsouls.offer.defence.${option}`),
    ),
  ),
  ...concentrations(context, fighter),
  ...influences(context, fighter),
  ...preparations(fighter),
  ...waits(),
  improvisedAttack(context),
  plain('doNothing', { manoeuvre: 'doNothing' }, useName('doNothing')),
];

/** What fits no other manoeuvre: the master decides what it is rolled against, if at all (LS-3.14.1, LS-3.14.2, LS-4.8.1, LS-4.8.2). */
const improvised = (manoeuvre: 'improviseCombat' | 'improviseMove'): Wanted =>
  plain(manoeuvre, { manoeuvre }, useName(manoeuvre), ['task', 'skill', 'mod']);

/** An improvised attack: its target defends itself where the master wants it (LS-3.14.2). */
function improvisedAttack(context: Context): Wanted {
  const plainly = improvised('improviseCombat');
  const [target] = situationIn(context).defends ? context.targets : [];
  const declaration: Declaration = { ...plainly.declaration, ...(target ? { target } : {}) };
  return { ...plainly, declaration, circumstances: ['task', 'skill', 'mod', 'defends'] };
}

/** Whoever holds somebody lets go of him when he moves otherwise than by dragging (LS-4.3.4). */
const letsGo = (fighter: LsFighter): Pick<Wanted, 'doubt'> =>
  Object.keys(holding(fighter)).length > 0 ? { doubt: msg('lordsouls.doubt.letsGo') } : {};

/** Movement manoeuvres (LS-4.0.1). */
export function movementOffers(
  context: Context,
  fighter: LsFighter,
  target: LsFighter | undefined,
): Wanted[] {
  const { cast, rules } = context;
  const points = (going: 'move' | 'drag' | 'slip' | 'sprint'): Msg =>
    msg('lordsouls.offer.points', { n: budgetOf(fighter, going, fighter.turn.used ?? [], cast, rules) });
  const climb: Declaration = {
    manoeuvre: 'climbSwim',
    with: bestOf(fighter, climbAbilities(fighter), rules),
  };
  const all: Wanted[] = [
    { ...plain('move', { manoeuvre: 'move' }, useName('move')), detail: points('move'), quick: true },
    {
      ...plain('sprint', { manoeuvre: 'sprint' }, useName('sprint')),
      detail: msg('lordsouls.offer.sprint', { points: points('sprint'), n: SPRINT_ENERGY }),
    },
    { ...plain('slip', { manoeuvre: 'slip' }, useName('slip')), detail: points('slip') },
    { ...plain('drag', { manoeuvre: 'drag' }, useName('drag')), detail: points('drag') },
    {
      ...plain('climbSwim', climb, useName('climbSwim'), ['skill', 'mod']),
      ...trialCheck(context, fighter, climb),
    },
    ...postures(fighter, target),
    ...jumps(context, fighter),
    improvised('improviseMove'),
  ];
  return all.map((one) => (one.id === 'drag' ? one : { ...one, ...letsGo(fighter) }));
}

/** Each posture that is not his, the saddle, and out of it (LS-4.6.1 to LS-4.6.3). */
function postures(fighter: LsFighter, target: LsFighter | undefined): Wanted[] {
  const pose = (option: string, more: Partial<Declaration> = {}): Wanted =>
    plain(
      `changePosture:${option}`,
      { manoeuvre: 'changePosture', option, ...more },
      msg('lordsouls.offer.on', { deed: useName('changePosture'), what: msg(`lordsouls.posture.${option}`) }),
    );
  if (fighter.conditions.mounted !== undefined) return [pose('dismount')];
  const mount = target ? [pose('mount', { target: target.id })] : [pose('mount')];
  return [...STANCES.filter((one) => one !== postureOf(fighter)).map((one) => pose(one)), ...mount];
}

/** A jump up or far, with as long a run as was said (LS-4.7.1 to LS-4.7.7). */
function jumps(context: Context, fighter: LsFighter): Wanted[] {
  const { run, powerful } = situationIn(context);
  const j = jumpValue(fighter, { run, powerful }, context.cast, context.rules);
  const mount = fighter.conditions.mounted;
  return JUMPS.map((option) => ({
    ...plain(
      `jump:${option}`,
      { manoeuvre: 'jump', option, ...(typeof mount === 'string' ? { target: mount } : {}) },
      msg(`lordsouls.offer.jump.${option}`),
      ['run', 'powerful'],
    ),
    detail: msg('lordsouls.offer.centimetres', { n: option === 'high' ? highJump(j) : longJump(j) }),
  }));
}

/** Free manoeuvres (LS-5). */
export function freeOffers(fighter: LsFighter): Wanted[] {
  const make = (use: 'drop' | 'ready' | 'maintain', item: string, option: string, label: Msg): Wanted =>
    plain([use, ...(option ? [option] : []), item].join(':'), { manoeuvre: use, item, option }, label);
  const inHand = handled(fighter).filter(({ traits }) => traits.place === 'hands');
  return [
    ...handled(fighter)
      .filter(({ traits }) => traits.place === 'activeGear' || traits.place === 'bag')
      .map((one) =>
        make('ready', one.id, 'draw', msg('lordsouls.offer.ready.draw', { what: gearName(one) })),
      ),
    ...inHand.map((one) =>
      make('ready', one.id, 'stow', msg('lordsouls.offer.ready.stow', { what: gearName(one) })),
    ),
    ...ofType(fighter, 'weapon')
      .filter((one) => one.traits.place === 'hands' && grips(one).length > 1)
      .map((one) =>
        make('ready', one.id, 'grip', msg('lordsouls.offer.ready.grip', { what: gearName(one) })),
      ),
    ...ofType(fighter, 'weapon')
      .filter(({ traits }) => traits.capacity > 0 && traits.load === 0)
      .map((one) =>
        make('ready', one.id, 'load', msg('lordsouls.offer.ready.load', { what: gearName(one) })),
      ),
    ...inHand.map((one) => make('drop', one.id, '', msg('lordsouls.offer.drop', { what: gearName(one) }))),
    ...Object.keys(holding(fighter)).map((who) => ({
      ...plain(
        `drop:hold:${who}`,
        { manoeuvre: 'drop', target: who } as const,
        msg('lordsouls.offer.letGo', { who }),
      ),
    })),
    plain('fallProne', { manoeuvre: 'fallProne' }, useName('fallProne')),
    ...maintained(fighter).map((one) => ({
      ...make(
        'maintain',
        one.id,
        '',
        msg('lordsouls.offer.on', { deed: useName('maintain'), what: gearName(one) }),
      ),
      detail: msg('lordsouls.offer.energy', { n: one.traits.upkeep }),
    })),
    plain('command', { manoeuvre: 'command' }, useName('command'), ['task']),
  ];
}

/** Plain rolls at any moment, for whatever the master wants: attributes, ВОЛ, senses, skills (LS-3.14.2, LS-4.2.3, AMB-23). */
export function checkOffers(context: Context, fighter: LsFighter): Offer[] {
  const { mod } = situationIn(context);
  const abilities = [
    ...ATTRIBUTES.map((id) => ({ id: id as string, label: msg(`lordsouls.field.attributes.${id}`) })),
    ...(['will', 'senses'] as const).map((id) => ({
      id: id as string,
      label: msg(`lordsouls.figure.${id}`),
    })),
    ...ofType(fighter, 'skill').map(({ id, name }) => ({ id, label: verbatim(name) })),
  ];
  return abilities.map(({ id, label }) => {
    const input: Trial = {
      who: fighter.id,
      manoeuvre: 'check',
      with: id,
      spell: '',
      target: '',
      unwilling: false,
      mod,
      label: '',
      needed: 1,
    };
    return {
      id: `check:${id}`,
      label: msg('lordsouls.offer.check', { what: label }),
      icon: 'dice-fire',
      group: 'other',
      needsTarget: false,
      check: taskCheck(fighter, input, context.rules) as unknown as Check,
      play: { name: 'task', input: input as unknown as Json },
      anytime: true,
      circumstances: ['mod'],
      rules: ['LS-7.3.1'],
    };
  });
}
