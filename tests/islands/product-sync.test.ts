import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { expect, test, vi } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { requestSync } from '#server/domain/vendors/request-sync.ts';
import { saveVendorKey } from '#server/domain/vendors/save-vendor-key.ts';
import { showVendor } from '#server/domain/vendors/vendors.queries.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { toast } from '#tests/support/visitor.ts';

type Part = 'VendorBanner' | 'VendorQuestions' | 'SyncButton' | 'SyncHistory' | 'VendorList';

/** Shows parts of the products screen by themselves. */
async function show(office: BackOffice, ...parts: Part[]): Promise<void> {
  const load = async (): Promise<FunctionComponent> => {
    const [banner, lost, button, history, list, { createQueryClient }, { ConfirmDialog }] = await Promise.all(
      [
        import('../../src/islands/admin/products/vendors/VendorBanner.tsx'),
        import('../../src/islands/admin/products/vendors/VendorQuestions.tsx'),
        import('../../src/islands/admin/products/vendors/SyncButton.tsx'),
        import('../../src/islands/admin/products/vendors/SyncHistory.tsx'),
        import('../../src/islands/admin/products/vendors/VendorList.tsx'),
        import('../../src/islands/admin/kit/query-client.ts'),
        import('../../src/islands/admin/kit/dialog/ConfirmDialog.tsx'),
      ],
    );
    const all = { ...banner, ...lost, ...button, ...history, ...list };
    const client = createQueryClient();
    return () =>
      createElement(
        QueryClientProvider,
        { client },
        ...parts.map((part) => createElement(all[part], { key: part })),
        createElement(ConfirmDialog),
      );
  };
  await office.visit('/admin/products', load, {});
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (office: BackOffice, name: string | RegExp) => office.user.click(await button(name));

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
/** Runs the jobs once the press of a button has started a sync. */
const runSync = async (office: BackOffice) => {
  await vi.waitFor(async () => expect(await runDueJobs(office.services)).toBeGreaterThan(0));
};

test('the banner connects the vendor by its key and the chosen store, hides an earlier failure, and closes with its question about unsaved changes', async () => {
  const office = await backOffice();
  const { vendor } = office.services;
  vendor.otherStores = [
    { id: '1', name: 'Private shop', type: 'shopify', usable: false },
    { id: '3', name: 'Club', type: 'native', usable: true },
  ];
  await show(office, 'VendorBanner');
  await screen.findByRole('heading', { name: 'Connect your Printful account' });
  // The form is loaded with the dialog.
  const connect = await button('Connect');
  await office.user.click(connect);
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Printful' }));
  const key = await field(/API key/);
  expect([key.type, key.autocomplete]).toEqual(['password', 'off']);
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText('Enter the key')).toBeTruthy();
  await office.type(/API key/, 'pf_wrong_key');
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText(new AppError('vendor_key_refused').message)).toBeTruthy();
  expect([key.value, key.getAttribute('aria-invalid')]).toEqual(['pf_wrong_key', 'true']);
  expect(showVendor(office.services, 'printful')).toMatchObject({ keyFrom: null });
  await office.type(/API key/, vendor.apiKey);
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    'This key is for several stores in Printful. Choose the one to sell from.',
  );
  const choices = dialog.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ disabled }) => disabled)).toEqual([false, true, false]);
  expect(document.activeElement).toBe(choices[0]);
  await office.user.click(dialog.getByRole('radio', { name: 'Club (native)' }));
  vendor.failure = new AppError('vendor_failed');
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  await toast('Setup failed');
  vendor.failure = null;
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>();
  office.intercept((path, passOn) => (path.endsWith('/setup-printful') ? gate.then(passOn) : undefined));
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  await vi.waitFor(() => expect(screen.queryByText('Setup failed')).toBeNull());
  await office.user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  letThrough();
  expect(await toast('Printful Connected!')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Connect your Printful account' })).toBeNull();
  expect(showVendor(office.services, 'printful')).toMatchObject({ isActive: true, storeName: 'Club' });
});

test('asks whether the only store of a new key replaces the one before, and forgets the stores of a key that is changed', async () => {
  const office = await backOffice();
  const { vendor } = office.services;
  await connectFakeVendor(office.services);
  vendor.apiKey = 'pf_new_key';
  Object.assign(vendor.store, { id: '5', name: 'Outlet' });
  await show(office, 'VendorList');
  await press(office, 'Connect again Printful');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Printful' }));
  await office.type(/API key/, vendor.apiKey);
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByRole('alert')).toHaveProperty(
    'textContent',
    "This key is for a different store in Printful than before: Outlet. Choose it to replace Printful's products in the catalog with its own.",
  );
  await office.type(/API key/, 'pf_other_key');
  expect(dialog.queryByRole('radio')).toBeNull();
  await office.type(/API key/, vendor.apiKey);
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  await office.user.click(await dialog.findByRole('radio', { name: 'Outlet (native)' }));
  await office.user.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await toast('Printful Connected!')).toBeTruthy();
  expect(showVendor(office.services, 'printful')).toMatchObject({ isActive: true, storeName: 'Outlet' });
});

test('removes a key that was only saved, and disconnects a vendor after a question; then a sync says which one to connect before, and the banner stays dismissed', async () => {
  const office = await backOffice();
  const key = { apiKey: 'pf_wrong_key', webhookSecret: undefined };
  saveVendorKey(office.services, 'printful', key, ADMIN_ACTOR);
  await show(office, 'VendorList');
  await press(office, 'Remove key Printful');
  await press(office, 'Remove');
  expect(await toast('Key removed')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Remove key/ })).toBeNull());
  expect(showVendor(office.services, 'printful')).toMatchObject({ keyFrom: null });

  await connectFakeVendor(office.services);
  await show(office, 'VendorList');
  await screen.findByText('GTI Store');
  await press(office, 'Disconnect Printful');
  await press(office, 'Disconnect');
  expect(await toast('Vendor disconnected')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Connected')).toBeNull());
  expect(showVendor(office.services, 'printful')).toMatchObject({ isActive: false, keyFrom: null });

  await show(office, 'VendorBanner');
  const refused = async () => {
    expect(await toast('Sync failed')).toBeTruthy();
    expect(await toast('Connect Printful with its key first.')).toBeTruthy();
    await press(office, 'Close');
  };
  await press(office, 'Sync');
  await refused();
  await press(office, 'Dismiss');
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  await show(office, 'VendorBanner', 'SyncButton');
  await press(office, 'Sync Products');
  await refused();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

test('shows a sync from its start to its counts, which pictures failed and why, also on the dashboard, adds it to the history, and pages through that', async () => {
  const office = await backOffice();
  const { services } = office;
  await connectFakeVendor(services);
  services.vendor.products = [
    vendorProduct('a', { name: 'Range Tee' }),
    vendorProduct('b', { name: 'Cap', variants: [vendorVariant('1', { retailPrice: null })] }),
  ];
  await show(office, 'SyncButton', 'SyncHistory');
  await screen.findByText('No syncs yet. Connect a print vendor, then sync.');
  await press(office, 'Sync Products');
  await button('Syncing…');
  const history = within(screen.getByRole('region', { name: 'Sync history' }));
  await history.findByText('Waiting', {}, { timeout: 5000 });
  await runSync(office);
  expect(await toast('Products synced')).toBeTruthy();
  expect(await toast('1 added.')).toBeTruthy();
  await screen.findByText('1 new product is in the store now.', { exact: false });
  expect(screen.getByRole('link', { name: 'Choose categories' }).getAttribute('href')).toBe(
    '/admin/products?needs=category',
  );
  await button('Sync Products');
  await history.findByText('Done');
  await office.user.click(await history.findByText('Printful'));
  expect((await history.findByRole('link', { name: 'Range Tee' })).getAttribute('href')).toMatch(
    /^\/admin\/products\?open=/,
  );
  expect(history.getByText('Cap')).toBeTruthy();
  expect(history.getByText("M, Black has no price at the vendor, so it isn't sold.")).toBeTruthy();

  services.vendor.products.push(vendorProduct('tee', { imageUrl: 'https://example.com/tee.png' }));
  await press(office, 'Sync Products');
  await runSync(office);
  const words = "1 added, 1 unchanged. 1 picture couldn't be fetched.";
  expect(await toast(`${words} See why in the sync history, then sync again to retry.`)).toBeTruthy();
  expect(await history.findByText(words)).toBeTruthy();
  await office.user.click((await history.findAllByText('Printful'))[0] as HTMLElement);
  expect(await history.findByText('No picture')).toBeTruthy();
  const reason = /Its address isn't the vendor's: example\.com/;
  expect(history.getByText(reason)).toBeTruthy();
  await office.open('/admin');
  const todo = within(await screen.findByRole('region', { name: 'Needs you today' }));
  expect(
    await todo.findByRole('link', { name: "1 picture of a print vendor couldn't be fetched" }),
  ).toBeTruthy();
  expect(todo.getByRole('link', { name: 'Tee tee' })).toBeTruthy();
  expect(todo.getByText(reason)).toBeTruthy();

  for (let round = 0; round < 9; round += 1) await syncNow(office.services);
  await show(office, 'SyncHistory');
  const items = () => screen.getAllByText('Printful');
  await vi.waitFor(() => expect(items()).toHaveLength(10));
  await press(office, 'Show older syncs');
  await vi.waitFor(() => expect(items()).toHaveLength(11));
  expect(screen.queryByRole('button', { name: 'Show older syncs' })).toBeNull();
});

const missing = ({ services }: BackOffice) => showVendor(services, 'printful').lostProducts;

test('keeps products on sale that the vendor lost, says if the list has changed, and takes them out of the store after asking', async () => {
  const office = await backOffice();
  const { services } = office;
  await connectFakeVendor(services);
  services.vendor.products = ['a', 'b'].map((id) => vendorProduct(id));
  await syncNow(services);
  services.vendor.products = [];
  await syncNow(services);
  await show(office, 'VendorQuestions');
  await screen.findByRole('heading', { name: '2 of 2 products missing at Printful' });
  services.vendor.products = ['a', 'b', 'c'].map((id) => vendorProduct(id));
  await syncNow(services);
  services.vendor.products = [];
  await syncNow(services);
  await press(office, 'Keep on sale');
  expect(await toast('The list of missing products has changed. Look at it again.')).toBeTruthy();
  await screen.findByRole('heading', { name: '3 of 3 products missing at Printful' });
  await press(office, 'Keep on sale');
  expect(await toast('They stay on sale')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Keep on sale' })).toBeNull());
  expect([missing(office), listProducts(services).length]).toEqual([0, 3]);

  services.vendor.products = ['a', 'b', 'c'].map((id) => vendorProduct(id));
  await syncNow(services);
  services.vendor.products = [];
  await syncNow(services);
  await show(office, 'VendorQuestions');
  expect(await screen.findByRole('link', { name: 'Tee a' })).toBeTruthy();
  await press(office, 'Take out of the store');
  await press(office, 'Take out');
  expect(await toast('They are out of the store')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Keep on sale' })).toBeNull());
  expect([missing(office), listProducts(office.services)]).toEqual([0, []]);
});

test('asks about new products with their prices, says if the list has changed, and puts all in the store', async () => {
  const office = await backOffice();
  const { services } = office;
  services.env.shop.sync = { reviewNew: true };
  await connectFakeVendor(services);
  services.vendor.products = [vendorProduct('a')];
  await syncNow(services);
  await show(office, 'VendorQuestions');
  const question = within(await screen.findByRole('region', { name: 'New products of Printful' }));
  expect(question.getByRole('heading', { name: '1 new product from Printful' })).toBeTruthy();
  expect(question.getByRole('listitem', { hidden: true }).textContent).toMatch(/^Tee a\$/);
  services.vendor.products = [vendorProduct('a'), vendorProduct('b')];
  await syncNow(services);
  await press(office, 'Put all in the store');
  expect(await toast('The list of new products has changed. Look at it again.')).toBeTruthy();
  await screen.findByRole('heading', { name: '2 new products from Printful' });
  expect(listProducts(services)).toEqual([]);
  await press(office, 'Put all in the store');
  expect(await toast('They are for sale')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: /^New products/ })).toBeNull());
  expect(listProducts(services)).toHaveLength(2);
});

test('follows a sync that is under way with its pictures, and reports its end', async () => {
  const office = await backOffice();
  await connectFakeVendor(office.services);
  requestSync(office.services, null);
  await show(office, 'SyncButton');
  await button('Syncing…');
  await screen.findByText('Starting…');
  await press(office, 'Syncing…');
  expect(office.requests).not.toContain('POST /api/admin/vendors/sync');
  office.services.vendor.failure = new AppError('vendor_timeout');
  await runDueJobs(office.services);
  expect(await toast('Sync failed')).toBeTruthy();
  expect(await toast(new AppError('vendor_timeout').message)).toBeTruthy();
});
