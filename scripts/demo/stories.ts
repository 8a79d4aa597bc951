import { findCheckoutByIntent } from '#server/domain/cart/checkouts.queries.ts';
import { addNote } from '#server/domain/sales/orders/add-note.ts';
import { askAboutOrder } from '#server/domain/sales/orders/ask-about-order.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { resolveFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { adoptPayment } from '#server/flows/checkout/adopt-payment.ts';
import { cancelCheckout } from '#server/flows/checkout/close-checkout.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { cancelEmail } from '#server/kernel/outbox/cancel-email.ts';
import { listOrderEmails } from '#server/kernel/outbox/emails.queries.ts';
import { fullName } from '#shared/address.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { disputed, partlyRefunded, refundOutside } from './money-stories.ts';
import type { SampleShop, Story } from './sample-shop.ts';
import { CANCELLATIONS, MESSAGES_TO_BUYERS, NOTES, PROBLEMS } from './sample-texts.ts';
import { deliver, fulfill, produce, ship } from './shipping.ts';

/** An order without problems. */
export const ordinary: Story = async (shop, visit) => {
  const order = await shop.sell(visit);
  if (order) fulfill(shop, order.id);
};

const withNote: Story = async (shop, visit) => {
  const order = await shop.sell(visit);
  if (!order) return;
  const note = { noteId: shop.services.newId(), note: shop.random.pick(NOTES) };
  shop.inOffice(1, () => {
    addNote(shop.services, order.id, note, shop.admin);
    fulfill(shop, order.id);
  });
};

/** The confirmation and the shipping email bounce. */
const unreachable: Story = async (shop, visit) => {
  shop.undeliverable.set(visit.person.email, 'unknown');
  await ordinary(shop, visit);
};

/** The confirmation couldn't be sent and was canceled; the shipping email can't be sent yet. */
const fullInbox: Story = async (shop, visit) => {
  shop.undeliverable.set(visit.person.email, 'full');
  const order = await shop.sell(visit);
  if (!order) return;
  fulfill(shop, order.id);
  shop.inOffice(1, () => {
    const { services, admin } = shop;
    for (const { id, status } of listOrderEmails(services.db, order.id))
      if (status === 'failed') cancelEmail(services, id, admin);
  });
};

/** Only the first line item is shipped so far, or the rest follows. */
const inTwoShipments =
  (isComplete: boolean): Story =>
  async (shop, visit) => {
    const order = await shop.sell({ ...visit, size: 2 });
    if (!order) return;
    shop.inOffice(2, () => {
      ship(shop, order.id, order.items.slice(0, 1));
      if (isComplete) {
        shop.inOffice(3, () => {
          ship(shop, order.id);
          shop.inOffice(3, () => deliver(shop, order.id));
        });
      }
    });
  };

const stillInProduction: Story = async (shop, visit) => {
  const order = await shop.sell(visit);
  if (order) shop.inOffice(1, () => produce(shop, order.id));
};

/** Paid, but nobody has noticed. */
const forgotten: Story = async (shop, visit) => {
  await shop.sell(visit);
};

const cancellationRequested: Story = async (shop, visit) => {
  const order = await shop.sell(visit);
  if (order) askToCancel(shop, order.id);
};

/** Canceled as the shopper asked, with the stock put back and the money returned. */
const cancelled: Story = async (shop, visit) => {
  const order = await shop.sell(visit);
  if (!order) return;
  askToCancel(shop, order.id, () => {
    const { services, admin } = shop;
    changeStatus(
      services,
      order.id,
      { status: 'cancelled', note: 'The customer asked.', restock: true },
      admin,
    );
    const note = 'Canceled and refunded.';
    resolveFlag(services, order.id, { reason: 'cancel_requested', note }, admin);
    refundOutside(shop, order.id);
  });
};

function askToCancel(shop: SampleShop, id: string, answer?: () => void): void {
  const message = shop.random.pick(CANCELLATIONS);
  shop.at(shop.now() + 2 * HOUR_MS, () => {
    askAboutOrder(shop.services, { id, kind: 'cancel', message });
    if (answer) shop.inOffice(1, answer);
  });
}

/** The shopper reports a problem after delivery, which is solved with an email or still open. */
const problem =
  (isSolved: boolean): Story =>
  async (shop, visit) => {
    const order = await shop.sell(visit);
    if (!order) return;
    const { services, admin, random } = shop;
    const message = random.pick(PROBLEMS);
    const reply = { noteId: services.newId(), note: random.pick(MESSAGES_TO_BUYERS), email: true };
    shop.inOffice(1, () => ship(shop, order.id));
    shop.inOffice(3, () => {
      deliver(shop, order.id);
      shop.at(shop.now() + 5 * HOUR_MS, () => {
        askAboutOrder(services, { id: order.id, kind: 'problem', message });
        if (!isSolved) return;
        shop.inOffice(1, () => {
          addNote(services, order.id, reply, admin);
          const note = 'Answered by email.';
          resolveFlag(services, order.id, { reason: 'problem_reported', note }, admin);
        });
      });
    });
  };

/** Less was paid than the order costs: an administrator waits for the rest. */
const underpaid: Story = async (shop, visit) => {
  const order = await shop.sell(visit, { missing: 500 });
  if (!order) return;
  const note = '$5.00 are missing. Asked the customer to pay the rest.';
  shop.inOffice(1, () => {
    changeStatus(shop.services, order.id, { status: 'pending', note }, shop.admin);
  });
};

/** The browser closed before the email address arrived; an administrator adds it. */
const withoutEmail: Story = async (shop, visit) => {
  const order = await shop.sell(visit, { withoutForm: true, withoutEmail: true });
  if (!order) return;
  shop.inOffice(2, () => {
    const { services, admin } = shop;
    const { updatedAt } = requireAdminOrder(services.db, order.id);
    const customerEmail = visit.person.email;
    correctOrder(services, order.id, { updatedAt, customerEmail, customerPhone: undefined }, admin);
    fulfill(shop, order.id);
  });
};

/** The shopper corrects the address when the order is already in production. */
const movedMeanwhile: Story = async (shop, visit) => {
  const order = await shop.sell(visit, { withoutForm: true });
  if (!order) return;
  const { services, admin } = shop;
  const { stripePaymentIntentId } = requireAdminOrder(services.db, order.id);
  shop.at(shop.now() + 5 * MINUTE_MS, () => produce(shop, order.id));
  shop.at(shop.now() + 20 * MINUTE_MS, async () => {
    const { person } = visit;
    await finishCheckout(services, stripePaymentIntentId ?? '', {
      actor: { kind: 'shopper' },
      buyerKeys: person.buyer.keys,
      form: {
        customerEmail: person.email,
        customerName: order.customerName,
        customerPhone: person.phone,
        shippingAddress: { ...person.address, addressLine1: '77 New Hope Road' },
        billingAddress: undefined,
        stripePaymentIntentId: stripePaymentIntentId ?? '',
      },
    });
    shop.inOffice(1, () => {
      const note = 'Put the new address on the label.';
      resolveFlag(services, order.id, { reason: 'address_changed', note }, admin);
      ship(shop, order.id);
    });
  });
};

/** A payment whose order was lost, as after a restored backup. */
const recovered: Story = async (shop, visit) => {
  const { services, payments } = shop;
  const { address, email, phone } = visit.person;
  const { addressLine1: line1, addressLine2: line2, city, state, zipCode: postalCode, country } = address;
  const checkoutId = services.newId();
  const { id } = await payments.createIntent({
    checkoutId,
    amount: 4195,
    currency: 'usd',
    idempotencyKey: checkoutId,
    receiptEmail: email,
    shipping: {
      name: fullName(address),
      phone,
      address: { line1, line2, city, state, postalCode, country },
    },
  });
  payments.pay(id);
  const intent = await payments.readIntent(id);
  if (intent) adoptPayment(services, intent);
};

/** The shopper leaves without paying. */
export const abandoned: Story = async (shop, visit) => {
  const intentId = await shop.startToPay(visit);
  if (!intentId) return;
  shop.at(shop.now() + 24 * HOUR_MS, async () => {
    const checkout = findCheckoutByIntent(shop.services.db, intentId);
    if (checkout) await cancelCheckout(shop.services, checkout);
  });
};

/** Rare stories, each with the age of its visit in days. */
export const RARE_STORIES: readonly { daysAgo: number; story: Story }[] = [
  { daysAgo: 75, story: inTwoShipments(true) },
  { daysAgo: 70, story: cancelled },
  { daysAgo: 66, story: disputed('won') },
  { daysAgo: 60, story: problem(true) },
  { daysAgo: 58, story: partlyRefunded('succeeded') },
  { daysAgo: 55, story: withoutEmail },
  { daysAgo: 52, story: disputed('lost') },
  { daysAgo: 50, story: unreachable },
  { daysAgo: 46, story: movedMeanwhile },
  { daysAgo: 42, story: withNote },
  { daysAgo: 38, story: cancelled },
  { daysAgo: 34, story: recovered },
  { daysAgo: 30, story: disputed(null) },
  { daysAgo: 28, story: partlyRefunded('failed') },
  { daysAgo: 25, story: problem(true) },
  { daysAgo: 21, story: withNote },
  { daysAgo: 18, story: underpaid },
  { daysAgo: 14, story: cancelled },
  { daysAgo: 12, story: problem(false) },
  { daysAgo: 10, story: fullInbox },
  { daysAgo: 8, story: inTwoShipments(false) },
  { daysAgo: 7, story: stillInProduction },
  { daysAgo: 6, story: forgotten },
  { daysAgo: 5, story: inTwoShipments(false) },
  { daysAgo: 5, story: partlyRefunded('pending') },
  { daysAgo: 4, story: withNote },
  { daysAgo: 3, story: cancellationRequested },
];
