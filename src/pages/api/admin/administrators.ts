import { z } from 'zod';
import { listAdministrators } from '#server/auth/users.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ListedAdministrator } from '#shared/schemas/user.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the administrators by username, disabled ones too, at most 200.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(ListedAdministrator),
  run: ({ services }) => listAdministrators(services.db),
});

export const ALL = otherMethods({ GET });
