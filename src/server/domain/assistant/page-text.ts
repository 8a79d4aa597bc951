/** What ends with a line of text: its paragraph, its list entry, its term, or a row within an entry. */
export type LineEnd = 'paragraph' | 'entry' | 'term' | 'row';

/** A line of a page as separated by its elements. */
export interface Line {
  text: string;
  end: LineEnd;
  /** Whether it is in a list. */
  isListed: boolean;
}

/** Precedes each list entry on its own line, and a list in one line. */
export const BULLET = '• ';

const CLOSED = /[.!?:;,]$/;
const NEW_TAB = /\s*\(opens (?:maps )?in a new tab\)/g;

/**
 * Returns the text of lines: one line per paragraph, one bulleted line per list entry that is a sentence, and other entries in
 * one line with semicolons. Everything in an entry stays in its line. A term in lower case ends the sentence that its description
 * begins: "30 days", "to cancel" becomes "30 days to cancel".
 */
export function joinLines(lines: readonly Line[]): string {
  const full = descriptionsFirst(
    lines
      .map((line) => ({ ...line, text: line.text.replace(NEW_TAB, '').replace(/\s+/g, ' ').trim() }))
      .filter(({ text }) => text !== ''),
  );
  return full
    .map((line, index) => bullet(line, full[index - 1]) + line.text + separator(line, full[index + 1]))
    .join('')
    .replace(/\s+([.,;:?!])/g, '$1')
    .trim();
}

function descriptionsFirst(lines: readonly Line[]): Line[] {
  return lines.flatMap((line, index) => {
    const [before, after] = [lines[index - 1], lines[index + 1]];
    if (isContinuation(line) && after) return [];
    if (before && isContinuation(before)) return [{ ...line, text: `${line.text} ${before.text}` }];
    return [line];
  });
}

function isContinuation({ text, end }: Line): boolean {
  return end === 'term' && /^\p{Ll}/u.test(text);
}

function bullet(line: Line, before: Line | undefined): string {
  const isBegun = !before || separator(before, line).endsWith('\n');
  return line.isListed && isBegun ? BULLET : '';
}

function separator({ text, end }: Line, next: Line | undefined): string {
  const isClosed = CLOSED.test(text);
  if (end === 'term') return isClosed ? ' ' : ': ';
  if (end === 'row' && next?.isListed) return betweenRows(isClosed, next);
  if (end === 'entry' && !isClosed) return next?.isListed ? '; ' : '.\n';
  return '\n';
}

function betweenRows(isClosed: boolean, next: Line): string {
  if (isClosed) return ' ';
  return CLOSED.test(next.text) ? ': ' : ', ';
}
