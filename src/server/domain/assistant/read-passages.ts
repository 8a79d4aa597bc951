import { DomUtils, parseDocument } from 'htmlparser2';
import { PATHS } from '#shared/paths.ts';
import { joinLines, type Line, type LineEnd } from './page-text.ts';
import type { Passage } from './passage.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

/** A passage with the headings above it on its page. */
export interface PagePassage extends Passage {
  /** The title within the page and the parent heading, as additional search words. */
  above: string;
}

/** Elements without relevant text: controls, pictures, and fallbacks for some browsers. */
const SKIPPED = ['script', 'style', 'svg', 'template', 'noscript', 'nav', 'form', 'button', 'select'];
/** Elements that don't break the line. */
const INLINE = ['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'time'];
const HEADING = /^h[2-6]$/;
const LIST_ENTRY = ['li', 'dd', 'dt'];
/** Links and labels that are part of the design: buttons, and the words above a title. */
const DECORATION = /\b(?:button|kicker)\b/;

/**
 * Splits the main part of a page at its headings (docs/product/assistant.md#assistant-knowledge). Omits unrelated content
 * (`data-aside`), such as the cards of other courses, notes and placeholder profiles.
 */
export function readPassages(path: string, html: string): PagePassage[] {
  const document = parseDocument(html);
  const main = DomUtils.getElementsByTagName('main', document)[0];
  if (!main) return [];
  const title = plain(DomUtils.getElementsByTagName('title', document)[0]).split(' | ')[0] ?? '';
  const name = plain(DomUtils.getElementsByTagName('h1', main)[0]);
  return splitAtHeadings(main).map(({ heading, parent, anchor, text }, index) => ({
    id: `${path}#${anchor ?? index}`,
    kind: kindOf(path),
    title,
    heading,
    text,
    url: anchor ? `${path}#${anchor}` : path,
    above: [name === title ? '' : name, parent].filter(Boolean).join(' '),
  }));
}

interface Part {
  level: number;
  heading: string | null;
  /** The parent heading. */
  parent: string | null;
  anchor: string | null;
  lines: Line[];
}

/** Returns the parts of an element with content, including the part before the first heading. */
function splitAtHeadings(main: Element): (Part & { text: string })[] {
  let part: Part = { level: 1, heading: null, parent: null, anchor: null, lines: [] };
  const parts = [part];
  let line = '';
  /** Whether the line invites visitors to ask the assistant, which doesn't answer anything. */
  let isInvitation = false;
  /** The id of the first element after the last heading. */
  let anchor: string | null = null;

  function begin(heading: Element): void {
    const level = Number(heading.name[1]);
    const parent = parts.findLast((each) => each.level > 1 && each.level < level)?.heading ?? null;
    part = { level, heading: plain(heading), parent, anchor: heading.attribs['id'] ?? anchor, lines: [] };
    parts.push(part);
    anchor = null;
  }

  function endLine(end: LineEnd, isListed: boolean): void {
    const last = part.lines.at(-1);
    if (line.trim() && !isInvitation) part.lines.push({ text: line, end, isListed });
    // The last row of an entry ends with it.
    else if (last?.end === 'row') last.end = end;
    line = '';
    isInvitation = false;
  }

  function visit(node: Node, isListed: boolean): void {
    if (DomUtils.isText(node)) line += node.data;
    if (!DomUtils.isTag(node) || isSkipped(node)) return;
    if (HEADING.test(node.name) && !isListed) {
      endLine('paragraph', false);
      begin(node);
      return;
    }
    anchor = node.attribs['id'] ?? anchor;
    isInvitation ||= node.attribs['href']?.startsWith(PATHS.assistant) ?? false;
    const isWithin = isListed || isEntry(node);
    const isInline = INLINE.includes(node.name);
    if (!isInline) endLine(isListed ? 'row' : 'paragraph', isListed);
    // The opener of a part is a button, except for the heading in it.
    for (const child of node.name === 'summary' ? headingsIn(node) : node.children) visit(child, isWithin);
    if (!isInline) endLine(endOf(node, isListed), isWithin);
  }

  visit(main, false);
  return parts.flatMap((each) => {
    const text = joinLines(each.lines);
    return text ? [{ ...each, text }] : [];
  });
}

/** Returns whether an element is a list entry that isn't split at its headings: they are part of its design. */
function isEntry(element: Element): boolean {
  return LIST_ENTRY.includes(element.name) && (isCard(element) || headingsIn(element).length === 0);
}

function isCard({ attribs }: Element): boolean {
  return 'data-course' in attribs;
}

function endOf(element: Element, isListed: boolean): LineEnd {
  if (element.name === 'dt') return 'term';
  if (isEntry(element)) return 'entry';
  return isListed ? 'row' : 'paragraph';
}

function isSkipped({ name, attribs }: Element): boolean {
  return (
    SKIPPED.includes(name) ||
    name === 'h1' ||
    'hidden' in attribs ||
    'data-aside' in attribs ||
    attribs['aria-hidden'] === 'true' ||
    // A button that links to another site says what is there.
    (DECORATION.test(attribs['class'] ?? '') && !attribs['href']?.startsWith('https://'))
  );
}

function headingsIn(element: Element): Element[] {
  return DomUtils.filter((node) => DomUtils.isTag(node) && HEADING.test(node.name), element) as Element[];
}

function plain(node: Node | undefined): string {
  return node ? DomUtils.textContent(node).replace(/\s+/g, ' ').trim() : '';
}

const KINDS: [RegExp, Passage['kind']][] = [
  [/^\/course\//, 'course'],
  [/^\/faqs$/, 'faq'],
  [/^\/(?:privacy|cancellation-policy)$/, 'policy'],
  [/^\/team$/, 'team'],
];

function kindOf(path: string): Passage['kind'] {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
