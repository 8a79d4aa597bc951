import { existsSync } from 'node:fs';
import { migrateDatabase, openDatabase } from '#db/client.ts';
import { createServices } from '#server/services.ts';
import { checkReadiness } from './readiness.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run doctor`: what stands between this installation and going live (decisions.md, "Readiness
 * check"). Ends with 1 while anything is open.
 */
try {
  const env = loadSettings();
  const fresh = !existsSync(env.databaseFile);
  const db = openDatabase(fresh ? ':memory:' : env.databaseFile);
  if (fresh) migrateDatabase(db);
  const open = await checkReadiness(createServices(env, db));
  for (const { topic, finding } of open) console.log(`• ${topic}: ${finding}`);
  console.log(open.length === 0 ? 'Ready to go live.' : `\n${open.length} open.`);
  process.exitCode = open.length === 0 ? 0 : 1;
  db.$client.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
