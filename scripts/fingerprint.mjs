import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEST = /\.test\.tsx?$/;
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The folder of built processes. */
export const DIST = join(ROOT, 'dist');

/** Every file that processes and pages are built from. The same sources, settings and content give the same pages. */
export const SOURCES = [
  ...['src', 'db', 'scripts', 'public'],
  // The questions that the assistant learns from.
  'eval/tuning.yaml',
  ...['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Returns a hash of all sources. @param {string} [salt] hashed with them */
export function fingerprintOfSources(salt) {
  return fingerprintOf(SOURCES, { salt, note: join(DIST, 'sources') });
}

/** A file that changed so recently may change again without another time: systems count it in steps. */
const SETTLED_MS = 2000;

/**
 * Returns a hash of the names and the content of files and folders of the project, without tests.
 * @param {readonly string[]} sources
 * @param {{ salt?: string, root?: string, note?: string }} options `salt`: hashed with them. `note`: a file that
 *   keeps the hash until one of the others changes. Reading all files takes several times as long as asking for their times.
 */
export function fingerprintOf(sources, { salt = '', root = ROOT, note } = {}) {
  const files = sources.flatMap((source) => filesOf(join(root, source))).sort();
  const content = () => hash(namesAndContent(root, files));
  return hash([salt, note ? noted(note, files, content) : content()]).slice(0, 16);
}

/** @param {string} root @param {string[]} files */
function* namesAndContent(root, files) {
  for (const file of files) {
    yield relative(root, file);
    yield readFileSync(file);
  }
}

const NOTE = /^([0-9a-f]{64}) ([0-9a-f]{64})$/;

/**
 * Returns what was noted when the files were last read, unless one has changed since: on a local disk, the system sets the time
 * of a file's last change (ctime) with everything that happens to it, and programs can't.
 * @param {string} note @param {string[]} files @param {() => string} content
 */
function noted(note, files, content) {
  const settled = Date.now() - SETTLED_MS;
  let newest = 0;
  const states = files.map((file) => {
    const { size, ino, ctimeMs, mtimeMs } = statSync(file);
    newest = Math.max(newest, ctimeMs);
    return `${file} ${size} ${ino} ${ctimeMs} ${mtimeMs}\n`;
  });
  const state = hash(states);
  try {
    const [, knownState, known] = NOTE.exec(readFileSync(note, 'utf8')) ?? [];
    if (known && knownState === state) return known;
  } catch {
    // There is none yet.
  }
  const found = content();
  if (newest < settled) write(note, `${state} ${found}`);
  return found;
}

/** @param {string} note @param {string} text */
function write(note, text) {
  try {
    // Renamed when complete, so that no start reads a part of it. The next build removes what a crash leaves, by its name.
    const unfinished = `${note}.building-${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, note);
  } catch {
    // Where nothing can be written, the next start reads the files again.
  }
}

/** @param {Iterable<string | Buffer>} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
}

/**
 * Returns the files in a folder and all below it, or the file itself. A recursive `readdirSync` takes six times as long.
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return filesOf(inside);
      return entry.isFile() && !TEST.test(entry.name) ? [inside] : [];
    });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
