import { expect, type Locator, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { productCard, storeWith, visit } from './shopper.ts';

/** A file as Playwright puts it into a file field. */
interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A badge with corners that differ, so that a rotated or mirrored one is noticed. */
export async function badge(width: number): Promise<Upload> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="${width}">
    <path d="M10 10h280v120l-140 60L10 130z" fill="#b83c1e"/><circle cx="70" cy="70" r="35" fill="#fff"/>
    <rect x="180" y="40" width="80" height="40" fill="#14171a"/></svg>`;
  return { name: 'badge.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Opens the editor from the product's card in the store. */
export async function openEditor(
  page: Page,
  product: string,
  options: { color?: string; size?: string } = {},
): Promise<Locator> {
  await visit(page, storeWith(product));
  const card = productCard(page, product);
  if (options.size) await card.getByLabel('Size').selectOption(options.size);
  if (options.color) await card.getByLabel('Color').selectOption(options.color);
  await card.getByRole('button', { name: 'Customize' }).click();
  return editor(page, product);
}

/** The editor, once it is ready. */
export async function editor(page: Page, product: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Customize ${product}` });
  await expect(dialog.getByRole('button', { name: 'Save Customization' })).toBeVisible();
  return dialog;
}

/** Uploads a logo, and waits until the editor shows it as it prints or says why not. */
export async function uploadLogo(dialog: Locator, file: Upload): Promise<void> {
  await dialog.getByLabel(/^(Upload|Replace) logo$/).setInputFiles(file);
  await expect(dialog.getByText(/^Reading…$|^Checking how your logo prints/)).toHaveCount(0);
}

/** Pastes a file, or drops it, onto the preview. */
export async function handOver(dialog: Locator, how: 'paste' | 'drop', file: Upload): Promise<void> {
  await dialog.getByRole('img', { name: /^Design on the front/ }).evaluate(
    (canvas, { how, name, type, bytes }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], name, { type }));
      const options = { bubbles: true, cancelable: true };
      canvas.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent(how, { ...options, clipboardData: data })
          : new DragEvent(how, { ...options, dataTransfer: data }),
      );
    },
    { how, name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') },
  );
}

export function part(dialog: Locator, name: 'Logo' | 'Text'): Locator {
  return dialog.getByRole('application', { name: `${name} on the preview` });
}

/** The number beside a slider, or of a position. */
export function number(dialog: Locator, name: string): Locator {
  return dialog.getByRole('spinbutton', { name });
}

/** Saves, and approves the print with these flaws. Waits until the editor is gone. */
export async function save(dialog: Locator, flaws: readonly string[] = []): Promise<void> {
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await approve(dialog, flaws);
}

/** Approves the print that is shown. */
export async function approve(dialog: Locator, flaws: readonly string[] = []): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Approve this print' });
  await expect(button).toBeVisible();
  await expect(dialog.getByText('Loading the picture of your print…')).toHaveCount(0);
  for (const name of flaws) await dialog.getByLabel(name).check();
  await button.click();
  await expect(dialog).toBeHidden();
}

/** Drags by the mouse, from the middle of something. */
export async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 3 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
  await page.mouse.up();
}

/** Two fingers on the screen, as a phone reports them. */
export async function pinch(
  page: Page,
  on: Locator,
  { from, to }: { from: Finger[]; to: Finger[] },
): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing to pinch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (fingers: Finger[]) => fingers.map((finger) => ({ x: x + finger.x, y: y + finger.y }));
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

interface Finger {
  x: number;
  y: number;
}

/** Raw RGBA pixels. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The design as the editor draws it, without the product. */
export async function canvasPixels(dialog: Locator): Promise<Pixels> {
  const canvas = dialog.locator('canvas');
  const url = await canvas.evaluate(async (element: HTMLCanvasElement) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A change is drawn in the next frame, which may first load the font.
    await drawn();
    await document.fonts.ready;
    await drawn();
    return element.toDataURL('image/png');
  });
  return toPixels(sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')));
}

/** The product with the design on it as it is seen, without what can be taken hold of. */
export async function previewPixels(dialog: Locator): Promise<Pixels> {
  const style =
    '.part-handle, .stage-note, .stage-zoom { visibility: hidden } .print-area { outline: none; box-shadow: none }';
  return toPixels(sharp(await dialog.locator('.stage').screenshot({ style })));
}

/** A picture in the size of another. */
export async function pixelsInSizeOf(png: Buffer, { width, height }: Pixels): Promise<Pixels> {
  return toPixels(sharp(png).resize({ width, height, fit: 'fill' }));
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How far two pictures differ, seen on grey: 0 for not at all, 1 for black against white. */
interface Difference {
  overall: number;
  /** Only where one of them is drawn: edges count, which every canvas smooths in its own way. */
  drawn: number;
}

export function difference(a: Pixels, b: Pixels): Difference {
  let [sum, drawn] = [0, 0];
  for (let pixel = 0; pixel < a.data.length; pixel += 4) {
    if (!a.data[pixel + 3] && !b.data[pixel + 3]) continue;
    drawn += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      sum += Math.abs(onGrey(a.data, pixel, channel) - onGrey(b.data, pixel, channel)) / (3 * 255);
    }
  }
  return { overall: sum / (a.width * a.height), drawn: sum / drawn };
}

function onGrey(data: Buffer, pixel: number, channel: number): number {
  const alpha = (data[pixel + 3] ?? 0) / 255;
  return (data[pixel + channel] ?? 0) * alpha + 128 * (1 - alpha);
}

/** How much of a picture is of two colors that no product has: 0 for nothing, 1 for all. */
export function strongColors({ data, width, height }: Pixels): { magenta: number; green: number } {
  const count = { magenta: 0, green: 0 };
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel, pixel + 3);
    if (red > 200 && green < 60 && blue > 200) count.magenta += 1;
    if (red < 60 && green > 200 && blue < 60) count.green += 1;
  }
  const all = width * height;
  return { magenta: count.magenta / all, green: count.green / all };
}

/** The edges of what is drawn, as shares of width and height: left, top, right, bottom. */
export function edges({ data, width, height }: Pixels): [number, number, number, number] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left / width, top / height, right / width, bottom / height];
}

/** Resolves when the browser has stored a draft with this text: a reload may come before it has. */
export async function draftStored(page: Page, text: string): Promise<void> {
  const texts = () =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('gti-designs'));
      const drafts = await settled(database.transaction('designs').objectStore('designs').getAll());
      database.close();
      return drafts.map((draft) => draft?.design?.text);
    });
  await expect.poll(texts).toContain(text);
}
