import type { ComposedPart, Composition, PickedPart } from '../../../core/compose.ts';
import type { Offer } from '../../../core/offer.ts';
import type { ActionContext } from '../../../core/ruleset.ts';
import { blank, type Spec } from '../../../core/spec.ts';
import { type Id, type Json, type Msg, msg } from '../../../core/text.ts';
import type { Declaration, Rolls } from '../data/declaration.ts';
import type { WeFighter } from '../data/fighter.ts';
import type { MainKey } from '../data/names.ts';
import type { Rules } from '../data/rules.ts';
import { MAIN_TABLE, MOST_MAINS } from '../data/tables.ts';
import { signedName } from '../figures/dice.ts';
import { actionOf } from '../figures/gear.ts';
import { chipsLeft, draftOf } from '../figures/rolls.ts';
import { type Editor, partDetails } from './fields.ts';
import { chipGroup, partOffers } from './offers.ts';
import { assembleDeclaration, beatTwoOf, offerIds, readOffer, unsignedRolls } from './parts.ts';
import { figuresOf, oddsOf, preview, sharedOf, timelineOf } from './preview.ts';

/* The editor of a declaration: what the picked parts come to (WE-12). */

type Context = ActionContext<WeFighter, Rules>;
type Objections = NonNullable<Composition<WeFighter>['objections']>;

/** A part with a legal value in each of its fields: what is missing, or is no longer an option, gets the default. */
function completePart(editor: Editor, part: PickedPart): PickedPart {
  const spec: Spec = partDetails(editor, part).spec ?? {};
  const isLegal = ([name, value]: [string, Json]): boolean => {
    const field = spec[name];
    return field?.kind !== 'choice' || field.options.includes(String(value));
  };
  const legal = Object.fromEntries(Object.entries(part.fields).filter(isLegal));
  return { ...part, fields: { ...legal, ...(blank(spec, legal) as PickedPart['fields']) } };
}

function makeEditor(
  fighter: WeFighter,
  parts: readonly PickedPart[],
  declaration: Declaration,
  rules: Rules,
): Editor {
  const draft = draftOf(fighter, declaration, rules);
  return { fighter, parts, declaration, rules, left: (roll) => chipsLeft(roll, draft) };
}

/** Writes the names of a group's own actions into a declaration (WE-2.4). */
const nameOwnMains = (fighter: WeFighter, declaration: Declaration): Declaration => ({
  ...declaration,
  mains: declaration.mains.map((main) =>
    main.main === 'own' ? { ...main, called: actionOf(fighter, main.item)?.name ?? '' } : main,
  ),
});

/** The editor with all fields filled in. Which fields a part has depends on the main actions, so those are assembled first. */
function layOutEditor(fighter: WeFighter, picked: readonly PickedPart[], rules: Rules): Editor {
  const first = makeEditor(fighter, picked, nameOwnMains(fighter, assembleDeclaration(picked)), rules);
  const parts: PickedPart[] = [];
  for (const part of picked) parts.push(completePart({ ...first, parts: [...parts, part] }, part));
  const payer = first.declaration.mains[0]?.main;
  return makeEditor(fighter, parts, nameOwnMains(fighter, assembleDeclaration(parts, payer)), rules);
}

const waitOffer = (id: Id, label: string, needsTarget: boolean): Offer => ({
  id,
  label: msg(`western.compose.${label}`),
  icon: '',
  group: 'wait',
  needsTarget,
});

function composedPart(
  { cast }: Context,
  editor: Editor,
  offers: readonly Offer[],
  part: PickedPart,
): ComposedPart<WeFighter> {
  // An offer may have gone since the part was picked.
  const { no: _, ...offer } =
    offers.find(({ id }) => id === part.offer) ?? waitOffer(part.offer, 'gone', false);
  const { kind, name } = readOffer(part);
  const mayHaveTarget = kind === 'plan' || MAIN_TABLE[name as MainKey]?.patient === true;
  const lacks = offer.needsTarget && part.targets.length === 0 ? msg('western.no.noTarget') : undefined;
  return {
    offer: { ...offer, needsTarget: offer.needsTarget || mayHaveTarget },
    ...partDetails(editor, part),
    cast,
    ...(lacks ? { no: lacks } : {}),
  };
}

/** The rolls that have to be signed before anything can be declared; a turn without rolls is declared immediately. */
function firstEntry(
  { turn }: WeFighter,
  wanted: Rolls,
  declares: boolean,
  objections: Objections,
): Composition<WeFighter>['first'] {
  const none = Object.keys(wanted).length === 0;
  if (none && turn.signed) return undefined;
  // Nothing is rolled for what cannot be declared whatever the dice show.
  const bad = objections.find(({ code, level }) => level === 'error' && /^E-(MAIN|CHAIN|SIMPLE)/.test(code));
  return {
    form: 'signature',
    label: msg(`western.compose.${none ? (declares ? 'without' : 'pass') : 'throw'}`),
    value: { rolls: wanted },
    ...(none ? { through: true as const } : {}),
    ...(bad ? { no: bad.says } : {}),
  };
}

const SECTIONS: readonly (readonly [group: string, key: string])[] = [
  ['other', 'western.compose.section.mains'],
  ['move', 'western.compose.section.ways'],
  ['fire', 'western.compose.section.fire'],
  ['simple', 'western.compose.section.simples'],
];

const sectionsOf = ({ fighter }: Editor): NonNullable<Composition<WeFighter>['sections']> => [
  ...SECTIONS.map(([group, key]) => ({ group, label: msg(key) })),
  ...Object.entries(fighter.turn.rolls ?? {}).map(([id, roll]) => ({
    group: chipGroup(id),
    label: msg('western.compose.section.chips', { main: signedName(roll) }),
    now: true,
  })),
  { group: 'wait', label: msg('western.compose.section.wait') },
];

/** Beat 2 as a successful reaction changes it (WE-10.13, WE-10.14): one part, without dice and chips. */
function composeRewrite(context: Context, editor: Editor): Composition<WeFighter> {
  const [part, ...others] = editor.parts;
  const offer: Offer = {
    ...waitOffer(offerIds.make('rewrite'), 'rewrite', true),
    ...(part ? { no: msg('western.no.already') } : {}),
  };
  return {
    parts: (part ? [part, ...others] : []).map((one) => composedPart(context, editor, [offer], one)),
    offers: [offer],
    sections: [{ group: 'wait', label: msg('western.compose.section.rewrite') }],
    budgets: [],
    first: {
      form: 'beatTwo',
      label: msg(`western.compose.${part ? 'change' : 'keep'}`),
      value: part ? (beatTwoOf(part) as Json) : {},
      ends: true,
    },
    declaration: null,
  };
}

const firstError = (objections: Objections): Msg | undefined =>
  objections.find(({ level }) => level === 'error')?.says;

/** What picked parts come to: steps, budgets, chips, Speed, odds, and everything that is wrong with them. */
export function compose(context: Context, picked: readonly PickedPart[]): Composition<WeFighter> {
  const { cast, who, rules } = context;
  const found = cast[who];
  const gone = {
    parts: [],
    offers: [],
    budgets: [],
    declaration: null,
    no: msg('core.refused.gone', { who }),
  };
  if (!found) return gone;
  const editor = layOutEditor(found, picked, rules);
  if (found.turn.reaction === 'passed') return composeRewrite(context, editor);
  const { declaration, parts } = editor;
  const fighter: WeFighter = { ...found, turn: { ...found.turn, declaration } };
  const made = preview(cast, who, declaration, rules);
  if (!made) return gone;
  const wanted = unsignedRolls(found, declaration);
  const pending = Object.keys(wanted).length > 0;
  const objections = made.issues.filter(({ code }) => !pending || code !== 'E-ROLL-ORPHAN');
  const offers = partOffers(context, editor);
  const first = firstEntry(found, wanted, parts.length > 0, objections);
  const composedParts = parts.map((part) => composedPart(context, editor, offers, part));
  const no = firstError(objections) ?? composedParts.find((part) => part.no)?.no;
  return {
    parts: composedParts,
    offers,
    sections: sectionsOf(editor),
    budgets: sharedOf(fighter, rules, made),
    figures: figuresOf(made),
    timeline: timelineOf(fighter, rules, made),
    odds: oddsOf(found, wanted, Math.min(MOST_MAINS, declaration.mains.length), rules),
    objections,
    ...(first ? { first } : {}),
    declaration: declaration as Json,
    ...(no ? { no } : {}),
  };
}
