import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { FONT_FILES } from '#shared/designs/fonts.ts';

const { resolve } = createRequire(import.meta.url);
const FILES = Object.values(FONT_FILES).flat();

/** Returns the font files that can't print designs' text: missing, unreadable, or without letters. */
export function unusableFonts(paths: string[] = FILES.map(({ path }) => path)): string[] {
  return paths.filter((path) => !drawsLetters(path));
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
