import { DomUtils, parseDocument } from 'htmlparser2';

type Document = ReturnType<typeof parseDocument>;
type Node = Document['children'][number];

/** The facts in a page's HTML. */
export interface HtmlFacts {
  title: string;
  description: string;
  /** The value of the robots tag; null without one, which means that search engines may list the page. */
  robots: string | null;
  canonical: string | null;
  /** In the order of the page. */
  headings: { level: number; text: string }[];
  /** The headings in the main part of the page, without the frame shared by all pages. */
  mainHeadings: string[];
  /** The visible text in the main part of the page. */
  text: string;
  words: number;
  /** The paragraphs and list items of that text, in order. */
  paragraphs: string[];
  /** The address of the picture for shared links. */
  shareImage: string | null;
  structuredData: 'valid' | 'invalid' | 'none';
  /** The addresses of its links, pictures, scripts and stylesheets, as written. */
  links: string[];
  /** The addresses of the scripts and stylesheets that it loads. */
  scripts: string[];
  /** The ids that a link can refer to after `#`. */
  ids: string[];
}

/** Elements whose text is not for readers. */
const UNREAD = ['script', 'style', 'svg', 'template', 'noscript'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Links in the head whose files count as scripts or stylesheets of the page. */
const LOADED = ['stylesheet', 'modulepreload'];
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Reads the facts of a page from its HTML. */
export function readHtml(html: string): HtmlFacts {
  const document = parseDocument(html);
  const all = DomUtils.getElementsByTagName('*', document);
  const named = (...names: string[]) => all.filter(({ name }) => names.includes(name));
  const meta = (key: 'name' | 'property', value: string) =>
    named('meta').find(({ attribs }) => attribs[key] === value)?.attribs['content'] ?? null;
  const main = named('main')[0] ?? named('body')[0];
  const text = textOf(main);
  return {
    title: textOf(named('title')[0]),
    description: meta('name', 'description') ?? '',
    robots: meta('name', 'robots'),
    canonical: named('link').find(({ attribs }) => attribs['rel'] === 'canonical')?.attribs['href'] ?? null,
    headings: named(...HEADINGS).map((heading) => ({
      level: Number(heading.name[1]),
      text: textOf(heading),
    })),
    mainHeadings: DomUtils.findAll(({ name }) => HEADINGS.includes(name), main ? [main] : []).map(textOf),
    text,
    words: text.match(WORD)?.length ?? 0,
    paragraphs: main ? paragraphsOf(main) : [],
    shareImage: meta('property', 'og:image'),
    structuredData: validityOf(
      named('script')
        .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
        .map((script) => DomUtils.textContent(script)),
    ),
    links: all
      // The canonical address isn't a link on the page.
      .filter(({ attribs }) => attribs['rel'] !== 'canonical')
      .flatMap(({ attribs }) => [attribs['href'], attribs['src'], attribs['action']])
      .filter((link) => link !== undefined),
    scripts: named('script', 'link')
      .filter(({ name, attribs }) => name === 'script' || LOADED.includes(attribs['rel'] ?? ''))
      .flatMap(({ attribs }) => attribs['src'] ?? attribs['href'] ?? []),
    ids: all.flatMap(({ attribs }) => attribs['id'] ?? []),
  };
}

/** Returns the text of an element. Text of neighboring elements is separated by spaces. */
function textOf(node: Node | undefined): string {
  const parts: string[] = [];
  const visit = (one: Node): void => {
    if (DomUtils.isText(one)) parts.push(one.data);
    else if (DomUtils.isTag(one) && !UNREAD.includes(one.name) && !('hidden' in one.attribs))
      one.children.forEach(visit);
  };
  if (node) visit(node);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

function paragraphsOf(main: Node): string[] {
  return DomUtils.findAll(({ name }) => name === 'p' || name === 'li', [main])
    .filter((element) => !DomUtils.existsOne(({ name }) => name === 'p', element.children))
    .map(textOf)
    .filter(Boolean);
}

function validityOf(blocks: string[]): HtmlFacts['structuredData'] {
  if (blocks.length === 0) return 'none';
  return blocks.every(isStructuredData) ? 'valid' : 'invalid';
}

/** Returns whether search engines can use a block of JSON-LD: it's valid JSON, with a vocabulary and a type. */
function isStructuredData(block: string): boolean {
  try {
    const data = JSON.parse(block) as Record<string, unknown> | null;
    const isOfSchema = /^https?:\/\/schema\.org\/?$/.test(String(data?.['@context']));
    return isOfSchema && (typeof data?.['@type'] === 'string' || Array.isArray(data?.['@graph']));
  } catch {
    return false;
  }
}
