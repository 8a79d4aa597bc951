import { type CapStyle, drawButton, drawEmbroidery, drawEyelet, panelSeam } from './cap-panels.ts';
import { drawPiece, seam, stitches } from './cloth.ts';
import type { Motif } from './motifs.ts';
import type { Tones } from './palette.ts';
import { arch, between, type Edge, endOf, fold, mirrored, reversed, symmetric } from './path.ts';

/** The seam between brim and crown, and the outer edge of the brim; right halves. */
const SEWN: Edge = { start: [400, 448], curve: [486, 448, 566, 458, 620, 488] };
const OUTER: Edge = { start: [400, 530], curve: [500, 530, 590, 546, 654, 580] };
const STITCH_ROWS = 6;

/** The seam between the front and the side panel on the right, and the mesh behind it. */
const PANEL_SEAM = 'M404 198C484 214 550 306 564 480';
const MESH = `<path d="${PANEL_SEAM}V560H660V150H400Z" fill="url(#mesh)" opacity=".6"/>`;

const CROWN = symmetric(
  [400, 196],
  [[506, 196, 592, 268, 614, 402], [620, 436, 622, 462, ...endOf(SEWN)], reversed(SEWN)],
);

const BRIM = symmetric(SEWN.start, [
  SEWN.curve,
  [644, 502, 664, 532, 671, 566],
  [673, 582, 666, 587, ...endOf(OUTER)],
  reversed(OUTER),
]);

/** Draws the front of the cap: crown, brim and embroidery. */
export function drawCapFront(style: CapStyle, print: Motif | null, tones: Tones): string {
  const place = { x: 400, y: 350, size: print === 'heart-line' ? 150 : 138 };
  const artwork = print ? drawEmbroidery(print, place, tones) : '';
  const right = (style === 'mesh' ? MESH : '') + panelSeam(PANEL_SEAM, tones);
  const eyelets = `${drawEyelet(478, 262, 5.5, 5.5, tones)}${style === 'cloth' ? drawEyelet(586, 346, 3.6, 6, tones) : ''}`;
  const trim = `${right}${mirrored(right)}${panelSeam('M400 196V448', tones)}${artwork}`;
  return `${drawBrim(tones)}${drawPiece({ id: 'crown', outline: CROWN, folds: CROWN_FOLDS, lights: CROWN_LIGHTS, trim }, tones)}
${eyelets}${mirrored(eyelets)}${seam(arch(SEWN.start, [SEWN.curve]), tones)}${drawButton(tones)}`;
}

const CROWN_FOLDS = [
  fold([634, 330], [600, 400], [612, 480], 22),
  fold([176, 360], [196, 410], [186, 480], 12),
  fold([200, 484], [400, 424], [600, 484], 10),
];

const CROWN_LIGHTS = [
  fold([232, 330], [290, 240], [390, 214], 34),
  fold([262, 420], [280, 330], [352, 262], 26),
  fold([470, 232], [530, 280], [552, 380], 16),
];

function drawBrim(tones: Tones): string {
  const rows = Array.from({ length: STITCH_ROWS }, (_, index) => {
    const row = between(SEWN, OUTER, (index + 1.2) / (STITCH_ROWS + 0.8));
    return stitches(arch(row.start, [row.curve]), tones);
  });
  const folds = [fold([170, 494], [400, 436], [630, 494], 22), fold([664, 590], [620, 560], [560, 540], 10)];
  const lights = [fold([200, 540], [320, 500], [440, 506], 18)];
  const beneath = symmetric([400, 536], [OUTER.curve, [600, 590, 500, 592, 400, 592]]);
  return `<path d="${beneath}" fill="#2b261a" opacity=".42" filter="url(#softer)"/>
<path d="${BRIM}" fill="${tones.seam}" stroke="${tones.outline}" stroke-width="1.8" transform="translate(0 6)"/>
${drawPiece({ id: 'brim', outline: BRIM, folds, lights, trim: rows.join('') }, tones)}`;
}
