import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { type Browser, chromium, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { prepareDesign } from '#server/kernel/drawing/render-print.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { FONT_FILES, FONT_NAMES, type FontName, unprintableCharacters } from '#shared/designs/fonts.ts';
import { CELL, COLUMNS, drawSheet, sheetSize } from '#tests/support/letter-sheet.ts';

const { resolve } = createRequire(import.meta.url);

/** Every letter that the shop says it can print, found by asking for each one. */
const LETTERS = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) =>
    letter.trim() !== '' && letter === letter.normalize('NFC') && unprintableCharacters(letter).length === 0,
);
/** Between letters of the other font file. */
const WORDS = LETTERS.map((letter) => `n${letter}n`);

/** The opacity of each pixel of a sheet. */
type Sheet = Uint8Array;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await prepareDesign(DEFAULT_DESIGN, null);
  browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.evaluate(await bundledSheet());
  const fonts = Object.values(FONT_FILES)
    .flat()
    .map(({ name, path, unicodeRange }) => {
      return { name, unicodeRange, file: readFileSync(resolve(path)).toString('base64') };
    });
  await page.evaluate(async (files) => {
    for (const { name, unicodeRange, file } of files) {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      document.fonts.add(await new FontFace(name, bytes, { unicodeRange }).load());
    }
  }, fonts);
  return () => browser.close();
}, 60_000);

/** Returns a script that defines `sheet` with the exports of `letter-sheet.ts`. */
async function bundledSheet(): Promise<string> {
  const built = await rolldown({ input: join(import.meta.dirname, '../support/letter-sheet.ts') });
  const { output } = await built.generate({ format: 'iife', name: 'sheet' });
  return `${output[0].code}\nglobalThis.sheet = sheet;`;
}

function drawnByServer(font: FontName, texts: readonly string[], textSize: number): Sheet {
  const { width, height } = sheetSize(texts.length);
  const canvas = createCanvas(width, height);
  drawSheet(canvas.getContext('2d'), font, texts, textSize);
  return canvas.data().filter((_, at) => at % 4 === 3);
}

async function drawnByBrowser(font: FontName, texts: readonly string[], textSize: number): Promise<Sheet> {
  const opacities = await page.evaluate(
    ([name, all, size]) => {
      const { drawSheet: draw, sheetSize: sizeOf } = (
        globalThis as unknown as { sheet: { drawSheet: typeof drawSheet; sheetSize: typeof sheetSize } }
      ).sheet;
      const { width, height } = sizeOf(all.length);
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('There is no canvas.');
      draw(context, name, all, size);
      const { data } = context.getImageData(0, 0, width, height);
      const rows = Array.from({ length: height }, (_, y) =>
        String.fromCharCode(...Array.from({ length: width }, (__, x) => data[(y * width + x) * 4 + 3] ?? 0)),
      );
      return btoa(rows.join(''));
    },
    [font, texts, textSize] as const,
  );
  return Buffer.from(opacities, 'base64');
}

/** The ink of one cell: its box in pixels of the cell, and its amount in full pixels. */
interface Ink {
  box: [left: number, top: number, right: number, bottom: number];
  amount: number;
}

function inkOf(sheet: Sheet, index: number): Ink {
  const [left, top] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
  const ink: Ink = { box: [CELL, CELL, 0, 0], amount: 0 };
  for (let y = 0; y < CELL; y += 1) {
    for (let x = 0; x < CELL; x += 1) {
      const opacity = (sheet[(top + y) * COLUMNS * CELL + left + x] ?? 0) / 255;
      ink.amount += opacity;
      if (opacity < 0.5) continue;
      const [l, t, r, b] = ink.box;
      ink.box = [Math.min(l, x), Math.min(t, y), Math.max(r, x + 1), Math.max(b, y + 1)];
    }
  }
  return ink;
}

/** Libraries place a glyph at fractions of a pixel in their own way. */
const SHIFTS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => y * COLUMNS * CELL + x));

/** Returns how much of the ink of a cell is elsewhere, from 0 to 1, where the two cover each other best. */
function misplacedInk(a: Sheet, b: Sheet, index: number): number {
  const start = Math.floor(index / COLUMNS) * CELL * COLUMNS * CELL + (index % COLUMNS) * CELL;
  const shares = SHIFTS.map((shift) => {
    let [apart, all] = [0, 0];
    for (let y = 1; y < CELL - 1; y += 1) {
      for (let at = start + y * COLUMNS * CELL + 1; at < start + y * COLUMNS * CELL + CELL - 1; at += 1) {
        const [ours, theirs] = [a[at] ?? 0, b[at + shift] ?? 0];
        apart += Math.abs(ours - theirs);
        all += ours + theirs;
      }
    }
    return apart / all;
  });
  return Math.min(...shares);
}

/** Each of two libraries smooths an edge in its own way, and rounds its place. An accent is several pixels wide. */
const MOST_APART_PX = 2;
/** Half a pixel to the side misplaces so much of a thin line, and a tenth of other letters. */
const MOST_MISPLACED = 0.25;

/** Returns what is wrong with a cell of the server's sheet, compared with the browser's; `null` if they show the same. */
function faultOf(server: Sheet, browser: Sheet, index: number): string | null {
  const [ours, theirs] = [inkOf(server, index), inkOf(browser, index)];
  if (ours.amount < 1 || theirs.amount < 1) return 'nothing is drawn';
  const apart = Math.max(...ours.box.map((edge, side) => Math.abs(edge - (theirs.box[side] ?? 0))));
  const misplaced = misplacedInk(server, browser, index);
  if (apart <= MOST_APART_PX && misplaced <= MOST_MISPLACED) return null;
  return `edges ${apart} px apart, ${Math.round(misplaced * 100)}% of the ink misplaced`;
}

it('compares several hundred letters', () => {
  expect(LETTERS.length).toBeGreaterThan(300);
});

it.each(FONT_NAMES)(
  '%s: the server draws each letter as a browser does, alone and in a word',
  async (font) => {
    for (const [texts, textSize] of [
      [LETTERS, 48],
      [WORDS, 32],
    ] as const) {
      const server = drawnByServer(font, texts, textSize);
      const browserSheet = await drawnByBrowser(font, texts, textSize);
      const wrong = texts.flatMap((text, index) => {
        const fault = faultOf(server, browserSheet, index);
        return fault === null ? [] : [`${text}: ${fault}`];
      });
      expect(wrong).toEqual([]);
    }
  },
);

it.each([
  ['n´', 'ń', 48],
  ['nn´n', 'nńn', 32],
  ['l', 'ł', 48],
  ['S', 'Š', 48],
])('would notice %s in place of %s', (misprinted, text, textSize) => {
  const [wrong, right] = [misprinted, text].map((each) => drawnByServer('Arial', [each], textSize));
  expect(faultOf(wrong as Sheet, right as Sheet, 0)).not.toBeNull();
});
