import type { ComposedPart, PickedPart } from '../../core/compose.ts';
import type { Check } from '../../core/dice/check.ts';
import type { Spec } from '../../core/spec.ts';
import { choice, flag, num, text } from '../../core/spec.ts';
import type { Msg } from '../../core/text.ts';
import { msg, verbatim } from '../../core/text.ts';
import type { ChipUse } from './chips.ts';
import { scopesOf, useDef } from './chips.ts';
import { aboutOf, isShot, LINKS, WHENS } from './compose-parts.ts';
import type { Declaration } from './declaration.ts';
import { durOf } from './durations.ts';
import type { WeFighter } from './fighter.ts';
import { coldOf, FISTS, firearmOf, weaponsOf } from './gear.ts';
import { READIED_KINDS, singlesOf } from './orders.ts';
import { diceText, rollCheck } from './roll.ts';
import { resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import { situationSpec } from './situation.ts';
import { shotOf } from './starter-tables.ts';
import type { MainKey, ShotKind, SimpleKey } from './tables.ts';
import { MAIN_TABLE, SIMPLES } from './tables.ts';

/* What there is to say about each picked part: its fields, the bounds of its share, what it throws. */

/** What a part is looked at with. */
export interface Desk {
  readonly fighter: WeFighter;
  readonly parts: readonly PickedPart[];
  /** What they come to. */
  readonly declaration: Declaration;
  /** The chips that are left of each thrown roll. */
  readonly left: (roll: string) => { readonly nice: number; readonly damnit: number } | undefined;
  readonly rules: Rules;
}

type Said = Pick<ComposedPart<WeFighter>, 'least' | 'most' | 'lines' | 'circumstances'> &
  Partial<ComposedPart<WeFighter>>;

const label = (name: string) => ({ label: `western.partField.${name}` });
const BARE = { least: 0, most: 0, lines: [], circumstances: [] };
const OF_A_SHOT = Object.keys(situationSpec);

const KINDS: { readonly [main: string]: readonly [ShotKind, ...ShotKind[]] } = {
  shooting: ['quick', 'snap', 'aimed'],
  aimed: ['aimed'],
  speedShooting: ['speed'],
};

/** Options under the names that their words have elsewhere. */
const names = (options: readonly string[], key: string): { readonly [option: string]: Msg } =>
  Object.fromEntries(options.map((option) => [option, msg(`western.${key}.${option}`)]));

/** Which of his weapons, where he has several that would do. */
function weaponField(fighter: WeFighter, cold: boolean): Pick<Said, 'spec' | 'names'> {
  const fits = weaponsOf(fighter).filter(({ traits }) =>
    cold ? traits.blows > 0 : traits.snap + traits.quick + traits.aimed > 0,
  );
  const usual = cold ? coldOf(fighter) : firearmOf(fighter);
  const all = [...new Set([...(usual ? [usual] : []), ...fits, ...(cold ? [FISTS] : [])])];
  const [first, ...more] = all.map(({ id }) => id);
  if (first === undefined || more.length === 0) return {};
  const name = (id: string, own: string): Msg =>
    id === FISTS.id ? msg('western.weapon.fists') : verbatim(own);
  return {
    spec: { weapon: choice([first, ...more], first, label('weapon')) },
    names: { weapon: Object.fromEntries(all.map((one) => [one.id, name(one.id, one.name)])) },
  };
}

/** The most shots or blows of a kind that the hand and the weapon can make (S-7, S-19). */
function mostOf({ fighter, rules }: Desk, { fields }: PickedPart, main: MainKey): number {
  const weapon = typeof fields.weapon === 'string' ? fields.weapon : undefined;
  if (main === 'melee') return Math.max(1, coldOf(fighter, weapon).traits.blows);
  const gun = firearmOf(fighter, weapon)?.traits;
  const kind = kindOf(main, fields);
  const { most } = shotOf(rules, kind);
  return kind === 'speed' ? most : Math.max(1, Math.min(gun?.[kind] ?? 1, most));
}

function kindOf(main: MainKey, { shot }: PickedPart['fields']): ShotKind {
  const kinds = KINDS[main] ?? ['quick'];
  return kinds.find((kind) => kind === shot) ?? kinds[0];
}

/** The fields of the first part of a main are the main's; of the others only what is each volley's own. */
function ofShots(desk: Desk, part: PickedPart, main: MainKey, first: boolean): Said {
  const blow = main === 'melee';
  const kinds = KINDS[main];
  const gun = first ? weaponField(desk.fighter, blow) : {};
  return {
    ...BARE,
    least: 1,
    most: mostOf(desk, part, main),
    counts: msg(blow ? 'western.compose.blows' : 'western.compose.shots'),
    circumstances: OF_A_SHOT,
    spec: {
      ...(kinds ? { shot: choice(kinds, kinds[0], label('shot')) } : {}),
      ...gun.spec,
      ...(first ? { late: flag(false, label('late')) } : {}),
      ...(first && !blow ? { afterMove: flag(false, label('afterMove')) } : {}),
      ...(blow
        ? { grapple: flag(false, label('grapple')) }
        : { keepFiring: flag(false, label('keepFiring')), fireAnyway: flag(false, label('fireAnyway')) }),
    },
    names: { ...(kinds ? { shot: names(kinds, 'technique') } : {}), ...gun.names },
  };
}

/** What a roll has come to, behind its dice and what was added to them; a quick one has none. */
function thrownMsg(dice: readonly number[] | undefined, total: number, result: Msg): Msg {
  if (!dice) return result;
  const added = dice.reduce((n, face) => n - face, total);
  return msg('western.result.thrown', { dice: verbatim(diceText(dice, added)), result });
}

function ofMain(desk: Desk, part: PickedPart): Said {
  const { name, rest } = aboutOf(part);
  const main = name as MainKey;
  const { fighter, parts, declaration, rules } = desk;
  const first = parts.find(({ offer }) => offer === part.offer) === part;
  const { parts: kind } = MAIN_TABLE[main];
  const fires = kind === 'shots' || kind === 'blows';
  const said = fires ? ofShots(desk, part, main, first) : BARE;
  const gap = rest && kind === 'way' ? { spec: { crossesGap: flag(false, label('crossesGap')) } } : {};
  if (!first) return said;
  const thrown = resultFor({ ...fighter, turn: { ...fighter.turn, declaration } }, main, rules);
  const technique = kind === 'way' ? rest : kind === 'shots' ? kindOf(main, part.fields) : '';
  const weapon = typeof part.fields.weapon === 'string' ? { weapon: part.fields.weapon } : {};
  const own = main === 'own' ? { item: rest } : {};
  const signature = { main, ...(technique ? { technique } : {}), ...weapon, ...own };
  const check = rollCheck(fighter, `roll:${main}`, signature, declaration.mains.length, rules);
  const says = thrown && thrownMsg(fighter.turn.rolls?.[main]?.dice, thrown.total, check.reader.show(thrown));
  return { ...said, ...gap, check: check as unknown as Check, ...(says ? { says } : {}) };
}

/** When a simple is done: in a chain, before, after, or bought; how many of those moments there are the mains tell (WE-5.1 to WE-5.4). */
function ofSimple(desk: Desk, part: PickedPart): Said {
  const { declaration, fighter, rules, parts } = desk;
  const { mains } = declaration;
  const { name, rest: called } = aboutOf(part);
  const when = part.fields.when;
  const singles = (kind: 'shots' | 'blows') =>
    mains
      .filter(({ main }) => MAIN_TABLE[main].parts === kind)
      .reduce((n, main) => n + singlesOf(main).length, 0);
  const [shots, blows] = [singles('shots'), singles('blows')];
  const taken = (moment: string) =>
    parts.slice(0, parts.indexOf(part)).some(({ fields }) => fields.when === moment);
  const moments = WHENS.filter((one) => (one === 'shot' ? shots > 0 : one === 'blow' ? blows > 0 : true));
  const usual = (['before', 'after', 'beat1End'] as const).find((one) => !taken(one)) ?? 'beat2End';
  const bought = mains.length > 0 && !['before', 'after', undefined].includes(when as string);
  const payers = mains.map(({ main }) => main);
  const [payer, ...others] = payers;
  const dur = durOf({ simple: name as SimpleKey, called }, rules);
  const gun = isShot(part) ? weaponField(fighter, false) : {};
  const spec: Spec = {
    when:
      mains.length > 0
        ? choice(moments as ['before'], usual as 'before', label('when'))
        : choice(LINKS, 'beat1', label('when')),
    ...(when === 'shot' || when === 'blow'
      ? { n: num(1, { min: 1, max: when === 'shot' ? shots : blows, ...label('n') }) }
      : {}),
    ...(bought && payer && others.length > 0
      ? { main: choice([payer, ...others], payer, label('main')) }
      : {}),
    ...gun.spec,
  };
  return {
    ...BARE,
    spec,
    says: msg(bought ? 'western.compose.price' : 'western.compose.length', {
      n: dur,
      price: Math.max(1, dur),
    }),
    circumstances: isShot(part) ? OF_A_SHOT : [],
    ...(gun.names ? { names: gun.names } : {}),
  };
}

function ofChip(desk: Desk, part: PickedPart): Said {
  const { name, rest: roll } = aboutOf(part);
  const { names: of, chip, price } = useDef(name as ChipUse);
  const left = Math.floor(Math.max(0, desk.left(roll)?.[chip] ?? 0) / price);
  const order = desk.declaration.mains.find(({ main }) => main === roll);
  const shots = order ? Math.max(1, singlesOf(order).length) : 1;
  return {
    ...BARE,
    least: 1,
    most: Math.max(1, part.share + left),
    counts: msg('western.compose.chips'),
    ...(order && of === 'shot' ? { spec: { n: num(1, { min: 1, max: shots, ...label('n') }) } } : {}),
    ...(order && of === 'scope'
      ? {
          spec: { scope: choice(scopesOf(order.main), 'all', label('scope')) },
          names: { scope: names(scopesOf(order.main), 'scope') },
        }
      : {}),
  };
}

const PLAN: Spec = {
  condition: text('', label('condition')),
  template: choice(['free', 'targetDown', 'newEnemy'], 'free', label('template')),
  instead: choice(['retarget', 'after', 'simple'], 'retarget', label('instead')),
  simple: choice(SIMPLES as ['duck', ...SimpleKey[]], 'duck', label('simple')),
};

/** What a reaction may make of beat 2: a shot through a gap as well (WE-10.16). */
const REWRITE: Spec = {
  instead: choice(['retarget', 'after', 'simple', 'gap'], 'retarget', label('instead')),
  simple: choice(SIMPLES as ['duck', ...SimpleKey[]], 'duck', label('simple')),
};

const READIED: Spec = {
  event: text('', label('event')),
  awaits: choice(READIED_KINDS, 'leansOut', label('awaits')),
};

/** What a part is, by the word of its offer. */
export function saidOf(desk: Desk, part: PickedPart): Said {
  switch (aboutOf(part).kind) {
    case 'main':
      return ofMain(desk, part);
    case 'simple':
      return ofSimple(desk, part);
    case 'chip':
      return ofChip(desk, part);
    case 'topUp':
      return {
        ...BARE,
        least: 1,
        most: Math.max(1, desk.rules.topUpMax),
        counts: msg('western.compose.pairs'),
      };
    case 'plan':
      return { ...BARE, spec: PLAN, names: { simple: names(SIMPLES, 'simple') } };
    case 'rewrite':
      return { ...BARE, spec: REWRITE, names: { simple: names(SIMPLES, 'simple') } };
    case 'readied':
      return { ...BARE, spec: READIED };
    default:
      return BARE;
  }
}
