import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Seat } from '../test/e2e/browser.ts';
import { demoTable, load, showTab } from '../test/e2e/table.ts';
import { ROOT } from './folders.ts';
import { GUIDE_PICTURES } from './guide.ts';
import { DRAWN, dress, type Language, README } from './picture-looks.ts';

/* Pictures of the guides: single windows rather than the whole table, as WebP, which the browser itself encodes. */

/** How true a picture is to what was on the screen, from 0 to 1. */
const QUALITY = 0.86;

/** Turns a PNG into WebP. */
const toWebp = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async ([data, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: Number(quality) })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), String(QUALITY)] as const,
  );

/** The window that shows something. */
export const windowOf = (page: Page, selector: string): Locator =>
  page.locator('.application', { has: page.locator(selector) }).last();

/** Takes a picture of a part of the page for the guides. */
export async function forGuide(
  shown: Locator | Page,
  language: Language,
  name: string,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<void> {
  const page = 'page' in shown ? shown.page() : shown;
  const png = await ('page' in shown ? shown.screenshot() : shown.screenshot({ clip }));
  const file = join(ROOT, GUIDE_PICTURES, `${name}-${language}.webp`);
  writeFileSync(file, Buffer.from(await toWebp(page, png), 'base64'));
}

/** Who is shown, by the place of their tokens on the demo scene: the fighter whose sheet it is, and the enemy who attacks; how the dice fall then, again and again. */
interface Scene {
  readonly hero: number;
  readonly enemy: number;
  /** How the id of the attack begins; none where nobody is asked to defend. */
  readonly attack?: string;
  readonly faces: readonly number[];
}

/** Each ruleset but Storyteller, whose pictures are taken with those of the README. */
export const GUIDED: { readonly [ruleset: string]: Scene } = {
  lordsouls: { hero: 0, enemy: 2, attack: 'attack:', faces: [4] },
  wfrp: { hero: 0, enemy: 2, attack: 'standard:', faces: [1] },
  western: { hero: 0, enemy: 1, faces: [] },
  yearzero: { hero: 1, enemy: 10, attack: 'meleeAttack:', faces: [9, 9, 4, 4, 4, 4, 4, 4, 4] },
};

/** A token of the scene, as far as it is needed here. */
interface Token {
  readonly x: number;
  readonly y: number;
  readonly actor: { readonly sheet: { render(options: object): Promise<unknown> } };
  readonly object: { setTarget(on: boolean, options: object): void };
  update(change: object): Promise<unknown>;
}

/** Puts the enemy beside the hero. */
const bringTogether = (page: Page, { hero, enemy }: Scene): Promise<void> =>
  page.evaluate(
    async ([one, other]) => {
      const [scene] = game.scenes as unknown as Iterable<{
        grid: { size: number };
        tokens: { contents: Token[] };
      }>;
      const { contents } = scene?.tokens ?? { contents: [] };
      const { x = 0, y = 0 } = contents[one] ?? {};
      await contents[other]?.update({ x: x + (scene?.grid.size ?? 0), y });
    },
    [hero, enemy] as const,
  );

/** Aims at one token and shows the sheet of another, or lets it attack. */
const aimAt = (page: Page, by: number, at: number, attack: string): Promise<void> =>
  page.evaluate(
    async ([who, target, begins]) => {
      const [scene] = game.scenes as unknown as Iterable<{ tokens: { contents: Token[] } }>;
      const { contents } = scene?.tokens ?? { contents: [] };
      contents[Number(target)]?.object.setTarget(true, { releaseOthers: true });
      const actor = contents[Number(who)]?.actor;
      if (!actor) throw new Error('nobody stands there');
      if (!begins) return void (await actor.sheet.render({ force: true }));
      const { api } = game.system as unknown as {
        api: {
          prospect(one: unknown, targets: string[]): { offers: readonly { id: string }[] };
          perform(one: unknown, offer: string, options: object): Promise<unknown>;
        };
      };
      const offer = api.prospect(actor, []).offers.find(({ id }) => id.startsWith(String(begins)));
      void api.perform(actor, offer?.id ?? '', { dialog: false });
    },
    [String(by), String(at), attack] as const,
  );

/** How many questions may come before the one that is shown. */
const MOST_FIRST = 6;

/** The prompt as it asks for a defence. What is asked of the attacker before is answered by the last answer, which changes nothing. */
async function askedToDefend({ page }: Seat): Promise<Locator> {
  const prompt = page.locator('.ff-prompt');
  for (let n = 0; n < MOST_FIRST; n++) {
    await prompt.locator('.ff-option').first().waitFor();
    if ((await prompt.locator('[data-option^="block"], [data-option^="parry"]').count()) > 0) return prompt;
    await prompt.locator('.ff-option').last().click();
    await page.waitForTimeout(DRAWN);
  }
  throw new Error('nobody is asked to defend');
}

/** The game whose templates the guide shows. */
const EXTRAS_OF = 'western';

/** The window of extras, with some of them chosen. */
async function takeExtras(page: Page, language: Language): Promise<void> {
  await (await showTab(page, 'actors')).locator('.ff-browse').click();
  const extras = page.locator('.ff-browser');
  await extras.locator('select[name="game"]').selectOption(EXTRAS_OF);
  for (const [row, n] of [2, 3, 0, 1].entries())
    await extras.locator('.ff-count:visible input').nth(row).fill(String(n));
  await page.waitForTimeout(DRAWN);
  await forGuide(extras, language, 'extras');
}

/** The sheet of a game's hero, aimed at an enemy, and the question that comes when that enemy attacks. */
export async function takeGuide(ruleset: string, language: Language): Promise<void> {
  const scene = GUIDED[ruleset];
  if (!scene) return;
  const table = await demoTable(language, ruleset, 'drawn');
  try {
    const gm = await table.seat('Gamemaster', { scale: 1 });
    await dress(gm.page, README[language], 1440);
    await bringTogether(gm.page, scene);
    await gm.page.waitForTimeout(DRAWN);
    await aimAt(gm.page, scene.hero, scene.enemy, '');
    const sheet = gm.page.locator('.ff-sheet');
    await sheet.locator('.ff-offer, .ff-matrix').first().waitFor();
    await gm.page.waitForTimeout(DRAWN);
    await forGuide(sheet, language, `sheet-${ruleset}`);
    await sheet.locator('[data-action="close"]').click();
    if (ruleset === EXTRAS_OF) await takeExtras(gm.page, language);
    if (!scene.attack) return;
    await load(gm, Array.from({ length: 9 }, () => scene.faces).flat());
    await aimAt(gm.page, scene.enemy, scene.hero, scene.attack);
    const prompt = await askedToDefend(gm);
    await gm.page.waitForTimeout(DRAWN);
    await forGuide(prompt, language, `defence-${ruleset}`);
  } finally {
    await table.close();
  }
}
