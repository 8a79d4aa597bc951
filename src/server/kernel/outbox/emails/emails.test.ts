import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { INSTITUTE } from '#config/institute.ts';
import { ROOT } from '#scripts/root.ts';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { Columns, Details, LineItems, LinkButton, Paragraph, SmallPrint, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { emailText } from './plain-text.ts';
import { renderEmail, renderHtml } from './render.ts';
import { SAMPLES } from './samples.ts';
import { TOKENS } from './style.ts';
import { TEMPLATES } from './templates.ts';

/** A part of an email and the texts that it shows, in order. */
interface Part {
  element: ReactElement;
  texts: readonly string[];
}

const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=a>', "O'Neil & <sons>", 'a\nb', '&#60;'),
);
const pair = fc.tuple(text, text);
const href = fc.webUrl({ withQueryParameters: true });
const part: fc.Arbitrary<Part> = fc.oneof(
  text.map((words) => ({ element: createElement(Paragraph, { text: words }), texts: [words] })),
  text.map((words) => ({ element: createElement(TypedText, { text: words }), texts: [words] })),
  fc.tuple(text, href).map(([words, url]) => ({
    element: createElement(SmallPrint, { text: words, href: url }),
    texts: [words, url],
  })),
  fc
    .array(pair, { maxLength: 3 })
    .map((rows) => ({ element: createElement(Details, { rows }), texts: rows.flat() })),
  fc
    .tuple(
      fc.array(fc.record({ title: text, detail: text, amount: text }), { maxLength: 3 }),
      fc.array(pair, { maxLength: 3 }),
    )
    .map(([items, sums]) => ({
      element: createElement(LineItems, { items, sums }),
      texts: [...items.flatMap(({ title, detail, amount }) => [title, detail, amount]), ...sums.flat()],
    })),
  fc.array(fc.record({ title: text, text }), { minLength: 1, maxLength: 3 }).map((columns) => ({
    element: createElement(Columns, { columns }),
    texts: columns.flatMap((column) => [column.title, column.text]),
  })),
  fc.tuple(text, href).map(([label, url]) => ({
    element: createElement(LinkButton, { label, href: url }),
    texts: [label, url],
  })),
);

async function renderParts(heading: string, parts: readonly Part[]) {
  const children = parts.map(({ element }, key) => createElement('div', { key }, element));
  const html = renderHtml(createElement(EmailLayout, { heading, preview: heading, children }));
  return { html, text: emailText(html) };
}

/** Returns what a reader sees of HTML: its text, with the addresses of its links. */
function readable(html: string): string {
  return withoutExtraSpace(
    html
      .replace(/<!--.*?-->/gs, '')
      .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
      .replaceAll('<br/>', '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  );
}

function withoutExtraSpace(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

describe('both versions of an email', () => {
  it('contain every text in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(part, { maxLength: 6 }), async (heading, parts) => {
        const email = await renderParts(heading, parts);
        const body = readable(email.html.slice(email.html.indexOf('<h1')));
        for (const version of [body, withoutExtraSpace(email.text)]) {
          let from = 0;
          for (const words of [heading, ...parts.flatMap(({ texts }) => texts)].map(withoutExtraSpace)) {
            const at = version.indexOf(words, from);
            expect(at, JSON.stringify(words)).toBeGreaterThanOrEqual(from);
            from = at;
          }
        }
      }),
    );
  });

  it('escape every text', async () => {
    const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g);
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const page = (words: string) => {
          const rows = [[words, words]] as const;
          return renderParts(words, [{ element: createElement(Details, { rows }), texts: [] }]);
        };
        const plain = await page(typed.replaceAll(/[^\n]/g, 'x'));
        expect(tags((await page(typed)).html)).toEqual(tags(plain.html));
      }),
    );
  });
});

describe.each(Object.entries(SAMPLES))('%s', (_, sample) => {
  it('renders both versions, loads only pictures of designs, and runs nothing', async () => {
    const { html: whole, text: plain } = renderEmail(sample, INSTITUTE.name);
    const html = whole.replaceAll(
      /<img src="https:\/\/gti\.example\/uploads\/[^"]*" alt="Your design"[^>]*>/g,
      '',
    );
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|javascript:| src=/);
    const addresses = html.replace(/^<!DOCTYPE[^>]*>/, '').replace(/href="[^"]*"|>https?:[^<]*</g, '');
    expect(addresses).not.toMatch(/https?:/);
    expect(html + plain).not.toMatch(/undefined|null|\[object|NaN/);
    expect(plain).not.toMatch(/<\w|\n{4}/);
  });
});

it('has a sample of every template', () => {
  const sampled = Object.values(SAMPLES).map(({ template }) => template);
  expect(new Set(sampled)).toEqual(new Set(Object.keys(TEMPLATES)));
});

it('has a row in the documentation for every template', () => {
  const [, table = ''] =
    /^## Emails\n\n(.*?)\n\n/ms.exec(readFileSync(join(ROOT, 'docs/product/email.md'), 'utf8')) ?? [];
  const [, , ...rows] = table.split('\n');
  expect(rows).toHaveLength(EMAIL_TEMPLATE_NAMES.length);
});

it('writes a table row as one line of plain text', async () => {
  const { text: plain } = renderEmail(
    {
      template: 'order-confirmation',
      data: {
        order: sampleOrder(),
        orderUrl: 'https://gti.example/o',
        findOrderUrl: 'https://gti.example/f',
        delivery: 'Arrives Dec 3–8',
      },
    },
    INSTITUTE.name,
  );
  expect(plain).toContain(
    '\n2 × Field Tee, L, Black, your design, 11.4 × 6.2 in on the front (you approved: blurry logo, text hard to see): $50.00\n',
  );
  expect(plain).toContain('\n\nSubtotal: $68.50\nTax: $5.74\nShipping: $5.95\nTotal: $80.19\n\n');
  expect(plain).toContain('\n\nShips to\nSam Rivera\n1 Main Street\n');
});

it('keeps repeated spaces of a contact message in both versions', async () => {
  const sample = SAMPLES['Contact notification'];
  if (sample?.template !== 'contact-notification') throw new Error('The sample has another template.');
  const message = 'Dates:  March\n  - week 1\n  - week 2';
  const { html, text: plain } = renderEmail({ ...sample, data: { ...sample.data, message } }, INSTITUTE.name);
  expect(plain).toContain(`\n\n${message}\n\n`);
  expect(html).toMatch(/white-space:pre-wrap[^>]*>Dates: {2}March<br/);
});

it('has the colors of the site', () => {
  const css = readFileSync(new URL('../../../../styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(TOKENS)) expect(css).toContain(`--color-${name}: ${value};`);
});

function sampleOrder() {
  const sample = SAMPLES['Order confirmation'];
  if (sample?.template !== 'order-confirmation') throw new Error('The sample has another template.');
  return sample.data.order;
}
