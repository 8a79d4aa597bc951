import { useEffect, useState } from 'react';
import type { Rgb } from '#shared/designs/colors.ts';
import type { PlacementArea } from '#shared/designs/print-area.ts';

/** Returns the average color of the product under the print area; null until its image is loaded. */
export function useAreaColor(pictureUrl: string | null, { onPicture }: PlacementArea): Rgb | null {
  const [color, setColor] = useState<Rgb | null>(null);
  useEffect(() => {
    setColor(null);
    if (!pictureUrl) return;
    let isCurrent = true;
    const image = new Image();
    image.onload = () => isCurrent && setColor(averageColor(image, onPicture));
    image.src = pictureUrl;
    return () => {
      isCurrent = false;
    };
  }, [pictureUrl, onPicture]);
  return color;
}

function averageColor(
  image: HTMLImageElement,
  { x, y, width, height }: PlacementArea['onPicture'],
): Rgb | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return null;
  const [xScale, yScale] = [image.naturalWidth / 100, image.naturalHeight / 100];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x * xScale, y * yScale, width * xScale, height * yScale, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
