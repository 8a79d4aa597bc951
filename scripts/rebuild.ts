import { parseArgs } from 'node:util';
import { runCommand } from './publish-command.ts';
import { watchSources } from './watch-sources.ts';

/**
 * `npm run rebuild`: publishes the pages beside the live ones, after checking them. The running site switches without losing a
 * request; when no site is running, the next start uses them. `--watch` does it after every change of a file that pages are
 * made of. `--direct` is how the worker of a running site runs it.
 */
const { values } = parseArgs({
  options: { watch: { type: 'boolean', default: false }, direct: { type: 'boolean', default: false } },
});
const request = { kind: 'publish', reason: 'npm run rebuild', release: null } as const;
if (values.watch) await watchSources();
else process.exitCode = await runCommand(request, values);
