import { describe, expect, it } from 'vitest';
import { pictureLink } from '#tests/support/designs.ts';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { hasTooManyPixels, inspectPicture, MAX_LOGO_BYTES } from './sniff-picture.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const inspected = (text: string) => inspectPicture(bytes(text));

describe('detecting the kind of an image by its content', () => {
  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'png'],
    ['\xff\xd8\xff\xe0rest', 'jpeg'],
    ['GIF89a', 'gif'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['....ftypavif', 'avif'],
    ['<svg viewBox="0 0 9 9"/>', 'svg'],
    [
      '\xef\xbb\xbf\n<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg>\n<svg xmlns="a" viewBox="0 0 9 9">',
      'svg',
    ],
    ['<!DOCTYPE svg [ <!ELEMENT a (b)> ]><svg viewBox="0 0 9 9">', 'svg'],
    ['<svg:svg xmlns:svg="a" viewBox="0 0 9 9">', 'svg'],
  ])('%j is %s', (text, kind) => {
    expect(inspected(text)).toMatchObject({ kind });
  });

  it('rejects an empty file', () => {
    expect(inspected('')).toEqual({ rejected: 'picture_empty' });
  });

  it.each([
    'PNG',
    '<!doctype html><html><body><svg></svg></body></html>',
    '<!doctype html><svg></svg>',
    '<html><!-- <svg> --></html>',
    '<svgx>',
    '<!-- no end <svg>',
    '<?xml no end <svg>',
    '<!DOCTYPE svg [ no end <svg>',
  ])('rejects %j', (text) => {
    expect(inspected(text)).toEqual({ rejected: 'picture_unsupported' });
  });

  it.each([
    ['....ftypheic', /^iPhone photo\? Share it as JPEG, or take a screenshot of it\.$/],
    ['....ftypmif1', /^iPhone photo\?/],
    ['%PDF-1.7', /PDF or Illustrator file.* SVG or a large PNG/],
    ['%!PS-Adobe-3.0 EPSF-3.0', /EPS or Illustrator file/],
    ['\xc5\xd0\xd3\xc6', /EPS or Illustrator file/],
    ['8BPS\0\x01', /Photoshop file/],
    ['II*\0', /TIFF/],
    ['MM\0*', /TIFF/],
    ['BM      ', /BMP/],
    ['\0\0\0\x0cJXL ', /Save it as a PNG/],
    ['PK\x03\x04', /ZIP or Office file/],
    ['....ftypqt  ', /video/],
  ])('says what to do instead of uploading %j', (text, message) => {
    expect(inspected(text)).toEqual({
      rejected: 'picture_unsupported',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    '<!--',
    '<!---->',
    '<?x',
    '<?x?>',
    '<!doctype svg>',
    '<!doctype svg',
    '<!doctype svg[>',
    '<!doctype svg[]>',
    '<svg on',
    '<svg href = ',
    '<svg url(  ',
    '<svg><style>/* ',
    '<svg><style>a{',
    '<svg><style>}',
    '<a href="https:',
    '<svg viewBox="0 0 9 9"><text> ',
    '<svg viewBox="0 0 9 9" style="fill:red;fill:blue"/>',
  ])('takes less than three seconds for 5 MB of %j', (piece) => {
    const file = bytes(piece.repeat(Math.floor(MAX_LOGO_BYTES / piece.length)));
    expect(processorTimeOf(() => inspectPicture(file))).toBeLessThan(3000);
  });
});

describe('an SVG', () => {
  it('may have 40,000 elements, and is refused with 300,000', () => {
    const svg = (elements: number) => `<svg viewBox="0 0 9 9">${'<p d="" x=""/>'.repeat(elements)}</svg>`;
    expect(inspected(svg(40_000))).toMatchObject({ kind: 'svg' });
    expect(inspected(svg(300_000))).toEqual({ rejected: 'picture_too_complex' });
  });

  it.each([
    '<svg/>',
    '<svg width="100%" height="100%"/>',
    '<svg width="300"/>',
    '<svg viewBox="0 0 0 9"/>',
    '<svg viewBox="none"/>',
  ])('%s has neither a size nor a viewBox', (text) => {
    expect(inspected(text)).toEqual({ rejected: 'picture_without_size' });
  });

  it.each([
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"/>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    '<svg><image href="https://example.com/a.png"/></svg>',
    "<svg><image xlink:href='file:///etc/passwd'/></svg>",
    '<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>',
    '<svg><style>@import "a.css"</style></svg>',
    '<svg><rect style="fill:url(https://example.com/a)"/></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><rect style="fill:url(&quot;https://example.com/a&quot;)"/></svg>',
    '<svg><a href="https://example.com/"/><image href="https://example.com/a.png"/></svg>',
    '<svg><a onclick="alert(1)" href="https://example.com/"/></svg>',
    '<svg><a href="javascript:alert(1)"/></svg>',
    '<svg><!-- <a --><image href="https://example.com/a.png"/></svg>',
    '<svg><style>@font-face{src:url(https://example.com/a.woff2)}</style></svg>',
    '<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]><svg><use/></svg>',
  ])('%s is unsafe', (text) => {
    expect(inspected(text)).toEqual({ rejected: 'picture_unsafe' });
  });

  it('has the resolution of its embedded pictures', () => {
    const image = `<image width="9" height="9" ${pictureLink(100, 100)}/>`;
    expect(inspected(`<svg viewBox="0 0 9 9">${image}</svg>`)).toMatchObject({ embeddedSide: 100 });
    expect(inspected('<svg viewBox="0 0 9 9"/>')).toMatchObject({ embeddedSide: null });
  });

  it.each([
    '<svg viewBox="0 0 9 9"><use href="#a"/><use xlink:href=\'#b\'/></svg>',
    '<svg viewBox="0 0 9 9"><rect fill="url(#g)"/><rect style="fill:url(\'#g\')"/></svg>',
    '<svg viewBox="0 0 9 9"><image href="data:image/png;base64,AAAA"/></svg>',
    '<svg viewBox="0 0 9 9"><title>carry on = go on</title></svg>',
    '<svg viewBox="0 0 9 9"><rect style="fill:url(&quot;#g&quot;)"/></svg>',
    '<svg viewBox="0 0 9 9"><a href="https://example.com/?a=1"><rect/></a></svg>',
    "<svg viewBox='0 0 9 9'><a target='_blank' xlink:href='http://example.com/'><rect/></a></svg>",
    '<svg viewBox="0 0 9 9"><style>@font-face{src:url("data:font/woff2;base64,AA")}</style></svg>',
  ])('%s is safe', (text) => {
    expect(inspected(text)).toMatchObject({ kind: 'svg' });
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
