import sharp from 'sharp';
import { areaOnPicture, onPaper, type PlacementArea } from '#shared/designs/print-area.ts';
import { type PreparedDesign, renderLayer } from './render-print.ts';

/** A preview in the two widths of product pictures (`src/shared/pictures.ts`). */
export interface Preview {
  large: Buffer;
  small: Buffer;
}

const LARGE_WIDTH_PX = 800;
const SMALL_WIDTH_PX = 400;
const PAPER_COLOR = '#f3f0e8';

/**
 * Renders a design on a picture of the product (docs/product.md#previews).
 * @param file the path of the picture; `null` renders on plain paper
 */
export async function renderPreview(
  prepared: PreparedDesign,
  area: PlacementArea,
  file: string | null,
): Promise<Preview> {
  const picture = file ? sharp(file).resize({ width: LARGE_WIDTH_PX }) : plainPaper();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const layer = renderLayer(prepared, size, areaOnPicture(file ? area : onPaper(area), size));
  const composed = await sharp(data, { raw: { ...size, channels: 3 } })
    .composite([{ input: await layer.png({ compressionLevel: 1 }).toBuffer() }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { raw: { ...size, channels: composed.info.channels } };
  return {
    large: await sharp(composed.data, whole).webp({ quality: 86, effort: 2 }).toBuffer(),
    small: await sharp(composed.data, whole)
      .resize({ width: SMALL_WIDTH_PX })
      .webp({ quality: 84, effort: 2 })
      .toBuffer(),
  };
}

function plainPaper() {
  return sharp({
    create: { width: LARGE_WIDTH_PX, height: LARGE_WIDTH_PX, channels: 3, background: PAPER_COLOR },
  });
}
