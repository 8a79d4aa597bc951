import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { listAuditEntries } from '#server/kernel/audit/audit-log.queries.ts';
import type { Mark } from '#server/kernel/visits/visit-counter.ts';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { receiveInquiry } from '#tests/support/inquiries.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { toast } from '#tests/support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A shop with an order of $55.95 and one of $30.95, a refund of $10, messages, and visits. */
async function openAnalytics() {
  const office = await backOffice();
  const { services } = office;
  const mug = stockProduct(services, { name: 'Camp Mug' });
  const tee = stockProduct(services, { name: 'Field Tee' });
  const order = await buy(services, [
    { productId: mug, quantity: 1 },
    { productId: tee, quantity: 1 },
  ]);
  await buy(services, [{ productId: tee, quantity: 1 }]);
  const at = { occurredAt: services.now(), createdAt: services.now() };
  const refund = { kind: 'refunded', source: 're_1', orderId: order.id, amountCents: -1000 } as const;
  services.db
    .insert(ledgerEntries)
    .values({ ...refund, ...at })
    .run();
  for (const interest of ['military', 'both', 'other'] as const) receiveInquiry(services, { interest });
  const see = (address: string, marks: Mark[]) =>
    services.visits.count({ address, headers: new Headers({ 'user-agent': FIREFOX }) }, marks);
  const step = (subject: string): Mark => ({ kind: 'step', subject, times: 1 });
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])
    see(address, [
      step('view'),
      { kind: 'product', subject: tee, times: 1 },
      { kind: 'page', subject: '/store', times: 1 },
    ]);
  see('203.0.113.1', [
    step('cart'),
    step('checkout'),
    step('paid'),
    { kind: 'buyer', subject: tee, times: 1 },
  ]);
  see('203.0.113.2', [step('cart'), { kind: 'search', subject: 'boots', times: 1 }]);
  services.visits.flush();
  await office.open('/admin/analytics');
  await screen.findByRole('region', { name: 'Product performance' });
  return office;
}

const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const tableOf = (name: string) => {
  const table = within(screen.getByRole('region', { name })).getByRole('table', { hidden: true });
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
};

test('shows the figures of the last 30 days, every chart as a table, and lists, keeps the chosen range in the address, compares it with the time before, and exports what is visible, which is recorded', async () => {
  const office = await openAnalytics();
  expect(tile('Total Revenue')).toBe('$76.90n/a$0.00 in the previous 30 days');
  expect(tile('Total Orders')).toBe('2n/a0 in the previous 30 days');
  expect(tile('Contact Inquiries')).toBe('3n/a0 in the previous 30 days');
  expect(tile('Average Order Value')).toBe('$38.45n/a' + 'none in the previous 30 days');
  expect(screen.getByText(/^Oct 22 – Nov 20, 2026, Pacific Time\./)).toBeTruthy();

  const week = tableOf('Revenue of the last 7 days');
  expect(week).toHaveLength(7);
  expect(week[0]).toEqual(['Nov 20, 2026', '2', '$76.90']);
  expect(tableOf('Revenue by day')).toHaveLength(30);
  expect(tableOf('From the store to a payment')).toEqual([
    ['Viewed the store or a product', '4', '100%', '–'],
    ['Added to cart', '2', '50%', '50%'],
    ['Reached checkout', '1', '25%', '50%'],
    ['Paid', '1', '25%', '100%'],
  ]);
  expect(tableOf('Inquiry types')).toEqual([
    ['Military', '2', '66.7%'],
    ['Civilian', '1', '33.3%'],
    ['General', '1', '33.3%'],
  ]);
  const bars = document.querySelectorAll('.chart .ct-bar');
  expect(bars).toHaveLength(7 + 30 + 4 + 3);
  expect([...bars].map((bar) => bar.textContent)).toContain('Nov 20, 2026: $76.90, 2 orders');

  const products = within(screen.getByRole('region', { name: 'Product performance' })).getAllByRole('row');
  const textOf = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('td, th') ?? [])].map((cell) => cell.textContent).join('|');
  expect(textOf(products[1])).toMatch(/Field Tee.*\$50\.00.*2.*4.*25%/);
  expect(textOf(products[2])).toMatch(/Camp Mug.*\$25\.00.*1.*0.*n\/a/);
  expect(tableOf('Most viewed pages')).toEqual([['/store', '4', '4']]);
  expect(tableOf('Store searches without results')).toEqual([['boots', '1', '1']]);

  await office.open('/admin/analytics?range=1y');
  await screen.findByRole('region', { name: 'Revenue by month' });
  expect(tableOf('Revenue by month')).toHaveLength(13);
  const range = screen.getByLabelText('Time range');
  expect([...range.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last 12 months',
    'This month',
    'Last month',
  ]);
  await office.user.selectOptions(range, 'Last 7 days');
  await waitFor(() => expect(tile('Total Orders')).toBe('2n/a0 in the previous 7 days'));
  expect(location.search).toBe('?range=7d');
  expect(screen.queryByRole('region', { name: /^Revenue by/ })).toBeNull();
  expect(screen.getByRole('region', { name: 'Revenue of the last 7 days' })).toBeTruthy();

  const csv = await (await office.fetch('/api/admin/analytics/export.csv?range=7d')).text();
  const lines = csv.split('\r\n');
  expect(lines.slice(0, 6)).toEqual([
    'Section,Item,Figure,Value,Before,Growth in %',
    'Range,Last 7 days,Days,7,7,',
    'Range,Last 7 days,First day,2026-11-14,2026-11-07,',
    'Range,Last 7 days,Last day,2026-11-20,2026-11-13,',
    'Range,Last 7 days,Time zone,America/Los_Angeles,America/Los_Angeles,',
    'Totals,,Total revenue,76.90,0.00,n/a',
  ]);
  expect(lines).toContain('Products,Field Tee,Conversion in %,25,,');
  expect(lines).toContain('Searches without results,boots,Searches,1,,');
  expect(lines).toContain('Searches without results,boots,Visitors,1,,');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:analytics');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await office.user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await toast(`${lines.length - 2} rows exported.`)).toBeTruthy();
  const { entries } = listAuditEntries(office.services, { limit: 1, offset: 0 });
  expect(entries[0]?.action).toBe('analytics_exported');
});

test('says what is missing in an empty shop, and loads again after a failure', async () => {
  const office = await backOffice();
  const server = takeAway(office);
  server.isAway = true;
  await office.open('/admin/analytics');
  expect(await screen.findByText('Failed to load analytics. Please try again.')).toBeTruthy();
  server.isAway = false;
  await office.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was sold or viewed in this range.')).toBeTruthy();
  expect(screen.getByText('No search came up empty in this range.')).toBeTruthy();
  expect(tile('Average Order Value')).toBe('n/a' + 'none in the previous 30 days');
});
