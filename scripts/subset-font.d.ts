declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** Returns the font with only the characters of `text` and narrowed variation axes. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
