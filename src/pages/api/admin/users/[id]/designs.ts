import { z } from 'zod';
import { requireUserRow } from '#server/auth/users.queries.ts';
import { listUserDesigns } from '#server/designs/erase-design.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { UserDesigns } from '#shared/schemas/user.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the designs that an account saved, newest first, at most 100, and whether an order still needs each.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: UserDesigns,
  missing: 'user_not_found',
  run: ({ input, services }) => {
    requireUserRow(services.db, input.id);
    return { designs: listUserDesigns(services.db, input.id) };
  },
});

export const ALL = otherMethods({ GET });
