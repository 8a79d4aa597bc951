import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appliedMigrations, migrateDatabase, openDatabase } from '#db/client.ts';
import { seedCatalog } from '#db/seed.ts';
import { makeRelease } from '#scripts/release.ts';
import { createServices } from '#server/app/create-services.ts';
import type { KnowledgeServices } from '#server/domain/assistant/knowledge.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { currentRelease, releaseFolder } from '#server/kernel/releases/releases.ts';

/**
 * Calls `use` with what the site of DATA_DIR knows; with a new shop in a temporary folder, which it builds, if there is no
 * release.
 */
export async function withKnowledge<T>(
  use: (services: KnowledgeServices, release: string) => T | Promise<T>,
): Promise<T> {
  const settings = { ...process.env, APP_SECRET: 'a secret that this measurement needs none of' };
  const env = parseEnv(settings);
  const release = currentRelease(env);
  if (release) {
    const db = openDatabase(env.databaseFile);
    try {
      return await use(createServices(env, db), release);
    } finally {
      db.$client.close();
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'gti-knowledge-'));
  const ownEnv = parseEnv({ ...settings, DATA_DIR: folder, DATABASE_URL: undefined });
  const db = openDatabase(ownEnv.databaseFile);
  try {
    migrateDatabase(db);
    await seedCatalog(db, { mediaDirectory: join(folder, 'media'), now: new Date() });
    const services = createServices(ownEnv, db);
    const made = await makeRelease(ownEnv, {
      content: readContent(services),
      migrations: appliedMigrations(db),
    });
    return await use(services, releaseFolder(ownEnv, made.release));
  } finally {
    db.$client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
