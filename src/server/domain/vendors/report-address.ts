import { randomBytes } from 'node:crypto';
import { SECRET_HEADER, withToken } from '#server/gateways/print-vendors/vendor-reports.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { ReportAddress } from '#shared/schemas/vendors.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { keyOf, webhookUrl } from './vendor-account.ts';

/** Gelato's dashboard can send headers of ours; Gooten's can't. */
const SENDS_HEADERS: readonly VendorId[] = ['gelato'];

/** Returns a secret for the webhooks of a vendor that doesn't sign. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Returns the address for the webhooks of a vendor that takes it from a person, with its secret. Only for administrators.
 * @throws AppError `not_found` for a vendor that we register the address at, or before it has a secret
 */
export function readReportAddress(
  services: Pick<Services, 'db' | 'env' | 'vendors'>,
  id: VendorId,
): ReportAddress {
  const { webhookSecret } = keyOf(services, id);
  if (services.vendors[id].registerWebhook !== null || webhookSecret === null)
    throw new AppError('not_found');
  const url = webhookUrl(services.env, id);
  return {
    address: withToken(url, webhookSecret),
    header: SENDS_HEADERS.includes(id) ? { address: url, name: SECRET_HEADER, value: webhookSecret } : null,
  };
}
