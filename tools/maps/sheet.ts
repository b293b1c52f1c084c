import { join } from 'node:path';
import { openBrowser } from '../../test/e2e/browser.ts';
import { mapPictures } from '../scenes.ts';

const SHEET =
  'body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; margin: 12px; background: #15181d; color: #cfd3da; font: 14px sans-serif } figure { margin: 0 } img { width: 100%; border-radius: 4px }';

/** Takes a picture of all maps on one sheet, by day and in the dark. @param folder where `maps-day.png` and `maps-dark.png` go */
export async function takeMapSheets(folder: string): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const light of ['day', 'dark']) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const sheet = mapPictures()
        .filter(([file]) => file.endsWith(`-${light}.svg`))
        .map(([file, svg]) => {
          const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
          return `<figure><img src="${src}" alt=""><figcaption>${file}</figcaption></figure>`;
        });
      await page.setContent(`<style>${SHEET}</style>${sheet.join('')}`);
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      await page.screenshot({ path: join(folder, `maps-${light}.png`), fullPage: true });
    }
  } finally {
    await browser.close();
  }
}
