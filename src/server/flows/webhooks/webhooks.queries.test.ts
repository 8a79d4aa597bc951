import { expect, it } from 'vitest';
import { testServices } from '#tests/support/test-services.ts';
import { webhookActivity } from './webhook-activity.queries.ts';
import { listWebhooks, type WebhookFilter } from './webhooks.queries.ts';

const ORDER = '00000000-0000-4000-8000-000000000001';

it.each<[WebhookFilter, string]>([
  [{}, 'COVERING INDEX webhook_events_of_vendors'],
  [{ vendor: 'gelato', state: 'ignored', search: 'v-1' }, 'COVERING INDEX webhook_events_of_vendors'],
  [{ state: 'processed' }, 'COVERING INDEX webhook_events_of_vendors'],
  [{ state: 'unmatched' }, 'INDEX webhook_events_unmatched'],
  [{ state: 'failed' }, 'INDEX webhook_events_open'],
  [{ state: 'waiting', vendor: 'printful' }, 'INDEX webhook_events_open'],
  [{ order: ORDER }, 'INDEX webhook_events_of_order'],
])('lists %o from an index', (filter, used) => {
  const { plans, db } = planned();
  listWebhooks(db, { ...filter, limit: 50, offset: 0 });
  for (const plan of plans().slice(0, 2)) expect(plan).toContain(used);
});

it('counts and lists the activity from an index', () => {
  const { plans, ...services } = planned();
  webhookActivity(services, { limit: 50 });
  for (const plan of plans()) expect(plan).toContain('INDEX webhook_events_of_vendors');
});

/** Services that tell how SQLite reads webhooks. */
function planned() {
  const statements: string[] = [];
  const services = testServices({}, (sql) => statements.push(String(sql)));
  const plans = () =>
    statements
      .filter((statement) => statement.startsWith('select') && statement.includes('webhook_events'))
      .map((statement) =>
        services.db.$client
          .prepare<[], { detail: string }>(`explain query plan ${statement}`)
          .all()
          .map(({ detail }) => detail)
          .join('; '),
      );
  return { ...services, plans };
}
