import { expect, it } from 'vitest';
import { cancelQuestion, emailQuestion, itemLines } from './link-words.ts';

const item = (productName: string, quantity: number) => ({
  ...{ productName, quantity, size: 'M', color: null },
  ...{ subtotal: '25.00', isCustomized: false },
});

it('names two line items, and counts the others', () => {
  const two = [item('Field Tee', 2), item('Unit Mug', 1)];
  expect(itemLines(two)).toEqual(['2 × Field Tee, M', '1 × Unit Mug, M']);
  expect(itemLines([...two, item('Patch', 1)])).toEqual([
    '2 × Field Tee, M',
    '1 × Unit Mug, M',
    'And 1 more',
  ]);
});

it('asks with customer, total and address', () => {
  const link = { customerName: 'Sam Doe', total: '1234.50' };
  expect(cancelQuestion(link).title).toBe("Cancel Sam Doe's payment link?");
  expect(cancelQuestion(link).text).toContain('$1,234.50');
  expect(emailQuestion(link, 'sam@example.com').text).toContain(
    "Sam Doe's payment link for $1,234.50 to sam@example.com",
  );
});
