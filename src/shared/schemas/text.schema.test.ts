import { describe, expect, it } from 'vitest';
import { ContactInput } from './contact.schema.ts';

const MESSAGE = {
  firstName: 'Sam',
  lastName: 'Doe',
  email: 'sam@example.com',
  interest: 'both',
  message: 'Hello',
};

/** What is said of each field. */
function fields(changes: Record<string, unknown>): Record<string, string> {
  const issues = ContactInput.safeParse({ ...MESSAGE, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('a phone number', () => {
  it.each([
    '702 555 0100',
    '+1 (702) 555-0100',
    ' 702.555.0100 ',
    '702/555-0100',
    '702-555-0100 x123',
    '702-555-0100 ext. 5',
    '702-555-0100, Ext 5',
    '(702)5550100X5',
    '+123456789012345 x12345678',
  ])('is %s', (phone) => expect(fields({ phone })).toEqual({}));

  it.each(['call me', '555', '-- -- --', '702 555 0100 ext', 'x123', '5'.repeat(16), '5'.repeat(40), {}])(
    'is not %s',
    (phone) => expect(fields({ phone })).toEqual({ phone: 'Enter a phone number such as 702 555 0100' }),
  );
});

describe('a text of several lines', () => {
  const lines = 'ab\n'.repeat(1666);

  it('counts a line break as one character, however the form posts it', () => {
    expect(lines.length).toBe(4998);
    expect(fields({ message: `${lines}ab`.replaceAll('\n', '\r\n') })).toEqual({});
    expect(ContactInput.parse({ ...MESSAGE, message: 'a\r\nb\rc' }).message).toBe('a\nb\nc');
  });

  it('has a maximum length', () => {
    expect(fields({ message: `${lines}abc` })).toEqual({ message: 'Use at most 5000 characters' });
  });
});

it('the hidden field accepts everything, so that no error names it', () => {
  for (const website of [{}, [], 5, 'http://spam.example']) {
    expect(fields({ website })).toEqual({});
    expect(ContactInput.parse({ ...MESSAGE, website }).website).toBeTruthy();
  }
  expect(ContactInput.parse({ ...MESSAGE, website: ' ' }).website).toBeFalsy();
});
