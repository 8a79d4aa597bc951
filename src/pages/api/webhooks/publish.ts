import { otherMethods } from '#server/http/endpoint.ts';
import { receivePublishHook } from '#server/http/publish-hook.ts';

export const prerender = false;

export const POST = receivePublishHook;

export const ALL = otherMethods({ POST });
