import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { totalRevenue } from '#server/domain/sales/ledger/revenue.queries.ts';
import { addNote } from '#server/domain/sales/orders/add-note.ts';
import { askAboutOrder } from '#server/domain/sales/orders/ask-about-order.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf, sold } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { disputeEvidence } from './dispute-evidence.ts';
import { disputesOfOrder, listDisputes } from './disputes.queries.ts';
import { recordDispute } from './record-dispute.ts';

async function disputed(services: TestServices, changes: Partial<Dispute> = {}) {
  const order = await sold(services);
  const dispute: Dispute = {
    id: `dp_${order.id.slice(-3)}`,
    paymentIntentId: order.intentId,
    amount: order.cents,
    currency: 'usd',
    reason: 'product_not_received',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: new Date(services.now().getTime() + 9 * DAY_MS),
    createdAt: services.now(),
    ...changes,
  };
  recordDispute(services, order.id, dispute);
  return { ...order, dispute };
}

const kindsOf = ({ db }: TestServices, source: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.source, source))
    .orderBy(ledgerEntries.number)
    .all()
    .map(({ kind, amountCents }) => [kind, amountCents]);

it.each([
  ['won', ['dispute_released'], 0, []],
  ['lost', ['dispute_released', 'dispute_lost'], -1, ['dispute']],
])(
  'holds the amount while it is open, and changes the revenue as it is %s',
  async (status, kinds, share, flags) => {
    const services = testServices();
    const { id, dispute, cents } = await disputed(services);
    expect(kindsOf(services, dispute.id)).toEqual([['dispute_held', -cents]]);
    expect(totalRevenue(services)).toBe(cents);
    expect(flagsOf(services, id)).toEqual(['dispute']);
    for (let report = 0; report < 2; report += 1)
      recordDispute(services, id, { ...dispute, status, isClosed: true });
    expect(kindsOf(services, dispute.id).map(([kind]) => kind)).toEqual(['dispute_held', ...kinds]);
    expect(totalRevenue(services)).toBe(cents + share * cents);
    expect(flagsOf(services, id)).toEqual(flags);
  },
);

it('holds no money during an inquiry, unless that becomes a dispute', async () => {
  const services = testServices();
  const { id, dispute, cents } = await disputed(services, { status: 'warning_needs_response' });
  expect(kindsOf(services, dispute.id)).toEqual([]);
  expect(flagsOf(services, id)).toEqual(['dispute']);
  recordDispute(services, id, { ...dispute, status: 'needs_response' });
  expect(kindsOf(services, dispute.id)).toEqual([['dispute_held', -cents]]);
});

it.each([
  ['needs_response', false, ['dispute_held']],
  ['lost', true, ['dispute_held', 'dispute_released', 'dispute_lost']],
])('opens a closed inquiry again that has become a dispute: %s', async (status, isClosed, kinds) => {
  const services = testServices();
  const { id, dispute } = await disputed(services, { status: 'warning_needs_response' });
  recordDispute(services, id, { ...dispute, status: 'warning_closed', isClosed: true });
  expect(flagsOf(services, id)).toEqual([]);
  const reported = { ...dispute, status, isClosed };
  for (let report = 0; report < 2; report += 1) recordDispute(services, id, reported);
  expect(kindsOf(services, dispute.id).map(([kind]) => kind)).toEqual(kinds);
  expect(flagsOf(services, id)).toEqual(['dispute']);
  expect(disputesOfOrder(services, id)).toMatchObject([
    { status, closedAt: isClosed ? services.now().toISOString() : null },
  ]);
});

it('becomes won after it was lost, and its money counts and can be refunded again', async () => {
  const services = testServices();
  const { id, dispute, cents } = await disputed(services, { status: 'lost', isClosed: true });
  expect(requireAdminOrder(services.db, id)).toMatchObject({ allowed: { refund: false, ship: false } });
  for (let report = 0; report < 2; report += 1)
    recordDispute(services, id, { ...dispute, status: 'won', isClosed: true });
  expect(kindsOf(services, dispute.id)).toEqual([
    ['dispute_held', -cents],
    ['dispute_released', cents],
    ['dispute_lost', -cents],
    ['dispute_reinstated', cents],
  ]);
  expect(disputesOfOrder(services, id)).toMatchObject([{ status: 'won' }]);
  expect(totalRevenue(services)).toBe(cents);
  expect(flagsOf(services, id)).toEqual([]);
  expect(requireAdminOrder(services.db, id)).toMatchObject({ allowed: { refund: true, ship: true } });
  recordDispute(services, id, { ...dispute, status: 'lost', isClosed: true });
  expect(disputesOfOrder(services, id)).toMatchObject([{ status: 'won' }]);
});

it.each([
  ['won', 'needs_response'],
  ['lost', 'under_review'],
  ['prevented', 'needs_response'],
  ['warning_closed', 'warning_under_review'],
])('stays %s after a late report of %s', async (status, late) => {
  const services = testServices();
  const { id, dispute } = await disputed(services, { status, isClosed: true });
  recordDispute(services, id, { ...dispute, status: late });
  expect(disputesOfOrder(services, id)).toMatchObject([{ status }]);
  expect(flagsOf(services, id)).toEqual(status === 'lost' ? ['dispute'] : []);
});

it('takes over a later deadline and another amount of the same status, and releases what was held', async () => {
  const services = testServices();
  const { id, dispute, cents } = await disputed(services);
  const evidenceDueAt = new Date(services.now().getTime() + 20 * DAY_MS);
  const changed = { ...dispute, amount: 1000, evidenceDueAt };
  recordDispute(services, id, changed);
  expect(disputesOfOrder(services, id)).toMatchObject([
    { amount: '10.00', evidenceDueAt: evidenceDueAt.toISOString() },
  ]);
  recordDispute(services, id, { ...changed, status: 'won', isClosed: true });
  expect(kindsOf(services, dispute.id)).toEqual([
    ['dispute_held', -cents],
    ['dispute_released', cents],
  ]);
});

it('tells staff the amount, the reason and the deadline once', async () => {
  const services = testServices({ MAIL_NOTIFY: 'flags:office@gti.example,messages:office@gti.example' });
  const { id, dispute } = await disputed(services);
  recordDispute(services, id, { ...dispute, status: 'under_review' });
  const told = services.db.select().from(emails).where(eq(emails.template, 'staff-flag')).all();
  expect(told.map(({ data }) => (data as { message?: string } | null)?.message)).toEqual([
    "Disputed: $30.95. Reason: The order didn't arrive. Evidence is due Nov 29, 2026, 10:00 AM PST.",
  ]);
});

it('lists open disputes by their deadline, then closed ones, and filters and searches them', async () => {
  const services = testServices();
  Object.assign(services.payments, { disputesAddress: 'https://pay.example/disputes/' });
  const at = (days: number) => new Date(services.now().getTime() + days * DAY_MS);
  const late = await disputed(services, { evidenceDueAt: at(12) });
  const lost = await disputed(services, { status: 'lost', isClosed: true });
  const soon = await disputed(services, { evidenceDueAt: at(3) });
  const none = await disputed(services, { evidenceDueAt: null });
  const list = (filter: Parameters<typeof listDisputes>[1]) =>
    listDisputes(services, filter).disputes.map(({ id }) => id);
  const page = { limit: 50, offset: 0 };
  const inOrder = [soon, late, none, lost].map(({ dispute }) => dispute.id);
  expect(list(page)).toEqual(inOrder);
  expect(list({ limit: 2, offset: 1 })).toEqual(inOrder.slice(1, 3));
  expect(list({ ...page, state: 'lost' })).toEqual([lost.dispute.id]);
  expect(list({ ...page, state: 'open', search: 'GTI-1003' })).toEqual([soon.dispute.id]);
  expect(list({ ...page, search: soon.dispute.id })).toEqual([soon.dispute.id]);
  expect(disputesOfOrder(services, soon.id)).toMatchObject([
    { amount: '30.95', address: `https://pay.example/disputes/${soon.dispute.id}`, closedAt: null },
  ]);
});

it('prepares evidence from what is known, without internal notes', async () => {
  const services = testServices();
  const { id, intentId, dispute } = await disputed(services);
  const shipment = { carrier: 'USPS', trackingNumber: '9400', trackingUrl: 'https://usps.example/9400' };
  shipItems(services, id, { ...shipment, acceptFlags: ['dispute'] }, ADMIN_ACTOR);
  changeStatus(services, id, { status: 'delivered', note: undefined }, ADMIN_ACTOR);
  askAboutOrder(services, { id, kind: 'problem', message: 'Where is it?' });
  addNote(services, id, { noteId: services.newId(), note: 'A difficult customer' }, ADMIN_ACTOR);
  addNote(services, id, { noteId: services.newId(), note: 'On its porch.', email: true }, ADMIN_ACTOR);
  services.db.update(emails).set({ status: 'sent', sentAt: services.now() }).run();
  const text = disputeEvidence(services, id);
  for (const part of [
    'ORDER GTI-1001\nPlaced: Nov 20, 2026, 10:00 AM PST\nCustomer: Sam Doe',
    `DISPUTED\n$30.95, The order didn't arrive, since Nov 20, 2026, 10:00 AM PST, ${dispute.id}`,
    'ITEMS\n1 x Field Tee: $25.00',
    `Total $30.95\nPayment ${intentId}`,
    'SHIPPING ADDRESS\nSam Doe\n1 Main Street\nHenderson, NV 89012\nUS',
    'SHIPMENTS\nUSPS 9400, shipped Nov 20, 2026, 10:00 AM PST, https://usps.example/9400',
    ': delivered',
    'from the customer:\nWhere is it?',
    'to the customer:\nOn its porch.',
  ])
    expect(text).toContain(part);
  const sent = text.slice(text.indexOf('EMAILS TO THE CUSTOMER'), text.indexOf('MESSAGES'));
  expect(sent.match(/ to sam@example\.com$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain('difficult');
});
