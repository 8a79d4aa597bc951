import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Db, migrateDatabase, openDatabase } from '#db/client.ts';
import { hasProducts } from '#db/seed/has-products.ts';
import { hasAdmin } from '#server/domain/accounts/users.queries.ts';
import { liveVendors } from '#server/domain/vendors/live-vendors.ts';
import { isRestoreInterrupted } from '#server/flows/backup/restore-target.ts';
import { type Env, EnvError } from '#server/kernel/env/env.ts';
import { refuseAccidentalSandbox, testModeWords } from '#server/kernel/env/payment-mode.ts';
import { SERVER } from '#server/kernel/releases/releases.ts';
import { startBackground } from './background.ts';
import type { ShowRelease } from './child-process.ts';
import { lockData } from './data-lock.ts';
import { keepPrivate } from './private-files.ts';
import { startProcesses } from './processes.ts';
import { markIncomplete } from './release-folders.ts';
import { ROOT } from './root.ts';
import { runScript, ScriptFailure } from './run-script.ts';
import { recordRunningSite } from './running-sites.mjs';
import { needsPrintVendor, preparePrintVendor } from './sandbox/print-vendor-process.ts';
import { scriptFile } from './script-file.ts';
import { loadSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { findStartRelease, makeStartRelease } from './start-release.ts';
import { createSwitch } from './switch-release.ts';

/** The failures of a host that isn't an address of this machine. */
const WRONG_HOST = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

try {
  await start();
} catch (error) {
  const expected = error instanceof StartError || error instanceof EnvError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

/** Prepares whatever is missing, then serves until it gets a signal to stop. */
async function start(): Promise<void> {
  const env = loadSettings();
  refuseAccidentalSandbox(env);
  requireWritable(env);
  await lockData(env);
  refuseInterruptedRestore(env);
  recordRunningSite(ROOT, env.port, import.meta.dirname);
  await requireFreePort(env);
  const db = openData(env);
  keepPrivate(env);
  if (!hasProducts(db)) await prepare('seed-shop');
  const admin = hasAdmin(db) ? null : await createAdmin(env, db);

  const sandbox = env.payments.sandbox && !env.payments.apiBase ? await openSandbox(env) : null;
  const vendor = needsPrintVendor(env, db) ? await preparePrintVendor(env) : null;
  const settings = {
    STRIPE_API_BASE: sandbox?.stripeBase ?? env.payments.apiBase ?? '',
    ...vendor?.settings,
  };
  const found = findStartRelease({ env, db });
  const switching = Promise.withResolvers<ReturnType<typeof createSwitch>>();
  const show = async (ask: ShowRelease) => (await switching.promise)(ask);
  const testMode = testModeWords(env, liveVendors({ env, db }));
  // Finishes work left over from a crash while the site is being built.
  const opening = startBackground({ script: scriptFile('work'), settings, show });
  const directory = found ?? (await makeStartRelease({ env, db }));
  db.$client.close();
  const processes = await startProcesses(
    { script: serverOf, count: env.workers, settings, opening },
    directory,
  ).catch((error: unknown) => {
    // The release may be damaged: the next start rebuilds it.
    markIncomplete(directory);
    throw error;
  });
  const background = await opening;
  // Only now, because nobody waits for it.
  const printVendor = await vendor?.start();
  switching.resolve(createSwitch(env, processes, directory));

  console.log(`\nThe site is ready: ${env.siteUrl}`);
  if (testMode) console.log(testMode);
  if (admin) {
    console.log(`Administrator: ${admin.username}`);
    if (admin.generatedPassword) console.log(`Password (shown only this once): ${admin.generatedPassword}`);
  }
  onStop(async () => {
    await Promise.all([processes.stop(), background.stop()]);
    await Promise.all([sandbox?.close(), printVendor?.stop()]);
  });
}

/**
 * Does something that only few starts need, in a process of its own, so that this one stays small.
 * @throws StartError with its output
 */
async function prepare(script: string): Promise<void> {
  try {
    const { stdout, stderr } = await runScript(scriptFile(script), [], {});
    process.stderr.write(stderr);
    process.stdout.write(stdout);
  } catch (error) {
    throw error instanceof ScriptFailure ? new StartError(error.message.trim()) : error;
  }
}

// Loaded by the starts that need them.
async function createAdmin(env: Env, db: Db) {
  const { ensureFirstAdmin } = await import('#server/domain/accounts/ensure-first-admin.ts');
  return ensureFirstAdmin({ db, env, newId: randomUUID, now: () => new Date() }, env.admin);
}
async function openSandbox(env: Env) {
  const { startSandbox } = await import('./sandbox/sandbox.ts');
  return startSandbox(env);
}

function requireWritable({ dataDir }: Env): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.R_OK);
  } catch {
    throw new StartError(`The data folder ${dataDir} is not writable. Set DATA_DIR to one that is.`);
  }
}

/** Throws after an interrupted restore: otherwise an empty shop would start in place of the restored one. */
function refuseInterruptedRestore(env: Env): void {
  if (isRestoreInterrupted(env))
    throw new StartError(
      `A restore into ${env.dataDir} was interrupted: run npm run restore again with the same backup, then start the site.`,
    );
}

function openData(env: Env): Db {
  try {
    const db = openDatabase(env.databaseFile);
    migrateDatabase(db);
    return db;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database ${env.databaseFile} cannot be used: ${reason}.`);
  }
}

/** Throws when the port is taken or the host isn't of this machine, before anything is built. */
async function requireFreePort({ host, port }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`;
      const message = WRONG_HOST.includes(code)
        ? `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`
        : `Port ${port} on ${host} ${reason}. Set PORT to another one.`;
      reject(new StartError(message));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Returns the script of a release's server processes. */
function serverOf(release: string): string {
  return join(release, SERVER);
}

/** Cleans up and exits on the first SIGINT or SIGTERM. */
function onStop(cleanUp: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await cleanUp();
      process.exit(0);
    });
  }
}
