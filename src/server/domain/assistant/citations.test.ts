import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { citedPassages, keepKnownLinks, toSources, untilOpenLink } from './citations.ts';
import type { FoundPassage } from './passage.ts';

const found = (id: string, text = 'Text.'): FoundPassage => ({
  score: 1,
  confidence: 1,
  passage: { id, kind: 'faq', title: 'FAQs', heading: 'Refunds', text, url: `/faqs#${id}` },
});
const FOUND = [found('a'), found('b')];

describe('citedPassages', () => {
  it('leaves out what was made up', () => {
    expect(citedPassages(FOUND, ['b', 'c', 'https://evil.example']).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('toSources', () => {
  it('names each passage once, with the beginning of what it says', () => {
    const passages = [
      found('a', 'word '.repeat(100)),
      found('a'),
      ...['b', 'c', 'd', 'e', 'f'].map((id) => found(id)),
    ];
    const sources = toSources(passages.map(({ passage }) => passage));
    expect(sources).toHaveLength(5);
    expect(sources[1]).toEqual({ title: 'Refunds', url: '/faqs#b', excerpt: 'Text.' });
    expect(toSources([found('a', 'word '.repeat(100)).passage])[0]?.excerpt).toMatch(/^(?:word ){47}word…$/);
  });
});

describe('keepKnownLinks', () => {
  it.each([
    ['See [refunds](/faqs#a).', 'See [refunds](/faqs#a).'],
    ['[Contact us](/contact)', '[Contact us](/contact)'],
    ['See [refunds](https://evil.example/a).', 'See refunds.'],
    ['See [refunds](/faqs#made-up "title").', 'See refunds.'],
    ['![pixel](/faqs#a)', 'pixel'],
    ['[x](javascript:alert(1))', 'x'],
    ['[[x](/elsewhere)](/evil)', '[x] (/evil)'],
    ['[ [ [x](/elsewhere)](/elsewhere)](/evil)', '[ [ x] (/elsewhere)] (/evil)'],
    ['[[refunds](/faqs#a)](/evil)', '[[refunds](/faqs#a)] (/evil)'],
    ['[x][(](/elsewhere)/evil)', '[x] (/evil)'],
    ['[x][](/elsewhere)(/evil)', '[x] (/evil)'],
    ['![refunds][](/elsewhere)(/faqs#a)', '![refunds] (/faqs#a)'],
    ['[refunds][](/elsewhere)(/faqs#a)', '[refunds](/faqs#a)'],
    ['Look at https://evil.example/a?b.', 'Look at '],
    ['[1] and [2]', '[1] and [2]'],
    ['a\n\t\0b\u202ec\ud800', 'a\n\tbc'],
  ])('%s becomes %s', (text, kept) => expect(keepKnownLinks(text, FOUND)).toBe(kept));

  it('changes nothing of what it kept', () => {
    const piece = fc.constantFrom('[', ']', '](', '(', ')', '!', ' ', 'x', '/faqs#a', '/evil', '"t"');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const kept = keepKnownLinks(pieces.join(''), FOUND);
        expect(kept).not.toMatch(/\[[^[\]]*\]\(\/evil\)/);
        expect(keepKnownLinks(kept, FOUND)).toBe(kept);
      }),
    );
  });
});

// A model can be talked into writing these. They would keep the server from answering anyone else.
describe.each(['[', '[ ', '[x](', '[x](a', '![', '](', '[x]((a)', '[x]( ', 'x'])(
  'an answer of 16,000 characters of "%s"',
  (piece) => {
    it('takes no longer than any other', () => {
      const text = piece.repeat(16_000 / piece.length);
      const time = processorTimeOf(() => {
        keepKnownLinks(text, FOUND);
        untilOpenLink(text);
        untilOpenLink(`${text} ] `);
      });
      expect(time).toBeLessThan(100);
    });
  },
);

describe('untilOpenLink', () => {
  it('never shows a part of a link that is removed later', () => {
    const piece = fc.constantFrom(
      'word ',
      '[x](/faqs#a)',
      '[x](https://evil.example)',
      'https://evil.example ',
      '[1] ',
      '[two words](/faqs#a)',
      '[two words](/evil)',
      '!',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const whole = pieces.join('');
        let last = '';
        for (let length = 0; length <= whole.length; length += 1) {
          const shown = keepKnownLinks(untilOpenLink(whole.slice(0, length)), FOUND);
          expect(shown).not.toContain('evil');
          if (shown.startsWith(last)) last = shown;
        }
        expect(keepKnownLinks(whole, FOUND).startsWith(last.trimEnd())).toBe(true);
      }),
    );
  });
});
