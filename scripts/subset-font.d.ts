declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** The font with the letters of `text` only, and its variation axes narrowed. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
