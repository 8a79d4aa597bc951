/** What an `<img>` needs to load a picture in the width it is shown in. */
export interface PictureSources {
  src: string;
  srcset: string | undefined;
}

const LARGE = /\.800\.webp$/;

/**
 * The widths a picture can be loaded in. Pictures of ours are stored 400 and 800 pixels wide and named
 * `….800.webp`; any other address (a vendor's, an owner's) passes through as it is.
 */
export function pictureSources(url: string): PictureSources {
  if (!LARGE.test(url)) return { src: url, srcset: undefined };
  return { src: url, srcset: `${url.replace(LARGE, '.400.webp')} 400w, ${url} 800w` };
}
