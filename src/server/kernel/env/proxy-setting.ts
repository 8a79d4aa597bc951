import { isIP } from 'node:net';
import { z } from 'zod';

/** The setting TRUSTED_PROXIES: addresses and ranges, separated by commas. */
export const proxySetting = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .refine(
    (addresses) => addresses.every(isAddressOrRange),
    'must be addresses separated by commas, such as 10.0.0.1 or 10.0.0.0/8',
  )
  .default([]);

function isAddressOrRange(address: string): boolean {
  const [base = '', bits = '0'] = address.split('/');
  return isIP(base) !== 0 && /^\d{1,3}$/.test(bits);
}
