import { stripe } from './sources/stripe.ts';
import type { WebhookSource } from './webhook-source.ts';

/** All senders of webhooks, by the name in `/api/webhooks/{source}`. */
const SOURCES: ReadonlyMap<string, WebhookSource> = new Map([['stripe', stripe]]);

/** Returns the source with this name; `undefined` if there is none. */
export function findWebhookSource(name: string): WebhookSource | undefined {
  return SOURCES.get(name);
}
