import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ADDRESS } from '../support/address.ts';
import type { Client } from '../support/api.ts';
import { findProduct, payIntent } from '../support/api-shop.ts';
import type { KnownValues } from './values.ts';

/**
 * Makes payment links, one of them paid and one canceled, and returns values with which requests about them and for another are valid.
 * @param orderId of an order that another replaces
 */
export async function knownPaymentLinks(admin: Client, orderId: string): Promise<KnownValues> {
  const { id: productId } = await findProduct(admin, 'Shield Patch');
  const items = [{ productId, quantity: 1 }];
  const draft = { id: randomUUID(), items, shippingAddress: ADDRESS };
  const expectedTotal = (await admin.call('POST', '/api/admin/orders/quote', draft)).body.total;
  const make = async (changes: object = {}) => {
    const input = { ...draft, id: randomUUID(), reason: 'phone', expectedTotal, ...changes };
    const { id, url } = (await admin.call('POST', '/api/admin/payment-links', input)).body;
    return { id, token: new URL(url).searchParams.get('token') ?? '' };
  };
  const customerEmail = 'kim@example.com';
  const waiting = await make({ customerEmail });
  const withoutEmail = await make();
  const canceled = await make({ customerEmail });
  const doomed = await make({ customerEmail });
  await admin.call('DELETE', `/api/admin/payment-links/${canceled.id}`);
  const paid = await make({ customerEmail });
  const started = await admin.call('POST', `/api/payment-links/${paid.id}/payment`, {
    token: paid.token,
    customerEmail,
  });
  await payIntent(admin, started.body.clientSecret);
  const links = [waiting, withoutEmail, canceled, paid];
  const ids = links.map(({ id }) => id);
  const tokens = links.map(({ token }) => token);
  const creation = {
    id: [randomUUID(), randomUUID(), waiting.id],
    items: [items],
    shippingAddress: [ADDRESS],
    expectedTotal: [expectedTotal],
    replaces: [orderId, ''],
    ...{ discountPercent: [''], discountAmount: [''], isPickedUp: [false], waiveShipping: [false] },
    ...{ customerPhone: [''], note: [''] },
  };
  return {
    ...at('/api/admin/payment-links', creation),
    ...at('/api/admin/payment-links/:id', { id: [doomed.id, canceled.id, paid.id] }),
    ...at('/api/admin/payment-links/:id/email', { id: ids }),
    ...at('/api/payment-links/:id/payment', { id: ids, token: tokens, billingAddress: [ADDRESS] }),
    ...at('/api/payment-links/:id/order', {
      id: [paid.id, waiting.id],
      token: [paid.token, waiting.token],
      stripePaymentIntentId: [started.body.paymentIntentId],
    }),
    ...at('/pay/:id', { id: ids, '?': tokens.map((token) => `?token=${token}`) }),
  };
}

function at(pattern: string, values: KnownValues): KnownValues {
  return Object.fromEntries(Object.entries(values).map(([name, known]) => [`${pattern}#${name}`, known]));
}

/** Returns what is inconsistent in payment links and their payments. */
export function paymentLinkProblems(db: Db): string[] {
  const rows = (query: ReturnType<typeof sql>) => db.all<{ what: string }>(query).map(({ what }) => what);
  return [
    ...rows(sql`select 'a payment link has two open payments: ' || payment_link_id as what from checkouts
      where status = 'open' and payment_link_id is not null group by payment_link_id having count(*) > 1`),
    ...rows(sql`select 'a canceled payment link has an open payment: ' || l.id as what from payment_links l
      join checkouts c on c.payment_link_id = l.id where l.canceled_at is not null and c.status = 'open'`),
    ...rows(sql`select 'the order of a payment link differs from it: ' || l.id as what from payment_links l
      join orders o on o.id = l.id where o.total_cents <> l.total_cents or o.hand_reason is null`),
  ];
}
