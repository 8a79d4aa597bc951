import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { disconnectVendor, saveVendorKey } from '#server/vendors/save-vendor-key.ts';
import { VendorKeyInput } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';

export const prerender = false;

const Path = z.object({ id: z.enum(VENDOR_IDS) });

export const PUT = endpoint({
  summary:
    'Stores the key of a print vendor, encrypted, without checking it. No call returns it. Connect the vendor afterward, or send the ' +
    'key with that call instead, which checks it first. A key in the environment ' +
    'wins: `vendor_key_in_environment`. Without `webhookSecret`, the stored one stays.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...VendorKeyInput.shape }),
  errors: ['vendor_key_in_environment'],
  run: ({ input: { id, ...secrets }, actor, services }) => saveVendorKey(services, id, secrets, actor),
});

export const DELETE = endpoint({
  summary:
    'Disconnects a print vendor and forgets its stored key. Its products stay as they are, and are no longer synced.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  run: ({ input, actor, services }) => disconnectVendor(services, input.id, actor),
});

export const ALL = otherMethods({ PUT, DELETE });
