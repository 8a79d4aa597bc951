import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { republish } from '#server/publishing/republish.ts';
import { Publishing } from '#shared/schemas/settings.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Publishes the pages with what is saved, such as after it failed. Does nothing while they are being published.',
  auth: 'admin',
  limit: 'admin',
  output: Publishing,
  run: ({ services }) => republish(services),
});

export const ALL = otherMethods({ POST });
