import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type PrintVendorSandboxOptions,
  startPrintVendorSandbox,
} from '#scripts/sandbox/print-vendor/server.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { createPrintful } from '#server/gateways/print-vendors/printful.ts';
import type { VendorOrderRequest } from '#server/gateways/print-vendors/vendor-order.ts';

export const VENDOR_KEY = 'sandbox_test';
export const ACCOUNT: VendorAccount = { apiKey: VENDOR_KEY, storeId: null, webhookSecret: null };

/** An order of one shirt of the sandbox. */
export const VENDOR_ORDER: VendorOrderRequest = {
  reference: 'a2a1e41e-a529-4625-8d51-17d2e83ed1a6',
  label: 'GTI-1042-1',
  recipient: {
    firstName: 'Jenny',
    lastName: 'Rosen',
    addressLine1: '1 Main St',
    addressLine2: null,
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    country: 'US',
    email: 'jenny@example.com',
    phone: null,
  },
  items: [
    {
      lineItemId: 'e56346e2-8424-4e5c-824b-b61cb3aad1b3',
      vendorProductId: '301000001',
      vendorVariantId: '4800000000',
      quantity: 2,
      unitPrice: 2700,
      printFiles: [{ placement: 'front', url: 'https://shop.example/print/1.png', position: null }],
    },
  ],
  shippingId: null,
};

/** Starts a sandbox that is closed at the end of the test. */
export async function startTestPrintVendor(options: Partial<PrintVendorSandboxOptions> = {}) {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'print-vendor-')));
  const sandbox = await startPrintVendorSandbox({ key: VENDOR_KEY, ...options, directory });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Makes a call as a client of Printful would, or as the sandbox's people. */
  async function call(method: string, path: string, body?: unknown, key = VENDOR_KEY) {
    const response = await fetch(sandbox.base + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }
  return { base: sandbox.base, directory, call, close: sandbox.close };
}

/** A gateway to a server in place of Printful, which waits for nothing. */
export function printfulAt(apiBase: string, pauses: number[] = []) {
  return createPrintful({
    settings: { apiKey: VENDOR_KEY, apiBase },
    clock: { now: () => 0, sleep: async (milliseconds) => void pauses.push(milliseconds) },
    timeoutMs: 2000,
  });
}
