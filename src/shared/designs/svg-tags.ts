/** A start tag, an end tag or an empty element. Its name and `href` have no namespace prefix. */
export interface SvgTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  isEnd: boolean;
  isEmpty: boolean;
  /** The index where it begins, and the one after it. */
  start: number;
  end: number;
}

/** Markup that isn't an element, by its start and end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;
const NAME = /[^\s/>"'=]*/y;
const STOP = /["'>]/g;

/**
 * Yields the tags of an SVG from the index `at`, in time proportional to its length (docs/decisions/012-reading-uploads.md).
 * Stops at an unterminated construct, which no decoder accepts.
 */
export function* svgTags(svg: string, at: number): Generator<SvgTag> {
  let from = at;
  for (;;) {
    const start = svg.indexOf('<', from);
    if (start === -1) return;
    const isElement = svg[start + 1] !== '!' && svg[start + 1] !== '?';
    const skipped = isElement ? undefined : SKIPPED.find(([beginning]) => svg.startsWith(beginning, start));
    if (skipped) {
      const end = svg.indexOf(skipped[1], start + skipped[0].length);
      if (end === -1) return;
      from = end + skipped[1].length;
      continue;
    }
    const read = readTag(svg, start);
    if (!read) return;
    yield read;
    from = read.end;
  }
}

function readTag(svg: string, start: number): SvgTag | null {
  const isEnd = svg[start + 1] === '/';
  NAME.lastIndex = isEnd ? start + 2 : start + 1;
  const [name = ''] = NAME.exec(svg) ?? [];
  const attributes = new Map<string, string>();
  let from = start + 1 + (isEnd ? 1 : 0) + name.length;
  for (;;) {
    STOP.lastIndex = from;
    const stop = STOP.exec(svg);
    if (!stop) return null;
    if (stop[0] === '>') {
      const isEmpty = svg[stop.index - 1] === '/';
      return { name: withoutPrefix(name), attributes, isEnd, isEmpty, start, end: stop.index + 1 };
    }
    const close = svg.indexOf(stop[0], stop.index + 1);
    if (close === -1) return null;
    const key = svg.slice(from, stop.index).replace('=', '').trim();
    attributes.set(key.endsWith(':href') ? 'href' : key, svg.slice(stop.index + 1, close));
    from = close + 1;
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
