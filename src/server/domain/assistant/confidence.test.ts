import { describe, expect, it } from 'vitest';
import { confidenceOf, lacksKind, SURE } from './confidence.ts';

const EVIDENCE = { fit: 0.6, lacksKind: false, elsewhere: 0, matched: 3 };

describe('confidence', () => {
  it('is sure if most of the question is covered', () => {
    expect(confidenceOf(EVIDENCE)).toBeGreaterThan(SURE);
  });

  it.each([
    ['a lower score', { fit: 0.2 }],
    ['a missing kind of answer', { lacksKind: true }],
    ['questions like it that have no answer', { elsewhere: 0.8 }],
    ['fewer matches', { matched: 1 }],
  ])('falls with %s', (_, less) => {
    expect(confidenceOf({ ...EVIDENCE, ...less })).toBeLessThan(confidenceOf(EVIDENCE));
  });
});

it('is never sure of what lacks the kind of answer', () => {
  expect(confidenceOf({ ...EVIDENCE, fit: 3, lacksKind: true })).toBeLessThanOrEqual(SURE);
});

describe('lacksKind', () => {
  it.each([
    ['how many instructors have served', 'Our instructors have served.', true],
    ['how many instructors teach', 'Four instructors teach each course.', false],
    ['how many CME hours do I get', 'Up to 120 hours of credit.', false],
    ['how many credit hours', 'Up to 120 hours of credit.', false],
    ['what year was it founded', 'Founded by veterans.', true],
    ['what year was it founded', 'Founded in 2014.', false],
    ['what time does it start', 'It starts on day 2.', true],
    ['what time does it start', 'It starts at 8:30.', false],
    ['who founded it', 'Founded by veterans.', false],
    ['does the mug come with a lid', 'A mug of solid steel.', true],
    ['does the hoodie come in xl', 'Sizes: S, M, L, XL', false],
    ['does it come in medium', 'Sizes: S, M, L', false],
    ['what number do i call', 'Our place is in Henderson.', true],
    ['when are the classes held', 'In Henderson, Nevada.', true],
    ['when are the classes held', 'Request dates and pricing.', false],
    ['phone number', 'Write to info@example.com.', true],
    ['phone number', 'Call (702) 555-0100.', false],
    ['hats in red', 'The compass in signal red. Colors: Steel, Bone.', true],
    ['hats in black', 'Colors: Olive, Black.', false],
    ['hats in gray', 'Colors: Dark Grey.', false],
    ['a course in red', 'No product.', false],
    ['does the tee come in olive', 'Colors: Black, Olive', false],
  ])('"%s" of "%s" is %s', (question, text, lacks) => expect(lacksKind(question, text)).toBe(lacks));
});
