import { SWATCHES } from '#shared/swatches.ts';

export type ColorName = keyof typeof SWATCHES;

/** The accent color, for details only. */
export const SIGNAL = '#c8472b';

/** The shades of one material, all derived from its color. */
export interface Tones {
  base: string;
  /** Edges of the silhouette. */
  outline: string;
  /** Seams and the openings between parts. */
  seam: string;
  /** Thread, which must be visible on dark and light fabric. */
  stitch: string;
  shade: string;
  shadeOpacity: number;
  light: string;
  lightOpacity: number;
  /** The color of prints and embroidery on this color. */
  ink: string;
}

/** Returns the shades of a material in this color. */
export function tonesOf(color: ColorName): Tones {
  const base = SWATCHES[color];
  const brightness = brightnessOf(base);
  const pale = brightness > 0.7;
  return {
    base,
    outline: mix(base, '#0b0c0d', pale ? 0.34 : 0.55),
    seam: mix(base, '#0b0c0d', pale ? 0.3 : 0.5),
    stitch: pale ? mix(base, '#4a4436', 0.42) : mix(base, '#ffffff', 0.3),
    shade: mix(base, pale ? '#3d382c' : '#000000', 0.85),
    shadeOpacity: pale ? 0.24 : 0.42 - 0.1 * brightness,
    light: mix(base, '#ffffff', 0.75),
    lightOpacity: pale ? 0.75 : 0.22 - 0.1 * brightness,
    ink: pale ? SWATCHES.Black : SWATCHES.Bone,
  };
}

/** Mixes two hex colors: 0 returns `from`, 1 returns `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = channelsOf(to);
  const mixed = channelsOf(from).map((value, index) => value + ((target[index] ?? value) - value) * amount);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function brightnessOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
