import { parseArgs } from 'node:util';
import { runCommand } from './publish-command.ts';

/**
 * `npm run rollback`: rolls back to the release before the live one, or to the named one, which stays live until the next
 * publish, even after a restart. The worker of a running site runs it with `--direct`.
 */
const { values, positionals } = parseArgs({
  options: { direct: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [release = null] = positionals;
process.exitCode = await runCommand({ kind: 'rollback', reason: 'npm run rollback', release }, values);
