import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { unusableFonts, unusableLogoFonts } from './check-fonts.ts';

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-fonts-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

it('finds no fault with the fonts of the product', async () => {
  expect(unusableFonts()).toEqual([]);
  expect(await unusableLogoFonts()).toEqual([]);
});

it('names a font file that is missing or damaged', () => {
  const damaged = join(folder(), 'damaged.woff2');
  writeFileSync(damaged, 'no font');
  expect(unusableFonts(['@fontsource/none/none.woff2', damaged])).toEqual([
    '@fontsource/none/none.woff2',
    damaged,
  ]);
});

it('needs no font of the machine', () => {
  const directory = folder();
  const config = join(directory, 'fonts.conf');
  writeFileSync(config, `<fontconfig><dir>${directory}</dir><cachedir>${directory}</cachedir></fontconfig>`);
  const program = `import { unusableFonts } from ${JSON.stringify(join(import.meta.dirname, 'check-fonts.ts'))};
    console.log(JSON.stringify(unusableFonts()));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { FONTCONFIG_FILE: config },
  });
  expect(`${stdout}${stderr}`.trim()).toBe('[]');
});
