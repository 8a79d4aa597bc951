import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { z } from 'zod';
import {
  MODEL_SETTINGS,
  type ModelSettings,
  modelSettingsOf,
} from '#server/gateways/model/model-settings.ts';
import {
  VENDOR_SETTINGS,
  type VendorSettings,
  vendorSettingsOf,
} from '#server/gateways/print-vendors/vendor-settings.ts';
import { isTimeZone } from '#server/kernel/time/is-time-zone.ts';
import { type Cents, fromWire } from '#shared/money.ts';
import type { TaxTable } from '#shared/pricing.ts';
import type { Retention } from '#shared/retention.ts';
import type { SyncValue } from '#shared/schemas/setting-values.schema.ts';
import { MAX_SHIPPING_CENTS } from '#shared/setting-limits.ts';
import type { StaffAddresses } from '#shared/staff-emails.ts';
import { MIN_PASSWORD } from '#shared/users.ts';
import type { VendorId } from '#shared/vendors.ts';
import { DELIVERY_SETTINGS, type DeliverySettings, deliverySettingsOf } from './delivery-settings.ts';
import { FULFILLMENT_SETTINGS, type FulfillmentSettings } from './fulfillment-settings.ts';
import { notifySetting } from './notify-setting.ts';
import { proxySetting } from './proxy-setting.ts';
import { RETENTION_SETTINGS, retentionOf } from './retention.ts';
import { taxSetting } from './tax-setting.ts';
import { UPLOAD_SETTINGS, type UploadSettings, uploadSettingsOf } from './upload-settings.ts';

/** The validated settings, in the units that the code uses (docs/product/back-office.md#settings). */
export interface Env {
  production: boolean;
  host: string;
  port: number;
  /** Without a slash at the end. */
  siteUrl: string;
  dataDir: string;
  databaseFile: string;
  appSecret: string;
  admin: { username: string; email: string; password: string | undefined };
  payments: PaymentSettings;
  vendors: Record<VendorId, VendorSettings>;
  /** The language model of the assistant. */
  model: ModelSettings;
  /** Products of connected vendors are synced every night. */
  syncsNightly: boolean;
  shop: ShopSettings;
  mail: MailSettings;
  rateLimitScale: number;
  workers: number;
  allowRegistration: boolean;
  timeZone: string;
  trustedProxies: string[];
  uploads: UploadSettings;
  /** How many days each kind of record is kept. */
  retention: Retention;
  backups: BackupSettings;
  /** What a repository's hook signs its calls with. Without it, the call doesn't exist. */
  publishWebhookSecret: string | undefined;
  /** The names of the variables that are given, in the environment or in `.env`. */
  given: ReadonlySet<string>;
}

interface BackupSettings {
  directory: string;
  /** Hours between automatic backups; null when there are none. */
  everyHours: number | null;
  keepDays: number;
  /** The `.env` file, which backups include. */
  settingsFile: string;
}

interface PaymentSettings {
  sandbox: boolean;
  /** Visitors may be shown the sandbox (SANDBOX=1). */
  isSandboxAllowed: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string | undefined;
  /** The base URL of the payment provider's API; Stripe's own when absent. */
  apiBase: string | undefined;
  /** Stripe Tax calculates the tax of new checkouts; the tax table stands in for it. */
  stripeTax: boolean;
}

interface MailSettings {
  /** When absent, emails are written to files. */
  smtpUrl: string | undefined;
  from: string;
  /** Who on our side is emailed about what. */
  notify: StaffAddresses;
}

interface ShopSettings {
  shippingFlat: Cents;
  freeShippingFrom: Cents;
  taxTable: TaxTable;
  delivery: DeliverySettings;
  fulfillment: FulfillmentSettings;
  sync: SyncValue;
}

/** An invalid setting. The message names the variable, what's wrong and an example. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const money = z.string().transform((text, context) => {
  const cents = fromWire(text);
  if (cents === null) context.addIssue('must be an amount with two decimals, such as "5.95"');
  return cents ?? 0;
});
const onOff = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 0 or 1')
    .default(fallback)
    .transform((value) => value === '1');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a web address such as http://localhost:4321' });

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number such as 4321').int().min(1).max(65_535).default(4321),
  PUBLIC_SITE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^file:.+/, 'must be a file: path such as file:data/shop.sqlite (libsql:// is not supported yet)')
    .optional(),
  APP_SECRET: z.string('is missing; npm start creates one').min(32, 'must have at least 32 characters'),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[\w.-]{3,32}$/, 'must be 3 to 32 letters, digits, _ . or -')
    .default('admin'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  // Whether it is strong enough is checked once, when the first administrator is created with it.
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
    .max(128)
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key such as sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_', 'must be a publishable key such as pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be a signing secret such as whsec_…')
    .optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  STRIPE_TAX: onOff('0'),
  ...VENDOR_SETTINGS,
  ...MODEL_SETTINGS,
  VENDOR_SYNC_NIGHTLY: onOff('1'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must be an address such as smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address such as GTI <no-reply@example.com>',
    )
    .default('GTI <no-reply@example.com>'),
  MAIL_NOTIFY: notifySetting,
  SANDBOX: onOff('0'),
  SHIPPING_FLAT: money.refine((cents) => cents <= MAX_SHIPPING_CENTS, 'must be at most 1000.00').default(595),
  FREE_SHIPPING_FROM: money.default(7500),
  TAX_RATES: taxSetting,
  ...DELIVERY_SETTINGS,
  ...FULFILLMENT_SETTINGS,
  REVIEW_NEW_PRODUCTS: onOff('1'),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number such as 1').positive('must be above 0').default(1),
  WEB_CONCURRENCY: z.coerce.number('must be a number of processes such as 2').int().min(1).max(64).optional(),
  ALLOW_REGISTRATION: onOff('1'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Los_Angeles')
    .default('America/Los_Angeles'),
  TRUSTED_PROXIES: proxySetting,
  ENV_FILE: z.string().optional(),
  PUBLISH_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number('must be a number of hours such as 24').min(0).max(8760).optional(),
  BACKUP_KEEP_DAYS: z.coerce.number('must be a number of days such as 14').min(1).max(3650).default(14),
  ...UPLOAD_SETTINGS,
  ...RETENTION_SETTINGS,
});

/**
 * Parses the settings from the process environment, into which `.env` has been loaded. Empty values count as
 * absent.
 * @throws EnvError for the first invalid value, in one sentence
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`The setting ${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    siteUrl: new URL(values.PUBLIC_SITE_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir,
    databaseFile: values.DATABASE_URL
      ? resolve(values.DATABASE_URL.slice('file:'.length))
      : resolve(dataDir, 'shop.sqlite'),
    appSecret: values.APP_SECRET,
    admin: {
      username: values.ADMIN_USERNAME,
      email: values.ADMIN_EMAIL ?? values.MAIL_NOTIFY.messages[0] ?? '',
      password: values.ADMIN_PASSWORD,
    },
    payments: paymentSettings(values),
    vendors: vendorSettingsOf(values),
    model: modelSettingsOf(values),
    syncsNightly: values.VENDOR_SYNC_NIGHTLY,
    shop: {
      shippingFlat: values.SHIPPING_FLAT,
      freeShippingFrom: values.FREE_SHIPPING_FROM,
      taxTable: values.TAX_RATES,
      delivery: deliverySettingsOf(values),
      fulfillment: values.AUTO_FULFILL,
      sync: { reviewNew: values.REVIEW_NEW_PRODUCTS },
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, notify: values.MAIL_NOTIFY },
    rateLimitScale: values.RATE_LIMIT_SCALE,
    workers: values.WEB_CONCURRENCY ?? availableParallelism(),
    allowRegistration: values.ALLOW_REGISTRATION,
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUSTED_PROXIES,
    backups: backupSettings(values, dataDir),
    publishWebhookSecret: values.PUBLISH_WEBHOOK_SECRET,
    uploads: uploadSettingsOf(values),
    retention: retentionOf(values),
    given: new Set(Object.keys(present)),
  };
}

function paymentSettings(values: z.output<typeof schema>): PaymentSettings {
  if (values.STRIPE_SECRET_KEY === undefined) {
    return {
      sandbox: true,
      isSandboxAllowed: values.SANDBOX,
      secretKey: 'sk_test_sandbox',
      publishableKey: 'pk_test_sandbox',
      webhookSecret: `whsec_${createHmac('sha256', values.APP_SECRET).update('sandbox webhooks').digest('hex')}`,
      apiBase: values.STRIPE_API_BASE,
      stripeTax: values.STRIPE_TAX,
    };
  }
  if (values.STRIPE_PUBLISHABLE_KEY === undefined) {
    throw new EnvError(
      'The setting STRIPE_PUBLISHABLE_KEY is missing beside STRIPE_SECRET_KEY; it begins with pk_.',
    );
  }
  return {
    sandbox: false,
    isSandboxAllowed: values.SANDBOX,
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
    stripeTax: values.STRIPE_TAX,
  };
}

function backupSettings(values: z.output<typeof schema>, dataDir: string): BackupSettings {
  const directory = resolve(values.BACKUP_DIR ?? `${dataDir}-backups`);
  if (!relative(dataDir, directory).startsWith('..')) {
    throw new EnvError(
      'The setting BACKUP_DIR must name a folder outside DATA_DIR, at best on another disk, such as /var/backups/gti.',
    );
  }
  const everyHours = values.BACKUP_EVERY_HOURS ?? (values.BACKUP_DIR ? 24 : 0);
  return {
    directory,
    everyHours: everyHours || null,
    keepDays: values.BACKUP_KEEP_DAYS,
    settingsFile: resolve(values.ENV_FILE ?? '.env'),
  };
}
