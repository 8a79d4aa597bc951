import type { FontName } from './fonts.ts';

/** A point of the print area, in percent of its width and height from the upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** The placements of a print, in the order of the editor (docs/product/designs.md#placements). */
export const PLACEMENTS = ['front', 'back', 'sleeve', 'chest'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export const PLACEMENT_LABELS: Record<Placement, string> = {
  front: 'Front',
  back: 'Back',
  sleeve: 'Sleeve',
  chest: 'Chest Pocket',
};

/**
 * A design on a product (docs/product/designs.md#design-ranges). The positions are the centers of the logo and of the text
 * block; `drawDesign` documents the sizes.
 */
export interface Design {
  logoPosition: Spot;
  /** Percent: at 100 the logo just fits a box of half the print area's width and height. */
  logoSize: number;
  /** Degrees, clockwise. */
  logoRotation: number;
  /** May contain line breaks; empty for no text. */
  text: string;
  /** `#rrggbb`, as is `backgroundColor`. */
  textColor: string;
  textFont: FontName;
  /** In units: the print area is 300 units wide. */
  textSize: number;
  textPosition: Spot;
  /** Fills the print area; `NO_BACKGROUND` prints nothing behind logo and text. */
  backgroundColor: string;
  placement: Placement;
}

/** The default background color, which means that no background is printed (docs/product/designs.md#background). */
export const NO_BACKGROUND = '#ffffff';

export const DEFAULT_DESIGN: Design = {
  logoPosition: { x: 50, y: 50 },
  logoSize: 100,
  logoRotation: 0,
  text: '',
  textColor: '#000000',
  textFont: 'Arial',
  textSize: 16,
  textPosition: { x: 50, y: 70 },
  backgroundColor: NO_BACKGROUND,
  placement: 'front',
};

/** The allowed values of the numbers in a design (docs/product/designs.md#design-ranges). */
export const DESIGN_RANGES = {
  logoSize: { min: 25, max: 200, step: 5 },
  logoRotation: { min: -180, max: 180, step: 5 },
  textSize: { min: 8, max: 48, step: 1 },
} as const;

/** The range of the coordinates of a position, in percent. */
export const POSITION_RANGE = { min: 0, max: 100 } as const;

export const MAX_TEXT_LENGTH = 200;
export const MAX_TEXT_LINES = 8;

/** Rounds a number of the design to the nearest allowed value. */
export function toRange(name: keyof typeof DESIGN_RANGES, value: number): number {
  const { min, max, step } = DESIGN_RANGES[name];
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** Returns the nearest point inside the print area, rounded to a tenth of a percent. */
export function toSpot({ x, y }: Spot): Spot {
  const inside = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10));
  return { x: inside(x), y: inside(y) };
}

/** Returns the lines of a text in the form that is drawn: NFC, without surrounding white space. */
export function textLines(text: string): string[] {
  const lines = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\u00a0]/g, ' ')
    .trim()
    .split('\n')
    .map((line) => line.trim());
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

/** Returns whether nothing would be printed. */
export function isEmptyDesign({ text, backgroundColor }: Design, hasLogo: boolean): boolean {
  return !hasLogo && textLines(text).length === 0 && !hasBackground(backgroundColor);
}

export function hasBackground(backgroundColor: string): boolean {
  return backgroundColor.toLowerCase() !== NO_BACKGROUND;
}
