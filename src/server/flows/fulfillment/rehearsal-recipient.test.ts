import { expect, it } from 'vitest';
import { INSTITUTE } from '#config/institute.ts';
import { rehearsalRecipient } from './rehearsal-recipient.ts';

it.each([
  [
    '1 Main St, Suite 4, Henderson, NV 89002',
    { addressLine1: '1 Main St, Suite 4', city: 'Henderson', state: 'NV' },
  ],
  ['1 Main St, Henderson NV 89002-1234', { city: 'Henderson', zipCode: '89002-1234' }],
  ['1 Main St, Henderson, XX 89002', { city: 'Chatsworth' }],
  ['1 Main St', { city: 'Chatsworth', state: 'CA' }],
  [null, { addressLine1: '19749 Dearborn St', zipCode: '91311' }],
])('the recipient at %j', (streetAddress, expected) => {
  expect(rehearsalRecipient({ ...INSTITUTE, streetAddress })).toMatchObject(expected);
});
