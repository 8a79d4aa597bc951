import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followParent, onShow } from '#scripts/child-process.ts';
import { closeServer } from '#server/app/serving/close-server.ts';

/**
 * A server process without a site. Files in the folder of its release tell it what to do: it waits while
 * there is `wait`, ends without listening where there is `broken`, and ends right after it began to listen
 * where there is `crash`. A file `pid-…` tells that it listens. Of the pages of a release in which there is `damaged`, it says
 * that it can't show them; where there is `mute`, nothing at all.
 */
const release = process.env['RELEASE_DIR'] ?? '';
const told = (name: string) => existsSync(join(release, name));

writeFileSync(join(release, `started-${process.pid}`), '');
while (told('wait')) await sleep(10);
if (told('broken')) process.exit(1);
const server = createServer((_, response) => response.end(release)).listen(0, '127.0.0.1', () => {
  const crashes = told('crash');
  writeFileSync(join(release, `pid-${process.pid}`), '');
  if (crashes) setTimeout(() => process.exit(1), 10);
});
onShow(process, async ({ show }) => {
  if (existsSync(join(show, 'mute'))) await new Promise(() => {});
  if (existsSync(join(show, 'damaged'))) throw new Error('The pages are damaged.');
});
followParent(() => closeServer(server, () => process.exit()));
