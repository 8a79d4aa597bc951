import { statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { designs } from '#db/schema/designs.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { PROMISED } from '#tests/support/promised.ts';
import { SHOPPER, STRANGER, storeDesignRow } from '#tests/support/shop.ts';
import { stockBadge, storedFolders } from '#tests/support/stored-designs.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { removeDesignFiles } from './design-files.ts';
import { saveDesign } from './save-design.ts';

const MB = 1024 * 1024;
const FROM = '203.0.113.7';

interface Saving {
  buyer?: Buyer;
  address?: string;
  logo?: Buffer;
}

/** Creates a shop with functions to save designs. */
function openShop(settings: Record<string, string> = {}) {
  const services = testServices(settings);
  const productId = stockBadge(services);
  const save = ({ buyer = SHOPPER, address = FROM, logo }: Saving = {}) =>
    saveDesign(services, buyer, address, { productId, ...DEFAULT_DESIGN, logo });
  /** Stores a design with a recorded size of `bytes`. */
  const occupy = (bytes: number, createdBy = 'cart:somebody') => {
    const id = storeDesignRow(services, { productId, createdBy });
    services.db.update(designs).set({ bytes }).where(eq(designs.id, id)).run();
    return id;
  };
  return { services, productId, save, occupy };
}

const rowOf = ({ db }: TestServices, id: string) => db.select().from(designs).where(eq(designs.id, id)).get();

/** Puts a design into an order. */
function order({ db, newId, now }: TestServices, productId: string, customizationId: string) {
  const stamps = { createdAt: now(), updatedAt: now() };
  const id = newId();
  const buyer = { customerEmail: 'sam@example.com', customerName: 'Sam' };
  const money = { totalCents: 1 };
  const rest = { shippingAddress: ADDRESS, billingAddress: ADDRESS, items: [], deliveryWindow: PROMISED };
  db.insert(orders)
    .values({ id, number: 1, ...buyer, ...money, ...rest, ...stamps })
    .run();
  const item = { orderId: id, productId, customizationId, productName: 'Tee', quantity: 1 };
  db.insert(orderItems)
    .values({ id: newId(), unitPriceCents: 1, ...item, ...stamps })
    .run();
}

describe('the minimum of free disk space', () => {
  it('rejects designs before any work when less is free', async () => {
    const { services, save } = openShop({ MIN_FREE_DISK_MB: '1000000000000' });
    const error = await rejectionOf(save({ logo: Buffer.from('not even a picture') }));
    expect(error).toMatchObject({ code: 'storage_full', status: 503, headers: { 'Retry-After': '3600' } });
    expect(error.message).toContain('You can still order products without a design.');
    expect(storedFolders(services)).toEqual([]);
  });
});

describe('the quota of all designs', () => {
  it('rejects a design that exceeds it, and stores no file', async () => {
    const { services, save, occupy } = openShop({ UPLOAD_QUOTA_TOTAL_MB: '5' });
    const id = occupy(5 * MB - 100);
    expect(await rejectionOf(save())).toMatchObject({ code: 'storage_full', status: 503 });
    expect(storedFolders(services)).toEqual([]);
    services.db.delete(designs).where(eq(designs.id, id)).run();
    await save();
  });
});

describe('the quota of a buyer', () => {
  it('rejects designs of that buyer, signed in or not, and of nobody else', async () => {
    const { save, occupy } = openShop({ UPLOAD_QUOTA_PER_BUYER_MB: '1' });
    occupy(MB, SHOPPER.keys[0]);
    expect(await rejectionOf(save())).toMatchObject({ code: 'limit_reached', status: 409 });
    const signedIn = { ...SHOPPER, userId: 'u', keys: ['user:u', ...SHOPPER.keys] };
    expect((await rejectionOf(save({ buyer: signedIn }))).code).toBe('limit_reached');
    await save({ buyer: STRANGER });
  });

  it('does not count ordered designs', async () => {
    const { services, productId, save, occupy } = openShop({ UPLOAD_QUOTA_PER_BUYER_MB: '1' });
    const id = occupy(MB, SHOPPER.keys[0]);
    expect((await rejectionOf(save())).code).toBe('limit_reached');
    order(services, productId, id);
    const saved = await save();
    expect(storedFolders(services)).toContain(saved.id);
  });

  it('is not exceeded by designs that are saved at the same time', async () => {
    const { services, save, occupy } = openShop({ UPLOAD_QUOTA_PER_BUYER_MB: '1' });
    const { id } = await save();
    const designBytes = rowOf(services, id)?.bytes ?? 0;
    occupy(MB - Math.ceil(3.5 * designBytes), SHOPPER.keys[0]);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => save()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(storedFolders(services)).toHaveLength(3);
  });
});

describe('the daily quota of an address', () => {
  it('applies to a shopper who deletes the cookie', async () => {
    const { services, save } = openShop({ UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY: '1' });
    await services.limits.spend('upload-bytes', FROM, MB - 1);
    const error = await rejectionOf(save({ buyer: STRANGER }));
    expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(error.message).toContain('Try again tomorrow');
    expect(Number(error.headers['Retry-After'])).toBeGreaterThan(3600);
    expect(storedFolders(services)).toEqual([]);
    await save({ buyer: STRANGER, address: '203.0.113.8' });
  });
});

describe('identical logos', () => {
  it('are stored once and counted once', async () => {
    const { services, save } = openShop();
    const logo = await logoPng(30);
    const [first, second] = [await save({ logo }), await save({ logo, buyer: STRANGER })];
    const file = (id: string) => statSync(join(services.env.dataDir, 'uploads', id, 'logo.png'));
    expect(file(second.id).ino).toBe(file(first.id).ino);
    const [a, b] = [rowOf(services, first.id), rowOf(services, second.id)];
    expect(a?.logoHash).toMatch(/^[0-9a-f]{64}$/);
    expect(b?.logoHash).toBe(a?.logoHash);
    expect(a?.bytes).toBe((b?.bytes ?? 0) + file(first.id).size);
  });

  it('are stored again if the earlier file is gone', async () => {
    const { services, save } = openShop();
    const logo = await logoPng(30);
    const first = await save({ logo });
    await removeDesignFiles(services.env, first.id);
    const second = await save({ logo });
    expect(rowOf(services, second.id)?.bytes).toBe(rowOf(services, first.id)?.bytes);
  });

  it('have no hash for a design without a logo', async () => {
    const { services, save } = openShop();
    expect(rowOf(services, (await save()).id)?.logoHash).toBeNull();
  });
});
