import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { eq } from 'drizzle-orm';
import { unsetFacts } from '#config/institute.ts';
import { coursePhoto, PAGE_PHOTOS } from '#config/photo-slots.ts';
import { type Db, pendingMigrations } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { verifyPassword } from '#server/domain/accounts/passwords.ts';
import { checkModel } from '#server/domain/assistant/check-model.ts';
import { unusableFonts } from '#server/domain/designs/check-fonts.ts';
import { liveVendors } from '#server/domain/vendors/live-vendors.ts';
import { ageOfNewestBackup } from '#server/flows/backup/backup-folder.ts';
import { readRestoreNote } from '#server/flows/backup/restore-note.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { isReachable } from '#server/kernel/http/origin.ts';
import { isExampleAddress } from '#server/kernel/outbox/example-address.ts';
import { countSampleOrders } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { firstValue, type ShopSettings } from '#server/kernel/settings/shop-settings.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { ROOT } from './root.ts';

/** Something that isn't ready for going live. */
export interface Finding {
  topic: string;
  finding: string;
}

/** What the checks inspect. `db` is null when the database can't be opened. */
type Installation = Pick<Services, 'env' | 'payments' | 'tax' | 'mailer' | 'model'> & {
  db: Db | null;
};

type Check = (installation: Installation) => string[] | Promise<string[]>;

const CHANGE_IT = `change it on ${ADMIN_PATHS.settings}`;
const GUESSES = ['admin', 'password', 'changeme', 'admin123', 'password123', '12345678'];

const CHECKS: Record<string, Check> = {
  'Public address': ({ env }) => [
    ...(env.siteUrl.startsWith('https:')
      ? []
      : [`PUBLIC_SITE_URL is ${env.siteUrl}: visitors need an https address`]),
    ...(env.production ? [] : ['NODE_ENV is not production']),
  ],
  // This server has no TLS, so an https address implies a proxy.
  Proxy: ({ env }) =>
    env.siteUrl.startsWith('https:') && env.trustedProxies.length === 0
      ? [
          'TRUSTED_PROXIES is empty: behind the proxy that speaks https, all visitors share one rate limit; name its address',
        ]
      : [],
  Payments: async ({ env, payments }) => {
    if (env.payments.sandbox) return ['no STRIPE_SECRET_KEY: the sandbox takes no real payment'];
    return [
      ...(!takesRealMoney(env) ? ['STRIPE_SECRET_KEY is a test key'] : []),
      ...(env.payments.webhookSecret ? [] : ['STRIPE_WEBHOOK_SECRET is missing']),
      ...(await reason(() => payments.readIntent('pi_readiness'))),
    ];
  },
  'Stripe Tax': async ({ env, tax }) => {
    if (!env.payments.stripeTax || env.payments.sandbox) return [];
    const lines = [{ amount: 1000, quantity: 1, isClothing: false }];
    const address = { line1: '101 N Carson St', city: 'Carson City', state: 'NV', postalCode: '89701' };
    return reason(() =>
      tax.calculate({ reference: 'readiness', lines, shipping: 0, address }).catch(throwCause),
    );
  },
  'Print vendors': ({ env, db }) =>
    liveVendors({ env, db: db && pendingMigrations(db) === 0 ? db : null }).flatMap((id) => [
      ...(isReachable(env.siteUrl)
        ? []
        : [
            `${VENDOR_NAMES[id]} cannot reach ${env.siteUrl} with its reports: set PUBLIC_SITE_URL to a public https address`,
          ]),
      ...(takesRealMoney(env)
        ? []
        : [
            `${VENDOR_NAMES[id]} has a real key, but payments are in test mode: orders are not sent to it until STRIPE_SECRET_KEY is a live key`,
          ]),
    ]),
  Mail: async ({ mailer, ...installation }) => [
    ...(installation.env.mail.smtpUrl
      ? await reason(() => mailer.verify())
      : ['no SMTP_URL: messages are only written to files']),
    ...(isExampleAddress(installation.env.mail.from) ? ['MAIL_FROM is an example address'] : []),
    ...(Object.values(saved(installation, 'notify')).flat().some(isExampleAddress)
      ? [`the notification addresses have an example address: ${CHANGE_IT}`]
      : []),
  ],
  Assistant: checkModel,
  'Data folder': ({ env }) => {
    try {
      mkdirSync(env.dataDir, { recursive: true });
      accessSync(env.dataDir, constants.R_OK | constants.W_OK);
      return [];
    } catch {
      return [`${env.dataDir} is not writable: set DATA_DIR to one that is`];
    }
  },
  Database: ({ env, db }) => {
    if (!db) return [`${env.databaseFile} cannot be opened`];
    const pending = pendingMigrations(db);
    if (pending < 0) return ['it was changed by a newer version of the site: update this one (git pull)'];
    return pending > 0 ? [`${pending} migrations wait for the next start`] : [];
  },
  Backups: async ({ env }) => {
    const { directory, everyHours } = env.backups;
    if (everyHours === null)
      return ['none are scheduled: set BACKUP_DIR to a folder on another disk (docs/operations.md)'];
    if (!existsSync(env.databaseFile)) return [];
    const age = await ageOfNewestBackup(directory, new Date());
    if (age === null)
      return [
        `there is none in ${directory}: the running site makes one within minutes, or its log says why not`,
      ];
    return age > 2 * everyHours * HOUR_MS
      ? [
          `the newest one in ${directory} is ${Math.floor(age / HOUR_MS)} hours old: the log of the site says why`,
        ]
      : [];
  },
  'Restored backup': async ({ env }) => {
    const note = await readRestoreNote(env.dataDir);
    return note && !note.reconciledAt
      ? [
          `payments since ${note.backedUpAt.toISOString()} may have no order: run npm run restore -- --reconcile`,
        ]
      : [];
  },
  Administrators: ({ env, db }) =>
    db ? weakAdministrators(db, env.databaseFile) : ['nobody can be looked up without the database'],
  'Sample orders': ({ db }) => {
    const orders = db && pendingMigrations(db) === 0 ? countSampleOrders(db) : 0;
    return orders > 0 ? [`${orders} orders are samples: run npm run demo -- --remove`] : [];
  },
  'Institute facts': (installation) =>
    unsetFacts(saved(installation, 'institute')).map((fact) => `${fact} is not given: ${CHANGE_IT}`),
  'Sample content': () => sampleFiles().map((file) => `${file} is a sample`),
  Fonts: () =>
    unusableFonts().map((file) => `${file} can't be used: texts of designs don't print; run npm ci`),
  Photos: () =>
    emptyPhotoSlots().map((slot) => `src/content/photos/${slot}.yaml has no photo (docs/content.md)`),
};

/**
 * Returns all findings in a fixed order; none when the site can go live. A check that throws becomes a
 * finding, so that the others still run.
 */
export async function checkReadiness(installation: Installation): Promise<Finding[]> {
  const open: Finding[] = [];
  for (const [topic, check] of Object.entries(CHECKS)) {
    const findings = await findingsOf(check, installation);
    for (const finding of findings) open.push({ topic, finding });
  }
  return open;
}

async function findingsOf(check: Check, installation: Installation): Promise<string[]> {
  try {
    return await check(installation);
  } catch (error) {
    return messageOf(error);
  }
}

/** Returns a group of settings; its first value while the database can't be read. */
function saved<G extends SettingGroup>(
  { db, env }: Pick<Installation, 'db' | 'env'>,
  group: G,
): ShopSettings[G] {
  return db && pendingMigrations(db) === 0 ? readSetting({ db, env }, group) : firstValue(env, group);
}

async function weakAdministrators(db: Db, file: string): Promise<string[]> {
  const admins = db.select().from(users).where(eq(users.role, 'admin')).all();
  const weak: string[] = [];
  for (const admin of admins) {
    if (isExampleAddress(admin.email))
      weak.push(
        `${admin.username} has the address ${admin.email}, which nobody reads; set your own: sqlite3 ${file} "update users set email = 'you@your-domain' where username = '${admin.username}'"`,
      );
    for (const guess of GUESSES) {
      if (await verifyPassword(admin.password, guess))
        weak.push(`${admin.username} has the password "${guess}"`);
    }
  }
  return admins.length === 0 ? ['there is none yet: the first start creates one'] : weak;
}

/** Returns the paths of content files marked `sample: true`. */
function sampleFiles(): string[] {
  const content = join(ROOT, 'src/content');
  return readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /^sample: true$/m.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file))
    .sort();
}

/** Returns the photo slots of pages and courses that show a drawing instead. */
function emptyPhotoSlots(): string[] {
  const content = join(ROOT, 'src/content');
  const courses = readdirSync(join(content, 'courses')).map((file) => coursePhoto(parse(file).name));
  return [...PAGE_PHOTOS, ...courses.sort()].filter((slot) => {
    const file = join(content, 'photos', `${slot}.yaml`);
    return !existsSync(file) || !/^photo: /m.test(readFileSync(file, 'utf8'));
  });
}

/** Returns the error message of `work` as a finding, or no finding when it succeeds. */
async function reason(work: () => Promise<unknown>): Promise<string[]> {
  return work().then(() => [], messageOf);
}

/** Throws the provider's own error, which says what is missing there. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function messageOf(error: unknown): string[] {
  return [error instanceof Error ? error.message : String(error)];
}
