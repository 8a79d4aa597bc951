import { createHmac } from 'node:crypto';
import type { FakeBlueprint, FakeOrder, FakeProduct, FakeShop, FakeWebhook } from './records.ts';
import { stamp, TEE } from './records.ts';
import { invalid, notFound } from './refusal.ts';
import type { Topic } from './requests.ts';

/** A report that Printify would send, ready to be received. */
export interface FakeReport {
  topic: Topic;
  url: string;
  rawBody: string;
  headers: Record<string, string>;
}

/** What becomes of an order that is sent to production. */
type Production =
  | 'sending-to-production'
  | 'in-production'
  | 'on-hold'
  | 'has-issues'
  | 'payment-not-received'
  | 'refused';

/** What an account at Printify has, and how it behaves. Tests read and change it. */
export class PrintifyState {
  key = 'key';
  now: () => number = Date.now;
  shops: FakeShop[] = [{ id: 10, title: 'GTI', sales_channel: 'custom_integration' }];
  products: FakeProduct[] = [];
  blueprints: FakeBlueprint[] = [TEE];
  /** The oldest first; lists have the newest first. */
  orders: FakeOrder[] = [];
  webhooks: FakeWebhook[] = [];
  /** The reports since they were last taken. */
  reports: FakeReport[] = [];
  /** What becomes of an order that is sent to production. */
  production: Production = 'in-production';
  /** Whether it takes a while until a new order has costs and can be sent. */
  calculatesCosts = false;
  private ids = 0;

  newId(): string {
    this.ids += 1;
    return this.ids.toString(16).padStart(24, '0');
  }

  stamp(): string {
    return stamp(this.now());
  }

  shop(id: string | undefined): FakeShop {
    return found(this.shops.find((shop) => String(shop.id) === id));
  }

  product(id: string | undefined): FakeProduct {
    return found(this.products.find((product) => product.id === id));
  }

  order(id: string | undefined): FakeOrder {
    return found(this.orders.find((order) => order.id === id));
  }

  /** A person presses "Publish": the product is locked until the store answers. */
  publish(productId: string, action: 'create' | 'update' | 'delete' = 'create'): void {
    const product = this.product(productId);
    product.is_locked = true;
    const details = [
      'title',
      'variants',
      'description',
      'tags',
      'images',
      'key_features',
      'shipping_template',
    ];
    this.report('product:publish:started', productId, {
      publish_details: Object.fromEntries(details.map((detail) => [detail, true])),
      action,
      out_of_stock_publishing: 0,
    });
  }

  /** A person deletes a product. */
  remove(productId: string): void {
    this.product(productId);
    this.report('product:deleted', productId, {});
    this.products = this.products.filter(({ id }) => id !== productId);
  }

  /** An order moves on, by itself or by a person in the dashboard. */
  move(orderId: string, status: string): void {
    const order = this.order(orderId);
    order.status = status;
    for (const line of order.line_items) line.status = status;
    this.report('order:updated', orderId, { status });
  }

  /** An order ships, all of it or the rest of it unless `isLast` is false. A shipment doesn't say what is in it. */
  ship(orderId: string, number: string, isLast = true): void {
    const order = this.order(orderId);
    order.shipments.push({ carrier: 'usps', number, url: `https://example.com/track/${number}` });
    this.report('order:shipment:created', orderId, { shipped_at: this.stamp(), ...shipmentOf(order) });
    if (isLast) order.fulfilled_at = this.stamp();
    this.move(orderId, isLast ? 'fulfilled' : 'partially-fulfilled');
  }

  /** All shipments of an order arrive. */
  deliver(orderId: string): void {
    const order = this.order(orderId);
    for (const shipment of order.shipments) shipment.delivered_at = this.stamp();
    this.report('order:shipment:delivered', orderId, { delivered_at: this.stamp(), ...shipmentOf(order) });
  }

  report(topic: Topic, id: string, data: object): void {
    const type = topic.startsWith('order:') ? 'order' : 'product';
    for (const { url, secret, shop_id } of this.webhooks.filter((one) => one.topic === topic)) {
      const resource = { id, type, data: { shop_id: Number(shop_id), ...data } };
      const rawBody = JSON.stringify({ id: this.newId(), type: topic, created_at: this.stamp(), resource });
      const signature = secret && `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
      const headers: Record<string, string> = signature ? { 'X-Pfy-Signature': signature } : {};
      this.reports.push({ topic, url, rawBody, headers });
    }
  }
}

/** Returns what a report says about an order's latest shipment. */
function shipmentOf({ shipments, line_items: lines }: FakeOrder): object {
  const { carrier = '', number = '', url = '' } = shipments.at(-1) ?? {};
  return {
    carrier: { code: carrier.toUpperCase(), tracking_number: number, tracking_url: url },
    // cspell:disable-next-line
    skus: lines.map(({ metadata }) => metadata.sku),
  };
}

function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/** Returns a page of a list. @throws Refusal if more is asked for than a page has */
export function pageOf<T>(entries: readonly T[], query: Record<string, string>, maxLimit: number): object {
  const page = Number(query['page'] ?? 1);
  const limit = Number(query['limit'] ?? 10);
  if (!Number.isInteger(page) || page < 1) throw invalid(8100, 'The page must be at least 1.');
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw invalid(8100, `The limit may not be greater than ${maxLimit}.`);
  const last = Math.max(1, Math.ceil(entries.length / limit));
  const start = (page - 1) * limit;
  const data = entries.slice(start, start + limit);
  return {
    current_page: page,
    data,
    first_page_url: '/?page=1',
    from: data.length > 0 ? start + 1 : null,
    last_page: last,
    last_page_url: `/?page=${last}`,
    next_page_url: page < last ? `/?page=${page + 1}` : null,
    path: '/',
    per_page: limit,
    prev_page_url: page > 1 ? `/?page=${page - 1}` : null,
    to: data.length > 0 ? start + data.length : null,
    total: entries.length,
  };
}
