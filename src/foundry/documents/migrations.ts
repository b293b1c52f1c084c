import { type Msg, msg } from '../../core/text.ts';
import { enqueue } from '../referee/queue.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';

/** One step of a world's migration, for worlds older than `version`. */
interface Migration {
  readonly version: string;
  run(): Promise<void>;
}

/** In the order of versions. Changes that a data model can handle need no entry. */
const MIGRATIONS: readonly Migration[] = [];

/** Why this version must not touch the world: a newer one has saved it. Undefined: it may. */
export function newerWorld(): Msg | undefined {
  const version = game.system?.version ?? '';
  const saved = String(readSetting('migrated') ?? '');
  const newer = saved !== '' && foundry.utils.isNewerVersion(saved, version);
  return newer ? msg('core.host.newerWorld', { saved, version }) : undefined;
}

/** Brings a world's documents up to this version. It runs on the referee's client only. */
export async function migrate(): Promise<void> {
  const version = game.system?.version ?? '';
  const saved = String(readSetting('migrated') ?? '');
  if (saved === version) return;
  const due = saved ? MIGRATIONS.filter((one) => foundry.utils.isNewerVersion(one.version, saved)) : [];
  await enqueue(async () => {
    for (const { run } of due) await run();
    await writeSetting('migrated', version);
  });
}
