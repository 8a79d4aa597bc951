import { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import { type ShopInMemory, shopInMemory } from './shop-in-memory.ts';

type EventRow = typeof webhookEvents.$inferInsert;

/** Stores a webhook of Printful that was processed, unless something else is given. @returns its id */
export function storeWebhook({ db, newId, now }: Services, values: Partial<EventRow> = {}): string {
  const id = newId();
  const row: EventRow = {
    id,
    source: 'printful',
    externalId: `message-${id}`,
    type: 'order_updated',
    headers: { 'content-type': 'application/json' },
    outcome: 'processed',
    payload: { about: null, report: { type: 'order_updated' } },
    receivedAt: now(),
    processedAt: now(),
    ...values,
  };
  db.insert(webhookEvents).values(row).run();
  return id;
}

/** A shop with a signed-in user. */
export async function signedInShop(role: 'user' | 'admin' = 'admin'): Promise<ShopInMemory> {
  const shop = shopInMemory();
  await shop.signInAs(role, 'pat');
  return shop;
}
