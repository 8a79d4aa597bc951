import { otherMethods } from '#server/http/endpoint.ts';
import { webhook } from '#server/http/webhook.ts';

export const prerender = false;

export const POST = webhook({
  source: 'stripe',
  verify: (services, rawBody, headers) => {
    const event = services.payments.readEvent(rawBody, headers.get('stripe-signature'));
    return { externalId: event.id, type: event.kind, payload: event };
  },
});

export const ALL = otherMethods({ POST });
