import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { emails } from '#db/schema/operations.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { withoutHttps } from '#tests/support/no-https.ts';
import { formOf, openOrder } from '#tests/support/open-order.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

async function openRefund() {
  const opened = await openOrder();
  const { office, dialog, order } = opened;
  const form = formOf(dialog, 'Refund the order');
  const press = async (title: string) => {
    await office.user.click(form.getByRole('button', { name: 'Refund' }));
    const question = within(await screen.findByRole('alertdialog', { name: `Refund ${title}?` }));
    return { question, confirm: question.getByRole('button', { name: `Refund ${title}` }) };
  };
  const sum = () => form.getByLabelText('The refund').textContent;
  const section = async () => within(await dialog.findByRole('region', { name: 'Refunds' }));
  const stored = () => requireAdminOrder(office.services.db, order.id);
  /** Chooses a mug, to put it back into stock. */
  const chooseMug = async () => {
    await office.user.click(form.getByRole('radio', { name: 'Some items' }));
    await office.user.selectOptions(form.getByRole('combobox', { name: /Camp Mug/ }), '1');
    await office.user.click(form.getByRole('checkbox', { name: 'Put back into stock (Camp Mug)' }));
  };
  return { ...opened, form, press, sum, section, stored, chooseMug };
}

describe('the form of a refund', () => {
  test('refunds everything that is left, with its parts shown before, once for a double click, also without HTTPS', async () => {
    const { office, dialog, form, press, sum, section, stored } = await openRefund();
    withoutHttps();
    expect(sum()).toBe('Items$50.00Tax$0.00Shipping$5.95Total$55.95');
    await office.user.type(form.getByLabelText('Note to the customer (optional)'), 'Sorry!');
    const { question, confirm } = await press('$55.95');
    expect(question.getByText(/The customer gets an email/)).toBeTruthy();
    await office.user.dblClick(confirm);
    expect(await toast('Refund made')).toBeTruthy();
    const list = await section();
    expect(list.getByText('Succeeded')).toBeTruthy();
    expect(list.getByText('Note to the customer: Sorry!')).toBeTruthy();
    expect(dialog.getByText('Refunded', { selector: '.badge' })).toBeTruthy();
    expect(dialog.queryByText('Ship by hand')).toBeNull();
    expect(stored().refunds).toHaveLength(1);
    expect(office.services.payments.refunds).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull());
  });

  test('refunds items, puts them back into stock, shows what is left, and a refund that came between', async () => {
    const { office, order, dialog, form, press, sum, section, chooseMug } = await openRefund();
    await office.user.click(form.getByRole('radio', { name: 'Some items' }));
    await office.user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText('Choose at least one item, or shipping')).toBeTruthy();
    await chooseMug();
    await office.user.click(form.getByRole('checkbox', { name: 'Shipping ($5.95)' }));
    expect(sum()).toBe('Items$25.00Tax$0.00Shipping$5.95Total$30.95');
    const { question, confirm } = await press('$30.95');
    expect(question.getByText(/Goes back into stock: 1 × Camp Mug\./)).toBeTruthy();
    await office.user.click(confirm);
    const list = await section();
    expect(list.getByText('1 × Camp Mug, back in stock')).toBeTruthy();
    expect(dialog.getByText('1 refunded')).toBeTruthy();
    expect(list.getByText('Including shipping $5.95')).toBeTruthy();
    const stock = office.services.db.select().from(products).all();
    expect(stock.map(({ name, inventory }) => [name, inventory])).toEqual([
      ['Field Tee', 9],
      ['Camp Mug', 10],
    ]);
    expect(await form.findByText("Everything that's left ($25.00)")).toBeTruthy();
    expect(screen.getAllByText('Partly refunded', { selector: '.badge' }).length).toBeGreaterThan(0);
    expect(dialog.getByText('Ship by hand')).toBeTruthy();

    await office.user.click(form.getByRole('radio', { name: 'An amount' }));
    const field = form.getByLabelText('Amount in dollars');
    await office.user.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText('Enter an amount such as 12.50')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await office.user.type(field, '$5');
    await requestRefund(office.services, order.id, { amount: '10.00' }, { actor: ADMIN_ACTOR });
    await office.user.click((await press('$5.00')).confirm);
    expect(await form.findByText(/Another refund came in between.*\$15.00 is left now/)).toBeTruthy();
    expect(list.getByText('$10.00')).toBeTruthy();
    await office.user.click((await press('$5.00')).confirm);
    expect(await toast('Refund made')).toBeTruthy();
    expect(office.services.payments.refunds.map(({ amount }) => amount)).toEqual([3095, 1000, 500]);
  });

  test('shows why a refund was refused, that nothing happened while the payment provider was down, and that one is being sent', async () => {
    const { office, press, stored, section, chooseMug } = await openRefund();
    await chooseMug();
    const { payments } = office.services;
    const { refund } = payments;
    payments.refund = () =>
      Promise.reject(new AppError('refund_refused', { details: { reason: 'The charge is too old.' } }));
    await office.user.click((await press('$25.00')).confirm);
    expect(await toast('Refund failed')).toBeTruthy();
    const list = await section();
    expect(list.getByText('1 × Camp Mug, not put back into stock')).toBeTruthy();
    expect(list.getByText('Failed')).toBeTruthy();
    expect(list.getByText('The charge is too old.')).toBeTruthy();
    expect(await screen.findByText('Refund failed', { selector: 'strong' })).toBeTruthy();
    payments.refund = refund;

    await chooseMug();
    payments.failure = new AppError('payment_provider_timeout');
    await office.user.click((await press('$25.00')).confirm);
    expect(await toast('Refund not confirmed')).toBeTruthy();
    expect(stored().refunds).toHaveLength(1);
    payments.refund = () => Promise.reject(new AppError('payment_provider_failed'));
    await office.user.click((await press('$25.00')).confirm);
    expect(await toast('Refund being sent')).toBeTruthy();
    expect(list.getByText('Being sent')).toBeTruthy();
    expect(list.getByText('1 × Camp Mug, goes back into stock')).toBeTruthy();
  });
});

test('cancels a paid order with one confirmation that says all it does', async () => {
  const { office, dialog, stored, section } = await openRefund();
  const form = formOf(dialog, 'Cancel the order');
  await office.user.click(form.getByRole('button', { name: 'Cancel and refund' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(
      'This refunds $55.95 to the card, puts 2 items back into stock and emails the customer.',
    ),
  ).toBeTruthy();
  await office.user.click(question.getByRole('button', { name: 'Cancel and refund $55.95' }));
  expect(await toast('Order canceled')).toBeTruthy();
  expect((await section()).getByText('Succeeded')).toBeTruthy();
  expect(stored()).toMatchObject({ status: 'cancelled', refundedTotal: '55.95' });
  const sent = office.services.db.select().from(emails).all();
  expect(sent.filter(({ template }) => template === 'refund-notice')).toHaveLength(1);
});

describe('the screen of refunds', () => {
  const tile = (label: string) => screen.getByText(label).nextSibling?.textContent;

  test('shows what the database has when the payment provider is down, and how far a check is, once for a double click', async () => {
    const office = await backOffice();
    const order = await paidOrder(office.services);
    office.services.payments.refundStatus = 'pending';
    await requestRefund(office.services, order.id, {}, { actor: ADMIN_ACTOR });
    office.services.db.insert(sampleRecords).values({ kind: 'orders', recordId: order.id }).run();
    await office.open('/admin/refunds');
    expect(await screen.findByText('Refund Pending')).toBeTruthy();
    expect(screen.getByText('Sample')).toBeTruthy();
    office.services.payments.failure = new AppError('payment_provider_timeout');
    await office.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/didn't answer in time/)).toBeTruthy();
    expect(alert.getByText(/Not checked with Stripe yet/)).toBeTruthy();
    expect(screen.getByText('Refund Pending')).toBeTruthy();

    office.services.payments.failure = null;
    let checks = 0;
    let end: () => void = () => {};
    office.services.payments.listRefundsSince = (_since, { onPage } = {}) => {
      checks += 1;
      onPage?.(1200);
      return new Promise((resolve) => {
        end = () => resolve([]);
      });
    };
    await office.user.dblClick(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Checking...')).toBeTruthy();
    expect(await screen.findByText('1,200 refunds read', {}, { timeout: 3000 })).toBeTruthy();
    end();
    expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(checks).toBe(1);
  });

  test('offers to try again, finds the refunds of the dashboard, and says when it looked', async () => {
    const office = await backOffice();
    const server = takeAway(office);
    server.isAway = true;
    const { payments } = office.services;
    const order = await paidOrder(office.services);
    await office.open('/admin/refunds');
    expect(await screen.findByText('Failed to load the refunds. Please try again.')).toBeTruthy();
    expect(document.querySelector('.skeleton')).toBeNull();
    server.isAway = false;
    await office.user.click(screen.getByRole('button', { name: 'Retry' }));

    const [paymentIntentId = ''] = payments.intents.keys();
    expect(await screen.findByText('No Refunded Orders')).toBeTruthy();
    expect(screen.getByText('Not checked with Stripe yet')).toBeTruthy();
    expect(tile('Orders Checked')).toBe('0');
    await payments.refund({
      refundId: 'elsewhere',
      paymentIntentId,
      amount: 500,
      reason: 'requested_by_customer',
    });
    await office.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const link = await screen.findByRole('link', { name: order.orderNumber });
    expect(link.getAttribute('href')).toBe(`/admin/order-management?open=${order.id}`);
    expect(screen.getByText('Partial Refund')).toBeTruthy();
    expect(screen.getByText('Requested by customer')).toBeTruthy();
    expect(screen.getByText('1 refund')).toBeTruthy();
    expect(['Orders Checked', 'Refunded Orders', 'Total Refunded'].map(tile)).toEqual(['1', '1', '$5.00']);
    expect(await screen.findByText(/^Checked/)).toBeTruthy();
    await payments.refund({ refundId: 'rest', paymentIntentId, amount: 2595 });
    await office.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Fully Refunded')).toBeTruthy();
  });
});
