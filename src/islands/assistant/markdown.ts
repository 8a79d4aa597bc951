import { answerLink } from './own-path.ts';

/** A part of a line. A link has the path of a page of this site, or calls a help line. */
export interface Span {
  text: string;
  href?: string;
  isStrong?: true;
}

type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; isNumbered: boolean; items: Span[][] };

const ITEM = /^ {0,3}(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/;
const HEADING = /^ {0,3}#{1,6}\s+(.*)$/;
const INLINE = /\\([\\`*_[\]()#.!-])|\[([^[\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*/g;

/**
 * Parses the Markdown of an answer: paragraphs, lists, bold text, and links to pages of this site and to help lines. Other links
 * keep only their text, and everything else is plain text.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of source.split('\n')) {
    const text = line.trim();
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, number, item] = ITEM.exec(line) ?? [];
    isOpen = text !== '';
    if (!isOpen) continue;
    if (item !== undefined) {
      const isNumbered = number !== undefined;
      const before = blocks.at(-1);
      // An empty line between two items doesn't end their list.
      if (before?.kind === 'list' && before.isNumbered === isNumbered) before.items.push(parseSpans(item));
      else blocks.push({ kind: 'list', isNumbered, items: [parseSpans(item)] });
    } else if (last?.kind === 'list') {
      last.items.at(-1)?.push({ text: ' ' }, ...parseSpans(text));
    } else if (last?.kind === 'paragraph') {
      last.spans.push({ text: ' ' }, ...parseSpans(text));
    } else {
      const heading = HEADING.exec(line)?.[1];
      blocks.push({ kind: 'paragraph', spans: parseSpans(heading ? `**${heading}**` : text) });
      // The line after a heading is a paragraph of its own.
      isOpen = heading === undefined;
    }
  }
  return blocks;
}

function parseSpans(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: all, 1: escaped, 2: label, 3: address, 4: strong, index } of line.matchAll(INLINE)) {
    if (index > end) spans.push({ text: line.slice(end, index) });
    end = index + all.length;
    const href = answerLink(address ?? '');
    if (strong !== undefined)
      spans.push(...parseSpans(strong).map((span) => ({ ...span, isStrong: true }) as const));
    else spans.push({ text: escaped ?? label ?? '', ...(href && { href }) });
  }
  if (end < line.length) spans.push({ text: line.slice(end) });
  return spans;
}

/** Returns the text of an answer without Markdown, to read aloud or copy. */
export function plainText(source: string): string {
  const textOf = (spans: Span[]) => spans.map(({ text }) => text).join('');
  return parseMarkdown(source)
    .map((block) =>
      block.kind === 'paragraph'
        ? textOf(block.spans)
        : block.items
            .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${textOf(item)}`)
            .join('\n'),
    )
    .join('\n\n');
}
