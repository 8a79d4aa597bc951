import { expect, it } from 'vitest';
import { type PrintAreas, placementArea } from '#shared/designs/print-area.ts';
import { pictureOfArea, pictureOfSide } from './area-pictures.ts';
import type { EditedProduct } from './product-pictures.ts';

const AREA = {
  widthInches: 12,
  heightInches: 16,
  dpi: 300,
  onPicture: { x: 36, y: 28, width: 28, height: 37 },
};
const product = (printAreas: PrintAreas | null, color?: string): EditedProduct => ({
  ...{ id: 'tee', name: 'Tee', color, printAreas },
  pictures: { front: '/own-front.webp', back: null },
});
const front = (edited: EditedProduct) => pictureOfArea(edited, placementArea(edited.printAreas, 'front'));

it("shows a design on the vendor's picture in the chosen color, else on the first one", () => {
  const areas = { front: { ...AREA, blanks: { Black: '/black.webp', Steel: '/steel.webp' } } };
  expect(front(product(areas, 'Steel'))).toBe('/steel.webp');
  expect(front(product(areas))).toBe('/black.webp');
});

it("shows a design on paper if the vendor has no picture, and else on the product's own", () => {
  expect(front(product({ front: { ...AREA, blanks: {} } }))).toBeNull();
  expect(front(product({ front: AREA }))).toBe('/own-front.webp');
  expect(front(product(null))).toBe('/own-front.webp');
});

it("shows the other side without the merchant's print, if the vendor has a picture of it", () => {
  const areas = { front: AREA, back: { ...AREA, blanks: { Black: '/black-back.webp' } } };
  const edited = product(areas, 'Black');
  const area = placementArea(areas, 'front');
  expect(pictureOfSide(edited, 'back', area)).toBe('/black-back.webp');
  expect(pictureOfSide(edited, 'front', area)).toBe('/own-front.webp');
  expect(pictureOfSide(product({ front: AREA }), 'back', area)).toBeNull();
});
