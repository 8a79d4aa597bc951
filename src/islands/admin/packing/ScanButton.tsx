import { Camera } from 'lucide-react';
import { useId } from 'react';
import { cleanTrackingNumber, recognizeCarrier } from '#shared/tracking-numbers.ts';
import { showFailure } from '../../toast/show-toast.ts';

/** The browser's reader of barcodes, which TypeScript's libraries don't declare. */
interface Detector {
  detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: (new () => Detector) | undefined;

/** Reads a tracking number from a photo of its label. Renders nothing in browsers without `BarcodeDetector`. */
export function ScanButton({ onRead }: { onRead: (trackingNumber: string) => void }) {
  const id = useId();
  if (typeof BarcodeDetector === 'undefined') return null;
  const read = async (photo: File) => {
    const codes = await new BarcodeDetector().detect(await createImageBitmap(photo));
    const numbers = codes.map(({ rawValue }) => cleanTrackingNumber(rawValue));
    // Labels have other barcodes, such as the ZIP code.
    const found = numbers.find((number) => recognizeCarrier(number)) ?? numbers[0];
    if (found) onRead(found);
    else showFailure('No barcode found', 'Take the photo closer, or type the number.');
  };
  return (
    <>
      <label htmlFor={id} className="button button-secondary cursor-pointer text-sm">
        <Camera aria-hidden="true" size={16} />
        Photo of the label
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          target.value = '';
          if (photo)
            read(photo).catch(() => showFailure("We couldn't read this photo", 'Type the number instead.'));
        }}
      />
    </>
  );
}
