import type { BlankPicture, VendorPrintArea } from '#shared/designs/vendor-area.ts';
import type { Pictures } from './compare-product.ts';

const BACKGROUND = /#background=(#[0-9a-f]{6})$/;

/** Returns the pictures of a product without a print, as its vendor has them. */
export function blanksOf(areas: readonly VendorPrintArea[] | null): BlankPicture[] {
  return (areas ?? []).flatMap(({ picture }) => picture?.blanks ?? []);
}

/** Returns the address under which a blank picture is stored: the same file in front of another color is another picture. */
export function sourceOf({ url, background }: Pick<BlankPicture, 'url' | 'background'>): string {
  return background === null ? url : `${url}#background=${background}`;
}

/** Returns the color to put behind a picture that was fetched from an address of `sourceOf`; undefined for white. */
export function backgroundOf(source: string): string | undefined {
  return BACKGROUND.exec(source)?.[1];
}

/** Returns print areas with our addresses of their pictures, without those that couldn't be stored. */
export function withStoredBlanks(areas: readonly VendorPrintArea[], pictures: Pictures): VendorPrintArea[] {
  return areas.map(({ picture, ...area }) => {
    const blanks = (picture?.blanks ?? []).flatMap((blank) => {
      const url = pictures.get(sourceOf(blank));
      return url === undefined ? [] : [{ ...blank, url }];
    });
    return picture && blanks.length > 0 ? { ...area, picture: { ...picture, blanks } } : area;
  });
}
