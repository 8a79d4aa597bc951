import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appliedMigrations } from '#db/client.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import { settleCheckouts } from '#server/flows/checkout/settle-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import {
  emptyMachine,
  type Machine,
  openRestored,
  shopToBackUp,
  storeDesignFiles,
  temporaryFolder,
} from '#tests/support/backups.ts';
import { oneMoreMigration } from '#tests/support/migrations.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { makeBackup } from './make-backup.ts';
import { reconcileRestored } from './reconcile-restored.ts';
import { restoreBackup } from './restore-backup.ts';

type Shop = ReturnType<typeof shopToBackUp>;

const HOUR = 3600 * 1000;
const RESTORED = ['media', 'restored.json', 'shop.sqlite', 'uploads'];

const ordersOf = (services: Services): AdminOrder[] => listOrders(services, { limit: 50, offset: 0 }).orders;
const numbersOf = (shop: Services) => ordersOf(shop).map(({ orderNumber }) => orderNumber);

/** Adds an item to the cart and starts a payment. Returns the payment intent. */
async function beginPayment(shop: Shop, productId: string, buyer = SHOPPER): Promise<string> {
  addCartItem(shop, buyer, { productId, quantity: 2 });
  const contact = {
    customerEmail: 'sam@example.com',
    customerName: 'Sam Doe',
    customerPhone: '702 555 0100',
  };
  return (await startPayment(shop, buyer, paymentInput(contact), CLIENT_IP)).paymentIntentId;
}

/** Places an order and returns its payment. */
async function paidIntent(shop: Shop): Promise<string> {
  await paidOrder(shop);
  return ordersOf(shop)[0]?.stripePaymentIntentId ?? '';
}

describe('restoreBackup', () => {
  it('restores everything, including the settings', async () => {
    const shop = shopToBackUp();
    await paidOrder(shop, ['Field Tee', 'Shield Patch']);
    const design = storeDesignFiles(shop, stockProduct(shop));
    mkdirSync(join(shop.env.dataDir, 'sandbox'));
    const { path } = await makeBackup(shop);
    const before = readdirSync(path);

    const machine = emptyMachine(shop);
    const { manifest, problem } = await restoreBackup(machine, path);
    expect([manifest.database.orders, problem]).toEqual([1, null]);
    expect(readdirSync(machine.env.dataDir).sort()).toEqual(RESTORED);
    expect(ordersOf(openRestored(machine))).toEqual(ordersOf(shop));
    expect(readFileSync(join(machine.env.dataDir, 'uploads', design, 'print.png'), 'utf8')).toBe(
      `print.png of ${design}`,
    );
    const { settingsFile } = machine.env.backups;
    expect(readFileSync(settingsFile, 'utf8')).toBe(readFileSync(shop.env.backups.settingsFile, 'utf8'));
    expect(statSync(settingsFile).mode & 0o777).toBe(0o600);
    expect(readdirSync(path)).toEqual(before);
  });

  it('migrates the database of a backup that an earlier version made', async () => {
    const shop = shopToBackUp();
    await paidOrder(shop);
    const { path } = await makeBackup(shop);
    const machine = {
      ...emptyMachine(shop),
      migrationsFolder: oneMoreMigration("ALTER TABLE orders ADD gift_note text DEFAULT 'none' NOT NULL;"),
    };
    await restoreBackup(machine, path);
    const restored = openRestored(machine);
    expect(ordersOf(restored)).toEqual(ordersOf(shop));
    expect(restored.db.$client.prepare('select gift_note from orders').pluck().all()).toEqual(['none']);
    expect(appliedMigrations(restored.db)).toBe(appliedMigrations(shop.db) + 1);
  });

  it('never reuses an order number that was used after the backup', async () => {
    const shop = shopToBackUp();
    await paidOrder(shop);
    const { path } = await makeBackup(shop);
    shop.pass(HOUR);
    for (const name of ['A', 'B', 'C']) await paidOrder(shop, [name]);
    expect(numbersOf(shop)[0]).toBe('GTI-1004');

    const first = emptyMachine(shop);
    const restored = await restoreBackup(first, path);
    expect(restored).toMatchObject({ laterOrders: 3, recovered: 3 });
    expect(numbersOf(openRestored(first)).sort()).toEqual(['GTI-1001', 'GTI-1105', 'GTI-1106', 'GTI-1107']);
    expect((await paidOrder(openRestored(first))).orderNumber).toBe('GTI-1108');

    // Restores the same backup again: the numbers continue above those that the restored shop used.
    const second = await restoreBackup(emptyMachine(shop), path);
    expect(second.nextOrderNumber).toBeGreaterThan(1108);
  });

  it('continues above the order numbers of a newer backup in the same folder', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    shop.pass(HOUR);
    shop.db.$client.exec("insert into sequences values ('order_number', 7000)");
    await makeBackup(shop);
    expect((await restoreBackup(emptyMachine(shop), path)).nextOrderNumber).toBe(7101);
  });

  it('creates orders for payments whose checkout is lost, once, without an email to the buyer', async () => {
    const shop = shopToBackUp();
    const productId = stockProduct(shop);
    const { path } = await makeBackup(shop);
    shop.pass(HOUR / 2);
    const intent = await beginPayment(shop, productId);
    shop.payments.succeed(intent);
    // Another checkout, which is never paid.
    await beginPayment(shop, productId, STRANGER);

    const machine = emptyMachine(shop);
    expect(await restoreBackup(machine, path)).toMatchObject({ laterOrders: 1, recovered: 1 });
    const restored = openRestored(machine);
    expect(ordersOf(restored)).toMatchObject([
      {
        status: 'paid',
        stripePaymentIntentId: intent,
        items: [],
        total: '55.95',
        customerName: 'Sam Doe',
        customerEmail: 'sam@example.com',
        shippingAddress: {
          firstName: 'Sam',
          lastName: 'Doe',
          city: 'Henderson',
          state: 'NV',
          zipCode: '89012',
        },
        attention: [{ reason: 'items_missing' }],
        events: [{ type: 'placed', note: expect.stringContaining('backup') }, { type: 'flagged' }],
      },
    ]);
    expect(restored.db.$client.prepare('select count(*) from emails').pluck().get()).toBe(0);
    expect(await reconcileRestored(restored)).toBe(0);
    expect(ordersOf(restored)).toHaveLength(1);
  });

  it('settles checkouts that were open in the backup, with their items', async () => {
    const shop = shopToBackUp();
    const productId = stockProduct(shop);
    const known = await beginPayment(shop, productId);
    const unrecorded = await beginPayment(shop, productId, STRANGER);
    // The backup falls between storing the checkout and learning its payment.
    shop.db.$client
      .prepare('update checkouts set payment_intent_id = null where payment_intent_id = ?')
      .run(unrecorded);
    const { path } = await makeBackup(shop);
    for (const intent of [known, unrecorded]) shop.payments.succeed(intent);

    const machine = emptyMachine(shop);
    expect(await restoreBackup(machine, path)).toMatchObject({ laterOrders: 4, recovered: 0 });
    const restored = openRestored(machine);
    shop.pass(1);
    expect(await settleCheckouts(restored, 0)).toBe(2);
    const found = ordersOf(restored).map(({ itemCount, attention }) => [itemCount, ...attention]);
    const flag = expect.objectContaining({ reason: 'payment_difference' });
    expect(found).toEqual([
      [1, flag],
      [1, flag],
    ]);
  });

  it('finds the items of a checkout that was closed before the payment provider could be asked', async () => {
    const shop = shopToBackUp();
    const intent = await beginPayment(shop, stockProduct(shop));
    shop.db.$client.exec('update checkouts set payment_intent_id = null');
    const { path } = await makeBackup(shop);
    shop.payments.succeed(intent);
    shop.payments.failure = new AppError('payment_provider_timeout');
    const machine = emptyMachine(shop);
    await restoreBackup(machine, path);
    const restored = openRestored(machine);
    shop.pass(25 * HOUR);
    expect(await settleCheckouts(restored, 0)).toBe(0);
    expect(restored.db.$client.prepare('select status from checkouts').pluck().get()).toBe('abandoned');

    expect(await reconcileRestored(restored)).toBe(0);
    shop.pass(1);
    expect(await settleCheckouts(restored, 0)).toBe(1);
    expect(ordersOf(restored)).toMatchObject([
      { stripePaymentIntentId: intent, itemCount: 1, attention: [{ reason: 'payment_difference' }] },
    ]);
  });

  it('restores refunds made after the backup without emailing the buyer again', async () => {
    const shop = shopToBackUp();
    const kept = await paidIntent(shop);
    const pending = await shop.payments.refund({ paymentIntentId: kept, amount: 100, refundId: 'a' });
    pending.status = 'pending';
    const order = ordersOf(shop)[0];
    recordRefunds(shop, order?.id ?? '', [pending]);
    shop.pass(20 * 24 * HOUR);
    const { path } = await makeBackup(shop);
    shop.pass(2 * HOUR);
    pending.status = 'succeeded';
    const lost = await paidIntent(shop);
    for (const paymentIntentId of [kept, lost, 'pi_of_somebody_else'])
      await shop.payments.refund({ paymentIntentId, amount: 1000, refundId: paymentIntentId });

    const machine = emptyMachine(shop);
    await restoreBackup(machine, path);
    const restored = openRestored(machine);
    const refundsOf = () =>
      ordersOf(restored).map((found) => [found.stripePaymentIntentId, found.refundedTotal]);
    const expected = [
      [lost, '10.00'],
      [kept, '11.00'],
    ];
    expect(refundsOf()).toEqual(expected);
    await reconcileRestored(restored);
    expect(refundsOf()).toEqual(expected);
    const letters = restored.db.$client.prepare(
      "select count(*) from emails where template = 'refund-notice'",
    );
    expect(letters.pluck().get()).toBe(0);
  });

  it('restores without the payment provider, and reconciles later', async () => {
    const shop = shopToBackUp();
    const productId = stockProduct(shop);
    const { path } = await makeBackup(shop);
    shop.payments.succeed(await beginPayment(shop, productId));
    const machine = emptyMachine(shop);
    shop.payments.failure = new AppError('payment_provider_timeout');
    const restored = await restoreBackup(machine, path);
    expect(restored).toMatchObject({ laterOrders: null, recovered: 0, nextOrderNumber: 2001 });
    expect(restored.problem).toMatch(/\.$/);
    expect(await reconcileRestored(openRestored(machine))).toBe(1);
  });
});

describe('restoreBackup throws a BackupError and changes nothing', () => {
  const refused = async (machine: Machine, backup: string, sentence: RegExp) => {
    const list = () => (existsSync(machine.env.dataDir) ? readdirSync(machine.env.dataDir) : []);
    const before = list();
    await expect(restoreBackup(machine, backup)).rejects.toThrow(sentence);
    expect(list()).toEqual(before);
    expect(existsSync(machine.env.backups.settingsFile)).toBe(false);
  };

  it('when the folder is not empty', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    mkdirSync(machine.env.dataDir);
    writeFileSync(join(machine.env.dataDir, 'shop.sqlite-wal'), '');
    await refused(machine, path, /is not empty \(shop.sqlite-wal\).*stop the site, move that folder away/);
  });

  it('when DATABASE_URL already has a database', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    mkdirSync(machine.env.dataDir);
    machine.env.databaseFile = join(temporaryFolder(), 'other.sqlite');
    writeFileSync(machine.env.databaseFile, '');
    await refused(machine, path, /is not empty \(other.sqlite\)/);
  });

  it('when the backup is damaged', async () => {
    const shop = shopToBackUp();
    const { path } = await makeBackup(shop);
    rmSync(join(path, 'shop.sqlite'));
    await refused(emptyMachine(shop), path, /is not the one that was backed up/);
  });

  it('when a newer version made the backup', async () => {
    const shop = shopToBackUp();
    shop.db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
    const { path } = await makeBackup(shop);
    const machine = emptyMachine(shop);
    mkdirSync(machine.env.dataDir);
    await refused(machine, path, /made by a newer version of the site. Update this one/);
  });
});
