import { and, count, countDistinct, desc, eq, gt, sql } from 'drizzle-orm';
import { isGiven } from '#db/bound-values.ts';
import { preparedOn, transaction } from '#db/client.ts';
import { cardDeclines, checkouts, paymentSources } from '#db/schema/checkout.ts';
import type { CheckoutRow } from '#server/domain/cart/checkouts.queries.ts';
import type { CardDecline, IntentDetails } from '#server/gateways/payments/payments.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { supersede } from './open-checkout.ts';

/*
 * A brake on card testing (docs/product/checkout.md#card-testing): thieves try stolen card numbers here to find out which ones
 * work. Counts each decline once, from webhooks and by asking the provider.
 */

/** The declines after which a payment is canceled. */
const MAX_PER_PAYMENT = 5;
/** The declines in an hour after which a cart or a client address can't start another payment. */
const MAX_PER_HOUR = { cart: 10, address: 20 };

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

const isSince = sql`${cardDeclines.declinedAt} > +${sql.placeholder('since')}`;
const newestFirst = desc(cardDeclines.declinedAt);

const statements = preparedOn((db) => {
  const declines = () => db.select({ at: cardDeclines.declinedAt }).from(cardDeclines).$dynamic();
  return {
    ofCart: declines()
      .innerJoin(checkouts, eq(checkouts.id, cardDeclines.checkoutId))
      .where(and(isGiven(checkouts.cartId, 'id'), isSince))
      .orderBy(newestFirst)
      .prepare(),
    ofAddress: declines()
      .where(and(isGiven(cardDeclines.addressKey, 'id'), isSince))
      .orderBy(newestFirst)
      .prepare(),
  };
});

/** Remembers the client address of a payment. Call it inside the transaction that stores the checkout. */
export function rememberSource({ db, now }: Deps, checkoutId: string, addressKey: string): void {
  const source = { addressKey, startedAt: now() };
  db.insert(paymentSources)
    .values({ checkoutId, ...source })
    .onConflictDoUpdate({ target: paymentSources.checkoutId, set: source })
    .run();
}

/**
 * Checks that not too many cards were declined for a cart or a client address.
 * @throws AppError `cards_declined` with Retry-After (seconds)
 */
export function requireFewDeclines(services: Deps, cartId: string, addressKey: string): void {
  const free = Math.max(freeAt(services, 'cart', cartId), freeAt(services, 'address', addressKey));
  const seconds = Math.ceil((free - services.now().getTime()) / 1000);
  if (seconds > 0) throw new AppError('cards_declined', { headers: { 'Retry-After': String(seconds) } });
}

/**
 * Counts a declined card, once however often it is reported, and cancels its payment after the fifth, or if its cart or client address
 * has had too many. A decline of more than an hour ago isn't counted. Call it inside a transaction.
 * @returns whether its payment is canceled
 */
export function countDecline(
  services: Deps,
  checkout: CheckoutRow,
  { id, declinedAt }: CardDecline,
): boolean {
  const { db } = services;
  if (declinedAt <= anHourAgo(services)) return false;
  const source = db.select().from(paymentSources).where(eq(paymentSources.checkoutId, checkout.id)).get();
  const addressKey = source?.addressKey ?? null;
  const { changes } = db
    .insert(cardDeclines)
    .values({ id, checkoutId: checkout.id, addressKey, declinedAt })
    .onConflictDoNothing()
    .run();
  if (changes === 0 || !isBraked(services, checkout, addressKey)) return false;
  const current = db.select().from(checkouts).where(eq(checkouts.id, checkout.id)).get();
  if (current?.status === 'open') supersede(services, current);
  tellStaff(services);
  return true;
}

/**
 * Counts the declines of an intent that the provider knows of: a webhook may be late, or never come. If the provider can't say, nobody is
 * kept from paying.
 * @returns whether its payment is canceled
 */
export async function countDeclines(
  services: Deps & Pick<Services, 'log' | 'payments'>,
  checkout: CheckoutRow,
  { id, wasDeclined }: IntentDetails,
): Promise<boolean> {
  if (!wasDeclined) return false;
  const declines = await services.payments.listDeclines(id).catch((error: unknown) => {
    services.log.warn({ paymentIntentId: id, err: error }, 'The declined cards could not be counted.');
    return [];
  });
  const counted = transaction(services.db, () =>
    declines.map((decline) => countDecline(services, checkout, decline)),
  );
  return counted.includes(true);
}

function isBraked(services: Deps, { id, cartId }: CheckoutRow, addressKey: string | null): boolean {
  const { db } = services;
  const ofPayment = db.select({ n: count() }).from(cardDeclines).where(eq(cardDeclines.checkoutId, id)).get();
  if ((ofPayment?.n ?? 0) >= MAX_PER_PAYMENT) return true;
  const at = services.now().getTime();
  if (freeAt(services, 'cart', cartId) > at) return true;
  return addressKey !== null && freeAt(services, 'address', addressKey) > at;
}

/** Returns when a cart or an address has few enough declines within an hour, in milliseconds since 1970; 0 if that is so now. */
function freeAt(services: Deps, of: keyof typeof MAX_PER_HOUR, id: string): number {
  const { db, env } = services;
  const { ofCart, ofAddress } = statements(db);
  const max = Math.max(1, Math.round(MAX_PER_HOUR[of] * env.rateLimitScale));
  const declines = (of === 'cart' ? ofCart : ofAddress).all({ id, since: anHourAgo(services).getTime() });
  const decisive = declines[max - 1];
  return decisive ? decisive.at.getTime() + HOUR_MS : 0;
}

/** Emails staff about the declines of the last hour, at most once per clock hour. */
function tellStaff(services: Deps): void {
  const { db, now } = services;
  const data = db
    .select({
      declined: count(),
      payments: countDistinct(cardDeclines.checkoutId),
      addresses: countDistinct(cardDeclines.addressKey),
    })
    .from(cardDeclines)
    .where(gt(cardDeclines.declinedAt, anHourAgo(services)))
    .get() ?? { declined: 0, payments: 0, addresses: 0 };
  queueStaffEmail(services, 'flags', {
    template: 'staff-declines',
    subject: `${data.declined} declined cards in an hour`,
    data,
    once: `card declines ${Math.floor(now().getTime() / HOUR_MS)}`,
  });
}

function anHourAgo({ now }: Pick<Deps, 'now'>): Date {
  return new Date(now().getTime() - HOUR_MS);
}
