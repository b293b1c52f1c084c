import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { mapPictures } from './scenes.ts';
import { sounds } from './sound.ts';

/*
 * Pictures and type, made at build time from openly licensed npm packages: icons by the authors of game-icons.net (CC BY 3.0), the display
 * face Forum (OFL 1.1); the sounds are synthesized in `sound.ts`, the maps drawn from the data of their scenes in `maps/`. Which icons are used stands in assets/icons.json.
 */

const require = createRequire(import.meta.url);

interface IconSet {
  readonly icons: { readonly [name: string]: { readonly body: string } };
}
interface Chosen {
  readonly icons: readonly string[];
  readonly portraits: { readonly [name: string]: { readonly icon: string; readonly back: string } };
}

const SIZE = 512;

function bodyOf(set: IconSet, name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`assets/icons.json: game-icons has no icon '${name}'`);
  return icon.body;
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${content}</svg>\n`;

/** A plain white icon without a background: for token statuses, and as a mask in any colour. */
const icon = (body: string): string =>
  svg(
    `<g color="#ffffff"><path d="M0 0h512v512H0z" fill="none"/>${body.replaceAll('currentColor', '#ffffff')}</g>`,
  );

/** A tile: a light figure on a dark background, for things in lists of either colour scheme. */
const tile = (body: string): string =>
  svg(
    `<rect width="${SIZE}" height="${SIZE}" rx="72" fill="#33373f"/><g transform="translate(56 56) scale(0.78)">${body.replaceAll('currentColor', '#f4ece0')}</g>`,
  );

/** A portrait: a light figure on a coloured background. */
const portrait = (body: string, back: string): string =>
  svg(
    `<rect width="${SIZE}" height="${SIZE}" fill="${back}"/><g transform="translate(56 56) scale(0.78)">${body.replaceAll('currentColor', '#f4ece0')}</g>`,
  );

/** A portrait as a disc that leaves room for a ring around it. */
const token = (body: string, back: string): string =>
  svg(
    `<circle cx="256" cy="256" r="232" fill="${back}"/><g transform="translate(76 76) scale(0.7)">${body.replaceAll('currentColor', '#f4ece0')}</g>`,
  );

const ATTRIBUTION = `Icons: game-icons.net (Lorc, Delapouite and others), CC BY 3.0, https://game-icons.net, recoloured.
Display face: Forum by Denis Masharov, SIL Open Font License 1.1.
`;

/** Writes icons, tiles, portraits, fonts, sounds and their attribution below `folder`. @throws Error when a chosen icon does not exist. */
export function writeAssets(root: string, folder: string): void {
  const set = require('@iconify-json/game-icons/icons.json') as IconSet;
  const chosen = JSON.parse(readFileSync(join(root, 'assets', 'icons.json'), 'utf8')) as Chosen;
  for (const sub of ['icons', 'tiles', 'portraits', 'fonts', 'sounds', 'maps', 'tokens'])
    mkdirSync(join(folder, sub), { recursive: true });
  for (const name of chosen.icons) {
    writeFileSync(join(folder, 'icons', `${name}.svg`), icon(bodyOf(set, name)));
    writeFileSync(join(folder, 'tiles', `${name}.svg`), tile(bodyOf(set, name)));
  }
  for (const [name, { icon: of, back }] of Object.entries(chosen.portraits)) {
    writeFileSync(join(folder, 'portraits', `${name}.svg`), portrait(bodyOf(set, of), back));
    writeFileSync(join(folder, 'tokens', `${name}.svg`), token(bodyOf(set, of), back));
  }
  const fonts = join(dirname(require.resolve('@fontsource/forum/package.json')), 'files');
  for (const script of ['latin', 'cyrillic'])
    cpSync(join(fonts, `forum-${script}-400-normal.woff2`), join(folder, 'fonts', `forum-${script}.woff2`));
  for (const [name, picture] of mapPictures()) writeFileSync(join(folder, 'maps', name), picture);
  for (const [name, file] of sounds()) writeFileSync(join(folder, 'sounds', name), file);
  writeFileSync(join(folder, 'ATTRIBUTION.txt'), ATTRIBUTION);
}
