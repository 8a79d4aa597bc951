import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Block, Letter } from './letter.ts';
import { TOKENS } from './letter-style.ts';
import { renderLetter } from './render-letter.ts';

const words = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=a>', "O'Neil & <sons>", 'a\nb', '&#60;'),
);
const fact = fc.tuple(words, words);
const href = fc.webUrl({ withQueryParameters: true });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: words }),
  fc.record({ kind: fc.constant('aside' as const), text: words, href }),
  fc.record({ kind: fc.constant('facts' as const), rows: fc.array(fact) }),
  fc.record({
    kind: fc.constant('bill' as const),
    lines: fc.array(fc.record({ title: words, detail: words, amount: words })),
    sums: fc.array(fact),
  }),
  fc.record({
    kind: fc.constant('columns' as const),
    columns: fc.array(fc.record({ title: words, text: words }), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('button' as const), label: words, href }),
);
const letter: fc.Arbitrary<Letter> = fc.record({
  heading: words,
  preview: words,
  blocks: fc.array(block),
  signature: words,
});

/** Everything that a block says, in its order. */
function said(part: Block): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text];
    case 'aside':
      return [part.text, part.href];
    case 'facts':
      return part.rows.flat();
    case 'bill':
      return [
        ...part.lines.flatMap(({ title, detail, amount }) => [title, detail, amount]),
        ...part.sums.flat(),
      ];
    case 'columns':
      return part.columns.flatMap(({ title, text }) => [title, text]);
    case 'button':
      return [part.label, part.href];
  }
}

/** What is left of HTML once the markup is gone, with the addresses of its links. */
function readable(html: string): string {
  return html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

it('both forms say everything, in the same order', () => {
  fc.assert(
    fc.property(letter, (written) => {
      const { html, text } = renderLetter(written);
      const body = readable(html.slice(html.indexOf('<h1')));
      const all = [written.heading, ...written.blocks.flatMap(said), written.signature];
      for (const form of [body, text]) {
        let from = 0;
        for (const part of all) {
          const at = form.indexOf(part, from);
          expect(at, JSON.stringify(part)).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }
    }),
  );
});

it('what was typed is never markup', () => {
  const bare: Letter = { heading: '', blocks: [], signature: '' };
  const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g);
  fc.assert(
    fc.property(words, (typed) => {
      const one = (said: string): Letter => ({
        ...bare,
        heading: said,
        blocks: [{ kind: 'facts', rows: [[said, said]] }],
      });
      const plain = one(typed.replaceAll(/[^\n]/g, 'x'));
      expect(tags(renderLetter(one(typed)).html)).toEqual(tags(renderLetter(plain).html));
    }),
  );
});

it('loads nothing from anywhere and runs nothing', () => {
  const { html } = renderLetter({ heading: 'A', blocks: [{ kind: 'text', text: 'b' }], signature: 'c' });
  expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|https?:/);
});

it('has the colours of the site', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(TOKENS)) expect(css).toContain(`--color-${name}: ${value};`);
});
