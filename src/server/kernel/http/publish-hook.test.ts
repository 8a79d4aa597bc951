import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { receivePublishHook } from '#server/flows/publishing/publish-hook.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { listPublishes } from '#server/kernel/releases/publishing.queries.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

const SECRET = 'a secret of sixteen letters';
const PATH = '/api/webhooks/publish';
const BODY = '{"ref":"refs/heads/main"}';

const sign = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

async function send(settings: Record<string, string>, headers: Record<string, string>, body = BODY) {
  const shop = shopInMemory(settings);
  const response = await shop.fetch(PATH, { method: 'POST', headers, body });
  const { rows } = listPublishes(shop.services.db, { limit: 9, offset: 0 });
  return {
    status: response.status,
    body: await response.json(),
    publishes: rows.map(({ reason }) => reason),
  };
}

const WITH_SECRET = { PUBLISH_WEBHOOK_SECRET: SECRET };

it('publishes when a hook signs its call', async () =>
  expect(await send(WITH_SECRET, { 'X-Hub-Signature-256': sign(BODY) })).toMatchObject({
    status: 202,
    body: { state: 'running' },
    publishes: ['Repository webhook'],
  }));

it.each([
  ['without a signature', {}],
  ['with an empty one', { 'X-Hub-Signature-256': '' }],
  ['with that of another secret', { 'X-Hub-Signature-256': sign(BODY, 'another secret, as long') }],
  ['with that of another body', { 'X-Hub-Signature-256': sign('{}') }],
  ['with an older algorithm', { 'X-Hub-Signature-256': sign(BODY).replace('sha256', 'sha1') }],
])('refuses a call %s', async (_, headers) =>
  expect(await send(WITH_SECRET, headers as Record<string, string>)).toMatchObject({
    status: 401,
    body: { code: 'unknown_sender' },
    publishes: [],
  }),
);

it('has no address without a secret', async () =>
  expect(await send({}, { 'X-Hub-Signature-256': sign(BODY, '') })).toMatchObject({
    status: 404,
    publishes: [],
  }));

it('keeps who asked for the publish that it joins', async () => {
  const shop = shopInMemory(WITH_SECRET);
  publishPages(shop.services, 'Institute facts saved', 'pat');
  await shop.fetch(PATH, { method: 'POST', headers: { 'X-Hub-Signature-256': sign(BODY) }, body: BODY });
  expect(listPublishes(shop.services.db, { limit: 9, offset: 0 }).rows).toMatchObject([
    { reason: 'Institute facts saved; Repository webhook', actor: 'pat' },
  ]);
});

it('refuses a compressed body, as it declares', async () => {
  const headers = { 'X-Hub-Signature-256': sign(BODY), 'Content-Encoding': 'gzip' };
  const { status, body } = await send(WITH_SECRET, headers);
  expect(status).toBe(415);
  expect(receivePublishHook.spec.errors).toContain(body.code);
});

it('refuses a large body', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1);
  expect(await send(WITH_SECRET, { 'X-Hub-Signature-256': sign(body) }, body)).toMatchObject({ status: 413 });
});
