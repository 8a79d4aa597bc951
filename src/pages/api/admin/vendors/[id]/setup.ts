import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { connectVendor } from '#server/vendors/connect-vendor.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { NewVendorKeyInput, Vendor } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Connects a print vendor: checks its key with one read, names the store that it belongs to, and registers the webhook ' +
    'where the vendor allows it and can reach the site. `webhookProblem` says why not. A key in the body is stored once the vendor ' +
    'accepted it; until then, the one before stays. Repeating it is safe.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.enum(VENDOR_IDS), ...NewVendorKeyInput.shape }),
  output: Vendor,
  errors: [...VENDOR_ERRORS, 'vendor_connecting', 'vendor_key_changed', 'vendor_key_in_environment'],
  run: ({ input: { id, ...key }, actor, services }) => connectVendor(services, id, actor, key),
});

export const ALL = otherMethods({ POST });
