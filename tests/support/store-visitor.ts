import { screen, within } from '@testing-library/react';
import { storeContents } from '#server/domain/catalog/store-contents.ts';
import type { Cart } from '#shared/schemas/cart.schema.ts';
import type { ShopInMemory } from './shop-in-memory.ts';
import type { Visitor } from './visitor.ts';

interface Choice {
  quantity?: number;
  size?: string;
  color?: string;
}

/** Puts a product into the visitor's cart and returns the id of its line item. */
export async function putIntoCart(
  { sendJson }: ShopInMemory,
  productId: string,
  choice: Choice = {},
): Promise<string> {
  const response = await sendJson('POST', '/api/cart/items', { productId, quantity: 1, ...choice });
  const { items } = (await response.json()) as Cart;
  const item = items.find((candidate) => candidate.productId === productId);
  if (!item) throw new Error('The product is not in the cart.');
  return item.id;
}

/** The cart as the shop has it. */
export async function readCart({ fetch }: ShopInMemory): Promise<Cart> {
  return (await (await fetch('/api/cart')).json()) as Cart;
}

export async function openCart(shopper: Visitor): Promise<void> {
  const load = async () => (await import('../../src/islands/cart/CartPage.tsx')).CartPage;
  const shipping = { shippingFlat: 595, freeShippingFrom: 7500 };
  await shopper.visit('/cart', load, { initial: await readCart(shopper), shipping });
}

export async function openStore(shopper: Visitor, query = ''): Promise<void> {
  const load = async () => (await import('../../src/islands/storefront/Storefront.tsx')).Storefront;
  const { products, more, served } = storeContents(shopper.services, query);
  await shopper.visit(`/store${query}`, load, {
    title: 'Merchandise',
    terms: {
      shipping: 'Free shipping from $75.',
      delivery: 'Arrives Dec 3–8',
      returns: { days: 30, href: '/returns' },
    },
    products,
    more,
    served,
    rejected: null,
  });
}

/** The list item with this product, in the store or in the cart. */
export function productCard(name: string) {
  const card = screen.getByRole('heading', { name }).closest('li');
  if (!card) throw new Error(`${name} is in no list.`);
  return within(card);
}

/** Opens a product over the store. */
export async function openProduct({ user }: Visitor, name: string) {
  await user.click(screen.getByRole('link', { name }));
  return within(await screen.findByRole('dialog', { name }));
}
