import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { openProduct, openStore } from '#tests/support/store-visitor.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const LIGHTBOX = '../../src/islands/storefront/Lightbox.tsx';

afterEach(() => {
  vi.doUnmock(LIGHTBOX);
  Reflect.deleteProperty(navigator, 'share');
});

/** A shopper in a store with a mug in two sizes. */
async function storeWithMug(): Promise<Visitor & { mugId: string }> {
  const shopper = visitor();
  const mugId = stockProduct(shopper.services, {
    name: 'Unit Mug',
    imageUrl: '/media/products/unit-mug.webp',
    variants: [{ size: '11 oz' }, { size: '15 oz' }],
  });
  await openStore(shopper, '?view=list&q=mug');
  return { ...shopper, mugId };
}

test('prefers the share dialog of the device, whose dismissal is no error, copies the address of a product with its choice, says where we ship, shows why an item could not be added, and closes after a click outside', async () => {
  const shopper = await storeWithMug();
  const share = vi.fn(async (_: ShareData) => {
    throw new DOMException('', 'AbortError');
  });
  Object.assign(navigator, { share });
  const dialog = await openProduct(shopper, 'Unit Mug');
  await shopper.user.click(dialog.getByRole('button', { name: 'Share' }));
  await expect(share.mock.results[0]?.value).rejects.toThrow(DOMException);
  expect(share.mock.calls).toEqual([[{ title: 'Unit Mug', url: `${location.origin}/store/unit-mug` }]]);
  expect(dialog.queryByText(/its address|Link copied/)).toBeNull();

  Reflect.deleteProperty(navigator, 'share');
  await shopper.user.selectOptions(dialog.getByLabelText('Size'), '15 oz');
  await shopper.user.click(dialog.getByRole('button', { name: 'Share' }));
  await dialog.findByText('Link copied');
  dialog.getByText(
    /Free shipping from \$75\. We ship within the United States only, including APO, FPO and DPO addresses\.$/,
  );
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/store/unit-mug?size=15+oz`);

  shopper.services.db.update(products).set({ inventory: 0 }).where(eq(products.id, shopper.mugId)).run();
  await shopper.user.click(dialog.getByRole('button', { name: /^Add to Cart/ }));
  await dialog.findByText('Unit Mug, 15 oz is sold out.');
  dialog.getByText('Failed to add to cart');

  expect(location.pathname).toBe('/store/unit-mug');
  await shopper.user.click(dialog.getByRole('heading', { name: 'Unit Mug' }));
  await shopper.user.click(screen.getByRole('dialog', { name: 'Unit Mug' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search).toBe('/store?view=list&q=mug');
});

test('opens the image file when the lightbox does not load', async () => {
  vi.doMock(LIGHTBOX, () => {
    throw new TypeError('Failed to fetch dynamically imported module.');
  });
  const shopper = await storeWithMug();
  await shopper.user.click(screen.getByRole('link', { name: 'Enlarge the picture of Unit Mug' }));
  await waitFor(() => expect(shopper.destinations).toEqual(['/media/products/unit-mug.webp']));
});
