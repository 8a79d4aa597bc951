import { type CapStyle, drawButton, drawEmbroidery, drawEyelet, panelSeam } from './cap-panels.ts';
import { drawPiece, stitches } from './cloth.ts';
import type { Motif } from './motifs.ts';
import { mix, type Tones } from './palette.ts';
import { fold, mirrored, symmetric } from './path.ts';

const CROWN = symmetric(
  [400, 196],
  [
    [506, 196, 592, 268, 614, 402],
    [620, 440, 622, 476, 619, 508],
    [618, 518, 614, 521, 604, 523],
    [550, 535, 476, 540, 400, 540],
  ],
);

const PANEL_SEAM = 'M404 198C484 214 556 310 568 530';

/** The opening over the strap. */
const OPENING = symmetric(
  [400, 428],
  [
    [456, 428, 486, 464, 494, 534],
    [460, 538, 430, 540, 400, 540],
  ],
);

const STRAP = symmetric(
  [400, 506],
  [
    [440, 506, 476, 503, 502, 498],
    [505, 510, 506, 521, 506, 533],
    [472, 538, 436, 540, 400, 540],
  ],
);

const BASE_ROW = 'M188 512C250 526 320 531 400 531S550 526 612 512';

const FOLDS = [fold([634, 330], [600, 410], [610, 510], 22), fold([166, 360], [196, 420], [190, 510], 12)];

const LIGHTS = [
  fold([232, 330], [290, 240], [390, 214], 34),
  fold([250, 480], [262, 380], [322, 292], 26),
  fold([470, 232], [530, 280], [556, 400], 16),
];

/** Draws the back of the cap: panels, the opening and the adjustable strap. */
export function drawCapBack(style: CapStyle, print: Motif | null, tones: Tones): string {
  const artwork = print ? drawEmbroidery(print, { x: 400, y: 352, size: 96 }, tones) : '';
  const right = panelSeam(PANEL_SEAM, tones);
  const eyelets = style === 'cloth' ? drawEyelet(490, 276, 5.5, 5.5, tones) : '';
  const middle = style === 'cloth' ? panelSeam('M400 196V428', tones) : drawMesh(tones);
  const trim = `${middle}${right}${mirrored(right)}${stitches(BASE_ROW, tones)}${artwork}`;
  return `${drawPiece({ id: 'crown', outline: CROWN, folds: FOLDS, lights: LIGHTS, trim }, tones)}
${eyelets}${mirrored(eyelets)}${drawOpening(tones)}${drawStrap(tones)}${drawButton(tones)}`;
}

/** Draws mesh over the whole back, with fabric along its edges. */
function drawMesh(tones: Tones): string {
  return `<path d="M150 150H650V520H150Z" fill="url(#mesh)" opacity=".6"/>
<path d="${OPENING}" fill="none" stroke="${tones.base}" stroke-width="34"/>
<path d="M180 530C250 543 320 548 400 548S550 543 620 530" fill="none" stroke="${tones.base}" stroke-width="44"/>`;
}

function drawOpening(tones: Tones): string {
  const inside: Tones = { ...tones, base: mix(tones.base, '#1a1710', 0.66) };
  const band = `<path d="M300 512C366 500 434 500 500 512V560H300Z" fill="${mix(tones.base, '#1a1710', 0.48)}"/>`;
  const trim = `<path d="M400 420V520" stroke="${inside.seam}" stroke-width="9"/>${band}`;
  const rim = 'M300 536C308 458 342 420 400 420S492 458 500 536';
  return `${drawPiece({ id: 'opening', outline: OPENING, trim, folds: [fold([300, 440], [400, 400], [500, 440], 40)] }, inside)}
${stitches(rim, tones)}`;
}

/** Draws a strap of the same fabric through a metal slide. */
function drawStrap(tones: Tones): string {
  const rows = ['M302 504C366 513 434 513 498 504', 'M300 529C366 536 434 536 500 529'];
  const trim = rows.map((row) => stitches(row, tones)).join('');
  const slide = 'M430 500H462V541H430Z';
  return `<path d="${STRAP}" fill="#000" opacity=".5" filter="url(#soft)" transform="translate(0 -4)"/>
${drawPiece({ id: 'strap', outline: STRAP, band: true, trim }, tones)}
<g fill="none"><path d="${slide}" stroke="#000" stroke-width="7" opacity=".35" transform="translate(1.5 2)"/>
<path d="${slide}" stroke="#8d8a80" stroke-width="6"/><path d="${slide}" stroke="#d8d5ca" stroke-width="2" transform="translate(-1 -1)"/></g>`;
}
