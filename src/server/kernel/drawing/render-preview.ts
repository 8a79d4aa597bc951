import sharp from 'sharp';
import type { Rgb } from '#shared/designs/colors.ts';
import {
  areaOnPicture,
  onPaper,
  type PixelSize,
  type PlacementArea,
  type Rectangle,
} from '#shared/designs/print-area.ts';
import type { Preview } from './drawing-tasks.ts';
import { type PreparedDesign, renderLayer } from './render-print.ts';

const LARGE_WIDTH_PX = 800;
const SMALL_WIDTH_PX = 400;
const DETAIL_WIDTH_PX = 800;
/** The part of the detail that the longer side of the print area fills. */
const AREA_IN_DETAIL = 0.9;
const PAPER_COLOR = '#f3f0e8';

/**
 * Renders a design on a picture of the product (docs/product/designs.md#previews).
 * @param file the path of the picture; `null` renders on plain paper
 * @returns it with the average color of the picture under the print area
 */
export async function renderPreview(
  prepared: PreparedDesign,
  area: PlacementArea,
  file: string | null,
): Promise<Preview & { productColor: Rgb }> {
  const picture = file ? sharp(file).resize({ width: LARGE_WIDTH_PX }) : plainPaper();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const printed = areaOnPicture(file ? area : onPaper(area), size);
  const layer = renderLayer(prepared, size, printed);
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
    detail: await renderDetail(prepared, { data, ...size }, printed),
    productColor: averageColor({ data, ...size }, printed),
  };
}

function averageColor({ data, width, height }: { data: Buffer } & PixelSize, area: Rectangle): Rgb {
  const [left, top] = [Math.max(0, Math.floor(area.x)), Math.max(0, Math.floor(area.y))];
  const right = Math.min(width, Math.ceil(area.x + area.width));
  const bottom = Math.min(height, Math.ceil(area.y + area.height));
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (const channel of [0, 1, 2] as const) sums[channel] += data[(y * width + x) * 3 + channel] ?? 0;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** Renders the design again on the detail of the picture: enlarging it would make the text of a chest print illegible. */
async function renderDetail(
  prepared: PreparedDesign,
  { data, width, height }: { data: Buffer; width: number; height: number },
  printed: Rectangle,
): Promise<Buffer> {
  const side = Math.min(width, height, Math.round(Math.max(printed.width, printed.height) / AREA_IN_DETAIL));
  const start = (from: number, length: number, limit: number) =>
    Math.round(Math.min(Math.max(0, from + length / 2 - side / 2), limit - side));
  const [left, top] = [start(printed.x, printed.width, width), start(printed.y, printed.height, height)];
  const scale = DETAIL_WIDTH_PX / side;
  const layer = renderLayer(
    prepared,
    { width: DETAIL_WIDTH_PX, height: DETAIL_WIDTH_PX },
    {
      x: (printed.x - left) * scale,
      y: (printed.y - top) * scale,
      width: printed.width * scale,
      height: printed.height * scale,
    },
  );
  return (
    sharp(data, { raw: { width, height, channels: 3 } })
      .extract({ left, top, width: side, height: side })
      .resize({ width: DETAIL_WIDTH_PX })
      .composite([{ input: await layer.png({ compressionLevel: 1 }).toBuffer() }])
      // Not all email programs show WebP. Colored text on cloth needs whole chroma.
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
      .toBuffer()
  );
}

function plainPaper() {
  return sharp({
    create: { width: LARGE_WIDTH_PX, height: LARGE_WIDTH_PX, channels: 3, background: PAPER_COLOR },
  });
}
