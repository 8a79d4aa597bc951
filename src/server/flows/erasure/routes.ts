import { z } from 'zod';
import { requireUserRow } from '#server/domain/accounts/users.queries.ts';
import { deleteUser } from '#server/flows/erasure/delete-user.ts';
import { eraseDesign, listUserDesigns } from '#server/flows/erasure/erase-design.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { UserDesigns } from '#shared/schemas/user.schema.ts';
import { UserDeletion } from '#shared/schemas/user-actions.schema.ts';

export const erasureRoutes = {
  'DELETE /api/admin/customizations/:id': endpoint({
    summary:
      'Deletes a design with its logo, print file and previews. Orders keep the line item without it; carts lose it. While an order ' +
      'that is neither delivered nor canceled needs it, or a checkout may become one: `blocked`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    missing: 'customization_not_found',
    errors: ['blocked'],
    run: ({ input, actor, services }) => eraseDesign(services, input.id, actor),
  }),
  'DELETE /api/admin/users/:id': endpoint({
    summary:
      'Deletes an account with its sessions, cart and designs, but for designs that an order needs. Its orders stay. Not the last active ' +
      "administrator, nor one's own. With the `updatedAt` that was seen, a change in between is `stale`, as above.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...UserDeletion.shape }),
    errors: ['stale', 'blocked'],
    run: ({ input: { id, ...seen }, actor, services }) => deleteUser(services, id, seen, actor),
  }),
  'GET /api/admin/users/:id/designs': endpoint({
    summary:
      'Lists the designs that an account saved, newest first, at most 100, and whether an order still needs each.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: UserDesigns,
    run: ({ input, services }) => {
      requireUserRow(services.db, input.id);
      return { designs: listUserDesigns(services.db, input.id) };
    },
  }),
};
