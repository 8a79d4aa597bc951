import type { Side } from '#shared/pictures.ts';
import { castShadow } from './canvas.ts';
import { drawPiece, seam, stitches } from './cloth.ts';
import { monogram } from './lettering.ts';
import { mix, type Tones } from './palette.ts';
import { arch, type Curve, fold, mirrored, type Point, symmetric } from './path.ts';

const OPENING: { start: Point; curves: Curve[] } = {
  start: [400, 88],
  curves: [
    [438, 88, 466, 108, 470, 142],
    [472, 176, 436, 212, 400, 226],
  ],
};

/** Draws the hood lying on the shoulders: the front with its opening and cords, or the back. */
export function drawHood(side: Side, tones: Tones): string {
  return side === 'front' ? drawFront(tones) : drawBack(tones);
}

function drawFront(tones: Tones): string {
  const outline = symmetric(
    [400, 52],
    [
      [456, 50, 502, 76, 512, 134],
      [518, 164, 512, 186, 496, 200],
      [466, 228, 432, 246, 400, 250],
    ],
  );
  const opening = symmetric(OPENING.start, OPENING.curves);
  const row = arch(
    [400, 80],
    [
      [446, 80, 476, 104, 479, 142],
      [480, 182, 440, 220, 402, 235],
    ],
  );
  const lining: Tones = { ...tones, base: mix(tones.base, tones.shade, 0.42) };
  const folds = [
    fold([502, 96], [480, 130], [486, 196], 7),
    fold([298, 96], [320, 130], [314, 196], 7),
    fold([356, 58], [400, 74], [450, 60], 6),
    fold([440, 240], [470, 214], [494, 180], 5),
    fold([360, 240], [330, 214], [306, 180], 5),
  ];
  const lights = [fold([312, 150], [322, 90], [380, 64], 14), fold([488, 150], [478, 90], [430, 66], 10)];
  const tag = `<path d="M382 132H418V152H382Z" fill="${tones.ink}" opacity=".9"/>${monogram(400, 142, 9, tones.base)}`;
  const liningFolds = [
    fold([352, 110], [366, 160], [398, 214], 9),
    fold([448, 110], [434, 160], [402, 214], 9),
  ];
  return `${drawPiece({ id: 'hood', outline, folds, lights }, tones)}
${drawPiece({ id: 'lining', outline: opening, folds: liningFolds, trim: seam('M400 90V126', lining) + tag }, lining)}
${stitches(row, tones)}${seam('M400 226L398 250', tones)}${drawCord(tones)}${mirrored(drawCord(tones))}`;
}

function drawCord(tones: Tones): string {
  const path = 'M431 221C434 250 428 280 433 322';
  const cord = mix(tones.ink, tones.base, 0.12);
  return `<circle cx="431" cy="220" r="5.5" fill="${tones.seam}" stroke="${tones.stitch}" stroke-width="2"/>
<g fill="none" stroke-linecap="round"><path d="${path}" stroke="#000" stroke-width="6" opacity=".22" transform="translate(2.5 3)"/>
<path d="${path}" stroke="${cord}" stroke-width="5"/>
<path d="${path}" stroke="${mix(cord, tones.base, 0.4)}" stroke-width="5" stroke-dasharray="1 3.2" stroke-linecap="butt" opacity=".55"/>
<path d="M433 322L433.5 338" stroke="${mix(cord, '#000000', 0.45)}" stroke-width="6.5" stroke-linecap="butt"/></g>`;
}

function drawBack(tones: Tones): string {
  const outline = symmetric(
    [400, 92],
    [
      [448, 90, 492, 100, 510, 132],
      [528, 176, 492, 278, 400, 316],
    ],
  );
  const folds = [
    fold([330, 112], [400, 150], [470, 112], 9),
    fold([312, 150], [370, 230], [398, 300], 8),
    fold([488, 150], [430, 230], [402, 300], 8),
    fold([300, 170], [330, 240], [372, 290], 6),
    fold([500, 170], [470, 240], [428, 290], 6),
  ];
  const lights = [fold([320, 136], [360, 200], [384, 270], 16), fold([470, 140], [440, 200], [416, 260], 12)];
  return `${castShadow(`<path d="${outline}"/>`, 8)}
${drawPiece({ id: 'hood', outline, folds, lights }, tones)}${seam('M384 93C378 160 386 250 397 314', tones)}${seam('M416 93C422 160 414 250 403 314', tones)}`;
}

/** Draws the pouch pocket on the front. */
export function drawPocket(tones: Tones): string {
  const outline = symmetric(
    [400, 516],
    [
      [430, 516, 460, 515, 492, 513],
      [496, 514, 530, 570, 548, 604],
      [549, 630, 550, 655, 551, 679],
      [500, 683, 450, 684, 400, 684],
    ],
  );
  const opening = 'M492 514C512 540 532 572 547 604';
  const row = 'M484 519C504 545 523 576 538 606V678';
  const gap = [10, 6]
    .map((width) => `<path d="${opening}" fill="none" stroke="#000" stroke-width="${width}" opacity=".2"/>`)
    .join('');
  const folds = [fold([340, 690], [346, 630], [330, 570], 8), fold([470, 690], [462, 630], [480, 560], 8)];
  const lights = [fold([380, 670], [384, 610], [400, 540], 16)];
  return `${gap}${mirrored(gap)}${drawPiece({ id: 'pocket', outline, folds, lights }, tones)}
${stitches(row, tones)}${mirrored(stitches(row, tones))}${stitches('M318 521H482', tones)}`;
}
