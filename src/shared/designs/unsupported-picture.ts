/** What to do instead with files that people often upload as a logo, by their first bytes. */
const ADVICE: readonly [offset: number, signatures: readonly string[], advice: string][] = [
  [4, ['ftyphe', 'ftypmif1', 'ftypmsf1'], 'iPhone photo? Share it as JPEG, or take a screenshot of it.'],
  [
    0,
    ['%PDF'],
    "This is a PDF or Illustrator file, which we can't print. Export the logo as an SVG or a large PNG.",
  ],
  [
    0,
    ['%!PS', '\xc5\xd0\xd3\xc6'],
    "This is an EPS or Illustrator file, which we can't print. Export the logo as an SVG or a large PNG.",
  ],
  [0, ['8BPS', '8BPB'], "This is a Photoshop file, which we can't print. Export the logo as a large PNG."],
  [0, ['II*\0', 'MM\0*', 'II+\0'], "This is a TIFF, which we can't print. Save it as a large PNG."],
  [0, ['BM'], "This is a bitmap (BMP), which we can't print. Save it as a PNG."],
  [
    0,
    ['\0\0\0\x0cJXL ', '\xff\x0a', '\0\0\0\x0cjP  '],
    "Most programs can't open this kind of image, and neither can we. Save it as a PNG.",
  ],
  [0, ['PK\x03\x04'], 'This is a ZIP or Office file. Upload the picture itself, as an SVG or a large PNG.'],
  [4, ['ftyp'], 'This is a video. Choose a picture, such as a PNG or JPEG.'],
];

/** Returns what to do with a file that is no supported picture; `null` for an unknown kind of file. */
export function adviceOnFile(file: Uint8Array): string | null {
  const found = ADVICE.find(([offset, signatures]) =>
    signatures.some((signature) =>
      [...signature].every((letter, index) => file[offset + index] === letter.charCodeAt(0)),
    ),
  );
  return found?.[2] ?? null;
}
