import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The differences between the shop's and the payment provider's books. If they match, all lists are empty or 0. */
export interface Books {
  payments: number;
  orders: number;
  paymentsWithoutOrder: string[];
  ordersWithoutPayment: string[];
  wrongAmounts: string[];
  /** The difference between the stock taken and the quantity ordered. */
  stockDifference: number;
  /** Order numbers without exactly one sent confirmation email. */
  wrongConfirmations: string[];
  /** Jobs that stay failed or are waiting for another attempt. */
  unfinishedJobs: string[];
  flaggedOrders: string[];
}

interface Where {
  dataDir: string;
  providerDir: string;
  productId: string;
  /** The stock before the first purchase. */
  stock: number;
}

/** Compares the databases of the shop and the provider. */
export function compareBooks({ dataDir, providerDir, productId, stock }: Where): Books {
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  const provider = new Sqlite(join(providerDir, 'stripe.sqlite'), { readonly: true });
  try {
    const captured = new Map(
      provider
        .prepare(
          `select id, json ->> '$.amount_received' as amount from objects
           where kind = 'payment_intent' and json ->> '$.status' = 'succeeded'`,
        )
        .raw()
        .all() as [string, number][],
    );
    const orders = shop
      .prepare('select id, stripe_payment_intent_id as intent, total_cents as total from orders')
      .all() as { id: string; intent: string; total: number }[];
    const intents = new Set(orders.map(({ intent }) => intent));
    const { sold, left } = shop
      .prepare(
        `select coalesce(sum(quantity), 0) as sold,
           (select inventory from products where id = @productId) as left
         from order_items where product_id = @productId`,
      )
      .get({ productId }) as { sold: number; left: number };
    const confirmed = Map.groupBy(confirmations(shop, dataDir), (orderNumber) => orderNumber);
    return {
      payments: captured.size,
      orders: orders.length,
      paymentsWithoutOrder: [...captured.keys()].filter((id) => !intents.has(id)),
      ordersWithoutPayment: orders.filter(({ intent }) => !captured.has(intent)).map(({ id }) => id),
      wrongAmounts: orders.filter(({ intent, total }) => captured.get(intent) !== total).map(({ id }) => id),
      stockDifference: stock - sold - left,
      wrongConfirmations: (
        shop.prepare("select 'GTI-' || number from orders").pluck().all() as string[]
      ).filter((orderNumber) => confirmed.get(orderNumber)?.length !== 1),
      unfinishedJobs: unfinishedJobs(shop),
      flaggedOrders: shop
        .prepare('select order_id from order_attention where resolved_at is null')
        .pluck()
        .all() as string[],
    };
  } finally {
    shop.close();
    provider.close();
  }
}

/** Returns the jobs that aren't done, except for schedules, which never are. */
export function unfinishedJobs(shop: Sqlite.Database): string[] {
  return shop
    .prepare(
      "select kind || ': ' || coalesce(last_error, status) from jobs where status <> 'done' and key <> 'schedule'",
    )
    .pluck()
    .all() as string[];
}

/** Returns the order number of each confirmation email in the mail folder. */
function confirmations(shop: Sqlite.Database, dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const ids = new Set(
    shop.prepare("select id from emails where template = 'order-confirmation'").pluck().all() as string[],
  );
  return files
    .filter((name) => ids.has(name.replace(/\.eml$/, '').replace(/\.\d+$/, '')))
    .flatMap((name) => /^Subject:.*?(GTI-\d+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? []);
}
