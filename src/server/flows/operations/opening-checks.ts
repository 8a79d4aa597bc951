import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { unsetFacts } from '#config/institute.ts';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { countTestOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { liveVendors } from '#server/domain/vendors/live-vendors.ts';
import { isConnected } from '#server/domain/vendors/vendor-account.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { isReachable } from '#server/kernel/http/origin.ts';
import { isExampleAddress } from '#server/kernel/outbox/example-address.ts';
import { sampleState } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { findSetting, readSetting } from '#server/kernel/settings/settings.queries.ts';
import { firstValue, type ShopSettings } from '#server/kernel/settings/shop-settings.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';

/** What the checks inspect. `db` is null when the database can't be read. */
export type Installation = Pick<Services, 'env' | 'payments' | 'tax' | 'mailer' | 'now'> & { db: Db | null };

/** Returns what is open, as phrases after the name of the check; none when it is done. May throw. */
export type OpeningCheck = (installation: Installation) => string[] | Promise<string[]>;

const UNREADABLE = ["the database can't be read"];

/** Returns the path of a group on the settings screen. */
export const settingPath = (group: SettingGroup) => `${ADMIN_PATHS.settings}?section=${group}`;

export const checkAddress: OpeningCheck = ({ env }) => [
  ...(env.siteUrl.startsWith('https:')
    ? []
    : [`PUBLIC_SITE_URL is ${env.siteUrl}: visitors need an https address`]),
  ...(env.production ? [] : ['NODE_ENV is not production']),
];

export const checkLimits: OpeningCheck = ({ env }) => [
  // This server has no TLS, so an https address implies a proxy.
  ...(env.siteUrl.startsWith('https:') && env.trustedProxies.length === 0
    ? [
        'TRUSTED_PROXIES is empty: behind the proxy that speaks https, all visitors share one rate limit; name its address',
      ]
    : []),
  ...(env.production && env.rateLimitScale > 1
    ? [
        `RATE_LIMIT_SCALE is ${env.rateLimitScale}: guessing passwords and testing cards are that much easier; set it to 1`,
      ]
    : []),
];

export const checkPayments: OpeningCheck = async ({ env, payments }) => {
  const { sandbox, publishableKey } = env.payments;
  if (sandbox) return ['no STRIPE_SECRET_KEY: the sandbox takes no real payment'];
  const isLive = takesRealMoney(env);
  return [
    ...(isLive ? [] : ['STRIPE_SECRET_KEY is a test key']),
    ...(isLive && publishableKey.includes('_test_')
      ? ['STRIPE_PUBLISHABLE_KEY is a test key beside a live STRIPE_SECRET_KEY']
      : []),
    ...(await reason(() => payments.readIntent('pi_readiness'))),
  ];
};

/** Done once the provider's event about a real payment was verified and processed. */
export const checkWebhook: OpeningCheck = ({ env, db }) => {
  const toDo = `add ${env.siteUrl}/api/webhooks/stripe at Stripe, with STRIPE_WEBHOOK_SECRET`;
  if (!takesRealMoney(env)) return [`it comes with the live keys: ${toDo}`];
  if (!env.payments.webhookSecret) return [`STRIPE_WEBHOOK_SECRET is missing: ${toDo}`];
  if (!db) return UNREADABLE;
  if (findLiveEvent(db)) return [];
  return db.select({ id: orders.id }).from(orders).where(eq(orders.isLive, true)).limit(1).get()
    ? [`real payments were made, but Stripe's events about them never arrived: ${toDo}`]
    : [
        `no event about a real payment has arrived yet: ${toDo}, then buy something with your own card and refund it`,
      ];
};

function findLiveEvent(db: Db) {
  const isAboutRealPayment = and(
    eq(webhookEvents.source, 'stripe'),
    isNotNull(webhookEvents.processedAt),
    eq(orders.isLive, true),
  );
  return db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .innerJoin(orders, eq(orders.id, webhookEvents.orderId))
    .where(isAboutRealPayment)
    .limit(1)
    .get();
}

/** Done once tax is set up: with a table, even an empty one, or with Stripe Tax, which must then answer. */
export const checkTax: OpeningCheck = async ({ env, db, tax }) => {
  if (env.payments.stripeTax) {
    if (env.payments.sandbox) return [];
    const lines = [{ amount: 1000, quantity: 1, isClothing: false }];
    const address = { line1: '101 N Carson St', city: 'Carson City', state: 'NV', postalCode: '89701' };
    const sale = { reference: 'readiness', lines, shipping: 0, address };
    return reason(async () => {
      // The running site logs the reason instead of throwing it.
      if (!(await tax.calculate(sale)))
        throw new Error('Stripe Tax calculates nothing: the log of the site says why.');
    });
  }
  // The empty table of `.env.example` doesn't count.
  if (Object.keys(env.shop.taxTable).length > 0 || (db && findSetting(db, 'tax'))) return [];
  return [
    `nobody has decided about it: set STRIPE_TAX=1, or save the table on ${settingPath('tax')}, empty if you collect none`,
  ];
};

/** Done once each vendor with products on sale is connected with a real key. A shop that makes its products itself needs none. */
export const checkVendors: OpeningCheck = ({ env, db }) => {
  const live = liveVendors({ env, db });
  const onSale = db ? vendorsOnSale(db) : [];
  const isReady = (id: (typeof live)[number]) => live.includes(id) && db && isConnected({ db, env }, id);
  return [
    ...onSale
      .filter((id) => !isReady(id))
      .map(
        (id) =>
          `${VENDOR_NAMES[id]} makes products on sale, but isn't connected with a real key: connect it on ${ADMIN_PATHS.products}`,
      ),
    ...live.flatMap((id) => [
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
  ];
};

function vendorsOnSale(db: Db) {
  const isOnSale = and(
    eq(podProducts.isActive, true),
    eq(products.isActive, true),
    isNull(products.deletedAt),
  );
  return db
    .selectDistinct({ id: podProducts.vendorId })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(isOnSale)
    .orderBy(podProducts.vendorId)
    .all()
    .map(({ id }) => id);
}

export const checkEmail: OpeningCheck = async ({ mailer, ...installation }) => [
  ...(installation.env.mail.smtpUrl
    ? await reason(() => mailer.verify())
    : ['no SMTP_URL: messages are only written to files']),
  ...(isExampleAddress(installation.env.mail.from) ? ['MAIL_FROM is an example address'] : []),
  ...(Object.values(saved(installation, 'notify')).flat().some(isExampleAddress)
    ? [`the notification addresses have an example address: change it on ${settingPath('notify')}`]
    : []),
];

export const checkFacts: OpeningCheck = (installation) => {
  const unset = unsetFacts(saved(installation, 'institute')).map((path) => FACT_WORDS[path] ?? path);
  return unset.length > 0
    ? [`not given yet: ${unset.join(', ')}; enter them on ${settingPath('institute')}`]
    : [];
};

/** The facts as the settings screen calls them, by their path. */
const FACT_WORDS: Record<string, string> = {
  email: 'email',
  phone: 'phone',
  streetAddress: 'street address',
  loginUrl: 'student sign-in',
  afattUrl: 'AFATT site',
  founderVideoUrl: "founder's video",
  'social.facebook': 'Facebook',
  'social.instagram': 'Instagram',
  'social.tiktok': 'TikTok',
  'social.youtube': 'YouTube',
};

export const checkSamples: OpeningCheck = ({ db, env, now }) => {
  if (!db) return UNREADABLE;
  const count = countTestOrders({ db, env, now });
  if (count > 0)
    return [
      `${plural(count, 'order is', 'orders are')} a test or a sample: press "Remove test orders" on the dashboard, or run npm run demo -- --remove for samples`,
    ];
  return sampleState(db) === 'none'
    ? []
    : ['samples other than orders are left: run npm run demo -- --remove'];
};

/** Returns a group of settings; its first value while the database can't be read. */
function saved<G extends SettingGroup>(
  { db, env }: Pick<Installation, 'db' | 'env'>,
  group: G,
): ShopSettings[G] {
  return db ? readSetting({ db, env }, group) : firstValue(env, group);
}

/** Returns the error message of `work` as a finding, or no finding when it succeeds. */
async function reason(work: () => Promise<unknown>): Promise<string[]> {
  return work().then(
    () => [],
    (error) => [reasonOf(error)],
  );
}

/** Returns the message of an error, or the provider's own, which says what is missing there. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
