import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { badge, editor, part, uploadLogo } from '#tests/support/design-editor.ts';
import { productCard, visit } from '#tests/support/shopper.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- drag`: drags a logo over the preview of the customization editor on a processor slowed down
 * four times, on a phone's screen, and counts the frames the page gets to draw: 60 a second, or as many as it
 * draws at rest where the machine is too busy for 60.
 */
const PORT = 4396;
const SLOWDOWN = 4;
const SECONDS = 4;
const ROUNDS = 3;
const LEAST_FRAMES = 58;
const LEAST_SHARE_OF_REST = 0.95;

interface Measured {
  'frames a second': number;
  'longest frame (ms)': number;
}

await withShop({ port: PORT }, async (baseURL) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    await measure(browser, baseURL);
  } finally {
    await browser.close();
  }
});

async function measure(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  await visit(page, '/store');
  await productCard(page, 'Unit Tee').getByRole('button', { name: 'Customize' }).click();
  const dialog = await editor(page, 'Unit Tee');
  await uploadLogo(dialog, await badge(2000));
  await dialog.getByLabel('Text', { exact: true }).fill('MEDIC 7\nNEVADA');
  const handle = part(dialog, 'Logo');
  await handle.waitFor();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no logo.');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const atRest: Measured[] = [];
  const dragging: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    atRest.push(await countFrames(page));
    dragging.push(await drag(page, middle));
  }
  report(best(atRest), best(dragging));
}

function report(atRest: Measured, dragging: Measured): void {
  console.table({ 'at rest': atRest, dragging });
  const frames = dragging['frames a second'];
  const least = Math.min(LEAST_FRAMES, atRest['frames a second'] * LEAST_SHARE_OF_REST);
  console.log(`${frames} frames a second, ${SLOWDOWN} times slower (at least ${least.toFixed(1)})`);
  if (frames < least) process.exitCode = 1;
}

function best(rounds: Measured[]): Measured {
  return rounds.reduce((a, b) => (a['frames a second'] >= b['frames a second'] ? a : b));
}

/** Circles with the logo in hand, back to where it was. */
async function drag(page: Page, middle: { x: number; y: number }): Promise<Measured> {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  let isOver = false;
  const counted = countFrames(page).finally(() => {
    isOver = true;
  });
  for (let angle = 0; !isOver; angle += 0.15) {
    await page.mouse.move(middle.x + 40 * Math.sin(angle), middle.y + 60 * (1 - Math.cos(angle)));
  }
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.up();
  return counted;
}

async function countFrames(page: Page): Promise<Measured> {
  const times = await page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        function frame(time: number): void {
          times.push(time);
          if (time - (times[0] ?? time) < milliseconds) requestAnimationFrame(frame);
          else resolve(times);
        }
        requestAnimationFrame(frame);
      }),
    SECONDS * 1000,
  );
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    'frames a second': Math.round((gaps.length / total) * 10_000) / 10,
    'longest frame (ms)': Math.round(Math.max(...gaps)),
  };
}
