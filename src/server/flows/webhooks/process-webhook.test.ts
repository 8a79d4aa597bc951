import { expect, it } from 'vitest';
import { webhookEvents } from '#db/schema/operations.ts';
import { testServices } from '#tests/support/test-services.ts';
import { processWebhook } from './process-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';

it('keeps an event from an unknown source unprocessed, with the reason', async () => {
  const services = testServices();
  const event = { source: 'nobody', externalId: '1', type: 'order', payload: {} };
  receiveWebhook(services, { ...event, job: 'process_vendor_event' });
  const stored = () => services.db.select().from(webhookEvents).get();
  await expect(processWebhook(services, stored()?.id ?? '')).rejects.toThrow('nobody');
  expect(stored()).toMatchObject({ processedAt: null, error: 'No handler for webhooks from nobody.' });
});
