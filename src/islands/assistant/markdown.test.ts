import { expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { parseMarkdown, plainText } from './markdown.ts';
import { ownPath } from './own-path.ts';

it('parses paragraphs, lists, bold text and links to this site', () => {
  expect(
    parseMarkdown(
      'See **the [policy](/cancellation-policy#merchandise)**\nfor more.\n\n1. One\n2) Two\n\n- A\n  b\n\n* C',
    ),
  ).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'the ', isStrong: true },
        { text: 'policy', href: '/cancellation-policy#merchandise', isStrong: true },
        { text: ' ' },
        { text: 'for more.' },
      ],
    },
    { kind: 'list', isNumbered: true, items: [[{ text: 'One' }], [{ text: 'Two' }]] },
    {
      kind: 'list',
      isNumbered: false,
      items: [[{ text: 'A' }, { text: ' ' }, { text: 'b' }], [{ text: 'C' }]],
    },
  ]);
});

it('keeps only the text of links elsewhere, and leaves HTML as text', () => {
  const spans = (source: string) =>
    parseMarkdown(source).flatMap((block) => ('spans' in block ? block.spans : []));
  for (const address of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert`1`',
    'mailto:a@b.c',
    '/%',
  ])
    expect(spans(`[x](${address})`).filter(({ href }) => href && href !== '/%')).toEqual([]);
  expect(spans('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>' }]);
  expect(spans('\\[not a link\\](/about)').some(({ href }) => href)).toBe(false);
});

it('takes a heading for a paragraph of bold text', () => {
  expect(parseMarkdown('## Credits\nYou get 120.')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Credits', isStrong: true }] },
    { kind: 'paragraph', spans: [{ text: 'You get 120.' }] },
  ]);
});

it('says the same without marks', () => {
  expect(plainText('Hello **you**, see [FAQs](/faqs).\n\n- one\n- two\n\n1. first')).toBe(
    'Hello you, see FAQs.\n\n- one\n- two\n\n1. first',
  );
  expect(plainText(' \n\n')).toBe('');
});

it('stays fast on hostile text', () => {
  for (const mark of ['[', '**', '](', '- ', '\\', '#'])
    expect(processorTimeOf(() => parseMarkdown(mark.repeat(20_000)))).toBeLessThan(500);
});

it.each([
  ['/course/met3-military#request', '/course/met3-military#request'],
  ['/a/../faqs?q=1', '/faqs?q=1'],
  ['/\t/evil.example', null],
  ['about', null],
  ['', null],
])('reads %j as %j', (address, path) => expect(ownPath(address)).toBe(path));
