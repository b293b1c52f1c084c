import { template } from '../shared/templates.ts';
import { uiText } from '../shared/text.ts';

/** One of several things, with what it means. */
interface Option {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
}

/** A question with one answer out of several. */
interface Question {
  readonly title: string;
  readonly legend: string;
  readonly options: readonly Option[];
  /** What the button says. */
  readonly ok: string;
  /** The answer may be kept for fights to come. */
  readonly remembers?: boolean;
}

/** The answer, and whether it is kept. */
interface Chosen {
  readonly id: string;
  readonly remembered: boolean;
}

/** The options of a question, with their texts below a key of the interface: `<key>.<id>` and `<hints>.<id>`. */
export const optionsUnder = (ids: readonly string[], key: string, hints: string, now: string): Option[] =>
  ids.map((id) => ({
    id,
    label: uiText(`${key}.${id}`),
    hint: uiText(`${hints}.${id}`),
    checked: id === now,
  }));

function read(form: HTMLFormElement | null): Chosen {
  const given = new FormData(form ?? undefined);
  return { id: String(given.get('chosen') ?? ''), remembered: given.get('remembered') !== null };
}

/** Lets this user choose. @returns undefined if they close the question */
export async function chooseOne(question: Question): Promise<Chosen | undefined> {
  const { renderTemplate } = foundry.applications.handlebars;
  const said: unknown = await foundry.applications.api.DialogV2.prompt({
    window: { title: question.title },
    content: await renderTemplate(template('extras'), question as never),
    ok: {
      label: question.ok,
      callback: ((_: Event, { form }: HTMLButtonElement) => read(form)) as never,
    },
    rejectClose: false,
  } as never);
  return typeof said === 'object' && said !== null ? (said as Chosen) : undefined;
}
