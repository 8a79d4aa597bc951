import { expect, test } from 'vitest';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { outcomeWords } from './fulfillment-words.ts';

const DECLINED = 'Charging your credit card failed';
const result = (vendorId: VendorResult['vendorId'], ok: boolean, error?: string) =>
  ({ vendorId, ok, ...(error !== undefined && { error }) }) as VendorResult;

test.each([
  [[result('printful', true)], 'Order Fulfillment Started', 'Order sent to 1 vendor(s) for processing.'],
  [
    [result('printful', true, DECLINED)],
    'Sent, but on hold',
    `Order sent to 1 vendor(s) for processing. Printful: ${DECLINED}`,
  ],
  [
    [result('printful', true), result('gelato', false)],
    'Partly fulfilled',
    'Order sent to 1 vendor(s) for processing. Gelato: Failed to fulfill order',
  ],
  [[result('printful', false, DECLINED)], 'Fulfillment Failed', `Printful: ${DECLINED}`],
  [[result('printful', false, 'Printful is closed.')], 'Fulfillment Failed', 'Printful is closed.'],
])('says what vendors answered: %j', (results, title, text) => {
  expect(outcomeWords(results)).toEqual({ title, text, isFailure: title !== 'Order Fulfillment Started' });
});
