import { useEffect, useState } from 'react';
import type { PlacementArea } from '#shared/designs/print-area.ts';
import type { Rgb } from './legibility.ts';

/** The colour of the product under the print area, on average; null while it is not known. */
export function useClothColour(pictureUrl: string | null, { onPicture }: PlacementArea): Rgb | null {
  const [colour, setColour] = useState<Rgb | null>(null);
  useEffect(() => {
    setColour(null);
    if (!pictureUrl) return;
    let isCurrent = true;
    const image = new Image();
    image.onload = () => isCurrent && setColour(average(image, onPicture));
    image.src = pictureUrl;
    return () => {
      isCurrent = false;
    };
  }, [pictureUrl, onPicture]);
  return colour;
}

function average(image: HTMLImageElement, { x, y, width, height }: PlacementArea['onPicture']): Rgb | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return null;
  const [across, down] = [image.naturalWidth / 100, image.naturalHeight / 100];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x * across, y * down, width * across, height * down, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
