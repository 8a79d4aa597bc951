import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { openDatabase } from '#db/client.ts';
import { BackupError } from '#server/flows/backup/backup-error.ts';
import { PARTS } from '#server/flows/backup/backup-folder.ts';
import { readManifest, secretFingerprint } from '#server/flows/backup/manifest.ts';
import { reconcileRestored } from '#server/flows/backup/reconcile-restored.ts';
import { type CallPayments, type Restored, restoreBackup } from '#server/flows/backup/restore-backup.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { type Env, parseEnv } from '#server/kernel/env/env.ts';
import { displayMoment } from '#shared/dates.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { lockData } from './data-lock.ts';
import { ENV_FILE, loadSettings } from './settings.ts';

const USAGE =
  'To restore a backup, run: npm run restore -- <backup folder> [--keep-env]; to ask the payment provider again after a restore, run: npm run restore -- --reconcile.';

/** `npm run restore`. Exits with 1 when nothing was restored. */
if (import.meta.main) {
  try {
    const { backup, keepEnv } = readArguments(process.argv.slice(2));
    if (backup === null) await reconcile();
    else await restore(backup, keepEnv);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Parses the arguments; `backup` is null for --reconcile.
 * @throws BackupError with the usage
 */
export function readArguments(args: string[]): { backup: string | null; keepEnv: boolean } {
  // Not strict, because the parser's messages don't help an operator.
  const { positionals, values } = parseArgs({
    args,
    strict: false,
    options: { reconcile: { type: 'boolean' }, 'keep-env': { type: 'boolean' } },
  });
  const { reconcile: again, 'keep-env': keepEnv, ...unknown } = values;
  const [backup = null, ...surplus] = positionals;
  const isReconcile = again === true && backup === null && keepEnv === undefined;
  const isRestore = again === undefined && backup !== null && typeof keepEnv !== 'string';
  if (Object.keys(unknown).length > 0 || surplus.length > 0 || !(isReconcile || isRestore))
    throw new BackupError(USAGE);
  return { backup, keepEnv: keepEnv === true };
}

async function restore(backup: string, keepEnv: boolean): Promise<void> {
  const env = await chooseSettings(backup, keepEnv);
  const hadSettings = existsSync(ENV_FILE);
  mkdirSync(env.dataDir, { recursive: true });
  await lockData(env);
  const restored = await restoreBackup({ ...needs(env), env }, backup);
  const { database, createdAt } = restored.manifest;
  console.log(
    `Restored the backup of ${displayMoment(createdAt, env.timeZone)} into ${env.dataDir}. Orders: ${database.orders}.`,
  );
  if (!hadSettings) console.log(`Restored the settings into ${ENV_FILE}.`);
  for (const sentence of sentences(restored)) console.log(sentence);
  console.log('Now start the site: npm start');
}

/** Returns what the operator needs to know: the next order number, and which orders need attention. */
function sentences({ nextOrderNumber, laterOrders, recovered, problem }: Restored): string[] {
  const next = `The next order will be ${toOrderNumber(nextOrderNumber)}`;
  if (laterOrders === null)
    return [
      `${next}. 1000 numbers are skipped, because it isn't known how many orders followed the backup.`,
      `We couldn't reach the payment provider: ${problem}`,
      'When you can reach it, run: npm run restore -- --reconcile',
    ];
  return [`${next}. ${laterSentence(laterOrders)}`, ...recoveredSentence(recovered)];
}

function laterSentence(laterOrders: number): string {
  if (laterOrders === 0) return 'No orders followed the backup; 100 numbers are skipped to be safe.';
  if (laterOrders === 1) return '1 order may have followed the backup; its number and 100 more are skipped.';
  return `${laterOrders} orders may have followed the backup; their numbers and 100 more are skipped.`;
}

function recoveredSentence(recovered: number): string[] {
  if (recovered === 0) return [];
  return [
    `Payments whose order was lost: ${recovered}. They are orders again, and flagged. Ask the buyers of those with "Items unknown" what they ordered.`,
  ];
}

async function reconcile(): Promise<void> {
  const env = loadSettings();
  if (!existsSync(env.databaseFile)) throw new BackupError(`There is no database ${env.databaseFile}.`);
  const db = openDatabase(env.databaseFile);
  try {
    const recovered = await reconcileRestored({ ...needs(env), env, db });
    console.log(
      'Every payment since the backup has an order, or gets one when the site settles its checkouts.',
    );
    for (const sentence of recoveredSentence(recovered)) console.log(sentence);
  } finally {
    db.$client.close();
  }
}

function needs(env: Env) {
  return {
    now: () => new Date(),
    newId: randomUUID,
    newOrderId: randomUUID,
    callPayments: paymentsCaller(env),
  };
}

/**
 * Returns a function that calls the payment provider. Starts the sandbox only for the call, without webhooks.
 */
function paymentsCaller({ payments }: Env): CallPayments {
  return async (dataDir, call) => {
    if (!payments.sandbox || payments.apiBase) return call(createStripePayments(payments));
    const { startStripeSandbox } = await import('./sandbox/stripe/server.ts');
    const sandbox = await startStripeSandbox({
      directory: join(dataDir, 'sandbox'),
      webhook: { url: 'http://127.0.0.1:1/', secret: payments.webhookSecret ?? '' },
    });
    try {
      return await call(createStripePayments({ ...payments, apiBase: sandbox.base }));
    } finally {
      await sandbox.close();
    }
  };
}

/**
 * Returns the settings of this machine, or those of the backup when there are none.
 * @throws BackupError when APP_SECRET differs from the one in the backup, unless `keepEnv`
 */
export async function chooseSettings(
  backup: string,
  keepEnv: boolean,
  settingsFile = ENV_FILE,
): Promise<Env> {
  const manifest = await readManifest(backup);
  if (!manifest) throw new BackupError(`${backup} is not a backup: it has no manifest that can be read.`);
  loadEnvFile(existsSync(settingsFile) ? settingsFile : join(backup, PARTS.settings));
  const env = parseEnv(process.env);
  if (!keepEnv && secretFingerprint(env.appSecret) !== manifest.secretFingerprint)
    throw new BackupError(
      `Your APP_SECRET differs from the one in the backup: links in emails sent so far would stop working, and everyone would be signed out. Move ${settingsFile} away to restore the backup's, or add --keep-env to keep yours.`,
    );
  return env;
}
