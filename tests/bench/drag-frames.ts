import type { Page } from '@playwright/test';
import { badge, editor, part, uploadLogo } from '#tests/support/design-editor.ts';
import { productCard, visit } from '#tests/support/shopper.ts';
import type { Limited } from './table.ts';

/** A phone in the hand of a shopper, beside this machine. */
const SLOWDOWN = 4;
const SECONDS = 4;
const ROUNDS = 3;
const LEAST_FRAMES = 58;
/** Where the machine is too busy for 60 frames a second, even at rest. */
const LEAST_SHARE_OF_REST = 0.95;
/** A frame that is later than the one after it should be. */
const LATE_MS = 1.5 * (1000 / 60);

interface Measured {
  'frames a second': number;
  'late frames': number;
  'longest frame (ms)': number;
}

/** Drags logo and text over the preview of the editor, on a processor slowed down four times, and counts frames. */
export async function measureDrags(page: Page): Promise<Limited[]> {
  await visit(page, '/store');
  await productCard(page, 'Unit Tee').getByRole('button', { name: 'Customize' }).click();
  const dialog = await editor(page, 'Unit Tee');
  await uploadLogo(dialog, await badge(2000));
  await dialog.getByLabel('Text', { exact: true }).fill('MEDIC 7\nNEVADA');
  const client = await page.context().newCDPSession(page);
  const limits: Limited[] = [];
  for (const name of ['Logo', 'Text'] as const) {
    const handle = part(dialog, name);
    await handle.waitFor();
    const box = await handle.boundingBox();
    if (!box) throw new Error(`There is no ${name}.`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const [atRest, dragging]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      atRest.push(await countFrames(page));
      dragging.push(await drag(page, middle));
    }
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const [rest, best] = [bestOf(atRest), bestOf(dragging)];
    console.table({ [`${name} at rest`]: rest, [`${name} dragged`]: best });
    const least = Math.min(LEAST_FRAMES, rest['frames a second'] * LEAST_SHARE_OF_REST);
    limits.push([
      `frames a second with the ${name.toLowerCase()} in hand`,
      best['frames a second'],
      'at least',
      Math.floor(least * 10) / 10,
    ]);
  }
  return limits;
}

function bestOf(rounds: Measured[]): Measured {
  return rounds.reduce((a, b) => (a['frames a second'] >= b['frames a second'] ? a : b));
}

/** Circles with a part in hand, back to where it was. */
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
    'late frames': gaps.filter((gap) => gap > LATE_MS).length,
    'longest frame (ms)': Math.round(Math.max(...gaps)),
  };
}
