import { beforeEach, expect, it } from 'vitest';
import { jobs, webhookEvents } from '#db/schema/operations.ts';
import { createGooten } from '#server/gateways/print-vendors/gooten.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { receiveWebhook } from './receive-webhook.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const gooten = createGooten({ settings: {} });

/** Receives a report of Gooten, which has neither an id nor a time. */
function report(status: string, order = 'g-1'): boolean {
  const { about, ...event } = gooten.verifyWebhook(
    { webhookSecret: 'aa55' },
    {
      rawBody: JSON.stringify({ Id: order, Status: status }),
      headers: new Headers({ 'x-webhook-secret': 'aa55' }),
      url: new URL('https://shop.example/hook'),
    },
  );
  services.pass(1000);
  const vendorOrderId = about?.kind === 'order' ? about.vendorOrderId : null;
  return receiveWebhook(services, { ...event, vendorOrderId, source: 'gooten', job: 'process_vendor_event' });
}

it('stores a report without an id again after another one about the same order', () => {
  const statuses = ['InProduction', 'Hold', 'InProduction', 'Hold', 'InProduction'];
  expect(statuses.map((status) => report(status))).toEqual([true, true, true, true, true]);
  expect(services.db.select().from(webhookEvents).all()).toHaveLength(5);
  expect(services.db.select().from(jobs).all()).toHaveLength(5);
});

it('stores a report without an id once if it repeats the latest one about its order', () => {
  expect(report('InProduction')).toBe(true);
  expect(report('InProduction', 'g-2')).toBe(true);
  expect(report('InProduction')).toBe(false);
  expect(report('Hold')).toBe(true);
  expect(report('InProduction')).toBe(true);
  expect([report('InProduction'), report('InProduction', 'g-2')]).toEqual([false, false]);
});
