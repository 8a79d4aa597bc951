import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { connectVendor } from '#server/vendors/connect-vendor.ts';
import { VENDOR_ERRORS } from '#shared/error-groups.ts';
import { NewVendorKeyInput, Vendor } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Connects Printful, like `POST /api/admin/vendors/printful/setup`: checks the key, names the store that it belongs to, ' +
    'and registers the webhook.',
  auth: 'admin',
  limit: 'admin',
  input: NewVendorKeyInput,
  output: Vendor,
  errors: [...VENDOR_ERRORS, 'vendor_connecting', 'vendor_key_changed', 'vendor_key_in_environment'],
  run: ({ input, actor, services }) => connectVendor(services, 'printful', actor, input),
});

export const ALL = otherMethods({ POST });
