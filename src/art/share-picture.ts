import sharp from 'sharp';
import { drawContours } from './contours.ts';
import { drawLettering, wrapLettering } from './lettering.ts';
import { PALETTE } from './palette.ts';
import { createTerrain } from './terrain.ts';

export interface SharePicture {
  title: string;
  kicker: string;
  tone: 'ink' | 'olive' | 'steel';
  seed: number;
  /** An insignia as SVG, shown on the right. */
  insignia?: string | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const INSIGNIA = 360;
/** Base line of the title's last line, the room above it, and the heights of capitals to choose from. */
const BASE = 530;
const MAX_HEIGHT = 290;
const LEADING = 1.26;
const SIZES = [112, 96, 84, 74, 66, 58];
const SMALLEST = 50;
const MARK =
  'M24 2 43 8v15c0 11-8 19-19 23C13 42 5 34 5 23V8ZM24 5.600 8.200 10.600V23c0 9 6.400 15.900 15.800 19.500C33.400 38.900 39.800 32 39.800 23V10.600Z';
const PULSE = 'M9 25h8l3-9 5 17 4.500-12 2 4H39';

/** A page's picture for links on other sites: 1200 by 630, a PNG. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  return sharp(Buffer.from(composeSvg(picture)))
    .png({ palette: true, colors: 48, effort: 4 })
    .toBuffer();
}

function composeSvg({ title, kicker, tone, seed, insignia }: SharePicture): string {
  const terrain = createTerrain({
    seed,
    scale: 360,
    peaks: insignia ? [{ x: 950, y: 300, radius: 220, height: 0.9 }] : [],
  });
  const lines = drawContours(terrain, { width: WIDTH, height: HEIGHT, cell: 20, interval: 0.06, spacing: 32 })
    .map(({ path, heavy }) => `<path d="${path}" stroke-width="${heavy ? 2 : 1}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${PALETTE[tone]}"/>
    <g fill="${PALETTE.bone}" fill-opacity=".016" stroke="${PALETTE.bone}" stroke-opacity=".16">${lines}</g>
    <path fill="${PALETTE.bone}" d="M0 606h1200v24H0z"/>
    <path stroke="${PALETTE.ink}" stroke-width="18" stroke-dasharray="75" d="M75 618h1125"/>
    ${brand()}${heading(title, kicker, insignia ? 620 : WIDTH - 2 * MARGIN)}${insignia ? patch(insignia) : ''}
  </svg>`;
}

function brand(): string {
  const name = drawLettering('GTI Medical Training Solutions', {
    height: 24,
    x: 164,
    y: 122,
    tracking: 0.08,
  });
  return `<g transform="translate(${MARGIN - 8} 70) scale(1.75)" fill="${PALETTE.gold}">
      <path d="${MARK}"/>
      <path d="${PULSE}" fill="none" stroke="${PALETTE.gold}" stroke-width="2.600"/>
    </g><path d="${name.path}" fill="${PALETTE.bone}"/>`;
}

/** The title, as large as the room allows, standing on the lower margin with the kicker above it. */
function heading(title: string, kicker: string, width: number): string {
  const height = SIZES.find((size) => fits(title, width, size)) ?? SMALLEST;
  const leading = height * LEADING;
  const lines = wrapLettering(title, width, { height });
  const first = BASE - (lines.length - 1) * leading;
  const rows = lines.map((line, index) =>
    drawLettering(line, { height, x: MARGIN, y: first + index * leading }),
  );
  const top = first - height;
  const above = drawLettering(kicker, { height: 22, x: MARGIN + 76, y: top - 34, tracking: 0.12 });
  return `<path d="${rows.map(({ path }) => path).join('')}" fill="${PALETTE.bone}"/>
    <path d="${above.path}" fill="${PALETTE.gold}"/>
    <path d="M${MARGIN} ${top - 47}h56v5h-56z" fill="${PALETTE.gold}"/>`;
}

function fits(title: string, width: number, height: number): boolean {
  const lines = wrapLettering(title, width, { height });
  const room = height + (lines.length - 1) * height * LEADING;
  return room <= MAX_HEIGHT && lines.every((line) => drawLettering(line, { height }).width <= width);
}

function patch(insignia: string): string {
  const inner = insignia.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
  return `<g transform="translate(${950 - INSIGNIA / 2} ${300 - INSIGNIA / 2}) scale(${INSIGNIA / 96})">${inner}</g>`;
}
