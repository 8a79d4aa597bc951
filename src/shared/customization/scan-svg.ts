import { referencesOf } from './style-references.ts';

/** An element of a drawing, with what its references need. Names are without their prefix. */
export interface SvgElement {
  name: string;
  ids: string[];
  classes: Set<string>;
  /** The ids that its attributes name by `href="#id"` or `url(#id)`. */
  references: Set<string>;
  children: SvgElement[];
}

export interface ScannedSvg {
  /** In the order of the file: the drawing itself is the first. */
  elements: SvgElement[];
  /** The text of all its style sheets. */
  css: string;
}

const TAG = /<([^\s/>"'=<]+)/y;
const ATTRIBUTE = /\s*([^\s/>"'=<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const TAG_END = /\s*(\/?)>/y;
const DECLARED = /[^"'>[]+|"[^"]*"|'[^']*'/y;

/**
 * Reads the tags of an XML file, in one pass and without judging it: where it is broken, reading ends, for no
 * decoder will read on either. Entities and attributes declared by the document type are not known here
 * (`isUnsafeSvg` refuses both).
 * @param most so many elements, and one more to tell that there are more
 */
export function scanSvg(text: string, most: number): ScannedSvg {
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  let css = '';
  let at = 0;

  const addText = (part: string) => {
    if (open.at(-1)?.name === 'style') css += part;
  };
  const skipTo = (end: string, from: number) => {
    const found = text.indexOf(end, from);
    at = found < 0 ? text.length : found + end.length;
  };
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  while (elements.length <= most) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    addText(withCharacters(text.slice(at, start)));
    at = start;
    if (text.startsWith('<!--', start)) skipTo('-->', start + 4);
    else if (text.startsWith('<?', start)) skipTo('?>', start + 2);
    else if (text.startsWith('<![CDATA[', start)) {
      skipTo(']]>', start + 9);
      addText(text.slice(start + 9, at - 3));
    } else if (text.startsWith('<!', start)) {
      // What a document type declares in brackets is read like the rest of the file.
      while (take(DECLARED));
      at += 1;
    } else if (text.startsWith('</', start)) {
      skipTo('>', start);
      open.pop();
    } else {
      const name = take(TAG)?.[1];
      if (!name) break;
      const element = emptyElement(localName(name));
      for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
        addAttribute(element, localName(found[1] ?? ''), found[2] ?? found[3] ?? '');
      }
      const end = take(TAG_END);
      if (!end) break;
      open.at(-1)?.children.push(element);
      elements.push(element);
      if (!end[1]) open.push(element);
    }
  }
  return { elements, css };
}

function emptyElement(name: string): SvgElement {
  return { name, ids: [], classes: new Set(), references: new Set(), children: [] };
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function addAttribute(element: SvgElement, name: string, written: string): void {
  const value = withCharacters(written.replace(/\r\n|[\t\r\n]/g, ' '));
  if (name === 'id') element.ids.push(value);
  else if (name === 'href') {
    if (value.trimStart().startsWith('#')) element.references.add(value.trim().slice(1));
  } else if (name === 'class') {
    for (const one of value.split(/\s+/)) element.classes.add(one);
  } else {
    for (const id of referencesOf(value)) element.references.add(id);
  }
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** With the characters that are written by name or number: `&quot;`, `&#35;`, `&#x23;`. */
function withCharacters(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
