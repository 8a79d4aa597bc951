import { describe, expect, it } from 'vitest';
import { pictureLink } from '#tests/support/designs.ts';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { embeddedSide } from './embedded-side.ts';

/** A drawing of 600 × 300 units with the content, shown in 900 × 450 pixels. */
const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450" viewBox="0 0 600 300">${content}</svg>`;
const sideOf = (content: string) => embeddedSide(drawing(content), 0);
/** An embedded picture of 100 × 50 pixels. */
const PICTURE = pictureLink(100, 50);
const FIVE_MB = 5 * 1024 * 1024;
const WHOLE = 'width="600" height="300"';

describe('embeddedSide', () => {
  it.each([
    ['fills the drawing', `<image ${WHOLE} ${PICTURE}/>`, 100],
    ['is linked by XLink', `<svg:image ${WHOLE} xlink:${PICTURE}></svg:image>`, 100],
    ['has line breaks', `<image ${WHOLE} ${PICTURE.replace(',', ',&#10;\n ')}/>`, 100],
    ['fills half of it', `<image width="300" height="150" ${PICTURE}/>`, 200],
    ['has its size in percent', `<image width="50%" height="50%" ${PICTURE}/>`, 200],
    ['has its size in inches', `<image width="3.125in" height="150" ${PICTURE}/>`, 200],
    ['has only a width', `<image width="300" ${PICTURE}/>`, 200],
    ['has only a height', `<image height="150" ${PICTURE}/>`, 200],
    ['has no size, so a pixel is a unit', `<image ${PICTURE}/>`, 600],
    ['fits into its box', `<image width="600" height="150" ${PICTURE}/>`, 200],
    [
      'covers its box',
      `<image width="600" height="150" preserveAspectRatio="xMidYMid slice" ${PICTURE}/>`,
      100,
    ],
    ['is distorted', `<image width="150" height="300" preserveAspectRatio="none" ${PICTURE}/>`, 100],
  ])('returns the pixels of the drawing for a picture that %s', (_, content, side) => {
    expect(sideOf(content)).toBe(side);
  });

  it.each([
    ['its own matrix', `<image width="100" height="50" transform="matrix(3 0 0 3 9 9)" ${PICTURE}/>`, 200],
    [
      'a group',
      `<g transform="translate(9,9) scale(2)"><g transform="scale(3 3)"><image ${PICTURE}/></g></g>`,
      100,
    ],
    ['a rotation', `<image transform="rotate(90) matrix(0 3 -3 0 0 0)" ${PICTURE}/>`, 200],
    ['an ended group', `<g transform="scale(9)"><path></path><path/></g><image ${PICTURE}/>`, 600],
    ['a nested drawing', `<svg width="300" height="150" viewBox="0 0 100 50"><image ${PICTURE}/></svg>`, 200],
    ['a nested drawing of the whole', `<svg viewBox="0 0 100 50"><image ${PICTURE}/></svg>`, 100],
  ])('counts the scale of %s', (_, content, side) => {
    expect(sideOf(content)).toBe(side);
  });

  it.each(['defs', 'pattern', 'symbol', 'mask', 'filter'])(
    'takes a picture in a %s to fill the drawing, wherever it is used',
    (name) => {
      expect(sideOf(`<${name}><g><image width="9" height="9" ${PICTURE}/></g></${name}>`)).toBe(100);
    },
  );

  it('counts a picture drawn by reference as filling the drawing', () => {
    const image = (id: string) => `<image id="${id}" width="60" height="30" ${PICTURE}/>`;
    expect(sideOf(image('a'))).toBe(1000);
    expect(sideOf(`<use xlink:href="#a"/>${image('a')}`)).toBe(100);
    expect(sideOf(`<use href="#b"/>${image('a')}`)).toBe(1000);
  });

  it('returns the smallest of several', () => {
    const small = `<image width="300" height="150" ${pictureLink(30, 15)}/>`;
    expect(sideOf(`<image ${WHOLE} ${PICTURE}/>${small}<image ${WHOLE} ${PICTURE}/>`)).toBe(60);
  });

  it('returns at least one pixel', () => {
    expect(sideOf(`<image ${WHOLE} transform="scale(1000)" ${pictureLink(1, 1)}/>`)).toBe(1);
  });

  it('counts units as pixels without a viewBox', () => {
    const svg = `<?xml?><svg width="500" height="1000"><image width="250" ${PICTURE}/></svg>`;
    expect(embeddedSide(svg, svg.indexOf('<svg'))).toBe(400);
  });

  it.each([
    ['no picture', '<rect width="9" height="9"/>'],
    ['enough pixels for any print', `<image ${WHOLE} ${pictureLink(4800, 2400)}/>`],
    ['a picture in a comment', `<!-- <image ${PICTURE}/> -->`],
    ['a picture in character data', `<style><![CDATA[ <image ${PICTURE}/> ]]></style>`],
    ['a picture that nothing can decode', '<image href="data:image/png;base64,AAAA"/>'],
    [
      'a picture that is not base64',
      '<image href="data:image/png;base64,!"/><image href="data:image/png,A"/>',
    ],
    ['a picture without a link', '<image width="9"/><image href="#a"/>'],
    ['an attribute without an end', `<image ${PICTURE} id="a/>`],
    ['a comment without an end', `<!-- <image ${PICTURE}/>`],
  ])('returns null for %s', (_, content) => {
    expect(sideOf(content)).toBeNull();
  });

  it.each([
    '<svg viewBox="0 0 9 9">',
    '<image href="data:image/png;base64,AAAA" id="a"/><use href="#a"/>',
    '<g transform="scale(2) matrix(1',
    '</g ></a>',
    '<a ',
    '<a a="',
    '<!-- ',
    '<![CDATA[',
    '<image',
  ])('takes less than three seconds for 5 MB of %j', (piece) => {
    const svg = drawing(`<image />${piece.repeat(FIVE_MB / piece.length)}`);
    expect(processorTimeOf(() => embeddedSide(svg, 0))).toBeLessThan(3000);
  });

  it.each(['scale(2)', 'scale(', ' ', '1'])(
    'takes less than three seconds for a transform and a width of 5 MB of %j',
    (piece) => {
      const value = piece.repeat(FIVE_MB / 2 / piece.length);
      const svg = drawing(`<g transform="${value}!"><image width="1${value}!" ${PICTURE}/></g>`);
      expect(processorTimeOf(() => embeddedSide(svg, 0))).toBeLessThan(3000);
    },
  );
});
