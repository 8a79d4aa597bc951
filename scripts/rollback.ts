import { parseArgs } from 'node:util';
import { runCommand } from './publish-command.ts';

/**
 * `npm run rollback`: goes back to the release before the live one, or to the one that is named, which then stays until the next
 * publish, also over a restart. `--direct` is how the worker of a running site runs it.
 */
const { values, positionals } = parseArgs({
  options: { direct: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [release = null] = positionals;
process.exitCode = await runCommand({ kind: 'rollback', reason: 'npm run rollback', release }, values);
