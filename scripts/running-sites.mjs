import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startOf } from './is-running.mjs';

/**
 * A site that runs on the packages of a checkout.
 * @typedef {{ pid: number, start: string | null, root: string, port: number }} RunningSite
 */

/**
 * Notes, until this process ends, that it runs on the packages of `root`. The note lies among them, not in
 * the data folder: whoever replaces the packages has to know, whatever DATA_DIR the site was given.
 * @param {string} root @param {number} port
 */
export function noteRunningSite(root, port) {
  const { pid } = process;
  const file = join(notesOf(root), `${pid}.json`);
  /** @type {RunningSite} */
  const site = { pid, start: startOf(pid), root, port };
  try {
    mkdirSync(notesOf(root), { recursive: true });
    for (const note of readNotes(root)) if (!isSiteOf(root, note.site)) rmSync(note.file, { force: true });
    writeFileSync(file, JSON.stringify(site));
  } catch {
    // Packages that cannot be written cannot be replaced either.
    return;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/**
 * Returns a site that runs on the packages of `root`.
 * @param {string} root
 * @returns {RunningSite | undefined}
 */
export function findRunningSite(root) {
  for (const { site } of readNotes(root)) if (isSiteOf(root, site)) return site;
  return undefined;
}

/** @param {string} root @param {RunningSite | undefined} site @returns {site is RunningSite} */
function isSiteOf(root, site) {
  // A copy of the packages brings the notes along.
  return site !== undefined && site.root === root && isRunning(site.pid, site.start);
}

/** @param {string} root @returns {{ file: string, site: RunningSite | undefined }[]} */
function readNotes(root) {
  try {
    return readdirSync(notesOf(root)).map((name) => {
      const file = join(notesOf(root), name);
      return { file, site: read(file) };
    });
  } catch {
    return [];
  }
}

/** @param {string} file @returns {RunningSite | undefined} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function notesOf(root) {
  return join(root, 'node_modules', '.running-sites');
}
