import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vendorMockups } from '#db/schema/mockups.ts';
import { orderItems } from '#db/schema/orders.ts';
import { fulfillmentOffice } from '#tests/support/fulfillment-office.ts';
import { storeDesignRow } from '#tests/support/shop.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';

test('shows how the vendor shows a design: in progress, the picture, or why there is none', async () => {
  const { services, order, openOrder } = await fulfillmentOffice();
  const tee = order.items.find(({ productName }) => productName === 'Range Tee');
  if (!tee) throw new Error('The tee is missing.');
  const designId = storeDesignRow(services, { productId: tee.productId });
  services.db.update(orderItems).set({ customizationId: designId }).where(eq(orderItems.id, tee.id)).run();
  storeVendorOrder(services, order, { items: [tee] });
  const set = (values: Partial<typeof vendorMockups.$inferInsert>) =>
    services.db.update(vendorMockups).set(values).run();

  let dialog = await openOrder();
  expect(dialog.queryByText('Printful picture')).toBeNull();
  expect(dialog.queryByRole('link', { name: /How Printful shows it/ })).toBeNull();

  const times = { createdAt: services.now(), dueAt: services.now() };
  const own = { id: services.newId(), designId, vendorId: 'printful', vendorVariantId: 'm' } as const;
  services.db
    .insert(vendorMockups)
    .values({ ...own, ...times })
    .run();
  dialog = await openOrder();
  expect(dialog.getByText('Printful picture').nextSibling?.textContent).toBe('In progress');

  set({ state: 'failed', problem: 'The image could not be processed.' });
  dialog = await openOrder();
  expect(dialog.getByText('Printful picture').nextSibling?.textContent).toBe(
    'None: The image could not be processed.',
  );

  const url = `/uploads/${designId}/mockup-0123456789abcdef.webp`;
  set({ state: 'made', problem: null, url });
  dialog = await openOrder();
  const link = dialog.getByRole('link', { name: 'How Printful shows it (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe(url);
  expect(link.querySelector('img')?.getAttribute('src')).toBe(url);
  expect(dialog.queryByText('Printful picture')).toBeNull();
});
