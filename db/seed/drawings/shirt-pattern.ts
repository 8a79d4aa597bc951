import type { Side } from '#shared/pictures.ts';
import { type Curve, type Edge, endOf, line, type Point, reversed, straight, symmetric } from './path.ts';

export type Cut = 'tee' | 'long-sleeve' | 'hoodie';

/** A ribbed band at the end of a sleeve or the body: its seam and its open edge. */
interface Band {
  sewn: Edge;
  open: Edge;
}

/** The ends of the shoulder seam at the neck and the sleeve, and the armpit: the same for all cuts. */
const NECK: Point = [474, 120];
const SHOULDER: Point = [604, 164];
const ARMPIT: Point = [591, 340];

const SHOULDER_SEAM: Curve = [512, 136, 562, 148, ...SHOULDER];
const ARMHOLE: Edge = { start: SHOULDER, curve: [588, 212, 579, 284, ...ARMPIT] };

/** The armhole seam of the right side. */
export const ARMHOLE_SEAM = line(ARMHOLE.start, [ARMHOLE.curve]);

/** The seam of the collar, from the center of the neck to the shoulder. */
export const NECKLINES: Record<Side, Edge> = {
  front: { start: [400, 200], curve: [438, 200, 466, 170, ...NECK] },
  back: { start: [400, 142], curve: [436, 142, 462, 134, ...NECK] },
};

/** The ribbed band around the hips of a hoodie, its right half. */
export const HEM_BAND: Band = {
  sewn: { start: [400, 684], curve: [470, 684, 540, 680, 588, 674] },
  open: { start: [400, 732], curve: [468, 732, 536, 728, 580, 720] },
};

/** The ribbed band at the right wrist. */
export const CUFF: Band = {
  sewn: straight([670, 644], [731, 630]),
  open: { start: [678, 692], curve: [698, 693, 722, 688, 735, 678] },
};

/** Returns the outline of the body without sleeves, from the neck to the hem or to the hem band. */
export function bodyOutline(cut: Cut, side: Side): string {
  const { start, curve } = NECKLINES[side];
  const hem: Curve[] =
    cut === 'hoodie'
      ? [[584, 440, 588, 590, ...endOf(HEM_BAND.sewn)], reversed(HEM_BAND.sewn)]
      : [
          [583, 440, 578, 580, 586, 700],
          [560, 709, 530, 711, 500, 713],
          [466, 717, 436, 718, 400, 718],
        ];
  return symmetric(start, [curve, SHOULDER_SEAM, ARMHOLE.curve, ...hem]);
}

/** Returns the outline of the right sleeve with its cuff. */
export function sleeveOutline(cut: Cut): string {
  const ends: Curve[] =
    cut === 'tee'
      ? [
          [656, 186, 682, 248, 722, 352],
          [694, 375, 664, 390, 632, 399],
          [618, 383, 604, 359, ...ARMPIT],
        ]
      : [
          [668, 190, 684, 298, 702, 418],
          [716, 506, 724, 570, ...endOf(CUFF.sewn)],
          [736, 646, 736, 662, ...endOf(CUFF.open)],
          reversed(CUFF.open),
          [674, 676, 672, 660, ...CUFF.sewn.start],
          [662, 590, 650, 516, 632, 438],
          [620, 392, 606, 363, ...ARMPIT],
        ];
  return `${line(SHOULDER, [...ends, reversed(ARMHOLE)])}Z`;
}

/** Returns the outline of a band on the right of the center line, or across it. */
export function bandOutline({ sewn, open }: Band, across: 'right' | 'whole'): string {
  const curves: Curve[] = [sewn.curve, straight(endOf(sewn), endOf(open)).curve, reversed(open)];
  return across === 'whole' ? symmetric(sewn.start, curves) : `${line(sewn.start, curves)}Z`;
}
