/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Below this WCAG contrast, two colors of one hue are almost the same. */
const MIN_CONTRAST = 1.3;
/** From this distance in hue and saturation (OKLab), two colors of the same lightness differ: red on tan. */
const MIN_HUE_DISTANCE = 0.1;

/** Returns whether something in one color can hardly be seen on the other. */
export function areAlike(a: Rgb, b: Rgb): boolean {
  return contrast(a, b) < MIN_CONTRAST && hueDistance(a, b) < MIN_HUE_DISTANCE;
}

/** @param color `#rrggbb` */
export function fromHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the distance of two colors in OKLab without their lightness. */
function hueDistance(a: Rgb, b: Rgb): number {
  const [one, other] = [hueOf(a), hueOf(b)];
  return Math.hypot(one.a - other.a, one.b - other.b);
}

/** Returns the two axes of a color in OKLab (https://bottosson.github.io/posts/oklab/): green to red, and blue to yellow. */
function hueOf(color: Rgb): { a: number; b: number } {
  const [red, green, blue] = [linear(color[0]), linear(color[1]), linear(color[2])];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}
