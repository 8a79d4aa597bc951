import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from './publish-command.ts';
import { SOURCES } from './release-sources.ts';
import { ROOT } from './root.ts';

/** How long after a change more changes are collected: editors save several files. */
const COLLECT_MS = 300;

/** Publishes the pages now and after every change of a file that they are made of, until the process is stopped. */
export async function watchSources(): Promise<never> {
  let changed = Promise.withResolvers<string>();
  for (const source of SOURCES.filter((path) => existsSync(join(ROOT, path))))
    watch(join(ROOT, source), { recursive: true }, (_, file) => changed.resolve(file ?? source));
  console.log('Watching the files of the pages. Stop with Ctrl+C.');
  for (let reason = 'Start of npm run rebuild -- --watch'; ; ) {
    await runCommand({ kind: 'publish', reason, release: null });
    const file = await changed.promise;
    await sleep(COLLECT_MS);
    changed = Promise.withResolvers<string>();
    reason = `Changed file: ${file}`;
    console.log(reason);
  }
}
