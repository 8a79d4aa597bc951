import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { seedCatalog } from '#db/seed.ts';
import { endWithStarter } from './child-process.ts';
import { loadSettings } from './settings.ts';

/** Fills an empty shop with the sample catalog, in a process of its own: only the first start needs it. */
endWithStarter();
const { databaseFile, dataDir } = loadSettings();
const seeded = await seedCatalog(openDatabase(databaseFile), {
  mediaDirectory: join(dataDir, 'media'),
  now: new Date(),
});
if (seeded.products > 0) console.log(`Seeded ${seeded.products} products.`);
