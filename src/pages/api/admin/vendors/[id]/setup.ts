import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { connectVendor } from '#server/vendors/connect-vendor.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { Vendor } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Connects a print vendor: checks its key with one read, names the store that it belongs to, and registers the webhook ' +
    'where the vendor allows it and can reach the site. `webhookProblem` says why not. Repeating it is safe.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.enum(VENDOR_IDS) }),
  output: Vendor,
  errors: [...VENDOR_ERRORS, 'vendor_connecting', 'vendor_key_changed'],
  run: ({ input, actor, services }) => connectVendor(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
