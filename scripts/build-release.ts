import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { compressFile, PACK, PACK_INDEX, packRelease } from '#server/app/serving/release-files.ts';
import { KNOWLEDGE_FILE } from '#server/domain/assistant/knowledge-file.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { COMPLETE, INFO } from '#server/kernel/releases/release-info.ts';
import { pagePath } from '#shared/paths.ts';
import { causeOf } from './build-cause.ts';
import { COMPILED } from './release-folders.ts';
import { pageSettings } from './release-sources.ts';
import { ROOT } from './root.ts';
import { runScript, type ScriptFailure } from './run-script.ts';
import { scriptFile } from './script-file.ts';

/** The files that a release never shares, even if it is made from another one. */
const OWN_FILES = [COMPLETE, INFO, KNOWLEDGE_FILE, PACK, PACK_INDEX];

/** Builds the site into a folder, from all sources. */
export async function buildSite(env: Env, outDir: string, contentFile: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  try {
    await runScript(astro, ['build', '--outDir', relative(ROOT, outDir)], {
      ...pageSettings(env),
      RELEASE_CONTENT: contentFile,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    });
  } catch (error) {
    const { message, stderr = '' } = error as Partial<ScriptFailure> & Error;
    throw new Error(`The build failed: ${causeOf(stderr)}\n\n${message}`);
  }
}

/**
 * Makes a release from another one of the same sources by rendering its pages with other content. Files that don't change are
 * hard links.
 * @throws Error when its pages can't be rendered without a build
 */
export async function renderRelease(base: string, outDir: string, contentFile: string): Promise<void> {
  linkTree(base, outDir);
  const pages = mkdtempSync(`${outDir}.pages-`);
  try {
    await runScript(scriptFile('render-pages'), [base, pages], {
      RELEASE_CONTENT: contentFile,
      NODE_ENV: 'production',
    });
    for (const name of readdirSync(pages)) {
      const file = join(outDir, 'client', name.replaceAll('+', '/'));
      const rendered = readFileSync(join(pages, name));
      if (readFileSync(file).equals(rendered)) continue;
      // Not overwritten, because the other release has the same file.
      for (const old of [file, `${file}.br`, `${file}.gz`]) rmSync(old, { force: true });
      writeFileSync(file, rendered);
      await compressFile(file);
    }
    packRelease(join(outDir, 'client'));
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

/** Gives unchanged pages the date that they have in another release: the date says when a page last changed. */
export function keepDates(from: string, to: string): void {
  for (const file of htmlFiles(to)) {
    const [old, page] = [join(from, 'client', file), join(to, 'client', file)];
    const stat = statSync(old, { throwIfNoEntry: false });
    if (stat && readFileSync(old).equals(readFileSync(page))) utimesSync(page, stat.atime, stat.mtime);
  }
}

/** Returns the sorted paths of the pages in which two releases differ; all pages without the first one. */
export function changedPages(from: string | null, to: string): string[] {
  const before = from ? htmlFiles(from) : [];
  const after = htmlFiles(to);
  const changed = [...new Set([...before, ...after])].filter((file) => {
    if (!from || !before.includes(file) || !after.includes(file)) return true;
    const [old, page] = [join(from, 'client', file), join(to, 'client', file)];
    return statSync(old).ino !== statSync(page).ino && !readFileSync(old).equals(readFileSync(page));
  });
  return changed.map((file) => pagePath({ pathname: `/${file}` })).sort();
}

/** Returns the HTML files of a release, such as `about.html`; none if the release is gone. */
function htmlFiles(release: string): string[] {
  const client = join(release, 'client');
  if (!existsSync(client)) return [];
  return readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const isOwn = OWN_FILES.includes(entry.name) || relative(from, source).startsWith(COMPILED);
    if (!entry.isFile() || isOwn) continue;
    const target = join(to, relative(from, source));
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
    } catch {
      // Not every file system has hard links.
      copyFileSync(source, target);
    }
  }
}
