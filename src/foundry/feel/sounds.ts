import { readSetting } from '../settings/settings.ts';
import { SYSTEM } from '../shared/ids.ts';

/** What is heard; the files are made by tools/sound.ts. */
type Sound = 'hit' | 'miss' | 'heal' | 'round' | 'turn';

const VOLUMES: { readonly [level: string]: number } = { low: 0.3, middle: 0.6, high: 1 };

/** Plays a sound on this client, as loud as its user wants it; the host's volume of the interface counts as well. */
export function playSound(sound: Sound): void {
  if (readSetting('feel') !== 'full') return;
  const volume = VOLUMES[String(readSetting('feelVolume'))] ?? 0.6;
  const src = `systems/${SYSTEM}/assets/sounds/${sound}.wav`;
  void foundry.audio.AudioHelper.play({ src, volume, channel: 'interface' });
}
