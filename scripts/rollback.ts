import { runCommand } from './publish-command.ts';

/**
 * `npm run rollback`: rolls back to the release before the live one, or to the named one, which stays live until the next
 * publish, even after a restart.
 */
const [release = null] = process.argv.slice(2);
process.exitCode = await runCommand({ kind: 'rollback', reason: 'npm run rollback', release });
