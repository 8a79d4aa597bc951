import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Env } from '#server/kernel/env/env.ts';
import { pageSettings } from './release-sources.ts';
import { ROOT } from './root.ts';
import { runScript, type ScriptFailure } from './run-script.ts';

/** The start of the explanations or code locations after a cause. */
const AFTER_CAUSE = /^\s*(?:Hint:|Error reference:|Location:|Stack trace:|at )/;
/** The place in a file of the project, below `Location:`. */
const LOCATION = /^\s*Location:\s+(\S+?):(\d+)(?::\d+)?$/m;

/** Builds the site into a folder, from all sources. */
export async function buildSite(env: Env, outDir: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  try {
    await runScript(astro, ['build', '--outDir', relative(ROOT, outDir)], {
      ...pageSettings(env),
      ASTRO_TELEMETRY_DISABLED: '1',
    });
  } catch (error) {
    const { message, stderr = '' } = error as Partial<ScriptFailure> & Error;
    throw new Error(`The build failed: ${causeOf(stderr)}\n\n${message}`);
  }
}

/**
 * Returns the first statement of Astro's error, such as which field of which file is wrong, in one line without paths of this
 * machine, and the line of the file if it names one.
 */
export function causeOf(stderr: string): string {
  const text = stripVTControlCharacters(stderr).replaceAll(join(ROOT, sep), '').trim();
  const lines = text.split('\n');
  const end = lines.findIndex((line) => AFTER_CAUSE.test(line));
  const cause = (end === -1 ? lines.slice(0, 1) : lines.slice(0, end))
    .join(' ')
    .replace(/^\[\w+\]\s*/, '')
    .replaceAll(/\*\*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, file = '', line = '0'] = LOCATION.exec(text) ?? [];
  const isOurs = file.startsWith('src/');
  return isOurs && line !== '0' ? `${cause} (${file}, line ${line})` : cause;
}
