import { expect, onTestFinished, test, vi } from 'vitest';
import { readsLabels } from './read-label.ts';

test.each([
  ['reads labels', async () => ['code_128', 'qr_code'], true],
  ['reads nothing', async () => [], false],
  ['reads no labels', async () => ['qr_code'], false],
  ['fails', () => Promise.reject(new DOMException('Not supported.', 'NotSupportedError')), false],
])('recognizes a browser whose reader of barcodes %s', async (_, getSupportedFormats, isSupported) => {
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await readsLabels()).toBe(isSupported);
});
