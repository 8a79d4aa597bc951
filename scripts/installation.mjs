import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Files only read by editors and debuggers. A build copies Astro's declarations. */
const UNREAD_FILE = /^(?!astro\/).*\.(?:map|d\.[cm]?ts)$/;
/**
 * What only compilers read, and what is compiled for other systems: headers and documents of Node.js, the source of SQLite, and
 * TypeScript beside what it was compiled to.
 */
const UNREAD = [
  /^node\/node_modules\/[^/]+\/(?:include|share)$/,
  /^better-sqlite3\/(?:deps|src)$/,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}(?:musl)?-${process.arch}\\.)`),
  /^(?:openai|zod)\/src$/,
];

/**
 * Finishes an installation of the packages, as often as it is called: removes what nothing reads from one without packages for
 * development, and records the lock file that it was made from (docs/decisions/035-built-processes.md).
 */
export function finishInstall(root = ROOT) {
  if (!hasDevelopment(root)) removeUnread(join(root, 'node_modules'));
  writeFileSync(stampOf(root), lockOf(root));
}

/**
 * Returns whether the packages of the lock file are installed.
 * @param {{ root?: string, forDevelopment?: boolean }} options `forDevelopment`: also those that only development needs
 */
export function isInstalled({ root = ROOT, forDevelopment = false }) {
  const stamp = stampOf(root);
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockOf(root);
  return isCurrent && (!forDevelopment || hasDevelopment(root));
}

/** @param {string} root */
function hasDevelopment(root) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name)));
}

/** @param {string} packages */
function removeUnread(packages) {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(packages.length + 1).replaceAll(sep, '/');
    const isUnread =
      (entry.isFile() && UNREAD_FILE.test(name)) || UNREAD.some((pattern) => pattern.test(name));
    // Its folder may be gone already.
    if (isUnread) rmSync(path, { recursive: true, force: true });
  }
}

/** @param {string} root */
function stampOf(root) {
  return join(root, 'node_modules', '.installed-from');
}

/** @param {string} root */
function lockOf(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
