import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT } from './root.ts';

const PACKAGE = '@sparticuz/chromium';
/** The headless shell comes first: it makes end-to-end tests almost twice as fast. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Starts the unpacked browser with the libraries and fonts that its package has, so that every machine draws alike. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_PATH="$here/fonts" XDG_CACHE_HOME="$here" LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" "$@"
`;

/** The package's own looks for fonts at Amazon only. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Returns the path of a Chromium to test with: CHROMIUM_PATH, the pinned one of the lock file, Playwright's own or the
 * system's. The pinned one is for Linux on x64.
 * @throws Error when there is none
 */
export function ensureChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, which doesn't exist.`);
    return named;
  }
  if (process.platform === 'linux' && process.arch === 'x64') return pinnedChromium();
  const found = [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
  if (!found) throw new Error('There is no Chromium here. Install one, or set CHROMIUM_PATH.');
  return found;
}

/** Unpacks the browser of the lock file beside the packages, once for each version. */
function pinnedChromium(): string {
  const packages = join(ROOT, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(packages, PACKAGE, 'package.json'), 'utf8'));
  const folder = join(packages, '.cache', `chromium-${version}`);
  const launcher = join(folder, 'launch-chromium');
  if (existsSync(launcher)) return launcher;
  mkdirSync(join(packages, '.cache'), { recursive: true });
  const unpacked = mkdtempSync(`${folder}-`);
  try {
    // The package unpacks to the temporary folder, and its libraries only where it believes to run at Amazon.
    const { status, stderr } = spawnSync(
      process.execPath,
      ['-e', `import('${PACKAGE}').then(({ default: browser }) => browser.executablePath())`],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      },
    );
    if (status !== 0) throw new Error(`The Chromium of ${PACKAGE} couldn't be unpacked:\n${stderr}`);
    writeFileSync(join(unpacked, 'fonts/fonts.conf'), FONTS);
    writeFileSync(join(unpacked, 'launch-chromium'), LAUNCHER, { mode: 0o755 });
    renameSync(unpacked, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(launcher)) throw error;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  return launcher;
}
