import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '#scripts/root.ts';

const BUILD_TIME = 120_000;
const COURSE = 'src/content/courses/btrc-military.yaml';

/** Builds a copy of the project in which one course file is changed. */
function buildWith(change: (course: string) => string): { status: number | null; output: string } {
  const copy = mkdtempSync(join(tmpdir(), 'gti-content-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of [
    'src',
    'db',
    'public',
    'scripts',
    'astro.config.mjs',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, COURSE);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  // The cache beside the packages belongs to the site.
  writeFileSync(
    join(copy, 'own-cache.mjs'),
    `import config from './astro.config.mjs';\nexport default { ...config, cacheDir: './cache' };\n`,
  );
  const astro = [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--config', 'own-cache.mjs'];
  const { status, stdout, stderr } = spawnSync(process.execPath, astro, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { status, output: stdout + stderr };
}

describe('a wrong course file ends the build with a sentence that names file and field', () => {
  it.each([
    [
      'a rating of 6',
      (course: string) => course.replace(/^rating: .*$/m, 'rating: 6'),
      'rating',
      'A rating is a number from 0 to 5',
    ],
    [
      'a missing image',
      (course: string) => course.replace(/^image: .*$/m, 'image: ../insignia/none.svg'),
      'image',
      'There is no picture src/content/insignia/none.svg',
    ],
  ])(
    '%s',
    (_, change, field, sentence) => {
      const { status, output } = buildWith(change);
      expect(status).not.toBe(0);
      // Between them stands what marks bold letters, in a terminal or out of it.
      const told = new RegExp(
        `courses → btrc-military\\W+data does not match collection schema\\.\\s+\\W*${field}\\W+${sentence}`,
      );
      expect(stripVTControlCharacters(output)).toMatch(told);
    },
    BUILD_TIME,
  );
});
