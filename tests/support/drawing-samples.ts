import sharp from 'sharp';
import { logoPng } from './designs.ts';
import type { LogoSample } from './photo-samples.ts';
import { svgSamples } from './svg-samples.ts';

/** Features of SVG, each in a file of `svg-samples.txt`, which is compared with a browser's drawing elsewhere. */
const FEATURES = [
  'linear gradient',
  'radial gradient focal',
  'pattern',
  'clip path',
  'mask lum',
  'blur',
  'fe drop shadow',
  'mix blend multiply',
  'opacity group',
  'stroke dash',
  'marker',
  'use',
  'symbol',
  'nested svg',
  'switch lang',
  'CSS cascade',
  'color current',
  'fill rule',
  'clip rule evenodd',
  'preserve slice',
  'view box offset',
  'quot style',
  'link plain',
  'illustrator',
  // Refused, or asked about.
  'text',
  'text path',
  'units mm',
  'CSS var',
  'animate',
];

const svg = (content: string, root = 'width="90" height="60"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60" ${root}>${content}</svg>`);
const SHAPE = '<rect x="5" y="5" width="60" height="40" fill="#c8102e"/><circle cx="60" cy="40" r="16"/>';
const FONT = '@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}';

/** Returns an SVG that shows the logo as an embedded picture. */
async function embedded(type: 'png' | 'jpeg'): Promise<Buffer> {
  const picture = await sharp(await logoPng(300))
    .flatten({ background: '#e8e2d0' })
    .toFormat(type)
    .toBuffer();
  const link = `data:image/${type};base64,${picture.toString('base64')}`;
  return svg(`<image width="90" height="60" href="${link}"/><circle cx="20" cy="40" r="12" fill="#0a0"/>`);
}

/** Drawings with the features that people's programs use. */
export const DRAWING_SAMPLES: LogoSample[] = [
  ...svgSamples()
    .filter(({ name }) => FEATURES.includes(name))
    .map(({ name, svg: file }) => ({ name: `SVG: ${name}`, file: () => Buffer.from(file) })),
  { name: 'SVG: only a viewBox', file: () => svg(SHAPE, '') },
  { name: 'SVG: its size in inches', file: () => svg(SHAPE, 'width="3in" height="2in"') },
  { name: 'SVG: embedded PNG', file: () => embedded('png') },
  { name: 'SVG: embedded JPEG', file: () => embedded('jpeg') },
  {
    name: 'SVG: list of transformations',
    file: () => svg(`<g transform="translate(10 5) rotate(12) scale(.8 1.1) skewX(8)">${SHAPE}</g>`),
  },
  {
    name: 'SVG: spans of text',
    file: () => svg('<text x="5" y="40">ME<tspan dy="-9" fill="#c8102e">DIC</tspan></text>'),
  },
  {
    name: 'SVG: text in a font of its own',
    file: () => svg(`<style>${FONT}</style><text x="5" y="40" font-family="x">MEDIC</text>`),
  },
  {
    name: 'SVG: HTML inside',
    file: () => svg('<foreignObject width="90" height="60"><p>MEDIC</p></foreignObject>'),
  },
  { name: 'SVG: script', file: () => svg(`${SHAPE}<script>alert(1)</script>`) },
  {
    name: 'SVG: picture of another site',
    file: () => svg('<image width="90" height="60" href="https://example.com/a.png"/>'),
  },
];
