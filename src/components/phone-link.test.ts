import { expect, it } from 'vitest';
import { phoneLink } from './phone-link.ts';

it.each([
  ['702 555 0100', 'tel:7025550100'],
  ['+1 (702) 555-0100', 'tel:+17025550100'],
  ['702.555.0100, ext. 12', 'tel:7025550100,12'],
  ['702/555-0100 x7 ', 'tel:7025550100,7'],
])('%s becomes %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
