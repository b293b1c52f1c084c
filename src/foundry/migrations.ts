import { msg } from '../core/text.ts';
import { notify } from './notify.ts';
import { queued } from './referee/index.ts';
import { readSetting, writeSetting } from './settings.ts';

/** One step of a world's migration, from the versions before `version`. */
interface Migration {
  readonly version: string;
  run(): Promise<void>;
}

/** In the order of versions. What a data model can reshape by itself needs no entry. */
const MIGRATIONS: readonly Migration[] = [];

/**
 * Brings a world's documents up to this version. A world that was saved by a newer version is left alone.
 * Runs on the active game master's client only.
 * @returns whether the world may be played with this version.
 */
export async function migrate(): Promise<boolean> {
  const version = game.system?.version ?? '';
  const saved = String(readSetting('migrated') ?? '');
  const { isNewerVersion } = foundry.utils;
  if (saved && isNewerVersion(saved, version)) {
    notify('error', msg('core.host.newerWorld', { saved, version }));
    return false;
  }
  if (saved === version) return true;
  const due = saved ? MIGRATIONS.filter((one) => isNewerVersion(one.version, saved)) : [];
  await queued(async () => {
    for (const { run } of due) await run();
    await writeSetting('migrated', version);
  });
  return true;
}
