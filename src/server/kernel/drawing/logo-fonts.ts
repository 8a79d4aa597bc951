import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FONTS } from '#shared/designs/fonts.ts';
import { toSfnt } from './to-sfnt.ts';

/** The family that draws text in a font that isn't known, or in none. */
const DEFAULT_FAMILY = 'Arimo';
/** The families of our fonts by the names that an SVG may have, besides those of the editor. */
const OTHER_NAMES = { Times: 'Tinos', serif: 'Tinos', Courier: 'Cousine', monospace: 'Cousine' };

const { resolve } = createRequire(import.meta.url);
let unpacked: readonly string[] = [];

/**
 * Returns the path of a configuration with which the SVG library draws text in our fonts alone, as Chromium would if it had
 * no others (docs/product/designs.md#live-text). The library reads neither WOFF nor WOFF2, so the fonts are unpacked into a
 * folder for temporary files, once a process, and again if one is missing: systems delete temporary files that nobody
 * reads for days, and without its font, text would be left out.
 */
export function logoFontConfig(): string {
  if (!unpacked.length || !unpacked.every((path) => existsSync(path))) unpacked = unpackFonts();
  return unpacked[0] as string;
}

/** Returns the path of the configuration, then those of the fonts. */
function unpackFonts(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gti-logo-fonts-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const files = writeFonts(folder);
    process.once('exit', remove);
    return files;
  } catch (error) {
    // The disk is full. The next file tries again.
    remove();
    throw error;
  }
}

function writeFonts(folder: string): readonly string[] {
  const fonts: string[] = [];
  mkdirSync(join(folder, 'cache'));
  for (const family of new Set(Object.values(FONTS))) {
    const slug = family.toLowerCase();
    for (const subset of ['latin', 'latin-ext']) {
      for (const face of ['400-normal', '400-italic', '700-normal', '700-italic']) {
        const name = `${slug}-${subset}-${face}`;
        const woff = readFileSync(resolve(`@fontsource/${slug}/files/${name}.woff`));
        fonts.push(join(folder, `${name}.ttf`));
        writeFileSync(fonts.at(-1) as string, toSfnt(woff));
      }
    }
  }
  const path = join(folder, 'fonts.conf');
  writeFileSync(path, configOf(folder));
  return [path, ...fonts];
}

function configOf(folder: string): string {
  const named = Object.entries({ ...FONTS, ...OTHER_NAMES }).map(
    ([name, family]) => `<match target="pattern"><test name="family"><string>${name}</string></test>
<edit name="family" mode="assign" binding="same"><string>${family}</string></edit></match>`,
  );
  return `<?xml version="1.0"?>
<fontconfig>
<dir>${folder}</dir>
<cachedir>${join(folder, 'cache')}</cachedir>
${named.join('\n')}
<match target="pattern"><edit name="family" mode="append_last" binding="weak"><string>${DEFAULT_FAMILY}</string></edit></match>
</fontconfig>
`;
}
