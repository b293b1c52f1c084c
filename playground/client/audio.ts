/** How a sound is played: an address, how loud, again and again or once. */
interface PlayData {
  src: string;
  volume?: number;
  loop?: boolean;
  channel?: string;
  autoplay?: false;
}

/** Stands in for {@link foundry.audio.AudioHelper} (T13): what plays a sound on this client. Of playlists and other people's clients it knows nothing. */
export class AudioHelper {
  /** Plays a sound here. Where there is nothing to play it with, and before a person's first gesture, when browsers allow none, there is silence. */
  static async play({ src, volume = 1, loop = false, autoplay }: PlayData): Promise<void> {
    if (autoplay === false || typeof Audio === 'undefined') return;
    const sound = new Audio(/^(\w+:|\/)/.test(src) ? src : `/${src}`);
    sound.volume = volume;
    sound.loop = loop;
    await sound.play().catch((error: unknown) => console.info(`no sound (${src}):`, error));
  }
}
