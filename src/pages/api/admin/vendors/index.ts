import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listVendors } from '#server/vendors/vendors.queries.ts';
import { Vendor } from '#shared/schemas/vendors.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the print vendors that the shop knows, connected or not, never with their keys.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(Vendor),
  run: ({ services }) => listVendors(services),
});

export const ALL = otherMethods({ GET });
