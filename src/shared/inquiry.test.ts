import { expect, it } from 'vitest';
import { fillReply, unknownPlaceholders } from './inquiry.ts';

const VALUES = { firstName: 'Zoë', lastName: 'Doe', course: 'MET3', institute: 'GTI' };

it('fills in the placeholders of a saved reply in any case', () => {
  expect(fillReply('{FirstName} {LastName}: { COURSE }, {institute}', VALUES)).toBe('Zoë Doe: MET3, GTI');
  expect(fillReply('{month} {} {first\nName} {constructor}', VALUES)).toBe(
    '{month} {} {first\nName} {constructor}',
  );
});

it('finds what nothing fills in, each once', () => {
  expect(unknownPlaceholders('{FirstName} {phone} {first name} {} {phone} {{course}}')).toEqual([
    '{phone}',
    '{first name}',
    '{}',
  ]);
});
