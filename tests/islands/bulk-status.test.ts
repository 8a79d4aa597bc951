import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { displayMoney, fromWire, sum } from '#shared/money.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { storeVendorOrder } from '#tests/support/vendor-orders.ts';
import { toast } from '#tests/support/visitor.ts';

const inventories = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(products)
    .all()
    .map(({ inventory }) => inventory);

test('sets the status of several orders at once, after asking, and exports them', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  await paidOrder(office.services);
  await office.open('/admin/orders');
  await screen.findByRole('heading', { name: 'Orders (2)' });
  const [selectAll] = screen.getAllByRole('checkbox', { name: 'Select all on this page' });
  await office.user.click(selectAll as HTMLElement);
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  const setStatus = await bar.findByRole('button', { name: 'Set status' });
  expect(bar.getByRole('status').textContent).toBe('2 orders selected');
  await office.user.click(setStatus);
  const ask = () => screen.findByRole('alertdialog', { name: 'Set 2 orders to Processing?' });
  await office.user.click(within(await ask()).getByRole('button', { name: "Don't change" }));
  await waitFor(() => expect(document.activeElement).toBe(setStatus));
  await office.user.click(setStatus);
  const question = within(await ask());
  await office.user.click(question.getByRole('button', { name: 'Set status' }));
  expect(await toast('2 orders changed.')).toBeTruthy();
  const rows = () => screen.getAllByRole('row').slice(1);
  await waitFor(() => expect(rows().every((row) => row.textContent?.includes('Processing'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

  // happy-dom knows another Blob, and would leave the page for the file.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:orders');
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await office.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await toast('2 rows exported.')).toBeTruthy();
  expect(download.mock.instances).toMatchObject([{ download: 'gti-orders-2026-11-20.csv' }]);
  expect(office.requests).toContain('GET /api/admin/orders/export.csv');
});

test('puts the unsent stock of several orders back when it cancels them, if asked to', async () => {
  const office = await backOffice();
  const placed = [
    await paidOrder(office.services, ['Field Tee']),
    await paidOrder(office.services, ['Camp Mug']),
  ];
  const kept = sum(placed.map(({ total }) => fromWire(total) ?? 0));
  storeVendorOrder(office.services, placed[0] as Order, {
    submission: 'accepted',
    vendorStatus: 'in_production',
  });
  await office.open('/admin/orders');
  await screen.findByRole('heading', { name: 'Orders (2)' });
  const [selectAll] = await screen.findAllByRole('checkbox', { name: 'Select all on this page' });
  await office.user.click(selectAll as HTMLElement);
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  const status = await bar.findByRole('combobox', { name: 'Status for the selected orders' });
  const restock = { name: 'Put unsent items back into stock' };
  expect(bar.queryByRole('checkbox', restock)).toBeNull();
  await office.user.selectOptions(status, 'Cancelled');
  await office.user.click(bar.getByRole('checkbox', restock));
  await office.user.click(bar.getByRole('button', { name: 'Set status' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Set 2 orders to Cancelled?' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `2 orders are paid: ${displayMoney(kept)} isn't refunded.`,
    '1 order is at a print vendor, which keeps making it.',
    '2 items of 2 orders go back into stock.',
    'To refund the customer and cancel at the print vendor, use “Cancel the order” in Order Management, one order at a time.',
  ]);
  await office.user.click(question.getByRole('button', { name: 'Set status' }));
  expect(await toast('2 orders changed. Items of 2 orders went back into stock.')).toBeTruthy();
  expect(inventories(office)).toEqual([10, 10]);
  office.services.db.update(products).set({ inventory: 0 }).where(eq(products.name, 'Camp Mug')).run();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  const [all] = await screen.findAllByRole('checkbox', { name: 'Select all on this page' });
  await office.user.click(all as HTMLElement);
  const again = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await office.user.click(await again.findByRole('button', { name: 'Set status' }));
  const reopening = within(await screen.findByRole('alertdialog', { name: 'Set 2 orders to Processing?' }));
  expect(reopening.getByRole('listitem').textContent).toBe(
    '2 orders were canceled: 2 items that went back into stock are taken out again. If too few are left, the order is flagged.',
  );
  await office.user.click(reopening.getByRole('button', { name: 'Set status' }));
  expect(
    await toast(
      '2 orders changed. Items of 1 order were taken out of stock again. Items of 1 order are out of stock. See the flags.',
    ),
  ).toBeTruthy();
  expect(inventories(office)).toEqual([9, 0]);
});
