/*
 * The sounds of the package, synthesized rather than recorded: soft notes one after the other, and for blows a note that falls, with noise.
 */

/** Samples a second. */
const RATE = 16_000;

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds. */
  readonly from: number;
  readonly length: number;
  /** The pitch at its end, as a share of that at its start; if omitted, it stays. */
  readonly falls?: number;
  /** How much of it is noise, 0 to 1. */
  readonly noise?: number;
}

/** All sounds, by the name of their file. */
const SOUNDS = {
  asked: [
    { pitch: 587.33, from: 0, length: 0.35 },
    { pitch: 783.99, from: 0.12, length: 0.45 },
  ],
  hit: [{ pitch: 160, from: 0, length: 0.22, falls: 0.4, noise: 0.35 }],
  miss: [{ pitch: 900, from: 0, length: 0.16, falls: 0.5, noise: 0.9 }],
  heal: [
    { pitch: 523.25, from: 0, length: 0.3 },
    { pitch: 659.25, from: 0.08, length: 0.3 },
    { pitch: 783.99, from: 0.16, length: 0.35 },
  ],
  round: [
    { pitch: 392, from: 0, length: 0.4 },
    { pitch: 523.25, from: 0.14, length: 0.5 },
  ],
  turn: [
    { pitch: 659.25, from: 0, length: 0.25 },
    { pitch: 659.25, from: 0.2, length: 0.35 },
  ],
} as const satisfies { readonly [name: string]: readonly Note[] };

/** The same noise at every build: a number from −1 to 1 for each sample. */
function noiseAt(sample: number): number {
  const wild = Math.sin(sample * 12.9898) * 43_758.5453;
  return 2 * (wild - Math.floor(wild)) - 1;
}

/** How loud a note is at a moment, −1 to 1: it rises within ten milliseconds and dies away, with a little of its octave. */
function sounding({ pitch, from, length, falls = 1, noise = 0 }: Note, at: number): number {
  const t = at - from;
  if (t < 0 || t > length) return 0;
  // The phase of a pitch that changes evenly.
  const turns = pitch * (t + ((falls - 1) * t * t) / (2 * length));
  const wave = Math.sin(2 * Math.PI * turns) + 0.2 * Math.sin(4 * Math.PI * turns);
  const mixed = (1 - noise) * wave + noise * noiseAt(Math.round(at * RATE));
  return 0.3 * Math.min(1, t / 0.01) * (1 - t / length) ** 2 * mixed;
}

/** A WAV file, 16 bits, one channel. */
function waveOf(notes: readonly Note[]): Buffer {
  const samples = Math.ceil(Math.max(...notes.map(({ from, length }) => from + length)) * RATE);
  const file = Buffer.alloc(44 + 2 * samples);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples, 40);
  for (let i = 0; i < samples; i++) {
    const level = notes.reduce((sum, note) => sum + sounding(note, i / RATE), 0);
    file.writeInt16LE(Math.round(level * 32_767), 44 + 2 * i);
  }
  return file;
}

/** All sounds as files: their names and contents. */
export const sounds = (): readonly (readonly [name: string, file: Buffer])[] =>
  Object.entries(SOUNDS).map(([name, notes]) => [`${name}.wav`, waveOf(notes)]);
