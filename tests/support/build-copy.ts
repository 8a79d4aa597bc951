import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '#scripts/root.ts';

export const BUILD_TIME = 120_000;

/** Copies what a build of the project needs into a folder, for a test that then changes it there. */
export function copyProject(): string {
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
  return copy;
}

/** Builds a copy of the project after `change`, which gets its folder. The pages are in `dist/client`. */
export function buildCopy(change: (copy: string) => void): {
  status: number | null;
  output: string;
  copy: string;
} {
  const copy = copyProject();
  change(copy);
  // The cache beside the packages belongs to the site, and encoding AVIF well takes most of such a build. Our own integrations
  // make a release's server processes.
  writeFileSync(
    join(copy, 'copy.mjs'),
    `import config from './astro.config.mjs';
const service = { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 0 } } };
const integrations = config.integrations.filter(({ name }) => name === '@astrojs/react');
export default { ...config, integrations, cacheDir: './cache', image: { ...config.image, service } };
`,
  );
  const astro = [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--config', 'copy.mjs'];
  const { status, stdout, stderr } = spawnSync(process.execPath, astro, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return { status, output: stdout + stderr, copy };
}
