import { expect, test } from 'vitest';
import { readVendorStatus, slowest } from './vendor-statuses.ts';

test.each([
  ['printful', 'inprocess', 'in_production', null],
  ['printful', 'partial', 'in_production', null],
  ['printify', 'Sending To Production', 'in_production', null],
  ['printify', 'partially-fulfilled', 'in_production', null],
  ['gooten', 'ReadyForImageDl', 'sent_to_vendor', null],
  ['gooten', 'HoldForReview', 'sent_to_vendor', 'The vendor put it on hold'],
  ['gelato', 'in_transit', 'shipped', null],
  ['gelato', 'teleported', null, null],
  ['printful', 'constructor', null, null],
] as const)("%s's %s is %s", (id, word, status, problem) => {
  expect(readVendorStatus(id, word)).toEqual({ status, problem });
});

test.each([
  [['shipped', 'in_production', 'delivered'], 'in_production'],
  [['delivered', 'delivered'], 'delivered'],
  [['in_production', 'cancelled'], 'in_production'],
  [['shipped', 'cancelled'], null],
  [['delivered', 'cancelled'], null],
  [['cancelled', 'cancelled'], 'cancelled'],
  [['shipped', 'failed'], 'failed'],
  [['shipped', null], null],
  [[], null],
] as const)('items that are %j make an order %s', (items, status) => {
  expect(slowest(items)).toBe(status);
});
