import { randomUUID } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Db, migrateDatabase, openDatabase } from '#db/client.ts';
import { seedCatalog } from '#db/seed.ts';
import { ensureFirstAdmin } from '#server/auth/ensure-first-admin.ts';
import { isRestoreInterrupted } from '#server/backup/restore-target.ts';
import { type Env, EnvError } from '#server/env.ts';
import { listActiveSeo } from '#server/seo/seo.queries.ts';
import { startBackground } from './background.ts';
import { lockData } from './data-lock.ts';
import { type Processes, startProcesses } from './processes.ts';
import { ensureRelease, rejectRelease } from './release.ts';
import { markIncomplete } from './release-folders.ts';
import { onRelease } from './release-pointer.ts';
import { ROOT } from './root.ts';
import { noteRunningSite } from './running-sites.mjs';
import { startSandbox } from './sandbox/sandbox.ts';
import { tellServing } from './serving-release.ts';
import { loadSettings } from './settings.ts';
import { StartError } from './start-error.ts';

try {
  await start();
} catch (error) {
  const expected = error instanceof StartError || error instanceof EnvError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

/** Prepares whatever is missing, then serves until it is told to stop. */
async function start(): Promise<void> {
  const env = loadSettings();
  requireWritable(env);
  await lockData(env);
  refuseInterruptedRestore(env);
  noteRunningSite(ROOT, env.port);
  await requireFreePort(env);
  const db = openData(env);
  const seeded = await seedCatalog(db, { mediaDirectory: join(env.dataDir, 'media'), now: new Date() });
  if (seeded.products > 0) console.log(`Seeded ${seeded.products} products.`);
  const admin = await ensureFirstAdmin({ db, newId: randomUUID, now: () => new Date() }, env.admin);

  const sandbox = env.payments.sandbox && !env.payments.apiBase ? await startSandbox(env) : null;
  const settings = { STRIPE_API_BASE: sandbox?.stripeBase ?? env.payments.apiBase ?? '' };
  // Finishes what a crash left behind while the site is being built.
  const opening = startBackground({ script: beside('work.ts'), settings });
  const { directory, built } = await ensureRelease(env, listActiveSeo(db));
  if (built) console.log('Built the site.');
  db.$client.close();
  const background = await opening;
  const processes = await startProcesses(
    { script: beside('serve.ts'), count: env.workers, settings },
    directory,
  ).catch((error: unknown) => {
    // Something may have damaged it; the next start builds it again.
    if (!built) markIncomplete(directory);
    throw error;
  });
  tellServing(env, directory);
  followReleases(env, processes, directory);

  console.log(`\nThe site is ready: ${env.siteUrl}`);
  if (sandbox) console.log('Sandbox: no real payment or order is made.');
  if (admin) {
    console.log(`Administrator: ${admin.username}`);
    if (admin.madePassword) console.log(`Password (shown only this once): ${admin.madePassword}`);
  }
  onStop(async () => {
    tellServing(env, null);
    await Promise.all([processes.stop(), background.stop()]);
    await sandbox?.close();
  });
}

/** Serves every release that is made the current one; stays with the one before where that cannot start. */
function followReleases(env: Env, processes: Processes, first: string): void {
  let serving = first;
  onRelease(env, async (next) => {
    try {
      await processes.switchTo(next);
      serving = next;
      tellServing(env, next);
    } catch {
      rejectRelease(env, next, serving);
      console.error(`The release ${next} could not start; the site stays with ${serving}.`);
    }
  });
}

function requireWritable({ dataDir }: Env): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.R_OK);
  } catch {
    throw new StartError(`The data folder ${dataDir} cannot be written; set DATA_DIR to one that can.`);
  }
}

/** A new shop in the place of a restored one would go unnoticed until a customer asks for an order. */
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

/** Looks before anything is built, so that the answer comes at once. */
async function requireFreePort({ host, port }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${error.code})`;
      reject(new StartError(`Port ${port} on ${host} ${reason}; set PORT to another one.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A script of this folder that runs as a process of its own. */
function beside(script: string): string {
  return join(import.meta.dirname, script);
}

/** Stops once, in order, when it is told to. */
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
