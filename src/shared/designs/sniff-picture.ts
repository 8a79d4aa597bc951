import type { ErrorCode } from '../error-table.ts';
import { FILTERED_SIDE_PX, LOGO_SIDE_PX, VECTOR_SIDE_PX } from './effective-dpi.ts';
import { embeddedSide } from './embedded-side.ts';
import { markedSide } from './marked-side.ts';
import type { PixelSize } from './print-area.ts';
import { sizeSvg } from './size-svg.ts';
import { checkSvg, effectsMessage, type SvgFlaw } from './svg-flaws.ts';
import { adviceOnFile } from './unsupported-picture.ts';

/** The image formats of logos: the server and all browsers can decode them. */
type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg';

interface InspectedPicture {
  kind: PictureKind;
  /** The file to decode. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The largest size on its longer side in which it is stored, in pixels. A vector file is stored in exactly this size. */
  storedSide: number;
  /** The pixels of its longer side at the resolution of the pictures embedded in it; `null` if they don't limit it. */
  embeddedSide: number | null;
  /** An SVG with text, which is drawn in our fonts. */
  hasLiveText: boolean;
}

interface Rejected {
  rejected: ErrorCode;
  message?: string;
}

/** How much of a photo `inspectPicture` looks at. */
export const PHOTO_HEAD_BYTES = 64;

/** Returns whether a file is a photo, not a vector file or another kind of file, from its first `PHOTO_HEAD_BYTES` bytes. */
export function isPhoto(head: Uint8Array): boolean {
  return signedKind(head) !== undefined;
}

/** The largest upload in bytes. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** The largest image that is decoded, in pixels per side and in total. */
export const PICTURE_LIMITS = { maxSide: 12_000, maxPixels: 50_000_000 };

export function hasTooManyPixels({ width, height }: PixelSize): boolean {
  return Math.max(width, height) > PICTURE_LIMITS.maxSide || width * height > PICTURE_LIMITS.maxPixels;
}

/**
 * Inspects the bytes of an uploaded logo before it is decoded (docs/product/designs.md#logo-files). The editor calls this when a
 * file is chosen, and the server again.
 * @returns the error code if the file is rejected, and its message unless it's the code's default
 */
export function inspectPicture(file: Uint8Array<ArrayBuffer>): InspectedPicture | Rejected {
  if (file.length === 0) return { rejected: 'picture_empty' };
  const kind = signedKind(file);
  if (kind)
    return {
      kind,
      bytes: file,
      storedSide: LOGO_SIDE_PX,
      embeddedSide: kind === 'png' ? markedSide(file) : null,
      hasLiveText: false,
    };
  // Drops the byte order mark that some programs write.
  const text = new TextDecoder().decode(file);
  const root = findSvgRoot(text);
  if (root === null) return unsupported(file);
  if (hasTooManyParts(text)) return { rejected: 'picture_too_complex' };
  const checked = text.replaceAll(PLAIN_LINK, '$1');
  if (FORBIDDEN.some((pattern) => pattern.test(checked))) return { rejected: 'picture_unsafe' };
  const { flaw, hasLiveText } = checkSvg(text, root);
  if (flaw !== null) return rejectedFor(flaw);
  const sized = sizeSvg(text, root);
  if (sized === null) return { rejected: 'picture_without_size' };
  const bytes = new TextEncoder().encode(sized);
  const embedded = embeddedSide(sized, root);
  if (!FILTER.test(text))
    return { kind: 'svg', bytes, storedSide: VECTOR_SIDE_PX, embeddedSide: embedded, hasLiveText };
  const side = Math.min(FILTERED_SIDE_PX, embedded ?? FILTERED_SIDE_PX);
  return { kind: 'svg', bytes, storedSide: FILTERED_SIDE_PX, embeddedSide: side, hasLiveText };
}

/** A filter in use, as an attribute or a property. */
const FILTER = /[\s;"'{]filter\s{0,9}[:=]/;

function unsupported(file: Uint8Array): Rejected {
  const message = adviceOnFile(file);
  return { rejected: 'picture_unsupported', ...(message && { message }) };
}

/**
 * The maximum number of tags, attributes, rules and declarations of an SVG together: each is checked on the thread that serves
 * pages.
 */
const MAX_SVG_PARTS = 200_000;

function hasTooManyParts(svg: string): boolean {
  let parts = 0;
  for (const _ of svg.matchAll(/[<={;]/g)) if (++parts > MAX_SVG_PARTS) return true;
  return false;
}

function rejectedFor(flaw: SvgFlaw): Rejected {
  if (flaw === 'curved-text') return { rejected: 'picture_curved_text' };
  if (flaw === 'text-fonts') return { rejected: 'picture_text_fonts' };
  return { rejected: 'picture_effects', message: effectsMessage(flaw.effect) };
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

/** How far into a file its first element is searched for, in characters. */
const MAX_PREFACE_LENGTH = 64 * 1024;
/** A comment, an XML declaration or processing instruction, and a document type. */
const PREFACE = [/^<!--[\s\S]*?-->/, /^<\?[\s\S]*?\?>/, /^<!doctype\s+svg[^>[]*(?:\[[^\]]*\][^>]*)?>/i];

/** Returns the index of the first element if it is `svg`, otherwise `null`. */
function findSvgRoot(text: string): number | null {
  const beginning = text.slice(0, MAX_PREFACE_LENGTH);
  let rest = beginning.trimStart();
  for (;;) {
    const preface = PREFACE.map((pattern) => pattern.exec(rest)?.[0]).find((found) => found !== undefined);
    if (preface === undefined) break;
    rest = rest.slice(preface.length).trimStart();
  }
  return /^<(?:svg:)?svg[\s>/]/.test(rest) ? beginning.length - rest.length : null;
}

/**
 * The address of a plain link, which neither browsers nor the server's library follow in a picture. It ends before the
 * next tag, so that it can't hide the address of another element.
 */
const PLAIN_LINK =
  /(<(?:svg:)?a\s[^<>]*?)(?:xlink:)?href\s{0,9}=\s{0,9}(?:"https?:[^"<>]*"|'https?:[^'<>]*')/g;

/** Content that a plain vector image doesn't need: scripts, entities and links to other files. */
const FORBIDDEN: readonly RegExp[] = [
  /<script/i,
  /<foreignObject/i,
  // Entities, and default values of attributes.
  /<!(?:ENTITY|ATTLIST)/i,
  /@import/i,
  /\son[a-z]{3,20}\s{0,9}=\s{0,9}["']/i,
  /javascript:/i,
  // Links may only point to parts of the same file or to an embedded image.
  /href\s{0,9}=\s{0,9}["']\s{0,9}(?!#|data:image\/(?:png|jpe?g|gif|webp);)[^"'\s]/i,
  // Browsers write quotes in styles as references. Embedded fonts are of no use without text, and rejected with it.
  /url\(\s{0,9}(?:["']|&quot;|&apos;)?\s{0,9}(?!#|["'\s]|&(?:quot|apos);#|data:(?:application\/(?:x-)?)?font)/i,
];
