import type { Option } from '../../core/ask.ts';
import type { Check } from '../../core/dice/check.ts';
import { line, total } from '../../core/line.ts';
import { blank } from '../../core/spec.ts';
import type { Cast } from '../../core/stage.ts';
import type { Id, Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { Figure, GearView, SheetView, TrackerRow, TrackerView } from '../../core/view.ts';
import { isShaken, ruledBy, unable } from './conditions.ts';
import { damageLines } from './damage.ts';
import { DEFENCES, defenceCheck, defenceFault } from './defence.ts';
import type { WfFighter } from './fighter.ts';
import { scoreOf, strengthBonus, toughnessBonus } from './fighter.ts';
import type { Weapon, WfGear } from './gear.ts';
import { dodgeSkill, isMelee, mainWeapon, offWeapon } from './gear.ts';
import { armourAt } from './harm.ts';
import { CHARACTERISTICS, LOCATIONS } from './names.ts';
import { dodgeLines, skillLines } from './numbers.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { initiativeOf, inOrder, isThere, onTurn } from './turn-order.ts';
import { inRound } from './turn-record.ts';
import type { State } from './turn-state.ts';

const figure = (id: string, n: number | string): Figure => ({
  id,
  label: msg(`wfrp.figure.${id}`),
  value: verbatim(String(n)),
});

/** The blow with what he holds, and the dodge: the two numbers asked for most. */
function mainFigures(fighter: WfFighter, rules: Rules): Figure[] {
  const blow = skillLines(fighter, mainWeapon(fighter), 'ws', false, rules).filter(({ n }) => n !== 0);
  const dodge = dodgeLines(fighter, rules).filter(({ n }) => n !== 0);
  return [
    { ...figure('blow', total(blow)), lines: blow },
    ...(dodgeSkill(fighter) ? [{ ...figure('dodge', total(dodge)), lines: dodge }] : []),
  ];
}

const armourFigures = (fighter: WfFighter): Figure[] =>
  LOCATIONS.map((at) => ({
    id: `armour:${at}`,
    label: msg(`wfrp.location.${at}`),
    value: verbatim(String(armourAt(fighter, at))),
    lines: [
      line(msg('wfrp.line.toughnessBonus'), toughnessBonus(fighter), 'GAP-9'),
      line(msg('wfrp.line.armour'), armourAt(fighter, at), 'GAP-12'),
    ],
  }));

/** What he is about, or what keeps him from it. */
function stateOf(fighter: WfFighter): Msg {
  const ruled = ruledBy(fighter);
  if (ruled) return msg(`wfrp.says.${ruled.state}`, { who: ruled.source });
  return unable(fighter) ?? (isShaken(fighter) ? msg('wfrp.says.shaken') : msg('wfrp.says.fit'));
}

const woundsTrack = ({ traits: { wounds } }: WfFighter) => ({
  id: 'wounds',
  label: msg('wfrp.figure.wounds'),
  boxes: Array.from({ length: wounds.max }, (_, i) => ({
    mark: i < wounds.max - wounds.value ? 'lost' : '',
  })),
  fields: { '': 'wounds.value' },
  ...(wounds.value === 0 ? { note: msg('wfrp.says.atZero') } : {}),
});

const within = (group: string, names: readonly string[]): string[] => names.map((name) => `${group}.${name}`);

/** The sheet: wounds, armour by part, what he strikes and defends with. */
export function sheet(fighter: WfFighter, rules: Rules): SheetView {
  return {
    subtitle: stateOf(fighter),
    figures: [
      figure('wounds', `${fighter.traits.wounds.value}/${fighter.traits.wounds.max}`),
      ...mainFigures(fighter, rules),
      figure('strengthBonus', strengthBonus(fighter)),
      figure('toughnessBonus', toughnessBonus(fighter)),
      figure('movement', fighter.traits.movement),
      figure('attacks', fighter.traits.attacks),
      ...armourFigures(fighter),
    ],
    tracks: [woundsTrack(fighter)],
    groups: [
      {
        label: msg('wfrp.group.main'),
        style: 'numbers',
        fields: CHARACTERISTICS.flatMap((name) => within(`main.${name}`, ['base', 'advance', 'temp'])),
      },
      {
        label: msg('wfrp.group.secondary'),
        style: 'numbers',
        fields: ['attacks', 'wounds.value', 'wounds.max', 'movement', 'magic', 'insanity', 'fate', 'fortune'],
      },
      { label: msg('wfrp.group.armour'), style: 'numbers', fields: within('armour', LOCATIONS) },
      {
        label: msg('wfrp.group.being'),
        style: 'form',
        fields: [
          'side',
          'causes',
          'minor',
          'mainHand',
          'size.w',
          'size.h',
          'reach',
          'sbBonus',
          'tbBonus',
          'injuries',
          'biography',
        ],
      },
    ],
  };
}

const ICONS = {
  weapon: 'crossed-swords',
  armour: 'breastplate',
  talent: 'muscle-up',
  skill: 'meditation',
  equipment: 'backpack',
};

function weaponFigures(item: Weapon, fighter: WfFighter | undefined): Figure[] {
  const { damage, range, missileCover } = item.traits;
  const harm = fighter ? total(damageLines(fighter, item)) : damage.mod;
  const shots = isMelee(item) ? [] : [figure('range', `${range.near}/${range.long}`)];
  return [
    figure('damage', harm),
    ...shots,
    ...(missileCover > 0 ? [figure('missileCover', missileCover)] : []),
  ];
}

/** A piece of gear in one line, with its most asked-for numbers. */
export function gear(item: WfGear, fighter: WfFighter | undefined, _rules: Rules): GearView {
  const shown = { detail: msg(`wfrp.gear.${item.type}`), icon: ICONS[item.type] };
  if (item.type === 'weapon')
    return {
      ...shown,
      detail: msg(`wfrp.choice.place.${item.traits.place}`),
      figures: weaponFigures(item, fighter),
      ...(item.traits.reload > 0 ? { toggles: ['loaded'] } : {}),
    };
  if (item.type === 'armour')
    return {
      ...shown,
      figures: LOCATIONS.filter((at) => item.traits.points[at] > 0).map((at) => ({
        id: at,
        label: msg(`wfrp.location.${at}`),
        value: verbatim(String(item.traits.points[at])),
      })),
      toggles: ['worn'],
    };
  if (item.type === 'skill') {
    const value = fighter
      ? scoreOf(fighter, item.traits.characteristic) + item.traits.mastery
      : item.traits.mastery;
    return { ...shown, figures: [figure('skill', value)] };
  }
  return { ...shown, figures: [] };
}

/** How he could still answer a blow of somebody he faces: his mark, or anybody (WF-3.12, WF-7). */
function answersOf(fighter: WfFighter, cast: Cast<WfFighter>, rules: Rules): Option[] {
  const attacker = cast[fighter.turn.mark ?? ''] ?? Object.values(cast).find(({ id }) => id !== fighter.id);
  if (!attacker) return [];
  const struck = {
    attacker: attacker.id,
    defender: fighter.id,
    weapon: mainWeapon(attacker).id,
    degree: 0,
    ranged: false,
    situation: blank(situationSpec),
  };
  return DEFENCES.map((id) => {
    const no = defenceFault(attacker, fighter, struck, id, rules);
    return {
      id,
      label: msg(`wfrp.check.${id}`),
      check: defenceCheck(attacker, fighter, struck, id, rules) as unknown as Check,
      ...(no ? { no } : {}),
    };
  });
}

/** The defences that he has at all, used up or not: stance and second hand share one parry, or by house rule have one each (AMB-25). */
function defencesOf(
  fighter: WfFighter,
  { stanceAndOffhandStack: apart }: Rules,
  mark: Id | undefined,
): readonly ('dodge' | 'parry' | 'offParry' | 'markDefence')[] {
  const off = offWeapon(fighter) !== undefined;
  return [
    ...(dodgeSkill(fighter) ? (['dodge'] as const) : []),
    ...(fighter.turn.stance || (off && !apart) ? (['parry'] as const) : []),
    ...(off && apart ? (['offParry'] as const) : []),
    ...(mark === undefined ? [] : (['markDefence'] as const)),
  ];
}

function pipsOf(fighter: WfFighter, rules: Rules, mark: Id | undefined): TrackerRow['pips'] {
  const { turn } = fighter;
  return [
    { label: msg('wfrp.budget.half'), left: turn.half ?? 0, of: 2, group: 'turn' },
    ...defencesOf(fighter, rules, mark).map((id) => ({
      label: msg(`wfrp.budget.${id}`),
      left: Math.max(0, 1 - (turn[id] ?? 0)),
      of: 1,
      group: 'turn',
    })),
  ];
}

/** What he has taken upon himself until his next turn, in the order of weight. */
const STANDING = ['allOut', 'guarded', 'stance', 'defensive', 'running', 'aimed', 'delayed'] as const;

function declaredOf({ turn }: WfFighter, mark: Id | undefined): Msg | undefined {
  const standing = STANDING.find((id) => turn[id]);
  if (standing && mark !== undefined)
    return msg('wfrp.says.both', { what: msg(`wfrp.standing.${standing}`), who: mark });
  if (standing) return msg(`wfrp.standing.${standing}`);
  return mark === undefined ? undefined : msg('wfrp.says.mark', { who: mark });
}

function rowOf(
  fighter: WfFighter,
  now: WfFighter | undefined,
  cast: Cast<WfFighter>,
  rules: Rules,
  forWhom: readonly Id[] | undefined,
): TrackerRow {
  const { turn, id } = fighter;
  const knows = forWhom?.includes(id) ?? true;
  const state = !isThere(fighter) ? 'out' : turn.own === 'over' ? 'done' : now?.id === id ? 'now' : 'next';
  const mark = rules.marksVisible || knows ? turn.mark : undefined;
  const declared = declaredOf(fighter, mark);
  return {
    who: id,
    value: String(initiativeOf(fighter) ?? ''),
    says: stateOf(fighter),
    state,
    pips: pipsOf(fighter, rules, mark),
    ...(mark === undefined ? {} : { eyes: mark }),
    ...(declared ? { declared } : {}),
    ...(knows && inRound(fighter) ? { answers: answersOf(fighter, cast, rules) } : {}),
  };
}

/** So many are named of those who come next: the rows stand in the same order. */
const SOON = 3;

/** The picture of the round: everybody in the order of initiative, with what is left of his turn and of his defences. */
export function tracker(
  { number: n, phase, frames }: State,
  cast: Cast<WfFighter>,
  rules: Rules,
  forWhom?: readonly Id[],
): TrackerView {
  const now = phase === 'act' ? onTurn(cast) : undefined;
  const rows = inOrder(cast).map((fighter) => rowOf(fighter, now, cast, rules, forWhom));
  const reaction = frames.at(-1)?.by === 'reaction' || (frames.at(-1)?.ask.length ?? 0) > 0;
  return {
    title: msg('wfrp.title.round', { n }),
    phases: (['turn', 'reaction'] as const).map((id) => ({
      id,
      label: msg(`wfrp.phase.${id}`),
      state: (id === 'reaction') === reaction ? 'now' : 'next',
    })),
    rows,
    next: rows
      .filter(({ state }) => state === 'next')
      .slice(0, SOON)
      .map(({ who }) => ({ who, label: msg('wfrp.phase.turn') })),
  };
}
