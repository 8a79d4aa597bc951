/** The files that a logo can be (docs/product/designs.md#logo-files). */
export const LOGO_FILES = 'PNG, JPEG, WebP, GIF, AVIF or SVG up to 5 MB';
