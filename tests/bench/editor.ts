import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { editor } from '#tests/support/design-editor.ts';
import { percentile } from '#tests/support/percentile.ts';
import { productCard, visit } from '#tests/support/shopper.ts';
import { measureDrags } from './drag-frames.ts';
import { largeLogos } from './large-logos.ts';
import { median } from './median.ts';
import { report } from './table.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- editor`: chooses logos of 3 MB in the customization editor on a phone's screen, and measures the time until the
 * editor shows each as it prints; then drags logo and text (`drag-frames.ts`).
 */
const PORT = 4396;
const ROUNDS = 10;
const MOST_MS = 1500;

await withShop({ port: PORT }, async (baseURL) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const times = await measureProofs(await newPage(browser, baseURL));
    const drags = await measureDrags(await newPage(browser, baseURL));
    report([
      ['p95 from choosing a 3 MB logo to its proof, ms', percentile(times, 0.95), 'at most', MOST_MS],
      ...drags,
    ]);
  } finally {
    await browser.close();
  }
});

function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return browser.newPage({ baseURL, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
}

/** Returns the time to each proof in milliseconds. */
async function measureProofs(page: Page): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gti-logos-'));
  try {
    const logos = await largeLogos();
    for (const { name, content } of logos) writeFileSync(join(folder, name), content);
    await visit(page, '/store');
    await productCard(page, 'Unit Tee').getByRole('button', { name: 'Customize' }).click();
    const dialog = await editor(page, 'Unit Tee');
    const times = new Map<string, number[]>(logos.map(({ name }) => [name, []]));
    // The first round compiles and loads what later ones find ready.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name } of logos) {
        const time = await timeToProof(dialog, join(folder, name));
        if (round > 0) times.get(name)?.push(time);
      }
    }
    console.table(
      Object.fromEntries(
        [...times].map(([name, all]) => [
          name,
          { 'median (ms)': Math.round(median(all)), 'longest (ms)': Math.round(Math.max(...all)) },
        ]),
      ),
    );
    return [...times.values()].flat();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the time from the choice of a file until the editor shows it as it prints, as the page itself measures it. */
async function timeToProof(dialog: Locator, path: string): Promise<number> {
  const time = dialog.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let chosenAt = 0;
        let isAtWork = false;
        element.addEventListener(
          'change',
          () => {
            chosenAt = performance.now();
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
        function look(): void {
          const isBusy = /Reading…|ing how your logo prints/.test(element.textContent ?? '');
          isAtWork ||= isBusy;
          if (isAtWork && !isBusy) resolve(performance.now() - chosenAt);
          else requestAnimationFrame(look);
        }
      }),
  );
  await dialog.getByLabel(/^(Upload|Replace) logo$/).setInputFiles(path);
  const milliseconds = await time;
  const problem = dialog.getByText(/^We couldn't check/);
  if (await problem.isVisible()) throw new Error((await problem.textContent()) ?? '');
  return milliseconds;
}
