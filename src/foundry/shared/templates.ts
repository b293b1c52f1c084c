import { fetched } from './arrival.ts';
import { uiText } from './text.ts';

/** The address of one of our templates. */
export const template = (name: string): string => `systems/fivefold/templates/${name}.hbs`;

/**
 * Registers our only template helper (Handlebars is global: hence the prefix), and all templates as partials by their addresses, where the host looks
 * before it fetches one. All come in one file: fetched one by one they take a seventh of a client's start. Called in `init`.
 */
export async function prepareTemplates(): Promise<void> {
  Handlebars.registerHelper('ff-ui', (key: string) => uiText(key));
  const part = await fetched(import('./template-sources.ts'), () => void prepareTemplates());
  for (const [name, source] of part?.templateSources() ?? [])
    Handlebars.registerPartial(template(name), Handlebars.compile(source));
}
