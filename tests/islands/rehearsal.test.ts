import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { like } from 'drizzle-orm';
import { createElement, type FunctionComponent } from 'react';
import { expect, test, vi } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';

const NO_AREA = "No picture: Printful doesn't say where it prints on this product.";

test('sends test orders, follows them, and shows what works with its cost and what the vendor refuses, first', async () => {
  const office = await backOffice();
  const { services, user } = office;
  const { vendor } = services;
  await connectFakeVendor(services);
  const load = async (): Promise<FunctionComponent> => {
    const [{ VendorList }, { createQueryClient }] = await Promise.all([
      import('../../src/islands/admin/products/vendors/VendorList.tsx'),
      import('../../src/islands/admin/kit/query-client.ts'),
    ]);
    const client = createQueryClient();
    return () => createElement(QueryClientProvider, { client }, createElement(VendorList));
  };
  const visit = async () => {
    await office.visit('/admin/products', load, {});
    await user.click(await screen.findByText('Results of the test', { exact: false }));
    return screen.getByRole('list', { name: 'Test orders' });
  };
  /** Shows that the picture of the front is on its way, then made. */
  const showsPictures = async () => {
    const ofFront = like(vendorMockups.testPrint, '%"front"%');
    const set = (values: Partial<typeof vendorMockups.$inferInsert>) =>
      services.db.update(vendorMockups).set(values).where(ofFront).run();
    set({ state: 'waiting' });
    expect(within(await visit()).getByText('Picture on its way')).toBeTruthy();
    const url = '/uploads/0/mockup-0123456789abcdef.webp';
    set({ state: 'made', url });
    const picture = within(await visit()).getByRole('img', {
      name: 'How Printful shows it: Range Tee, Front',
    });
    expect([picture.getAttribute('src'), picture.closest('a')?.getAttribute('href')]).toEqual([url, url]);
  };
  const button = () => screen.findByRole('button', { name: 'Send a test order to Printful' });
  const send = async () => {
    await user.click(await button());
    await screen.findByRole('button', { name: 'Testing… to Printful' });
    await vi.waitFor(async () => expect(await runDueJobs(services)).toBeGreaterThan(0));
    await button();
  };
  await office.visit('/admin/products', load, {});
  await screen.findByText('Test orders are free and never produced. Each is deleted right away.');
  await send();
  await screen.findByText('Printful makes no product on sale that shoppers can customize.', { exact: false });

  vendor.products = [vendorProduct('tee', { name: 'Range Tee' })];
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
  vendor.onSubmit = ({ items }) => {
    if (items[0]?.printFiles[0]?.placement === 'back')
      throw new AppError('vendor_refused_order', { message: 'Incorrect file type' });
  };
  await send();
  await screen.findByText('2 of 3 placements work.');
  await user.click(await screen.findByText('Results of the test', { exact: false }));
  const [first, ...others] = within(screen.getByRole('list', { name: 'Test orders' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toBe("Can't be madeRange TeeBackIncorrect file type");
  expect(first?.querySelector('a')?.getAttribute('href')).toMatch(/^\/admin\/products\?open=/);
  expect(others.map(({ textContent }) => textContent)).toEqual([
    `WorksRange TeeFront$12.00 with shipping${NO_AREA}`,
    `WorksRange TeeSleeve$12.00 with shipping${NO_AREA}`,
  ]);

  await showsPictures();

  vendor.failure = new AppError('vendor_timeout');
  await send();
  await screen.findByText('The test stopped early: The print vendor', { exact: false });
});
