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

/** What a member of the surface is. */
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

/** One member of Foundry's that the system uses. */
export interface Row {
  readonly area: Area;
  readonly name: string;
  /** Where it is used first, and how often. */
  readonly at: string;
  readonly count: number;
  /** The file of the community types that declares it, `Handlebars` for what that library brings; undefined where they do not. */
  readonly declared: string | undefined;
}

/** Areas of which the community types say nothing: there is no gap to explain. */
export const UNTYPED: ReadonlySet<Area> = new Set([
  'Helpers and templates',
  'Elements and attributes',
  'Actions',
  'CSS variables',
  'CSS classes',
]);

function rows(area: Area, uses: readonly (Word & { readonly declared?: string | undefined })[]): Row[] {
  const all = new Map<string, Row>();
  for (const { name, at, declared } of uses) {
    const known = all.get(name);
    const first = known ?? { area, name, at, count: 0, declared };
    all.set(name, { ...first, count: first.count + 1, declared: first.declared ?? declared });
  }
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const areaOf = ({ name }: Use): Area => {
  if (name.includes(': ')) return 'Options';
  return /^[A-Z]\w*[#.]/.test(name) && !/^(CONFIG|CONST|Hooks|Handlebars)\./.test(name)
    ? 'Classes'
    : 'Namespaces and globals';
};

/** The word in a manifest's path that the types may declare: the last that is no document or role, `grid` of `grid.units`. */
function nameIn({ name }: Word): string {
  const words = name.split(/[.[\]*]+/).filter((word) => word && !/^[A-Z]/.test(word));
  return (words[0] === 'grid' ? words[0] : words.at(-1)) ?? '';
}

/** Everything of Foundry's that the system uses, by area and name. */
export function collectSurface(program: Program = openProgram()): Row[] {
  const members = usedMembers(program);
  const of = (area: Area): Row[] =>
    rows(
      area,
      members.filter((one) => areaOf(one) === area),
    );
  const fields = usedFields().map((field) => ({
    ...field,
    declared: program.manifestField(nameIn(field)),
  }));
  return [
    ...of('Namespaces and globals'),
    ...of('Classes'),
    ...of('Options'),
    ...rows('Hooks', usedHooks(program)),
    ...rows('Manifest', fields),
    ...rows('Helpers and templates', [...usedHelpers(), ...usedTemplates()]),
    ...rows('Elements and attributes', [...usedElements(), ...usedAttributes()]),
    ...rows('Actions', usedActions()),
    ...rows('CSS variables', usedVariables()),
    ...rows('CSS classes', usedClasses()),
  ];
}
