import { line, total } from '../../../core/line.ts';
import { type Block, type BodyPart, blocksUnder, type SheetView, within } from '../../../core/sheet.ts';
import { type Msg, msg, names, verbatim } from '../../../core/text.ts';
import { boxesOf, figuresUnder, type GearView, type Track } from '../../../core/view.ts';
import {
  AREAS,
  ATTRIBUTES,
  BLOOD_DEAD,
  LOCATIONS,
  SEVERITIES,
  SHOCK_SHOWN,
  TRACKS,
  type Weapon,
  type WeGear,
} from '../data/fighter.ts';
import { type Rules, woundOf } from '../data/rules.ts';
import type { WeFighter } from '../data/turn.ts';
import { carriedLoad, horseOf, skillsOf } from '../figures/gear.ts';
import { budgetsOf } from '../figures/rolls.ts';
import { fatigueOf, speedLines, stateMods, stressOf } from '../figures/state.ts';

const figureOf = figuresUnder('western.figure');

/** The minimum number of boxes of each track. */
const LENGTHS = { fatigue: 12, bloodLoss: BLOOD_DEAD, stress: 8, shock: SHOCK_SHOWN } as const;
const REACHED: { readonly [id: string]: typeof fatigueOf } = { fatigue: fatigueOf, stress: stressOf };

function track(fighter: WeFighter, id: keyof typeof LENGTHS, rules: Rules): Track {
  const { traits } = fighter;
  const n = traits.tracks[id];
  const tag = REACHED[id]?.(fighter, rules)?.tag;
  return {
    id,
    label: msg(`western.status.${id}`),
    boxes: boxesOf(Math.max(LENGTHS[id], n), n, 'marked'),
    fields: { marked: `tracks.${id}` },
    ...(tag === undefined ? {} : { note: msg(`western.tag.${tag}`) }),
  };
}

/** The points of a new character: for attributes above 4, for Areas, for skills (S-1, S-2). */
const CREATION = { attributes: 8, areas: 4, skills: 10 } as const;
const ORDINARY = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The points that a character has spent. A rank costs twice as much as a bonus (S-2). */
export const spentPoints = (fighter: WeFighter): { readonly [of in keyof typeof CREATION]: number } => ({
  attributes: sum(Object.values(fighter.traits.attributes).map((n) => n - ORDINARY)),
  areas: sum(Object.values(fighter.traits.areas)),
  skills: sum(skillsOf(fighter).map(({ traits }) => traits.value * (traits.mode === 'rank' ? 2 : 1))),
});

const STATE = names('posture cover.fraction cover.hidden wounds situation effects.always effects.when');

const { columns, fields, group } = blocksUnder('western');

const blocksOf = (fighter: WeFighter): Block[] => {
  const { attributes, areas: n, skills } = spentPoints(fighter);
  const done = { n: attributes, of: CREATION.attributes };
  const learned = { n, of: CREATION.areas, skills, ofSkills: CREATION.skills };
  return [
    columns([
      group('attributes', 'numbers', within('attributes', ATTRIBUTES), done),
      group('areas', 'dots', within('areas', AREAS), learned),
    ]),
    fields('state', 'form', STATE),
    fields('notes', 'form', ['kind', 'notes.money']),
  ];
};

/** The wounds of each part, and how much they hinder (S-10). */
const bodyOf = ({ traits }: WeFighter, rules: Rules): BodyPart[] =>
  LOCATIONS.map((at) => {
    const wounds = traits.wounds.filter(({ location }) => location === at);
    const worst = Math.max(-1, ...wounds.map(({ severity }) => SEVERITIES.indexOf(severity)));
    const lines = wounds.map(({ severity }) =>
      line(msg(`western.severity.${severity}`), woundOf(rules, severity).hinders, 'S-10'),
    );
    const value = verbatim(wounds.length > 0 ? `×${wounds.length}` : '—');
    return {
      at,
      figure: { id: `wounds:${at}`, label: msg(`western.location.${at}`), value, lines },
      ...(worst < 0 ? {} : { hurt: worst < SEVERITIES.indexOf('serious') ? 'light' : 'grave' }),
    };
  });

/** The sheet of a fighter: figures, tracks and fields. */
export function sheet(fighter: WeFighter, rules: Rules): SheetView {
  const speed = speedLines(fighter, rules);
  const aim = [
    line(msg('western.field.attributes.accuracy'), fighter.traits.attributes.accuracy, 'S-9'),
    ...stateMods(fighter, 'accuracy', 'shooting', rules),
  ];
  const always = stateMods(fighter, 'roll', undefined, rules);
  const horse = horseOf(fighter);
  return {
    subtitle: msg(`western.choice.kind.${fighter.traits.kind}`),
    figures: [
      figureOf('speed', total(speed), speed),
      figureOf('accuracy', total(aim), aim),
      figureOf('rolls', total(always), always),
      figureOf('load', carriedLoad(fighter)),
      ...(horse ? [figureOf('swiftness', horse.traits.swiftness)] : []),
    ],
    tracks: TRACKS.map((id) => track(fighter, id, rules)),
    standing: 'bloodLoss',
    pips: fighter.turn.declaration ? budgetsOf(fighter, rules) : [],
    body: { label: msg('western.status.wounds'), parts: bodyOf(fighter, rules) },
    blocks: blocksOf(fighter),
  };
}

const CLASS_ICON = {
  revolver: 'revolver',
  longGun: 'winchester-rifle',
  bow: 'pocket-bow',
  thrown: 'thrown-knife',
  fists: 'fist',
  knife: 'bowie-knife',
  club: 'baton',
} as const;

function weaponView(weapon: Weapon): GearView {
  const { class: kind, capacity, loaded, power, snap, quick, blows, blowPower } = weapon.traits;
  const figure = figuresUnder('western.gearField.weapon');
  const looks = { icon: CLASS_ICON[kind], toggles: ['inHand'] };
  if (capacity === 0) {
    const detail = msg('western.detail.cold', { blows, power: blowPower });
    return { ...looks, detail, figures: [figure('blows', blows)] };
  }
  const figures = Object.entries({ snap, quick, loaded }).map(([id, n]) => figure(id, n));
  const detail = msg('western.detail.gun', { power: power[0] ?? 0 });
  return { ...looks, detail, figures, count: { at: 'loaded', most: capacity } };
}

/** A piece of gear in one line, with its most important numbers. */
export function gearView(item: WeGear, _fighter: WeFighter | undefined, _rules: Rules): GearView {
  if (item.type === 'weapon') return weaponView(item);
  const figure = figuresUnder(`western.gearField.${item.type}`);
  if (item.type === 'skill') {
    const { mode, value: n } = item.traits;
    const args: Msg['args'] = mode === 'bonus' ? { n, ladder: msg(`western.ladder.${n}`) } : { n };
    const detail = msg(`western.detail.${mode}`, args);
    return { detail, icon: 'up-card', figures: [figure('value', n)] };
  }
  if (item.type === 'mount') {
    const { swiftness, walk, trot, gallop } = item.traits;
    return {
      detail: msg('western.detail.mount', { walk, trot }),
      icon: 'horse-head',
      figures: [figure('swiftness', swiftness), figure('gallop', gallop)],
      toggles: ['ridden'],
    };
  }
  if (item.type === 'action')
    return { detail: msg(`western.choice.area.${item.traits.area}`), icon: 'hourglass', figures: [] };
  return {
    detail: msg('western.detail.thing', { load: item.traits.load }),
    icon: 'light-backpack',
    figures: [],
    count: { at: 'quantity', pieces: true },
  };
}
