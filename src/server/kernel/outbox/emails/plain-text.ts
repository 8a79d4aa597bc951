import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Class names that only plain text uses: `block`, `typed`, `row`, `comma`, `column-title`, `column-text`. */
const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    /** Writes a table row's cells as "label: value", or only the label if there is no value. */
    row: (row, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 1 });
      const cells = row.children.filter(({ type, children }) => type === 'tag' && children.length > 0);
      for (const [index, cell] of cells.entries()) {
        if (index > 0) builder.addInline(': ');
        walk(cell.children, builder);
      }
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    comma: (_break, _walk, builder) => builder.addInline(', '),
  },
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'h1', format: 'heading', options: { uppercase: false } },
    { selector: '.block', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'p.typed', format: 'pre' },
    { selector: 'p.column-text', format: 'paragraph', options: { leadingLineBreaks: 1 } },
    { selector: 'p.column-title', format: 'paragraph', options: { trailingLineBreaks: 1 } },
    { selector: 'tr.row', format: 'row' },
    { selector: 'br.comma', format: 'comma' },
  ],
};

/** Returns the plain-text version of an email's HTML: the same content in the same order. */
export function emailText(html: string): string {
  return `${convert(html, OPTIONS)}\n`;
}
