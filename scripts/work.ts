import { openDatabase } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { startWorker } from '#server/app/worker/worker.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { followParent, READY, tellParent } from './child-process.ts';
import { shareDataLock } from './data-lock.ts';
import { publishSite } from './publish-site.ts';

/** Runs the background worker. `site.ts` starts it and prepares everything it needs. */
let worker: ReturnType<typeof startWorker> | undefined;
followParent(async () => {
  const stop = await worker;
  await stop?.();
  process.exit();
});

const env = parseEnv(process.env);
shareDataLock(env.dataDir);
worker = startWorker(createServices(env, openDatabase(env.databaseFile), { publish: publishSite }));
await worker;
tellParent(READY);
