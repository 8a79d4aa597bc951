import { openDatabase } from '#db/client.ts';
import { parseEnv } from '#server/env.ts';
import { createServices } from '#server/services.ts';
import { startWorker } from '#server/worker.ts';
import { followParent, READY } from './child-process.ts';
import { shareDataLock } from './data-lock.ts';
import './load-tsx.ts';

/** The background worker: started by start.ts, which has prepared everything it needs. */
let worker: ReturnType<typeof startWorker> | undefined;
followParent(async () => {
  const stop = await worker;
  await stop?.();
  process.exit();
});

const env = parseEnv(process.env);
shareDataLock(env.dataDir);
worker = startWorker(createServices(env, openDatabase(env.databaseFile)));
await worker;
process.send?.(READY);
