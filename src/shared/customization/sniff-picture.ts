import type { ErrorCode } from '../errors.ts';
import { countDrawnElements } from './count-drawn-elements.ts';
import type { PixelSize } from './print-area.ts';

/** The kinds of picture that a logo may be: what both the server and every browser can decode. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

/** The most pixels that are decoded: on either side, and in all. */
export const PICTURE_LIMITS = { maxSide: 12_000, maxPixels: 50_000_000 };

export function hasTooManyPixels({ width, height }: PixelSize): boolean {
  return Math.max(width, height) > PICTURE_LIMITS.maxSide || width * height > PICTURE_LIMITS.maxPixels;
}

/**
 * Judges an uploaded logo by its bytes before anybody decodes it: of which kind it is, or why it is refused.
 * The editor tells it as soon as the file is chosen, the server judges again (decisions.md 27).
 */
export function judgePicture(file: Uint8Array): { kind: PictureKind } | { refused: ErrorCode } {
  if (file.length === 0) return { refused: 'picture_empty' };
  const kind = sniffPicture(file);
  if (!kind) return { refused: 'picture_unsupported' };
  if (kind === 'svg' && isUnsafeSvg(file)) return { refused: 'picture_unsafe' };
  if (kind === 'svg' && isTooComplexSvg(file)) return { refused: 'picture_too_complex' };
  return { kind };
}

const SIGNATURES: readonly [kind: PictureKind, offset: number, bytes: string][] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
];

/** What a file is by its content, whatever it is called; null for anything that is no picture of a known kind. */
export function sniffPicture(file: Uint8Array): PictureKind | null {
  const found = SIGNATURES.find(([, offset, bytes]) =>
    [...bytes].every((byte, index) => file[offset + index] === byte.charCodeAt(0)),
  );
  return found?.[0] ?? (isSvg(textOf(file)) ? 'svg' : null);
}

/** Without the mark at its beginning that some programs write. */
function textOf(file: Uint8Array): string {
  return new TextDecoder().decode(file);
}

/** Whether the first element is `svg`, after a declaration, a document type and comments. */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--')
      ? rest.indexOf('-->') + 3
      : rest.startsWith('<?')
        ? rest.indexOf('?>') + 2
        : /^<!doctype\s+svg/i.test(rest)
          ? endOfDoctype(rest)
          : 0;
    if (end < 4) return /^<(?:svg:)?svg[\s>/]/.test(rest);
    rest = rest.slice(end).trimStart();
  }
}

/** Behind `>`, or behind `]>` where the document type brings declarations of its own; 0 when it has no end. */
function endOfDoctype(text: string): number {
  const close = text.indexOf('>');
  const open = text.indexOf('[');
  if (open < 0 || open > close) return close + 1;
  return text.indexOf(']', open) < 0 ? 0 : text.indexOf('>', text.indexOf(']', open)) + 1;
}

const FORBIDDEN: readonly RegExp[] = [
  /<script/i,
  /<foreignObject/i,
  // Entities, and attributes that elements get without having them.
  /<!(?:ENTITY|ATTLIST)/i,
  /@import/i,
  /\son[a-z]{3,20}\s{0,9}=\s{0,9}["']/i,
  /javascript:/i,
  // Links may lead to other parts of the drawing or to a picture within it, nowhere else.
  /href\s{0,9}=\s{0,9}["']\s{0,9}(?!#|data:image\/(?:png|jpe?g|gif|webp);)[^"'\s]/i,
  /url\(\s{0,9}["']?\s{0,9}(?!#|["'\s])/i,
];

/** Whether a drawing brings more than a drawing: script, entities, or links to other files. */
export function isUnsafeSvg(file: Uint8Array): boolean {
  const text = textOf(file);
  return FORBIDDEN.some((pattern) => pattern.test(text));
}

/** The most elements that a drawing may draw, with all that its references repeat. */
const MOST_ELEMENTS = 100_000;

function isTooComplexSvg(file: Uint8Array): boolean {
  return countDrawnElements(textOf(file), MOST_ELEMENTS) > MOST_ELEMENTS;
}
