import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, migrateDatabase, openDatabase } from '#db/client.ts';
import type { Env } from '#server/env.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { checkReadiness } from './readiness.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run doctor`: lists what this installation still needs before it goes live. Exits with 1 while anything
 * is open.
 */
try {
  const env = loadSettings();
  const db = openData(env);
  const open = await checkReadiness({
    env,
    db,
    payments: createStripePayments(env.payments),
    mailer: createMailer({ ...env.mail, directory: join(env.dataDir, 'mail') }),
  });
  for (const { topic, finding } of open) console.log(`• ${topic}: ${finding}`);
  console.log(open.length === 0 ? 'Ready to go live.' : `\n${open.length} open.`);
  process.exitCode = open.length === 0 ? 0 : 1;
  db?.$client.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Opens the database, or one in memory as the first start would create it. Returns null when it can't be
 * opened.
 */
function openData({ databaseFile }: Env): Db | null {
  try {
    if (existsSync(databaseFile)) return openDatabase(databaseFile);
    const db = openDatabase(':memory:');
    migrateDatabase(db);
    return db;
  } catch {
    return null;
  }
}
