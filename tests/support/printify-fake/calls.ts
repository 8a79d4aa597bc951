import type { z } from 'zod';
import { cancelOrder, makeOrder, sendToProduction } from './order-calls.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { FailedBody, OrderBody, ShippingBody, SucceededBody, WebhookBody } from './requests.ts';
import { type PrintifyState, pageOf } from './state.ts';

export interface FakeCall {
  /** The ids in the path: the shop's, then the record's. */
  ids: string[];
  query: Record<string, string>;
  body: unknown;
}

type Run = (state: PrintifyState, call: FakeCall) => unknown;

const MAX_PRODUCTS = 50;
const MAX_ORDERS = 10;

/** The calls, by method and path. */
const CALLS: Record<string, Run> = {
  'GET /shops.json': ({ shops }) => shops,

  'GET /catalog/blueprints/:id/print_providers/:id/variants.json': (state, { ids: [blueprint, maker] }) => {
    const made = state.blueprints.find(
      (one) => String(one.blueprint_id) === blueprint && String(one.print_provider_id) === maker,
    );
    if (!made) throw notFound();
    const variants = state.products
      .filter(
        (one) => one.blueprint_id === made.blueprint_id && one.print_provider_id === made.print_provider_id,
      )
      .flatMap((product) => product.variants);
    return {
      id: made.print_provider_id,
      title: 'Maker',
      variants: variants.map(({ id, title }) => ({
        id,
        title,
        options: {},
        placeholders: made.placeholders,
      })),
    };
  },

  'GET /shops/:id/products.json': (state, { ids: [shop], query }) =>
    pageOf(
      state.products.filter(({ shop_id }) => String(shop_id) === shop),
      query,
      MAX_PRODUCTS,
    ),
  'GET /shops/:id/products/:id.json': (state, { ids: [, id] }) => state.product(id),
  'POST /shops/:id/products/:id/publishing_succeeded.json': (state, { ids: [, id], body }) => {
    const { external } = parse(SucceededBody, body);
    Object.assign(state.product(id), { is_locked: false, external });
    return {};
  },
  'POST /shops/:id/products/:id/publishing_failed.json': (state, { ids: [, id], body }) => {
    parse(FailedBody, body);
    state.product(id).is_locked = false;
    return {};
  },

  'GET /shops/:id/orders.json': (state, { query }) => {
    const { status, sku } = query;
    const wanted = state.orders
      .filter((order) => status === undefined || order.status === status)
      .filter((order) => sku === undefined || order.line_items.some(({ metadata }) => metadata.sku === sku));
    return pageOf(wanted.toReversed(), query, MAX_ORDERS);
  },
  'POST /shops/:id/orders.json': (state, { ids: [shop = ''], body }) =>
    makeOrder(state, shop, parse(OrderBody, body)),
  'POST /shops/:id/orders/shipping.json': (_, { body }) => {
    parse(ShippingBody, body);
    return { standard: 1000, express: 5000, priority: 5000, printify_express: 799, economy: 399 };
  },
  'GET /shops/:id/orders/:id.json': (state, { ids: [, id] }) => state.order(id),
  'POST /shops/:id/orders/:id/send_to_production.json': (state, { ids: [, id] }) =>
    sendToProduction(state, id),
  'POST /shops/:id/orders/:id/cancel.json': (state, { ids: [, id] }) => cancelOrder(state, id),

  'GET /shops/:id/webhooks.json': (state, { ids: [shop] }) =>
    state.webhooks
      .filter(({ shop_id }) => shop_id === shop)
      .map(({ topic, url, shop_id, id }) => ({ topic, url, shop_id, id })),
  'POST /shops/:id/webhooks.json': (state, { ids: [shop = ''], body }) => {
    const { topic, url, secret = null } = parse(WebhookBody, body);
    const made = { topic, url, shop_id: shop, id: state.newId() };
    state.webhooks.push({ ...made, secret });
    return made;
  },
  'DELETE /shops/:id/webhooks/:id.json': (state, { ids: [, id = ''], query }) => {
    const known = state.webhooks.find((webhook) => webhook.id === id);
    if (!known) throw notFound();
    // So that nobody deletes another integration's by mistake.
    if (new URL(known.url).host !== query['host']) throw invalid(8700, 'The host does not match.');
    state.webhooks = state.webhooks.filter((webhook) => webhook !== known);
    return { id };
  },
};

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalid(
    8103,
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
  );
}

interface Route {
  /** The call with `:id` instead of ids. */
  name: string;
  ids: string[];
  run: Run;
}

/** Returns what a request is. Ids are whatever isn't a word of a known path. @throws Refusal for an unknown call */
export function routeOf(method: string, path: string): Route {
  for (const [name, run] of Object.entries(CALLS)) {
    const [verb, pattern = ''] = name.split(' ');
    if (verb !== method) continue;
    const ids = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(':id', '([^/.]+)')}$`).exec(path);
    if (!ids) continue;
    const values = ids.slice(1);
    const [shop] = values;
    const checked: Run = (state, call) => {
      if (pattern.startsWith('/shops/')) state.shop(shop);
      return run(state, call);
    };
    return { name, ids: values, run: checked };
  }
  throw new Refusal(404, { error: `There is no ${method} ${path}.` });
}
