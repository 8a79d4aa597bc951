import type { ErrorCode } from '../errors.ts';
import type { PixelSize } from './print-area.ts';
import { sizeDrawing } from './size-drawing.ts';

/** The kinds of picture that a logo may be: what both the server and every browser can decode. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

/** The most bytes that are uploaded. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** The most pixels that are decoded: on either side, and in all. */
export const PICTURE_LIMITS = { maxSide: 12_000, maxPixels: 50_000_000 };

export function hasTooManyPixels({ width, height }: PixelSize): boolean {
  return Math.max(width, height) > PICTURE_LIMITS.maxSide || width * height > PICTURE_LIMITS.maxPixels;
}

/**
 * Judges an uploaded logo by its bytes before anybody decodes it: of which kind it is, with what is to be
 * decoded, or why it is refused.
 * The editor tells it as soon as the file is chosen, the server judges again (decisions.md 27).
 */
export function judgePicture(
  file: Uint8Array<ArrayBuffer>,
): { kind: PictureKind; bytes: Uint8Array<ArrayBuffer> } | { refused: ErrorCode } {
  if (file.length === 0) return { refused: 'picture_empty' };
  const kind = signedKind(file);
  if (kind) return { kind, bytes: file };
  // Without the mark at its beginning that some programs write.
  const text = new TextDecoder().decode(file);
  const root = findDrawing(text);
  if (root === null) return { refused: 'picture_unsupported' };
  if (FORBIDDEN.some((pattern) => pattern.test(text))) return { refused: 'picture_unsafe' };
  const sized = sizeDrawing(text, root);
  if (sized === null) return { refused: 'picture_without_size' };
  return { kind: 'svg', bytes: new TextEncoder().encode(sized) };
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

function signedKind(file: Uint8Array): PictureKind | undefined {
  const found = SIGNATURES.find(([, offset, bytes]) =>
    [...bytes].every((byte, index) => file[offset + index] === byte.charCodeAt(0)),
  );
  return found?.[0];
}

/** Where the first element of a drawing begins at the latest: nobody writes a longer preface. */
const LONGEST_PREFACE = 64 * 1024;
const PREFACE = [/^<!--[\s\S]*?-->/, /^<\?[\s\S]*?\?>/, /^<!doctype\s+svg[^>[]*(?:\[[^\]]*\][^>]*)?>/i];

/** Where the first element begins if it is `svg`, after a declaration, a document type and comments; else null. */
function findDrawing(text: string): number | null {
  const beginning = text.slice(0, LONGEST_PREFACE);
  let rest = beginning.trimStart();
  for (;;) {
    const preface = PREFACE.map((pattern) => pattern.exec(rest)?.[0]).find((found) => found !== undefined);
    if (preface === undefined) break;
    rest = rest.slice(preface.length).trimStart();
  }
  return /^<(?:svg:)?svg[\s>/]/.test(rest) ? beginning.length - rest.length : null;
}

/** What is more than a drawing: script, entities, links to other files. */
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
