import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { partialMember } from './partial-answer.ts';

const written = fc.record({
  sources: fc.array(fc.string({ unit: 'binary' })),
  answer: fc.string({ unit: 'binary' }),
});

describe('partialMember', () => {
  it('is null until the string begins', () => {
    for (const json of ['', '{', '{"sources":["answer"', '{"sources":[],"answer"', '{"sources":[],"answer":'])
      expect(partialMember(json, 'answer')).toBeNull();
    expect(partialMember('{"answer":"', 'answer')).toEqual({ before: {}, text: '' });
  });

  it('leaves out what has only half arrived', () => {
    expect(partialMember('{"answer":"a\\', 'answer')?.text).toBe('a');
    expect(partialMember('{"answer":"a\\u00', 'answer')?.text).toBe('a');
    expect(partialMember('{"answer":"a\\ud83d', 'answer')?.text).toBe('a');
    expect(partialMember('{"answer":"a\\ud83d\\ude00', 'answer')?.text).toBe('a😀');
  });

  it('takes no longer for a model that writes nothing but spaces', () => {
    for (const begun of ['{"sources":[],', '{"sources":[],"answer"', '{"sources":[],"answer":']) {
      const text = begun + ' '.repeat(16_000);
      expect(processorTimeOf(() => expect(partialMember(text, 'answer')).toBeNull())).toBeLessThan(100);
    }
  });

  it('returns a growing beginning of any answer, and in the end all of it with what came before', () => {
    fc.assert(
      fc.property(written, fc.boolean(), (value, isSpread) => {
        const json = JSON.stringify(value, null, isSpread ? 2 : 0);
        let last = '';
        for (let length = 0; length <= json.length; length += 1) {
          const text = partialMember(json.slice(0, length), 'answer')?.text ?? '';
          expect(text.startsWith(last)).toBe(true);
          last = text;
        }
        const { before, text } = partialMember(json, 'answer') ?? {};
        expect(before).toEqual({ sources: value.sources });
        expect(text).toBe(value.answer.replace(/[\ud800-\udbff]$/, ''));
      }),
    );
  });
});
