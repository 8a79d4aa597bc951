import { z } from 'zod';

/** How much room designs may take; all in bytes. */
export interface UploadSettings {
  /** For the designs of one buyer that they have not ordered. */
  perBuyer: number;
  /** For all designs together. */
  total: number;
  /** For what one address saves in a day. */
  perAddressPerDay: number;
  /** While less than this is free on the disk, no design is accepted: the rest is for orders. */
  minFreeDisk: number;
}

const MB = 1024 * 1024;
const megabytes = (fallback: number) =>
  z.coerce
    .number('must be a number of megabytes such as 500')
    .int('must be a whole number of megabytes')
    .min(1, 'must be at least 1')
    .default(fallback);

/** The settings, for the schema of the environment. */
export const UPLOAD_SETTINGS = {
  UPLOAD_QUOTA_PER_BUYER_MB: megabytes(200),
  UPLOAD_QUOTA_TOTAL_MB: megabytes(20_000),
  UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY: megabytes(1000),
  MIN_FREE_DISK_MB: megabytes(500),
};

/** Returns the limits in bytes, from the parsed environment. */
export function uploadSettingsOf(values: Record<keyof typeof UPLOAD_SETTINGS, number>): UploadSettings {
  return {
    perBuyer: values.UPLOAD_QUOTA_PER_BUYER_MB * MB,
    total: values.UPLOAD_QUOTA_TOTAL_MB * MB,
    perAddressPerDay: values.UPLOAD_QUOTA_PER_ADDRESS_MB_PER_DAY * MB,
    minFreeDisk: values.MIN_FREE_DISK_MB * MB,
  };
}
