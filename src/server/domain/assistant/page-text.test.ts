import { expect, it } from 'vitest';
import { readPassages } from './read-passages.ts';

function textOf(body: string): string {
  return readPassages('/x', `<main>${body}</main>`)[0]?.text ?? '';
}

it('has a bullet before each entry of sentences, and one before a list of anything shorter', () => {
  expect(
    textOf(
      '<p>Two lists.</p><ul><li>One. And more.</li><li>Two.</li></ul><p>Next:</p><ul><li>a</li><li>b</li></ul><p>End</p>',
    ),
  ).toBe('Two lists.\n• One. And more.\n• Two.\nNext:\n• a; b.\nEnd');
});

it('keeps what belongs to an entry in its line', () => {
  expect(textOf('<ul><li><p>Faulty item</p><p>Tell us.</p><p>We replace it.</p></li></ul>')).toBe(
    '• Faulty item: Tell us. We replace it.',
  );
});
