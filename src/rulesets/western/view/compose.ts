import type { ActionContext } from '../../../core/action-context.ts';
import type { Chances, ComposedPart, Composition, PickedPart, Shared } from '../../../core/compose.ts';
import { distribution } from '../../../core/dice/distribution.ts';
import { line, telling, total } from '../../../core/line.ts';
import type { Offer } from '../../../core/offer.ts';
import { blank, type Spec } from '../../../core/spec.ts';
import { Stage } from '../../../core/stage.ts';
import { givenOnly, type Id, type Json, msg } from '../../../core/text.ts';
import type { Figure, Timeline } from '../../../core/view.ts';
import { type Editor, partDetails } from '../actions/fields.ts';
import { chipGroup, partOffer, partOffers } from '../actions/offers.ts';
import { assembleDeclaration, beatTwoOf, offerIds, readOffer } from '../actions/parts.ts';
import type { Declaration, Rolls } from '../data/declaration.ts';
import type { MainKey } from '../data/fighter.ts';
import type { Rules } from '../data/rules.ts';
import { BANDS, MAIN_TABLE, MAX_MAINS } from '../data/tables.ts';
import { type Beat, isStrike, type Step, type WeCast, type WeFighter, type WeStage } from '../data/turn.ts';
import { rollCheck, rollOdds, signedName } from '../figures/dice.ts';
import { actionOf } from '../figures/gear.ts';
import { hitCheck, strikeOf } from '../figures/hit.ts';
import { allIssues } from '../figures/legality.ts';
import { speedChips } from '../figures/orders.ts';
import { actorOf, beatBudget, chipBudgets, chipsLeft, draftOf, unsignedRolls } from '../figures/rolls.ts';
import { orderTurn } from '../figures/schedule.ts';
import { type Sequence, sequenceOf, speedLoss } from '../figures/sequence.ts';
import { speedLines } from '../figures/state.ts';
import { columnsAt, laneOf } from './tracker.ts';

/* The editor of a declaration (WE-12). */

type Context = ActionContext<WeFighter, Rules>;
type Objections = NonNullable<Composition<WeFighter>['objections']>;

/** A part with legal values in all its fields; missing values, and those that are no longer options, get the default. */
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

/** Writes the names of custom actions into a declaration (WE-2.4). */
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

const waitOffer = (id: Id, label: string, needsTarget: boolean): Offer =>
  partOffer(id, msg(`western.compose.${label}`), 'wait', { needsTarget });

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
  const lacks = offer.needsTarget && part.targets.length === 0 ? msg('core.refused.noTarget') : undefined;
  return {
    offer: { ...offer, needsTarget: offer.needsTarget || mayHaveTarget },
    ...partDetails(editor, part),
    cast,
    ...(lacks ? { no: lacks } : {}),
  };
}

/** The entry that has to be made first: signing rolls, unless the turn has none. */
function firstEntry(
  { turn }: WeFighter,
  wanted: Rolls,
  declares: boolean,
  objections: Objections,
): Composition<WeFighter>['first'] {
  const none = Object.keys(wanted).length === 0;
  if (none && turn.signed) return undefined;
  // There is no point in rolling for what can never be declared.
  const bad = objections.find(({ code, level }) => level === 'error' && /^E-(MAIN|CHAIN|SIMPLE)/.test(code));
  return {
    form: 'signature',
    label: msg(`western.compose.${none ? (declares ? 'without' : 'pass') : 'throw'}`),
    value: { rolls: wanted },
    ...(none ? { through: true as const } : {}),
    ...(bad ? { no: bad.says } : {}),
  };
}

const section = (group: string, key: string) => ({ group, label: msg(`western.compose.section.${key}`) });

const sectionsOf = ({ fighter }: Editor): NonNullable<Composition<WeFighter>['sections']> => [
  section('other', 'mains'),
  section('move', 'ways'),
  section('fire', 'fire'),
  section('simple', 'simples'),
  ...Object.entries(fighter.turn.rolls ?? {}).map(([id, roll]) => ({
    group: chipGroup(id),
    label: msg('western.compose.section.chips', { main: signedName(roll) }),
    now: true,
  })),
  section('wait', 'wait'),
];

/** The editor for beat 2 after a successful reaction (WE-10.13, WE-10.14): one part, without dice and chips. */
function composeRewrite(context: Context, editor: Editor): Composition<WeFighter> {
  const [part] = editor.parts;
  const offer: Offer = {
    ...waitOffer(offerIds.make('rewrite'), 'rewrite', true),
    ...(part ? { no: msg('western.no.already') } : {}),
  };
  return {
    parts: editor.parts.map((one) => composedPart(context, editor, [offer], one)),
    offers: [offer],
    sections: [section('wait', 'rewrite')],
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

/** Composes picked parts: steps, budgets, chips, Speed, odds, and issues. */
export function compose(context: Context, picked: readonly PickedPart[]): Composition<WeFighter> {
  const { cast, who, rules } = context;
  const found = cast[who];
  const gone = msg('core.refused.gone', { who });
  if (!found) return { parts: [], offers: [], budgets: [], declaration: null, no: gone };
  const editor = layOutEditor(found, picked, rules);
  if (found.turn.reaction === 'passed') return composeRewrite(context, editor);
  const { declaration, parts } = editor;
  const fighter: WeFighter = { ...found, turn: { ...found.turn, declaration } };
  const made = previewOf(cast, fighter, declaration, rules);
  const wanted = unsignedRolls(found, declaration);
  const pending = Object.keys(wanted).length > 0;
  const objections = made.issues.filter(({ code }) => !pending || code !== 'E-ROLL-ORPHAN');
  const offers = partOffers(context, editor);
  const first = firstEntry(found, wanted, parts.length > 0, objections);
  const composedParts = parts.map((part) => composedPart(context, editor, offers, part));
  const bad = objections.find(({ level }) => level === 'error');
  const no = bad?.says ?? composedParts.find((part) => part.no)?.no;
  return {
    parts: composedParts,
    offers,
    sections: sectionsOf(editor),
    budgets: sharedOf(fighter, rules, made),
    figures: figuresOf(made),
    timeline: timelineOf(fighter, rules, made),
    odds: oddsOf(found, wanted, Math.min(MAX_MAINS, declaration.mains.length), rules),
    objections,
    ...(first ? { first } : {}),
    declaration: declaration as Json,
    ...(no ? { no } : {}),
  };
}

/* The preview of a declaration in its editor. Nothing of it is stored. */

/** One shot or blow with the exact probability that it hits. */
function shotOdds(stage: WeStage, step: Step, own: readonly Step[], rules: Rules) {
  const { target, beat, no, name } = step;
  if (target === undefined || !stage.cast[target]) return [];
  const check = hitCheck(stage, strikeOf(step, stage.of(step.who), 0, own), 1, rules);
  const hits = distribution(check).filter(({ reading }) => reading >= 0);
  return [{ beat, target, name, p: hits.reduce((sum, { p }) => sum + p, 0), ...givenOnly({ no }) }];
}

/** Both beats of the declaring fighter: their own steps, the time left, and Speed without chips of a narrower scope. */
function beatsOf(fighter: WeFighter, declaration: Declaration, rules: Rules) {
  const actor = { ...actorOf(fighter, rules), waits: false };
  const first = sequenceOf(actor, 1, rules);
  const loss = speedLoss(first);
  const chips = line(msg('western.line.chips'), speedChips(declaration).all ?? 0, 'WE-9.3');
  const beat = (n: Beat, sequence: Sequence, lost: number) => ({
    steps: [...sequence.own, ...sequence.horse],
    budget: beatBudget(n, sequence),
    speed: telling([
      ...speedLines(fighter, rules),
      chips,
      line(msg('western.line.endOfBeat'), -lost, 'WE-7.9'),
    ]),
  });
  return [beat(1, first, 0), beat(2, sequenceOf({ ...actor, loss }, 2, rules), loss)];
}

/** What a declaration leads to, as far as is known before the reveal, or undefined if the fighter has left. */
export function preview(cast: WeCast, who: Id, declaration: Declaration, rules: Rules) {
  const found = cast[who];
  return found && previewOf(cast, { ...found, turn: { ...found.turn, declaration } }, declaration, rules);
}

/** Steps, time and Speed in both beats, issues, and the probability of every shot to hit. */
function previewOf(cast: WeCast, fighter: WeFighter, declaration: Declaration, rules: Rules) {
  const stage = new Stage<WeFighter>({ ...cast, [fighter.id]: fighter });
  const beats = beatsOf(fighter, declaration, rules);
  return {
    beats,
    issues: allIssues(fighter, declaration, rules),
    shots: beats.flatMap(({ steps }) =>
      steps.filter(isStrike).flatMap((step) => shotOdds(stage, step, steps, rules)),
    ),
  };
}

type Preview = ReturnType<typeof previewOf>;
const sharedOf = (fighter: WeFighter, rules: Rules, { beats }: Preview): Shared[] => [
  ...chipBudgets(fighter, rules),
  ...beats.map(({ budget }) => ({ ...budget, lines: [] })),
];
const figuresOf = ({ beats }: Preview): Figure[] =>
  beats.map(({ speed }, i) => ({
    id: `speed:${i + 1}`,
    label: msg('western.compose.speed', { n: i + 1 }),
    value: msg('western.detail.number', { n: total(speed) }),
    lines: speed,
  }));

/** The declaring fighter's own steps in order, with the probability of each shot to hit. */
function timelineOf(fighter: WeFighter, rules: Rules, { shots }: Preview): Timeline {
  const placed = orderTurn([{ ...actorOf(fighter, rules), waits: false }], rules).flat();
  const steps = placed.map((step, at) => ({ step, id: `own-${at}`, at }));
  const chances = new Map(shots.map(({ beat, no, p }) => [`${beat} ${no}`, p]));
  const lane = laneOf(steps, () => 'next').map((one, i) => {
    const step = placed[i];
    const p = step && isStrike(step) ? chances.get(`${step.beat} ${step.no}`) : undefined;
    return p === undefined ? one : { ...one, p };
  });
  return { columns: columnsAt(-1), lanes: [{ who: fighter.id, steps: lane }] };
}

/** The chances of bands and chips for rolls that are still to be made. */
const oddsOf = (fighter: WeFighter, wanted: Rolls, mains: number, rules: Rules): Chances[] =>
  Object.entries(wanted).flatMap(([id, signature]): Chances[] => {
    const { bands, ...chips } = rollOdds(rollCheck(fighter, id, signature, mains, rules));
    const main = signedName(signature);
    return [
      { label: main, chances: BANDS.map((band) => ({ label: msg(`western.band.${band}`), p: bands[band] })) },
      ...(['nice', 'damnit'] as const).map((chip) => ({
        label: msg(`western.budget.${chip}`, { main }),
        chances: [...chips[chip]]
          .sort(([a], [b]) => a - b)
          .map(([n, p]) => ({ label: msg('western.detail.number', { n }), p })),
      })),
    ];
  });
