import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import type { VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { showRehearsal } from './rehearsal.queries.ts';
import { rehearseVendor } from './rehearse-vendor.ts';
import { requestRehearsal } from './request-rehearsal.ts';

/* Test orders at a vendor (docs/product/vendors.md#rehearsal). Printful is in memory. */

const PAYLOAD = { vendorId: 'printful' } as const;
let services: TestServices;
beforeEach(async () => {
  services = testServices({ PUBLIC_SITE_URL: 'https://shop.example' });
  await connectFakeVendor(services);
});

function area(placement: 'front' | 'back', changes: Partial<VendorPrintArea> = {}): VendorPrintArea {
  const size = { width: 1800, height: 2400 };
  const name = placement === 'front' ? 'default' : 'back';
  return {
    placement,
    name,
    technique: 'print',
    ...size,
    dpi: 150,
    part: { x: 0, y: 0, ...size },
    ...changes,
  };
}

/** Puts customizable products in the store, with a front and a back to print on. */
async function sell(...names: string[]): Promise<void> {
  services.vendor.products = names.map((name) =>
    vendorProduct(name, { name, printAreas: [area('front'), area('back')] }),
  );
  await syncNow(services);
  services.db.update(products).set({ allowCustomization: true }).run();
}

const BOTH = ['front', 'back'].map((placement) => ['Tee', placement, true, '12.00']);
const press = () => requestRehearsal(services, 'printful', ADMIN_ACTOR);
const shown = () => showRehearsal(services.db, 'printful');
const rowsOf = () =>
  shown().rows.map(({ productName, placement, ok, message, cost }) => [
    ...[productName, placement, ok, message ?? cost],
  ]);
const alive = () => [...services.vendor.orders.values()].filter(({ status }) => status !== 'cancelled');
const refused = (message: string) => new AppError('vendor_refused_order', { message });
async function rehearse() {
  press();
  await runDueJobs(services);
  return shown();
}

describe('a rehearsal', () => {
  it('makes a draft of each placement, one after the other, and deletes it', async () => {
    await sell('Tee', 'Cap');
    expect(shown()).toMatchObject({ state: 'idle', startedAt: null, rows: [] });
    services.vendor.onSubmit = () => expect(alive()).toEqual([]);
    expect(press()).toMatchObject({ state: 'running', rows: [], total: 0 });
    await runDueJobs(services);
    expect(shown()).toMatchObject({ state: 'done', error: null, total: 4, leftOut: 0 });
    expect(rowsOf()).toEqual([
      ['Cap', 'front', true, '12.00'],
      ['Cap', 'back', true, '12.00'],
      ['Tee', 'front', true, '12.00'],
      ['Tee', 'back', true, '12.00'],
    ]);
    expect([alive(), services.vendor.submitted]).toEqual([[], []]);
    const [first, second] = services.vendor.drafted;
    expect(first).toMatchObject({
      label: 'TEST-1',
      recipient: { firstName: 'Test', city: 'Chatsworth', country: 'US' },
      items: [
        {
          ...{ vendorProductId: 'Cap', vendorVariantId: 'Cap-m', quantity: 1, unitPrice: 2500 },
          printFiles: [{ placement: 'front', position: { name: 'default', x: 0, y: 0, width: 1800 } }],
        },
      ],
    });
    expect(second).toMatchObject({ label: 'TEST-2', items: [{ printFiles: [{ placement: 'back' }] }] });
    expect(auditedChanges(services)).toContainEqual(expect.objectContaining({ action: 'vendor_rehearsed' }));
  });

  it("has the vendor's reason for each refusal, and goes on", async () => {
    await sell('Tee');
    services.vendor.onSubmit = ({ items }) => {
      if (items[0]?.printFiles[0]?.placement === 'front') throw refused('Incorrect file type');
    };
    expect(await rehearse()).toMatchObject({ state: 'done' });
    expect(rowsOf()).toEqual([
      ['Tee', 'front', false, 'Incorrect file type'],
      ['Tee', 'back', true, '12.00'],
    ]);
  });

  it("doesn't ask about what can't be made, not sold or not customizable", async () => {
    const embroidered = [area('front', { technique: 'embroidery' })];
    services.vendor.products = [
      vendorProduct('a', { name: 'Cap', printAreas: embroidered }),
      vendorProduct('b', { name: 'Hoodie', variants: [vendorVariant('b-m', { isAvailable: false })] }),
      vendorProduct('c', { name: 'Mug' }),
      vendorProduct('d', { name: 'Plain Tee' }),
    ];
    await syncNow(services);
    services.db.update(products).set({ allowCustomization: true }).run();
    services.db.update(products).set({ isActive: false }).where(eq(products.name, 'Mug')).run();
    services.db
      .update(products)
      .set({ allowCustomization: false })
      .where(eq(products.name, 'Plain Tee'))
      .run();
    await rehearse();
    expect(rowsOf()).toEqual([
      ['Cap', null, false, expect.stringContaining('embroiders')],
      ['Hoodie', null, false, 'No variant of it is available at Printful right now.'],
    ]);
    expect(services.vendor.drafted).toEqual([]);
  });

  it('is done at once when nothing is customizable', async () => {
    expect(await rehearse()).toMatchObject({ state: 'done', total: 0, rows: [] });
  });

  it('tries at most 200 placements and says how many products it left out', async () => {
    await sell(...Array.from({ length: 103 }, (_, at) => `Tee ${String(at).padStart(3, '0')}`));
    expect(await rehearse()).toMatchObject({ state: 'done', total: 200, leftOut: 3 });
    expect(shown().rows).toHaveLength(200);
  });

  it('is one at a time, however often it is started, and starts again once it has ended', async () => {
    await sell('Tee');
    const { startedAt } = press();
    services.pass(1000);
    expect(press()).toMatchObject({ state: 'running', startedAt });
    await runDueJobs(services);
    expect(services.vendor.drafted).toHaveLength(2);
    services.pass(1000);
    expect(await rehearse()).toMatchObject({ state: 'done', total: 2 });
    expect(services.vendor.drafted).toHaveLength(4);
  });

  it('needs a connected vendor', () => {
    disconnectVendor(services, 'printful', ADMIN_ACTOR);
    expect(press).toThrow(expect.objectContaining({ code: 'vendor_not_configured' }));
  });
});

describe('an interrupted rehearsal', () => {
  const attempt = () => rehearseVendor(services, PAYLOAD);

  it.each([
    ['before the vendor has the draft', 'onSubmit', 0],
    ['before its answer arrived', 'onMade', 1],
  ] as const)(
    'is continued after a crash %s, although the vendor was out of reach for a while',
    async (_, hook, left) => {
      await sell('Tee');
      press();
      services.vendor[hook] = () => new Promise(() => {});
      void attempt();
      await expect.poll(() => services.vendor.drafted.length).toBe(1);
      services.vendor[hook] = () => {};
      expect(alive()).toHaveLength(left);
      services.vendor.failure = new AppError('vendor_timeout');
      services.pass(9 * MINUTE_MS);
      await expect(attempt()).rejects.toThrow("Printful didn't answer.");
      expect(shown()).toMatchObject({ state: 'running' });
      services.vendor.failure = null;
      await attempt();
      expect(rowsOf()).toEqual(BOTH);
      expect(alive()).toEqual([]);
    },
  );

  it('waits with the next draft until a lost call can no longer arrive', async () => {
    await sell('Tee');
    press();
    services.vendor.onSubmit = () => new Promise(() => {});
    void attempt();
    await expect.poll(() => services.vendor.drafted.length).toBe(1);
    await expect(attempt()).rejects.toThrow('may still make TEST-1');
    expect(shown()).toMatchObject({ state: 'running' });
    expect(services.vendor.drafted).toHaveLength(1);
  });

  it('is continued after a crash between making and deleting, and the attempt before ends', async () => {
    await sell('Tee');
    press();
    let awake = () => {};
    const { cancelOrder } = services.vendor;
    services.vendor.cancelOrder = async () => {
      await new Promise<void>((done) => {
        awake = done;
      });
      throw new AppError('vendor_timeout');
    };
    const before = attempt();
    await expect.poll(alive).toHaveLength(1);
    services.vendor.cancelOrder = cancelOrder;
    await attempt();
    awake();
    await before;
    expect(shown()).toMatchObject({ state: 'done' });
    expect(rowsOf()).toEqual(BOTH);
    expect(services.vendor.drafted).toHaveLength(2);
    expect(alive()).toEqual([]);
  });

  it('counts as failed once its job was given up', async () => {
    await sell('Tee');
    press();
    services.db.update(jobs).set({ status: 'failed' }).where(eq(jobs.kind, 'rehearse_vendor')).run();
    expect(shown()).toMatchObject({ state: 'failed', error: expect.stringContaining('interrupted') });
    services.pass(1000);
    expect(await rehearse()).toMatchObject({ state: 'done' });
  });
});

describe('a vendor that fails', () => {
  it('ends the rehearsal, and its draft is deleted once it answers', async () => {
    await sell('Tee');
    services.vendor.onMade = () => {
      services.vendor.failure = new AppError('vendor_timeout');
      throw services.vendor.failure;
    };
    expect(await rehearse()).toMatchObject({
      ...{ state: 'failed', error: new AppError('vendor_timeout').message },
      rows: [
        { placement: 'front', ok: null, message: expect.stringContaining('may have the test order TEST-1') },
      ],
    });
    services.vendor.failure = null;
    services.pass(HOUR_MS);
    await runDueJobs(services);
    expect(shown()).toMatchObject({ state: 'failed', rows: [] });
    expect(alive()).toEqual([]);
  });

  it('has no draft when it refused the key', async () => {
    await sell('Tee');
    services.vendor.failure = new AppError('vendor_key_refused');
    expect(await rehearse()).toMatchObject({ state: 'failed', rows: [] });
    expect(await runDueJobs(services)).toBe(0);
  });

  it('ends the rehearsal when it keeps a draft, which is named with its link and deleted later', async () => {
    await sell('Tee');
    const link = 'https://www.printful.com/dashboard?order_id=1';
    const { cancelOrder, makeDraft } = services.vendor;
    services.vendor.makeDraft = async (...order) => ({
      ...(await makeDraft.apply(services.vendor, order)),
      dashboardUrl: link,
    });
    services.vendor.cancelOrder = () => Promise.reject(refused('Printful refused to cancel: busy'));
    expect(await rehearse()).toMatchObject({
      ...{ state: 'failed', error: 'Printful refused to cancel: busy' },
      rows: [
        {
          ok: true,
          cost: '12.00',
          link,
          message: expect.stringMatching(/still has the test order TEST-1.*keep/),
        },
      ],
    });
    expect(services.vendor.drafted).toHaveLength(1);
    services.vendor.cancelOrder = cancelOrder;
    services.pass(HOUR_MS);
    expect(await rehearse()).toMatchObject({ state: 'done', total: 2 });
    expect(alive()).toEqual([]);
  });
});
