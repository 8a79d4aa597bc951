import { expect, test } from 'vitest';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import { costWords, outcomeWords, timeWords } from './fulfillment-words.ts';

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

test.each([
  [10, 1, 'It goes out in 10 minutes. You can undo it until then.'],
  [1, 2, 'They go out in 1 minute. You can undo it until then.'],
  [0, 1, 'It goes out right away.'],
])('says when orders go out, with %d minutes to undo it: %d orders', (undoMinutes, orders, words) => {
  expect(timeWords(undoMinutes, orders)).toBe(words);
});

test.each([
  [
    2,
    1,
    "1 unit costs about $12.00 plus the vendors' shipping and tax. We don't know the cost of 1 unit before the vendor is asked.",
  ],
  [1, 1, "We don't know the cost of 1 unit before the vendor is asked."],
  [0, 0, ''],
])('says what %d units cost, %d of them unknown', (units, unitsWithoutCost, words) => {
  expect(costWords({ units, unitsWithoutCost, knownCost: '12.00' })).toBe(words);
});
