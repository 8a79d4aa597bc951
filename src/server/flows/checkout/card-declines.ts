import { and, count, countDistinct, desc, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isGiven } from '#db/bound-values.ts';
import { preparedOn, transaction } from '#db/client.ts';
import { cardDeclines, checkouts, paymentSources } from '#db/schema/checkout.ts';
import type { CheckoutRow } from '#server/domain/cart/checkouts.queries.ts';
import type { CardDecline, IntentDetails } from '#server/gateways/payments/payments.ts';
import { queueStaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { supersede } from './close-checkout.ts';

/*
 * Slows down card testing (docs/product/checkout.md#card-testing): thieves try stolen card numbers to find out which ones work.
 */

/** The declines after which a payment is canceled. */
const MAX_PER_PAYMENT = 5;
/** The declines in an hour after which a cart, a card or a client address can't start another payment. */
const MAX_PER_HOUR = { cart: 10, card: 10, address: 20 };
/** How many open payments without declined cards an address keeps after that: each can still try one card. */
const KEPT_OF_ADDRESS = 5;
/** The declines in an hour after which every other payment of a cart or an address waits a minute first. */
const BEFORE_PAUSE = { cart: 5, card: 5, address: 10 };
/** The declines in an hour after which starting a payment requires a proof of work. */
const BEFORE_PROOF = { cart: 5, address: 10, shop: 30 };
/** Lower for the whole shop, where honest shoppers do the work as well. */
const MAX_PROOF_LEVEL = { cart: 5, address: 5, shop: 2 };

const KINDS = ['cart', 'card', 'address'] as const;

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

const sameCard = alias(cardDeclines, 'same_card');
const sinceOf = (declines: typeof cardDeclines | typeof sameCard) =>
  sql`${declines.declinedAt} > +${sql.placeholder('since')}`;
const isSince = sinceOf(cardDeclines);
const newestFirst = desc(cardDeclines.declinedAt);

const statements = preparedOn((db) => {
  const declines = () => db.select({ at: cardDeclines.declinedAt }).from(cardDeclines).$dynamic();
  return {
    ofCart: declines()
      .innerJoin(checkouts, eq(checkouts.id, cardDeclines.checkoutId))
      .where(and(isGiven(checkouts.cartId, 'id'), isSince))
      .orderBy(newestFirst)
      .prepare(),
    // Of the cards that were declined in this cart.
    ofCards: db
      .selectDistinct({ id: sameCard.id, card: sameCard.card, at: sameCard.declinedAt })
      .from(cardDeclines)
      .innerJoin(checkouts, eq(checkouts.id, cardDeclines.checkoutId))
      .innerJoin(sameCard, eq(sameCard.card, cardDeclines.card))
      .where(and(isGiven(checkouts.cartId, 'id'), isSince, sinceOf(sameCard)))
      .orderBy(desc(sameCard.declinedAt))
      .prepare(),
    inShop: db
      .select({
        declined: count(),
        payments: countDistinct(cardDeclines.checkoutId),
        addresses: countDistinct(cardDeclines.addressKey),
      })
      .from(cardDeclines)
      .where(isSince)
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
 * Checks that not too many cards were declined for a cart, for its cards or for a client address, and that the last pause is over.
 * @throws AppError `cards_declined` with Retry-After (seconds)
 */
export function requireFewDeclines(services: Deps, cartId: string, addressKey: string): void {
  const declined = declinesOf(services, cartId, addressKey);
  const free = Math.max(limitEnd(services, declined), pauseEnd(services, declined));
  const seconds = Math.ceil((free - services.now().getTime()) / 1000);
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new AppError('cards_declined', {
    message: `Too many declined cards. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or contact us.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Returns the level of the proof of work that a payment requires: 0 is none, and each level takes twice as long. */
export function proofLevel(services: Deps, cartId: string, addressKey: string): number {
  const declined = declinesOf(services, cartId, addressKey);
  const level = (times: number, kind: keyof typeof BEFORE_PROOF) =>
    Math.min(MAX_PROOF_LEVEL[kind], Math.floor(times / scaled(services, BEFORE_PROOF[kind])));
  return Math.max(
    level(declined.cart.length, 'cart'),
    level(declined.address.length, 'address'),
    level(countInShop(services).declined, 'shop'),
  );
}

/** Counts the declined cards of a cart in the last hour. */
export function countDeclinesOfCart(services: Deps, cartId: string): number {
  return statements(services.db).ofCart.all({ id: cartId, since: anHourAgo(services).getTime() }).length;
}

/**
 * Counts a declined card once, however often it is reported. Cancels its payment after the fifth decline, or if its cart, card or
 * client address has too many. An address with too many also loses the open payments of its carts with declines, and all others but
 * the newest few: other shoppers may share the address, and a thief may have started hundreds. Ignores declines older than an
 * hour. Call it inside a transaction.
 * @returns whether the payment is canceled
 */
export function countDecline(
  services: Deps,
  checkout: CheckoutRow,
  { id, card, declinedAt }: CardDecline,
): boolean {
  const { db } = services;
  if (declinedAt <= anHourAgo(services)) return false;
  const source = db.select().from(paymentSources).where(eq(paymentSources.checkoutId, checkout.id)).get();
  const addressKey = source?.addressKey ?? null;
  const { changes } = db
    .insert(cardDeclines)
    .values({ id, checkoutId: checkout.id, addressKey, card, declinedAt })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return false;
  if (countInShop(services).declined >= scaled(services, BEFORE_PROOF.shop)) tellStaff(services);
  if (!hasTooMany(services, checkout, addressKey)) return false;
  cancelOpen(services, eq(checkouts.id, checkout.id));
  if (
    addressKey !== null &&
    declinesFrom(services, addressKey).length >= scaled(services, MAX_PER_HOUR.address)
  ) {
    cancelOpen(services, inArray(checkouts.cartId, cartsDeclinedFrom(services, addressKey)));
    const isStartedThere = inArray(checkouts.id, startedFrom(services, addressKey));
    cancelOpen(services, and(isStartedThere, notInArray(checkouts.id, newestFrom(services, addressKey))));
  }
  tellStaff(services);
  return true;
}

/** Cancels open payments, including those that were started before the first card was declined. */
function cancelOpen(services: Deps, which: SQL | undefined): void {
  const open = services.db
    .select()
    .from(checkouts)
    .where(and(which, eq(checkouts.status, 'open')))
    .all();
  for (const checkout of open) supersede(services, checkout);
}

/** The carts with cards that were declined in the last hour from a client address. */
const cartsDeclinedFrom = (services: Deps, addressKey: string) =>
  services.db
    .select({ id: checkouts.cartId })
    .from(cardDeclines)
    .innerJoin(checkouts, eq(checkouts.id, cardDeclines.checkoutId))
    .where(and(eq(cardDeclines.addressKey, addressKey), gt(cardDeclines.declinedAt, anHourAgo(services))));

const startedFrom = ({ db }: Deps, addressKey: string) =>
  db
    .select({ id: checkouts.id })
    .from(paymentSources)
    .innerJoin(checkouts, eq(checkouts.id, paymentSources.checkoutId))
    .where(and(eq(paymentSources.addressKey, addressKey), eq(checkouts.status, 'open')));

/** The newest open checkouts that were started from a client address. */
const newestFrom = (services: Deps, addressKey: string) =>
  startedFrom(services, addressKey)
    .orderBy(desc(paymentSources.startedAt), desc(paymentSources.checkoutId))
    .limit(scaled(services, KEPT_OF_ADDRESS));

/**
 * Counts the declines of an intent that the provider lists, because a webhook may be late or lost. If the provider fails, the shopper
 * can still pay.
 * @returns whether the payment is canceled
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

function hasTooMany(services: Deps, { id, cartId }: CheckoutRow, addressKey: string | null): boolean {
  const { db, now } = services;
  const ofPayment = db.select({ n: count() }).from(cardDeclines).where(eq(cardDeclines.checkoutId, id)).get();
  if ((ofPayment?.n ?? 0) >= MAX_PER_PAYMENT) return true;
  return limitEnd(services, declinesOf(services, cartId, addressKey)) > now().getTime();
}

/** The declines of the last hour, newest first: of a cart, of its most declined card, and of a client address. */
type Declines = Record<keyof typeof MAX_PER_HOUR, readonly { at: Date }[]>;

function declinesOf(services: Deps, cartId: string, addressKey: string | null): Declines {
  const { ofCart, ofCards } = statements(services.db);
  const since = anHourAgo(services).getTime();
  const byCard = Map.groupBy(ofCards.all({ id: cartId, since }), ({ card }) => card);
  return {
    cart: ofCart.all({ id: cartId, since }),
    card: [...byCard.values()].toSorted((one, other) => other.length - one.length)[0] ?? [],
    address: addressKey === null ? [] : declinesFrom(services, addressKey),
  };
}

function declinesFrom(services: Deps, addressKey: string) {
  return statements(services.db).ofAddress.all({ id: addressKey, since: anHourAgo(services).getTime() });
}

/** Returns when the declines of the last hour are below every limit, in milliseconds since 1970; 0 if they are now. */
function limitEnd(services: Deps, declined: Declines): number {
  const decisive = KINDS.map((kind) => declined[kind][scaled(services, MAX_PER_HOUR[kind]) - 1]);
  return Math.max(0, ...decisive.map((decline) => (decline ? decline.at.getTime() + HOUR_MS : 0)));
}

/** Returns when the pause after the last decline ends, in milliseconds since 1970. Each is four times as long as the one before. */
function pauseEnd(services: Deps, declined: Declines): number {
  const ends = KINDS.map((kind) => {
    const [last] = declined[kind];
    const pauses = Math.floor(declined[kind].length / scaled(services, BEFORE_PAUSE[kind]));
    return last && pauses > 0 ? last.at.getTime() + MINUTE_MS * 4 ** (pauses - 1) : 0;
  });
  return Math.max(...ends);
}

function scaled({ env }: Pick<Deps, 'env'>, limit: number): number {
  return Math.max(1, Math.round(limit * env.rateLimitScale));
}

function countInShop(services: Deps) {
  const counted = statements(services.db).inShop.get({ since: anHourAgo(services).getTime() });
  return counted ?? { declined: 0, payments: 0, addresses: 0 };
}

/** Emails staff about the declines of the last hour, at most once per clock hour. */
function tellStaff(services: Deps): void {
  const data = countInShop(services);
  queueStaffEmail(services, 'flags', {
    template: 'staff-declines',
    subject: `${data.declined} declined cards in an hour`,
    data,
    once: `card declines ${Math.floor(services.now().getTime() / HOUR_MS)}`,
  });
}

function anHourAgo({ now }: Pick<Deps, 'now'>): Date {
  return new Date(now().getTime() - HOUR_MS);
}
