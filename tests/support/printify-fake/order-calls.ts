import type { FakeLine, FakeOrder } from './records.ts';
import { invalid, Refusal } from './refusal.ts';
import type { OrderBody } from './requests.ts';
import type { PrintifyState } from './state.ts';

type Item = OrderBody['line_items'][number];

/** What the shipping of a line costs. */
const SHIPPING_COST = 400;

/** Makes an order, on hold until it is sent to production. @throws Refusal */
export function makeOrder(state: PrintifyState, shop: string, body: OrderBody): { id: string } {
  const existing = state.orders.find(({ metadata }) => metadata.shop_order_id === body.external_id);
  if (existing)
    throw new Refusal(409, {
      status: 'error',
      code: 8503,
      message: 'Order already exists.',
      order: { id: existing.id },
    });
  const lines = body.line_items.map((item) => lineOf(state, shop, item));
  const status = state.calculatesCosts ? 'cost-calculation' : 'on-hold';
  const order: FakeOrder = {
    id: state.newId(),
    address_to: body.address_to,
    line_items: lines.map((line) => ({ ...line, status })),
    metadata: {
      order_type: 'api',
      shop_order_id: body.external_id,
      shop_order_label: body.label ?? body.external_id,
      shop_fulfilled_at: '1970-01-01 00:00:00+00:00',
    },
    total_price: lines.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0),
    total_shipping: lines.reduce((sum, line) => sum + line.shipping_cost, 0),
    total_tax: 0,
    status,
    shipping_method: body.shipping_method,
    is_printify_express: body.is_printify_express ?? false,
    is_economy_shipping: body.is_economy_shipping ?? false,
    shipments: [],
    created_at: state.stamp(),
  };
  state.orders.push(order);
  state.report('order:created', order.id, { status });
  return { id: order.id };
}

function lineOf(state: PrintifyState, shop: string, item: Item): FakeLine {
  const product =
    'product_id' in item
      ? state.products.find(({ id, shop_id }) => id === item.product_id && String(shop_id) === shop)
      : state.products.find(
          (one) => one.blueprint_id === item.blueprint_id && one.print_provider_id === item.print_provider_id,
        );
  if (!product) throw invalid(8103, 'The product does not exist.');
  if ('print_areas' in item) checkAreas(state, item);
  const variant = product.variants.find(({ id }) => id === item.variant_id);
  if (!variant) throw invalid(8103, `Variant ${item.variant_id} does not exist.`);
  if (!variant.is_enabled || !variant.is_available)
    throw invalid(8103, `Variant ${item.variant_id} is not available.`);
  return {
    product_id: product.id,
    quantity: item.quantity,
    variant_id: variant.id,
    print_provider_id: product.print_provider_id,
    cost: variant.cost,
    shipping_cost: SHIPPING_COST,
    status: 'on-hold',
    metadata: {
      title: product.title,
      price: variant.price,
      variant_label: variant.title,
      sku: variant.sku,
      country: 'United States',
    },
  };
}

function checkAreas({ blueprints }: PrintifyState, item: Extract<Item, { print_areas: object }>): void {
  const blueprint = blueprints.find(
    (one) => one.blueprint_id === item.blueprint_id && one.print_provider_id === item.print_provider_id,
  );
  const positions = blueprint?.placeholders.map(({ position }) => position) ?? [];
  const areas = Object.keys(item.print_areas);
  if (areas.length === 0) throw invalid(8103, 'A print area is required.');
  for (const area of areas) {
    if (!positions.includes(area)) throw invalid(8103, `The placeholder ${area} does not exist.`);
  }
}

/** Takes an order on hold into production. @throws Refusal */
export function sendToProduction(state: PrintifyState, orderId: string | undefined): { id: string } {
  const order = state.order(orderId);
  if (order.status === 'cost-calculation')
    throw invalid(8502, 'The costs of the order are being calculated.');
  if (order.status !== 'on-hold') throw invalid(8502, 'The order was sent to production already.');
  const { production } = state;
  if (production === 'refused') throw invalid(8103, '{"zip":["The zip field is invalid."]}', 422);
  if (production !== 'on-hold') order.sent_to_production_at = state.stamp();
  state.move(order.id, production);
  if (production.endsWith('production')) state.report('order:sent-to-production', order.id, {});
  return { id: order.id };
}

/** Cancels an order that nobody pays for yet. @throws Refusal */
export function cancelOrder(state: PrintifyState, orderId: string | undefined): FakeOrder {
  const order = state.order(orderId);
  if (order.status !== 'on-hold' && order.status !== 'payment-not-received')
    throw invalid(8502, `An order with the status ${order.status} can't be canceled.`);
  for (const line of order.line_items) line.cost = 0;
  Object.assign(order, { total_price: 0, total_shipping: 0 });
  state.move(order.id, 'canceled');
  return order;
}
