import type { z } from 'zod';
import { fromWire, sum, toWire } from '#shared/money.ts';
import { checkFiles } from './check-files.ts';
import { type Order, type OrderItem, STORE, toUnix } from './objects.ts';
import { planCalculation, planOrder } from './plan.ts';
import { badRequest, notFound, PrintfulProblem } from './problem.ts';
import type { Records } from './records.ts';
import { queueOrderReport } from './reports.ts';
import type { NewOrder, NewOrderQuery } from './requests.schema.ts';
import { drawFault, type SandboxSettings } from './settings.ts';
import { rateOf } from './shipping.ts';

/** What the merchant pays, as a part of the retail price. */
const COST_PERCENT = 45;
/** The statuses in which an order isn't being made yet. */
const CANCELABLE: readonly string[] = ['draft', 'pending', 'onhold', 'failed'];

export interface Context {
  records: Records;
  now: Date;
  settings: SandboxSettings;
  /** From 0 up to 1. */
  random: () => number;
}

/** Makes an order. @throws PrintfulProblem OR-13 when there is one with this external id */
export function createOrder(
  context: Context,
  input: z.output<typeof NewOrder>,
  { confirm, update_existing: updateExisting }: z.output<typeof NewOrderQuery>,
): Order {
  const { records, now } = context;
  const existing = input.external_id ? records.order(`@${input.external_id}`) : null;
  if (existing && !updateExisting) {
    throw new PrintfulProblem(
      400,
      'OR-13',
      'Order with this External ID already exists (EXTERNAL_ID_IN_USE).',
    );
  }
  if (existing && existing.status !== 'draft' && existing.status !== 'failed') {
    throw new PrintfulProblem(400, 'OR-1', 'Order can not be edited in its current status.');
  }
  if (drawFault(context, ['address']) !== null) throw badRequest("Recipient: this address can't be found.");
  const { items, rate, subtotal } = priceOrder(context, input);
  const fate = confirm ? drawFault(context, ['card', 'draft', 'calculating']) : null;
  const isDraft = !confirm || fate === 'draft' || fate === 'calculating';
  const order: Order = {
    id: existing?.id ?? records.nextOrderId(),
    external_id: input.external_id ?? null,
    store: STORE.id,
    status: isDraft ? 'draft' : fate === 'card' ? 'failed' : 'pending',
    ...(fate === 'card' && { error: 'Charging your credit card failed' }),
    shipping: rate.id,
    shipping_service_name: rate.name,
    created: existing?.created ?? toUnix(now),
    updated: toUnix(now),
    recipient: { ...input.recipient, country_name: 'United States' } as Order['recipient'],
    items,
    costs: {
      currency: 'USD',
      subtotal: toWire(subtotal),
      discount: '0.00',
      shipping: toWire(rate.price),
      tax: '0.00',
      total: toWire(subtotal + rate.price),
    },
    retail_costs: { currency: 'USD' },
    shipments: [],
  };
  records.saveOrder(order);
  if (order.status === 'pending') planOrder(context, order);
  if (confirm && isDraft) planCalculation(context, order);
  queueOrderReport(context, existing ? 'order_updated' : 'order_created', order);
  if (fate === 'card') queueOrderReport(context, 'order_failed', order);
  return order;
}

/** Returns what an order would cost, as v1 writes it. @throws PrintfulProblem for one that can't be made */
export function estimateOrder(context: Context, input: z.output<typeof NewOrder>): object {
  const { items, rate, subtotal } = priceOrder(context, input);
  const retail = sum(
    items.map(({ retail_price: price, quantity }) => (fromWire(price ?? '') ?? 0) * quantity),
  );
  // Numbers, where an order has texts, and a text for the digitization.
  const rest = { discount: 0, digitization: '0', tax: 0 };
  const costsOf = (goods: number, shipping: number) => ({
    currency: 'USD',
    ...rest,
    subtotal: goods / 100,
    shipping: shipping / 100,
    total: (goods + shipping) / 100,
  });
  return { costs: costsOf(subtotal, rate.price), retail_costs: costsOf(retail, 0) };
}

function priceOrder(context: Context, input: z.output<typeof NewOrder>) {
  const items = input.items.map((item, at) => toItem(context, item, at));
  const subtotal = sum(items.map(({ price, quantity }) => (fromWire(price) ?? 0) * quantity));
  return { items, subtotal, rate: rateOf(input.shipping ?? 'STANDARD', items) };
}

function toItem(
  { records }: Context,
  input: z.output<typeof NewOrder>['items'][number],
  at: number,
): OrderItem {
  const variant = records.variant(String(input.sync_variant_id));
  if (!variant) throw badRequest(`Item ${at}: sync variant ${input.sync_variant_id} not found.`);
  if (variant.availability_status !== 'active')
    throw badRequest(`Item ${at}: ${variant.name} is out of stock.`);
  const retail = fromWire(variant.retail_price ?? '') ?? 0;
  checkFiles(variant, input, at);
  const files = input.files?.map(({ type = 'default', url }) => ({ type, url })) ?? [];
  return {
    id: variant.id * 10 + at,
    ...(input.external_id && { external_id: input.external_id }),
    variant_id: variant.variant_id,
    sync_variant_id: variant.id,
    external_variant_id: variant.external_id,
    quantity: input.quantity,
    price: toWire(Math.round((retail * COST_PERCENT) / 100)),
    ...(input.retail_price && { retail_price: input.retail_price }),
    name: variant.name,
    product: variant.product,
    files,
  };
}

/** Returns an order. @throws PrintfulProblem */
export function requireOrder({ records }: Context, id: string): Order {
  const order = records.order(id);
  if (!order) throw notFound();
  return order;
}

/** Confirms a draft. @throws PrintfulProblem for any other order */
export function confirmOrder(context: Context, id: string): Order {
  const order = requireOrder(context, id);
  if (order.status !== 'draft' && order.status !== 'failed') {
    throw badRequest('Only draft and failed orders can be confirmed.');
  }
  if (drawFault(context, ['calculating']) !== null)
    throw badRequest('The costs of this order are still being calculated.');
  planOrder(context, order);
  return moveOrder(context, order, { status: 'pending' }, 'order_updated');
}

/** Cancels an order that isn't being made. @throws PrintfulProblem */
export function cancelOrder(context: Context, id: string): Order {
  const order = requireOrder(context, id);
  if (!CANCELABLE.includes(order.status)) {
    throw badRequest(`Order in status ${order.status} can not be canceled.`);
  }
  return moveOrder(context, order, { status: 'canceled' }, 'order_canceled');
}

/** Stores a change and queues the report of it. An order that stopped has no plan anymore. */
export function moveOrder(
  context: Context,
  order: Order,
  change: Partial<Order>,
  type: Parameters<typeof queueOrderReport>[1],
): Order {
  const moved: Order = { ...order, error: undefined, ...change, updated: toUnix(context.now) };
  if (moved.status === 'canceled' || moved.status === 'failed') context.records.savePlan(order.id, []);
  context.records.saveOrder(moved);
  queueOrderReport(context, type, moved);
  return moved;
}
