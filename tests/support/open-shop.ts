import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTITUTE } from '#config/institute.ts';
import { shopSettings } from '#db/schema/settings.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { backupName } from '#server/flows/backup/backup-folder.ts';
import { MANIFEST } from '#server/flows/backup/manifest.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { temporaryFolder } from './backups.ts';
import { paidOrder } from './orders.ts';
import { type TestServices, testServices } from './test-services.ts';
import { storeWebhook } from './webhook-events.ts';

/** The settings of an installation that is ready to sell. */
export const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_SITE_URL: 'https://gti-training.com',
  TRUSTED_PROXIES: '127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_live_owner',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_owner',
  STRIPE_WEBHOOK_SECRET: 'whsec_owner',
  TAX_RATES: '{"NV": 8.375}',
  SMTP_URL: 'smtp://mail.gti-training.com',
  MAIL_FROM: 'GTI <shop@gti-training.com>',
  MAIL_NOTIFY: 'office@gti-training.com',
  REVIEW_NEW_PRODUCTS: '0',
};

/** Gives an installation these settings, as a restart does. An empty value takes one away. */
export function restart(services: TestServices, settings: Record<string, string>): TestServices {
  const { appSecret, dataDir } = services.env;
  const env = parseEnv({
    APP_SECRET: appSecret,
    DATA_DIR: dataDir,
    BACKUP_DIR: `${dataDir}-copies`,
    ...settings,
  });
  services.payments.isLive = env.payments.secretKey.includes('_live_');
  return { ...services, env, mailer: { send: async () => {}, verify: async () => {} } };
}

/** Does what an owner does on the screens and the disk. */
export async function prepare(services: TestServices): Promise<void> {
  const { db, env, now } = services;
  const address = 'https://gti-training.com/';
  const social = Object.fromEntries(Object.keys(INSTITUTE.social).map((name) => [name, address]));
  const value = {
    ...INSTITUTE,
    ...{ email: 'office@gti-training.com', phone: '702 555 0100', streetAddress: '1 Main St, Henderson' },
    ...{ loginUrl: address, afattUrl: address, founderVideoUrl: address, social },
  };
  db.insert(shopSettings).values({ group: 'institute', value, updatedAt: now() }).run();
  const email = 'owner@gti-training.com';
  await createUser(services, { username: 'owner', email, password: 'four tall quiet horses', role: 'admin' });
  writeFileSync(env.databaseFile, '');
  const folder = join(temporaryFolder(), backupName(now()));
  const counts = { bytes: 1, sha256: '', orders: 0, checkouts: 0, designs: 0, highestOrderNumber: 0 };
  const manifest = { format: 1, createdAt: now(), migrations: 1, database: counts, folders: {} };
  mkdirSync(folder);
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, secretFingerprint: '' }));
  services.env.backups.directory = join(folder, '..');
}

export async function sellForReal(services: TestServices): Promise<string> {
  const { id } = await paidOrder(services);
  storeWebhook(services, {
    source: 'stripe',
    orderId: id,
    outcome: 'processed',
    processedAt: services.now(),
  });
  return id;
}

/** A shop that is open for business, with one sale. */
export async function openShop(changes: Record<string, string> = {}): Promise<TestServices> {
  const services = restart(testServices(), { ...LIVE, ...changes });
  await prepare(services);
  await sellForReal(services);
  return services;
}
