import { beforeEach, expect, test } from 'vitest';
import { ACCOUNT, startPrintify } from '#tests/support/printify-fake/gateway.ts';
import type { FakeWebhook } from '#tests/support/printify-fake/records.ts';
import type { PrintifyFake } from '#tests/support/printify-fake/server.ts';

const HOOK = 'https://gti.example/api/webhooks/printify';
const TOPICS = [
  'order:created',
  'order:updated',
  'order:sent-to-production',
  'order:shipment:created',
  'order:shipment:delivered',
  'product:deleted',
  'product:publish:started',
];

let fake: PrintifyFake;
let printify: Awaited<ReturnType<typeof startPrintify>>['printify'];
beforeEach(async () => {
  ({ fake, printify } = await startPrintify());
});

/** Adds a webhook that we registered earlier, or that another integration registered. */
function existing(changes: Partial<FakeWebhook> = {}): FakeWebhook {
  const one = {
    ...{ id: fake.newId(), topic: 'order:created', url: HOOK, shop_id: '10', secret: 'old' },
    ...changes,
  };
  fake.webhooks.push(one);
  return one;
}

const ours = () => fake.webhooks.filter(({ url, shop_id }) => url === HOOK && shop_id === '10');

test('webhooks are registered for each topic, with a new secret', async () => {
  expect(await printify.registerWebhook(ACCOUNT, HOOK)).toEqual({ webhookSecret: 'new-secret' });
  expect(ours().map(({ topic }) => topic)).toEqual(TOPICS);
  expect(new Set(ours().map(({ secret }) => secret))).toEqual(new Set(['new-secret']));
});

test('our webhooks are replaced if their secret is not known, and kept if it is', async () => {
  const old = existing();
  await printify.registerWebhook(ACCOUNT, HOOK);
  expect(fake.webhooks).not.toContain(old);
  const before = [...fake.webhooks];
  fake.webhooks.splice(3, 1);
  const known = { ...ACCOUNT, webhookSecret: 'new-secret' };
  expect(await printify.registerWebhook(known, HOOK)).toEqual({ webhookSecret: 'new-secret' });
  expect(
    ours()
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual(TOPICS.toSorted());
  expect(fake.webhooks.filter((one) => before.includes(one))).toHaveLength(TOPICS.length - 1);
});

test.each([
  { what: "another integration's", change: { url: 'https://hooks.zapier.example/1' } },
  { what: "another integration's on our host", change: { url: 'https://gti.example/other' } },
  { what: 'our own from before the site moved', change: { url: HOOK.replace('gti.', 'old.') } },
  { what: "another integration's of another shop", change: { url: 'https://other.example', shop_id: '11' } },
])('other webhooks stay: $what', async ({ change }) => {
  fake.shops.push({ id: 11, title: 'Etsy', sales_channel: 'etsy' });
  const other = existing(change);
  await printify.registerWebhook(ACCOUNT, HOOK);
  expect(fake.webhooks).toContain(other);
  expect(ours()).toHaveLength(TOPICS.length);
});

test('a shop that was connected before does not report to us anymore', async () => {
  fake.shops.push({ id: 11, title: 'GTI 2', sales_channel: 'custom_integration' });
  const known = { ...ACCOUNT, webhookSecret: 'known' };
  await printify.registerWebhook(known, HOOK);
  await printify.registerWebhook({ ...known, storeId: '11' }, HOOK);
  expect(new Set(fake.webhooks.map(({ shop_id }) => shop_id))).toEqual(new Set(['11']));
});

test('another shop that refuses the call does not matter', async () => {
  fake.shops.unshift({ id: 9, title: 'My new store', sales_channel: 'disconnected' });
  fake.fail('GET /shops/:id/webhooks.json', 'not found');
  await printify.registerWebhook(ACCOUNT, HOOK);
  expect(ours()).toHaveLength(TOPICS.length);
});

test('a report is read with its signature, and refused with another', async () => {
  const { webhookSecret } = await printify.registerWebhook(ACCOUNT, HOOK);
  fake.publish('tee');
  fake.remove('tee');
  const read = ({ rawBody, headers }: (typeof fake.reports)[number], body = rawBody) =>
    printify.verifyWebhook(
      { webhookSecret },
      { rawBody: body, headers: new Headers(headers), url: new URL(HOOK) },
    );
  const [published, deleted] = fake.reports;
  if (!published || !deleted) throw new Error('There are no reports.');
  const about = { about: { kind: 'products' }, storeId: '10' };
  expect(read(published)).toMatchObject({ ...about, type: 'product:publish:started' });
  expect(read(deleted)).toMatchObject({ ...about, type: 'product:deleted' });
  expect(() => read(published, `${published.rawBody} `)).toThrow(
    expect.objectContaining({ code: 'unknown_sender' }),
  );
});
