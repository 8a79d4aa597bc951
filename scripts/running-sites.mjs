import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startOf } from './is-running.mjs';

/**
 * A running site that uses the packages of a checkout.
 * @typedef {{ pid: number, start: string | null, root: string, port: number, processes?: string }} RunningSite
 */

/**
 * Records, until this process ends, that it uses the packages of `root`. The record is among the packages and
 * not in the data folder: whoever replaces the packages must find it, whatever DATA_DIR the site uses.
 * @param {string} root @param {number} port @param {string} processes the folder of the code that it runs
 */
export function recordRunningSite(root, port, processes) {
  const { pid } = process;
  const file = join(recordsFolder(root), `${pid}.json`);
  /** @type {RunningSite} */
  const site = { pid, start: startOf(pid), root, port, processes };
  try {
    mkdirSync(recordsFolder(root), { recursive: true });
    for (const note of readRecords(root)) if (!isSiteOf(root, note.site)) rmSync(note.file, { force: true });
    writeFileSync(file, JSON.stringify(site));
  } catch {
    // Packages that can't be written can't be replaced either.
    return;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/**
 * Returns a running site that uses the packages of `root`.
 * @param {string} root
 * @returns {RunningSite | undefined}
 */
export function findRunningSite(root) {
  return runningSites(root)[0];
}

/**
 * Returns all running sites that use the packages of `root`.
 * @param {string} root
 * @returns {RunningSite[]}
 */
export function runningSites(root) {
  return readRecords(root).flatMap(({ site }) => (site && isSiteOf(root, site) ? [site] : []));
}

/** @param {string} root @param {RunningSite | undefined} site @returns {site is RunningSite} */
function isSiteOf(root, site) {
  // A copy of the packages contains copies of the records.
  return site !== undefined && site.root === root && isRunning(site.pid, site.start);
}

/** @param {string} root @returns {{ file: string, site: RunningSite | undefined }[]} */
function readRecords(root) {
  try {
    return readdirSync(recordsFolder(root)).map((name) => {
      const file = join(recordsFolder(root), name);
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
function recordsFolder(root) {
  return join(root, 'node_modules', '.running-sites');
}
