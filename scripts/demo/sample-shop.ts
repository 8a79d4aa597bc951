import type { Db } from '#db/client.ts';
import { createServices } from '#server/app/create-services.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { clearCart } from '#server/domain/cart/clear-cart.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { type Mailer, RecipientRefused } from '#server/gateways/mailer/mailer.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { sendEmail } from '#server/kernel/outbox/send-email.ts';
import { waitingSampleEmails } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import type { Administrator } from '#shared/audit.ts';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import type { AddCartItemInput } from '#shared/schemas/cart.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { createChooser } from './choose-lines.ts';
import { recordFee } from './fees.ts';
import { createRandom, type Random, randomUuid } from './random.ts';
import { createSamplePayments, type SamplePayments } from './sample-payments.ts';
import type { Person } from './sample-people.ts';

/** Mail servers' reasons for rejecting an address. */
const PROBLEMS = {
  unknown: () => new RecipientRefused('550 5.1.1 The email account that you tried to reach does not exist.'),
  full: () => new Error("452 4.2.2 The recipient's inbox is out of storage space."),
};

/** Something that happens at a moment of the past, in milliseconds since 1970. */
interface Step {
  at: number;
  run: () => void | Promise<void>;
}

/** A visit to the shop that may end with an order. */
export interface Visit {
  person: Person;
  /** How many different line items. */
  size: number;
  /** The text of a design; null without one. */
  text: string | null;
  /** What is bought; chosen by chance if absent. */
  lines?: readonly AddCartItemInput[];
}

/** The story of a visit. */
export type Story = (shop: SampleShop, visit: Visit) => Promise<void>;

/** The unusual parts of a payment. */
interface Payment {
  /** Without the shopper's form: the payment provider's event finishes the checkout. */
  withoutForm?: boolean;
  /** The provider never learns the email address. */
  withoutEmail?: boolean;
  /** Cents less than the total. */
  missing?: number;
}

/** The shop as it was at a moment of the past: its services with a clock that steps move. */
export interface SampleShop {
  services: Services;
  payments: SamplePayments;
  random: Random;
  calendar: Calendar;
  /** The shop's own administrator, who makes and ships. */
  admin: Administrator;
  /** Answers messages and manages accounts: the administrator, until there is a sample of a second one. */
  colleague: Administrator;
  /** Email addresses to which nothing can be sent, each with its problem. */
  undeliverable: Map<string, keyof typeof PROBLEMS>;
  now: () => number;
  /** Runs something at a moment, unless that is yet to come. */
  at(moment: number, run: Step['run']): void;
  /** Runs something when the office works, a number of business days from now. */
  inOffice(businessDays: number, run: Step['run']): void;
  /** Runs something when the office works, about a number of days before today. */
  onWorkday(daysAgo: number, run: Step['run']): void;
  /** Runs all steps in chronological order, each followed by `before` and its emails. The last one's emails stay queued. */
  runSteps(before: () => void): Promise<void>;
  /** Fills a cart and starts to pay. @returns the payment intent; null when there is nothing left to sell */
  startToPay(visit: Visit, withEmail?: boolean): Promise<string | null>;
  /** Sells to a visitor. @returns null when there is nothing left to sell */
  sell(visit: Visit, payment?: Payment): Promise<Order | null>;
  /** Returns the current state of an order. */
  order(id: string): Order;
}

interface Options {
  env: Env;
  db: Db;
  admin: Pick<Administrator, 'userId' | 'username'>;
  now: Date;
  days: number;
  seed: number;
}

/** Creates the shop of the past. Its emails are rendered and marked as sent, but never delivered. */
export function createSampleShop({ env, db, admin, now: today, days, seed }: Options): SampleShop {
  const random = createRandom(seed);
  const ids = createRandom(seed + 1);
  const calendar = createCalendar(random, env.timeZone, today, days);
  const steps: Step[] = [];
  const undeliverable: SampleShop['undeliverable'] = new Map();
  const sampleAdmin: Administrator = { kind: 'admin', ...admin, address: null };
  let clock = today.getTime();
  const now = () => new Date(clock);
  const payments = createSamplePayments(now, () => ids.hex(24));
  const services = createServices(settingsOf(env), db, {
    now,
    payments,
    newId: () => randomUuid(ids),
    newOrderId: () => randomUuid(ids),
    mailer: createSampleMailer(undeliverable),
  });
  // Quotas of uploads are for visitors.
  services.limits = { ...services.limits, spend: async () => undefined };
  const chooseLines = createChooser(services, random);

  const shop: SampleShop = {
    services,
    payments,
    random,
    calendar,
    undeliverable,
    admin: sampleAdmin,
    colleague: sampleAdmin,
    now: () => clock,
    at(moment, run) {
      if (moment <= today.getTime()) steps.push({ at: moment, run });
    },
    inOffice(businessDays, run) {
      shop.at(calendar.workday(clock, businessDays), run);
    },
    onWorkday(daysAgo, run) {
      shop.at(calendar.workday(today.getTime() - daysAgo * DAY_MS, 1), run);
    },
    async runSteps(before) {
      for (let step = takeFirst(steps); step; step = takeFirst(steps)) {
        before();
        clock = step.at;
        await step.run();
        if (steps.length > 0) await sendEmails(services);
      }
    },
    async startToPay({ person, lines, ...visit }, withEmail = true) {
      const chosen = lines ?? (await chooseLines(person, visit));
      if (chosen.length === 0) return null;
      // What somebody left in the cart weeks ago may be sold out by now.
      clearCart(services, person.buyer);
      for (const line of chosen) {
        addCartItem(services, person.buyer, line);
        clock += random.between(20, 200) * SECOND_MS;
      }
      const { paymentIntentId } = await startPayment(
        services,
        person.buyer,
        {
          shippingAddress: person.address,
          billingAddress: undefined,
          expectedTotal: undefined,
          ...contactOf(person),
          ...(!withEmail && { customerEmail: undefined }),
        },
        person.ip,
      );
      return paymentIntentId;
    },
    async sell(visit, { withoutForm = false, withoutEmail = false, missing = 0 } = {}) {
      const { person } = visit;
      const intentId = await shop.startToPay(visit, !withoutEmail);
      const intent = intentId ? await payments.readIntent(intentId) : null;
      if (!intent) return null;
      clock += random.between(40, 240) * SECOND_MS;
      payments.pay(intent.id, intent.amount - missing);
      const { orderId } = await finishCheckout(
        services,
        intent.id,
        withoutForm || missing > 0
          ? { actor: { kind: 'payment_provider' } }
          : {
              actor: { kind: 'shopper' },
              buyerKeys: person.buyer.keys,
              form: {
                ...contactOf(person),
                shippingAddress: person.address,
                billingAddress: undefined,
                stripePaymentIntentId: intent.id,
              },
            },
      );
      recordFee(services, { orderId, intentId: intent.id, amountCents: intent.amount - missing });
      return shop.order(orderId);
    },
    order(id) {
      const order = readOrder(db, id);
      if (!order) throw new Error(`The sample order ${id} is gone.`);
      return order;
    },
  };
  return shop;
}

function contactOf({ email, phone, address }: Person) {
  return {
    customerEmail: email,
    customerName: fullName(address),
    customerPhone: phone,
  };
}

function takeFirst(steps: Step[]): Step | undefined {
  const first = steps.reduce((least, step, index) => (step.at < (steps[least]?.at ?? 0) ? index : least), 0);
  return steps.splice(first, 1)[0];
}

/**
 * Staff aren't told: their addresses are real ones. Messages of the contact form go to an address that nobody reads. Shoppers
 * could register, whether or not they can today.
 */
function settingsOf(env: Env): Env {
  const notify = { orders: [], flags: [], jobs: [], messages: ['office@example.com'] };
  // Sample sales aren't reported to the tax service.
  const payments = { ...env.payments, stripeTax: false };
  return { ...env, payments, mail: { ...env.mail, notify }, allowRegistration: true };
}

function createSampleMailer(undeliverable: SampleShop['undeliverable']): Mailer {
  return {
    async send({ to }) {
      const problem = undeliverable.get(to);
      if (problem) throw PROBLEMS[problem]();
    },
    verify: async () => undefined,
  };
}

async function sendEmails(services: Services): Promise<void> {
  for (const id of waitingSampleEmails(services.db)) {
    // The reason is stored with the email.
    await sendEmail(services, id).catch(() => undefined);
  }
}
