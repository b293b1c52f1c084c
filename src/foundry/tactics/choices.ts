import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';

/** One of several things, with what it means. */
interface Option {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  /** A list from which something more is chosen with it. */
  readonly list?: List;
}

/** A list of things of which one is chosen. */
interface List {
  readonly name: string;
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly selected: boolean }[];
}

/** Several options of which one is chosen. */
export interface Group {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly Option[];
}

/** A window with one or several choices. */
interface Question {
  readonly title: string;
  readonly groups: readonly Group[];
  /** What the button says. */
  readonly ok: string;
  /** The answer may be kept for fights to come. */
  readonly remembers?: boolean;
}

/** What has been chosen, by the names of the groups, and whether it is kept. */
interface Chosen {
  readonly chosen: { readonly [name: string]: string };
  readonly remembered: boolean;
}

/** The options of a group, with their texts below a key of the interface: `<key>.<id>` and `<hints>.<id>`, the latter with figures. */
export const optionsUnder = (
  ids: readonly string[],
  key: string,
  hints: string,
  now: string,
  figures: { readonly [name: string]: number } = {},
): Option[] =>
  ids.map((id) => ({
    id,
    label: uiText(`${key}.${id}`),
    hint: uiText(`${hints}.${id}`, figures),
    checked: id === now,
  }));

function read(form: HTMLFormElement | null): Chosen {
  const given = new FormData(form ?? undefined);
  const remembered = given.get('remembered') !== null;
  given.delete('remembered');
  return {
    chosen: Object.fromEntries([...given].map(([name, value]) => [name, String(value)])),
    remembered,
  };
}

/** How wide the window is for each group, in pixels. */
const WIDTH = 380;

/** How much of the page's width a window leaves at least, in pixels. */
const MARGIN = 16;

/** Whoever chooses from the list of an option chooses the option. */
function chooseWithList(root: HTMLElement): void {
  for (const list of root.querySelectorAll('.ff-extras-ask select'))
    list.addEventListener('change', () => {
      const option = list.closest('.ff-extras-option')?.querySelector('input');
      if (option) option.checked = true;
    });
}

/** Lets this user choose. @returns undefined if they close the question */
export async function askChoices(question: Question): Promise<Chosen | undefined> {
  const { renderTemplate } = foundry.applications.handlebars;
  const said: unknown = await foundry.applications.api.DialogV2.prompt({
    window: { title: question.title },
    position: { width: Math.min(question.groups.length * WIDTH, window.innerWidth - MARGIN) },
    content: await renderTemplate(template('extras'), question as never),
    ok: {
      label: question.ok,
      callback: ((_: Event, { form }: HTMLButtonElement) => read(form)) as never,
    },
    render: ((_: Event, { element }: { readonly element: HTMLElement }) => chooseWithList(element)) as never,
    rejectClose: false,
  } as never);
  return typeof said === 'object' && said !== null ? (said as Chosen) : undefined;
}
