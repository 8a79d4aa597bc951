import { z } from 'zod';

/** The quotas for designs (docs/product/designs.md#quotas), in bytes. */
export interface UploadSettings {
  /** For one buyer's designs that aren't in an order. */
  perBuyer: number;
  /** For all designs together. */
  total: number;
  /** For designs saved from one address in 24 hours. */
  perAddressPerDay: number;
  /** The minimum free disk space for accepting designs, because orders need space as well. */
  minFreeDisk: number;
}

const MB = 1024 * 1024;
const megabytes = (fallback: number) =>
  z.coerce
    .number('must be a number of megabytes such as 500')
    .int('must be a whole number of megabytes')
    .min(1, 'must be at least 1')
    .default(fallback);

/** The settings of the quotas, for the schema of the environment. */
export const UPLOAD_SETTINGS = {
  UPLOAD_QUOTA_PER_BUYER_MB: megabytes(200),
  UPLOAD_QUOTA_TOTAL_MB: megabytes(20_000),
  UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY: megabytes(1000),
  MIN_FREE_DISK_MB: megabytes(500),
};

/** Returns the quotas in bytes from the parsed environment. */
export function uploadSettingsOf(values: Record<keyof typeof UPLOAD_SETTINGS, number>): UploadSettings {
  return {
    perBuyer: values.UPLOAD_QUOTA_PER_BUYER_MB * MB,
    total: values.UPLOAD_QUOTA_TOTAL_MB * MB,
    perAddressPerDay: values.UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY * MB,
    minFreeDisk: values.MIN_FREE_DISK_MB * MB,
  };
}
