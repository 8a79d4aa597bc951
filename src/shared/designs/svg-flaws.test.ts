import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#tests/support/processor-time.ts';
import { svgSamples } from '#tests/support/svg-samples.ts';
import { inspectPicture } from './sniff-picture.ts';
import { effectsMessage } from './svg-flaws.ts';

const inspected = (svg: string) => inspectPicture(Uint8Array.from(Buffer.from(svg)));
const LIVE_TEXT = 'live text';
const svg = (content: string, root = '') => `<svg viewBox="0 0 9 9" ${root}>${content}</svg>`;

describe('an SVG that the server draws as browsers do is accepted', () => {
  it.each(svgSamples().filter(({ why }) => why === null))('$name', (sample) => {
    expect(inspected(sample.svg)).toMatchObject({ kind: 'svg', hasLiveText: false });
  });

  it.each(svgSamples().filter(({ why }) => why === LIVE_TEXT))('$name, in our fonts', (sample) => {
    expect(inspected(sample.svg)).toMatchObject({ kind: 'svg', hasLiveText: true });
  });

  it.each([
    '<svg:text>a</svg:text>',
    '<defs><text><tspan>a</tspan></text></defs>',
    '<text>Å&#322;&#xf3;d&amp;&#x17A;</text>',
    '<text><![CDATA[<!-- a]]></text>',
    '<text style="font-family:&quot;Times New Roman&quot;, serif">a</text>',
    '<a href="https://example.com/"><text>a</text></a>',
    '<text>a<!-- Медик --></text>',
  ])('%s, in our fonts', (content) => {
    expect(inspected(svg(content))).toMatchObject({ kind: 'svg', hasLiveText: true });
  });

  it.each([
    ['an empty text, as drawing programs leave them', svg('<text x="1"> <tspan></tspan></text><g/>')],
    ['text that nothing draws', svg('<title>Badge</title><desc>Made by hand</desc>')],
    ['a comment in a text', svg('<text><!-- a --></text>')],
    ['a comment about text', svg('<!-- <text>no</text> --><style>/* a{animation:b} */</style>')],
    [
      'styles of another element than the root',
      svg('<g class="b"/>', 'class="a"').replace('<g', '<style>.b{margin:9px}</style><g'),
    ],
  ])('%s', (_, file) => {
    expect(inspected(file)).toMatchObject({ kind: 'svg' });
  });
});

describe('an SVG that the server draws in another way is rejected', () => {
  it.each(svgSamples().filter(({ why }) => why !== null && why !== LIVE_TEXT))(
    '$name: $why',
    ({ svg: file, why }) => {
      const rejected = why?.startsWith('picture_')
        ? { rejected: why }
        : { rejected: 'picture_effects', message: effectsMessage(why ?? '') };
      expect(inspected(file)).toEqual(rejected);
    },
  );

  it.each([
    ['picture_effects', '<text>a</text><rect style="animation:b"/>'],
    ['picture_text_fonts', '<style>@font-face{src:url(data:font/ttf;base64,AA)}</style><text>a</text>'],
    ['picture_text_fonts', '<text>a</text><style>@font-face{src:local("A")}</style>'],
    ['picture_text_fonts', '<text><tspan>a</tspan> \u{1f600}</text>'],
    ['picture_text_fonts', '<text><![CDATA[\u4e2d]]></text>'],
    ['picture_curved_text', '<text>a</text><text><textPath href="#p">b</textPath></text>'],
    ['picture_effects', '<rect style="fill:var(--a)"/>'],
    ['picture_effects', '<style>rect { fill : COLOR-MIX(in srgb, red, blue) }</style>'],
  ])('as %s: %s', (code, content) => {
    expect(inspected(svg(content))).toMatchObject({ rejected: code });
  });
});

it('takes less than a second for 20,000 classes of the first element and as many rules', () => {
  const file = svg(`<style>${'a{b:c}'.repeat(20_000)}</style>`, `class="${'a '.repeat(20_000)}"`);
  expect(processorTimeOf(() => inspected(file))).toBeLessThan(1000);
});
