import { drawDesign } from '#shared/designs/draw-design.ts';
import { areaOnPicture, type PlacementArea } from '#shared/designs/print-area.ts';
import { saveFile } from '../kit/save-file.ts';
import { loadFont } from './design-fonts.ts';
import type { Snapshot } from './editor.ts';

const SIZE_PX = { width: 1200, height: 1200 };

interface Preview {
  /** The product's image of the visible side. */
  pictureUrl: string | null;
  area: PlacementArea;
  /** Null if the design is on the other side. */
  snapshot: Snapshot | null;
  fileName: string;
}

/**
 * Downloads the visible side as a PNG (docs/product/designs.md#design-editor).
 * @throws Error if the product's image cannot be loaded
 */
export async function downloadPreview({ pictureUrl, area, snapshot, fileName }: Preview): Promise<void> {
  const canvas = new OffscreenCanvas(SIZE_PX.width, SIZE_PX.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the preview.');
  if (pictureUrl) context.drawImage(await loadPicture(pictureUrl), 0, 0, SIZE_PX.width, SIZE_PX.height);
  if (snapshot) {
    const { design, logo } = snapshot;
    if (design.text) await loadFont(design);
    const { x, y, width, height } = areaOnPicture(area, SIZE_PX);
    context.translate(x, y);
    const image = logo && { ...logo, image: logo.picture };
    drawDesign(context, { design, area: { width, height }, logo: image });
    if (isOutlined(design.placement)) outline(context, width, height);
  }
  saveFile(await canvas.convertToBlob({ type: 'image/png' }), fileName);
}

/** Returns whether to outline the print area, which shows the place of a small one. */
export function isOutlined(placement: string): boolean {
  return placement === 'sleeve' || placement === 'chest';
}

function outline(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  context.lineWidth = 2;
  context.setLineDash([8, 6]);
  for (const [color, offset] of [
    ['#fff', 0],
    ['#14171a', 7],
  ] as const) {
    context.strokeStyle = color;
    context.lineDashOffset = offset;
    context.strokeRect(0, 0, width, height);
  }
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
