import { expect, request, test } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { ADMIN, BASE_URL } from '../../support/e2e-settings.ts';
import { readPage, textOf } from '../../support/read-page.ts';

test('prints a packing slip for each order, with address and items but no prices', async () => {
  const orders = [
    await buy(await Client.open(), ['Unit Tee']),
    await buy(await Client.open(), ['Shield Patch']),
  ];
  const admin = await request.newContext({ baseURL: BASE_URL });
  await new Client(admin).call('POST', '/api/login', ADMIN);
  const { main, inMain } = await readPage(
    admin,
    `/admin/packing-slips?orders=${orders.map(({ id }) => id).join(',')},unknown`,
  );
  const slips = inMain.getAllByRole('article');
  expect(slips).toHaveLength(2);
  for (const [index, { orderNumber, items, shippingAddress }] of orders.entries()) {
    const text = slips[index]?.textContent;
    expect(text).toContain(orderNumber);
    for (const { productName } of items) expect(text).toContain(productName);
    expect(text).toContain(shippingAddress.addressLine1);
  }
  expect(main.textContent).not.toContain('$');
  expect((await readPage(admin, '/admin/packing-slips?orders=unknown')).status).toBe(404);
});

test('leaves out orders with nothing to pack, and says which and why', async () => {
  const [kept, canceled] = [
    await buy(await Client.open(), ['Unit Tee']),
    await buy(await Client.open(), ['Shield Patch']),
  ];
  const admin = await request.newContext({ baseURL: BASE_URL });
  const office = new Client(admin);
  await office.call('POST', '/api/login', ADMIN);
  await office.call('PUT', `/api/admin/orders/${canceled.id}`, { status: 'cancelled' });
  const page = await readPage(admin, `/admin/packing-slips?orders=${kept.id},${canceled.id}`);
  expect(page.inMain.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(kept.orderNumber),
  ]);
  const [left] = page.inMain.getAllByRole('listitem');
  expect(left && textOf(left)).toBe(`${canceled.orderNumber} It was canceled.`);
  const none = await readPage(admin, `/admin/packing-slips?orders=${canceled.id}`);
  expect(none.inMain.queryByRole('table')).toBeNull();
  expect(none.main.textContent).toContain('There is nothing to pack.');
});

test('lists orders with open flags above their slips, on the screen only', async () => {
  const customer = await Client.open();
  const flagged = await buy(customer, ['Unit Tee']);
  const other = await buy(await Client.open(), ['Shield Patch']);
  for (const kind of ['cancel', 'problem'])
    await customer.call('POST', `/api/orders/${flagged.id}/requests`, { kind, message: 'Wrong size.' });
  const admin = await request.newContext({ baseURL: BASE_URL });
  await new Client(admin).call('POST', '/api/login', ADMIN);
  const page = await readPage(admin, `/admin/packing-slips?orders=${other.id},${flagged.id}`);
  const note = page.inMain.getByText('Before you pack: 1 order has open flags').parentElement;
  expect(note?.className).toContain('print:hidden');
  const [entry, ...rest] = note?.querySelectorAll('li') ?? [];
  expect(rest).toEqual([]);
  expect(entry?.textContent).toContain(flagged.orderNumber);
  expect([...(entry?.querySelectorAll('span') ?? [])].map(textOf)).toEqual([
    'The customer asked to cancel this order.',
    'The customer reported a problem with this order.',
  ]);
  expect(page.inMain.getByRole('link').getAttribute('href')).toBe(
    `/admin/order-management?open=${flagged.id}`,
  );
  // It may be canceled, but until that is decided, it can be packed.
  expect(page.inMain.getAllByRole('article')).toHaveLength(2);
  const alone = await readPage(admin, `/admin/packing-slips?orders=${other.id}`);
  expect(alone.main.textContent).not.toContain('flags');
});
