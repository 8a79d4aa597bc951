import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { decodePicture } from '#server/kernel/drawing/decode-picture.ts';
import { FONT_FILES, FONTS } from '#shared/designs/fonts.ts';
import { PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';

const { resolve } = createRequire(import.meta.url);
const FILES = Object.values(FONT_FILES).flat();

/** Returns the font files that can't print designs' text: missing, unreadable, or without letters. */
export function unusableFonts(paths: string[] = FILES.map(({ path }) => path)): string[] {
  return paths.filter((path) => !drawsLetters(path));
}

/** Returns the font families that can't print the live text of an SVG (docs/product/designs.md#live-text). */
export async function unusableLogoFonts(): Promise<string[]> {
  const unusable: string[] = [];
  for (const family of new Set(Object.values(FONTS))) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">
      <text y="30" font-size="24" font-family="${family}">Ań</text></svg>`;
    const limits = { isVector: true, side: 90, ...PICTURE_LIMITS };
    const decoded = await decodePicture(Buffer.from(svg), limits).catch(() => null);
    if (!decoded || 'failed' in decoded || decoded.isBlank) unusable.push(family);
  }
  return unusable;
}

function drawsLetters(path: string): boolean {
  const name = `Check ${path}`;
  try {
    if (!GlobalFonts.register(readFileSync(resolve(path)), name)) return false;
  } catch {
    return false;
  }
  const drawn = (text: string) => {
    const canvas = createCanvas(60, 40);
    const context = canvas.getContext('2d');
    context.font = `24px "${name}"`;
    context.fillText(text, 4, 30);
    return canvas.data();
  };
  // Each file has at least one of the two letters. A missing one is drawn as an empty box.
  return !drawn('Ań').equals(drawn('\u{10ffff}\u{10ffff}'));
}
