import { joinGootenKey } from '#server/gateways/print-vendors/gooten-key.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectVendorInput } from '#shared/schemas/vendors.schema.ts';
import type { VendorId } from '#shared/vendors.ts';

/**
 * Returns the key to store of what a person entered: Gooten has two, which change together.
 * @throws AppError `validation_failed` if one of Gooten's keys is missing, or another vendor gets a billing key
 */
export function joinKeys<Input extends Pick<ConnectVendorInput, 'apiKey' | 'billingKey'>>(
  id: VendorId,
  { apiKey, billingKey }: Input,
): Pick<Input, 'apiKey'> {
  if (id !== 'gooten') {
    if (billingKey === undefined) return { apiKey };
    throw new AppError('validation_failed', { fields: { billingKey: 'Only Gooten has a billing key' } });
  }
  if (apiKey === undefined && billingKey === undefined) return { apiKey };
  if (apiKey === undefined)
    throw new AppError('validation_failed', { fields: { apiKey: 'Enter the recipe ID as well' } });
  if (billingKey === undefined)
    throw new AppError('validation_failed', { fields: { billingKey: 'Enter the billing key as well' } });
  return { apiKey: joinGootenKey({ recipeId: apiKey, billingKey }) };
}
