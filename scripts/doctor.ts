import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, migrateDatabase, openDatabase } from '#db/client.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { createModel } from '#server/gateways/model/openai-model.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { createStripeTax } from '#server/gateways/tax/stripe-tax.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { checkReadiness, type Finding } from './readiness.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run doctor`: lists what this installation still needs before it goes live. Exits with 1 while anything
 * is open.
 */
if (import.meta.main) {
  try {
    const open = await diagnose(loadSettings());
    for (const { topic, finding } of open) console.log(`• ${topic}: ${finding}`);
    console.log(open.length === 0 ? 'Open for business.' : `\n${open.length} open.`);
    process.exitCode = open.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs every check against the installation of these settings. Changes nothing. */
export async function diagnose(env: Env): Promise<Finding[]> {
  const db = openData(env);
  try {
    return await checkReadiness({
      env,
      now: () => new Date(),
      db,
      payments: createStripePayments(env.payments),
      tax: createStripeTax(env.payments),
      model: createModel(env.model),
      mailer: createMailer({ ...env.mail, directory: join(env.dataDir, 'mail') }),
    });
  } finally {
    db?.$client.close();
  }
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
