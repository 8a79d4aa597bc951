import { createPrintify } from '#server/gateways/print-vendors/printify.ts';
import { fakeProduct } from './records.ts';
import { startPrintifyFake } from './server.ts';

export const ACCOUNT = { apiKey: 'key', storeId: '10', webhookSecret: null };
export const NOW = Date.UTC(2026, 10, 20, 18);

/** Printify's gateway to a shop with a tee. It waits for nothing; `pauses` are what it would have waited, in milliseconds. */
export async function startPrintify() {
  const fake = await startPrintifyFake();
  fake.now = () => NOW;
  fake.products = [fakeProduct('tee')];
  const pauses: number[] = [];
  const printify = createPrintify({
    settings: { apiBase: fake.base },
    clock: { now: () => NOW, sleep: async (milliseconds) => void pauses.push(milliseconds) },
    newSecret: () => 'new-secret',
    timeoutMs: 2000,
  });
  return { printify, fake, pauses };
}
