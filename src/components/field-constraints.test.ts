import { expect, it } from 'vitest';
import { ContactInput } from '#shared/schemas/contact.schema.ts';
import { fieldConstraints } from './field-constraints.ts';

it("reads a field's constraints and messages off the schema", () => {
  const fields = fieldConstraints(ContactInput);
  expect(fields['firstName']).toEqual({
    required: true,
    maxlength: 60,
    pattern: undefined,
    emailPattern: undefined,
    missing: 'First name is required',
    wrong: undefined,
  });
  expect(fields['email']).toMatchObject({ required: true, wrong: 'Enter a valid email address' });
  expect(fields['interest']?.missing).toBe('Please select your area of interest');
  expect(fields['phone']).toMatchObject({ required: false, missing: undefined });
});

it('gives the pattern of email addresses to the script alone, which checks what the server checks', () => {
  const { pattern, emailPattern = '' } = fieldConstraints(ContactInput)['email'] ?? {};
  expect(pattern).toBeUndefined();
  expect(new RegExp(emailPattern).test('sam.doe@example.com')).toBe(true);
  expect(new RegExp(emailPattern).test('sam@example')).toBe(false);
});

it('gives patterns that browsers accept, which check what the server checks', () => {
  const pattern = fieldConstraints(ContactInput)['phone']?.pattern ?? '';
  const phone = new RegExp(`^(?:${pattern})$`, 'v');
  expect(phone.test('+1 (702) 555-0100')).toBe(true);
  expect(phone.test(' 702/555-0100 ext. 5 ')).toBe(true);
  expect(phone.test('call me')).toBe(false);
});
