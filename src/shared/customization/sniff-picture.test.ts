import { describe, expect, it } from 'vitest';
import { hasTooManyPixels, isUnsafeSvg, judgePicture, sniffPicture } from './sniff-picture.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const of = (text: string) => sniffPicture(bytes(text));

describe('telling a picture by its content', () => {
  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'png'],
    ['\xff\xd8\xff\xe0rest', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['....ftypavif', 'avif'],
    ['<svg/>', 'svg'],
    ['\xef\xbb\xbf\n<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg>\n<svg xmlns="a">', 'svg'],
    ['<!DOCTYPE svg [ <!ELEMENT a (b)> ]><svg>', 'svg'],
    ['<svg:svg xmlns:svg="a">', 'svg'],
  ])('%j is %s', (text, kind) => {
    expect(of(text)).toBe(kind);
  });

  it.each([
    '',
    'PNG',
    '<!doctype html><html><body><svg></svg></body></html>',
    '<!doctype html><svg></svg>',
    '<html><!-- <svg> --></html>',
    '<svgx>',
    '<!-- no end <svg>',
    '<?xml no end <svg>',
    '<!DOCTYPE svg [ no end <svg>',
    '%PDF-1.7',
    'BM      ',
    '....ftypheic',
    'II*\0',
    'MM\0*',
  ])('%j is none', (text) => {
    expect(of(text)).toBeNull();
  });

  it('takes no longer for a file that is made to take long', () => {
    const started = performance.now();
    expect(of('<!--'.repeat(1_200_000))).toBeNull();
    expect(of('<!---->'.repeat(20_000))).toBeNull();
    expect(isUnsafeSvg(bytes(`<svg ${' on'.repeat(1_500_000)}`))).toBe(false);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('an SVG', () => {
  it.each([
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"/>',
    '<svg><a href="javascript:alert(1)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<svg><image href="https://example.com/a.png"/></svg>',
    "<svg><image xlink:href='file:///etc/passwd'/></svg>",
    '<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>',
    '<svg><style>@import "a.css"</style></svg>',
    '<svg><rect style="fill:url(https://example.com/a)"/></svg>',
    '<svg><foreignObject/></svg>',
    '<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]><svg><use/></svg>',
  ])('%s is unsafe', (text) => {
    expect(isUnsafeSvg(bytes(text))).toBe(true);
  });

  it.each([
    '<svg><use href="#a"/><use xlink:href=\'#b\'/></svg>',
    '<svg><rect fill="url(#g)"/><rect style="fill:url(\'#g\')"/></svg>',
    '<svg><image href="data:image/png;base64,AAAA"/></svg>',
    '<svg><text>carry on = go on</text></svg>',
  ])('%s is safe', (text) => {
    expect(isUnsafeSvg(bytes(text))).toBe(false);
  });
});

describe('an uploaded file', () => {
  it.each([
    ['', 'picture_empty'],
    ['II*\0', 'picture_unsupported'],
    ['....ftypheic', 'picture_unsupported'],
    ['%PDF-1.7', 'picture_unsupported'],
    ['<!doctype html><html></html>', 'picture_unsupported'],
    ['<svg onload="alert(1)"/>', 'picture_unsafe'],
  ])('%j is refused: %s', (text, refused) => {
    expect(judgePicture(bytes(text))).toEqual({ refused });
  });

  it('is refused when its references would draw for hours', () => {
    const levels = Array.from({ length: 6 }, (_, index) => {
      return `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(10)}</g>`;
    });
    const drawing = (depth: number) =>
      bytes(`<svg><g id="a0"/>${levels.slice(0, depth).join('')}<use href="#a${depth}"/></svg>`);
    expect(judgePicture(drawing(4))).toEqual({ kind: 'svg' });
    expect(judgePicture(drawing(5))).toEqual({ refused: 'picture_too_complex' });
  });

  it('is of its kind', () => {
    expect(judgePicture(bytes('GIF89a'))).toEqual({ kind: 'gif' });
    expect(judgePicture(bytes('<svg/>'))).toEqual({ kind: 'svg' });
  });
});

it.each([
  [12_000, 4166, false],
  [12_000, 4167, true],
  [12_001, 1, true],
  [1, 12_001, true],
])('%d by %d pixels are too many: %s', (width, height, expected) => {
  expect(hasTooManyPixels({ width, height })).toBe(expected);
});
