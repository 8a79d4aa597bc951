import { expect, test } from 'vitest';
import type { VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import {
  bulkOutcome,
  costWords,
  leftSummary,
  outcomeWords,
  timeWords,
  undoOutcome,
} from './fulfillment-words.ts';

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
  [1, 2, 'They go out in 1 minute. You can undo them until then.'],
  [0, 1, 'It goes out right away.'],
])('says when orders go out, with %d minutes to undo it: %d orders', (undoMinutes, orders, words) => {
  expect(timeWords(undoMinutes, orders)).toBe(words);
});

test.each([
  [{ units: 2, unitsWithoutCost: 0 }, '2 units cost about $24.00.'],
  [{ units: 1, unitsWithoutCost: 0 }, '1 unit costs about $24.00.'],
  [
    { units: 3, unitsWithoutCost: 1, whyWithoutCost: ["Printful didn't answer."] },
    "At least $24.00. 1 unit has no known cost yet. Printful didn't answer.",
  ],
  [
    { units: 2, unitsWithoutCost: 2, whyWithoutCost: ["Printful didn't answer.", 'Gelato is closed.'] },
    "2 units have no known cost yet. Printful didn't answer. Gelato is closed.",
  ],
])('says what sending costs: %j', (effects, words) => {
  expect(costWords({ knownCost: '24.00', whyWithoutCost: [], ...effects })).toBe(
    `${words} The vendors add shipping, fees and taxes.`,
  );
});

test('says nothing of a cost when a vendor has the units already', () => {
  expect(costWords({ units: 0, unitsWithoutCost: 0, knownCost: '0.00', whyWithoutCost: [] })).toBe('');
});

test('names an order that is left out, and counts several with the same reason', () => {
  const left = (orderNumber: string, reason: string) => ({
    ...{ id: orderNumber, orderNumber, reason },
    isFlagged: false,
  });
  expect(leftSummary([left('GTI-1001', 'It was canceled.'), left('', 'There is no such order.')])).toBe(
    'GTI-1001 is left out. It was canceled. An order is left out. There is no such order.',
  );
  const many = Array.from({ length: 200 }, (_, n) => left(`GTI-${n}`, 'It was canceled.'));
  expect(leftSummary([...many, left('GTI-1001', 'It has shipped.')])).toBe(
    '200 orders are left out. It was canceled. GTI-1001 is left out. It has shipped.',
  );
});

test('says which orders that are left out wait for a decision', () => {
  const flagged = ['GTI-1001', 'GTI-1002'].map((orderNumber) => ({
    ...{ id: orderNumber, orderNumber, isFlagged: true },
    reason: 'The customer asked to cancel this order.',
  }));
  expect(leftSummary(flagged.slice(1))).toBe(
    'GTI-1002 is left out. The customer asked to cancel this order. It waits for a decision.',
  );
  expect(leftSummary(flagged)).toBe(
    '2 orders are left out. The customer asked to cancel this order. They wait for a decision.',
  );
});

test('says how many of several orders were sent, left out or no longer scheduled', () => {
  const result = (sent: number, left = 0, goesOutAt: string | null = null) => ({
    ...{ sent: Array.from({ length: sent }, String), queued: [], goesOutAt },
    left: Array.from({ length: left }, (_, n) => ({
      ...{ id: String(n), orderNumber: 'GTI-1001', reason: 'It has shipped.', isFlagged: false },
    })),
  });
  expect(bulkOutcome(result(2))).toMatchObject({ text: '2 orders sent to the vendors.', isFailure: false });
  expect(bulkOutcome({ ...result(3), queued: ['0'] })).toMatchObject({
    text: '2 orders sent to the vendors, 1 still being sent.',
  });
  expect(bulkOutcome(result(2, 1), 2)).toEqual({
    title: '2 orders sent, 3 left out',
    text: 'GTI-1001 is left out. It has shipped. 2 orders are no longer scheduled: they were flagged, undone or sent.',
    isFailure: true,
  });
  expect(bulkOutcome(result(0), 1)).toEqual({
    title: 'Nothing sent',
    text: '1 order is no longer scheduled: it was flagged, undone or sent.',
    isFailure: true,
  });
  // Somebody scheduled another one.
  expect(bulkOutcome(result(2), -1)).toMatchObject({ isFailure: false });
  expect(bulkOutcome(result(2, 0, '2026-11-22T22:40:00.000Z'))).toBeNull();
});

test.each([
  [[2, 0, 0], 'Sending undone', "2 orders won't be sent."],
  [
    [2, 1, 0],
    'Partly undone',
    "1 order won't be sent. Part of 1 order had already gone out: cancel the vendor orders to stop it. The rest won't be sent.",
  ],
  [
    [1, 0, 2],
    'Partly undone',
    "1 order won't be sent. 2 orders had already gone out: cancel the vendor orders instead.",
  ],
  [[0, 0, 1], 'Too late to undo', '1 order had already gone out: cancel the vendor orders instead.'],
  [[0, 0, 0], 'Nothing to undo', "It isn't scheduled: it was flagged, undone or left out."],
])('says what was undone: %j', ([undone = 0, partly = 0, gone = 0], title, text) => {
  const isFailure = partly + gone > 0;
  expect(undoOutcome({ undone, partly, gone })).toEqual({ title, text, isFailure });
});
