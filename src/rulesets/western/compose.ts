import type { Chances, ComposedPart, Composition, PickedPart, Shared } from '../../core/compose.ts';
import { line, total } from '../../core/line.ts';
import type { ActionContext, Offer } from '../../core/ruleset.ts';
import type { Spec } from '../../core/spec.ts';
import { blank } from '../../core/spec.ts';
import type { Id, Json, Msg } from '../../core/text.ts';
import { msg } from '../../core/text.ts';
import type { Figure, Timeline } from '../../core/view.ts';
import { turnOfBeats } from './beats.ts';
import { chipGroup, partOffers } from './compose-offers.ts';
import { aboutOf, assembled, beatTwoOf, unsigned } from './compose-parts.ts';
import type { Desk } from './compose-specs.ts';
import { saidOf } from './compose-specs.ts';
import type { Declaration, Rolls } from './declaration.ts';
import type { WeFighter } from './fighter.ts';
import { actionOf } from './gear.ts';
import type { Preview } from './preview.ts';
import { preview } from './preview.ts';
import { rollCheck, rollOdds, signedName } from './roll.ts';
import { actorOf, draftOf, resultFor } from './rolled.ts';
import type { Rules } from './rules.ts';
import { BANDS, MOST_MAINS } from './tables.ts';
import { columnsAt, laneOf } from './timeline.ts';
import { poolOf } from './validate.ts';

/* The declaration's editor: picked parts, what they come to, what may be added, what is wrong (WE-12). */

type Context = ActionContext<WeFighter, Rules>;

/** A part whose fields have values that they may have: what has not been asked yet, or is not open any more, has its usual one. */
function completed(desk: Desk, part: PickedPart): PickedPart {
  const spec: Spec = saidOf(desk, part).spec ?? {};
  const may = ([name, value]: [string, Json]): boolean => {
    const field = spec[name];
    return field?.kind !== 'choice' || field.options.includes(String(value));
  };
  const said = Object.fromEntries(Object.entries(part.fields).filter(may));
  return { ...part, fields: { ...said, ...(blank(spec, said) as PickedPart['fields']) } };
}

const deskOf = (
  fighter: WeFighter,
  parts: readonly PickedPart[],
  declaration: Declaration,
  rules: Rules,
): Desk => {
  const draft = draftOf(fighter, declaration, rules);
  return { fighter, parts, declaration, rules, left: (roll) => poolOf(roll, draft) };
};

/** A declaration in which a table's own actions have their names (WE-2.4). */
function calledIn(fighter: WeFighter, declaration: Declaration): Declaration {
  const mains = declaration.mains.map((main) =>
    main.main === 'own' ? { ...main, called: actionOf(fighter, main.item)?.name ?? '' } : main,
  );
  return { ...declaration, mains };
}

/** The desk when all fields have their values: which ones there are depends on the mains, so they are looked at first. */
function laid(fighter: WeFighter, picked: readonly PickedPart[], rules: Rules): Desk {
  const first = deskOf(fighter, picked, calledIn(fighter, assembled(picked)), rules);
  const parts: PickedPart[] = [];
  for (const part of picked) parts.push(completed({ ...first, parts: [...parts, part] }, part));
  const payer = first.declaration.mains[0]?.main;
  return deskOf(fighter, parts, calledIn(fighter, assembled(parts, payer)), rules);
}

/** Stands for an offer that is gone since it was picked. */
const gone = (id: Id): Offer => ({
  id,
  label: msg('western.compose.gone'),
  icon: '',
  group: 'wait',
  needsTarget: false,
});

function composedPart(
  context: Context,
  desk: Desk,
  offers: readonly Offer[],
  part: PickedPart,
): ComposedPart<WeFighter> {
  const { no, ...offer } = offers.find(({ id }) => id === part.offer) ?? gone(part.offer);
  const aims = aboutOf(part).kind === 'plan';
  const lacks = offer.needsTarget && part.targets.length === 0 ? msg('western.no.noTarget') : undefined;
  return {
    offer: { ...offer, needsTarget: offer.needsTarget || aims || isCare(part) },
    ...saidOf(desk, part),
    cast: context.cast,
    ...(lacks ? { no: lacks } : {}),
  };
}

/** Whether a main is done to somebody. */
const isCare = (part: PickedPart): boolean => ['firstAid', 'bringRound'].includes(aboutOf(part).name);

function budgetsOf({ fighter, declaration, rules, left }: Desk, made: Preview | undefined): Shared[] {
  const beats = (made?.beats ?? []).map(
    ({ budget }, i): Shared => ({
      id: `beat:${i + 1}`,
      label: msg('western.budget.beat', { n: i + 1 }),
      ...budget,
      lines: [],
    }),
  );
  const chips = Object.entries(fighter.turn.rolls ?? {}).flatMap(([id, { main }]): Shared[] => {
    const result = resultFor({ ...fighter, turn: { ...fighter.turn, declaration } }, id, rules);
    const rest = left(id);
    if (!result || !rest) return [];
    const more = declaration.chips?.[id]?.topUp;
    return (['nice', 'damnit'] as const).map((chip) => ({
      id: `${chip}:${id}`,
      label: msg(`western.budget.${chip}`, { main: msg(`western.main.${main}`) }),
      of: result[chip] + (more?.[chip] ?? 0),
      left: rest[chip],
      lines: [
        line(msg('western.compose.thrown'), result[chip], 'WE-12.3'),
        ...(more ? [line(msg('western.compose.topUp'), more[chip], 'WE-12.4')] : []),
      ],
    }));
  });
  return [...chips, ...beats];
}

const figuresOf = (made: Preview | undefined): Figure[] =>
  (made?.beats ?? []).map(({ speed }, i) => ({
    id: `speed:${i + 1}`,
    label: msg('western.compose.speed', { n: i + 1 }),
    value: msg('western.detail.number', { n: total(speed) }),
    lines: speed,
  }));

/** The writer's own steps, with the chance of each shot to hit. */
function timelineOf(fighter: WeFighter, rules: Rules, made: Preview | undefined): Timeline {
  const [first, second] = turnOfBeats([{ ...actorOf(fighter, rules), waits: false }], rules);
  const steps = [...first, ...second].map((step, at) => ({ step, id: `own-${at}`, at }));
  const chances = new Map((made?.shots ?? []).map(({ beat, no, p }) => [`${beat} ${no}`, p]));
  const lane = laneOf(steps, () => 'next').map((one, i) => {
    const step = steps[i]?.step;
    const p =
      step?.type === 'shot' || step?.type === 'blow' ? chances.get(`${step.beat} ${step.no}`) : undefined;
    return p === undefined ? one : { ...one, p };
  });
  return { columns: columnsAt(-1), lanes: [{ who: fighter.id, steps: lane }] };
}

/** Chances of the bands and of Nice! for the rolls that are still to be thrown. */
function oddsOf(fighter: WeFighter, wanted: Rolls, mains: number, rules: Rules): Chances[] {
  return Object.entries(wanted).flatMap(([id, signature]): Chances[] => {
    const { bands, nice, damnit } = rollOdds(rollCheck(fighter, id, signature, mains, rules));
    const of = (chips: ReadonlyMap<number, number>) =>
      [...chips]
        .sort(([a], [b]) => a - b)
        .map(([n, p]) => ({ label: msg('western.detail.number', { n }), p }));
    const name = signedName(signature);
    return [
      { label: name, chances: BANDS.map((band) => ({ label: msg(`western.band.${band}`), p: bands[band] })) },
      { label: msg('western.budget.nice', { main: name }), chances: of(nice) },
      { label: msg('western.budget.damnit', { main: name }), chances: of(damnit) },
    ];
  });
}

/** What is to be signed before anything can be declared; a turn without rolls goes on at once. */
function firstOf(
  { turn }: WeFighter,
  wanted: Rolls,
  declares: boolean,
  objections: Composition<WeFighter>['objections'] = [],
): Composition<WeFighter>['first'] {
  const none = Object.keys(wanted).length === 0;
  if (none && turn.signed) return undefined;
  // What will not go together however the dice fall is not thrown for.
  const bad = objections.find(({ code, level }) => level === 'error' && /^E-(MAIN|CHAIN|SIMPLE)/.test(code));
  return {
    form: 'signature',
    label: msg(`western.compose.${none ? (declares ? 'without' : 'pass') : 'throw'}`),
    value: { rolls: wanted } as unknown as Json,
    ...(none ? { through: true as const } : {}),
    ...(bad ? { no: bad.says } : {}),
  };
}

const SECTIONS: readonly (readonly [string, string])[] = [
  ['other', 'western.compose.section.mains'],
  ['move', 'western.compose.section.ways'],
  ['fire', 'western.compose.section.fire'],
  ['simple', 'western.compose.section.simples'],
];

function sectionsOf({ fighter }: Desk): NonNullable<Composition<WeFighter>['sections']> {
  const rolls = Object.entries(fighter.turn.rolls ?? {});
  return [
    ...SECTIONS.map(([group, key]) => ({ group, label: msg(key) })),
    ...rolls.map(([id, roll]) => ({
      group: chipGroup(id),
      label: msg('western.compose.section.chips', { main: signedName(roll) }),
    })),
    { group: 'wait', label: msg('western.compose.section.wait') },
  ];
}

/** Beat 2 rewritten by a reaction that has come off (WE-10.13, WE-10.14): one part, no dice, no chips. */
function rewriting(context: Context, desk: Desk): Composition<WeFighter> {
  const offer: Offer = {
    id: 'rewrite',
    label: msg('western.compose.rewrite'),
    icon: '',
    group: 'wait',
    needsTarget: true,
    ...(desk.parts.length > 0 ? { no: msg('western.no.already') } : {}),
  };
  const [part] = desk.parts;
  return {
    parts: desk.parts.map((one) => composedPart(context, desk, [offer], one)),
    offers: [offer],
    sections: [{ group: 'wait', label: msg('western.compose.section.rewrite') }],
    budgets: [],
    first: {
      form: 'beatTwo',
      label: msg(part ? 'western.compose.change' : 'western.compose.keep'),
      value: (part ? beatTwoOf(part) : {}) as unknown as Json,
      ends: true,
    },
    declaration: null,
  };
}

/** What picked parts come to: steps, budgets, chips, Speed, odds, and everything that speaks against it. */
export function compose(context: Context, picked: readonly PickedPart[]): Composition<WeFighter> {
  const { cast, who, rules } = context;
  const found = cast[who];
  if (!found)
    return { parts: [], offers: [], budgets: [], declaration: null, no: msg('core.refused.gone', { who }) };
  const desk = laid(found, picked, rules);
  if (found.turn.reaction === 'passed') return rewriting(context, desk);
  const { declaration, parts } = desk;
  const fighter: WeFighter = { ...found, turn: { ...found.turn, declaration } };
  const made = preview(cast, who, declaration, rules);
  const wanted = unsigned(found, declaration);
  const pending = Object.keys(wanted).length > 0;
  const objections = (made?.issues ?? []).filter(({ code }) => !pending || code !== 'E-ROLL-ORPHAN');
  const offers = partOffers(context, desk);
  const first = firstOf(found, wanted, parts.length > 0, objections);
  const no = faultOf(objections);
  return {
    parts: parts.map((part) => composedPart(context, desk, offers, part)),
    offers,
    sections: sectionsOf(desk),
    budgets: budgetsOf(desk, made),
    figures: figuresOf(made),
    timeline: timelineOf(fighter, rules, made),
    odds: oddsOf(found, wanted, Math.min(MOST_MAINS, declaration.mains.length), rules),
    objections,
    ...(first ? { first } : {}),
    declaration: declaration as unknown as Json,
    ...(no ? { no } : {}),
  };
}

const faultOf = (objections: NonNullable<Composition<WeFighter>['objections']>): Msg | undefined =>
  objections.find(({ level }) => level === 'error')?.says;
