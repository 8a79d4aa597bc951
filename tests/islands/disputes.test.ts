import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleRecords } from '#db/schema/samples.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { sold } from '#tests/support/balance.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

async function disputed(services: TestServices, changes: Partial<Dispute> = {}) {
  const order = await sold(services);
  recordDispute(services, order.id, {
    id: `dp_${order.id.slice(-3)}`,
    paymentIntentId: order.intentId,
    amount: order.cents,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    isClosed: false,
    // By the clock of the browser.
    evidenceDueAt: new Date(Date.now() + 3 * DAY_MS + HOUR_MS),
    createdAt: services.now(),
    ...changes,
  });
  return order;
}

test("retries a failed load, shows an empty list, lists disputes by deadline, filters them, opens a dispute's order with evidence to copy, and refuses to refund a sample order", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const office = await backOffice();
  const server = takeAway(office);
  server.isAway = true;
  await office.open('/admin/disputes');
  await main().findByText('Failed to load disputes. Please try again.');
  server.isAway = false;
  await office.user.click(main().getByRole('button', { name: 'Retry' }));
  expect(await main().findByText('No payment has been disputed')).toBeTruthy();

  const { services } = office;
  const sample = await disputed(services, { status: 'lost', isClosed: true });
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: sample.id }).run();
  const { id } = await disputed(services);
  await disputed(services, { evidenceDueAt: new Date(Date.now() - 2 * DAY_MS) });
  await office.open('/admin/disputes');
  await main().findByRole('heading', { name: 'Disputes (3)' });
  const [, ...rows] = main().getAllByRole('row');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'GTI-1003',
    'GTI-1002',
    'GTI-1001',
  ]);
  const [overdue, open, lost] = rows.map((row) => row.textContent);
  expect(overdue).toContain('Overdue: 2 days ago');
  expect(open).toContain('in 3 days');
  expect(open).toContain('Evidence needed');
  expect(open).toContain('$30.95');
  expect(open).toContain("The card's owner says they didn't make this payment");
  expect(lost).toContain('Lost');
  expect(rows.map((row) => within(row).queryByText('Sample') !== null)).toEqual([false, false, true]);
  await office.user.selectOptions(main().getByRole('combobox', { name: 'State' }), 'won');
  expect(await main().findByText('No disputes found')).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Disputes (3)' });

  Object.assign(office.services.payments, { disputesAddress: 'https://pay.example/disputes/' });
  const link = await main().findByRole('link', { name: 'GTI-1002' });
  // The script of the order is loaded with the click.
  await office.user.click(link);
  const order = await dialog(/^Order #/);
  const section = within(await order.findByRole('region', { name: 'Disputes' }));
  const provider = await section.findByRole('link', { name: 'Dispute at Stripe' });
  expect(provider.getAttribute('href')).toBe(`https://pay.example/disputes/dp_${id.slice(-3)}`);
  expect(section.getByText('in 3 days')).toBeTruthy();
  await office.user.click(section.getByRole('button', { name: 'Prepare evidence' }));
  const evidence = await dialog(/^Evidence for GTI-1002$/);
  const text = await evidence.findByRole<HTMLTextAreaElement>('textbox', { name: 'Evidence' });
  expect(text.value).toContain('ORDER GTI-1002');
  await office.user.clear(text);
  await office.user.type(text, 'Only what the bank needs');
  await office.user.click(evidence.getByRole('button', { name: 'Copy evidence' }));
  expect(await toast('Evidence copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('Only what the bank needs');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await office.user.click(evidence.getByRole('button', { name: 'Copy evidence' }));
  expect(await toast('Evidence not copied')).toBeTruthy();
  expect(text.selectionEnd).toBe(text.value.length);

  office.services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
  await office.open(`/admin/order-management?open=${id}`);
  const details = await dialog(/^Order #/);
  expect(await details.findByText("This is a sample order. It can't be canceled or refunded.")).toBeTruthy();
  expect(details.queryByText('Refund the order')).toBeNull();
});
