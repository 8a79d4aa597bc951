import { findTrackingNumber } from '#shared/tracking-numbers.ts';

/** The browser's reader of barcodes, which TypeScript's libraries don't declare. */
interface DetectorClass {
  new (): { detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]> };
  getSupportedFormats: () => Promise<string[]>;
}
declare const BarcodeDetector: DetectorClass | undefined;

/** The format of the barcode on all carriers' labels. */
const LABEL_FORMAT = 'code_128';

/** Returns whether the browser reads the barcodes of labels: some have the class, but support no format. */
export async function readsLabels(): Promise<boolean> {
  if (typeof BarcodeDetector === 'undefined') return false;
  return BarcodeDetector.getSupportedFormats().then(
    (formats) => formats.includes(LABEL_FORMAT),
    () => false,
  );
}

/** Returns the tracking number on a photo of a label, or null. */
export async function readLabel(photo: File): Promise<string | null> {
  if (typeof BarcodeDetector === 'undefined') return null;
  const image = await createImageBitmap(photo);
  try {
    const codes = await new BarcodeDetector().detect(image);
    return findTrackingNumber(codes.map(({ rawValue }) => rawValue));
  } finally {
    // Frees about 50 MB.
    image.close();
  }
}
