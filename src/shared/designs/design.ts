import type { FontName } from './fonts.ts';

/** A point of the print area, in percent of its width and height from the upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

/** Where a design is printed, in the order in which the editor offers it (P section 5). */
export const PLACEMENTS = ['front', 'back', 'sleeve', 'chest'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export const PLACEMENT_LABELS: Record<Placement, string> = {
  front: 'Front',
  back: 'Back',
  sleeve: 'Sleeve',
  chest: 'Chest Pocket',
};

/**
 * What a shopper designs on a product (P section 3, "Customization (sent)"). Both positions are centres, of
 * the logo and of the block of text; what the sizes mean is told beside `drawDesign`.
 */
export interface Design {
  logoPosition: Spot;
  /** Percent: at 100 the logo just fits a box of half the print area's width and height. */
  logoSize: number;
  /** Degrees, clockwise. */
  logoRotation: number;
  /** With line breaks; empty for none. */
  text: string;
  /** `#rrggbb`, as is `backgroundColor`. */
  textColor: string;
  textFont: FontName;
  /** In units of which the print area is 300 wide. */
  textSize: number;
  textPosition: Spot;
  /** Fills the print area, unless it is `NO_BACKGROUND`: then nothing is printed behind logo and text. */
  backgroundColor: string;
  placement: Placement;
}

/** The documented default of the background: no background is printed (docs/decisions/007). */
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

/** What each number may be (P section 5). */
export const DESIGN_RANGES = {
  logoSize: { min: 25, max: 200, step: 5 },
  logoRotation: { min: -180, max: 180, step: 5 },
  textSize: { min: 8, max: 48, step: 1 },
} as const;

/** Both coordinates of a position, in percent. */
export const POSITION_RANGE = { min: 0, max: 100 } as const;

export const MAX_TEXT_LENGTH = 200;
export const MAX_TEXT_LINES = 8;

/** The nearest allowed value of a number of the design. */
export function toRange(name: keyof typeof DESIGN_RANGES, value: number): number {
  const { min, max, step } = DESIGN_RANGES[name];
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** The nearest point inside the print area, to a tenth of a percent. */
export function toSpot({ x, y }: Spot): Spot {
  const inside = (value: number) => Math.min(100, Math.max(0, Math.round(value * 10) / 10));
  return { x: inside(x), y: inside(y) };
}

/** The text as it is drawn, line by line: one code point a letter, no blanks around a line. */
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

/** Whether nothing at all would be printed. */
export function isEmptyDesign({ text, backgroundColor }: Design, hasLogo: boolean): boolean {
  return !hasLogo && textLines(text).length === 0 && !hasBackground(backgroundColor);
}

export function hasBackground(backgroundColor: string): boolean {
  return backgroundColor.toLowerCase() !== NO_BACKGROUND;
}
