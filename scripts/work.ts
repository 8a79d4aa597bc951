import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { startWorker } from '#server/app/worker/worker.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import type { Pointer } from '#server/kernel/releases/releases.ts';
import { askToShow, followParent, READY, tellParent } from './child-process.ts';
import { shareDataLock } from './data-lock.ts';
import { publisher } from './publish-site.ts';

/** Longer than a release may take to start. */
const SWITCH_TIMEOUT_MS = 90_000;

/** Runs the background worker. `site.ts` starts it and prepares everything it needs. */
let worker: ReturnType<typeof startWorker> | undefined;
followParent(async () => {
  const stop = await worker;
  await stop?.();
  process.exit();
});

const env = parseEnv(process.env);
shareDataLock(env.dataDir);
const db = openDatabase(env.databaseFile);
const show = ({ release, ...pin }: Pointer) =>
  askToShow(process, { show: release, ...pin }, SWITCH_TIMEOUT_MS);
worker = startWorker(createServices(env, db, { publish: publisher({ env, db }, show) }));
await worker;
tellParent(READY);
