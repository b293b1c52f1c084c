import { msg, verbatim } from '../../core/text.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { notify } from '../shared/notify.ts';
import { uiText } from '../shared/text.ts';
import type { LearningFight } from './fights.ts';

/*
 * A fight to learn by comes into the world as a whole or not at all: what is under way stands in a setting, so that an import that a reload has cut off is
 * finished; one that fails is taken back. Only a fight that was there already may be left half reset, which is said.
 */

/** A document of a world or an adventure. */
interface Doc {
  readonly id: string;
  readonly name: string;
  delete(): Promise<unknown>;
  activate(): Promise<unknown>;
}

/** Sources of documents by the name of their kind. */
type Sources = { readonly [document: string]: readonly { readonly _id: string; readonly name?: string }[] };

interface Adventure {
  readonly name: string;
  prepareImport(): Promise<{ toCreate: Sources; toUpdate: Sources; documentCount: number }>;
  import(options: { dialog: boolean }): Promise<unknown>;
}

interface World {
  readonly packs: { get(id: string): { getDocument(id: string): Promise<Adventure | null> } | undefined };
  readonly collections: { get(document: string): Iterable<Doc> & { get(id: string): Doc | undefined } };
}

/** An import that is under way: by which user, of which pack, and which adventure; empty if there is none. */
type UnderWay = readonly [user: string, pack: string, id: string] | readonly [];

const SETTING = 'importing';

const world = (): World => game as unknown as World;

const idsOf = (sources: Sources, document: string): string[] =>
  (sources[document] ?? []).map(({ _id }) => _id);

/** People of the world who are called as somebody who would come, and are somebody else. */
function namesakes({ Actor = [] }: Sources): string[] {
  const coming = new Set(Actor.map(({ name }) => name));
  return [...world().collections.get('Actor')].map(({ name }) => name).filter((name) => coming.has(name));
}

const confirm = (content: string): Promise<unknown> =>
  foundry.applications.api.DialogV2.confirm({
    window: { title: uiText('welcome.importTitle') },
    content: `<p>${foundry.utils.escapeHTML(content)}</p>`,
  });

/** Asks before anything is lost or doubled. @returns whether the import may begin */
async function mayImport(name: string, toCreate: Sources, toUpdate: Sources): Promise<boolean> {
  if (Object.keys(toUpdate).length > 0) return (await confirm(uiText('welcome.again', { name }))) === true;
  const same = namesakes(toCreate);
  if (same.length === 0) return true;
  return (await confirm(uiText('welcome.namesakes', { names: same.join(', ') }))) === true;
}

/** Follows how many of the documents have arrived. @returns what ends that */
function followArrivals(documents: readonly string[], arrived: () => void): () => void {
  const hooks = documents.flatMap((one) => [`create${one}`, `update${one}`]);
  const on = Hooks.on as unknown as (hook: string, fn: () => void) => number;
  const off = Hooks.off as unknown as (hook: string, id: number) => void;
  const ids = hooks.map((hook) => [hook, on(hook, arrived)] as const);
  return () => {
    for (const [hook, id] of ids) off(hook, id);
  };
}

/** Imports an adventure, the progress shown. What has been created is deleted again if that fails; what was there already may be changed. @throws what the host says */
async function importAll(adventure: Adventure): Promise<void> {
  const { toCreate, toUpdate, documentCount } = await adventure.prepareImport();
  const bar = ui.notifications?.info(uiText('welcome.importing', { name: adventure.name }), {
    progress: true,
  } as never) as unknown as { update(change: { pct: number }): void } | undefined;
  let n = 0;
  const documents = [...new Set([...Object.keys(toCreate), ...Object.keys(toUpdate)])];
  const stop = followArrivals(documents, () => bar?.update({ pct: Math.min(1, ++n / documentCount) }));
  try {
    await adventure.import({ dialog: false });
  } catch (error) {
    for (const document of Object.keys(toCreate))
      for (const id of idsOf(toCreate, document)) await world().collections.get(document).get(id)?.delete();
    throw error;
  } finally {
    stop();
    bar?.update({ pct: 1 });
  }
}

/** Shows the scene of an adventure, and its fight in the tracker. */
async function open(adventure: Adventure): Promise<void> {
  const { toUpdate } = await adventure.prepareImport();
  for (const document of ['Scene', 'Combat'])
    for (const id of idsOf(toUpdate, document).slice(0, 1))
      await world().collections.get(document).get(id)?.activate();
  ui.sidebar?.changeTab('combat', 'primary');
}

/** Imports without asking, and opens what has come. @returns whether that succeeded */
async function bring(
  { pack, id }: Pick<LearningFight, 'pack' | 'id'>,
  adventure: Adventure,
): Promise<boolean> {
  const { toUpdate } = await adventure.prepareImport();
  await writeSetting(SETTING, [game.user?.id, pack, id]);
  try {
    await importAll(adventure);
    await open(adventure);
    return true;
  } catch (error) {
    console.error('Fivefold | a fight could not be imported:', error);
    const says = verbatim(error instanceof Error ? error.message : String(error));
    const key = Object.keys(toUpdate).length > 0 ? 'notReset' : 'notImported';
    notify('error', msg(`core.host.${key}`, { name: adventure.name, says }));
    return false;
  } finally {
    await writeSetting(SETTING, []);
  }
}

/** Imports a fight, after asking where something would be lost or doubled, and opens it. @returns whether it is in the world now */
export async function importFight(fight: LearningFight): Promise<boolean> {
  const adventure = await world().packs.get(fight.pack)?.getDocument(fight.id);
  if (!adventure) {
    notify('error', msg('core.host.noFight', { name: fight.name }));
    return false;
  }
  const { toCreate, toUpdate } = await adventure.prepareImport();
  return (await mayImport(adventure.name, toCreate, toUpdate)) && bring(fight, adventure);
}

/** Finishes an import that this user began before a reload, or that somebody began who has left. */
export async function finishImport(): Promise<void> {
  const [user, pack, id] = readSetting(SETTING) as UnderWay;
  if (!pack || !id || (user !== game.user?.id && game.users?.get(user ?? '')?.active)) return;
  const adventure = await world().packs.get(pack)?.getDocument(id);
  if (adventure) await bring({ pack, id }, adventure);
  else await writeSetting(SETTING, []);
}
