import { z } from 'zod';
import { VENDOR_IDS, type VendorId } from '#shared/vendors.ts';
import { joinGootenKey } from './gooten-key.ts';

/** The environment's settings for a vendor (docs/operations.md#print-vendors). */
export interface VendorSettings {
  apiKey?: string | undefined;
  webhookSecret?: string | undefined;
  /** The base URL of another server that speaks the vendor's protocol; the vendor's own when absent. */
  apiBase?: string | undefined;
}

/** The prefix of sandbox keys. They are never sent to a vendor, and a vendor's key never to the sandbox. */
export const SANDBOX_VENDOR_KEY = 'sandbox_';

/** Returns whether a key is the sandbox's. An account with any other key is live: its vendor makes and charges what is ordered. */
export function isSandboxKey(apiKey: string | undefined): boolean {
  return apiKey?.startsWith(SANDBOX_VENDOR_KEY) ?? false;
}

const secret = z
  .string()
  .regex(/^[\x21-\x7E]+$/, 'must be without spaces and special characters')
  .optional();
const base = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://api.printful.com' })
  .optional();

/** The settings of the vendors, for the schema of the environment. */
export const VENDOR_SETTINGS = {
  PRINTFUL_API_KEY: secret,
  PRINTFUL_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/i, 'must be a secret of hexadecimal digits, as Printful makes it')
    .optional(),
  PRINTFUL_API_BASE: base,
  PRINTIFY_API_KEY: secret,
  PRINTIFY_WEBHOOK_SECRET: secret,
  PRINTIFY_API_BASE: base,
  GOOTEN_API_KEY: secret,
  GOOTEN_BILLING_KEY: secret,
  GOOTEN_WEBHOOK_SECRET: secret,
  GOOTEN_API_BASE: base,
  GELATO_API_KEY: secret,
  GELATO_WEBHOOK_SECRET: secret,
  GELATO_API_BASE: base,
};

type Values = { [name in keyof typeof VENDOR_SETTINGS]?: string | undefined };

/** Returns the settings of each vendor from the parsed environment. */
export function vendorSettingsOf(values: Values): Record<VendorId, VendorSettings> {
  return Object.fromEntries(
    VENDOR_IDS.map((id) => {
      const prefix = id.toUpperCase() as Uppercase<VendorId>;
      return [
        id,
        {
          apiKey: id === 'gooten' ? gootenKeyOf(values) : values[`${prefix}_API_KEY`],
          webhookSecret: values[`${prefix}_WEBHOOK_SECRET`],
          apiBase: values[`${prefix}_API_BASE`],
        },
      ];
    }),
  ) as Record<VendorId, VendorSettings>;
}

/** Gooten's recipe id alone stays as it is: connecting says that the billing key is missing. */
function gootenKeyOf({ GOOTEN_API_KEY: recipeId, GOOTEN_BILLING_KEY: billingKey }: Values) {
  return recipeId && billingKey ? joinGootenKey({ recipeId, billingKey }) : recipeId;
}
