/** The kinds of picture that a logo may be. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif' | 'svg';

const SIGNATURES: readonly [kind: PictureKind, offset: number, bytes: string][] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
];

/** What a file is by its content, whatever it is called; null for anything that is no picture of a known kind. */
export function sniffPicture(file: Buffer): PictureKind | null {
  const found = SIGNATURES.find(
    ([, offset, bytes]) => file.toString('latin1', offset, offset + bytes.length) === bytes,
  );
  return found?.[0] ?? (isSvg(file.toString('utf8')) ? 'svg' : null);
}

/** Whether the first element is `svg`, after a declaration, a document type and comments. */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '').trimStart();
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
  /<!ENTITY/i,
  /@import/i,
  /\son[a-z]{3,20}\s{0,9}=\s{0,9}["']/i,
  /javascript:/i,
  // Links may lead to other parts of the drawing or to a picture within it, nowhere else.
  /href\s{0,9}=\s{0,9}["']\s{0,9}(?!#|data:image\/(?:png|jpe?g|gif|webp);)[^"'\s]/i,
  /url\(\s{0,9}["']?\s{0,9}(?!#|["'\s])/i,
];

/** Whether a drawing brings more than a drawing: script, entities, or links to other files. */
export function isUnsafeSvg(file: Buffer): boolean {
  const text = file.toString('utf8');
  return FORBIDDEN.some((pattern) => pattern.test(text));
}
