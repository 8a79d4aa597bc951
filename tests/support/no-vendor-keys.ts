import { VENDOR_IDS } from '#shared/vendors.ts';

/** Settings without a print vendor: the shop starts the sandbox's. */
export const NO_VENDOR_KEYS = Object.fromEntries(
  VENDOR_IDS.flatMap((id) => ['API_KEY', 'API_BASE'].map((name) => [`${id.toUpperCase()}_${name}`, ''])),
);
