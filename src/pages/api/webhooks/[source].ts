import { otherMethods } from '#server/http/endpoint.ts';
import { receiveFromSource } from '#server/http/webhook.ts';

export const prerender = false;

export const POST = receiveFromSource;

export const ALL = otherMethods({ POST });
