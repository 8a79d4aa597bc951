import { expect, it } from 'vitest';
import { submitLabel } from './submit-label.ts';

const READY = { isProcessing: false, isPaid: false, isUnconfirmed: false, total: '15.70' };

it.each([
  [READY, 'Complete Order - $15.70'],
  [{ ...READY, total: null }, 'Complete Order'],
  [{ ...READY, isProcessing: true, isUnconfirmed: true }, 'Processing...'],
  [{ ...READY, isUnconfirmed: true }, 'Check Payment'],
  [{ ...READY, isPaid: true, isUnconfirmed: true }, 'Confirm Order'],
])('labels %j with %j', (state, label) => {
  expect(submitLabel(state)).toBe(label);
});
