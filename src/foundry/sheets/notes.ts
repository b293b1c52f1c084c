import type { Field, Spec } from '../../core/spec.ts';
import { valueAt } from '../../core/stage.ts';
import { fieldRow } from '../shared/fields.ts';
import { summaryOfType } from '../shared/ids.ts';

/* The notes on an actor's sheet: every text field of its ruleset's fighter. */

/** The text fields of a spec, with their paths. */
function texts(spec: Spec, at = ''): [string, Field][] {
  return Object.entries(spec).flatMap(([name, field]): [string, Field][] => {
    const path = at ? `${at}.${name}` : name;
    if (field.kind === 'group') return texts(field.fields as Spec, path);
    return field.kind === 'text' ? [[path, field]] : [];
  });
}

/** The notes for display; rich texts also as Foundry renders them. */
export async function notesView(actor: Actor.Implementation): Promise<object[]> {
  const ruleset = summaryOfType(actor);
  if (!ruleset) return [];
  const { TextEditor } = foundry.applications.ux;
  return Promise.all(
    texts(ruleset.fighter).map(async ([path, field]) => {
      const value = String(valueAt(actor._source.system, path) ?? '');
      const rich = field.kind === 'text' && field.rich === true;
      return {
        name: `system.${path}`,
        label: fieldRow(ruleset, 'field', field, path, value, '').label,
        value,
        rich,
        enriched: rich
          ? await TextEditor.implementation.enrichHTML(value, { secrets: actor.isOwner, relativeTo: actor })
          : '',
      };
    }),
  );
}

/** The notes for users who may not see the figures: rich texts only. Foundry leaves out their secret parts for everybody but owners. */
export const publicNotes = async (actor: Actor.Implementation): Promise<object[]> =>
  (await notesView(actor)).filter((one) => (one as { readonly rich: boolean }).rich);

/** The read-only context of a part that everybody may see. */
export async function publicContext(
  actor: Actor.Implementation,
  part: string,
  notesTab: object | undefined,
): Promise<object> {
  const { name, img } = actor;
  if (part === 'head') return { name, img };
  return { tab: { ...notesTab, cssClass: 'active' }, notes: await publicNotes(actor) };
}
