import type { PrintVendor } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { TestServices } from '../test-services.ts';

/** A report of a vendor, ready to be received. */
export interface DayReport {
  url: string;
  rawBody: string;
  headers: Record<string, string>;
}

/** An order at the vendor, with all parts that it was split into. */
export interface MadeOrder {
  isCanceled: boolean;
  /** The units of its items, in the order of its items. */
  units: number[];
  /** What the vendor charges, in cents. */
  cost: number;
}

/** A vendor's stand-in for a day: its gateway, its products, and what its people and machines do with the order that was made first. */
export interface DayVendor {
  id: VendorId;
  gateway: PrintVendor;
  apiKey: string;
  /** The store to choose of several; null for an account that is one store. */
  storeId: string | null;
  /** The name of the product that a sync finds; null for a vendor that lists none. */
  listed: string | null;
  /** Whether it says what is in a shipment; otherwise, units have shipped with the last one. */
  saysContent: boolean;
  /** The vendor's SKUs of a product and of two of its variants. */
  sku: { product: string; medium: string; large: string };
  /** The orders, the oldest first. */
  orders: () => MadeOrder[];
  /** The addresses of print files that it was sent with orders. */
  printFiles: () => string[];
  fail: () => Promise<void> | void;
  /** A person repairs the failed order in the vendor's dashboard. */
  repair: () => Promise<void> | void;
  /** Ships the first or the other line item with a tracking number. @returns the number */
  ship: (at: 0 | 1) => Promise<string> | string;
  deliver: () => Promise<void> | void;
  /** Replaces a shipment. @returns its tracking number. Null for a vendor whose orders don't say that */
  reship: (() => Promise<string>) | null;
  /** A shipment comes back to the vendor. Null for a vendor that doesn't say so. */
  bringBack: (() => Promise<void> | void) | null;
  /** Returns what it reported since the last time. */
  reports: () => Promise<DayReport[]> | DayReport[];
}

/** Starts a vendor's stand-in with the clock of the services. */
export type StartDayVendor = (services: TestServices) => Promise<DayVendor>;

/** Options of a gateway that has the services' clock and waits for nothing. */
export function unhurried({ now }: TestServices) {
  return { clock: { now: () => now().getTime(), sleep: async () => {} }, timeoutMs: 5000 };
}

/** Returns the addresses of print files in the body of a request. */
export function printFilesIn(body: unknown): string[] {
  return JSON.stringify(body ?? null).match(/https:[^"]*\/print[^"]*/g) ?? [];
}

export function only<T>(list: Iterable<T>): T {
  const [first] = list;
  if (first === undefined) throw new Error('The vendor has no order.');
  return first;
}
