import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDrawnElements } from './count-drawn-elements.ts';

const count = (content: string, most = 1000) => countDrawnElements(`<svg>${content}</svg>`, most);

/** Ten things named `ten`, that are drawn only by reference: the group and nine circles. */
const TEN = `<defs><g id="ten">${'<circle/>'.repeat(9)}</g></defs>`;

describe('the elements that a drawing draws', () => {
  it('are counted with the drawing itself', () => {
    expect(count('')).toBe(1);
    expect(count('<g><rect/><g><path d="M0 0"/></g></g>text')).toBe(5);
  });

  it('are not what is only described', () => {
    expect(count(`<title/><metadata><a/></metadata><style/>${TEN}<symbol><rect/></symbol>`)).toBe(1);
    expect(count('<pattern><rect/></pattern><clipPath><rect/></clipPath><mask><rect/></mask>')).toBe(1);
  });

  it.each([
    '<use href="#ten"/>',
    "<use xlink:href='#ten'/>",
    '<use x="1"\n href = "#ten"\n/>',
    '<svg:use xlink:href="#ten"></svg:use>',
    '<SVG:use XLINK:href="#ten"/>',
    '<use title="a > b" href="#ten"/>',
    '<use href=" #&#116;&#x65;n"/>',
    '<rect fill="url(#ten)"/>',
    '<rect mask=\'url("#ten")\'/>',
    '<rect fill="url( &quot;#ten&quot; ) red"/>',
    '<rect style="stroke:none;clip-path:url(#ten)"/>',
    '<rect style="fill:u\\72 l(#t\\65 n)"/>',
    '<style>rect{fill:url(#ten)}</style><rect/>',
    '<rect class="a b"/><style><![CDATA[ .x,.b > .b{fill:url("#ten")} ]]></style>',
    '<style>/* } */ #r{stroke:url(#ten)}</style><rect id="r"/>',
    '<style>.b{} .a{font-family:"}{";fill:url(#ten)}</style><rect class="a"/>',
    '<style>.a{fill:url(#ten)</style><rect class="a"/>',
  ])('%s is followed', (content) => {
    expect(count(TEN + content)).toBe(12);
  });

  it.each([
    '<style>.\\61{fill:url(#ten)}</style><rect class="a"/>',
    '<style>@media all{.a:first-child{fill:url(#ten)}}</style><rect class="a"/>',
  ])('%s may be meant for any of them', (content) => {
    expect(count(TEN + content)).toBeGreaterThan(12);
  });

  it.each([
    '<!-- <use href="#ten"/> -->',
    '<!--> <![CDATA[ --><!-- ]]><use href="#ten"/> -->',
    '<![CDATA[<use href="#ten"/>]]>',
    '<?use href="#ten"?>',
    '<style>/* rect{fill:url(#ten)} */ .a{fill:url(#ten)} rect{}</style>',
    '<style>.none .a{fill:url(#ten)}</style>',
  ])('%s is not', (content) => {
    expect(count(`${TEN}<rect/>${content}`)).toBe(2);
  });

  it('are found behind what looks like the end of something else', () => {
    const doctype = `<!DOCTYPE svg PUBLIC "[>'" '">' [<!ELEMENT a (b)> <!-- ]> <![CDATA[ --> <?p ]> ?>]>`;
    expect(countDrawnElements(`${doctype}<svg>${TEN}<use href="#ten"/></svg>`, 1000)).toBe(12);
    expect(count(`${TEN}<!--> <![CDATA[ --><use href="#ten"/><!-- ]]> -->`)).toBe(12);
  });

  it('do not include colours: a gradient draws nothing', () => {
    const gradient = '<linearGradient id="g"><stop/><stop/></linearGradient>';
    expect(count(`${gradient}<rect fill="url(#g)"/><rect fill="url(#none)"/>`)).toBe(3);
  });

  it('are all that have the id, where several have it', () => {
    expect(count('<defs><g id="a"/><g id="a"><rect/></g></defs><use href="#a"/>')).toBe(5);
  });

  it('end where a reference leads back, which counts as one', () => {
    expect(count('<g id="a"><use href="#a"/></g>')).toBe(4);
    expect(count('<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs>')).toBe(1);
    expect(count('<g id="a" mask="url(#a)"/>')).toBe(3);
  });

  it('are no longer counted when they are too many', () => {
    const levels = Array.from({ length: 30 }, (_, index) => {
      return `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(10)}</g>`;
    });
    const endless = `<defs><g id="a0"/>${levels.join('')}</defs><use href="#a30"/>`;
    expect(count(endless)).toBe(1001);
    expect(count(endless, 100_000)).toBe(100_001);
    // Even those that are not drawn must be read.
    expect(count(`<defs>${'<rect/>'.repeat(2000)}</defs>`)).toBe(1001);
  });
});

/** What each group refers to, by its number; every reference in some way of writing it. */
const references = fc.array(
  fc.array(fc.record({ target: fc.nat(4), written: fc.nat(5), noise: fc.nat(3) }), { maxLength: 4 }),
  { minLength: 5, maxLength: 5 },
);
type References = typeof references extends fc.Arbitrary<infer Value> ? Value : never;

const WRITTEN: ((id: string) => string)[] = [
  (id) => `<use href="#${id}"/>`,
  (id) => `<use x='1' xlink:href='#${id}' y="2"></use>`,
  (id) => `<S:use\n\thref="#${id}" />`,
  (id) => `<rect fill="url(#${id})"/>`,
  (id) => `<path d='M0>1' style="a:b;mask:url('#${id}')"/>`,
  (id) => `<rect class="of-${id}"/>`,
];
const NOISE = ['', ' <!-- <use href="#g0"/> - -> -->', '<![CDATA[ <g> ]]>', '<?x <use href="#g0"/> ?>'];

function write(groups: References): string {
  const sheet = groups.map((_, index) => `.of-g${index}{fill:url(#g${index})}`).join('\n');
  const written = groups.map((uses, index) => {
    const content = uses.map(({ target, written, noise }) => {
      return (NOISE[noise] ?? '') + (WRITTEN[written] ?? String)(`g${target}`);
    });
    return `<g id="g${index}">${content.join('')}</g>`;
  });
  return `<svg><style>${sheet}</style><defs>${written.join('')}</defs><use href="#g0"/></svg>`;
}

/** The group itself, and for each of its references the element that has it and what that draws. */
function drawn(groups: References, group: number, within: number[]): number {
  if (within.includes(group)) return 1;
  const inner = (groups[group] ?? []).map(({ target }) => 1 + drawn(groups, target, [...within, group]));
  return inner.reduce((sum, one) => sum + one, 1);
}

it('the count is that of drawing it, however it is written and wherever references lead', () => {
  fc.assert(
    fc.property(references, (groups) => {
      const expected = Math.min(2 + drawn(groups, 0, []), 5001);
      expect(countDrawnElements(write(groups), 5000)).toBe(expected);
    }),
  );
});

it('takes no longer for a drawing that is made to take long', () => {
  const started = performance.now();
  const MANY = 600_000;
  for (const part of ['<!--', '<![CDATA[', '<?', '<!', '<a ', "<a b='", '&#', '<a>', '</a>', '<a/>']) {
    countDrawnElements(`<svg>${part.repeat(MANY)}`, 100_000);
  }
  for (const part of ['url(', 'url("#', '/*', '"', '{', '}', "'\n", '\\', '.a,', '*{a:url(#a)}']) {
    countDrawnElements(`<svg><style>${part.repeat(MANY)}</style></svg>`, 100_000);
    countDrawnElements(`<svg style='${part.replaceAll("'", '').repeat(MANY)}'/>`, 100_000);
  }
  const list = (written: (index: number) => string) =>
    Array.from({ length: 50_000 }, (_, index) => written(index)).join('');
  const urls = list((index) => `url(#a${index}) `);
  countDrawnElements(
    `<svg><style>.b{fill:${urls}}</style>${list((index) => `<g id="a${index}" class="b">`)}`,
    100_000,
  );
  const rules = list((index) => `.b${index}{fill:url(#a)}`);
  countDrawnElements(
    `<svg><style>${rules}</style>${list((index) => `<g id="a" class="b${index}">`)}`,
    100_000,
  );
  countDrawnElements(`<svg>${list(() => '<use id="a" href="#a"/>')}`, 100_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});
