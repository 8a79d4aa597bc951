import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

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

/**
 * Returns the path of a Chromium to test with: CHROMIUM_PATH, Playwright's own or the system's. Installs one
 * when there is none: from Debian's packages when running as root on Debian, by Playwright otherwise.
 * @throws Error when none can be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium …');
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (asRoot) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  } else {
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  }
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium could be installed; set CHROMIUM_PATH to one.');
  return installed;
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is nothing.`);
    return named;
  }
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
