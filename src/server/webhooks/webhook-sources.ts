import { stripe } from './sources/stripe.ts';
import type { WebhookSource } from './webhook-source.ts';

/** Everybody who may send webhooks, by the name in `/api/webhooks/{source}`. */
const SOURCES: ReadonlyMap<string, WebhookSource> = new Map([['stripe', stripe]]);

/** Returns the source with this name; `undefined` when nobody of that name sends us webhooks. */
export function findWebhookSource(name: string): WebhookSource | undefined {
  return SOURCES.get(name);
}
