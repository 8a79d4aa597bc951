import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { E2E_SETTINGS } from './e2e-settings.ts';

/** Puts a product into the cart of this browser without driving the store. */
export async function putIntoCart(
  page: Page,
  name: string,
  {
    quantity = 1,
    ...choice
  }: { quantity?: number; size?: string; color?: string; customizationId?: string } = {},
): Promise<string> {
  const products = (await (await page.request.get('/api/products')).json()) as { id: string; name: string }[];
  const productId = products.find((product) => product.name === name)?.id;
  const answer = await page.request.post('/api/cart/items', { data: { productId, quantity, ...choice } });
  if (!answer.ok()) throw new Error(await answer.text());
  const { items } = (await answer.json()) as { items: { id: string; productId: string }[] };
  const item = items.findLast((candidate) => candidate.productId === productId);
  if (!item) throw new Error(`${name} is not in the cart`);
  return item.id;
}

/**
 * Makes a cart line what it would be had the catalog changed since it was put in. The catalog itself is
 * every test's, and stays.
 */
export function ageLine(
  itemId: string,
  values: Partial<
    Pick<typeof cartItems.$inferInsert, 'quantity' | 'unitPriceCents' | 'productId' | 'size' | 'color'>
  >,
): void {
  const db = openDatabase(join(E2E_SETTINGS.DATA_DIR, 'shop.sqlite'));
  db.update(cartItems).set(values).where(eq(cartItems.id, itemId)).run();
  db.$client.close();
}
