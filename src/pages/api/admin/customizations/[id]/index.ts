import { z } from 'zod';
import { eraseDesign } from '#server/designs/erase-design.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const DELETE = endpoint({
  summary:
    'Deletes a design with its logo, print file and previews. Orders keep the line item without it; carts lose it. While an order ' +
    'that is neither delivered nor canceled needs it, or a checkout may become one: `design_ordered`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  missing: 'customization_not_found',
  errors: ['design_ordered'],
  run: ({ input, actor, services }) => eraseDesign(services, input.id, actor),
});

export const ALL = otherMethods({ DELETE });
