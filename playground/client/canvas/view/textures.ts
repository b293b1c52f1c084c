import * as PIXI from 'pixi.js';

/** Pictures are drawn at most this large on a side. Vector pictures get exactly this size. */
const LARGEST = 2048;

const cache = new Map<string, Promise<PIXI.Texture | null>>();

function draw(image: HTMLImageElement, size: number | null): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const natural = { width: image.naturalWidth || size || 512, height: image.naturalHeight || size || 512 };
  const scale = Math.min((size ?? LARGEST) / Math.max(natural.width, natural.height), size ? Infinity : 1);
  canvas.width = Math.max(1, Math.round(natural.width * scale));
  canvas.height = Math.max(1, Math.round(natural.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function load(src: string, size: number | null): Promise<PIXI.Texture | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch (error) {
    console.warn(`The picture ${src} cannot be shown.`, error);
    return null;
  }
  return PIXI.Texture.from(draw(image, size), { mipmap: PIXI.MIPMAP_MODES.ON });
}

/**
 * The texture of a picture, loaded once; null when it cannot be loaded.
 *
 * @param size length of the longer side in pixels, for pictures that are shown small; null keeps the picture's own size
 */
export function texture(src: string, size: number | null = null): Promise<PIXI.Texture | null> {
  const key = `${size}:${src}`;
  const known = cache.get(key);
  if (known) return known;
  const loading = load(src, size);
  cache.set(key, loading);
  return loading;
}
