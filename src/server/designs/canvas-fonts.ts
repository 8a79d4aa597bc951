import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { FONT_FILES } from '#shared/designs/fonts.ts';

const { resolve } = createRequire(import.meta.url);
let ready = false;

/** Gives the canvas the fonts of the editor, from the very files that browsers get. Only the first call works. */
export function registerFonts(): void {
  if (ready) return;
  for (const { name, path } of Object.values(FONT_FILES).flat()) {
    if (!GlobalFonts.register(readFileSync(resolve(path)), name)) {
      throw new Error(`The font ${path} cannot be used.`);
    }
  }
  ready = true;
}
