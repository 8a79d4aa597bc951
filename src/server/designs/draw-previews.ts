import sharp from 'sharp';
import { areaOnPicture, type PlacementArea } from '#shared/designs/print-area.ts';
import { type DrawnDesign, drawLayer } from './draw-print.ts';

/** A preview in the two widths that product pictures have (shared/pictures). */
export interface Preview {
  large: Buffer;
  small: Buffer;
}

const LARGE = 800;
const SMALL = 400;
const PAPER = '#f3f0e8';

/**
 * The design on a picture of the product.
 * @param file the picture; null where there is none here to draw on: then the print lies on plain paper
 */
export async function drawPreview(
  drawn: DrawnDesign,
  area: PlacementArea,
  file: string | null,
): Promise<Preview> {
  const picture = file ? sharp(file).resize({ width: LARGE }) : plainPaper();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const layer = drawLayer(drawn, size, areaOnPicture(file ? area : { ...area, onPicture: MIDDLE }, size));
  const composed = await sharp(data, { raw: { ...size, channels: 3 } })
    .composite([{ input: await layer.png({ compressionLevel: 1 }).toBuffer() }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { raw: { ...size, channels: composed.info.channels } };
  return {
    large: await sharp(composed.data, whole).webp({ quality: 86, effort: 2 }).toBuffer(),
    small: await sharp(composed.data, whole)
      .resize({ width: SMALL })
      .webp({ quality: 84, effort: 2 })
      .toBuffer(),
  };
}

/** On paper the print takes what room there is. */
const MIDDLE = { x: 20, y: 0, width: 60, height: 100 };

function plainPaper() {
  return sharp({ create: { width: LARGE, height: LARGE, channels: 3, background: PAPER } });
}
