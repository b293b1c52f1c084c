import type { ComposedPart, PickedPart } from '../../../core/compose.ts';
import { choice, flag, num, type Spec, text } from '../../../core/spec.ts';
import { type Msg, msg, verbatim } from '../../../core/text.ts';
import {
  type ChipUse,
  type Declaration,
  type MainOrder,
  situationSpec,
  useDef,
} from '../data/declaration.ts';
import { type MainKey, READIED_KINDS, type ShotKind } from '../data/fighter.ts';
import { type Rules, shotOf } from '../data/rules.ts';
import { type ChipCount, MAIN_TABLE, SIMPLES, type SimpleKey } from '../data/tables.ts';
import type { WeFighter } from '../data/turn.ts';
import { diceText, rollCheck } from '../figures/dice.ts';
import {
  FISTS,
  firearmOf,
  isGun,
  isMeleeWeapon,
  meleeWeaponOf,
  weaponName,
  weaponsOf,
} from '../figures/gear.ts';
import { durOf, isMelee, isShooting, priceOf, scopesOf, singlesOf } from '../figures/orders.ts';
import { resultFor } from '../figures/rolls.ts';
import { isSimpleShot, LINKS, readOffer, WHENS } from './parts.ts';

/* What the editor shows for each picked part: its fields, the bounds of its share, its check. */

/** The state of the editor. */
export interface Editor {
  readonly fighter: WeFighter;
  readonly parts: readonly PickedPart[];
  /** The declaration assembled from the parts. */
  readonly declaration: Declaration;
  /** The unspent chips of a roll, or undefined before it is made. */
  readonly left: (roll: string) => ChipCount | undefined;
  readonly rules: Rules;
}

type PartDetails = Pick<ComposedPart<WeFighter>, 'least' | 'most' | 'lines' | 'circumstances'> &
  Partial<ComposedPart<WeFighter>>;

const label = (name: string) => ({ label: `western.partField.${name}` });
const flagOf = (name: string): Spec => ({ [name]: flag(false, label(name)) });
const BARE = { least: 0, most: 0, lines: [], circumstances: [] };
const counted = (most: number) => ({ ...BARE, least: 1, most });
const OF_A_SHOT = Object.keys(situationSpec);

const KINDS: { readonly [main: string]: readonly [ShotKind, ...ShotKind[]] } = {
  shooting: ['quick', 'snap', 'aimed'],
  aimed: ['aimed'],
  speedShooting: ['speed'],
};
const optionNames = (options: readonly string[], key: string): { readonly [option: string]: Msg } =>
  Object.fromEntries(options.map((option) => [option, msg(`western.${key}.${option}`)]));

/** A choice among the fighter's suitable weapons, if there are several. */
function weaponField(fighter: WeFighter, melee: boolean): Pick<PartDetails, 'spec' | 'names'> {
  const fits = weaponsOf(fighter).filter(melee ? isMeleeWeapon : isGun);
  const usual = melee ? meleeWeaponOf(fighter) : firearmOf(fighter);
  const all = [...new Set([...(usual ? [usual] : []), ...fits, ...(melee ? [FISTS] : [])])];
  const [first, ...more] = all.map(({ id }) => id);
  if (first === undefined || more.length === 0) return {};
  return {
    spec: { weapon: choice([first, ...more], first, label('weapon')) },
    names: { weapon: Object.fromEntries(all.map((one) => [one.id, weaponName(one)])) },
  };
}

/** The most shots or blows of a kind, by table and weapon (S-7, S-19). */
function mostOf({ fighter, rules }: Editor, { fields }: PickedPart, main: MainKey): number {
  const weapon = typeof fields.weapon === 'string' ? fields.weapon : undefined;
  if (main === 'melee') return Math.max(1, meleeWeaponOf(fighter, weapon).traits.blows);
  const gun = firearmOf(fighter, weapon)?.traits;
  const kind = kindOf(main, fields);
  const { most } = shotOf(rules, kind);
  return kind === 'speed' ? most : Math.max(1, Math.min(gun?.[kind] ?? 1, most));
}

function kindOf(main: MainKey, { shot }: PickedPart['fields']): ShotKind {
  const kinds = KINDS[main] ?? ['quick'];
  return kinds.find((kind) => kind === shot) ?? kinds[0];
}

/** The first part of a main action has the fields of the whole action, others only those of a volley. */
function shotDetails(editor: Editor, part: PickedPart, main: MainKey, first: boolean): PartDetails {
  const blow = main === 'melee';
  const kinds = KINDS[main];
  const gun = first ? weaponField(editor.fighter, blow) : {};
  return {
    ...counted(mostOf(editor, part, main)),
    counts: msg(blow ? 'western.compose.blows' : 'western.compose.shots'),
    circumstances: OF_A_SHOT,
    spec: {
      ...(kinds ? { shot: choice(kinds, kinds[0], label('shot')) } : {}),
      ...gun.spec,
      ...(first ? flagOf('late') : {}),
      ...(first && !blow ? flagOf('afterMove') : {}),
      ...(blow ? flagOf('grapple') : { ...flagOf('keepFiring'), ...flagOf('fireAnyway') }),
    },
    names: { ...(kinds ? { shot: optionNames(kinds, 'technique') } : {}), ...gun.names },
  };
}

/** A roll with dice, modifiers and result; an average result has no dice. */
function rolledMsg(dice: readonly number[] | undefined, total: number, result: Msg): Msg {
  if (!dice) return result;
  const added = dice.reduce((n, face) => n - face, total);
  return msg('western.result.thrown', { dice: verbatim(diceText(dice, added)), result });
}

function mainDetails(editor: Editor, part: PickedPart): PartDetails {
  const { name, rest } = readOffer(part);
  const main = name as MainKey;
  const { fighter, parts, declaration, rules } = editor;
  const first = parts.find(({ offer }) => offer === part.offer) === part;
  const { parts: kind } = MAIN_TABLE[main];
  const fires = kind === 'shots' || kind === 'blows';
  const details = fires ? shotDetails(editor, part, main, first) : BARE;
  const gap = rest && kind === 'movement' ? { spec: flagOf('crossesGap') } : {};
  if (!first) return details;
  const result = resultFor({ ...fighter, turn: { ...fighter.turn, declaration } }, main, rules);
  const technique = kind === 'movement' ? rest : kind === 'shots' ? kindOf(main, part.fields) : '';
  const weapon = typeof part.fields.weapon === 'string' ? { weapon: part.fields.weapon } : {};
  const own = main === 'own' ? { item: rest } : {};
  const signature = { main, ...(technique ? { technique } : {}), ...weapon, ...own };
  const check = rollCheck(fighter, `roll:${main}`, signature, declaration.mains.length, rules);
  const says = result && rolledMsg(fighter.turn.rolls?.[main]?.dice, result.total, check.reader.show(result));
  return { ...details, ...gap, check, ...(says ? { says } : {}) };
}

/** Whether a simple action is bought: it accompanies main actions, rather than preceding or following them (WE-5.1 to WE-5.4). */
const isBought = ({ declaration: { mains } }: Editor, { fields: { when } }: PickedPart): boolean =>
  mains.length > 0 && when !== undefined && when !== 'before' && when !== 'after';

/** The field for the moment of a simple action, by default the first that no earlier part has taken. */
function whenField({ declaration: { mains }, parts }: Editor, part: PickedPart, singles: Singles) {
  if (mains.length === 0) return choice(LINKS, 'beat1', label('when'));
  const isTaken = (moment: string) =>
    parts.slice(0, parts.indexOf(part)).some(({ fields }) => fields.when === moment);
  const usual = (['before', 'after', 'beat1End'] as const).find((one) => !isTaken(one)) ?? 'beat2End';
  const moments = WHENS.filter((one) => (one === 'shot' || one === 'blow' ? singles[one] > 0 : true));
  return choice(moments as ['before'], usual as 'before', label('when'));
}
type Singles = { readonly shot: number; readonly blow: number };

const singlesIn = ({ declaration: { mains } }: Editor): Singles => {
  const count = (some: readonly MainOrder[]) => some.reduce((n, main) => n + singlesOf(main).length, 0);
  return { shot: count(mains.filter(isShooting)), blow: count(mains.filter(isMelee)) };
};

/** The fields of a simple action: its moment, the shot or blow that it follows, the main action that pays for it, its weapon. */
function simpleDetails(editor: Editor, part: PickedPart): PartDetails {
  const { declaration, fighter, rules } = editor;
  const { name, rest: called } = readOffer(part);
  const { when } = part.fields;
  const singles = singlesIn(editor);
  const bought = isBought(editor, part);
  const [payer, ...others] = declaration.mains.map(({ main }) => main);
  const n = durOf({ simple: name as SimpleKey, called }, rules);
  const gun = isSimpleShot(part) ? weaponField(fighter, false) : {};
  const spec: Spec = {
    when: whenField(editor, part, singles),
    ...(when === 'shot' || when === 'blow'
      ? { n: num(1, { min: 1, max: singles[when], ...label('n') }) }
      : {}),
    ...(bought && payer && others.length > 0
      ? { main: choice([payer, ...others], payer, label('main')) }
      : {}),
    ...gun.spec,
  };
  return {
    ...BARE,
    spec,
    says: msg(`western.compose.${bought ? 'price' : 'length'}`, { n, price: priceOf(n) }),
    circumstances: isSimpleShot(part) ? OF_A_SHOT : [],
    ...(gun.names ? { names: gun.names } : {}),
  };
}

const scopeField = (main: MainKey): Pick<PartDetails, 'spec' | 'names'> => ({
  spec: { scope: choice(scopesOf(main), 'all', label('scope')) },
  names: { scope: optionNames(scopesOf(main), 'scope') },
});

function chipDetails(editor: Editor, part: PickedPart): PartDetails {
  const { name, rest: roll } = readOffer(part);
  const { names: of, chip, price } = useDef(name as ChipUse);
  const left = Math.floor(Math.max(0, editor.left(roll)?.[chip] ?? 0) / price);
  const order = editor.declaration.mains.find(({ main }) => main === roll);
  const shots = order ? Math.max(1, singlesOf(order).length) : 1;
  return {
    ...counted(Math.max(1, part.share + left)),
    counts: msg('western.compose.chips'),
    ...(order && of === 'shot' ? { spec: { n: num(1, { min: 1, max: shots, ...label('n') }) } } : {}),
    ...(order && of === 'scope' ? scopeField(order.main) : {}),
  };
}

const SIMPLE = choice(SIMPLES as ['duck', ...SimpleKey[]], 'duck', label('simple'));

const PLAN: Spec = {
  condition: text('', label('condition')),
  template: choice(['free', 'targetDown', 'newEnemy'], 'free', label('template')),
  instead: choice(['retarget', 'after', 'simple'], 'retarget', label('instead')),
  simple: SIMPLE,
};

/** What a reaction may change, including a shot across a gap (WE-10.16). */
const REWRITE: Spec = {
  instead: choice(['retarget', 'after', 'simple', 'gap'], 'retarget', label('instead')),
  simple: SIMPLE,
};

const READIED: Spec = {
  event: text('', label('event')),
  awaits: choice(READIED_KINDS, 'leansOut', label('awaits')),
};

/** The details of a part, by the kind of its offer. */
export function partDetails(editor: Editor, part: PickedPart): PartDetails {
  switch (readOffer(part).kind) {
    case 'main':
      return mainDetails(editor, part);
    case 'simple':
      return simpleDetails(editor, part);
    case 'chip':
      return chipDetails(editor, part);
    case 'topUp':
      return { ...counted(Math.max(1, editor.rules.topUpMax)), counts: msg('western.compose.pairs') };
    case 'plan':
      return { ...BARE, spec: PLAN, names: { simple: optionNames(SIMPLES, 'simple') } };
    case 'rewrite':
      return { ...BARE, spec: REWRITE, names: { simple: optionNames(SIMPLES, 'simple') } };
    case 'readied':
      return { ...BARE, spec: READIED };
    default:
      return BARE;
  }
}
