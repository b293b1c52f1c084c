import { usedHooks } from './hooks.ts';
import { type Use, usedMembers } from './members.ts';
import { openProgram, type Program } from './program.ts';
import {
  usedActions,
  usedAttributes,
  usedClasses,
  usedElements,
  usedFields,
  usedHelpers,
  usedTemplates,
  usedVariables,
  type Word,
} from './texts.ts';

/** The kind of a member; each has a section of the page. */
export type Area =
  | 'Namespaces and globals'
  | 'Classes'
  | 'Options'
  | 'Hooks'
  | 'Manifest'
  | 'Helpers and templates'
  | 'Elements and attributes'
  | 'Actions'
  | 'CSS variables'
  | 'CSS classes';

/** One member of Foundry's API that the system uses. */
export interface Row {
  readonly area: Area;
  readonly name: string;
  /** Where it is used first: file and line. */
  readonly at: string;
  /** How often it is used. */
  readonly count: number;
  /** The file of the community types, or of Handlebars, that declares it; undefined if none does. */
  readonly declared: string | undefined;
}

/** Areas that the community types do not cover, so a missing declaration needs no explanation. */
export const UNTYPED: ReadonlySet<Area> = new Set([
  'Helpers and templates',
  'Elements and attributes',
  'Actions',
  'CSS variables',
  'CSS classes',
]);

function rows(area: Area, uses: readonly (Word & { readonly declared?: string | undefined })[]): Row[] {
  const byName = new Map<string, Row>();
  for (const { name, at, declared } of uses) {
    const first = byName.get(name) ?? { area, name, at, count: 0, declared };
    byName.set(name, { ...first, count: first.count + 1, declared: first.declared ?? declared });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Options have names such as `class: option`. */
const areaOf = ({ name }: Use): Area => {
  if (name.includes(': ')) return 'Options';
  return /^[A-Z]\w*[#.]/.test(name) && !/^(CONFIG|CONST|Hooks|Handlebars)\./.test(name)
    ? 'Classes'
    : 'Namespaces and globals';
};

/** The part of a manifest path that the types may declare: `grid`, or else the last part that is no document type or role. */
function nameIn({ name }: Word): string {
  const words = name.split(/[.[\]*]+/).filter((word) => word && !/^[A-Z]/.test(word));
  return (words[0] === 'grid' ? words[0] : words.at(-1)) ?? '';
}

/** Every part of Foundry's API that the system uses, by area and name. */
export function collectSurface(program: Program = openProgram()): Row[] {
  const members = usedMembers(program);
  const inArea = (area: Area): Row[] =>
    rows(
      area,
      members.filter((one) => areaOf(one) === area),
    );
  const fields = usedFields().map((field) => ({
    ...field,
    declared: program.manifestField(nameIn(field)),
  }));
  return [
    ...inArea('Namespaces and globals'),
    ...inArea('Classes'),
    ...inArea('Options'),
    ...rows('Hooks', usedHooks(program)),
    ...rows('Manifest', fields),
    ...rows('Helpers and templates', [...usedHelpers(), ...usedTemplates()]),
    ...rows('Elements and attributes', [...usedElements(), ...usedAttributes()]),
    ...rows('Actions', usedActions()),
    ...rows('CSS variables', usedVariables()),
    ...rows('CSS classes', usedClasses()),
  ];
}
