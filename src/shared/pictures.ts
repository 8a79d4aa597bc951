/** The attributes of an `<img>` that loads a picture in the displayed width. */
export interface PictureSources {
  src: string;
  srcset: string | undefined;
}

const LARGE = /\.800\.webp$/;

/**
 * Returns the sources of a picture. Local pictures are stored 400 and 800 pixels wide and named `….800.webp`; other
 * addresses, such as a vendor's, are returned unchanged.
 */
export function pictureSources(url: string): PictureSources {
  if (!LARGE.test(url)) return { src: url, srcset: undefined };
  return { src: url, srcset: `${url.replace(LARGE, '.400.webp')} 400w, ${url} 800w` };
}
