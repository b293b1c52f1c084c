import Handlebars from 'handlebars';
import { lies } from '../../model/lies.ts';

const loading = new Map<string, Promise<Handlebars.TemplateDelegate>>();

/** Where a template's path is found on the host's server. */
function address(path: string): string {
  if (/^https?:/.test(path)) return path;
  const { game, location } = globalThis as unknown as { game?: { origin?: string }; location?: Location };
  const origin = game?.origin ?? (location?.origin && location.origin !== 'null' ? location.origin : '');
  return `${origin}/${path.replace(/^\//, '')}`;
}

/** Compiles a source and registers it as a partial under its name. */
export function compileTemplate(name: string, source: string): Handlebars.TemplateDelegate {
  const compiled = Handlebars.compile(source);
  Handlebars.registerPartial(name, compiled);
  loading.set(name, Promise.resolve(compiled));
  return compiled;
}

/**
 * Stands in for {@link foundry.applications.handlebars.getTemplate} (T13): fetched once over HTTP, compiled, registered
 * as a partial under `id` or its path, unless a partial has that name already (public systems rely on it: dnd35e,
 * waypoint labels). Throws when the server has no such file.
 */
export function getTemplate(path: string, id?: string): Promise<Handlebars.TemplateDelegate> {
  const name = id ?? path;
  const known = loading.get(name);
  if (known) return known;
  const partial: unknown = Handlebars.partials[name];
  if (typeof partial === 'function') return Promise.resolve(partial as Handlebars.TemplateDelegate);
  const promise = (async () => {
    const response = await fetch(address(path));
    if (!response.ok && !lies(36))
      throw new Error(`The template "${path}" could not be loaded: ${response.status}`);
    const compiled = Handlebars.compile(await response.text());
    Handlebars.registerPartial(name, compiled);
    return compiled;
  })();
  promise.catch(() => loading.delete(name));
  loading.set(name, promise);
  return promise;
}

/** Stands in for {@link foundry.applications.handlebars.loadTemplates} (T13): paths, or partial names to paths. */
export function loadTemplates(
  paths: string[] | Record<string, string>,
): Promise<Handlebars.TemplateDelegate[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Stands in for {@link foundry.applications.handlebars.renderTemplate} (T13). */
export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}
