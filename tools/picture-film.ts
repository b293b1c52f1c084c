import { statSync } from 'node:fs';
import { join } from 'node:path';
import WebP from 'node-webpmux';
import type { Page } from 'playwright-core';
import { demoTable, load, showTab } from '../test/e2e/table.ts';
import { DOCS, dress, type Language, README } from './picture-looks.ts';

/*
 * The film of the README: some turns of a fight that extras play by themselves while the game master answers what is asked. Pictures of the page, one after another, become
 * an animated WebP; each holds only what has changed since the one before. Run it with
 * `npm run pictures film`.
 */

/** What has changed since the shot before, as WebP, and how long it stands, in milliseconds. */
interface Frame {
  readonly webp: string;
  readonly x: number;
  readonly y: number;
  delay: number;
}

const WIDTH = 1280;
/** Pixels of the film for each of the page: 900 in the end. */
const SCALE = 0.7;
const QUALITY = 0.72;
/** Milliseconds of the film for each shot, and between two shots at least: a slow machine makes the same film, only later. */
const PAUSE = 200;
/** The longest that a picture stands, and how long the last one does. */
const LONGEST = 800;
const LAST = 2500;
/** How long the film may be, in milliseconds. */
const LENGTH = 20_000;
/** How many shots are taken: more than the film shows, because what stands still is shortened. */
const SHOTS = 150;
const MOST_BYTES = 3_000_000;

/** How the dice fall: first those for the order, so that somebody who can attack immediately begins. */
const FACES = [4, 2, 6, 9, ...Array.from({ length: 20 }, () => [5, 3, 6, 8, 4, 7, 2, 9]).flat()];

/** Takes pictures of a page while something happens on it. */
async function record(page: Page, happens: () => Promise<void>): Promise<readonly Buffer[]> {
  const shots: Buffer[] = [];
  while (shots.length < SHOTS) {
    const at = Date.now();
    shots.push(await page.screenshot());
    await happens();
    await page.waitForTimeout(Math.max(0, PAUSE - (Date.now() - at)));
  }
  return shots;
}

/** Lets extras suggest what they do, and nothing wait for a confirmation. */
const letExtrasSuggest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const one of game.combats.contents[0]?.combatants.contents ?? [])
      await one.update({ flags: { fivefold: { playsAlone: true } } });
    await game.settings.set('fivefold', 'extras', 'suggest');
    await game.settings.set('fivefold', 'automation', 'full');
  });

/** A plan that can be carried out, and answers to a question, the best first. */
const PLAN = '.ff-plan [data-action="ffPlanDo"]';
const ANSWERS = '.ff-prompt .ff-primary, .ff-prompt .ff-option:not([aria-disabled])';

/** For how many shots a question stands before it is answered, so that it can be read. */
const READ = 4;

/** Carries out plans as they come, and answers what is asked. */
function player(page: Page): () => Promise<void> {
  let seen = 0;
  return async () => {
    const isPlan = await page.locator(PLAN).isVisible();
    const isAsked = isPlan || (await page.locator(ANSWERS).first().isVisible());
    seen = isAsked ? seen + 1 : 0;
    if (seen < READ) return;
    seen = 0;
    if (isPlan) await page.keyboard.press('Enter');
    else await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), ANSWERS);
  };
}

/** Where something is in a picture. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the page keeps between two shots: the last one, as pixels and as a picture. */
interface Memory {
  before?: Uint8ClampedArray;
  picture?: OffscreenCanvas;
}

/** Puts a shot into the page's memory. @returns the box of what differs from the one before, or undefined if nothing does */
const compare = (page: Page, png: Buffer): Promise<Box | undefined> =>
  page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const { width, height } = image;
    const picture = new OffscreenCanvas(width, height);
    const context = picture.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser draws nothing');
    context.drawImage(image, 0, 0);
    const now = context.getImageData(0, 0, width, height).data;
    const memory = globalThis as unknown as Memory;
    const { before } = memory;
    Object.assign(memory, { before: now, picture });
    if (!before) return { left: 0, top: 0, right: width, bottom: height };
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let i = 0; i < now.length; i += 4) {
      if (now[i] === before[i] && now[i + 1] === before[i + 1] && now[i + 2] === before[i + 2]) continue;
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
    // The format knows even places only.
    return right === 0 ? undefined : { left: left - (left % 2), top: top - (top % 2), right, bottom };
  }, png.toString('base64'));

/** A part of the shot in the page's memory, as WebP. */
const cut = (page: Page, box: Box): Promise<string> =>
  page.evaluate(
    async ([{ left, top, right, bottom }, quality]) => {
      const { picture } = globalThis as unknown as Memory;
      if (!picture) throw new Error('there is no shot');
      const part = new OffscreenCanvas(right - left, bottom - top);
      part.getContext('2d')?.drawImage(picture, -left, -top);
      const blob = await part.convertToBlob({ type: 'image/webp', quality });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [box, QUALITY] as const,
  );

/** The frames of a film of some shots. Still pictures are shortened. */
async function framesOf(page: Page, shots: readonly Buffer[]): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  let length = 0;
  for (const png of shots) {
    const box = await compare(page, png);
    const last = frames.at(-1);
    if (box) frames.push({ webp: await cut(page, box), x: box.left, y: box.top, delay: PAUSE });
    else if (last) last.delay = Math.min(LONGEST, last.delay + PAUSE);
    length = frames.reduce((sum, one) => sum + one.delay, 0);
    if (length > LENGTH - LAST) break;
  }
  const last = frames.at(-1);
  if (last) last.delay = LAST;
  return frames;
}

/** Writes a film. @throws if it has become too large */
async function write(file: string, frames: readonly Frame[]): Promise<void> {
  const parts = frames.map(({ webp, x, y, delay }) => {
    const buffer = Buffer.from(webp, 'base64');
    // The library writes places as they are given, and the format counts them in twos.
    return WebP.Image.generateFrame({ buffer, x: x / 2, y: y / 2, delay, blend: false, dispose: false });
  });
  await WebP.Image.save(file, {
    width: Math.round(WIDTH * SCALE),
    height: Math.round(WIDTH * SCALE * 0.625),
    loops: 0,
    frames: await Promise.all(parts),
  });
  const seconds = frames.reduce((sum, { delay }) => sum + delay, 0) / 1000;
  const { size } = statSync(file);
  console.log(`${file}: ${frames.length} frames, ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(2)} MB`);
  if (size > MOST_BYTES) throw new Error(`the film is larger than ${MOST_BYTES / 1e6} MB`);
}

/** Takes the film in a language. */
export async function takeFilm(language: Language): Promise<void> {
  const table = await demoTable(language, 'lordsouls', 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: SCALE });
    const { page } = gm;
    await dress(page, README[language], WIDTH);
    await letExtrasSuggest(page);
    const tracker = await showTab(page, 'combat');
    await load(gm, FACES);
    await tracker.locator('[data-action="startCombat"]').click();
    await page.locator('.ff-plan .ff-plan-head').waitFor();
    await showTab(page, 'chat');
    const frames = await framesOf(page, await record(page, player(page)));
    const file = join(DOCS, `film-${language}.webp`);
    await write(file, frames);
  } finally {
    await table.close();
  }
}
