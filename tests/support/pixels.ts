import sharp from 'sharp';

/** A pixel differs visibly when a channel differs by more. */
const VISIBLE = 48;

/** How far two pictures differ, in percent: on average, and in how many pixels visibly. */
export interface Differences {
  mean: number;
  visible: number;
}

/** Returns a picture on cloth of this color in this size, as raw RGB pixels. */
export function onCloth(
  picture: Buffer,
  { width, height, cloth = '#5a6344' }: { width: number; height: number; cloth?: string },
): Promise<Buffer> {
  return sharp(picture)
    .toColourspace('srgb')
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: cloth })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** Compares two pictures of the same size, as `onCloth` returns them. */
export function differencesOf(a: Buffer, b: Buffer): Differences {
  if (a.length !== b.length) throw new Error(`Pictures of ${a.length} and ${b.length} bytes.`);
  let [sum, visible] = [0, 0];
  for (let at = 0; at < a.length; at += 3) {
    let largest = 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      const difference = Math.abs((a[channel] ?? 0) - (b[channel] ?? 0));
      sum += difference;
      largest = Math.max(largest, difference);
    }
    if (largest > VISIBLE) visible += 1;
  }
  return { mean: (sum / a.length / 255) * 100, visible: (visible / (a.length / 3)) * 100 };
}
