/*
 * The one sound of the package, worked out rather than recorded: two soft notes, a fourth apart, one after the other.
 */

/** Samples a second. */
const RATE = 16_000;

interface Note {
  /** Hertz. */
  readonly pitch: number;
  /** Seconds. */
  readonly from: number;
  readonly length: number;
}

const NOTES: readonly Note[] = [
  { pitch: 587.33, from: 0, length: 0.35 },
  { pitch: 783.99, from: 0.12, length: 0.45 },
];

const LENGTH = Math.max(...NOTES.map(({ from, length }) => from + length));

/** How loud a note is at a moment, −1 to 1: it rises within ten milliseconds and dies away, with a little of its octave. */
function sounding({ pitch, from, length }: Note, at: number): number {
  const t = at - from;
  if (t < 0 || t > length) return 0;
  const wave = Math.sin(2 * Math.PI * pitch * t) + 0.2 * Math.sin(4 * Math.PI * pitch * t);
  return 0.3 * Math.min(1, t / 0.01) * (1 - t / length) ** 2 * wave;
}

/** The sound that tells people that they are asked something: a WAV file, 16 bits, one channel. */
export function asked(): Buffer {
  const samples = Math.ceil(LENGTH * RATE);
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
    const level = NOTES.reduce((sum, note) => sum + sounding(note, i / RATE), 0);
    file.writeInt16LE(Math.round(level * 32_767), 44 + 2 * i);
  }
  return file;
}
